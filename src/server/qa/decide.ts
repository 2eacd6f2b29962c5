import type { In, Out } from '#contract/endpoint.ts'
import type { decideModeration } from '#contract/qa-moderation.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { rewrite as rewriteAnswer } from './answers.ts'
import { endEdit, lockEdit } from './edits.ts'
import { alreadyDecided, changedMeanwhile } from './failures.ts'
import { acceptAgain } from './hide.ts'
import { lockAnswerAndQuestion, lockQuestion } from './locks.ts'
import { answerTo, questionTo } from './moderation.ts'
import { rewrite as rewriteQuestion } from './questions.ts'
import { indexQuestions } from './search-index.ts'
import { notifyModerated } from './notify.ts'

type Decision = Pick<In<typeof decideModeration>, 'decision' | 'reason' | 'version'>

/** How a decision settles reports. */
const outcomes = { approve: 'dismissed', reject: 'upheld' } as const

/**
 * Decides on a pending or reported item in one transaction: its status, its reports and the notifications. @throws
 * not_found, conflict if it no longer awaits a decision
 */
export async function decide(
  ctx: UserContext,
  { entityId, ...decided }: In<typeof decideModeration>,
): Promise<Out<typeof decideModeration>> {
  const status = await ctx.db.transaction().execute(async (db) => {
    const answer = await db.selectFrom('answers').select('id').where('id', '=', entityId).executeTakeFirst()
    return answer ? onAnswer(db, ctx, entityId, decided) : onQuestion(db, ctx, entityId, decided)
  })
  return { data: { _id: entityId, id: entityId, status } }
}

async function onQuestion(db: Db, ctx: UserContext, id: string, { decision, reason, version }: Decision) {
  const question = await lockQuestion(db, ctx.viewer, id)
  const edit = await lockEdit(db, { questionId: id })
  checkSeen(version, edit ?? question)
  const settled = await settle(db, ctx, 'question', id, decision)
  if (settled === 0 && question.status !== 'pending' && !edit) throw alreadyDecided()
  if (edit) await endEdit(db, { questionId: id })
  if (edit && decision === 'approve') {
    const { body, title, written_by: by } = edit
    await rewriteQuestion(db, ctx, question, { title: title ?? question.title, body, by })
    await indexQuestions(db, [id])
  }
  const approved = question.status === 'pending' ? (question.shown_as ?? 'published') : question.status
  const rejected = edit && settled === 0 && question.status !== 'pending' ? question.status : ('archived' as const)
  const status = decision === 'approve' ? approved : rejected
  const decided = { entityType: 'question' as const, entityId: id, decision, settled }
  if (status !== question.status)
    await questionTo(db, ctx, question, { status, reason, ...(settled > 0 && { reports: settled }) })
  else {
    if (settled > 0) await recordReports(db, ctx, decided)
    if (edit) await recordEdit(db, ctx, decided, { status, reason })
    if (edit) await notifyModerated(db, ctx, question, { authorId: question.author_id, reason })
  }
  return status
}

async function onAnswer(db: Db, ctx: UserContext, id: string, { decision, reason, version }: Decision) {
  const lockItem = await lockAnswerAndQuestion(db, ctx.viewer, id)
  const { question, answer } = lockItem
  const edit = await lockEdit(db, { answerId: id })
  checkSeen(version, edit ?? answer)
  const settled = await settle(db, ctx, 'answer', id, decision)
  if (settled === 0 && answer.status !== 'pending' && !edit) throw alreadyDecided()
  if (edit) await endEdit(db, { answerId: id })
  if (edit && decision === 'approve') await rewriteAnswer(db, ctx, lockItem, { body: edit.body, by: edit.written_by })
  const approved = answer.status === 'pending' ? ('published' as const) : answer.status
  const rejected = edit && settled === 0 && answer.status !== 'pending' ? answer.status : ('hidden' as const)
  const status = decision === 'approve' ? approved : rejected
  const decided = { entityType: 'answer' as const, entityId: id, decision, settled }
  if (status !== answer.status) {
    await answerTo(db, ctx, lockItem, { status, reason, ...(settled > 0 && { reports: settled }) })
    if (status === 'published') await acceptAgain(db, lockItem)
  } else {
    if (settled > 0) await recordReports(db, ctx, decided)
    if (edit) await recordEdit(db, ctx, decided, { status, reason })
    if (edit) await notifyModerated(db, ctx, question, { authorId: answer.author_id, answerId: id, reason })
  }
  return status
}

/** A moderator can only approve the text that they have seen. @throws conflict */
function checkSeen(version: Date | undefined, { updated_at }: { updated_at: Date }) {
  if (version !== undefined && version.getTime() !== updated_at.getTime()) throw changedMeanwhile()
}

/** Settles all open reports of an item. Returns their number. */
async function settle(
  db: Db,
  ctx: UserContext,
  entityType: 'question' | 'answer',
  id: string,
  decision: Decision['decision'],
) {
  const settled = await db
    .updateTable('qa_flags')
    .set({ status: outcomes[decision], resolved_by: ctx.viewer.id, resolved_at: ctx.now(), updated_at: ctx.now() })
    .where('status', '=', 'open')
    .where(entityType === 'question' ? 'question_id' : 'answer_id', '=', id)
    .returning('id')
    .execute()
  return settled.length
}

type Settled = { entityType: 'question' | 'answer'; entityId: string; decision: Decision['decision']; settled: number }

/** Audit entry of a decision that only settled reports; a status change includes them in its own entry. */
const recordReports = (db: Db, ctx: UserContext, { entityType, entityId, decision, settled }: Settled) =>
  record(db, ctx, {
    action: 'flag.resolve',
    entityType,
    entityId,
    before: { status: 'open' },
    after: { status: outcomes[decision], reports: settled },
  })

/** Audit entry of a decision on an edit; the item itself is unchanged. */
const recordEdit = (db: Db, ctx: UserContext, { entityType, entityId, decision }: Settled, after: object) =>
  record(db, ctx, {
    action: `${entityType}.status`,
    entityType,
    entityId,
    before: { edit: 'pending' },
    after: { ...after, edit: decision === 'approve' ? 'approved' : 'rejected' },
  })
