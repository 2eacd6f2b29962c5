import { Anchor, Button, Stack } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#contract/webhooks.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { useOwner } from '../useOwner.ts'
import { suiteWords } from '../words.ts'
import { webhookWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const CreatedSecret = lazyForm(async () => (await import('./WebhookForm.tsx')).CreatedSecret)

const WebhookForm = lazyForm(async () => (await import('./WebhookForm.tsx')).WebhookForm)

/** The workspace's webhook endpoints. */
export default function WebhooksPage() {
  const w = useWords(webhookWords)
  return useOwner() ? <Webhooks /> : <EmptyState title={w.ownersOnly} icon={<IconWebhook size={28} />} />
}

function Webhooks() {
  const w = useWords(webhookWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/developers/webhook', list.input)
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = <Button onClick={() => setAdding(true)}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.webhooks} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.webhooks}
        list={list}
        query={query}
        searchable={false}
        columns={[
          {
            key: 'name',
            header: s.name,
            render: ({ _id, name, url }) => (
              <Stack gap={0}>
                <Anchor component={Link} to={`/email-marketing/webhooks/${_id}`} c="blue.8">
                  <UserText>{name}</UserText>
                </Anchor>
                <Code>{url}</Code>
              </Stack>
            ),
          },
          { key: 'state', header: w.state, render: (row) => <WebhookState webhook={row} /> },
          {
            key: 'lastTaken',
            header: w.lastTaken,
            render: ({ deliveredAt }) => (deliveredAt ? dates.moment(deliveredAt) : w.never),
          },
        ]}
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} icon={<IconWebhook size={28} />} />}
      />
      {adding && <WebhookForm onMade={setSecret} onClose={() => setAdding(false)} />}
      {secret !== null && <CreatedSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

/** Shows whether an endpoint is enabled and accepts deliveries. */
export function WebhookState({ webhook: { status, failingSince } }: { webhook: Webhook }) {
  const w = useWords(webhookWords)
  if (status === 'off') return <Pill color="gray">{w.off}</Pill>
  return failingSince === null ? <Pill color="green">{w.on}</Pill> : <Pill color="red">{w.failing}</Pill>
}
