import type { In, Out } from '#contract/endpoint.ts'
import type { decideWaiting } from '#contract/qa-moderation.ts'
import { record } from '../audit.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { alreadyDecided } from './failures.ts'
import { holdAnswerAndQuestion, holdQuestion } from './locking.ts'
import { answerTo, questionTo } from './moderation.ts'

type Decision = Pick<In<typeof decideWaiting>, 'decision' | 'reason'>

/** What a decision makes of reports. */
const outcomes = { approve: 'dismissed', reject: 'upheld' } as const

/** Decides on what is pending or reported, in one transaction: its status, its reports, what people are told. @throws not_found, conflict where it waits no more */
export async function decide(
  ctx: UserContext,
  { entityId, ...decided }: In<typeof decideWaiting>,
): Promise<Out<typeof decideWaiting>> {
  const status = await ctx.db.transaction().execute(async (db) => {
    const answer = await db.selectFrom('answers').select('id').where('id', '=', entityId).executeTakeFirst()
    return answer ? onAnswer(db, ctx, entityId, decided) : onQuestion(db, ctx, entityId, decided)
  })
  return { data: { _id: entityId, id: entityId, status } }
}

async function onQuestion(db: Db, ctx: UserContext, id: string, { decision, reason }: Decision) {
  const question = await holdQuestion(db, ctx.viewer, id)
  const settled = await settle(db, ctx, 'question', id, decision)
  if (settled === 0 && question.status !== 'pending') throw alreadyDecided()
  const approved = question.status === 'pending' ? ('published' as const) : question.status
  const status = decision === 'approve' ? approved : ('archived' as const)
  if (status === question.status)
    await recordReports(db, ctx, { entityType: 'question', entityId: id, decision, settled })
  else await questionTo(db, ctx, question, { status, reason, ...(settled > 0 && { reports: settled }) })
  return status
}

async function onAnswer(db: Db, ctx: UserContext, id: string, { decision, reason }: Decision) {
  const held = await holdAnswerAndQuestion(db, ctx.viewer, id)
  const settled = await settle(db, ctx, 'answer', id, decision)
  if (settled === 0 && held.answer.status !== 'pending') throw alreadyDecided()
  const approved = held.answer.status === 'pending' ? ('published' as const) : held.answer.status
  const status = decision === 'approve' ? approved : ('hidden' as const)
  if (status === held.answer.status)
    await recordReports(db, ctx, { entityType: 'answer', entityId: id, decision, settled })
  else await answerTo(db, ctx, held, { status, reason, ...(settled > 0 && { reports: settled }) })
  return status
}

/** Settles every open report of it; answers how many there were. */
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

/** What ended reports alone; where a status changes as well, the entry of that change names them. */
const recordReports = (db: Db, ctx: UserContext, { entityType, entityId, decision, settled }: Settled) =>
  record(db, ctx, {
    action: 'flag.resolve',
    entityType,
    entityId,
    before: { status: 'open' },
    after: { status: outcomes[decision], reports: settled },
  })
