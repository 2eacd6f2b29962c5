import { Anchor, Skeleton } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Article, ArticlePage } from '#contract/articles.ts'
import { markListStale } from '../api/cachedLists.ts'
import { queryClient } from '../api/queryClient.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useWords, type Words } from '../i18n/words.ts'
import { BackLink } from '../ui/page/BackLink.tsx'
import { fillEmptySide, isBlank, clearRepeatedSide } from '../ui/form/bilingual.ts'
import { Form } from '../ui/form/Form.tsx'
import { ItemLoadError } from '../ui/state/ItemLoadError.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useUnsaved } from '../ui/form/useUnsaved.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { articleAdminWords } from './adminWords.ts'
import { versioned } from '../ui/form/conflicts.ts'
import { HistoryButton } from './HistoryButton.tsx'
import { instantOf, localTime } from '../ui/form/localTime.ts'
import { ArticleFields, type ArticleValues } from './ArticleFields.tsx'
import { articleWords } from './words.ts'

const endpoint = 'GET /api/:lang/article/:article'

/** Creates or edits an article, with both languages side by side. */
export default function EditorPage() {
  const w = useWords(articleAdminWords)
  const { fetchOneFailed } = useWords(articleWords)
  const a = useWords(adminWords)
  const { articleId = 'new' } = useParams({ strict: false })
  const isNew = articleId === 'new'
  const [restored, setRestored] = useState(0)
  const query = useApiQuery(endpoint, { article: articleId }, { enabled: !isNew })
  const found = query.data?.data
  const article = isNew ? null : found?._id === articleId ? found : undefined
  return (
    <>
      <BackLink to="/admin/articles">{w.back}</BackLink>
      <PageHeader title={isNew ? w.add : w.edit}>
        {article && <HistoryButton article={article} onRestored={() => setRestored(restored + 1)} />}
        {article && (
          <Anchor
            c="blue.8"
            renderRoot={(props) => <Link {...props} to="/articles/$article" params={{ article: article.slug }} />}
          >
            {a.view}
          </Anchor>
        )}
      </PageHeader>
      {query.error ? (
        <ItemLoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          notFound={w.notFound}
          loadError={{ title: fetchOneFailed, otherwise: fetchOneFailed, toast: true }}
          to="/admin/articles"
          back={w.back}
        />
      ) : article === undefined ? (
        <Skeleton height={420} aria-busy />
      ) : (
        <Editor key={`${articleId} ${restored}`} article={article} />
      )}
    </>
  )
}

const nothing = { en: '', ar: '' }

const valuesOf = (article: Article | null): ArticleValues => ({
  title: clearRepeatedSide(article?.title ?? nothing),
  excerpt: clearRepeatedSide(article?.excerpt ?? nothing),
  body: clearRepeatedSide(article?.body ?? nothing),
  cover: article?.cover ?? null,
  slug: article?.slug ?? '',
  tags: article?.tags ?? [],
  status: article?.status ?? 'draft',
  publishAt: article?.publishAt ? localTime(article.publishAt) : '',
})

const namesOf = (w: Words<typeof articleAdminWords>, a: Words<typeof adminWords>) => ({
  title: w.heading,
  excerpt: w.excerpt,
  body: w.body,
  cover: w.cover,
  slug: w.address,
  tags: a.tags,
  status: a.status,
  publishAt: w.publishAt,
})

function Editor({ article }: { article: ArticlePage | null }) {
  const a = useWords(adminWords)
  const w = useWords(articleAdminWords)
  const [dirty, setDirty] = useState(false)
  const save = useSaving(article)
  useUnsaved(dirty)
  return (
    <Form
      initial={valuesOf(article)}
      versioned={
        article &&
        versioned(article, valuesOf, namesOf(w, a), { draft: w.draft, published: w.published, archived: w.archived })
      }
      validate={({ title, body, tags, status, publishAt }) => ({
        'title.en': isBlank(title) ? a.required : null,
        'body.en': isBlank(body) ? a.required : null,
        tags: tags.length > 10 ? a.tooManyTags : null,
        publishAt: status === 'draft' && publishAt && !instantOf(publishAt) ? w.noTime : null,
      })}
      submit={save}
      onDirty={setDirty}
    >
      {(form) => <ArticleFields form={form} />}
    </Form>
  )
}

/** The publication time for the server; an unchanged time keeps its seconds. */
const plannedAt = (typed: string, article: Article | null) =>
  article?.publishAt && typed === localTime(article.publishAt) ? article.publishAt : instantOf(typed)

function useSaving(article: ArticlePage | null) {
  const w = useWords(articleAdminWords)
  const navigate = useNavigate()
  const create = useApiMutation('POST /api/:lang/article', {
    successToast: { message: w.created },
    errorFallback: w.createFailed,
  })
  const update = useApiMutation('PATCH /api/:lang/article/:articleId', {
    successToast: { message: w.updated },
    errorFallback: w.updateFailed,
  })
  return async ({ excerpt, slug, tags, publishAt, ...values }: ArticleValues, version: { version?: string }) => {
    const input = {
      ...values,
      title: fillEmptySide(values.title),
      body: fillEmptySide(values.body),
      // The server generates the summary or slug if it is empty.
      ...(!isBlank(excerpt) && { excerpt: fillEmptySide(excerpt) }),
      ...(slug.trim() && { slug: slug.trim() }),
      tags: tags.map(({ _id }) => _id),
      publishAt: values.status === 'draft' ? plannedAt(publishAt, article) : null,
    }
    const { data } = article
      ? await update.mutateAsync({ articleId: article._id, ...input, ...version })
      : await create.mutateAsync(input)
    markListStale('GET /api/:lang/article')
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === endpoint })
    if (article) return data
    await navigate({
      to: '/admin/articles/$articleId',
      params: { articleId: data._id },
      replace: true,
      ignoreBlocker: true,
    })
    return data
  }
}
