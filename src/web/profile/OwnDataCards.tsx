import { Alert, Button, Card, Group, List, PasswordInput, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSiteName } from '../i18n/useSite.ts'
import { call } from '../api/call.ts'
import { download } from '../api/download.ts'
import { queryClient } from '../api/queryClient.ts'
import { endSession } from '../api/session.ts'
import { showFailure, showToast } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { personalWords } from './words.ts'

/** Exports all data about the member. */
export function ExportCard() {
  const w = useWords(personalWords)
  const [busy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    await download('GET /api/:lang/user/export', {}, 'my-data.json').catch((error: unknown) =>
      showFailure(error, w.exportFailed),
    )
    setBusy(false)
  }
  return (
    <Card withBorder>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {w.data}
          </Title>
          <Text size="sm" c="dimmed" maw={440}>
            {w.dataHint}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={busy}
          onClick={() => void fetchAll()}
        >
          {w.export}
        </Button>
      </Group>
    </Card>
  )
}

/** Deletes the account. */
export function LeaveCard() {
  const w = useWords(personalWords)
  const site = useSiteName()
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const leave = async ({ password }: { password: string }) => {
    await call('DELETE /api/:lang/user/me', { password }, { inputInBody: true })
  }
  const go = () => {
    endSession('out')
    queryClient.clear()
    showToast({ message: w.farewell })
    void navigate({ to: '/' })
  }
  return (
    <Card withBorder>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {w.leave({ site })}
          </Title>
          <Text size="sm" c="dimmed">
            {w.leaveHint}
          </Text>
        </div>
        <Button variant="outline" color="red.9" onClick={() => setAsking(true)}>
          {w.leaveAct}
        </Button>
      </Group>
      <FormModal
        title={w.leaveTitle}
        opened={asking}
        onClose={() => setAsking(false)}
        initial={{ password: '' }}
        validate={({ password }) => ({ password: password ? null : w.required })}
        submit={leave}
        submitLabel={w.leaveAct}
        danger
        onDone={go}
      >
        {(form) => (
          <>
            <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={w.leaveForGood}>
              <List size="sm" spacing={4}>
                <List.Item>{w.leaveProfile}</List.Item>
                <List.Item>{w.leaveWorkspaces}</List.Item>
                <List.Item>{w.leaveWritten}</List.Item>
              </List>
            </Alert>
            <PasswordInput
              label={w.leavePassword}
              autoComplete="current-password"
              attributes={{ input: { dir: 'ltr' } }}
              {...form.getInputProps('password')}
            />
          </>
        )}
      </FormModal>
    </Card>
  )
}
