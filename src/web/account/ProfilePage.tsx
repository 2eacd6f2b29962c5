import { Badge, Button, Card, Container, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { showToast, useAsk, useTell } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { accountWords, passwordFaults } from '../shell/accountWords.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Form } from '../ui/FormModal.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Code, UserText } from '../ui/UserText.tsx'
import { profileWords } from './words.ts'

export default function ProfilePage() {
  const w = useWords(profileWords)
  const { user } = useSession()
  return (
    <Container size="sm" py="xl">
      <PageHeader title={w.title} />
      <Stack gap="lg">
        <Card withBorder>
          <Title order={2} size="h4" mb="xs">
            {w.person}
          </Title>
          <Text>
            <UserText>{user?.name}</UserText>
          </Text>
          <Text c="dimmed">
            <Code>{user?.email}</Code>
          </Text>
        </Card>
        <PasswordCard />
        <SessionsCard />
      </Stack>
    </Container>
  )
}

const ltr = { input: { dir: 'ltr' } }

function PasswordCard() {
  const w = useWords(profileWords)
  const a = useWords(accountWords)
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        {w.changePassword}
      </Title>
      <Form
        initial={{ currentPassword: '', newPassword: '', repeated: '' }}
        validate={(values) => {
          const { password, repeated } = passwordFaults(a, values.newPassword, values.repeated)
          return { currentPassword: values.currentPassword ? null : a.required, newPassword: password, repeated }
        }}
        submit={({ currentPassword, newPassword }) =>
          call('POST /api/:lang/auth/change-password', { currentPassword, newPassword })
        }
        onDone={() => showToast({ message: w.passwordChanged })}
      >
        {(form) => (
          <>
            <PasswordInput
              autoComplete="current-password"
              label={a.currentPassword}
              attributes={ltr}
              {...form.getInputProps('currentPassword')}
            />
            <PasswordInput
              autoComplete="new-password"
              label={a.newPassword}
              attributes={ltr}
              {...form.getInputProps('newPassword')}
            />
            <PasswordInput
              autoComplete="new-password"
              label={a.repeatPassword}
              attributes={ltr}
              {...form.getInputProps('repeated')}
            />
          </>
        )}
      </Form>
    </Card>
  )
}

function SessionsCard() {
  const w = useWords(profileWords)
  const dates = useDates()
  const sessions = useAsk('GET /api/:lang/auth/sessions', {})
  const end = useTell('DELETE /api/:lang/auth/sessions/:sessionId', {
    done: { message: w.ended, color: 'red' },
    failed: w.endFailed,
    stale: ['/auth/sessions'],
  })
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        {w.sessions}
      </Title>
      {sessions.error && <ErrorNotice error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <Stack gap="sm">
        {sessions.data?.data.map((session) => (
          <Group key={session._id} justify="space-between" wrap="nowrap">
            <Stack gap={0} miw={0}>
              <Text size="sm" truncate>
                <bdi>{session.device || w.unknownDevice}</bdi>
              </Text>
              <Text size="xs" c="dimmed">
                {w.lastSeen}: {dates.moment(session.lastSeenAt)}
              </Text>
            </Stack>
            {session.current ? (
              <Badge style={{ flexShrink: 0 }}>{w.thisOne}</Badge>
            ) : (
              <Button size="xs" variant="default" onClick={() => end.mutate({ sessionId: session._id })}>
                {w.end}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
