import { Button } from '@mantine/core'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import type { ContentTag } from '#contract/tags.ts'
import { call } from '../api/call.ts'
import { prependToLists, moveToEndOfLists, removeFromLists } from '../api/cachedLists.ts'
import { showFailure, useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { number, useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { fillEmptySide, isBlank, clearRepeatedSide } from '../ui/form/bilingual.ts'
import { BilingualInput } from '../ui/form/BilingualInput.tsx'
import { versioned } from '../ui/form/conflicts.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { RowButtons } from '../ui/list/RowButtons.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { useItemFromUrl } from '../ui/list/useItemFromUrl.ts'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { tagWords } from './words.ts'
import { useTagBulk } from './useTagBulk.ts'

const endpoint = 'GET /api/en/tag'

/** The tags of the community's content: create, rename, delete. */
export default function TagsAdminPage() {
  const w = useWords(tagWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const language = useLanguage()
  const list = useListState()
  const query = useApiQuery(endpoint, list.input)
  const [editing, setEditing] = useState<ContentTag | 'new' | null>(null)
  useItemFromUrl(list, {
    read: async (tagId) => (await call('GET /api/en/tag/:tagId', { tagId })).data,
    open: setEditing,
    failed: (error) => showFailure(error, undefined, w.fetchOneFailed),
  })
  const remove = useDeletion()
  const bulk = useTagBulk()
  const add = <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={w.title} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={w.title}
        loadError={{ title: w.fetchFailed }}
        list={list}
        views="tags"
        query={query}
        tools={<ExportButton endpoint="GET /api/en/tag/export.csv" input={list.narrowing} />}
        {...bulk}
        columns={[
          { key: 'name', header: w.english, sort: 'name', render: ({ name }) => <UserText>{name.en}</UserText> },
          { key: 'arabic', header: w.arabic, render: ({ name }) => <UserText>{name.ar}</UserText> },
          { key: 'used', header: w.used, sort: 'usageCount', render: ({ usageCount }) => number(usageCount) },
          { key: 'created', header: a.createdAt, sort: 'createdAt', render: (tag) => dates.day(tag.createdAt) },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={setEditing}
        actions={(tag) => (
          <RowButtons
            name={tag.name[sideOf(language)]}
            onEdit={() => setEditing(tag)}
            onDelete={() => void remove(tag)}
          />
        )}
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && <TagForm tag={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const valuesOf = (tag: ContentTag | null) => ({ name: clearRepeatedSide(tag?.name ?? { en: '', ar: '' }) })

function TagForm({ tag, onClose }: { tag: ContentTag | null; onClose: () => void }) {
  const w = useWords(tagWords)
  const a = useWords(adminWords)
  const create = useApiMutation('POST /api/en/tag', { successToast: { message: w.created }, errorTitle: null })
  const update = useApiMutation('PATCH /api/en/tag/:tagId', { successToast: { message: w.updated }, errorTitle: null })
  return (
    <FormModal
      title={tag ? w.edit : w.add}
      failed={tag ? w.updateFailed : w.createFailed}
      opened
      onClose={onClose}
      initial={valuesOf(tag)}
      versioned={tag && versioned(tag, valuesOf, { name: w.name })}
      validate={({ name }) => ({ name: isBlank(name) ? a.required : null })}
      submit={async ({ name }, version) => {
        const names = fillEmptySide(name)
        if (tag)
          moveToEndOfLists(endpoint, (await update.mutateAsync({ tagId: tag._id, name: names, ...version })).data)
        else prependToLists(endpoint, (await create.mutateAsync({ name: names })).data)
      }}
    >
      {(form) => <BilingualInput label={w.name} required {...form.getInputProps('name')} />}
    </FormModal>
  )
}

function useDeletion() {
  const w = useWords(tagWords)
  const language = useLanguage()
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/en/tag/:tagId', {
    successToast: { message: w.deleted },
    errorFallback: w.deleteFailed,
  })
  return async ({ _id, name, usageCount }: ContentTag) => {
    const title = w.deleteAsk({ name: isolateAuto(name[sideOf(language)]) })
    const body = usageCount > 0 ? w.deleteHint({ count: usageCount }) : w.unused
    if (!(await confirm({ title, body, confirm: w.deleteOne }))) return
    remove.mutate({ tagId: _id }, { onSuccess: () => removeFromLists(endpoint, _id) })
  }
}
