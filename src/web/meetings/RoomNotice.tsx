import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import type { Meeting } from '#contract/meetings.ts'
import { replaceInLists } from '../api/cachedLists.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { Pill } from '../ui/text/Pill.tsx'
import { zoomFaultWords } from '../ui/words/zoomWords.ts'
import { meetingAdminWords } from './adminWords.ts'

/** Shows why a meeting has no Zoom link yet, and polls until it has one. */
export function RoomNotice({ meeting }: { meeting: Meeting }) {
  const w = useWords(meetingAdminWords)
  const faults = useWords(zoomFaultWords)
  const { data } = useApiQuery(
    'GET /api/:lang/zoom/:meeting',
    { meeting: meeting._id },
    { refetchInterval: meeting.room?.state === 'ready' ? false : 2000 },
  )
  const { room, joinUrl } = data?.data ?? meeting
  const retry = useApiMutation('POST /api/:lang/zoom/:meeting/room', {
    successToast: { message: w.triedAgain },
    errorTitle: w.tryFailed,
    invalidates: ['/zoom/:meeting'],
  })
  if (room === null || room.state === 'ready') return <div role="status" />
  const refused = room.state === 'refused'
  const title = refused ? w.linkRefused : joinUrl === null ? w.linkPending : w.linkChanging
  const hint = refused ? w.refusedHint : joinUrl === null ? w.pendingHint : w.changingHint
  const again = () =>
    retry.mutate(
      { meeting: meeting._id },
      { onSuccess: ({ data: changed }) => replaceInLists('GET /api/:lang/zoom', changed) },
    )
  return (
    <div role="status" style={{ width: '100%' }}>
      <Alert
        color={refused ? 'red' : 'yellow'}
        variant="light"
        maw={640}
        icon={refused ? <IconAlertTriangle aria-hidden /> : <IconCloudUp aria-hidden />}
        title={title}
      >
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{room.fault ? `${faults[room.fault]} ${refused ? hint : ''}` : hint}</Text>
          {room.said !== '' && (
            <Text size="sm">
              {w.zoomSaid}{' '}
              <bdi dir="ltr" style={{ fontFamily: 'var(--mantine-font-family-monospace)', overflowWrap: 'anywhere' }}>
                {room.said}
              </bdi>
            </Text>
          )}
          {room.fault !== null && (
            <Button size="xs" variant="default" loading={retry.isPending} onClick={again}>
              {w.tryAgain}
            </Button>
          )}
        </Stack>
      </Alert>
    </div>
  )
}

const colors = { pending: 'yellow', ready: 'green', refused: 'red' } as const

/** A badge with the source and state of a meeting's link. */
export function LinkBadge({ meeting: { room, joinUrl } }: { meeting: Meeting }) {
  const w = useWords(meetingAdminWords)
  if (room === null) return joinUrl === null ? w.noLinkYet : w.linkByHand
  const waits = joinUrl === null ? w.linkPending : w.linkChanging
  return (
    <Group gap={4}>
      <Pill color={colors[room.state]}>
        {{ pending: waits, ready: w.linkReady, refused: w.linkRefused }[room.state]}
      </Pill>
    </Group>
  )
}
