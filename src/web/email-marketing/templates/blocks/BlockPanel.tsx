import { Stack, Text } from '@mantine/core'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { find, fitting } from './document.ts'
import { ColourField, DirectionField, NumberField } from './fields.tsx'
import { OwnFields } from './OwnFields.tsx'
import { blockWords } from './words.ts'

type Props = {
  document: BlockDocument
  selected: string | null
  language: Language
  onChange: (id: string, fields: object) => void
  onColumns: (id: string, count: number) => void
}

/** The settings of the selected block. */
export function BlockPanel({ document, selected, language, onChange, onColumns }: Props) {
  const w = useWords(blockWords)
  const found = find(document, selected)
  if (!found) return <Text c="dimmed">{w.chooseBlock}</Text>
  const { block, place } = found
  const change = (fields: object) => onChange(block.id, fields)
  return (
    <Stack gap="sm">
      <Text fw={600}>{w[block.type]}</Text>
      <OwnFields
        block={block}
        language={language}
        change={change}
        onColumns={(count) => onColumns(block.id, count)}
        fit={(pixels) => fitting(document, place.list, pixels)}
      />
      <Common block={block} change={change} />
    </Stack>
  )
}

function Common({ block, change }: { block: Block; change: (fields: object) => void }) {
  const w = useWords(blockWords)
  return (
    <>
      {hasText(block) && <DirectionField value={block.direction} onChange={(direction) => change({ direction })} />}
      <ColourField
        optional
        label={w.background}
        value={block.background}
        onChange={(background) => change({ background })}
      />
      {block.type !== 'spacer' && (
        <NumberField
          label={w.room}
          value={block.room}
          min={0}
          max={80}
          step={4}
          onChange={(room) => change({ room })}
        />
      )}
    </>
  )
}

type TextBlock = Extract<Block, { direction: unknown }>

/** By type, since blocks stored earlier have no direction. */
const hasText = (block: Block): block is TextBlock =>
  ['heading', 'text', 'button', 'product', 'quote', 'kept', 'footer'].includes(block.type)
