import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedTaggedBy } from '#contract/email-marketing/tags.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { useEditor } from '../useEditor.ts'
import { useDeletionUndo } from '../useUndo.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { assignmentWords } from './assignmentWords.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const AssignmentForm = lazyForm(async () => (await import('./AssignmentForm.tsx')).AssignmentForm)

/** The tag assignments of contacts and messages. */
export default function TagAssignmentsPage() {
  const w = useWords(assignmentWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const dates = useDates()
  const editor = useEditor()
  const loadError = useLoadError('assignments')
  // Section 9 of the specification: the default page size.
  const list = useListState({ size: 20 })
  const query = useApiQuery('GET /api/:tenant/email-marketing/tagged-by', list.input)
  const tags = useAllPages('GET /api/:tenant/email-marketing/tag', { orderBy: 'name', sortType: 'asc' }).data ?? []
  const [editing, setEditing] = useState<ListedTaggedBy | 'new' | null>(null)
  const undoToast = useDeletionUndo('assignment', ['/email-marketing/'])
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/tagged-by/:assignmentId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.removeFailed,
    invalidates: ['/email-marketing/'],
  })
  const add = editor && <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.tagAssignments} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.tagAssignments}
        list={list}
        loadError={loadError}
        query={query}
        searchable={false}
        filters={
          <>
            <SelectFilter
              list={list}
              field="entityType"
              label={s.type}
              any={`${s.type}: ${s.any}`}
              choices={[
                { value: 'email', label: w.email },
                { value: 'message', label: w.message },
              ]}
            />
            <SelectFilter
              list={list}
              field="tagId"
              label={w.tag}
              any={w.anyTag}
              choices={tags.map(({ _id, name, type }) => ({
                value: _id,
                label: `${name[sideOf(language)]} (${w[type]})`,
              }))}
            />
          </>
        }
        columns={[
          { key: 'entity', header: w.entity, render: (row) => <Entity of={row} /> },
          { key: 'type', header: s.type, render: (row) => w[row.entityType] },
          {
            key: 'tag',
            header: w.tag,
            render: (row) => (
              <Pill color={row.tagColor}>
                <UserText>{row.tagName[sideOf(language)]}</UserText>
              </Pill>
            ),
          },
          { key: 'added', header: s.added, sort: 'createdAt', render: (row) => dates.moment(row.createdAt) },
        ]}
        actions={
          editor &&
          ((row) => (
            <RowActions
              kind="assignment"
              name={row.entityName}
              onEdit={() => setEditing(row)}
              onDelete={() => remove.mutate({ assignmentId: row._id })}
            />
          ))
        }
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && (
        <AssignmentForm assignment={editing === 'new' ? null : editing} tags={tags} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

/** The contact's address or the message's subject, as a link. */
function Entity({ of: { entityType, entityId, entityName } }: { of: ListedTaggedBy }) {
  const w = useWords(assignmentWords)
  const isContact = entityType === 'email'
  return (
    <Anchor
      c="blue.8"
      inherit
      renderRoot={(props) =>
        isContact ? (
          <Link {...props} to={`/email-marketing/contacts/${entityId}`} />
        ) : (
          <Link {...props} to="/email-marketing/messages" search={{ folder: 'all', open: entityId } as never} />
        )
      }
    >
      {isContact ? <Code>{entityName}</Code> : <MailSubject>{entityName || w.noSubject}</MailSubject>}
    </Anchor>
  )
}
