import { sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { AnswerStatus, listAnswers } from '#contract/qa.ts'
import { type BulkContext, type BulkKind, noIds, noRefusal, refuseIfAlready } from '../bulk-changes/kind.ts'
import { refuse } from '../bulk-changes/reasons.ts'
import { searchWords } from '../content/question-search.ts'
import { changedAt } from '../db/versions.ts'
import { matchingAnswers } from './answer-list.ts'
import { remove } from './answers.ts'
import { lockAnswerAndQuestion } from './locks.ts'
import { answerTo } from './moderation.ts'
import { indexQuestions } from './search-index.ts'
import { removePost, restorePost } from '../spam/removal.ts'
import { notifyModerated } from './notify.ts'

type AnswerFilter = Pick<In<typeof listAnswers>, 'search' | 'status' | 'questionId' | 'authorId'>

/** Bulk actions on answers. */
export const answerBulk: BulkKind = {
  entity: 'answer',
  table: 'answers',
  name: () => sql<string>`left(r.body, 80)`,
  state: sql`jsonb_build_object('at', r.updated_at, 'status', r.status, 'note', r.moderation_note, 'published', r.published_at,
    'accepted', exists (select from questions q where q.id = r.question_id and q.accepted_answer_id = r.id))`,
  matching: (ctx, filter: AnswerFilter) => {
    const words = filter.search ? searchWords(filter.search) : null
    if (filter.search && !words) return noIds
    return sql`(select a.id from ${matchingAnswers(ctx.viewer, filter, words)})`
  },
  // Questions are always locked before their answers.
  async lock(db, ids) {
    await sql`select from questions where id in (select question_id from answers where id = any(${ids}::uuid[]))
      order by id for no key update`.execute(db)
    await sql`select from answers where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)
  },
  actions: {
    status: {
      refusal: (_ctx, value) => refuseIfAlready('status', String(value)),
      apply: async (ctx, id, { value, reason }) =>
        answerTo(ctx.db, ctx, await lockAnswerAndQuestion(ctx.db, ctx.viewer, id), {
          status: value as AnswerStatus,
          reason: reason ?? '',
        }),
      undo: statusBack,
    },
    spam: {
      refusal: () => sql`case when r.spam_at is not null then 'already.spam'
        when exists (select from users u where u.id = r.author_id and u.role = 'admin') then 'administrator' end`,
      apply: (ctx, id) => removePost(ctx, 'answer', id),
      undo: (ctx, id) => restorePost(ctx, 'answer', id),
    },
    delete: {
      refusal: noRefusal,
      apply: (ctx, answerId) => remove(ctx, { lang: ctx.lang, answerId }),
      // The snapshot includes votes and revisions.
      undo: null,
    },
  },
}

type Was = { status: AnswerStatus; note: string; published: string | null; accepted: boolean }

/**
 * Restores the status, its reason and the acceptance. The author is notified again. @throws Failure if another answer
 * has been accepted since
 */
async function statusBack(ctx: BulkContext, id: string, { status, note, published, accepted }: Was) {
  const { db } = ctx
  const { question, answer } = await lockAnswerAndQuestion(db, ctx.viewer, id)
  if (accepted && question.accepted_answer_id !== null) throw refuse('changedMeanwhile')
  if (status !== 'published' && question.accepted_answer_id === id) throw refuse('changedMeanwhile')
  await db
    .updateTable('answers')
    .set({
      status,
      moderation_note: note,
      published_at: sql<Date | null>`${published}::timestamptz`,
      updated_at: changedAt(ctx.now(), answer.updated_at),
    })
    .where('id', '=', id)
    .execute()
  if (accepted) {
    await db.updateTable('questions').set({ accepted_answer_id: id }).where('id', '=', question.id).execute()
    await indexQuestions(db, [question.id])
  }
  await notifyModerated(db, ctx, question, { authorId: answer.author_id, answerId: id, reason: note })
}
