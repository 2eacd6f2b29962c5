import { type RawBuilder, sql } from 'kysely'
import type { ArticleStatus } from '#contract/articles.ts'
import {
  type BulkContext,
  type BulkKind,
  lockRows,
  bilingualName,
  noRefusal,
  refuseIfAlready,
} from '../bulk-changes/kind.ts'
import { refuse } from '../bulk-changes/reasons.ts'
import { takeSnapshot, restoreSnapshot, type SnapshotShape } from '../bulk-changes/snapshot.ts'
import { setTags } from '../content/tags.ts'
import { changedAt } from '../db/versions.ts'
import { matchingArticles } from './articles.ts'
import { remove } from './edit-article.ts'
import { setStatus } from './publishing.ts'

const maxTags = 10

const whole: SnapshotShape = {
  table: 'articles',
  counted: ['like_count'],
  loose: ['author_id', 'planned_by', 'edited_by'].map((column) => ({ column, of: 'users' })),
  parts: [
    { table: 'article_likes', key: 'article_id', needs: [{ column: 'user_id', of: 'users' }] },
    { table: 'article_tags', key: 'article_id', needs: [{ column: 'tag_id', of: 'content_tags' }] },
    { table: 'article_versions', key: 'article_id', loose: [{ column: 'written_by', of: 'users' }] },
  ],
}

/** Bulk actions on articles. */
export const articleBulk: BulkKind = {
  entity: 'article',
  table: 'articles',
  name: bilingualName('title'),
  state: sql`jsonb_build_object('at', r.updated_at, 'status', r.status, 'published', r.published_at, 'publishAt', r.publish_at,
    'plannedBy', r.planned_by,
    'tags', (select coalesce(jsonb_agg(t.tag_id order by t.tag_id), '[]') from article_tags t where t.article_id = r.id))`,
  matching: (ctx, filter) => matchingArticles(ctx.db, ctx.viewer, filter).select('articles.id'),
  lock: lockRows('articles'),
  actions: {
    status: {
      refusal: (_ctx, value) => refuseIfAlready('status', String(value)),
      apply: (ctx, id, { value }) => setStatus(ctx.db, ctx, id, value as ArticleStatus),
      undo: statusBack,
    },
    addTags: {
      refusal: (_ctx, value) => sql`case when ${carried(value)} = ${distinct(value).length} then 'already.tagged'
        when (select count(*) from article_tags t where t.article_id = r.id) + ${distinct(value).length} - ${carried(value)} > ${maxTags}
          then 'tooManyTags' end`,
      apply: async (ctx, id, { value }) => retag(ctx, id, [...(await tagsOf(ctx, id)), ...distinct(value)]),
      undo: (ctx, id, before) => retag(ctx, id, before.tags),
    },
    removeTags: {
      refusal: (_ctx, value) => sql`case when ${carried(value)} = 0 then 'already.untagged' end`,
      apply: async (ctx, id, { value }) =>
        retag(
          ctx,
          id,
          (await tagsOf(ctx, id)).filter((tag) => !distinct(value).includes(tag)),
        ),
      undo: (ctx, id, before) => retag(ctx, id, before.tags),
    },
    delete: {
      refusal: noRefusal,
      apply: (ctx, articleId) => remove(ctx, { lang: ctx.lang, articleId }),
      snapshot: takeSnapshot(whole),
      undo: (ctx, _id, before) => restoreSnapshot(ctx.db, whole, before),
    },
  },
}

const distinct = (value: unknown) => [...new Set((value as string[]).map((id) => id.toLowerCase()))]

const carried = (value: unknown) =>
  sql<number>`(select count(*) from article_tags t where t.article_id = r.id and t.tag_id = any(${distinct(value)}::uuid[]))`

async function tagsOf({ db }: BulkContext, id: string): Promise<string[]> {
  const rows = await db.selectFrom('article_tags').select('tag_id').where('article_id', '=', id).execute()
  return rows.map(({ tag_id }) => tag_id)
}

async function retag(ctx: BulkContext, id: string, tags: readonly string[]) {
  await setTags(ctx.db, 'article', id, tags)
  await touch(ctx, id, {})
}

type Was = { status: ArticleStatus; published: string | null; publishAt: string | null; plannedBy: string | null }

/** Restores its status, first publication and schedule. @throws Failure if the scheduled time has passed */
async function statusBack(ctx: BulkContext, id: string, { status, published, publishAt, plannedBy }: Was) {
  if (publishAt !== null && new Date(publishAt) <= ctx.now()) throw refuse('timePassed')
  await touch(ctx, id, {
    status,
    published_at: sql`${published}::timestamptz`,
    publish_at: sql`${publishAt}::timestamptz`,
    planned_by: sql`(select id from users where id = ${plannedBy}::uuid)`,
  })
}

type Change = {
  [Column in 'status' | 'published_at' | 'publish_at' | 'planned_by']?: ArticleStatus | RawBuilder<unknown>
}

async function touch({ db, now }: BulkContext, id: string, change: Change) {
  const { updated_at } = await db
    .selectFrom('articles')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const columns = Object.entries({ ...change, updated_at: changedAt(now(), updated_at) })
  await sql`update articles set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where id = ${id}::uuid`.execute(db)
}
