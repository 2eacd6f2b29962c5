import { sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { listQuestions, QuestionStatus } from '#contract/qa.ts'
import { type BulkContext, type BulkKind, lockRows, noIds, noRefusal } from '../bulk-changes/kind.ts'
import { searchWords } from '../content/question-search.ts'
import { changedAt } from '../db/versions.ts'
import { lockQuestion } from './locks.ts'
import { questionTo } from './moderation.ts'
import { scopeOf } from './question-list.ts'
import { remove, update } from './questions.ts'
import { removePost, restorePost } from '../spam/removal.ts'
import { notifyModerated } from './notify.ts'

const maxTags = 5

type QuestionFilter = Pick<In<typeof listQuestions>, 'search' | 'status' | 'tagId' | 'authorId'>

/** Bulk actions on questions. */
export const questionBulk: BulkKind = {
  entity: 'question',
  table: 'questions',
  name: () => sql<string>`r.title`,
  state: sql`jsonb_build_object('at', r.updated_at, 'status', r.status, 'note', r.moderation_note, 'published', r.published_at,
    'tags', (select coalesce(jsonb_agg(t.tag_id order by t.tag_id), '[]') from question_tags t where t.question_id = r.id))`,
  matching: (ctx, filter: QuestionFilter) => {
    const words = filter.search ? searchWords(filter.search) : null
    if (filter.search && !words) return noIds
    const { from, where } = scopeOf(ctx.viewer, { ...filter, lang: ctx.lang }, words)
    return sql`(select q.id from ${from} where ${where})`
  },
  lock: lockRows('questions'),
  actions: {
    status: {
      refusal: (_ctx, value) => sql`case when r.merged_into is not null then 'merged'
        when r.status = ${value} then ${`already.${String(value)}`} end`,
      apply: async (ctx, id, { value, reason }) =>
        questionTo(ctx.db, ctx, await lockQuestion(ctx.db, ctx.viewer, id), {
          status: value as QuestionStatus,
          reason: reason ?? '',
        }),
      undo: statusBack,
    },
    addTags: {
      refusal: (_ctx, value) => sql`case when ${carried(value)} = ${distinct(value).length} then 'already.tagged'
        when (select count(*) from question_tags t where t.question_id = r.id) + ${distinct(value).length} - ${carried(value)} > ${maxTags}
          then 'tooManyTags' end`,
      apply: async (ctx, id, { value }) => setTags(ctx, id, [...(await tagsOf(ctx, id)), ...distinct(value)]),
      undo: (ctx, id, before) => setTags(ctx, id, before.tags),
    },
    removeTags: {
      refusal: (_ctx, value) => sql`case when ${carried(value)} = 0 then 'already.untagged' end`,
      apply: async (ctx, id, { value }) =>
        setTags(
          ctx,
          id,
          (await tagsOf(ctx, id)).filter((tag) => !distinct(value).includes(tag)),
        ),
      undo: (ctx, id, before) => setTags(ctx, id, before.tags),
    },
    spam: {
      refusal: () => sql`case when r.spam_at is not null then 'already.spam'
        when exists (select from users u where u.id = r.author_id and u.role = 'admin') then 'administrator' end`,
      apply: (ctx, id) => removePost(ctx, 'question', id),
      undo: (ctx, id) => restorePost(ctx, 'question', id),
    },
    delete: {
      refusal: noRefusal,
      apply: (ctx, questionId) => remove(ctx, { lang: ctx.lang, questionId }),
      // The snapshot includes answers, votes and followers.
      undo: null,
    },
  },
}

const distinct = (value: unknown) => [...new Set((value as string[]).map((id) => id.toLowerCase()))]

const carried = (value: unknown) =>
  sql<number>`(select count(*) from question_tags t where t.question_id = r.id and t.tag_id = any(${distinct(value)}::uuid[]))`

async function tagsOf({ db }: BulkContext, id: string): Promise<string[]> {
  const rows = await db.selectFrom('question_tags').select('tag_id').where('question_id', '=', id).execute()
  return rows.map(({ tag_id }) => tag_id)
}

const setTags = (ctx: BulkContext, questionId: string, tags: readonly string[]) =>
  update(ctx, { lang: ctx.lang, questionId, tags: [...new Set(tags)] })

type Was = { status: QuestionStatus; note: string; published: string | null }

/** Restores the status, the reason, and whether the question was ever public. The asker is notified again. */
async function statusBack(ctx: BulkContext, id: string, { status, note, published }: Was) {
  const { db } = ctx
  const is = await lockQuestion(db, ctx.viewer, id)
  await db
    .updateTable('questions')
    .set({
      status,
      moderation_note: note,
      published_at: sql<Date | null>`${published}::timestamptz`,
      updated_at: changedAt(ctx.now(), is.updated_at),
      // Publishing was its latest activity; if nothing else happened, the creation time is restored.
      ...(published === null && {
        last_activity_at: sql<Date>`case when last_activity_at = published_at then created_at else last_activity_at end`,
      }),
    })
    .where('id', '=', id)
    .execute()
  await notifyModerated(db, ctx, is, { authorId: is.author_id, reason: note })
}
