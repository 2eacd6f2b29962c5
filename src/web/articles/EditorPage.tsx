import { Anchor, Skeleton } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ArticlePage } from '#contract/articles.ts'
import { markStale } from '../api/listed.ts'
import { queries } from '../api/queries.ts'
import { useAsk, useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { filledSides, isBlank, typedSides } from '../ui/both.ts'
import { Form } from '../ui/FormModal.tsx'
import { OneFailed } from '../ui/OneFailed.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useUnsaved } from '../ui/useUnsaved.ts'
import { adminWords } from '../ui/adminWords.ts'
import { articleAdminWords } from './adminWords.ts'
import { ArticleFields, type ArticleValues } from './ArticleFields.tsx'

const door = 'GET /api/:lang/article/:article'

/** Writes an article, or changes one: both languages side by side. */
export default function EditorPage() {
  const w = useWords(articleAdminWords)
  const a = useWords(adminWords)
  const { articleId = 'new' } = useParams({ strict: false })
  const isNew = articleId === 'new'
  const asked = useAsk(door, { article: articleId }, { enabled: !isNew })
  const found = asked.data?.data
  const article = isNew ? null : found?._id === articleId ? found : undefined
  return (
    <>
      <BackLink to="/admin/articles">{w.back}</BackLink>
      <PageHeader title={isNew ? w.add : w.edit}>
        {article && (
          <Anchor
            c="blue.8"
            renderRoot={(props) => <Link {...props} to="/articles/$article" params={{ article: article.slug }} />}
          >
            {a.view}
          </Anchor>
        )}
      </PageHeader>
      {asked.error ? (
        <OneFailed
          error={asked.error}
          onRetry={() => void asked.refetch()}
          notFound={w.notFound}
          failed={w.fetchOneFailed}
          to="/admin/articles"
          back={w.back}
        />
      ) : article === undefined ? (
        <Skeleton height={420} aria-busy />
      ) : (
        <Editor key={articleId} article={article} />
      )}
    </>
  )
}

const nothing = { en: '', ar: '' }

const valuesOf = (article: ArticlePage | null): ArticleValues => ({
  title: typedSides(article?.title ?? nothing),
  excerpt: typedSides(article?.excerpt ?? nothing),
  body: typedSides(article?.body ?? nothing),
  cover: article?.cover ?? null,
  slug: article?.slug ?? '',
  tags: article?.tags ?? [],
  status: article?.status ?? 'draft',
})

function Editor({ article }: { article: ArticlePage | null }) {
  const a = useWords(adminWords)
  const [dirty, setDirty] = useState(false)
  const save = useSaving(article)
  useUnsaved(dirty)
  return (
    <Form
      initial={valuesOf(article)}
      validate={({ title, body, tags }) => ({
        'title.en': isBlank(title) ? a.required : null,
        'body.en': isBlank(body) ? a.required : null,
        tags: tags.length > 10 ? a.tooManyTags : null,
      })}
      submit={save}
      onDirty={setDirty}
    >
      {(form) => <ArticleFields form={form} />}
    </Form>
  )
}

function useSaving(article: ArticlePage | null) {
  const w = useWords(articleAdminWords)
  const navigate = useNavigate()
  const create = useTell('POST /api/:lang/article', { done: { message: w.created }, otherwise: w.createFailed })
  const update = useTell('PATCH /api/:lang/article/:articleId', {
    done: { message: w.updated },
    otherwise: w.updateFailed,
  })
  return async ({ excerpt, slug, tags, ...values }: ArticleValues) => {
    const given = {
      ...values,
      title: filledSides(values.title),
      body: filledSides(values.body),
      // Without a summary, or without an address, the server makes one.
      ...(!isBlank(excerpt) && { excerpt: filledSides(excerpt) }),
      ...(slug.trim() && { slug: slug.trim() }),
      tags: tags.map(({ _id }) => _id),
    }
    const { data } = article
      ? await update.mutateAsync({ articleId: article._id, ...given })
      : await create.mutateAsync(given)
    markStale('GET /api/:lang/article')
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === door })
    if (article) return
    void navigate({
      to: '/admin/articles/$articleId',
      params: { articleId: data._id },
      replace: true,
      ignoreBlocker: true,
    })
  }
}
