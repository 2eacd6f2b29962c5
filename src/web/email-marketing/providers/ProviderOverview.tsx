import { Badge, Group, Loader, Stack, Switch, Text, Title } from '@mantine/core'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useOwner } from '../useOwner.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { ConnectedAccount } from './ConnectedAccount.tsx'
import { type Fact, FactTable } from './FactTable.tsx'
import { MicrosoftNotice } from './MicrosoftNotice.tsx'
import { providerWords } from './words.ts'

/** A provider at a glance: switches, details, sender addresses, and its last test. */
export function ProviderOverview({ provider }: { provider: Provider }) {
  const owner = useOwner()
  const { issuer, host = '' } = provider.settings
  return (
    <Stack gap="lg">
      {issuer && <ConnectedAccount provider={provider} issuer={issuer} />}
      <MicrosoftNotice host={host} issuer={issuer} />
      {owner && <Switches provider={provider} />}
      <Facts provider={provider} />
      <Accounts providerId={provider._id} />
      <LastTest provider={provider} />
    </Stack>
  )
}

function Switches({ provider }: { provider: Provider }) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/email-service-provider/:providerId', {
    successToast: { message: done['provider.updated'] },
    errorTitle: s.updateFailed,
    invalidates: ['/email-service-provider'],
  })
  const providerId = provider._id
  return (
    <Stack gap="sm">
      <Switch
        label={w.makeDefault}
        description={provider.isDefault ? w.isDefaultHint : undefined}
        checked={provider.isDefault}
        // The default provider can only be replaced by another one.
        disabled={provider.isDefault || update.isPending}
        onChange={() => update.mutate({ providerId, isDefault: true })}
      />
      <Switch
        label={w.active}
        checked={provider.status === 'active'}
        disabled={update.isPending}
        onChange={(event) => update.mutate({ providerId, status: event.currentTarget.checked ? 'active' : 'inactive' })}
      />
    </Stack>
  )
}

function Facts({ provider }: { provider: Provider }) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const { settings } = provider
  const smtp = provider.type === 'smtp'
  const regions: Record<string, string> = { global: w.regionGlobal, eu: w.regionEu, us: w.regionUs }
  const regionOf = (region: string) => regions[region] ?? <Code>{region}</Code>
  const facts: Fact[] = [
    { name: w.fromEmail, value: <Code>{provider.fromEmail}</Code> },
    { name: s.type, value: w[provider.type] },
    ...(smtp ? [{ name: w.host, value: <Code>{`${settings.host ?? ''}:${settings.port ?? ''}`}</Code> }] : []),
    ...(settings.domain ? [{ name: w.domain, value: <Code>{settings.domain}</Code> }] : []),
    ...(settings.region ? [{ name: w.region, value: regionOf(settings.region) }] : []),
    ...(settings.messageStream ? [{ name: w.messageStream, value: <Code>{settings.messageStream}</Code> }] : []),
    ...(settings.endpoint ? [{ name: w.apiAddress, value: <Code>{settings.endpoint}</Code> }] : []),
    ...(provider.returnPath ? [{ name: w.returnPath, value: <Code>{provider.returnPath}</Code> }] : []),
    ...(provider.replyTo ? [{ name: w.replyTo, value: <Code>{provider.replyTo}</Code> }] : []),
  ]
  return <FactTable label={w.details} facts={facts} />
}

const accountColors = { active: 'green', pending: 'yellow', inactive: 'gray' } as const

function Accounts({ providerId }: { providerId: string }) {
  const loadError = useLoadError('accounts')
  const w = useWords(providerWords)
  const accounts = useApiQuery('GET /api/:tenant/email-marketing/email-service-provider/:providerId/email-accounts', {
    providerId,
  })
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {w.accounts}
      </Title>
      {accounts.error ? (
        <ErrorNotice {...loadError} error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : accounts.isPending ? (
        <Loader size="sm" />
      ) : accounts.data.data.length === 0 ? (
        <Text c="dimmed">{w.noAccounts}</Text>
      ) : (
        <Stack gap="xs">
          {accounts.data.data.map((account) => (
            <Group key={account.email} gap="xs">
              <Code>{account.email}</Code>
              {account.name && (
                <Text size="sm" c="dimmed">
                  <UserText>{account.name}</UserText>
                </Text>
              )}
              <Pill color={accountColors[account.status]}>{w[account.status]}</Pill>
              {account.isDefault && <Badge tt="none">{w.default}</Badge>}
            </Group>
          ))}
        </Stack>
      )}
    </div>
  )
}

function LastTest({ provider: { lastTest } }: { provider: Provider }) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {w.lastTest}
      </Title>
      {lastTest ? (
        <Stack gap={2}>
          <Text fw={500} c={lastTest.success ? 'teal.9' : 'red.9'}>
            {lastTest.success ? w.testOk : s.testFailed}
          </Text>
          <Text size="sm" dir="auto" className="at-the-start" style={{ overflowWrap: 'anywhere' }}>
            {lastTest.message}
          </Text>
          {lastTest.advice && (
            <Text size="sm" fw={600}>
              {lastTest.advice}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {dates.moment(lastTest.at)}
          </Text>
        </Stack>
      ) : (
        <Text c="dimmed">{w.neverTested}</Text>
      )}
    </div>
  )
}
