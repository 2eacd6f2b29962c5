import { Button, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { Block, BlockOf } from '#contract/email-marketing/blocks.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { lazyDialog } from '../../../ui/state/lazyDialog.tsx'
import { MergeTagArea } from '../../MergeTagInput.tsx'
import { SnippetChange } from './SnippetChange.tsx'
import { AlignField, ChoiceField, ColourField, LineField, NumberField } from './fields.tsx'
import { ColumnsFields, PictureFields, SocialFields } from './listFields.tsx'
import { blockWords } from './words.ts'

const Snippets = lazyDialog(async () => (await import('../../../ui/text/SnippetsPanel.tsx')).SnippetsPanel)

type Props<One extends Block = Block> = {
  block: One
  language: Language
  change: (fields: object) => void
  onColumns: (count: number) => void
  /** The width of an image with this many pixels, in percent. */
  fit: (pixels: number | null) => number
}

/** The settings fields for each type of block. */
export function OwnFields(props: Props) {
  const { block, change } = props
  const w = useWords(blockWords)
  switch (block.type) {
    case 'heading':
      return (
        <>
          <LineField label={w.heading} value={block.text} onChange={(text) => change({ text })} />
          <ChoiceField
            label={w.level}
            value={String(block.level) as '1' | '2' | '3'}
            choices={[
              { value: '1', label: w.large },
              { value: '2', label: w.medium },
              { value: '3', label: w.small },
            ]}
            onChange={(level) => change({ level: Number(level) })}
          />
          <AlignField value={block.align} onChange={(align) => change({ align })} />
          <ColourField optional label={w.textColour} value={block.colour} onChange={(colour) => change({ colour })} />
        </>
      )
    case 'text':
      return (
        <>
          <AlignField value={block.align} onChange={(align) => change({ align })} />
          <NumberField label={w.size} value={block.size} min={12} max={28} onChange={(size) => change({ size })} />
          <ColourField optional label={w.textColour} value={block.colour} onChange={(colour) => change({ colour })} />
        </>
      )
    case 'image':
      return <ImageFields block={block} change={change} fit={props.fit} />
    case 'button':
      return <ButtonFields block={block} change={change} />
    case 'divider':
      return (
        <>
          <ColourField label={w.colour} value={block.colour} onChange={(colour) => colour && change({ colour })} />
          <NumberField
            label={w.thickness}
            value={block.thickness}
            min={1}
            max={10}
            onChange={(thickness) => change({ thickness })}
          />
        </>
      )
    case 'spacer':
      return (
        <NumberField
          label={w.height}
          value={block.height}
          min={4}
          max={200}
          step={4}
          onChange={(height) => change({ height })}
        />
      )
    case 'columns':
      return <ColumnsFields block={block} change={change} onColumns={props.onColumns} />
    case 'social':
      return <SocialFields block={block} change={change} />
    case 'product':
      return <ProductFields block={block} change={change} fit={props.fit} />
    case 'quote':
      return (
        <>
          <LineField label={w.author} value={block.author} onChange={(author) => change({ author })} />
          <ColourField optional label={w.colour} value={block.colour} onChange={(colour) => change({ colour })} />
        </>
      )
    case 'kept':
      return <SnippetFields {...props} block={block} />
    default:
      return <FooterFields block={block} change={change} />
  }
}

type Changed<Type extends Block['type']> = { block: BlockOf<Type>; change: (fields: object) => void }

function ImageFields({ block, change, fit }: Changed<'image'> & Pick<Props, 'fit'>) {
  const w = useWords(blockWords)
  const brand = useApiQuery('GET /api/:tenant/email-marketing/brand', {}).data?.data
  // The image for dark mode belongs to the one that it replaces.
  const replace = (fields: { src?: string }) => {
    const isOther = fields.src !== undefined && fields.src !== block.src
    const srcOnDark = fields.src && fields.src === brand?.logo ? (brand.logoOnDark ?? '') : ''
    change(isOther ? { ...fields, srcOnDark } : fields)
  }
  return (
    <>
      <PictureFields
        block={block}
        change={replace}
        shownAs={({ width, fades }) => ({ width: fit(width), plate: fades })}
      />
      <LineField ltr label={w.link} hint={w.linkHint} value={block.href} onChange={(href) => change({ href })} />
      <PictureWidth block={block} change={change} />
      {block.src && (
        <ImageField
          label={w.pictureOnDark}
          height={64}
          {...(block.srcOnDark && { background: '#1c2024' })}
          endpoint="POST /api/:tenant/email-marketing/picture"
          value={block.srcOnDark || null}
          onChange={(srcOnDark) => change({ srcOnDark: srcOnDark ?? '' })}
        />
      )}
      {!block.srcOnDark && <Plate block={block} change={change} />}
      <AlignField value={block.align} onChange={(align) => change({ align })} />
      <NumberField label={w.round} value={block.round} min={0} max={40} onChange={(round) => change({ round })} />
    </>
  )
}

function PictureWidth({ block, change }: Changed<'image' | 'product'>) {
  const w = useWords(blockWords)
  return (
    <NumberField
      label={w.width}
      value={block.width}
      min={10}
      max={100}
      step={5}
      onChange={(width) => change({ width })}
    />
  )
}

function Plate({ block, change }: Changed<'image' | 'product'>) {
  const w = useWords(blockWords)
  return (
    <Switch
      size="xs"
      label={w.plate}
      description={w.plateHint}
      checked={block.plate}
      onChange={(event) => change({ plate: event.currentTarget.checked })}
    />
  )
}

function ButtonFields({ block, change }: Changed<'button'>) {
  const w = useWords(blockWords)
  return (
    <>
      <LineField label={w.label} value={block.label} onChange={(label) => change({ label })} />
      <LineField ltr label={w.link} hint={w.linkHint} value={block.href} onChange={(href) => change({ href })} />
      <AlignField value={block.align} onChange={(align) => change({ align })} />
      <ColourField optional label={w.colour} value={block.colour} onChange={(colour) => change({ colour })} />
      <ColourField
        label={w.textColour}
        value={block.textColour}
        onChange={(colour) => colour && change({ textColour: colour })}
      />
      <NumberField label={w.round} value={block.round} min={0} max={40} onChange={(round) => change({ round })} />
      <Switch label={w.wide} checked={block.wide} onChange={(event) => change({ wide: event.currentTarget.checked })} />
    </>
  )
}

function ProductFields({ block, change, fit }: Changed<'product'> & Pick<Props, 'fit'>) {
  const w = useWords(blockWords)
  return (
    <>
      <PictureFields
        block={block}
        change={change}
        shownAs={({ width, fades }) => ({ width: fit(width), plate: fades })}
      />
      {block.src && (
        <>
          <PictureWidth block={block} change={change} />
          <Plate block={block} change={change} />
        </>
      )}
      <LineField label={w.productName} value={block.title} onChange={(title) => change({ title })} />
      <MergeTagArea size="xs" minRows={2} label={w.about} value={block.text} onChange={(text) => change({ text })} />
      <LineField label={w.price} value={block.price} onChange={(price) => change({ price })} />
      <LineField label={w.before} value={block.before} onChange={(before) => change({ before })} />
      <LineField label={w.label} value={block.label} onChange={(label) => change({ label })} />
      <LineField ltr label={w.link} hint={w.linkHint} value={block.href} onChange={(href) => change({ href })} />
      <ColourField optional label={w.colour} value={block.colour} onChange={(colour) => change({ colour })} />
    </>
  )
}

function SnippetFields({ block, language, change }: Props<BlockOf<'kept'>>) {
  const w = useWords(blockWords)
  const [choosing, setChoosing] = useState(false)
  return (
    <Stack gap="xs">
      <SnippetChange block={block} language={language} change={change} />
      <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
        {w.keptChoose}
      </Button>
      <Text size="xs" c="dimmed">
        {w.keptHint}
      </Text>
      <MergeTagArea
        size="xs"
        minRows={3}
        maxRows={12}
        label={w.text}
        value={block.text}
        onChange={(text) => change({ text })}
      />
      <Snippets
        opened={choosing}
        onClose={() => setChoosing(false)}
        language={language}
        onChoose={(text, { _id, title, updatedAt }) =>
          change({ text, contentId: _id, title: title[sideOf(language)], keptAt: updatedAt })
        }
      />
    </Stack>
  )
}

function FooterFields({ block, change }: Changed<'footer'>) {
  const w = useWords(blockWords)
  return (
    <>
      {(['unsubscribe', 'preferences', 'view'] as const).map((name) => (
        <Switch
          key={name}
          label={w[name]}
          checked={block[name]}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      ))}
      <AlignField value={block.align} onChange={(align) => change({ align })} />
    </>
  )
}
