import { Anchor, Badge, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { useOwner } from '../useOwner.ts'
import { suiteWords } from '../words.ts'
import { useDeleteProvider } from './useDeleteProvider.ts'
import { types } from './values.ts'
import { providerWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const ProviderForm = lazyForm(async () => (await import('./ProviderForm.tsx')).ProviderForm)
const TestModal = lazyForm(async () => (await import('./TestModal.tsx')).TestModal)

export default function ProvidersPage() {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const loadError = useLoadError('providers')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/email-service-provider', list.input)
  // If there are several pages, the default provider is also loaded separately, so that readers find it without paging.
  const hasPages = (query.data?.pagination.pages ?? 0) > 1
  const defaultQuery = useApiQuery(
    'GET /api/:tenant/email-marketing/email-service-provider/default/my',
    {},
    { enabled: hasPages },
  )
  const usual = defaultQuery.data?.data
  const [editing, setEditing] = useState<Provider | 'new' | null>(null)
  const [testing, setTesting] = useState<{ provider: Provider; atOnce: boolean } | null>(null)
  const remove = useDeleteProvider()
  const owner = useOwner()
  const editor = useEditor()
  const add = owner && <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.providers} hint={w.hint}>
        {add}
      </PageHeader>
      {hasPages && usual && (
        <Text size="sm" mb="sm">
          {w.sendsUnlessChosen}{' '}
          <Anchor component={Link} to={`/email-marketing/providers/${usual._id}`} size="sm" c="blue.9">
            <UserText>{usual.name}</UserText>
          </Anchor>
        </Text>
      )}
      <DataTable
        label={s.providers}
        list={list}
        loadError={loadError}
        query={query}
        filters={
          <>
            <SelectFilter
              list={list}
              field="type"
              label={s.type}
              any={`${s.type}: ${s.any}`}
              choices={types.map((value) => ({ value, label: w[value] }))}
            />
            <SelectFilter
              list={list}
              field="status"
              label={s.status}
              any={`${s.status}: ${s.any}`}
              choices={[
                { value: 'active', label: w.active },
                { value: 'inactive', label: w.inactive },
              ]}
            />
          </>
        }
        columns={[
          {
            key: 'name',
            header: s.name,
            sort: 'name',
            render: (row) => (
              <>
                <UserText>{row.name}</UserText>{' '}
                {row.isDefault && (
                  <Badge size="sm" tt="none">
                    {w.default}
                  </Badge>
                )}
              </>
            ),
          },
          { key: 'type', header: s.type, render: (row) => w[row.type] },
          { key: 'from', header: w.fromEmail, render: (row) => <Code>{row.fromEmail}</Code> },
          {
            key: 'status',
            header: s.status,
            render: (row) => <Pill color={row.status === 'active' ? 'green' : 'gray'}>{w[row.status]}</Pill>,
          },
          {
            key: 'test',
            header: w.lastTest,
            render: (row) => (row.lastTest ? (row.lastTest.success ? w.testOk : s.testFailed) : '–'),
          },
        ]}
        to={({ _id }) => `/email-marketing/providers/${_id}`}
        actions={
          editor &&
          ((row) => (
            <>
              <Button size="compact-sm" variant="default" onClick={() => setTesting({ provider: row, atOnce: false })}>
                {w.test}
              </Button>
              {owner && (
                <RowActions
                  kind="provider"
                  name={row.name}
                  onEdit={() => setEditing(row)}
                  onDelete={() => remove.mutate({ providerId: row._id })}
                  id={row._id}
                />
              )}
            </>
          ))
        }
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && (
        <ProviderForm
          provider={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onTest={(provider) => setTesting({ provider, atOnce: true })}
        />
      )}
      {testing && <TestModal {...testing} onClose={() => setTesting(null)} />}
    </>
  )
}
