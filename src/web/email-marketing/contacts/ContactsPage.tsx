import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useDates } from '../../i18n/dates.ts'
import { languageName } from '../../i18n/languageName.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { TextFilter } from '../../ui/list/TextFilter.tsx'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { WorkspaceLimits } from '../../ui/state/LimitNotice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type ListState, useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { TagFilter } from '../TagFilter.tsx'
import { tagService } from '../tagService.ts'
import { useTagAssignment } from '../useTagAssignment.ts'
import { useContactsUndo } from '../useUndo.ts'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { ConditionFilter, NarrowedBy } from '../conditions/ConditionFilter.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useAttributeColumns } from './useAttributeColumns.tsx'
import { contactWords } from './words.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { lazyDialog, lazyForm } from '../../ui/state/lazyDialog.tsx'

const BulkBar = lazyPart(() => import('./BulkBar.tsx'))
const ContactForm = lazyForm(async () => (await import('./ContactForm.tsx')).ContactForm)
const TagsManager = lazyDialog(async () => (await import('../../ui/tags/TagsManager.tsx')).TagsManager)

const statuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const

/** Filters the list by group or segment. */
function GroupFilter({ list }: { list: ListState }) {
  const s = useWords(suiteWords)
  const w = useWords(contactWords)
  const groups = useAllPages('GET /api/:tenant/email-marketing/group', { orderBy: 'name', sortType: 'asc' })
  const choices = (groups.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  if (choices.length === 0) return null
  return <SelectFilter list={list} field="groupId" label={w.group} any={`${w.group}: ${s.any}`} choices={choices} />
}

export default function ContactsPage() {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const editor = useEditor()
  const dates = useDates()
  const loadError = useLoadError('contacts')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/email', list.input)
  const attributes = useAttributeColumns()
  const [editing, setEditing] = useState<Contact | 'new' | null>(null)
  const [tagged, setTagged] = useState<Contact | null>(null)
  const [tagging, setTagging] = useState(false)
  const assign = useTagAssignment('email')
  const undoToast = useContactsUndo()
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/email/:contactId', {
    successToast: ({ data }) => undoToast(done['contact.deleted'], data.undoId),
    errorTitle: s.deleteFailed,
    invalidates: ['/email-marketing/'],
  })
  const add = editor && <Button onClick={() => setEditing('new')}>{w.add}</Button>
  const bring = editor && (
    <Button component={Link} to="/email-marketing/imports" variant="default">
      {w.import}
    </Button>
  )
  const duplicates = editor && (
    <Button component={Link} to="/email-marketing/contacts/duplicates" variant="default">
      {w.duplicatesOf}
    </Button>
  )
  return (
    <>
      <PageHeader title={s.contacts} hint={w.hint}>
        {duplicates}
        {bring}
        {add}
      </PageHeader>
      <WorkspaceLimits kinds={['contacts']} />
      <DataTable
        label={s.contacts}
        list={list}
        loadError={loadError}
        views="contacts"
        query={query}
        filters={
          <>
            <SelectFilter
              list={list}
              field="status"
              label={s.status}
              any={`${s.status}: ${s.any}`}
              choices={statuses.map((value) => ({ value, label: w[value] }))}
            />
            <TagFilter list={list} entityType="email" />
            <SelectFilter
              list={list}
              field="language"
              label={s.language}
              any={`${s.language}: ${s.any}`}
              choices={[...languageOptions(s)]}
            />
            <GroupFilter list={list} />
            <ConditionFilter list={list} />
            <TextFilter list={list} field="firstName" label={w.firstName} />
            <TextFilter list={list} field="lastName" label={w.lastName} />
          </>
        }
        tools={<ExportButton endpoint="GET /api/:tenant/email-marketing/email/export.csv" input={list.narrowing} />}
        above={<NarrowedBy list={list} />}
        bulkWhole
        bulk={
          editor &&
          ((selection, clear) => (
            <Suspense>
              <BulkBar selection={selection} onDone={clear} />
            </Suspense>
          ))
        }
        columns={[
          { key: 'email', header: w.email, sort: 'email', render: (row) => <Code>{row.email}</Code> },
          {
            key: 'name',
            header: s.name,
            sort: 'firstName',
            render: (row) => <UserText>{`${row.firstName} ${row.lastName}`.trim() || '–'}</UserText>,
          },
          { key: 'status', header: s.status, render: (row) => <StatusBadge status={row.status} /> },
          { key: 'tags', header: s.tags, render: (row) => <TagBadges labels={row.tags} /> },
          {
            key: 'language',
            header: s.language,
            hidden: true,
            render: ({ language }) => (language === null ? '' : languageName(language, s)),
          },
          { key: 'lastSent', header: w.lastSent, hidden: true, render: (row) => dates.day(row.stats.lastSentAt) },
          { key: 'added', header: s.added, sort: 'createdAt', render: (row) => dates.day(row.createdAt) },
          ...attributes,
        ]}
        to={(row) => `/email-marketing/contacts/${row._id}`}
        actions={
          editor &&
          ((row) => (
            <RowActions
              kind="contact"
              name={`${row.firstName} ${row.lastName}`.trim() || row.email}
              onTags={() => {
                setTagged(row)
                setTagging(true)
              }}
              onEdit={() => setEditing(row)}
              onDelete={() => remove.mutate({ contactId: row._id })}
            />
          ))
        }
        empty={
          <EmptyState
            title={w.none}
            hint={editor ? w.noneHint : s.noneToRead}
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
      <TagsManager
        opened={tagging}
        onClose={() => setTagging(false)}
        title={tagged ? w.tagsOf({ name: isolateLtr(tagged.email) }) : undefined}
        entityType="email"
        selected={tagged?.tags ?? []}
        onSave={(labels) => tagged && assign(tagged, labels)}
        service={tagService}
      />
    </>
  )
}
