import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Topic } from '#contract/email-marketing/topics.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { useDeletionUndo } from '../useUndo.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { topicWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const TopicForm = lazyForm(async () => (await import('./TopicForm.tsx')).TopicForm)

const invalidates = ['/email-marketing/topic', '/email-marketing/form', '/consent']

/** The topics, and how contacts subscribe to them. */
export default function TopicsPage() {
  const w = useWords(topicWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const language = useLanguage()
  const loadError = useLoadError('topics')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/topic', list.input)
  const [editing, setEditing] = useState<Topic | 'new' | null>(null)
  const undoToast = useDeletionUndo('topic', invalidates)
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/topic/:topicId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  const add = editor && <Button onClick={() => setEditing('new')}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.topics} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.topics}
        list={list}
        loadError={loadError}
        query={query}
        filters={
          <SelectFilter
            list={list}
            field="isArchived"
            label={w.state}
            any={`${w.state}: ${s.any}`}
            choices={[
              { value: 'false', label: w.open },
              { value: 'true', label: w.archived },
            ]}
          />
        }
        columns={[
          {
            key: 'name',
            header: s.name,
            sort: 'name',
            render: (row) => (
              <Stack gap={0}>
                <UserText>{row.name[sideOf(language)]}</UserText>
                {row.description[sideOf(language)] && (
                  <Text size="sm" c="dimmed" dir="auto" className="at-the-start">
                    {row.description[sideOf(language)]}
                  </Text>
                )}
              </Stack>
            ),
          },
          { key: 'who', header: w.who, render: (row) => (row.isDefault ? w.everybody : w.askers) },
          {
            key: 'state',
            header: w.state,
            render: (row) => (
              <Pill color={row.isArchived ? 'gray' : 'green'}>{row.isArchived ? w.archived : w.open}</Pill>
            ),
          },
        ]}
        onOpen={editor && setEditing}
        actions={
          editor &&
          ((row) => (
            <>
              <ArchiveButton topic={row} />
              <RowActions
                kind="topic"
                name={row.name[sideOf(language)]}
                onEdit={() => setEditing(row)}
                onDelete={() => remove.mutate({ topicId: row._id })}
                id={row._id}
              />
            </>
          ))
        }
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
      {editing && <TopicForm topic={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function ArchiveButton({ topic: { _id, isArchived } }: { topic: Topic }) {
  const w = useWords(topicWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/topic/:topicId', {
    successToast: { message: done['topic.updated'] },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const label = isArchived ? w.unarchive : w.archive
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={label}
      onClick={() => update.mutate({ topicId: _id, isArchived: !isArchived })}
    >
      {isArchived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
    </ActionIcon>
  )
}
