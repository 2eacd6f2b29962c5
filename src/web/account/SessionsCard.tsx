import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { countryName } from '#contract/text/countries.ts'
import { localeOf } from '#contract/text/languages.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { useDeviceName } from './useDeviceName.ts'
import { profileWords } from './words.ts'

/** The user's active sessions, each with a button to end it. */
export function SessionsCard() {
  const w = useWords(profileWords)
  const dates = useDates()
  const language = useLanguage()
  const sessions = useApiQuery('GET /api/:lang/auth/sessions', {})
  const end = useApiMutation('DELETE /api/:lang/auth/sessions/:sessionId', {
    successToast: { message: w.ended },
    errorTitle: w.endFailed,
    invalidates: ['/auth/sessions'],
  })
  const called = useDeviceName()
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {w.sessions}
        </Title>
        <SignOutEverywhere />
      </Group>
      {sessions.error && <ErrorNotice error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <Stack gap="sm">
        {sessions.data?.data.map((session) => (
          <Group key={session._id} justify="space-between" wrap="nowrap">
            <Stack gap={0} miw={0}>
              <Text size="sm" truncate>
                <bdi>{called(session.device)}</bdi>
              </Text>
              <Text size="xs" c="dimmed">
                {w.lastSeen}: {dates.moment(session.lastSeenAt)}
                {session.country && ` · ${countryName(session.country, localeOf(language))}`}
              </Text>
            </Stack>
            {session.current ? (
              <Badge style={{ flexShrink: 0 }}>{w.thisOne}</Badge>
            ) : (
              <Button
                size="xs"
                variant="default"
                style={{ flexShrink: 0 }}
                onClick={() => end.mutate({ sessionId: session._id })}
              >
                {w.end}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
