import { Skeleton } from '@mantine/core'
import { type RefObject, Suspense, useRef, useState } from 'react'
import type { Block, BlockOf } from '#contract/email-marketing/blocks.ts'
import { directionOf } from '#contract/text/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { textDirection } from '../../mergeTags.ts'
import { MergeTagInput } from '../../MergeTagInput.tsx'
import {
  BlockFace,
  FooterLinks,
  footerLook,
  headingLook,
  htmlDirection,
  placeholders,
  QuoteAuthor,
  quoteFrame,
  textLook,
} from './BlockFace.tsx'
import { BlockTools } from './BlockTools.tsx'
import { BlockList, type CanvasProps } from './Canvas.tsx'
import { type Caret, caretAt } from './caret.ts'
import { blockWords } from './words.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'

const RichTextEditor = lazyPart(() => import('./RichTextEditor.tsx'))

/** One block. A click or an arrow key selects it; a selected block can be edited and has a toolbar. */
export function CanvasBlock(props: CanvasProps & { block: Block; inColumn: boolean }) {
  const { block, inColumn, selected, onSelect, actions, dragging } = props
  const [writing, setWriting] = useState(false)
  const own = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const caret = useRef<Caret | null>(null)
  const chosen = selected === block.id
  const dragged = dragging.dragged?.id === block.id
  const choose = () => {
    if (!chosen) onSelect(block.id)
    setWriting(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={own}
      data-block={block.id}
      role="group"
      // Roving tabindex: Tab leaves the canvas, and arrow keys move between blocks.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={props.stop === block.id ? 0 : -1}
      aria-label={actions.placeOf(block.id)}
      aria-current={chosen || undefined}
      className={`block${chosen ? ' chosen' : ''}${dragged ? ' dragged' : ''}`}
      style={{
        paddingBlock: inColumn ? block.room / 2 : block.room,
        ...(block.background && { background: block.background }),
      }}
      onClick={(event) => {
        event.stopPropagation()
        choose()
      }}
      // A press that selects may not become a click, as its target is replaced. A press on text starts editing.
      onMouseDown={(event) => {
        pressed.current = true
        caret.current = caretAt(event.currentTarget, event.clientX, event.clientY)
        setTimeout(() => (pressed.current = false))
      }}
      onFocus={(event) => {
        if (event.target !== event.currentTarget || chosen) return
        setWriting(pressed.current)
        onSelect(block.id)
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== 'Enter') return
        event.preventDefault()
        caret.current = null
        setWriting(true)
        own.current?.querySelector<HTMLElement>('.ProseMirror, textarea')?.focus()
      }}
    >
      {chosen && <BlockTools block={block} actions={actions} onDrag={dragging.begin} onSettings={props.onSettings} />}
      {block.type === 'columns' ? (
        <div
          className="block-columns"
          style={{ gridTemplateColumns: block.columns.map(({ share }) => `minmax(0, ${share}fr)`).join(' ') }}
        >
          {block.columns.map((column, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <BlockList key={index} {...props} list={{ of: block.id, column: index }} blocks={column.blocks} />
          ))}
        </div>
      ) : chosen && isWritten(block) ? (
        <Writing
          key={props.turned}
          {...props}
          block={block}
          focus={writing}
          caret={caret}
          onEscape={() => {
            setWriting(false)
            own.current?.focus()
          }}
        />
      ) : (
        <BlockFace block={block} settings={props.document.settings} language={props.language} />
      )}
    </div>
  )
}

type WrittenBlock = BlockOf<'heading'> | BlockOf<'text'> | BlockOf<'quote'> | BlockOf<'footer'>

const isWritten = (block: Block): block is WrittenBlock => ['heading', 'text', 'quote', 'footer'].includes(block.type)

type WritingProps = CanvasProps & {
  block: WrittenBlock
  focus: boolean
  /** The position in the text that was pressed. */
  caret: RefObject<Caret | null>
  onEscape: () => void
}

/** The text of a block, edited in place. */
function Writing({ block, document: { settings }, language, actions, focus, caret, onEscape }: WritingProps) {
  const w = useWords(blockWords)
  const hints = placeholders(language)
  if (block.type === 'heading') {
    return (
      <MergeTagInput
        variant="unstyled"
        wraps
        aria-label={`${w.heading}: ${w.write}`}
        placeholder={hints.heading}
        value={block.text}
        onChange={(text) =>
          actions.changeBlock(block.id, {
            text: text.replaceAll(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank)),
          })
        }
        direction={textDirection(block.text, block.direction) ?? directionOf(language)}
        onEscape={onEscape}
        caret={caret}
        autoFocus={focus}
        styles={{
          input: { ...headingLook(block, settings), padding: 0, fontFamily: 'inherit', background: 'transparent' },
        }}
      />
    )
  }
  const look =
    block.type === 'text'
      ? textLook(block, settings)
      : block.type === 'quote'
        ? textLook({ size: 17, colour: null, align: 'start' }, settings)
        : footerLook(block)
  const editor = (
    <Suspense fallback={<Skeleton height={60} />}>
      <RichTextEditor
        // A chosen direction applies to a new editor.
        key={block.direction}
        direction={block.direction}
        label={`${w[block.type]}: ${w.write}`}
        html={block.html}
        placeholder={hints[block.type]}
        onChange={(html) => actions.changeBlock(block.id, { html })}
        language={language}
        style={look}
        focus={focus}
        caret={caret}
        onEscape={onEscape}
      />
    </Suspense>
  )
  if (block.type === 'text') return editor
  if (block.type === 'quote') {
    return (
      <div dir={htmlDirection(block.html, block.direction)} style={quoteFrame(block, settings)}>
        {editor}
        <QuoteAuthor author={block.author} />
      </div>
    )
  }
  return (
    <div dir={textDirection('', block.direction)} style={footerLook(block)}>
      {editor}
      <FooterLinks block={block} language={language} />
    </div>
  )
}
