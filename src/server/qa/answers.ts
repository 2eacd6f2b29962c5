import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { createAnswer, deleteAnswer, updateAnswer } from '#contract/qa.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { consume } from '../quotas/quotas.ts'
import { postLimits, screen } from '../spam/screen.ts'
import { flagWatched } from './flags.ts'
import { siteSettings } from '../public-site/settings.ts'
import { htmlColumns } from '../content/stored-html.ts'
import { searchVersion } from '../text/search-words.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { answerFor } from './answer-list.ts'
import { takesNoAnswers } from './failures.ts'
import { endEdit, storeEdit } from './edits.ts'
import { allowChange, type LockedAnswer, type LockedQuestion, lockAnswerAndQuestion, lockQuestion } from './locks.ts'
import { storeRevision } from './revisions.ts'
import { answerVector, indexAnswers, indexQuestions } from './search-index.ts'
import { notifyAnswered, notifyMentioned } from './notify.ts'

/** Answers a question. @throws not_found, conflict if it accepts no more answers, rate_limited */
export async function create(
  ctx: UserContext,
  { questionId, body }: In<typeof createAnswer>,
): Promise<Out<typeof createAnswer>> {
  const { viewer } = ctx
  const settings = await siteSettings(ctx.db)
  const { waits, watchedWord } = await screen(ctx.db, ctx, settings.spam, { body })
  const published = viewer.role === 'admin' ? 'published' : settings.answers
  const status = waits ? 'pending' : published
  const id = newId()
  await ctx.db.transaction().execute(async (db) => {
    const question = await lockQuestion(db, viewer, questionId)
    if (question.status === 'closed' || question.status === 'archived' || question.merged_into !== null)
      throw takesNoAnswers()
    const limit = (await postLimits(db, viewer, settings)).answers
    await consume(db, ctx.now(), { kind: 'answers', ownerId: viewer.id, limit, amount: 1 })
    await insert(db, ctx, { id, questionId, body, status })
    await flagWatched(db, ctx, { answer_id: id }, watchedWord)
    if (status === 'published') await notifyPublished(db, ctx, question, { id, body, author_id: viewer.id })
  })
  return { data: await answerFor(ctx.db, viewer, id) }
}

type NewAnswer = { id: string; questionId: string; body: string; status: 'pending' | 'published' }

/** Stores the answer and its search words in one statement. */
async function insert(db: Db, { viewer, now }: UserContext, { id, questionId, body, status }: NewAnswer) {
  const at = now()
  const { body_html: html, html_version: version } = htmlColumns({ body })
  await sql`
    with made as (
      insert into answers (id, question_id, body, body_html, html_version, status, author_id, published_at, created_at, updated_at)
      values (${id}::uuid, ${questionId}::uuid, ${body}, ${html}, ${version}, ${status}, ${viewer.id}::uuid, ${status === 'published' ? at : null}, ${at}, ${at})
    )
    insert into answer_search (answer_id, vector, version) values (${id}::uuid, ${answerVector(body)}, ${searchVersion}::integer)`.execute(
    db,
  )
}

/** Notifies the question's followers and mentioned members of an answer that has become readable. */
export async function notifyPublished(
  db: Db,
  ctx: UserContext,
  question: LockedQuestion,
  answer: { id: string; body: string; author_id: string | null },
) {
  const mentions = { body: answer.body, authorId: answer.author_id, answerId: answer.id }
  const mentioned = await notifyMentioned(db, ctx, question, mentions)
  await notifyAnswered(db, ctx, question, { ...answer, mentioned })
}

/**
 * Changes an answer; the previous text becomes a revision. @throws not_found, forbidden, conflict for an outdated
 * version
 */
export async function update(
  ctx: UserContext,
  { answerId, body, version }: In<typeof updateAnswer>,
): Promise<Out<typeof updateAnswer>> {
  await ctx.db.transaction().execute(async (db) => {
    const { question, answer } = await lockAnswerAndQuestion(db, ctx.viewer, answerId)
    allowChange(ctx.viewer, answer)
    await checkVersion({
      version,
      updatedAt: answer.updated_at,
      current: async () => ({
        data: await answerFor(db, ctx.viewer, answerId),
        by: await lastHand(db, 'answer', answerId, answer),
      }),
    })
    const settings = await siteSettings(db)
    const isChanged = body !== answer.body
    const screened = isChanged ? await screen(db, ctx, settings.spam, { body }) : undefined
    await flagWatched(db, ctx, { answer_id: answerId }, screened?.watchedWord)
    const needsReview = ctx.viewer.role !== 'admin' && (settings.answers === 'pending' || screened?.waits === true)
    if (answer.status === 'published' && needsReview && isChanged) return storeEdit(db, ctx, { answerId }, { body })
    await endEdit(db, { answerId })
    if (!isChanged) return
    await rewrite(db, ctx, { question, answer }, { body, by: ctx.viewer.id })
    await recordOfOthers(db, ctx, answer, 'answer.update', { body })
  })
  return { data: await answerFor(ctx.db, ctx.viewer, answerId) }
}

/** Replaces the text of a locked answer, on behalf of its editor; the previous text becomes a revision. */
export async function rewrite(
  db: Db,
  ctx: UserContext,
  { question, answer }: { question: LockedQuestion; answer: LockedAnswer },
  { body, by }: { body: string; by: string },
) {
  await storeRevision(db, { answerId: answer.id }, answer)
  await db
    .updateTable('answers')
    .set({
      body,
      ...htmlColumns({ body }),
      edited_at: ctx.now(),
      edited_by: by,
      updated_at: changedAt(ctx.now(), answer.updated_at),
    })
    .where('id', '=', answer.id)
    .execute()
  await indexAnswers(db, [answer.id])
  if (question.accepted_answer_id === answer.id) await indexQuestions(db, [question.id])
  const mentions = { body, before: answer.body, authorId: by, answerId: answer.id }
  if (answer.status === 'published') await notifyMentioned(db, ctx, question, mentions)
}

/** Deletes an answer. @throws not_found, forbidden */
export async function remove(
  ctx: UserContext,
  { answerId }: In<typeof deleteAnswer>,
): Promise<Out<typeof deleteAnswer>> {
  return ctx.db.transaction().execute(async (db) => {
    const { question, answer } = await lockAnswerAndQuestion(db, ctx.viewer, answerId)
    allowChange(ctx.viewer, answer)
    await db.deleteFrom('answers').where('id', '=', answerId).execute()
    if (question.accepted_answer_id === answerId) await indexQuestions(db, [question.id])
    await recordOfOthers(db, ctx, answer, 'answer.delete', null)
    return { data: { _id: answerId } }
  })
}

/** Writes an audit entry when an administrator changes another person's answer. */
async function recordOfOthers(
  db: Db,
  ctx: UserContext,
  { id, author_id, body, status }: LockedAnswer,
  action: AuditAction,
  after: object | null,
) {
  if (author_id === ctx.viewer.id) return
  await record(db, ctx, { action, entityType: 'answer', entityId: id, before: { body, status }, after })
}
