import { Button, Group, Stack } from '@mantine/core'
import { IconLanguage, IconListDetails, IconPencilPlus } from '@tabler/icons-react'
import type { Question } from '#contract/qa.ts'
import { useSession } from '../../api/session.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useTextStream } from '../../api/useTextStream.ts'
import { useWords } from '../../i18n/words.ts'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { useModel } from '../../ui/ai/useModel.ts'
import { AnswerDraft, useAnswerDraft } from './AnswerDraft.tsx'
import { SourcedText } from './SourcedText.tsx'
import { helpWords } from './helpWords.ts'
import { Translation } from './Translation.tsx'

// A reader needs no summary of fewer answers.
const longThread = 3

/** Help below a thread: a summary in the reader's language, and for administrators a drafted answer. */
export function ThreadHelp({ question, onTake }: { question: Question; onTake: (text: string) => void }) {
  const w = useWords(helpWords)
  const { ready } = useModel()
  const { user } = useSession()
  const input = { questionId: question._id, timeZone: ownTimeZone() }
  const summary = useApiMutation('POST /api/:lang/question/:questionId/summary', { errorTitle: w.sumUpFailed })
  const translation = useTextStream('POST /api/:lang/question/:questionId/translation')
  const draft = useAnswerDraft(question._id)
  const mayDraft = user?.role === 'admin'
  const long = question.answerCount >= longThread
  if (!long && !ready && !mayDraft) return null
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {long && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden />}
            loading={summary.isPending}
            onClick={() => summary.mutate(input)}
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
            onClick={() => translation.start(input)}
          >
            {w.translate}
          </Button>
        )}
        {mayDraft && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencilPlus size={16} aria-hidden />}
            loading={draft.writing.state === 'writing'}
            onClick={draft.start}
          >
            {w.draft}
          </Button>
        )}
      </Group>
      <div aria-live="polite">{summary.data && <SourcedText drawn={summary.data.data} title={w.summary} />}</div>
      <Translation writing={translation} onAgain={() => translation.start(input)} />
      <AnswerDraft draft={draft}>
        <Group>
          <Button
            size="xs"
            onClick={() => {
              onTake(draft.text ?? '')
              draft.writing.clear()
            }}
          >
            {w.take}
          </Button>
        </Group>
      </AnswerDraft>
    </Stack>
  )
}
