import type { In, Out } from '#contract/endpoint.ts'
import type { pinQuestion, setAnswerStatus, setQuestionStatus } from '#contract/qa-moderation.ts'
import type { AnswerStatus, QuestionStatus } from '#contract/qa.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { answerFor } from './answer-list.ts'
import { notifyPublished } from './answers.ts'
import { type LockedAnswer, type LockedQuestion, lockAnswerAndQuestion, lockQuestion } from './locks.ts'
import { getListed } from './questions.ts'
import { indexQuestions } from './search-index.ts'
import { notifyMentioned, notifyModerated } from './notify.ts'

/** Sets a question's status and notifies the asker. @throws not_found, conflict for an outdated version */
export async function setQuestion(
  ctx: UserContext,
  { questionId, status, reason, version }: In<typeof setQuestionStatus>,
): Promise<Out<typeof setQuestionStatus>> {
  await ctx.db.transaction().execute(async (db) => {
    const before = await lockQuestion(db, ctx.viewer, questionId)
    await checkVersion({
      version,
      updatedAt: before.updated_at,
      current: async () => ({
        data: await getListed(db, ctx.viewer, questionId),
        by: await lastHand(db, 'question', questionId, before),
      }),
    })
    await questionTo(db, ctx, before, { status, reason })
  })
  return { data: await getListed(ctx.db, ctx.viewer, questionId) }
}

/**
 * Sets the status of a locked question, with its audit entry and notification. @param settled number of reports
 * settled by it
 */
export async function questionTo(
  db: Db,
  ctx: UserContext,
  before: LockedQuestion,
  { status, reason, ...settled }: { status: QuestionStatus; reason: string; reports?: number },
) {
  const isFirst = status === 'published' && before.published_at === null
  await db
    .updateTable('questions')
    .set({
      status,
      shown_as: null,
      spam_at: null,
      spam_by_account: false,
      before_spam: null,
      moderation_note: reason,
      updated_at: changedAt(ctx.now(), before.updated_at),
      ...(isFirst && { published_at: ctx.now(), last_activity_at: ctx.now() }),
    })
    .where('id', '=', before.id)
    .execute()
  await record(db, ctx, {
    action: 'question.status',
    entityType: 'question',
    entityId: before.id,
    before: { status: before.status },
    after: { status, reason, ...settled },
  })
  if (before.status === status) return
  await notifyModerated(db, ctx, before, { authorId: before.author_id, reason })
  if (isFirst) await notifyMentioned(db, ctx, before, { body: before.body, authorId: before.author_id })
}

/**
 * Sets an answer's status and notifies its author. An unpublished answer is no longer accepted. @throws not_found,
 * conflict for an outdated version
 */
export async function setAnswer(
  ctx: UserContext,
  { answerId, status, reason, version }: In<typeof setAnswerStatus>,
): Promise<Out<typeof setAnswerStatus>> {
  await ctx.db.transaction().execute(async (db) => {
    const locked = await lockAnswerAndQuestion(db, ctx.viewer, answerId)
    await checkVersion({
      version,
      updatedAt: locked.answer.updated_at,
      current: async () => ({
        data: await answerFor(db, ctx.viewer, answerId),
        by: await lastHand(db, 'answer', answerId, locked.answer),
      }),
    })
    await answerTo(db, ctx, locked, { status, reason })
  })
  return { data: await answerFor(ctx.db, ctx.viewer, answerId) }
}

/**
 * Sets the status of an answer that is locked with its question, with its audit entry and notifications. @param
 * settled number of reports settled by it
 */
export async function answerTo(
  db: Db,
  ctx: UserContext,
  { question, answer }: { question: LockedQuestion; answer: LockedAnswer },
  { status, reason, ...settled }: { status: AnswerStatus; reason: string; reports?: number },
) {
  const isFirst = status === 'published' && answer.published_at === null
  if (status !== 'published' && question.accepted_answer_id === answer.id) {
    await db.updateTable('questions').set({ accepted_answer_id: null }).where('id', '=', question.id).execute()
    await indexQuestions(db, [question.id])
  }
  await db
    .updateTable('answers')
    .set({
      status,
      shown_as: null,
      spam_at: null,
      spam_by_account: false,
      before_spam: null,
      moderation_note: reason,
      updated_at: changedAt(ctx.now(), answer.updated_at),
      ...(isFirst && { published_at: ctx.now() }),
    })
    .where('id', '=', answer.id)
    .execute()
  await record(db, ctx, {
    action: 'answer.status',
    entityType: 'answer',
    entityId: answer.id,
    before: { status: answer.status },
    after: { status, reason, ...settled },
  })
  if (answer.status === status) return
  await notifyModerated(db, ctx, question, { authorId: answer.author_id, answerId: answer.id, reason })
  if (isFirst) await notifyPublished(db, ctx, question, answer)
}

/** Pins a question above others in lists, or unpins it. @throws not_found */
export async function pin(
  ctx: UserContext,
  { questionId, pinned }: In<typeof pinQuestion>,
): Promise<Out<typeof pinQuestion>> {
  await ctx.db.transaction().execute(async (db) => {
    const before = await lockQuestion(db, ctx.viewer, questionId)
    await db
      .updateTable('questions')
      .set({ pinned, updated_at: changedAt(ctx.now(), before.updated_at) })
      .where('id', '=', questionId)
      .execute()
    await record(db, ctx, {
      action: 'question.pin',
      entityType: 'question',
      entityId: questionId,
      before: { pinned: before.pinned },
      after: { pinned },
    })
  })
  return { data: await getListed(ctx.db, ctx.viewer, questionId) }
}
