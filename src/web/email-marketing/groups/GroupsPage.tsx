import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '#contract/email-marketing/groups.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { number, useWords, words } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { LabelBadges } from '../../ui/LabelBadges.tsx'
import type { Label } from '../../ui/labels.ts'
import { LabelsField } from '../../ui/LabelsField.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useListState } from '../../ui/useListState.ts'
import { UserText } from '../../ui/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { TagFilter } from '../TagFilter.tsx'
import { tagService } from '../tagService.ts'
import { suiteWords } from '../words.ts'

const groupWords = words({
  hint: {
    en: 'Contacts that carry certain tags, found anew each time',
    ar: 'جهات اتصال تحمل وسومًا معينة، تُجمع من جديد كل مرة',
  },
  add: { en: 'New group', ar: 'مجموعة جديدة' },
  edit: { en: 'Edit group', ar: 'تعديل المجموعة' },
  none: { en: 'No groups yet', ar: 'لا توجد مجموعات بعد' },
  noneHint: { en: 'A group needs at least one tag.', ar: 'تحتاج المجموعة إلى وسم واحد على الأقل.' },
  count: { en: 'Contacts', ar: 'جهات الاتصال' },
  match: { en: 'Who belongs to it', ar: 'من ينتمي إليها' },
  any: { en: 'Who carries any of the tags', ar: 'من يحمل أي وسم منها' },
  all: { en: 'Who carries all of the tags', ar: 'من يحمل كل الوسوم' },
})

const stale = ['/email-marketing/group']

export default function GroupsPage() {
  const w = useWords(groupWords)
  const s = useWords(suiteWords)
  const list = useListState()
  const query = useAsk('GET /api/:tenant/email-marketing/group', list.asked)
  const [editing, setEditing] = useState<Group | 'new' | null>(null)
  const create = useTell('POST /api/:tenant/email-marketing/group', {
    done: { message: s.created },
    failed: null,
    stale,
  })
  const update = useTell('PATCH /api/:tenant/email-marketing/group/:groupId', {
    done: { message: s.updated },
    failed: null,
    stale,
  })
  const remove = useTell('DELETE /api/:tenant/email-marketing/group/:groupId', {
    done: { message: s.deleted, color: 'red' },
    failed: s.deleteFailed,
    stale,
  })
  const group = editing === 'new' ? null : editing
  const add = <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.groups} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.groups}
        list={list}
        name="groups"
        query={query}
        filters={<TagFilter list={list} entityType="email" field="tags" />}
        columns={[
          { key: 'name', header: s.name, sort: 'name', render: (row) => <UserText>{row.name}</UserText> },
          {
            key: 'tags',
            header: s.tags,
            render: (row) => <LabelBadges labels={row.tags} />,
          },
          { key: 'match', header: w.match, render: (row) => w[row.match] },
          { key: 'count', header: w.count, render: (row) => number(row.emailCount) },
        ]}
        onOpen={setEditing}
        actions={(row) => (
          <RowActions onEdit={() => setEditing(row)} onDelete={() => remove.mutate({ groupId: row._id })} />
        )}
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && (
        <FormModal
          title={group ? w.edit : w.add}
          opened
          onClose={() => setEditing(null)}
          initial={{
            name: group?.name ?? '',
            description: group?.description ?? '',
            tags: (group?.tags ?? []) as Label[],
            match: group?.match ?? ('any' as const),
          }}
          submit={({ tags, ...values }) => {
            const given = { ...values, tags: tags.map(({ _id }) => _id) }
            return group ? update.mutateAsync({ groupId: group._id, ...given }) : create.mutateAsync(given)
          }}
        >
          {(form) => (
            <>
              <TextInput label={s.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
              <Textarea
                label={s.description}
                attributes={{ input: { dir: 'auto' } }}
                {...form.getInputProps('description')}
              />
              <LabelsField
                label={s.tags}
                required
                entityType="email"
                service={tagService}
                {...form.getInputProps('tags')}
              />
              <NativeSelect
                label={w.match}
                data={[
                  { value: 'any', label: w.any },
                  { value: 'all', label: w.all },
                ]}
                {...form.getInputProps('match')}
              />
            </>
          )}
        </FormModal>
      )}
    </>
  )
}
