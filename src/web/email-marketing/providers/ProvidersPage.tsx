import { Badge, Button, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code, UserText } from '../../ui/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { suiteWords } from '../words.ts'
import { ProviderForm } from './ProviderForm.tsx'
import { providerWords } from './words.ts'

const stale = ['/email-service-provider']

export default function ProvidersPage() {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const list = useListState()
  const query = useAsk('GET /api/:tenant/email-marketing/email-service-provider', list.asked)
  const [editing, setEditing] = useState<Provider | 'new' | null>(null)
  const [testing, setTesting] = useState<Provider | null>(null)
  const remove = useTell('DELETE /api/:tenant/email-marketing/email-service-provider/:providerId', {
    done: { message: s.deleted, color: 'red' },
    failed: s.deleteFailed,
    stale,
  })
  const add = <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.providers} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.providers}
        list={list}
        query={query}
        columns={[
          {
            key: 'name',
            header: s.name,
            sort: 'name',
            render: (row) => (
              <>
                <UserText>{row.name}</UserText> {row.isDefault && <Badge size="sm">{w.default}</Badge>}
              </>
            ),
          },
          { key: 'type', header: s.type, render: (row) => w[row.type] },
          { key: 'from', header: w.fromEmail, render: (row) => <Code>{row.fromEmail}</Code> },
          { key: 'status', header: s.status, render: (row) => w[row.status] },
          {
            key: 'test',
            header: w.lastTest,
            render: (row) => (row.lastTest ? row.lastTest.success ? w.testOk : <bdi>{row.lastTest.message}</bdi> : '–'),
          },
        ]}
        actions={(row) => (
          <>
            <Button size="compact-sm" variant="default" onClick={() => setTesting(row)}>
              {w.test}
            </Button>
            <RowActions onEdit={() => setEditing(row)} onDelete={() => remove.mutate({ providerId: row._id })} />
          </>
        )}
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && <ProviderForm provider={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {testing && <TestModal provider={testing} onClose={() => setTesting(null)} />}
    </>
  )
}

function TestModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const [to, setTo] = useState('')
  const test = useTell('POST /api/:tenant/email-marketing/email-service-provider/:providerId/test', {
    done: ({ data }) => ({
      title: data.success ? w.testOk : s.testFailed,
      message: data.message,
      color: data.success ? 'teal' : 'red',
    }),
    failed: s.testFailed,
    stale,
  })
  const run = async () => {
    await test.mutateAsync({
      providerId: provider._id,
      ...(to.trim() && { to }),
      $options: { signal: AbortSignal.timeout(60_000) },
    })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={w.test}>
      <Stack>
        <TextInput
          type="email"
          label={w.testTo}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          attributes={{ input: { dir: 'ltr' } }}
        />
        <Button loading={test.isPending} onClick={() => void run()}>
          {w.test}
        </Button>
      </Stack>
    </Modal>
  )
}
