import { Button, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tag } from '#contract/email-marketing/tags.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { number, useWords } from '../../i18n/words.ts'
import { BilingualInput } from '../../ui/form/BilingualInput.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { useDeletionUndo } from '../useUndo.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { TagLoss } from './TagLoss.tsx'
import { tagWords } from './words.ts'

const colors = ['blue', 'teal', 'green', 'grape', 'orange', 'pink', 'cyan', 'indigo', 'gray'] as const
const invalidates = ['/email-marketing/tag', '/email-marketing/email', '/email-marketing/group']

export default function TagsPage() {
  const w = useWords(tagWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const editor = useEditor()
  const language = useLanguage()
  const loadError = useLoadError('tags')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/tag', list.input)
  const [editing, setEditing] = useState<Tag | 'new' | null>(null)
  const create = useApiMutation('POST /api/:tenant/email-marketing/tag', {
    successToast: { message: done['tag.created'] },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/tag/:tagId', {
    successToast: { message: done['tag.updated'] },
    errorTitle: null,
    invalidates,
  })
  const undoToast = useDeletionUndo('tag', invalidates)
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/tag/:tagId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  const tag = editing === 'new' ? null : editing
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
      {editing && (
        <FormModal
          title={tag ? w.edit : w.add}
          failed={tag ? s.updateFailed : s.createFailed}
          opened
          onClose={() => setEditing(null)}
          initial={{
            name: tag?.name ?? { en: '', ar: '' },
            type: tag?.type ?? 'email',
            color: tag?.color ?? 'blue',
          }}
          submit={({ name, type, color }) =>
            tag ? update.mutateAsync({ tagId: tag._id, name, color }) : create.mutateAsync({ name, type, color })
          }
        >
          {(form) => (
            <>
              <BilingualInput label={s.name} required {...form.getInputProps('name')} />
              {!tag && (
                <NativeSelect
                  label={s.type}
                  data={[
                    { value: 'email', label: w.email },
                    { value: 'message', label: w.message },
                  ]}
                  {...form.getInputProps('type')}
                />
              )}
              <NativeSelect
                label={w.color}
                data={colors.map((color) => ({ value: color, label: w[color] }))}
                {...form.getInputProps('color')}
              />
            </>
          )}
        </FormModal>
      )}
    </>
  )
}
