import { Text } from '@mantine/core'
import { type CSSProperties, Fragment, type Ref, useRef } from 'react'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import { directionOf } from '#contract/text/languages.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { CanvasBlock } from './CanvasBlock.tsx'
import { type List, sameList } from './document.ts'
import type { BlockActions } from './useBlockActions.ts'
import type { useDragging } from './useDragging.ts'
import { blockWords } from './words.ts'

export type CanvasProps = {
  document: BlockDocument
  language: Language
  selected: string | null
  /** The block that is in the tab order. */
  stop: string | null
  /** See `useHistory`. */
  turned: number
  onSelect: (id: string | null) => void
  onSettings: () => void
  actions: BlockActions
  dragging: ReturnType<typeof useDragging>
}

// Same values as in `server/email-marketing/templates/blocks/render.ts`.
const fonts: Record<BlockDocument['settings']['font'], string> = {
  sans: "'Segoe UI', Tahoma, 'Geeza Pro', Arial, sans-serif",
  modern: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans Arabic', Tahoma, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', 'Noto Naskh Arabic', 'Geeza Pro', serif",
}

/** The message as it will look. Each block can be focused, moved and edited. */
export function Canvas({ ref, ...props }: CanvasProps & { ref: Ref<HTMLDivElement> }) {
  const w = useWords(blockWords)
  const { settings, blocks } = props.document
  const startedBeside = useRef(false)
  const look = {
    background: settings.surface,
    color: settings.text,
    fontFamily: fonts[settings.font],
    maxInlineSize: settings.width,
    '--mail-accent': settings.accent,
  } as CSSProperties
  return (
    // A press outside the message clears the selection. A press that only ends there does not: selecting made the
    // message shorter.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="block-canvas"
      style={{ background: settings.background }}
      onMouseDown={(event) => (startedBeside.current = event.target === event.currentTarget)}
      onClick={(event) => event.target === event.currentTarget && startedBeside.current && props.onSelect(null)}
    >
      <div
        ref={ref}
        role="group"
        aria-label={w.canvas}
        // Receives the focus when the last block is removed.
        tabIndex={-1}
        className="block-canvas-mail"
        dir={directionOf(props.language)}
        lang={props.language}
        style={look}
      >
        <BlockList {...props} list={null} blocks={blocks} />
      </div>
    </div>
  )
}

export function BlockList({ list, blocks, ...props }: CanvasProps & { list: List; blocks: readonly Block[] }) {
  const w = useWords(blockWords)
  const { dragged, place } = props.dragging
  const lands = (at: number) => dragged !== null && place !== null && sameList(place.list, list) && place.at === at
  return (
    <div
      data-list={list === null ? 'root' : `${list.of} ${list.column}`}
      className={list === null ? 'block-list' : 'block-list inner'}
    >
      {blocks.map((block, at) => (
        <Fragment key={block.id}>
          {lands(at) && <div className="block-landing" />}
          <CanvasBlock {...props} block={block} inColumn={list !== null} />
        </Fragment>
      ))}
      {lands(blocks.length) && <div className="block-landing" />}
      {blocks.length === 0 && (
        <Text size="sm" ta="center" p="md" className="block-list-empty" lang={undefined}>
          {list === null ? w.emptyMail : w.emptyColumn}
        </Text>
      )}
    </div>
  )
}
