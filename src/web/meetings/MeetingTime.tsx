import { Group, Stack, Text } from '@mantine/core'
import { IconCalendar, IconRepeat, IconUsers } from '@tabler/icons-react'
import type { Meeting } from '#contract/meetings.ts'
import { useWords } from '../i18n/words.ts'
import { useMeetingTimes } from './meetingTimes.ts'
import { meetingWords } from './words.ts'

/** The time, recurrence and capacity of a meeting. */
export function MeetingTime({ meeting }: { meeting: Meeting }) {
  const w = useWords(meetingWords)
  const times = useMeetingTimes()
  const { durationMinutes, timeZone, recurrence, capacity, attendeeCount, waitingCount } = meeting
  const at = meeting.nextStartsAt ?? meeting.startsAt
  const theirs = times.theirs(at, durationMinutes, timeZone)
  const left = capacity === null ? null : Math.max(0, capacity - attendeeCount)
  const lies = meeting.status === 'scheduled' || meeting.status === 'live'
  const facts = [
    {
      icon: IconCalendar,
      text: `${times.own(at, durationMinutes)}${theirs ? ` · ${w.yourTime}` : ''}`,
      more: theirs && w.theirTime({ time: theirs, zone: times.zone(timeZone, at) }),
    },
    ...(recurrence
      ? [{ icon: IconRepeat, text: `${w.repeats} ${w[recurrence.frequency]({ count: recurrence.interval })}` }]
      : []),
    {
      icon: IconUsers,
      text: [
        attendeeCount === 0 ? w.nobody : w.people({ count: attendeeCount }),
        ...(lies && left !== null ? [left === 0 ? w.noSeats : w.seatsLeft({ count: left })] : []),
        ...(lies && waitingCount > 0 ? [w.waiting({ count: waitingCount })] : []),
      ].join(' · '),
    },
  ]
  return (
    <Stack gap={6} c="gray.8">
      {facts.map(({ icon: Icon, text, more = null }) => (
        <Group key={text} gap="xs" wrap="nowrap" align="flex-start">
          <Icon size={18} aria-hidden style={{ flexShrink: 0, marginBlockStart: 2 }} />
          <div>
            <Text size="sm">{text}</Text>
            {more && (
              <Text size="xs" c="dimmed">
                {more}
              </Text>
            )}
          </div>
        </Group>
      ))}
    </Stack>
  )
}
