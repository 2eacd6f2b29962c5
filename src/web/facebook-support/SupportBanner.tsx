import { Alert, Button, Group, Text } from '@mantine/core'
import { IconClockPause, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '../api/call.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { supportWords } from './words.ts'

type State = OutputOf<'GET /api/:lang/admin/facebook-support'>['data']

/** Shows why replies are paused, and that nothing is lost. */
export function SupportBanner({ state }: { state: State }) {
  const w = useWords(supportWords)
  const dates = useDates()
  if (!state.isSet || state.fault) {
    return (
      <Alert
        color="red"
        variant="light"
        icon={<IconPlugConnectedX aria-hidden />}
        title={state.isSet ? w.stopped : w.notSet}
        role="alert"
        mb="md"
      >
        <Text size="sm">{state.fault?.message ?? w.notSetHint}</Text>
        {state.fault?.said && (
          <Text size="sm" dir="auto" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {state.fault.said}
          </Text>
        )}
        <Group justify="space-between" mt="xs">
          <Text size="sm">
            {state.unsent > 0 && w.nothingLost({ count: state.unsent })}{' '}
            {state.fault?.since && w.since({ at: dates.moment(state.fault.since) })}
          </Text>
          <Button component={Link} to="/admin/settings" size="compact-sm" variant="default">
            {w.toSettings}
          </Button>
        </Group>
      </Alert>
    )
  }
  if (state.pausedUntil === null) return null
  return (
    <Alert color="orange" variant="light" icon={<IconClockPause aria-hidden />} title={w.slower} role="status" mb="md">
      <Text size="sm">{w.slowerHint({ at: dates.moment(state.pausedUntil) })}</Text>
    </Alert>
  )
}
