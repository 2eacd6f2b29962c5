import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tag } from '#contract/email-marketing/tags.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { useDeletionUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { TagLoss } from './TagLoss.tsx'
import { tagWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const TagForm = lazyForm(async () => (await import('./TagForm.tsx')).TagForm)

const invalidates = ['/email-marketing/tag', '/email-marketing/email', '/email-marketing/group']

export default function TagsPage() {
  const w = useWords(tagWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const language = useLanguage()
  const loadError = useLoadError('tags')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/tag', list.input)
  const [editing, setEditing] = useState<Tag | 'new' | null>(null)
  const undoToast = useDeletionUndo('tag', invalidates)
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/tag/:tagId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  const add = editor && <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.tags} hint={w.hint}>
        <Button component={Link} to="/email-marketing/tag-assignments" variant="default">
          {s.tagAssignments}
        </Button>
        {add}
      </PageHeader>
      <DataTable
        label={s.tags}
        list={list}
        loadError={loadError}
        query={query}
        filters={
          <SelectFilter
            list={list}
            field="type"
            label={s.type}
            any={`${s.type}: ${s.any}`}
            choices={[
              { value: 'email', label: w.email },
              { value: 'message', label: w.message },
            ]}
          />
        }
        columns={[
          {
            key: 'name',
            header: s.name,
            sort: 'name',
            render: (row) => (
              <Pill color={row.color}>
                <UserText>{row.name[sideOf(language)]}</UserText>
              </Pill>
            ),
          },
          { key: 'type', header: s.type, render: (row) => w[row.type] },
          { key: 'used', header: w.used, sort: 'usageCount', render: (row) => number(row.usageCount) },
        ]}
        onOpen={editor && setEditing}
        actions={
          editor &&
          ((row) => (
            <RowActions
              kind="tag"
              name={row.name[sideOf(language)]}
              onEdit={() => setEditing(row)}
              onDelete={() => remove.mutate({ tagId: row._id })}
              loss={<TagLoss tag={row} />}
              id={row._id}
            />
          ))
        }
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && <TagForm tag={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
