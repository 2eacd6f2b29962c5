import { Stack, Text } from '@mantine/core'
import type { BlockSettings } from '#contract/email-marketing/blocks.ts'
import { useWords } from '../../../i18n/words.ts'
import { ChoiceField, ColourField, NumberField } from './fields.tsx'
import { blockWords } from './words.ts'

type Props = { settings: BlockSettings; onChange: (fields: Partial<BlockSettings>) => void }

/** The settings of the whole message. */
export function MailPanel({ settings, onChange }: Props) {
  const w = useWords(blockWords)
  const colours = [
    ['accent', w.accent],
    ['text', w.textColour],
    ['surface', w.surface],
    ['background', w.pageColour],
  ] as const
  return (
    <Stack gap="sm">
      {colours.map(([name, label]) => (
        <ColourField
          key={name}
          label={label}
          value={settings[name]}
          onChange={(colour) => colour && onChange({ [name]: colour })}
        />
      ))}
      <ChoiceField
        label={w.font}
        value={settings.font}
        choices={(['sans', 'modern', 'serif'] as const).map((value) => ({ value, label: w[value] }))}
        onChange={(font) => onChange({ font })}
      />
      <Text size="xs" c="dimmed">
        {w.fontHint}
      </Text>
      <NumberField
        label={w.mailWidth}
        value={settings.width}
        min={480}
        max={720}
        step={20}
        onChange={(width) => onChange({ width })}
      />
    </Stack>
  )
}
