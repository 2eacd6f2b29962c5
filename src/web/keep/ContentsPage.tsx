import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { KeepContent } from '#contract/keep.ts'
import { sideOf } from '#contract/text/languages.ts'
import { markListStale, removeFromLists, replaceInLists, returnToLists } from '../api/cachedLists.ts'
import { call } from '../api/call.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
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
import { TagBadges } from '../ui/tags/TagBadges.tsx'
import { RowButtons } from '../ui/list/RowButtons.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { useUndoOffer } from '../ui/overlay/useUndoOffer.ts'
import { useItemFromUrl } from '../ui/list/useItemFromUrl.ts'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { ContentForm, contentEndpoint } from './ContentForm.tsx'
import { CopyButton } from './CopyButton.tsx'
import { KeepHeader } from './KeepHeader.tsx'
import { StatusSwitch } from '../ui/list/StatusSwitch.tsx'
import { toastIfData, withData, successToast, showKeepError, useLoadErrorToast } from './toasts.ts'
import { choices, classificationEndpoint, useClassifications } from './useClassifications.ts'
import { keepWords } from './words.ts'
import { useContentBulk } from './useContentBulk.ts'

/** The workspace's reusable snippets. */
export default function ContentsPage() {
  const w = useWords(keepWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const language = useLanguage()
  const list = useListState()
  const query = useApiQuery(contentEndpoint, list.input)
  useLoadErrorToast(w.loadingContents, query.error)
  const classifications = useClassifications()
  const [editing, setEditing] = useState<KeepContent | 'new' | null>(null)
  useItemFromUrl(list, {
    read: async (contentId) => (await call('GET /api/:tenant/keep-content/:contentId', { contentId })).data,
    open: (found) => withData(found, { title: w.dataError, message: w.noContentData }, setEditing),
    failed: showKeepError(w.loadingContent),
  })
  const remove = useDeletion()
  const bulk = useContentBulk()
  const first = classifications?.length === 0
  const add = first ? (
    <Button component={Link} to="/admin/keep/classifications">
      {w.addClassification}
    </Button>
  ) : (
    <Button onClick={() => setEditing('new')}>{w.addContent}</Button>
  )
  return (
    <>
      <KeepHeader title={w.title} hint={w.hint}>
        {add}
      </KeepHeader>
      <DataTable
        label={w.title}
        loadError={{ title: w.loadingContents }}
        list={list}
        views="keep-contents"
        query={query}
        filters={
          <>
            <SelectFilter
              list={list}
              field="classificationId"
              label={w.classification}
              any={w.anyClassification}
              choices={choices(classifications ?? [], language)}
            />
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
        tools={<ExportButton endpoint="GET /api/:tenant/keep-content/export.csv" input={list.narrowing} />}
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
            key: 'title',
            header: w.contentTitle,
            sort: 'title',
            render: ({ title }) => <UserText>{title[sideOf(language)]}</UserText>,
          },
          {
            key: 'body',
            header: w.body,
            render: ({ body }) => (
              <Text size="sm" c="dimmed" lineClamp={2} dir="auto" maw={320}>
                {body[sideOf(language)]}
              </Text>
            ),
          },
          {
            key: 'classification',
            header: w.classification,
            render: ({ classificationId, classification: { group, name } }) => (
              <>
                <Anchor
                  c="blue.8"
                  inherit
                  renderRoot={(props) => (
                    <Link {...props} to="/admin/keep/classifications" search={{ item: classificationId }} />
                  )}
                >
                  <UserText>{name[sideOf(language)]}</UserText>
                </Anchor>
                <Text size="xs" c="dimmed">
                  <UserText>{group}</UserText>
                </Text>
              </>
            ),
          },
          { key: 'tags', header: a.tags, render: ({ tags }) => <TagBadges labels={tags} /> },
          { key: 'status', header: a.status, render: (content) => <ContentStatus content={content} /> },
          {
            key: 'updated',
            header: w.updatedAt,
            sort: 'updatedAt',
            render: ({ updatedAt }) => dates.day(updatedAt),
          },
          {
            key: 'created',
            header: a.createdAt,
            sort: 'createdAt',
            hidden: true,
            render: ({ createdAt }) => dates.day(createdAt),
          },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={setEditing}
        actions={(content) => (
          <>
            <CopyButton content={content} />
            <RowButtons
              name={content.title[sideOf(language)]}
              onEdit={() => setEditing(content)}
              onDelete={() => void remove(content)}
            />
          </>
        )}
        empty={
          <EmptyState
            title={first ? w.noClassifications : w.noContents}
            hint={first ? w.noClassificationsHint : w.noContentsHint}
            action={add}
          />
        }
      />
      {editing && (
        <ContentForm
          content={editing === 'new' ? null : editing}
          classifications={classifications ?? []}
          initially={list.text('classificationId')}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

function ContentStatus({ content }: { content: KeepContent }) {
  const w = useWords(keepWords)
  const language = useLanguage()
  const change = useApiMutation('PATCH /api/:tenant/keep-content/:contentId/status', {
    successToast: toastIfData(w.contentUpdated),
    errorTitle: null,
  })
  const empty = { title: w.dataError, message: w.noContentData }
  return (
    <StatusSwitch
      item={content}
      words={{ ...w, label: w.toggle({ name: content.title[sideOf(language)] }) }}
      endpoint={contentEndpoint}
      isPending={change.isPending}
      toggle={(version) => change.mutateAsync({ contentId: content._id, ...version })}
      onDone={(stored) => withData(stored, empty, (data) => replaceInLists(contentEndpoint, data))}
      onError={showKeepError(w.updatingContent)}
    />
  )
}

function useDeletion() {
  const w = useWords(keepWords)
  const language = useLanguage()
  const confirm = useConfirm()
  const offer = useUndoOffer()
  const restore = useApiMutation('POST /api/:tenant/keep-content/:contentId/restore', {
    successToast: successToast(w.contentRestored),
    errorTitle: null,
  })
  const takeBack = (contentId: string) => {
    const onSuccess = () => {
      returnToLists(contentEndpoint, contentId)
      markListStale(classificationEndpoint)
    }
    restore.mutate({ contentId }, { onSuccess, onError: showKeepError(w.updatingContent) })
  }
  const remove = useApiMutation('DELETE /api/:tenant/keep-content/:contentId', { errorTitle: null })
  return async ({ _id, title }: KeepContent) => {
    const question = w.deleteContent({ name: isolateAuto(title[sideOf(language)]) })
    if (!(await confirm({ title: question, body: w.deleteContentHint, confirm: w.deleteOneContent }))) return
    const onSuccess = () => {
      removeFromLists(contentEndpoint, _id)
      markListStale(classificationEndpoint)
      offer(`deleted ${_id}`, w.contentDeleted, () => takeBack(_id))
    }
    remove.mutate({ contentId: _id }, { onSuccess, onError: showKeepError(w.deletingContent) })
  }
}
