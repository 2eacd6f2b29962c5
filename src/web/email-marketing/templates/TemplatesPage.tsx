import { languageName } from '../../i18n/languageName.ts'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import type { ListedTemplate } from '#contract/email-marketing/templates.ts'
import { call } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { joinList } from '../../i18n/joinList.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { anyValue, useListState } from '../../ui/list/useListState.ts'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { TagFilter } from '../TagFilter.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { useDeletionUndo } from '../useUndo.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { templateWords } from './words.ts'

// Sections 4 and 9 of the specification: the default filters of the list.
const defaults = { isActive: 'true', orderBy: 'createdAt', sortType: 'desc', size: 20 }
const invalidates = ['/email-marketing/template']

export default function TemplatesPage() {
  const w = useWords(templateWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const editor = useEditor()
  const dates = useDates()
  const loadError = useLoadError('templates')
  const list = useListState(defaults)
  const query = useApiQuery(
    'GET /api/:tenant/email-marketing/template',
    list.pick('search', 'isActive', 'contentType', 'tags', 'orderBy', 'sortType'),
  )
  const navigate = useNavigate()
  const edit = (templateId: string) =>
    void navigate({ to: '/email-marketing/templates/$templateId', params: { templateId } })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/template/:templateId', {
    successToast: { message: done['template.updated'] },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const create = useApiMutation('POST /api/:tenant/email-marketing/template', {
    successToast: { message: done['template.created'] },
    errorTitle: s.createFailed,
    invalidates,
  })
  /** Duplicates a template and opens the copy, which is active even if the template is not. */
  const copy = async ({ _id: templateId }: ListedTemplate) => {
    const stored = await call('GET /api/:tenant/email-marketing/template/:templateId', { templateId })
    const { name, subject, contentType, content, text, language, translations, tags } = stored.data
    const same = { subject, contentType, content, text, language, translations, tags: tags.map(({ _id }) => _id) }
    const { data } = await create.mutateAsync({ name: s.copyOf({ name: name.slice(0, 140) }), ...same })
    edit(data._id)
  }
  const undoToast = useDeletionUndo('template', invalidates)
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/template/:templateId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  // The URL opens a template that was created elsewhere.
  const open = list.text('open')
  if (open !== '') return <Navigate to="/email-marketing/templates/$templateId" params={{ templateId: open }} replace />
  const add = editor && (
    <Button component={Link} to="/email-marketing/templates/new">
      {w.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={s.templates} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.templates}
        list={list}
        loadError={loadError}
        name="templates"
        query={query}
        filters={
          <>
            <NativeSelect
              aria-label={s.status}
              value={list.text('isActive')}
              data={[
                { value: 'true', label: `${s.status}: ${w.active}` },
                { value: 'false', label: `${s.status}: ${w.inactive}` },
                { value: anyValue, label: `${s.status}: ${s.any}` },
              ]}
              onChange={(event) => list.change({ isActive: event.currentTarget.value })}
            />
            <SelectFilter
              list={list}
              field="contentType"
              label={s.type}
              any={`${s.type}: ${s.any}`}
              choices={[
                { value: 'blocks', label: w.blocks },
                { value: 'html', label: w.html },
                { value: 'text', label: w.text },
              ]}
            />
            <TagFilter list={list} entityType="email" field="tags" />
          </>
        }
        columns={[
          { key: 'name', header: s.name, sort: 'name', render: (row) => <UserText>{row.name}</UserText> },
          { key: 'subject', header: w.subject, render: (row) => <MailSubject>{row.subject}</MailSubject> },
          { key: 'type', header: s.type, render: (row) => w[row.contentType] },
          {
            key: 'language',
            header: s.languages,
            render: ({ languages }) => joinList(languages.map((code) => languageName(code, s))),
          },
          { key: 'tags', header: s.tags, hidden: true, render: (row) => <TagBadges labels={row.tags} /> },
          {
            key: 'active',
            header: w.active,
            render: (row) => (
              <Switch
                aria-label={`${w.active}: ${row.name}`}
                checked={row.isActive}
                disabled={!editor}
                onChange={(event) => update.mutate({ templateId: row._id, isActive: event.currentTarget.checked })}
              />
            ),
          },
          { key: 'used', header: w.used, sort: 'usageCount', render: (row) => number(row.usageCount) },
          { key: 'lastUsed', header: w.lastUsed, sort: 'lastUsedAt', render: (row) => dates.day(row.lastUsedAt) },
          { key: 'added', header: s.added, sort: 'createdAt', hidden: true, render: (row) => dates.day(row.createdAt) },
        ]}
        to={(row) => `/email-marketing/templates/${row._id}`}
        actions={
          editor &&
          ((row) => (
            <RowActions
              kind="template"
              name={row.name}
              onEdit={() => edit(row._id)}
              // The call has already shown its error.
              onCopy={() => void copy(row).catch(() => undefined)}
              onDelete={() => remove.mutate({ templateId: row._id })}
              id={row._id}
            />
          ))
        }
        empty={<EmptyState title={w.none} hint={editor ? w.noneHint : s.noneToRead} action={add} />}
      />
    </>
  )
}
