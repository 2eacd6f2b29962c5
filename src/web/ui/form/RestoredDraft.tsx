import { Button, Group, Text } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { draftWords } from './draftWords.ts'

/** One line above a form: its unsent draft is back, and can be discarded. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  const w = useWords(draftWords)
  return (
    <Group gap="xs" mb="sm" wrap="nowrap" justify="space-between">
      <Text size="sm" c="gray.7" role="status" truncate>
        {w.restored}
      </Text>
      <Button size="compact-sm" variant="subtle" flex="none" onClick={onDiscard}>
        {w.discard}
      </Button>
    </Group>
  )
}
