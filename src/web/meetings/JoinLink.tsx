import { Button, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import type { Meeting } from '#contract/meetings.ts'
import { useWords } from '../i18n/words.ts'
import { isOpen } from './meetingTimes.ts'
import { useNow } from '../ui/text/useNow.ts'
import { meetingWords } from './words.ts'

/** The join link, shown to attendees once joining is open. */
export function JoinLink({ meeting }: { meeting: Meeting }) {
  const w = useWords(meetingWords)
  const now = useNow()
  const { status, nextStartsAt, durationMinutes, joinUrl, myAttendance } = meeting
  if (nextStartsAt === null || status === 'cancelled' || status === 'ended') return null
  const open = status === 'live' || isOpen(now, nextStartsAt, durationMinutes)
  if (joinUrl && open) {
    return (
      <div>
        <Button
          component="a"
          href={joinUrl}
          target="_blank"
          rel="noopener noreferrer"
          size="md"
          leftSection={<IconVideo size={20} aria-hidden />}
        >
          {w.join}
          <span className="visually-hidden"> ({w.newTab})</span>
        </Button>
      </div>
    )
  }
  const hint = myAttendance !== 'coming' && joinUrl === null ? w.joinForSeats : joinUrl ? w.joinSoon : w.noLink
  return (
    <Text size="sm" c="dimmed" role="status">
      {hint}
    </Text>
  )
}
