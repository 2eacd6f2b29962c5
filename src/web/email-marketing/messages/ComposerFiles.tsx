import { CloseButton, Group, Text } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { composerWords } from './words.ts'

/** The files that a letter brings along, each to be taken away. */
export function ComposerFiles({ names, onRemove }: { names: string[]; onRemove: (at: number) => void }) {
  const w = useWords(composerWords)
  if (names.length === 0) return null
  return (
    <Group gap="xs">
      {names.map((name, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <Group key={at} gap={4} px="xs" bg="gray.1" style={{ borderRadius: 8 }}>
          <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <CloseButton size="sm" aria-label={w.remove({ name: `\u2068${name}\u2069` })} onClick={() => onRemove(at)} />
        </Group>
      ))}
    </Group>
  )
}
