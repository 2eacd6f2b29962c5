import { Alert, Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconMailCheck, IconMailX, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { settingsWords } from './settingsWords.ts'

/** The mail server of the site's system emails, and whether delivery works. */
export function TransportCard() {
  const w = useWords(settingsWords)
  const language = useLanguage()
  const query = useApiQuery('GET /api/:lang/admin/mail-transport', {})
  const test = useApiMutation('POST /api/:lang/admin/mail-transport/test', {
    errorTitle: w.testFailed,
    invalidates: ['/admin/system-mail'],
  })
  const transport = query.data?.data
  const result = test.data?.data
  return (
    <Card withBorder padding="lg" mt="xl">
      <Title order={2} size="h5" fw={600}>
        {w.mail}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {w.mailHint}
      </Text>
      {transport ? (
        <Stack align="flex-start">
          <Text>
            {transport.way === 'kept' ? w.kept : w.smtp}{' '}
            {transport.way === 'kept' ? (
              <Anchor component={Link} to="/admin/system-mail">
                {w.readThem}
              </Anchor>
            ) : (
              <>
                <Code>{`${transport.host}:${transport.port}`}</Code> ({w[transport.secure ?? 'none']})
              </>
            )}
          </Text>
          <Text>
            {w.sender}: <UserText>{transport.sender.name[sideOf(language)]}</UserText>{' '}
            <Code>{transport.sender.email}</Code>
          </Text>
          <Button
            variant="default"
            leftSection={<IconSend size={16} className="mirrored" aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate({})}
          >
            {w.sendTest}
          </Button>
        </Stack>
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={110} />
      )}
      <Group role="status" mt={result ? 'md' : 0}>
        {result && (
          <Alert
            w="100%"
            color={result.success ? 'teal' : 'red'}
            variant="light"
            icon={result.success ? <IconMailCheck aria-hidden /> : <IconMailX aria-hidden />}
            title={result.success ? w.testDone : w.testFailed}
          >
            <Text size="sm">{w.answered}</Text>
            <Text size="sm" dir="ltr" ta="start" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {result.response}
            </Text>
          </Alert>
        )}
      </Group>
    </Card>
  )
}
