import { Button } from '@mantine/core'
import { IconArmchair, IconDoorExit, IconHourglass } from '@tabler/icons-react'
import { sideOf } from '#contract/text/languages.ts'
import type { Meeting } from '#contract/meetings.ts'
import { CallError } from '../api/call.ts'
import { showFailure, showToast, useApiMutation } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { isFull } from './MeetingBadges.tsx'
import { meetingWords } from './words.ts'

const invalidates = ['/zoom', '/dashboard']

/** Takes a seat or joins the waiting list, and cancels either of them. */
export function Attendance({ meeting }: { meeting: Meeting }) {
  const w = useWords(meetingWords)
  const title = meeting.title[sideOf(useLanguage())]
  const { attend, leave, busy } = useAttendance(meeting, title)
  if (meeting.status === 'cancelled' || meeting.status === 'ended') return null
  const named = (label: string) => ({ 'aria-label': `${label}: ${title}` })
  if (meeting.myAttendance !== null) {
    const label = meeting.myAttendance === 'coming' ? w.giveBack : w.leaveList
    return (
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDoorExit size={16} className="mirrored" aria-hidden />}
        loading={busy}
        onClick={() => void leave()}
        {...named(label)}
      >
        {label}
      </Button>
    )
  }
  const full = isFull(meeting)
  const label = full ? w.wait : w.register
  const Icon = full ? IconHourglass : IconArmchair
  return (
    <Button
      variant={full ? 'light' : 'filled'}
      size="sm"
      leftSection={<Icon size={16} aria-hidden />}
      loading={busy}
      onClick={() => void attend(full)}
      {...named(label)}
    >
      {label}
    </Button>
  )
}

function useAttendance({ _id: meeting, myAttendance }: Meeting, title: string) {
  const w = useWords(meetingWords)
  const confirm = useConfirm()
  const attending = useApiMutation('POST /api/:lang/zoom/:meeting/attendance', { errorTitle: null, invalidates })
  const leaving = useApiMutation('DELETE /api/:lang/zoom/:meeting/attendance', {
    successToast: { message: myAttendance === 'coming' ? w.given : w.delisted },
    errorTitle: w.leaveFailed,
    invalidates,
  })
  const attend = async (wait: boolean) => {
    try {
      const { data } = await attending.mutateAsync({ meeting, wait })
      const coming = data.myAttendance === 'coming'
      showToast(coming ? { message: w.registered } : { message: w.listed, color: 'yellow' })
    } catch (error) {
      // The last seat was taken meanwhile, so the member decides about the waiting list.
      if (!wait && error instanceof CallError && error.statusCode === 409 && (await confirm(waiting(error)))) {
        await attend(true)
        return
      }
      showFailure(error, w.attendFailed)
    }
  }
  const waiting = (error: CallError) => ({ title: error.message, body: w.placeHint, confirm: w.wait, danger: false })
  const leave = async () => {
    const question = {
      title: w.giveBackAsk({ title: isolateAuto(title) }),
      body: w.giveBackHint,
      confirm: w.giveBack,
      cancel: w.keepSeat,
    }
    if (myAttendance === 'coming' && !(await confirm(question))) return
    leaving.mutate({ meeting })
  }
  return { attend, leave, busy: attending.isPending || leaving.isPending }
}
