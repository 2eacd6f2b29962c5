import { Badge, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Meeting } from '#contract/meetings.ts'
import { useWords } from '../i18n/words.ts'
import { meetingWords } from './words.ts'

const colors = { scheduled: 'blue.8', live: 'green.9', ended: 'gray.7', cancelled: 'red.9' } as const

export function StatusBadge({ status }: { status: Meeting['status'] }) {
  const w = useWords(meetingWords)
  return (
    <Badge variant="outline" color={colors[status]} tt="none">
      {w[status]}
    </Badge>
  )
}

/** What a member has to know of a meeting at a glance, where there is something. */
export function MeetingBadges({ meeting }: { meeting: Meeting }) {
  const w = useWords(meetingWords)
  const { status, myAttendance } = meeting
  if (status === 'cancelled' || status === 'ended') return <Badges status={status} />
  if (myAttendance === 'coming') {
    return (
      <Badges status={status}>
        <Badge variant="filled" color="green.9" tt="none">
          {w.coming}
        </Badge>
      </Badges>
    )
  }
  const told = myAttendance === 'waiting' ? w.waitingYou : isFull(meeting) ? w.full : null
  if (told === null && status === 'scheduled') return null
  return (
    <Badges status={status}>
      {told && (
        <Badge variant="outline" color={myAttendance ? 'orange.9' : 'gray.8'} tt="none">
          {told}
        </Badge>
      )}
    </Badges>
  )
}

const Badges = ({ status, children }: { status: Meeting['status']; children?: ReactNode }) => (
  <Group gap={6}>
    {status !== 'scheduled' && <StatusBadge status={status} />}
    {children}
  </Group>
)

export const isFull = ({ capacity, attendeeCount, waitingCount }: Meeting) =>
  capacity !== null && (attendeeCount >= capacity || waitingCount > 0)
