import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Article } from '#contract/articles.ts'
import { sideOf } from '#contract/text/languages.ts'
import { removeFromLists } from '../api/cachedLists.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { number, useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { ContentTagFilter } from '../ui/list/ContentTagFilter.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { LoosenedNotice } from '../ui/list/LoosenedNotice.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { TagBadges } from '../ui/tags/TagBadges.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Person } from '../ui/people/Person.tsx'
import { RowButtons } from '../ui/list/RowButtons.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { articleAdminWords } from './adminWords.ts'
import { StatusSelect, statuses } from './StatusSelect.tsx'
import { useArticleBulk } from './useArticleBulk.ts'
import { articleWords } from './words.ts'

const endpoint = 'GET /api/:lang/article'

/** All articles, whatever their status. */
export default function ArticlesAdminPage() {
  const w = useWords(articleAdminWords)
  const { fetchFailed } = useWords(articleWords)
  const a = useWords(adminWords)
  const dates = useDates()
  const language = useLanguage()
  const navigate = useNavigate()
  const list = useListState({ orderBy: 'createdAt' })
  const query = useApiQuery(endpoint, list.input)
  const remove = useDeletion()
  const bulk = useArticleBulk()
  const edit = ({ _id }: Article) =>
    void navigate({ to: '/admin/articles/$articleId', params: { articleId: _id }, search: {} })
  const add = (
    <Button component={Link} to="/admin/articles/new">
      {w.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={w.title} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={w.title}
        loadError={{ title: fetchFailed, otherwise: fetchFailed, toast: true }}
        list={list}
        views="articles"
        query={query}
        filters={
          <>
            <SelectFilter
              list={list}
              field="status"
              label={a.status}
              any={`${a.status}: ${a.any}`}
              choices={statuses.map((value) => ({ value, label: w[value] }))}
            />
            <ContentTagFilter list={list} known={(query.data?.data ?? []).flatMap(({ tags }) => tags)} />
          </>
        }
        tools={<ExportButton endpoint="GET /api/:lang/article/export.csv" input={list.narrowing} />}
        {...bulk}
        bulkWhole={!query.data?.loosened}
        above={
          <>
            {bulk.above}
            <LoosenedNotice words={query.data?.loosened} />
          </>
        }
        columns={[
          { key: 'title', header: w.heading, render: ({ title }) => <UserText>{title[sideOf(language)]}</UserText> },
          { key: 'status', header: a.status, render: (article) => <StatusSelect article={article} /> },
          { key: 'tags', header: a.tags, render: ({ tags }) => <TagBadges labels={tags} /> },
          { key: 'likes', header: w.likes, sort: 'likeCount', render: ({ likeCount }) => number(likeCount) },
          {
            key: 'published',
            header: w.publishedAt,
            sort: 'publishedAt',
            render: ({ publishedAt }) => dates.day(publishedAt),
          },
          { key: 'created', header: a.createdAt, sort: 'createdAt', render: (article) => dates.day(article.createdAt) },
          { key: 'author', header: w.author, hidden: true, render: ({ author }) => <Person person={author} /> },
          { key: 'slug', header: w.slug, hidden: true, render: ({ slug }) => <UserText>{slug}</UserText> },
          {
            key: 'planned',
            header: w.publishAt,
            hidden: true,
            render: ({ publishAt }) => dates.moment(publishAt),
          },
          { key: 'updated', header: a.updatedAt, hidden: true, render: ({ updatedAt }) => dates.day(updatedAt) },
          { key: 'id', header: a.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        to={({ _id }) => `/admin/articles/${_id}`}
        actions={(article) => (
          <RowButtons
            name={article.title[sideOf(language)]}
            onEdit={() => edit(article)}
            onDelete={() => void remove(article)}
          />
        )}
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} />}
      />
    </>
  )
}

function useDeletion() {
  const w = useWords(articleAdminWords)
  const language = useLanguage()
  const confirm = useConfirm()
  const remove = useApiMutation('DELETE /api/:lang/article/:articleId', {
    successToast: { message: w.deleted, color: 'red' },
    errorFallback: w.deleteFailed,
  })
  return async ({ _id, title }: Article) => {
    const question = {
      title: w.deleteAsk({ title: isolateAuto(title[sideOf(language)]) }),
      body: w.deleteHint,
      confirm: w.deleteDo,
    }
    if (!(await confirm(question))) return
    remove.mutate({ articleId: _id }, { onSuccess: () => removeFromLists(endpoint, _id) })
  }
}
