import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { mergeQuestion } from '#contract/qa-moderation.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { alreadyMerged, intoItself, unknownQuestion } from './failures.ts'
import { type LockedQuestion, lockQuestion } from './locks.ts'
import { getListed } from './questions.ts'
import { indexQuestions } from './search-index.ts'
import { notifyModerated } from './notify.ts'

/**
 * Merges a question into another: its answers and followers move, and its address redirects.
 * @throws not_found, validation_failed for an unknown target, conflict for the question itself, or if either is
 * already merged
 */
export async function merge(
  ctx: UserContext,
  { questionId, into }: In<typeof mergeQuestion>,
): Promise<Out<typeof mergeQuestion>> {
  if (questionId === into) throw intoItself()
  await ctx.db.transaction().execute(async (db) => {
    const locked = await lockBoth(db, questionId, into)
    const from = await lockQuestion(db, ctx.viewer, questionId)
    const target = locked.get(into)
    if (!target) throw unknownQuestion()
    if (from.merged_into !== null) throw alreadyMerged()
    if (target.merged_into !== null) throw intoItself()
    const answers = await moveAnswers(db, from, target)
    await moveFollowers(db, from.id, target.id)
    await db
      .updateTable('questions')
      .set({ merged_into: target.id, updated_at: ctx.now() })
      .where((eb) => eb.or([eb('id', '=', from.id), eb('merged_into', '=', from.id)]))
      .execute()
    await indexQuestions(db, [from.id, target.id])
    await record(db, ctx, {
      action: 'question.merge',
      entityType: 'question',
      entityId: from.id,
      before: { mergedInto: null },
      after: { mergedInto: target.id, answers },
    })
    await notifyModerated(db, ctx, target, { authorId: from.author_id, reason: from.title })
  })
  return { data: await getListed(ctx.db, ctx.viewer, questionId) }
}

/** Locks in id order, so that two merges do not deadlock. */
async function lockBoth(db: Db, ...ids: string[]) {
  const rows = await db
    .selectFrom('questions')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map<string, LockedQuestion>(rows.map((row) => [row.id, row]))
}

async function moveAnswers(db: Db, from: LockedQuestion, target: LockedQuestion): Promise<number> {
  await db.updateTable('questions').set({ accepted_answer_id: null }).where('id', '=', from.id).execute()
  // An answer that was related to the target becomes one of its own answers.
  await sql`delete from qa_relations r using answers a
    where a.id = r.answer_id and a.question_id = ${from.id}::uuid and r.question_id = ${target.id}::uuid`.execute(db)
  const moved = await db
    .updateTable('answers')
    .set({ question_id: target.id })
    .where('question_id', '=', from.id)
    .executeTakeFirst()
  await sql`update qa_relations r set question_id = ${target.id}::uuid where r.question_id = ${from.id}::uuid
    and not exists (select from qa_relations o where o.question_id = ${target.id}::uuid and o.answer_id = r.answer_id)
    and not exists (select from answers a where a.id = r.answer_id and a.question_id = ${target.id}::uuid)`.execute(db)
  if (
    target.accepted_answer_id === null &&
    target.author_id !== null &&
    from.author_id === target.author_id &&
    from.accepted_answer_id !== null
  ) {
    await db
      .updateTable('questions')
      .set({ accepted_answer_id: from.accepted_answer_id })
      .where('id', '=', target.id)
      .execute()
  }
  return Number(moved.numUpdatedRows)
}

async function moveFollowers(db: Db, from: string, target: string) {
  await sql`insert into question_follows (question_id, user_id)
    select ${target}::uuid, user_id from question_follows where question_id = ${from}::uuid on conflict do nothing`.execute(
    db,
  )
  await db.deleteFrom('question_follows').where('question_id', '=', from).execute()
}
