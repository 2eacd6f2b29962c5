import { Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { MailboxLimits, MailboxState } from '#contract/email-marketing/pace.ts'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { useOwner } from '../useOwner.ts'
import { useFetchFailed } from '../useFetchFailed.ts'
import { namedPools } from './mailboxProviders.ts'
import { PaceForm } from './PaceForm.tsx'
import { paceWords } from './paceWords.ts'
import { Warmups } from './Warmups.tsx'

const lookEvery = 10_000
const endpoint = 'GET /api/:tenant/email-marketing/email-service-provider/:providerId/pace'

/** The rates of a provider at each mailbox provider, the responses of mailbox providers, and warm-up plans. */
export function ProviderPace({ provider }: { provider: Provider }) {
  const w = useWords(paceWords)
  const owner = useOwner()
  const unread = useFetchFailed('pace')
  const [editing, setEditing] = useState(false)
  const query = useApiQuery(endpoint, { providerId: provider._id }, { refetchInterval: lookEvery })
  const pace = query.data?.data
  return (
    <>
      <div>
        <Title order={2} size="h5" mb="xs">
          {w.title}
        </Title>
        {query.error ? (
          <ErrorNotice {...unread} error={query.error} onRetry={() => void query.refetch()} />
        ) : pace ? (
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
          </Stack>
        ) : (
          <Skeleton height={90} />
        )}
      </div>
      {pace && <Warmups provider={provider} warmups={pace.warmups} />}
      {editing && pace && <PaceForm providerId={provider._id} limits={pace.limits} onClose={() => setEditing(false)} />}
    </>
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
    const named = namedPools.find((one) => one === pool)
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
