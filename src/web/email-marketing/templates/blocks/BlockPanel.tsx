import { Stack, Text } from '@mantine/core'
import type { Block } from '#contract/email-marketing/blocks.ts'
import type { Language } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import type { Found } from './document.ts'
import { ColourField, NumberField } from './fields.tsx'
import { OwnFields } from './OwnFields.tsx'
import { blockWords } from './words.ts'

type Props = {
  found: Found | null
  language: Language
  onChange: (id: string, fields: object) => void
  onColumns: (id: string, count: number) => void
}

/** The settings of the chosen block. */
export function BlockPanel({ found, language, onChange, onColumns }: Props) {
  const w = useWords(blockWords)
  if (!found) return <Text c="dimmed">{w.chooseBlock}</Text>
  const { block } = found
  const change = (fields: object) => onChange(block.id, fields)
  return (
    <Stack gap="sm">
      <Text fw={600}>{w[block.type]}</Text>
      <OwnFields block={block} language={language} change={change} onColumns={(count) => onColumns(block.id, count)} />
      <Common block={block} change={change} />
    </Stack>
  )
}

function Common({ block, change }: { block: Block; change: (fields: object) => void }) {
  const w = useWords(blockWords)
  return (
    <>
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
