import { Text } from '@mantine/core'
import { type CSSProperties, memo, useState } from 'react'
import type { BlockOf, BlockSettings, LeafBlock, TextDirection } from '#contract/email-marketing/blocks.ts'
import type { Language } from '../../../i18n/languages.ts'
import { textIn, wordsIn, useWords } from '../../../i18n/words.ts'
import { textDirection } from '../../mergeTags.ts'
import { networkNames } from './networks.ts'
import { RichText, Words } from './RichText.tsx'
import { blockWords } from './words.ts'

type Props = { block: LeafBlock; settings: BlockSettings; language: Language }

/** A rendered block. It is memoised, so that typing in one block does not render the others. */
export const BlockFace = memo(function BlockFace({ block, settings, language }: Props) {
  switch (block.type) {
    case 'heading':
      return (
        <div dir={textDirection(block.text, block.direction)} style={headingLook(block, settings)}>
          {block.text ? <Words>{block.text}</Words> : <Placeholder>{placeholders(language).heading}</Placeholder>}
        </div>
      )
    case 'text':
      return (
        <div dir={textDirection('', block.direction)} style={textLook(block, settings)}>
          {block.html ? (
            <RichText html={block.html} accent={block.colour ?? settings.accent} direction={block.direction} />
          ) : (
            <Placeholder>{placeholders(language).text}</Placeholder>
          )}
        </div>
      )
    case 'image':
      return (
        <div style={{ textAlign: block.align }}>
          <Picture src={block.src} alt={block.alt} style={{ width: `${block.width}%`, borderRadius: block.round }} />
        </div>
      )
    case 'button':
      return (
        <div dir={textDirection(block.label, block.direction)} style={{ textAlign: block.align }}>
          <Pressed block={block} settings={settings} hint={placeholders(language).button} />
        </div>
      )
    case 'divider':
      return <div style={{ borderBlockStart: `${block.thickness}px solid ${block.colour}` }} />
    case 'spacer':
      return <div style={{ blockSize: block.height }} />
    case 'social':
      return <SocialFace block={block} language={language} />
    case 'product':
      return <ProductFace block={block} settings={settings} language={language} />
    case 'quote':
      return <QuoteFace block={block} settings={settings} language={language} />
    case 'kept':
      return <SnippetFace block={block} settings={settings} />
    default:
      return <FooterFace block={block} language={language} />
  }
})

/** What stands in an empty block, in the language of the message. It is not content. */
export function placeholders(language: Language) {
  const w = wordsIn(blockWords, language)
  return {
    heading: w.newHeading,
    text: w.newText,
    button: w.newButton,
    product: w.newProduct,
    quote: w.newQuote,
    footer: w.newFooter,
  }
}

const Placeholder = ({ children }: { children: string }) => <span className="block-placeholder">{children}</span>

const headingSizes = { 1: 28, 2: 22, 3: 18 } as const

export const headingLook = (block: BlockOf<'heading'>, settings: BlockSettings): CSSProperties => ({
  fontSize: headingSizes[block.level],
  lineHeight: 1.4,
  fontWeight: 'bold',
  color: block.colour ?? settings.text,
  textAlign: block.align,
  overflowWrap: 'anywhere',
})

export const textLook = (
  { size, colour, align }: Pick<BlockOf<'text'>, 'size' | 'colour' | 'align'>,
  settings: BlockSettings,
): CSSProperties => ({
  fontSize: size,
  lineHeight: 1.7,
  color: colour ?? settings.text,
  textAlign: align,
  overflowWrap: 'anywhere',
})

function Picture({ src, alt, style }: { src: string; alt: string; style?: CSSProperties }) {
  const w = useWords(blockWords)
  const [broken, setBroken] = useState<string>()
  const isOwn = src.startsWith('/i/')
  if (isOwn && broken !== src) {
    const look = { maxInlineSize: '100%', verticalAlign: 'top', ...style }
    return <img src={src} alt={alt} style={look} onError={() => setBroken(src)} />
  }
  const named = (words: string) => (alt ? `${words}: ${alt}` : words)
  return (
    <div
      style={{
        ...style,
        display: 'inline-block',
        padding: '28px 12px',
        background: '#e9ecef',
        color: '#495057',
        fontSize: 14,
        textAlign: 'center',
      }}
    >
      {src ? named(isOwn ? w.notShown : w.elsewhere) : w.noPicture}
    </div>
  )
}

type Pressable = Pick<BlockOf<'button'>, 'label' | 'colour' | 'textColour' | 'round' | 'wide'>

const Pressed = ({ block, settings, hint }: { block: Pressable; settings: BlockSettings; hint: string }) => (
  <span
    style={{
      display: block.wide ? 'block' : 'inline-block',
      padding: '13px 26px',
      fontSize: 16,
      fontWeight: 'bold',
      lineHeight: 1.3,
      textAlign: 'center',
      borderRadius: block.round,
      background: block.colour ?? settings.accent,
      color: block.textColour,
    }}
  >
    {block.label ? <Words>{block.label}</Words> : <span className="block-placeholder">{hint}</span>}
  </span>
)

const SocialFace = ({ block, language }: { block: BlockOf<'social'>; language: Language }) => (
  <div style={{ textAlign: block.align }}>
    {block.links.map(({ network }, index) => (
      <img
        // oxlint-disable-next-line react/no-array-index-key -- links have no other name
        key={index}
        src={`/i/social/${network}`}
        alt={textIn(networkNames[network], language)}
        height={32}
        style={{ margin: 6, verticalAlign: 'middle' }}
      />
    ))}
  </div>
)

function ProductFace({ block, settings, language }: Props & { block: BlockOf<'product'> }) {
  const { direction } = block
  return (
    <div dir={textDirection(`${block.title} ${block.text}`, direction)} style={productFrame(settings)}>
      {block.src && (
        <div style={{ textAlign: 'center', paddingBlockStart: block.width < 100 ? 16 : 0 }}>
          <Picture src={block.src} alt={block.alt} style={{ width: `${block.width}%` }} />
        </div>
      )}
      <div style={{ padding: 16 }}>
        <div dir={textDirection(block.title, direction)} style={{ fontSize: 18, fontWeight: 'bold' }}>
          {block.title ? <Words>{block.title}</Words> : <Placeholder>{placeholders(language).product}</Placeholder>}
        </div>
        {block.text && (
          <div dir={textDirection(block.text, direction)} style={{ fontSize: 15, whiteSpace: 'pre-line' }}>
            <Words>{block.text}</Words>
          </div>
        )}
        <div>
          {block.before && <s style={{ color: '#6c757d', fontSize: 14, marginInlineEnd: 8 }}>{block.before}</s>}
          <strong style={{ fontSize: 18 }}>{block.price}</strong>
        </div>
        {block.label && (
          <div dir={textDirection(block.label, direction)} style={{ paddingBlockStart: 12 }}>
            <Pressed
              block={{ label: block.label, colour: block.colour, textColour: '#ffffff', round: 6, wide: false }}
              settings={settings}
              hint=""
            />
          </div>
        )}
      </div>
    </div>
  )
}

const productFrame = (settings: BlockSettings): CSSProperties => ({
  border: '1px solid #dee2e6',
  borderRadius: 8,
  overflow: 'hidden',
  color: settings.text,
})

/** The direction of a block of rich text as a whole. */
export const htmlDirection = (html: string, chosen: TextDirection | undefined) =>
  textDirection(html.replaceAll(/<[^<>]*>/g, ' '), chosen)

export const quoteFrame = (block: BlockOf<'quote'>, settings: BlockSettings): CSSProperties => ({
  borderInlineStart: `4px solid ${block.colour ?? settings.accent}`,
  paddingInlineStart: 16,
})

export const QuoteAuthor = ({ author }: { author: string }) =>
  author ? (
    <div style={{ paddingBlockStart: 8, fontSize: 14, color: '#6c757d' }}>
      — <bdi>{author}</bdi>
    </div>
  ) : null

const QuoteFace = ({ block, settings, language }: Props & { block: BlockOf<'quote'> }) => (
  <div dir={htmlDirection(block.html, block.direction)} style={quoteFrame(block, settings)}>
    <div style={textLook({ size: 17, colour: null, align: 'start' }, settings)}>
      {block.html ? (
        <RichText html={block.html} accent={settings.accent} direction={block.direction} />
      ) : (
        <Placeholder>{placeholders(language).quote}</Placeholder>
      )}
    </div>
    <QuoteAuthor author={block.author} />
  </div>
)

function SnippetFace({ block, settings }: { block: BlockOf<'kept'>; settings: BlockSettings }) {
  const w = useWords(blockWords)
  return (
    <div style={textLook({ size: 16, colour: null, align: 'start' }, settings)}>
      {block.text ? (
        block.text.split(/\n\s*\n/).map((paragraph, index) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
            key={index}
            dir={textDirection(paragraph, block.direction)}
            style={{ margin: '0 0 12px', whiteSpace: 'pre-line' }}
          >
            <Words>{paragraph}</Words>
          </p>
        ))
      ) : (
        <Text c="dimmed">{w.keptChoose}</Text>
      )}
    </div>
  )
}

export const footerLook = (block: BlockOf<'footer'>): CSSProperties => ({
  fontSize: 13,
  lineHeight: 1.7,
  color: '#6c757d',
  textAlign: block.align,
})

export function FooterLinks({ block, language }: { block: BlockOf<'footer'>; language: Language }) {
  const w = wordsIn(blockWords, language)
  const links = (['unsubscribe', 'preferences', 'view'] as const).filter((name) => block[name])
  return (
    <div>
      {links.map((name) => (
        <span key={name} style={{ textDecoration: 'underline', marginInline: 6, display: 'inline-block' }}>
          {w[`${name}Text`]}
        </span>
      ))}
    </div>
  )
}

const FooterFace = ({ block, language }: { block: BlockOf<'footer'>; language: Language }) => (
  <div dir={textDirection('', block.direction)} style={footerLook(block)}>
    {block.html ? (
      <RichText html={block.html} accent="#6c757d" direction={block.direction} />
    ) : (
      <Placeholder>{placeholders(language).footer}</Placeholder>
    )}
    <FooterLinks block={block} language={language} />
  </div>
)
