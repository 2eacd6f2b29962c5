import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLanguage, IconListDetails, IconPencilPlus } from '@tabler/icons-react'
import type { Question } from '#contract/qa.ts'
import { useSession } from '../api/session.ts'
import { useTell } from '../api/useApi.ts'
import { useStreamed } from '../api/useStreamed.ts'
import { useWords } from '../i18n/words.ts'
import { ownTimeZone } from '../ui/localTime.ts'
import { ModelWriting } from '../ui/ModelWriting.tsx'
import { useModel } from '../ui/useModel.ts'
import { DrawnText } from './DrawnText.tsx'
import { helpWords } from './helpWords.ts'

// Fewer answers are read sooner than summed up.
const longThread = 3

/** Below a thread: what it says in short, in the reader's language, and for administrators a draft of an answer. */
export function ThreadHelp({ question, onTake }: { question: Question; onTake: (text: string) => void }) {
  const w = useWords(helpWords)
  const { ready } = useModel()
  const { user } = useSession()
  const given = { questionId: question._id, timeZone: ownTimeZone() }
  const summary = useTell('POST /api/:lang/question/:questionId/summary', { failed: w.failed })
  const translation = useStreamed('POST /api/:lang/question/:questionId/translation')
  const draft = useStreamed('POST /api/:lang/question/:questionId/draft-answer')
  const mayDraft = ready && user?.role === 'admin'
  const long = question.answerCount >= longThread
  if (!long && !ready) return null
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {long && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden />}
            loading={summary.isPending}
            onClick={() => summary.mutate(given)}
          >
            {w.sumUp}
          </Button>
        )}
        {ready && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLanguage size={16} aria-hidden />}
            loading={translation.state === 'writing'}
            onClick={() => translation.start(given)}
          >
            {w.translate}
          </Button>
        )}
        {mayDraft && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencilPlus size={16} aria-hidden />}
            loading={draft.state === 'writing'}
            onClick={() => draft.start(given)}
          >
            {w.draft}
          </Button>
        )}
      </Group>
      <div aria-live="polite">{summary.data && <DrawnText drawn={summary.data.data} title={w.summary} />}</div>
      {translation.state !== 'idle' && (
        <section aria-label={w.translation}>
          <Text size="xs" c="gray.7" mb={4}>
            {w.translation}
          </Text>
          <ModelWriting writing={translation} onAgain={() => translation.start(given)} />
        </section>
      )}
      <ModelWriting writing={draft} onAgain={() => draft.start(given)} />
      {draft.state === 'done' && draft.text !== '' && (
        <Group>
          <Button
            size="xs"
            onClick={() => {
              onTake(draft.text)
              draft.clear()
            }}
          >
            {w.take}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
