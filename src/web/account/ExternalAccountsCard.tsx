import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { OutputOf } from '../api/call.ts'
import { useApiMutation, useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { externalAccountWords } from './externalWords.ts'

type Account = OutputOf<'GET /api/:lang/user/external-account'>['data'][number]
type Provider = OutputOf<'GET /api/:lang/auth/external'>['data'][number]

/** Connects and disconnects accounts of other services; nothing on a site that offers none. */
export function ExternalAccountsCard() {
  const w = useWords(externalAccountWords)
  const accounts = useApiQuery('GET /api/:lang/user/external-account', {})
  const providers = useApiQuery('GET /api/:lang/auth/external', {})
  const connected = accounts.data?.data ?? []
  const others = (providers.data?.data ?? []).filter(({ slug }) => !connected.some((one) => one.slug === slug))
  const error = accounts.error ?? providers.error
  const retry = () => void Promise.all([accounts.refetch(), providers.refetch()])
  if (!error && connected.length + others.length === 0) return null
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        {w.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {w.hint}
      </Text>
      {error ? (
        <ErrorNotice error={error} title={w.fetchFailed} onRetry={retry} />
      ) : (
        <Stack gap="sm">
          {connected.map((account) => (
            <Connected key={account._id} account={account} />
          ))}
          {others.map((provider) => (
            <Offered key={provider.slug} provider={provider} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Connected({ account }: { account: Account }) {
  const w = useWords(externalAccountWords)
  const dates = useDates()
  const disconnect = useApiMutation('DELETE /api/:lang/user/external-account/:accountId', {
    successToast: { message: w.disconnected },
    errorTitle: w.disconnectFailed,
    invalidates: ['/user/external-account'],
  })
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500} truncate>
          <bdi>{account.provider}</bdi>
        </Text>
        <Text size="sm" truncate>
          <bdi>{account.email}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {w.lastUsed({ moment: dates.moment(account.lastUsedAt) })}
        </Text>
      </Stack>
      <Button
        size="xs"
        variant="default"
        style={{ flexShrink: 0 }}
        aria-label={`${w.disconnect}: ${account.provider}`}
        loading={disconnect.isPending}
        onClick={() => disconnect.mutate({ accountId: account._id })}
      >
        {w.disconnect}
      </Button>
    </Group>
  )
}

function Offered({ provider: { slug, name } }: { provider: Provider }) {
  const w = useWords(externalAccountWords)
  const start = useApiMutation('POST /api/:lang/user/external-account/:provider/start', { errorTitle: w.connectFailed })
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500} truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {w.notConnected}
        </Text>
      </Stack>
      <Button
        size="xs"
        variant="default"
        style={{ flexShrink: 0 }}
        aria-label={`${w.connect}: ${name}`}
        loading={start.isPending || start.isSuccess}
        onClick={() =>
          start.mutate(
            { provider: slug, returnTo: '/dashboard/profile' },
            { onSuccess: ({ data }) => location.assign(data.url) },
          )
        }
      >
        {w.connect}
      </Button>
    </Group>
  )
}
