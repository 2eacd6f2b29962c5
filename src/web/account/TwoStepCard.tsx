import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '../api/call.ts'
import { useApiMutation, useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { lazyForm } from '../ui/state/lazyDialog.tsx'
import { twoStepWords } from './twoStepWords.ts'
import { useDeviceName } from './useDeviceName.ts'

const endpoint = 'GET /api/:lang/user/two-step'
/** With this many codes left or fewer, new ones are recommended. */
const fewCodes = 3

type State = OutputOf<typeof endpoint>['data']
type DialogProps = { onClose: () => void }

const SetUp = lazyForm<DialogProps>(async () => (await import('./TwoStepSetUp.tsx')).TwoStepSetUp)
const NewCodes = lazyForm<DialogProps>(async () => (await import('./TwoStepDialogs.tsx')).NewRecoveryCodes)
const TurnOff = lazyForm<DialogProps>(async () => (await import('./TwoStepDialogs.tsx')).TurnOffTwoStep)

/** Turns two-step verification on and off; recovery codes and remembered devices. */
export function TwoStepCard() {
  const w = useWords(twoStepWords)
  const query = useApiQuery(endpoint, {})
  const [isSettingUp, setSettingUp] = useState(false)
  const state = query.data?.data
  return (
    <Card withBorder id="two-step">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {w.title}
        </Title>
        {state &&
          (state.isOn ? (
            <Badge color="teal.9">{w.on}</Badge>
          ) : (
            <Button onClick={() => setSettingUp(true)}>{w.turnOn}</Button>
          ))}
      </Group>
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      {query.error && <ErrorNotice error={query.error} title={w.fetchFailed} onRetry={() => void query.refetch()} />}
      {state?.isOn && <TurnedOn state={state} />}
      {isSettingUp && <SetUp onClose={() => setSettingUp(false)} />}
    </Card>
  )
}

function TurnedOn({ state }: { state: State }) {
  const w = useWords(twoStepWords)
  const dates = useDates()
  const [dialog, setDialog] = useState<'codes' | 'off' | null>(null)
  const close = () => setDialog(null)
  const codesLeft = w.codesLeft({ count: state.recoveryCodesLeft })
  return (
    <Stack gap="sm" mt="md">
      {state.confirmedAt !== null && <Text size="sm">{w.since({ moment: dates.moment(state.confirmedAt) })}</Text>}
      {state.recoveryCodesLeft <= fewCodes ? (
        <Alert color="yellow" variant="light" title={codesLeft}>
          {w.fewCodes}
        </Alert>
      ) : (
        <Text size="sm">{codesLeft}</Text>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setDialog('codes')}>
          {w.newCodes}
        </Button>
        <Button variant="outline" color="red.9" onClick={() => setDialog('off')}>
          {w.turnOff}
        </Button>
      </Group>
      <RememberedDevices />
      {dialog === 'codes' && <NewCodes onClose={close} />}
      {dialog === 'off' && <TurnOff onClose={close} />}
    </Stack>
  )
}

function RememberedDevices() {
  const w = useWords(twoStepWords)
  const dates = useDates()
  const called = useDeviceName()
  const devices = useApiQuery('GET /api/:lang/user/remembered-device', {})
  const forget = useApiMutation('DELETE /api/:lang/user/remembered-device/:deviceId', {
    successToast: { message: w.forgotten },
    errorTitle: w.forgetFailed,
    invalidates: ['/user/remembered-device'],
  })
  if (devices.error) return <ErrorNotice error={devices.error} onRetry={() => void devices.refetch()} />
  const rows = devices.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Stack gap="sm" role="group" aria-label={w.devices}>
      <div>
        <Title order={3} size="h5">
          {w.devices}
        </Title>
        <Text size="sm" c="dimmed">
          {w.devicesHint}
        </Text>
      </div>
      {rows.map((device) => (
        <Group key={device._id} justify="space-between" wrap="nowrap">
          <Stack gap={0} miw={0}>
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" truncate>
                <bdi>{called(device.device)}</bdi>
              </Text>
              {device.current && <Badge style={{ flexShrink: 0 }}>{w.thisOne}</Badge>}
            </Group>
            <Text size="xs" c="dimmed">
              {w.lastUsed({ moment: dates.moment(device.lastUsedAt) })}
            </Text>
            <Text size="xs" c="dimmed">
              {w.until({ moment: dates.moment(device.expiresAt) })}
            </Text>
          </Stack>
          <Button
            size="xs"
            variant="default"
            style={{ flexShrink: 0 }}
            aria-label={`${w.forget}: ${called(device.device)}`}
            onClick={() => forget.mutate({ deviceId: device._id })}
          >
            {w.forget}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
