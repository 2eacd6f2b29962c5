import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '#contract/email-marketing/groups.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { Explanation } from '../conditions/Explanation.tsx'
import { RowActions } from '../RowActions.tsx'
import { TagFilter } from '../TagFilter.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { useDeletionUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { GroupSize } from './GroupSize.tsx'
import { groupWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const GroupForm = lazyForm(async () => (await import('./GroupForm.tsx')).GroupForm)

export default function GroupsPage() {
  const w = useWords(groupWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const loadError = useLoadError('groups')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/group', list.input)
  const [editing, setEditing] = useState<Group | 'new' | { like: Group } | null>(null)
  const undoToast = useDeletionUndo('segment', ['/email-marketing/group'])
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/group/:groupId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.deleteFailed,
    invalidates: ['/email-marketing/group'],
  })
  const add = editor && <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.groups} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.groups}
        list={list}
        loadError={loadError}
        name="groups"
        query={query}
        filters={<TagFilter list={list} entityType="email" field="tags" />}
        columns={[
          { key: 'name', header: s.name, sort: 'name', render: (row) => <UserText>{row.name}</UserText> },
          {
            key: 'tags',
            header: s.tags,
            render: (row) => <TagBadges labels={row.tags} />,
          },
          { key: 'match', header: w.match, render: (row) => (row.tags.length > 1 ? w[row.match] : '–') },
          {
            key: 'conditions',
            header: w.conditions,
            render: (row) => (row.conditions ? <Explanation conditions={row.conditions} /> : '–'),
          },
          { key: 'count', header: w.count, render: (row) => <GroupSize group={row} /> },
        ]}
        onOpen={editor && setEditing}
        actions={
          editor &&
          ((row) => (
            <RowActions
              kind="segment"
              name={row.name}
              onEdit={() => setEditing(row)}
              onCopy={() => setEditing({ like: row })}
              onDelete={() => remove.mutate({ groupId: row._id })}
              id={row._id}
            />
          ))
        }
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && (
        <GroupForm
          group={editing === 'new' || 'like' in editing ? null : editing}
          like={editing !== 'new' && 'like' in editing ? editing.like : null}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
