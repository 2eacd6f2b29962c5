import { type RawBuilder, sql } from 'kysely'
import type { Answer, Question } from '#contract/qa.ts'
import { record } from '../people/audit.ts'
import type { UserContext, Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { answerFor } from './answer-list.ts'
import { found } from '../failure.ts'
import { notPublished, notTheAsker, ownVote } from './failures.ts'
import { lockAnswerAndQuestion, lockQuestion } from './locks.ts'
import { answerSeenBy, questionOpenTo } from './reading.ts'
import { getListed } from './questions.ts'
import { indexQuestions } from './search-index.ts'
import { notifyAccepted } from './notify.ts'

type Value = 1 | -1
type OfQuestion = { questionId: string }
type OfAnswer = { answerId: string }

/**
 * Votes on a question, once per person. The same vote again removes it; the opposite vote replaces it. @throws
 * not_found, forbidden for the voter's own question
 */
export const onQuestion =
  (value: Value) =>
  async ({ db, viewer }: UserContext, { questionId }: OfQuestion): Promise<{ data: Question }> => {
    await cast(db, viewer, {
      votes: 'question_votes',
      key: 'question_id',
      value,
      target: sql`select q.id, q.author_id from questions q where q.id = ${questionId}::uuid and ${questionOpenTo(viewer)}
        for no key update`,
    })
    return { data: await getListed(db, viewer, questionId) }
  }

/**
 * Votes on an answer, once per person. The same vote again removes it; the opposite vote replaces it. @throws
 * not_found, forbidden for the voter's own answer
 */
export const onAnswer =
  (value: Value) =>
  async ({ db, viewer }: UserContext, { answerId }: OfAnswer): Promise<{ data: Answer }> => {
    await cast(db, viewer, {
      votes: 'answer_votes',
      key: 'answer_id',
      value,
      target: sql`select a.id, a.author_id from answers a join questions q on q.id = a.question_id
        where a.id = ${answerId}::uuid and ${answerSeenBy(viewer)} for no key update of a`,
    })
    return { data: await answerFor(db, viewer, answerId) }
  }

type Ballot = { votes: 'question_votes' | 'answer_votes'; key: string; value: Value; target: RawBuilder<unknown> }

/** A single statement, so that the rows of popular items are locked only briefly. Triggers maintain the counters. */
async function cast(db: Db, viewer: Viewer, { votes, key, value, target }: Ballot) {
  const { rows } = await sql<{ isOwn: boolean }>`
    with held as materialized (${target}),
    given as (
      insert into ${sql.table(votes)} as v (${sql.ref(key)}, voter_id, value)
      select id, ${viewer.id}::uuid, ${value}::smallint from held where author_id is distinct from ${viewer.id}::uuid
      on conflict (${sql.ref(key)}, voter_id) do update set value = case when v.value = excluded.value then 0 else excluded.value end
    )
    select author_id is not distinct from ${viewer.id}::uuid as "isOwn" from held`.execute(db)
  if (found(rows[0]).isOwn) throw ownVote()
}

/** Follows a question; idempotent. @throws not_found */
export async function follow(ctx: UserContext, { questionId }: OfQuestion): Promise<{ data: Question }> {
  await ctx.db.transaction().execute(async (db) => {
    await lockQuestion(db, ctx.viewer, questionId)
    await db
      .insertInto('question_follows')
      .values({ question_id: questionId, user_id: ctx.viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return { data: await getListed(ctx.db, ctx.viewer, questionId) }
}

/** Unfollows a question; idempotent. @throws not_found */
export async function unfollow(ctx: UserContext, { questionId }: OfQuestion): Promise<{ data: Question }> {
  await ctx.db.transaction().execute(async (db) => {
    await lockQuestion(db, ctx.viewer, questionId)
    await db
      .deleteFrom('question_follows')
      .where('question_id', '=', questionId)
      .where('user_id', '=', ctx.viewer.id)
      .execute()
  })
  return { data: await getListed(ctx.db, ctx.viewer, questionId) }
}

/**
 * Accepts an answer in place of another; accepting it again withdraws it. @throws not_found, forbidden, conflict if it
 * is not published
 */
export async function accept(ctx: UserContext, { answerId }: OfAnswer): Promise<{ data: Answer }> {
  const { viewer } = ctx
  await ctx.db.transaction().execute(async (db) => {
    const { question, answer } = await lockAnswerAndQuestion(db, viewer, answerId)
    if (viewer.role !== 'admin' && question.author_id !== viewer.id) throw notTheAsker()
    if (answer.status !== 'published') throw notPublished()
    const accepted = question.accepted_answer_id === answerId ? null : answerId
    await db
      .updateTable('questions')
      .set({ accepted_answer_id: accepted, updated_at: ctx.now() })
      .where('id', '=', question.id)
      .execute()
    await indexQuestions(db, [question.id])
    if (accepted) await notifyAccepted(db, ctx, question, answer)
    if (question.author_id === viewer.id) return
    const before = { acceptedAnswerId: question.accepted_answer_id }
    const entry = { entityType: 'question', entityId: question.id, before, after: { acceptedAnswerId: accepted } }
    await record(db, ctx, { action: 'answer.accept', ...entry })
  })
  return { data: await answerFor(ctx.db, viewer, answerId) }
}
