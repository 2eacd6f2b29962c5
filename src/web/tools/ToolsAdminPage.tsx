import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import type { Tool } from '#contract/tools.ts'
import { removeFromLists } from '../api/cachedLists.ts'
import { showFailure, useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { LoosenedNotice } from '../ui/list/LoosenedNotice.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { RowButtons } from '../ui/list/RowButtons.tsx'
import { StatusSwitch } from '../ui/list/StatusSwitch.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { CategoryFilter } from './CategoryFilter.tsx'
import { toolsAsList } from './toolsAsList.ts'
import { hostOf } from './ToolCard.tsx'
import { ToolForm } from './ToolForm.tsx'
import { toolWords } from './words.ts'
import { useToolBulk } from './useToolBulk.ts'

const endpoint = 'GET /api/en/tool'

/** All tools: create, edit, publish and hide. */
export default function ToolsAdminPage() {
  const w = useWords(toolWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const language = useLanguage()
  const list = useListState()
  const query = useApiQuery(endpoint, list.input)
  const [editing, setEditing] = useState<Tool | 'new' | null>(null)
  const remove = useDeletion()
  const bulk = useToolBulk()
  const categories = query.data?.categories ?? []
  const add = <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={w.title} hint={w.adminHint}>
        {add}
      </PageHeader>
      <DataTable
        label={w.title}
        loadError={{ title: w.fetchFailed }}
        list={list}
        views="tools"
        query={toolsAsList(query)}
        filters={
          <>
            <CategoryFilter list={list} categories={categories} />
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
        tools={<ExportButton endpoint="GET /api/en/tool/export.csv" input={list.narrowing} />}
        {...bulk}
        bulkWhole={!query.data?.loosened}
        above={
          <>
            {bulk.above}
            <LoosenedNotice words={query.data?.loosened} />
          </>
        }
        columns={[
          {
            key: 'name',
            header: w.name,
            sort: 'name',
            render: ({ name }) => <UserText>{name[sideOf(language)]}</UserText>,
          },
          { key: 'category', header: w.category, render: ({ category }) => <UserText>{category}</UserText> },
          { key: 'link', header: w.link, render: ({ url }) => <Code>{hostOf(url)}</Code> },
          { key: 'status', header: a.status, render: (tool) => <ToolStatus tool={tool} /> },
          { key: 'created', header: a.createdAt, sort: 'createdAt', render: (tool) => dates.day(tool.createdAt) },
          {
            key: 'description',
            header: w.description,
            hidden: true,
            render: ({ description }) => (
              <Text inherit lineClamp={2} maw={320}>
                <UserText>{description[sideOf(language)]}</UserText>
              </Text>
            ),
          },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={setEditing}
        actions={(tool) => (
          <RowButtons
            name={tool.name[sideOf(language)]}
            onEdit={() => setEditing(tool)}
            onDelete={() => void remove(tool)}
          />
        )}
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && (
        <ToolForm
          tool={editing === 'new' ? null : editing}
          categories={categories.map(({ name }) => name)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

function ToolStatus({ tool }: { tool: Tool }) {
  const w = useWords(toolWords)
  const language = useLanguage()
  const change = useApiMutation('PATCH /api/en/tool/:toolId/status', {
    successToast: { message: w.statusChanged },
    errorTitle: null,
  })
  return (
    <StatusSwitch
      item={tool}
      words={{ ...w, label: w.toggle({ name: tool.name[sideOf(language)] }) }}
      endpoint={endpoint}
      isPending={change.isPending}
      toggle={(version) => change.mutateAsync({ toolId: tool._id, ...version })}
      onError={(error) => showFailure(error, undefined, w.statusFailed)}
    />
  )
}

function useDeletion() {
  const w = useWords(toolWords)
  const language = useLanguage()
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/en/tool/:toolId', {
    successToast: { message: w.deleted },
    errorFallback: w.deleteFailed,
  })
  return async ({ _id, name }: Tool) => {
    const title = w.deleteAsk({ name: isolateAuto(name[sideOf(language)]) })
    if (!(await confirm({ title, body: w.deleteHint, confirm: w.deleteOne }))) return
    remove.mutate({ toolId: _id }, { onSuccess: () => removeFromLists(endpoint, _id) })
  }
}
