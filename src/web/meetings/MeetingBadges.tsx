import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Meeting } from '#contract/meetings.ts'
import { useWords } from '../i18n/words.ts'
import { Pill } from '../ui/text/Pill.tsx'
import { meetingWords } from './words.ts'

const colors = { scheduled: 'blue', live: 'green', ended: 'gray', cancelled: 'red' } as const

export function StatusBadge({ status }: { status: Meeting['status'] }) {
  const w = useWords(meetingWords)
  return <Pill color={colors[status]}>{w[status]}</Pill>
}

/** The badges of a meeting. */
export function MeetingBadges({ meeting }: { meeting: Meeting }) {
  const w = useWords(meetingWords)
  const { status, myAttendance } = meeting
  if (status === 'cancelled' || status === 'ended') return <Badges status={status} />
  if (myAttendance === 'coming') {
    return (
      <Badges status={status}>
        <Pill color="green">{w.coming}</Pill>
      </Badges>
    )
  }
  const label = myAttendance === 'waiting' ? w.waitingYou : isFull(meeting) ? w.full : null
  if (label === null && status === 'scheduled') return null
  return <Badges status={status}>{label && <Pill color={myAttendance ? 'orange' : 'gray'}>{label}</Pill>}</Badges>
}

const Badges = ({ status, children }: { status: Meeting['status']; children?: ReactNode }) => (
  <Group gap={6}>
    {status !== 'scheduled' && <StatusBadge status={status} />}
    {children}
  </Group>
)

export const isFull = ({ capacity, attendeeCount, waitingCount }: Meeting) =>
  capacity !== null && (attendeeCount >= capacity || waitingCount > 0)
