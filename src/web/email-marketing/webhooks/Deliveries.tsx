import { Button, Code as Block, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Code } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { events, eventWords, faultWords, stateColors, states, stateWords, webhookWords } from './words.ts'

const invalidates = ['/developers/webhook']

/** The deliveries of an endpoint, refetched while the page is open. */
export function Deliveries({ webhook: { _id: webhookId, status } }: { webhook: Webhook }) {
  const w = useWords(webhookWords)
  const s = useWords(suiteWords)
  const state = useWords(stateWords)
  const event = useWords(eventWords)
  const dates = useDates()
  const list = useListState()
  const endpoint = 'GET /api/:tenant/developers/webhook/:webhookId/delivery'
  const query = useApiQuery(endpoint, { ...list.input, webhookId }, { refetchInterval: 3000 })
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {w.deliveries}
      </Title>
      <DataTable
        label={w.deliveries}
        list={list}
        query={query}
        searchable={false}
        filters={
          <>
            <SelectFilter
              list={list}
              field="state"
              label={w.state}
              any={`${w.state}: ${s.any}`}
              choices={states.map((value) => ({ value, label: state[value] }))}
            />
            <SelectFilter
              list={list}
              field="type"
              label={w.event}
              any={`${w.event}: ${s.any}`}
              choices={events.map((value) => ({ value, label: event[value] }))}
            />
          </>
        }
        tools={status === 'on' && <ReplayFailed webhookId={webhookId} />}
        columns={[
          { key: 'type', header: w.event, render: ({ type }) => <Code>{type}</Code> },
          { key: 'at', header: w.at, render: ({ createdAt }) => dates.moment(createdAt) },
          {
            key: 'state',
            header: w.state,
            render: (row) => <Pill color={stateColors[row.state]}>{state[row.state]}</Pill>,
          },
          { key: 'answer', header: w.answer, render: (row) => <Came delivery={row} /> },
        ]}
        actions={(row) => (
          <Button variant="subtle" size="compact-sm" c="blue.8" onClick={() => setOpen(row._id)}>
            {w.show}
          </Button>
        )}
        empty={<EmptyState title={w.noDeliveries} hint={w.noDeliveriesHint} />}
      />
      {open !== null && (
        <OneCall webhookId={webhookId} deliveryId={open} isOn={status === 'on'} onClose={() => setOpen(null)} />
      )}
    </Stack>
  )
}

/** The result of the last attempt, and the time of the next one. */
function Came({ delivery: { status, fault, tookMs, attempts, nextAt } }: { delivery: WebhookDelivery }) {
  const w = useWords(webhookWords)
  const faults = useWords(faultWords)
  const dates = useDates()
  if (attempts === 0) return <>–</>
  return (
    <Stack gap={0}>
      <span>
        {fault !== null && `${faults[fault]} `}
        {status !== null && <Code>{String(status)}</Code>}
        {tookMs !== null && ` · ${w.took({ ms: number(tookMs) })}`}
      </span>
      {nextAt !== null && (
        <Text size="sm" c="gray.7">
          {w.attempts}: {number(attempts)}. {w.nextTry({ at: dates.moment(nextAt) })}
        </Text>
      )}
    </Stack>
  )
}

function ReplayFailed({ webhookId }: { webhookId: string }) {
  const w = useWords(webhookWords)
  const s = useWords(suiteWords)
  const replay = useApiMutation('POST /api/:tenant/developers/webhook/:webhookId/replay', {
    errorTitle: s.sendFailed,
    successToast: ({ data: { replayed } }) => ({
      message: replayed > 0 ? w.replayedSome({ count: replayed }) : w.replayedNone,
    }),
    invalidates,
  })
  return (
    <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate({ webhookId })}>
      {w.replayFailed}
    </Button>
  )
}

type One = { webhookId: string; deliveryId: string; isOn: boolean; onClose: () => void }

/** A delivery with its payload, and a button that sends it again. */
function OneCall({ webhookId, deliveryId, isOn, onClose }: One) {
  const w = useWords(webhookWords)
  const s = useWords(suiteWords)
  const loadError = useLoadError('delivery')
  const query = useApiQuery('GET /api/:tenant/developers/webhook/:webhookId/delivery/:deliveryId', {
    webhookId,
    deliveryId,
  })
  const replay = useApiMutation('POST /api/:tenant/developers/webhook/:webhookId/delivery/:deliveryId/replay', {
    errorTitle: s.sendFailed,
    successToast: { message: w.replayed },
    invalidates,
  })
  const one = query.data?.data
  return (
    <SidePanel title={one ? <Code>{one.type}</Code> : w.show} opened onClose={onClose} size="lg">
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !one ? (
        <Loading />
      ) : (
        <Stack>
          <Came delivery={one} />
          <Bytes label={w.request} text={`webhook-id: ${one.webhookId}\n\n${indented(one.body)}`} />
          <Bytes label={w.answered} text={one.answer || w.nothingAnswered} />
          {isOn && (
            <Group justify="flex-end">
              <Button loading={replay.isPending} onClick={() => replay.mutate({ webhookId, deliveryId })}>
                {w.replay}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </SidePanel>
  )
}

const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

const Bytes = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="xs" c="gray.7" mb={2}>
      {label}
    </Text>
    <Block block dir="ltr" tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Block>
  </div>
)
