import { Group, Text } from '@mantine/core'
import { IconArrowMerge, IconClock, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Question } from '#contract/qa.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { questionWords } from '../words/questionWords.ts'

type Props = { question: Question; ledHere: boolean }

/** Notes above a question: that the reader was redirected from a merged one, and who else can see the question. */
export function QuestionNotes({ question, ledHere }: Props) {
  const w = useWords(questionWords)
  const { status, moderationNote, waitingEdit } = question
  const notice = {
    pending: { text: w.pendingNote, icon: IconClock },
    archived: { text: w.archivedNote, icon: IconLock },
    closed: { text: w.closedNote, icon: IconLock },
    published: null,
  }[status]
  return (
    <>
      {ledHere && (
        <Note icon={IconArrowMerge} color="blue">
          {w.ledHere}
        </Note>
      )}
      {waitingEdit && (
        <Note icon={IconClock} color="orange">
          {w.changeWaits}
        </Note>
      )}
      {(notice || moderationNote) && (
        <Note icon={notice?.icon ?? IconLock} color="orange">
          {notice?.text}
          {moderationNote && (
            <Text size="sm" mt={notice ? 4 : 0} style={{ overflowWrap: 'anywhere' }}>
              {w.moderator({ note: isolateAuto(moderationNote) })}
            </Text>
          )}
        </Note>
      )}
    </>
  )
}

type NoteProps = { icon: typeof IconLock; color: 'blue' | 'orange'; children: ReactNode }

const Note = ({ icon: Icon, color, children }: NoteProps) => (
  <Group role="status" bg={`${color}.0`} p="sm" gap="sm" wrap="nowrap" align="flex-start" bdrs="md" fz="sm">
    <Icon size={20} aria-hidden style={{ flex: 'none', color: `var(--mantine-color-${color}-9)` }} />
    <div>{children}</div>
  </Group>
)
