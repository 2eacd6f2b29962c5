import { Badge, Button, Group, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { download } from '../../api/call.ts'
import { showFailure, useAsk, useTell } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code, UserText } from '../../ui/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { suiteWords } from '../words.ts'
import { BulkBar } from './BulkBar.tsx'
import { ContactForm } from './ContactForm.tsx'
import { contactWords } from './words.ts'

const statuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const
const colors = {
  subscribed: 'green.9',
  unconfirmed: 'yellow.9',
  unsubscribed: 'gray.7',
  bounced: 'orange.9',
  complained: 'red.9',
  blocked: 'red.9',
}

export default function ContactsPage() {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const dates = useDates()
  const list = useListState()
  const query = useAsk('GET /api/:tenant/email-marketing/email', list.asked)
  const tags = useAsk('GET /api/:tenant/email-marketing/tag', { type: 'email', size: 100 })
  const [editing, setEditing] = useState<Contact | 'new' | null>(null)
  const remove = useTell('DELETE /api/:tenant/email-marketing/email/:contactId', {
    done: { message: s.deleted, color: 'red' },
    failed: s.deleteFailed,
    stale: ['/email-marketing/'],
  })
  const { search, status, tagIds } = list.values
  const save = () =>
    void download(
      'GET /api/:tenant/email-marketing/email/export.csv',
      { search, status, tagIds },
      'contacts.csv',
    ).catch((error: unknown) => showFailure(error, s.fetchFailed))
  const add = <Button onClick={() => setEditing('new')}>{w.add}</Button>
  const bring = (
    <Button component={Link} to="/email-marketing/imports" variant="default">
      {w.import}
    </Button>
  )
  return (
    <>
      <PageHeader title={s.contacts} hint={w.hint}>
        {bring}
        {add}
      </PageHeader>
      <DataTable
        label={s.contacts}
        list={list}
        query={query}
        filters={
          <>
            <NativeSelect
              aria-label={s.status}
              value={list.text('status')}
              data={[
                { value: '', label: `${s.status}: ${s.any}` },
                ...statuses.map((value) => ({ value, label: w[value] })),
              ]}
              onChange={(event) => list.change({ status: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={s.tags}
              value={list.text('tagIds')}
              data={[
                { value: '', label: `${s.tags}: ${s.any}` },
                ...(tags.data?.data ?? []).map((tag) => ({ value: tag._id, label: tag.name[language] })),
              ]}
              onChange={(event) => list.change({ tagIds: event.currentTarget.value })}
            />
          </>
        }
        tools={
          <Button variant="default" onClick={save}>
            {w.export}
          </Button>
        }
        bulk={(ids, clear) => <BulkBar ids={ids} onDone={clear} />}
        columns={[
          { key: 'email', header: w.email, sort: 'email', render: (row) => <Code>{row.email}</Code> },
          {
            key: 'name',
            header: s.name,
            sort: 'firstName',
            render: (row) => <UserText>{`${row.firstName} ${row.lastName}`.trim() || '–'}</UserText>,
          },
          {
            key: 'status',
            header: s.status,
            render: (row) => (
              <Badge variant="outline" color={colors[row.status]} tt="none">
                {w[row.status]}
              </Badge>
            ),
          },
          {
            key: 'tags',
            header: s.tags,
            render: (row) => (
              <Group gap={4}>
                {row.tags.map((tag) => (
                  <Badge key={tag._id} size="sm" variant="outline" color={`${tag.color}.9`} tt="none">
                    <UserText>{tag.name[language]}</UserText>
                  </Badge>
                ))}
              </Group>
            ),
          },
          { key: 'added', header: s.added, sort: 'createdAt', render: (row) => dates.day(row.createdAt) },
        ]}
        onOpen={setEditing}
        actions={(row) => (
          <RowActions onEdit={() => setEditing(row)} onDelete={() => remove.mutate({ contactId: row._id })} />
        )}
        empty={
          <EmptyState
            title={w.none}
            hint={w.noneHint}
            action={
              <Group>
                {bring}
                {add}
              </Group>
            }
          />
        }
      />
      {editing && <ContactForm contact={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
