import { Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MailboxLimits, MailboxState, Pace } from '#contract/email-marketing/pace.ts'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { useOwner } from '../useOwner.ts'
import { useLoadError } from '../useLoadError.ts'
import { namedPools } from './mailboxProviders.ts'
import { FactTable } from './FactTable.tsx'
import { paceWords } from './paceWords.ts'
import { Warmups } from './Warmups.tsx'
import { providerWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const PaceForm = lazyForm(async () => (await import('./PaceForm.tsx')).PaceForm)

const lookEvery = 10_000
const endpoint = 'GET /api/:tenant/email-marketing/email-service-provider/:providerId/pace'

/** The limits of a provider, and those at each mailbox provider with their latest responses. */
export function ProviderLimits({ provider }: { provider: Provider }) {
  const w = useWords(paceWords)
  const owner = useOwner()
  const [editing, setEditing] = useState(false)
  return (
    <Stack gap="lg">
      <OwnLimits provider={provider} />
      <div>
        <Title order={2} size="h5" mb="xs">
          {w.title}
        </Title>
        <WithPace provider={provider}>
          {(pace) => (
            <Stack gap="xs" align="flex-start">
              <Text size="sm" c="gray.7">
                {w.hint}
              </Text>
              <Limits limits={pace.limits} />
              <Lately mailboxes={pace.mailboxes} />
              {owner && (
                <Button size="xs" variant="default" onClick={() => setEditing(true)}>
                  {w.edit}
                </Button>
              )}
              {editing && <PaceForm providerId={provider._id} limits={pace.limits} onClose={() => setEditing(false)} />}
            </Stack>
          )}
        </WithPace>
      </div>
    </Stack>
  )
}

/** The warm-up plans of a provider. */
export const ProviderWarmups = ({ provider }: { provider: Provider }) => (
  <WithPace provider={provider}>{(pace) => <Warmups provider={provider} warmups={pace.warmups} />}</WithPace>
)

function WithPace({ provider, children }: { provider: Provider; children: (pace: Pace) => ReactNode }) {
  const loadError = useLoadError('pace')
  const query = useApiQuery(endpoint, { providerId: provider._id }, { refetchInterval: lookEvery })
  if (query.error) return <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? children(query.data.data) : <Skeleton height={90} aria-busy />
}

function OwnLimits({ provider: { limits, type } }: { provider: Provider }) {
  const w = useWords(providerWords)
  const limit = (value: number | null) => (value === null ? w.unlimited : number(value))
  const facts = [
    { name: w.perSecond, value: limit(limits.perSecond) },
    { name: w.perHour, value: limit(limits.perHour) },
    { name: w.perDay, value: limit(limits.perDay) },
    ...(type === 'sandbox' ? [] : [{ name: w.connections, value: number(limits.connections) }]),
  ]
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {w.limits}
      </Title>
      <FactTable label={w.limits} facts={facts} />
    </div>
  )
}

const spans = ['connections', 'perMinute', 'perHour', 'perDay'] as const

/** Throttled mailbox providers, each with its limits in one line: a table of five columns does not fit a phone. */
function Limits({ limits }: { limits: MailboxLimits }) {
  const w = useWords(paceWords)
  const rows = ([...namedPools, 'others'] as const).flatMap((pool) => {
    const set = spans.filter((span) => limits[pool][span] !== null)
    return set.length > 0 ? [{ pool, set }] : []
  })
  if (rows.length === 0) return <Text size="sm">{w.noLimits}</Text>
  return (
    <Table aria-label={w.formTitle} layout="fixed">
      <Table.Tbody>
        {rows.map(({ pool, set }) => (
          <Table.Tr key={pool}>
            <Table.Th ps={0} fw={500} w="35%">
              {w[pool]}
            </Table.Th>
            <Table.Td>
              {set.map((span) => (
                <Text key={span} size="sm">
                  {w[span]}: <bdi>{number(limits[pool][span] ?? 0)}</bdi>
                </Text>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Lately({ mailboxes }: { mailboxes: MailboxState[] }) {
  const w = useWords(paceWords)
  const dates = useDates()
  if (mailboxes.length === 0) return null
  const name = (pool: string) => {
    const named = namedPools.find((namedPool) => namedPool === pool)
    return named ? w[named] : <Code>{pool}</Code>
  }
  return (
    <Stack gap="xs" w="100%" aria-live="polite">
      <Text size="sm" fw={500}>
        {w.lately}
      </Text>
      {mailboxes.map(({ pool, day, restsUntil, slowedTo, response }) => (
        <div key={pool}>
          <Group gap="xs">
            <Text size="sm" component="span">
              {name(pool)} · {w.today({ count: day })}
            </Text>
            {restsUntil && <Pill color="red">{w.rests({ until: dates.moment(restsUntil) })}</Pill>}
            {slowedTo !== null && <Pill color="yellow">{w.slowed({ count: slowedTo })}</Pill>}
          </Group>
          {response && (
            <Text size="xs" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
              {w.said}: <bdi dir="ltr">{response}</bdi>
            </Text>
          )}
        </div>
      ))}
    </Stack>
  )
}
