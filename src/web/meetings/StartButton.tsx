import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { Meeting } from '#contract/meetings.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { meetingAdminWords } from './adminWords.ts'

/** The host's start link; each click requests a fresh one. */
export function StartButton({ meeting: { _id: meeting, host, room, joinUrl, status } }: { meeting: Meeting }) {
  const w = useWords(meetingAdminWords)
  const { user } = useSession()
  const start = useApiMutation('POST /api/:lang/zoom/:meeting/start', { errorTitle: w.startFailed })
  const isHost = host === null || host._id === user?._id
  if (!isHost || room === null || joinUrl === null || status === 'cancelled' || status === 'ended') return null
  const go = async () => {
    // The click itself opens the window, because a window that opens after a response counts as a pop-up.
    const tab = window.open('', '_blank')
    try {
      const { data } = await start.mutateAsync({ meeting })
      if (!tab) return location.assign(data.startUrl)
      tab.opener = null
      tab.location.replace(data.startUrl)
    } catch {
      tab?.close()
    }
  }
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} className="mirrored" aria-hidden />}
      loading={start.isPending}
      onClick={() => void go()}
    >
      {w.startAsHost}
    </Button>
  )
}
