import { Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import type { Webhook } from '#contract/webhooks.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Code } from '../../ui/text/UserText.tsx'
import { suiteWords } from '../words.ts'
import { events, eventWords, stateColors, states, stateWords, webhookWords } from './words.ts'
import { DeliveryResult } from './DeliveryResult.tsx'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const Delivery = lazyForm(async () => (await import('./Delivery.tsx')).Delivery)

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
          { key: 'answer', header: w.answer, render: (row) => <DeliveryResult delivery={row} /> },
        ]}
        actions={(row) => (
          <Button variant="subtle" size="compact-sm" c="blue.8" onClick={() => setOpen(row._id)}>
            {w.show}
          </Button>
        )}
        empty={<EmptyState title={w.noDeliveries} hint={w.noDeliveriesHint} />}
      />
      {open !== null && (
        <Delivery webhookId={webhookId} deliveryId={open} isOn={status === 'on'} onClose={() => setOpen(null)} />
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
