import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Relation } from '#contract/qa-moderation.ts'
import { removeFromLists } from '../../api/cachedLists.ts'
import { showFailure, useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { call } from '../../api/call.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { adminWords } from '../../ui/words/adminWords.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { RowButtons } from '../../ui/list/RowButtons.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useItemFromUrl } from '../../ui/list/useItemFromUrl.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { QuestionFilter } from './AdminFilters.tsx'
import { AdminParts } from './AdminParts.tsx'
import { qaAdminWords } from '../words/adminWords.ts'
import { QuestionLink } from '../parts/QuestionLink.tsx'
import { RelationForm } from './RelationForm.tsx'
import { useRelationBulk } from './useQaBulk.ts'

const endpoint = 'GET /api/:lang/qa-relation'

/** Answers that are linked to other questions. */
export default function RelationsAdminPage() {
  const w = useWords(qaAdminWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const list = useListState()
  const query = useApiQuery(endpoint, list.input)
  const [editing, setEditing] = useState<Relation | 'new' | null>(null)
  useItemFromUrl(list, {
    read: async (relationId) => (await call('GET /api/:lang/qa-relation/:relationId', { relationId })).data,
    open: setEditing,
    failed: (error) => showFailure(error, undefined, w.fetchRelation),
  })
  const remove = useDeletion()
  const bulk = useRelationBulk()
  const add = <Button onClick={() => setEditing('new')}>{w.addRelation}</Button>
  return (
    <>
      <AdminParts>{add}</AdminParts>
      <DataTable
        label={w.relations}
        loadError={{ title: w.fetchRelations }}
        list={list}
        views="relations"
        query={query}
        filters={<QuestionFilter list={list} />}
        tools={<ExportButton endpoint="GET /api/:lang/qa-relation/export.csv" input={list.narrowing} />}
        {...bulk}
        columns={[
          { key: 'question', header: w.serves, render: ({ question }) => <UserText>{question.title}</UserText> },
          {
            key: 'answer',
            header: w.answer,
            render: ({ answer }) => (
              <>
                <Text inherit lineClamp={2} maw={360}>
                  <UserText>{answer.excerpt}</UserText>
                </Text>
                <QuestionLink slug={answer.question.slug}>
                  <UserText>{answer.question.title}</UserText>
                </QuestionLink>
              </>
            ),
          },
          { key: 'note', header: w.note, render: ({ note }) => <UserText>{note}</UserText> },
          { key: 'order', header: w.order, sort: 'order', render: ({ order }) => number(order) },
          { key: 'created', header: a.createdAt, sort: 'createdAt', render: ({ createdAt }) => dates.day(createdAt) },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={setEditing}
        actions={(relation) => (
          <RowButtons
            name={relation.question.title}
            onEdit={() => setEditing(relation)}
            onDelete={() => void remove(relation)}
          />
        )}
        empty={<EmptyState title={w.noRelations} hint={w.noRelationsHint} action={add} />}
      />
      {editing && <RelationForm relation={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function useDeletion() {
  const w = useWords(qaAdminWords)
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/:lang/qa-relation/:relationId', {
    successToast: { message: w.relationDeleted },
    errorFallback: w.deleteRelationFailed,
  })
  return async ({ _id, question }: Relation) => {
    const title = w.deleteRelationAsk({ title: isolateAuto(question.title) })
    if (!(await confirm({ title, body: w.deleteRelationHint, confirm: w.deleteRelation }))) return
    remove.mutate({ relationId: _id }, { onSuccess: () => removeFromLists(endpoint, _id) })
  }
}
