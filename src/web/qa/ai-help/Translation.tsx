import { Button, Group, Text } from '@mantine/core'
import type { useTextStream } from '../../api/useTextStream.ts'
import { useWords } from '../../i18n/words.ts'
import { ModelWriting } from '../../ui/ai/ModelWriting.tsx'
import { helpWords } from './helpWords.ts'

type Props = { writing: ReturnType<typeof useTextStream>; onAgain: () => void }

/** A translation into the reader's language, next to the original. */
export function Translation({ writing, onAgain }: Props) {
  const w = useWords(helpWords)
  if (writing.state === 'idle') return null
  return (
    <section aria-label={w.translation}>
      <Group justify="space-between" mb={4} gap="xs">
        <Text size="xs" c="gray.7">
          {w.translation}
        </Text>
        {writing.state === 'done' && (
          <Button size="compact-xs" variant="subtle" onClick={writing.clear}>
            {w.hideTranslation}
          </Button>
        )}
      </Group>
      <ModelWriting writing={writing} onAgain={onAgain} />
    </section>
  )
}
