import { Button, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { Tool } from '#contract/tools.ts'
import { removeFromLists, replaceInLists } from '../api/cachedLists.ts'
import { showFailure, useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { RowButtons } from '../ui/list/RowButtons.tsx'
import { showConflictToast } from '../ui/overlay/conflictToast.ts'
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
        failed={w.fetchFailed}
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
        columns={[
          { key: 'name', header: w.name, sort: 'name', render: ({ name }) => <UserText>{name[language]}</UserText> },
          { key: 'category', header: w.category, render: ({ category }) => <UserText>{category}</UserText> },
          { key: 'link', header: w.link, render: ({ url }) => <Code>{hostOf(url)}</Code> },
          { key: 'status', header: a.status, render: (tool) => <StatusSwitch tool={tool} /> },
          { key: 'created', header: a.createdAt, sort: 'createdAt', render: (tool) => dates.day(tool.createdAt) },
          {
            key: 'description',
            header: w.description,
            hidden: true,
            render: ({ description }) => (
              <Text inherit lineClamp={2} maw={320}>
                <UserText>{description[language]}</UserText>
              </Text>
            ),
          },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={setEditing}
        actions={(tool) => (
          <RowButtons name={tool.name[language]} onEdit={() => setEditing(tool)} onDelete={() => void remove(tool)} />
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

function StatusSwitch({ tool }: { tool: Tool }) {
  const w = useWords(toolWords)
  const language = useLanguage()
  const toggle = useApiMutation('PATCH /api/en/tool/:toolId/status', {
    successToast: { message: w.statusChanged },
    errorTitle: null,
  })
  return (
    <Switch
      label={w[tool.status]}
      aria-label={w.toggle({ name: tool.name[language] })}
      checked={tool.status === 'active'}
      disabled={toggle.isPending}
      onChange={() =>
        toggle.mutate(
          { toolId: tool._id, version: tool.updatedAt, $options: { inputInQuery: true } },
          {
            onSuccess: ({ data }) => replaceInLists(endpoint, data),
            onError: (error) => {
              if (!showConflictToast(error, endpoint, { active: w.active, inactive: w.inactive }))
                showFailure(error, undefined, w.statusFailed)
            },
          },
        )
      }
    />
  )
}

function useDeletion() {
  const w = useWords(toolWords)
  const language = useLanguage()
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/en/tool/:toolId', {
    successToast: { message: w.deleted, color: 'red' },
    errorFallback: w.deleteFailed,
  })
  return async ({ _id, name }: Tool) => {
    if (!(await confirm({ title: w.deleteAsk({ name: isolateAuto(name[language]) }) }))) return
    remove.mutate({ toolId: _id }, { onSuccess: () => removeFromLists(endpoint, _id) })
  }
}
