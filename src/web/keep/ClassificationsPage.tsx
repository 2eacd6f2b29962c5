import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Classification } from '#contract/keep.ts'
import { sideOf } from '#contract/text/languages.ts'
import { replaceInLists } from '../api/cachedLists.ts'
import { call } from '../api/call.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { number, useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { RowButtons } from '../ui/list/RowButtons.tsx'
import { useItemFromUrl } from '../ui/list/useItemFromUrl.ts'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { ClassificationForm } from './ClassificationForm.tsx'
import { DeleteClassification } from './DeleteClassification.tsx'
import { KeepHeader } from './KeepHeader.tsx'
import { StatusSwitch } from '../ui/list/StatusSwitch.tsx'
import { toastIfData, withData, showKeepError, useLoadErrorToast } from './toasts.ts'
import { classificationEndpoint } from './useClassifications.ts'
import { withoutPaging, pageOfList } from './clientPaging.ts'
import { keepWords } from './words.ts'

/** The classifications of snippets, by group. */
export default function ClassificationsPage() {
  const w = useWords(keepWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const language = useLanguage()
  const list = useListState({ orderBy: 'group', sortType: 'asc' })
  const query = useApiQuery(classificationEndpoint, withoutPaging(list))
  useLoadErrorToast(w.loadingClassifications, query.error)
  const groups = useApiQuery('GET /api/:tenant/keep-classification/groups', {}).data?.data ?? []
  const [editing, setEditing] = useState<Classification | 'new' | null>(null)
  useItemFromUrl(list, {
    read: async (classificationId) =>
      (await call('GET /api/:tenant/keep-classification/:classificationId', { classificationId })).data,
    open: (found) => withData(found, { title: w.dataError, message: w.noClassificationData }, setEditing),
    failed: showKeepError(w.loadingClassification),
  })
  const [deleting, setDeleting] = useState<Classification | null>(null)
  const add = <Button onClick={() => setEditing('new')}>{w.addClassification}</Button>
  return (
    <>
      <KeepHeader title={w.classifications} hint={w.classificationsHint}>
        {add}
      </KeepHeader>
      <DataTable
        label={w.classifications}
        loadError={{ title: w.loadingClassifications }}
        list={list}
        views="keep-classifications"
        query={{ ...query, data: query.data && pageOfList(list, query.data) }}
        filters={
          <>
            <SelectFilter list={list} field="group" label={w.group} any={w.anyGroup} choices={groups} />
            <SelectFilter
              list={list}
              field="status"
              label={a.status}
              any={`${a.status}: ${a.any}`}
              choices={[
                { value: 'active', label: w.active },
                { value: 'inactive', label: w.inactive },
              ]}
            />
          </>
        }
        tools={<ExportButton endpoint="GET /api/:tenant/keep-classification/export.csv" input={list.narrowing} />}
        columns={[
          {
            key: 'name',
            header: w.name,
            sort: 'name',
            render: ({ name }) => <UserText>{name[sideOf(language)]}</UserText>,
          },
          { key: 'group', header: w.group, sort: 'group', render: ({ group }) => <UserText>{group}</UserText> },
          {
            key: 'texts',
            header: w.texts,
            sort: 'contentCount',
            render: ({ _id, name, contentCount }) => (
              <Anchor
                c="blue.8"
                inherit
                renderRoot={(props) => <Link {...props} to="/admin/keep" search={{ classificationId: _id }} />}
              >
                <span className="visually-hidden">{`${w.texts}: ${name[sideOf(language)]}`}</span>{' '}
                {number(contentCount)}
              </Anchor>
            ),
          },
          {
            key: 'status',
            header: a.status,
            render: (classification) => <ClassificationStatus classification={classification} />,
          },
          { key: 'created', header: a.createdAt, sort: 'createdAt', render: (row) => dates.day(row.createdAt) },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={setEditing}
        actions={(row) => (
          <RowButtons
            name={row.name[sideOf(language)]}
            onEdit={() => setEditing(row)}
            onDelete={() => setDeleting(row)}
          />
        )}
        empty={<EmptyState title={w.noClassifications} hint={w.noClassificationsHint} action={add} />}
      />
      {editing && (
        <ClassificationForm
          classification={editing === 'new' ? null : editing}
          groups={groups}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <DeleteClassification classification={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function ClassificationStatus({ classification }: { classification: Classification }) {
  const w = useWords(keepWords)
  const language = useLanguage()
  const change = useApiMutation('PATCH /api/:tenant/keep-classification/:classificationId/status', {
    successToast: toastIfData(w.classificationUpdated),
    errorTitle: null,
  })
  const empty = { title: w.dataError, message: w.noClassificationData }
  return (
    <StatusSwitch
      item={classification}
      words={{ ...w, label: w.toggle({ name: classification.name[sideOf(language)] }) }}
      endpoint={classificationEndpoint}
      isPending={change.isPending}
      toggle={(version) => change.mutateAsync({ classificationId: classification._id, ...version })}
      onDone={(stored) => withData(stored, empty, (data) => replaceInLists(classificationEndpoint, data))}
      onError={showKeepError(w.updatingClassification)}
    />
  )
}
