import { Button, Group, Stack } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useApiMutation } from '../../api/useApi.ts'
import { supportWords } from '../../facebook-support/words.ts'
import { useWords } from '../../i18n/words.ts'
import { SourcedText } from '../../qa/ai-help/SourcedText.tsx'
import { ownTimeZone } from '../../ui/form/localTime.ts'

// A shorter text matches everything.
const shortest = 6

/**
 * A suggested reply from community content, with a source for each sentence. It is never sent without a person's
 * review.
 */
export function SuggestedAnswer({ text, onTake }: { text: string; onTake: (text: string) => void }) {
  const w = useWords(supportWords)
  const suggestion = useApiMutation('POST /api/:lang/question/suggestion', {
    errorTitle: w.suggestFailed,
    invalidates: ['/api/:lang/ai'],
  })
  const question = text.replaceAll(/\s+/g, ' ').trim()
  if (question.length < shortest) return null
  const drawn = suggestion.data?.data
  return (
    <Stack gap="xs">
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBulb size={16} aria-hidden />}
          loading={suggestion.isPending}
          onClick={() =>
            suggestion.mutate({ title: question.slice(0, 200), body: text.slice(0, 5000), timeZone: ownTimeZone() })
          }
        >
          {w.suggest}
        </Button>
      </Group>
      <div aria-live="polite">
        {drawn && (
          <Stack gap="xs">
            <SourcedText drawn={drawn} title={w.suggested} />
            {drawn.sentences.length > 0 && (
              <Group>
                <Button size="xs" onClick={() => onTake(drawn.sentences.map(({ text }) => text).join(' '))}>
                  {w.take}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </div>
    </Stack>
  )
}
