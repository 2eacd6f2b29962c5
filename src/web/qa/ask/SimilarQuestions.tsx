import { Anchor, Card, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useApiQuery } from '../../api/useApi.ts'
import { languageOf } from '../../i18n/languageOf.ts'
import { useWords } from '../../i18n/words.ts'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { askWords } from './askWords.ts'
import { qaWords } from '../words/words.ts'

// A shorter title matches everything.
const shortest = 6

/** Questions similar to the typed title, as one of them may already have the answer. */
export function SimilarQuestions({ title }: { title: string }) {
  const w = useWords(askWords)
  const q = useWords(qaWords)
  const [debounced] = useDebouncedValue(title.trim(), 300)
  const enabled = debounced.length >= shortest
  const { data } = useApiQuery(
    'GET /api/:lang/question/similar',
    { title: debounced.slice(0, 200), timeZone: ownTimeZone() },
    { enabled },
  )
  const similar = enabled ? (data?.data ?? []) : []
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <Card withBorder padding="md" bg="blue.0">
          <Text fw={600} size="sm" mb="xs">
            {w.similar}
          </Text>
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {similar.map((question) => (
              <li key={question._id} style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" dir="auto" lang={languageOf(question.title)}>
                  <Anchor href={`/qa/${encodeURIComponent(question.slug)}`} target="_blank" c="blue.9" inherit>
                    {question.title}
                  </Anchor>
                </Text>
                <Text size="xs" c="gray.8">
                  {q.answers({ count: question.answerCount })}
                  {question.acceptedAnswerId && (
                    <>
                      {' · '}
                      <IconCheck size={12} aria-hidden style={{ verticalAlign: 'middle' }} /> {q.accepted}
                    </>
                  )}
                </Text>
              </li>
            ))}
          </Stack>
        </Card>
      )}
    </div>
  )
}
