import { sql } from 'kysely'
import type { getArticle, likeArticle, listArticles, unlikeArticle } from '#contract/articles.ts'
import type { In } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'
import type { UserContext, Viewer } from '../context.ts'
import { hasTag } from '../content/tags.ts'
import { loosenedBy, orNearest } from '../content/nearest-content.ts'
import { matchesFilter, type SearchFilter, searchList } from '../content/search-index.ts'
import type { Db } from '../db/connection/database.ts'
import { idsOfPage, inOrder } from '../db/paging/page.ts'
import { articleRow, readable, presentArticle, presentArticlePage, articleColumns } from './read-article.ts'
import { normalForm } from '#contract/folding.ts'

const orders = {
  // The order of the index: articles that were never published come first.
  publishedAt: sql`coalesce(articles.published_at, 'infinity'::timestamptz)`,
  createdAt: sql`articles.created_at`,
  likeCount: sql`articles.like_count`,
}

/** A page of the articles that the caller may read. */
export async function list({ db, viewer }: UserContext, input: In<typeof listArticles>) {
  const keyed = (by: SearchFilter) =>
    matchingArticles(db, viewer, input, by).select(['articles.id', orders[input.orderBy].as('k0'), 'articles.id as k1'])
  const status = input.status ?? (viewer.role === 'admin' ? undefined : 'published')
  const list = searchList('articles', input.search, keyed, input.tagId ? null : { status })
  const page = await orNearest(
    db,
    { kind: 'articles', rows: keyed },
    input,
    await idsOfPage(db, { ...list, keys: 2 }, input),
  )
  const { ids, pagination } = page
  const whole = articleColumns(readable(db, viewer), viewer).where('articles.id', '=', sql<string>`any(${ids}::uuid[])`)
  return { data: inOrder(ids, await whole.execute()).map(presentArticle), pagination, ...loosenedBy(page) }
}

type Filters = Pick<In<typeof listArticles>, 'search' | 'status' | 'tagId'>

/** The articles that a list's filters match, among those that the caller may read. */
export const matchingArticles = (db: Db, viewer: Viewer, { search, status, tagId }: Filters, by?: SearchFilter) =>
  readable(db, viewer)
    .$if(status !== undefined, (query) => query.where('articles.status', '=', status ?? 'published'))
    .$if(tagId !== undefined, (query) => query.where(hasTag('article', 'articles.id', tagId ?? '')))
    .where(matchesFilter('articles', search, by))

/** One article for reading. @throws not_found, also for an unpublished one that the caller may not read */
export async function get({ db, viewer }: UserContext, { article }: In<typeof getArticle>) {
  const by = Id.safeParse(article).success ? { id: article } : { slug: normalForm(article, 'NFC') }
  return { data: await presentArticlePage(db, await articleRow(db, viewer, by)) }
}

/** Likes an article; idempotent. A trigger counts the rows, so the count is exact. @throws not_found */
export async function like({ db, viewer }: UserContext, { articleId }: In<typeof likeArticle>) {
  await db
    .insertInto('article_likes')
    .columns(['article_id', 'user_id'])
    .expression(
      readable(db, viewer)
        .where('articles.id', '=', articleId)
        .select(['articles.id', sql<string>`${viewer.id}::uuid`.as('user_id')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { data: presentArticle(await articleRow(db, viewer, { id: articleId })) }
}

/** Removes a like; idempotent. @throws not_found */
export async function unlike({ db, viewer }: UserContext, { articleId }: In<typeof unlikeArticle>) {
  await db.deleteFrom('article_likes').where('article_id', '=', articleId).where('user_id', '=', viewer.id).execute()
  return { data: presentArticle(await articleRow(db, viewer, { id: articleId })) }
}
