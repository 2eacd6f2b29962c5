import { type SelectQueryBuilder, sql } from 'kysely'
import type { Both } from '#contract/fields.ts'
import type { Viewer } from '../context.ts'
import { authorOf } from '../content/authors.ts'
import { tagsOf } from '../content/tags.ts'
import type { Db } from '../db/connection/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { found } from '../failure.ts'
import { htmlOf } from '../content/stored-html.ts'

/** Articles that the viewer may read: published ones; all for administrators. */
export const readable = (db: Db, viewer: Viewer) =>
  db.selectFrom('articles').$if(viewer.role !== 'admin', (query) => query.where('articles.status', '=', 'published'))

const briefColumns = [
  'articles.id',
  'slug',
  'title_en',
  'title_ar',
  'excerpt_en',
  'excerpt_ar',
  'cover',
  'like_count',
  'published_at',
] as const

/** An article with its tags, author and the viewer's like. */
export const articleColumns = <O>(query: SelectQueryBuilder<Tables, 'articles', O>, viewer: Viewer) =>
  query.select([
    ...briefColumns,
    'articles.body_en',
    'articles.body_ar',
    'articles.status',
    'articles.publish_at',
    'articles.edited_at',
    'articles.edited_by',
    'articles.author_id',
    'articles.created_at',
    'articles.updated_at',
    tagsOf('article', 'articles.id').as('tags'),
    authorOf('articles.author_id').as('author'),
    sql<boolean>`exists (select from article_likes l where l.article_id = articles.id and l.user_id = ${viewer.id}::uuid)`.as(
      'liked',
    ),
  ])

/** One article that the viewer may read. @throws not_found */
export async function articleRow(db: Db, viewer: Viewer, by: { id: string } | { slug: string }) {
  const row = await articleColumns(readable(db, viewer), viewer)
    .select(['articles.body_html_en', 'articles.body_html_ar', 'articles.html_version'])
    .$if('id' in by, (query) => query.where('articles.id', '=', 'id' in by ? by.id : ''))
    .$if('slug' in by, (query) => query.where('articles.slug', '=', 'slug' in by ? by.slug : ''))
    .executeTakeFirst()
  return found(row)
}

/** Other published articles; those that share the most tags come first, then the newest. */
export async function relatedTo(db: Db, id: string) {
  const shared = db
    .selectFrom('article_tags as own')
    .innerJoin('article_tags as other', 'other.tag_id', 'own.tag_id')
    .where('own.article_id', '=', id)
    .where('other.article_id', '!=', id)
    .groupBy('other.article_id')
    .select(['other.article_id', sql<number>`count(*)`.as('tags')])
  const rows = await db
    .selectFrom('articles')
    .innerJoin(shared.as('shared'), 'shared.article_id', 'articles.id')
    .where('articles.status', '=', 'published')
    .select(briefColumns)
    .orderBy('shared.tags', 'desc')
    .orderBy('articles.published_at', 'desc')
    .limit(4)
    .execute()
  return rows.map(presentBrief)
}

type BriefRow = {
  id: string
  slug: string
  title_en: string
  title_ar: string
  excerpt_en: string
  excerpt_ar: string
  cover: string | null
  like_count: number
  published_at: Date | null
}

const presentBrief = (row: BriefRow) => ({
  _id: row.id,
  id: row.id,
  slug: row.slug,
  title: { en: row.title_en, ar: row.title_ar },
  excerpt: { en: row.excerpt_en, ar: row.excerpt_ar },
  cover: row.cover,
  likeCount: row.like_count,
  publishedAt: row.published_at,
})

export type ArticleRow = Awaited<ReturnType<typeof articleRow>>

/** An article as the contract shows it. */
export const presentArticle = (row: Omit<ArticleRow, 'body_html_en' | 'body_html_ar' | 'html_version'>) => ({
  ...presentBrief(row),
  body: { en: row.body_en, ar: row.body_ar },
  status: row.status,
  publishAt: row.publish_at,
  tags: row.tags,
  author: row.author,
  likedByMe: row.liked,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** An article page and its related articles. */
export async function presentArticlePage(db: Db, row: ArticleRow) {
  return { ...presentArticle(row), bodyHtml: htmlIn(row), related: await relatedTo(db, row.id) }
}

const htmlIn = ({ html_version, ...row }: ArticleRow): Both => ({
  en: htmlOf({ body: row.body_en, body_html: row.body_html_en, html_version }),
  ar: htmlOf({ body: row.body_ar, body_html: row.body_html_ar, html_version }),
})
