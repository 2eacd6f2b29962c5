import { Badge } from '@mantine/core'
import { IconCheck, IconPinFilled } from '@tabler/icons-react'
import type { Question } from '#contract/qa.ts'
import { useWords } from '../../i18n/words.ts'
import { qaWords } from '../words/words.ts'

type Props = { question: Pick<Question, 'status' | 'pinned' | 'acceptedAnswerId' | 'mergedInto'> }

const colors = { pending: 'orange.9', closed: 'gray.8', archived: 'gray.8' } as const

/** The badges of a question. */
export function StatusBadges({ question: { status, pinned, acceptedAnswerId, mergedInto } }: Props) {
  const w = useWords(qaWords)
  return (
    <>
      {pinned && (
        <Badge variant="outline" tt="none" leftSection={<IconPinFilled size={12} aria-hidden />}>
          {w.pinned}
        </Badge>
      )}
      {mergedInto ? (
        <Badge variant="outline" color="gray.8" tt="none">
          {w.merged}
        </Badge>
      ) : (
        status !== 'published' && (
          <Badge variant="outline" color={colors[status]} c="gray.9" tt="none">
            {w[status]}
          </Badge>
        )
      )}
      {acceptedAnswerId && (
        <Badge variant="outline" color="teal.9" tt="none" leftSection={<IconCheck size={12} aria-hidden />}>
          {w.accepted}
        </Badge>
      )}
    </>
  )
}
