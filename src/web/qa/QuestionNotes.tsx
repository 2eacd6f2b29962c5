import { Alert, Text } from '@mantine/core'
import { IconArrowMerge, IconClock, IconLock } from '@tabler/icons-react'
import type { Question } from '#contract/qa.ts'
import { useWords } from '../i18n/words.ts'
import { questionWords } from './questionWords.ts'

type Props = { question: Question; ledHere: boolean }

/** What a reader should know before she reads: where she was led, and who else can see this. */
export function QuestionNotes({ question, ledHere }: Props) {
  const w = useWords(questionWords)
  const { status, moderationNote } = question
  const told = {
    pending: { text: w.pendingNote, icon: IconClock },
    archived: { text: w.archivedNote, icon: IconLock },
    closed: { text: w.closedNote, icon: IconLock },
    published: null,
  }[status]
  const Icon = told?.icon
  return (
    <>
      {ledHere && (
        <Alert icon={<IconArrowMerge aria-hidden />} role="status">
          {w.ledHere}
        </Alert>
      )}
      {(told || moderationNote) && (
        <Alert color="orange.9" variant="light" icon={Icon && <Icon aria-hidden />} role="status">
          {told && <Text size="sm">{told.text}</Text>}
          {moderationNote && (
            <Text size="sm" mt={told ? 4 : 0} style={{ overflowWrap: 'anywhere' }}>
              {w.moderator({ note: `\u2068${moderationNote}\u2069` })}
            </Text>
          )}
        </Alert>
      )}
    </>
  )
}
