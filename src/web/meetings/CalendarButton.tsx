import { Button } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import type { Meeting } from '#contract/meetings.ts'
import { download } from '../api/download.ts'
import { showFailure } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { meetingWords } from './words.ts'

// Characters that some file system does not allow in names.
// oxlint-disable-next-line no-control-regex
const unfit = /[\\/:*?"<>|\u0000-\u001f]/g

/** Downloads the meeting as a calendar file. */
export function CalendarButton({ meeting }: { meeting: Meeting }) {
  const w = useWords(meetingWords)
  const title = meeting.title[sideOf(useLanguage())]
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const name = `${title.replace(unfit, ' ').trim().slice(0, 80)}.ics`
    await download('GET /api/:lang/zoom/:meeting/calendar.ics', { meeting: meeting._id }, name).catch(
      (error: unknown) => showFailure(error, w.calendarFailed),
    )
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCalendarDown size={16} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {w.calendar}
    </Button>
  )
}
