import { sql } from 'kysely'
import type { getArticleVersion, listArticleVersions } from '#contract/articles.ts'
import type { In } from '#contract/endpoint.ts'
import { authorOf } from '../content/authors.ts'
import type { UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { pagination } from '../db/paging/page.ts'
import { found } from '../failure.ts'
import type { ArticleRow } from './read-article.ts'

const textColumns = ['title_en', 'title_ar', 'excerpt_en', 'excerpt_ar', 'body_en', 'body_ar'] as const

type Texts = { [Column in (typeof textColumns)[number]]: string }

const textsIn = (row: Texts): Texts => ({
  title_en: row.title_en,
  title_ar: row.title_ar,
  excerpt_en: row.excerpt_en,
  excerpt_ar: row.excerpt_ar,
  body_en: row.body_en,
  body_ar: row.body_ar,
})

/** Stores the current text and its author as a version, if the new text differs. Returns whether it differs. */
export async function storeVersion(db: Db, before: ArticleRow, after: Texts): Promise<boolean> {
  if (textColumns.every((column) => before[column] === after[column])) return false
  await db
    .insertInto('article_versions')
    .values({
      id: newId(),
      article_id: before.id,
      ...textsIn(before),
      written_by: before.edited_at ? before.edited_by : before.author_id,
      written_at: before.edited_at ?? before.created_at,
    })
    .execute()
  return true
}

/** The text of one version of an article. @throws not_found */
export async function versionTexts(db: Db, articleId: string, versionId: string): Promise<Texts> {
  const { rows } = await versions(db, articleId, sql`where v.id = ${versionId}::uuid`)
  return textsIn(found(rows[0]))
}

/** The current text of an article and its versions, newest first. @throws not_found */
export async function list({ db }: UserContext, { articleId, ...cut }: In<typeof listArticleVersions>) {
  const size = cut.size ?? cut.limit ?? 10
  found(await db.selectFrom('articles').select('id').where('id', '=', articleId).executeTakeFirst())
  const order = sql.raw(cut.sortType)
  const [{ rows }, stored] = await Promise.all([
    versions(
      db,
      articleId,
      sql`order by v.is_current ${order}, v.id ${order} limit ${size} offset ${(cut.page - 1) * size}`,
    ),
    db
      .selectFrom('article_versions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('article_id', '=', articleId)
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(present), pagination: pagination(stored.count + 1, cut.page, size) }
}

/** One version with its texts. @throws not_found */
export async function get({ db }: UserContext, { articleId, versionId }: In<typeof getArticleVersion>) {
  const { rows } = await versions(db, articleId, sql`where v.id = ${versionId}::uuid`)
  const row = found(rows[0])
  return {
    data: {
      ...present(row),
      excerpt: { en: row.excerpt_en, ar: row.excerpt_ar },
      body: { en: row.body_en, ar: row.body_ar },
    },
  }
}

type Row = Texts & { id: string; author: ArticleRow['author']; written_at: Date; is_current: boolean }

const versions = (db: Db, articleId: string, rest: ReturnType<typeof sql>) =>
  sql<Row>`
    select v.*, ${authorOf('v.written_by')} as author from (
      select id, ${columnsOf}, written_by, written_at, false as is_current from article_versions where article_id = ${articleId}::uuid
      union all
      select id, ${columnsOf}, case when edited_at is null then author_id else edited_by end, coalesce(edited_at, created_at), true
      from articles where id = ${articleId}::uuid
    ) as v ${rest}`.execute(db)

const columnsOf = sql.join(textColumns.map((column) => sql.ref(column)))

const present = (row: Row) => ({
  _id: row.id,
  id: row.id,
  title: { en: row.title_en, ar: row.title_ar },
  author: row.author,
  createdAt: row.written_at,
  isCurrent: row.is_current,
})
