import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AuditEntry } from '#contract/site.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useAllPages } from '../api/useAllPages.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { type ListState, useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { AuditEntryPanel } from './AuditEntryPanel.tsx'
import { auditWords, kindWords } from './auditWords.ts'
import { useActionName } from './useActionName.ts'

/** The audit log, paged by cursor, so that the oldest entries load as fast as the newest. */
export default function AuditLogPage() {
  const w = useWords(auditWords)
  const dates = useDates()
  const deed = useActionName()
  const kinds = useWords(kindWords)
  const list = useLog()
  const filters = filtersOf(list)
  const query = useApiQuery('GET /api/:lang/admin/audit-log', { ...list.pick('after'), ...filters })
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const [reading, setReading] = useState(false)
  const next = query.data?.next
  return (
    <>
      <PageHeader title={w.title} hint={w.hint} />
      <DataTable
        label={w.title}
        loadError={{ title: w.fetchFailed }}
        list={list}
        views="audit-log"
        query={{ ...query, data: query.data && { ...query.data, pagination: { ...query.data.pagination, pages: 1 } } }}
        filters={<Filters list={list} />}
        tools={<ExportButton endpoint="GET /api/:lang/admin/audit-log.csv" input={filters} />}
        columns={[
          { key: 'action', header: w.action, render: ({ action }) => deed(action) },
          { key: 'who', header: w.who, render: ({ actor }) => <UserText>{actor?.name ?? w.system}</UserText> },
          { key: 'about', header: w.about, render: (entry) => <UserText>{nameOf(entry) ?? '–'}</UserText> },
          { key: 'at', header: w.at, render: ({ at }) => dates.moment(at) },
          {
            key: 'kind',
            header: w.kind,
            hidden: true,
            render: ({ entityType }) => kinds[entityType as keyof typeof kinds] ?? entityType,
          },
          { key: 'entity', header: w.entityId, hidden: true, render: ({ entityId }) => <Code>{entityId}</Code> },
        ]}
        onOpen={(entry) => {
          setOpen(entry)
          setReading(true)
        }}
        empty={<EmptyState title={w.none} hint={w.noneHint} />}
      />
      <Group justify="flex-end" mt="md">
        {list.text('after') && (
          <Button variant="default" onClick={() => list.change({})}>
            {w.newest}
          </Button>
        )}
        {next && (
          <Button variant="default" onClick={() => list.change({ after: next })}>
            {w.older}
          </Button>
        )}
      </Group>
      <AuditEntryPanel
        entry={open}
        opened={reading}
        onClose={() => setReading(false)}
        onNarrow={(filter) => list.change(filter)}
      />
    </>
  )
}

const narrowing = ['search', 'actorId', 'entityType', 'entityId', 'from', 'to'] as const

/** List state without pages: changing a filter returns to the newest entry. */
function useLog(): ListState {
  const list = useListState()
  return {
    ...list,
    change: (next) => list.change({ after: undefined, ...next }),
    narrowed: narrowing.some((name) => list.text(name) !== ''),
  }
}

/** Days in the reader's time zone, from midnight to midnight. */
function filtersOf(list: ListState) {
  const { from, to, ...rest } = list.pick(...narrowing) as Record<string, string>
  return {
    ...without(rest, ['page', 'size']),
    ...(from !== undefined && instant(from, 0)),
    ...(to !== undefined && instant(to, 1)),
  } as { [filter: string]: never }
}

function instant(day: string, later: 0 | 1) {
  const at = new Date(`${day}T00:00`)
  if (Number.isNaN(at.getTime())) return {}
  at.setDate(at.getDate() + later)
  return { [later === 0 ? 'from' : 'to']: at.toISOString() }
}

const without = (values: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

function Filters({ list }: { list: ListState }) {
  const w = useWords(auditWords)
  const kinds = useWords(kindWords)
  const administrators = useAllPages('GET /api/:lang/user', { role: 'admin', orderBy: 'name', sortType: 'asc' })
  const people = (administrators.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const chosen = list.text('actorId')
  // The log also has entries of former administrators.
  const others = chosen && !people.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen }] : []
  return (
    <>
      <NativeSelect
        aria-label={w.person}
        value={chosen}
        data={[{ value: '', label: w.anyPerson }, ...people, ...others]}
        onChange={(event) => list.change({ actorId: event.currentTarget.value })}
        maw={220}
      />
      <NativeSelect
        aria-label={w.kind}
        value={list.text('entityType')}
        data={[{ value: '', label: w.anyKind }, ...Object.entries(kinds).map(([value, label]) => ({ value, label }))]}
        onChange={(event) => list.change({ entityType: event.currentTarget.value })}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={w[name]}
          value={list.text(name)}
          onChange={(event) => list.change({ [name]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}

/** The item's display name, if the entry has one. */
function nameOf({ before, after }: AuditEntry): string | undefined {
  const state = { ...(before as object | null), ...(after as object | null) } as Record<string, unknown>
  const name = state['name'] ?? state['title'] ?? state['email']
  if (typeof name === 'string') return name
  const { en, ar } = (name ?? {}) as { en?: unknown; ar?: unknown }
  return [en, ar].find((side): side is string => typeof side === 'string' && side !== '')
}
