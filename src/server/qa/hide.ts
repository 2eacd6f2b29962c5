import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { changedAt } from '../db/versions.ts'
import type { LockedAnswer, LockedQuestion } from './locks.ts'
import { notifyHidden } from './notify.ts'
import { indexQuestions } from './search-index.ts'

// Posts that several members have flagged are pending until a moderator decides; an approval shows them as before.

/** The site itself, which acts instead of the member with the last flag. */
const bySite = ({ now }: UserContext) => ({ now, tenant: null, viewer: null })

/** Hides a locked question until a moderator decides. */
export async function hideQuestion(db: Db, ctx: UserContext, question: LockedQuestion) {
  const { id, status } = question
  if (status !== 'published' && status !== 'closed') return
  await db
    .updateTable('questions')
    .set({ status: 'pending', shown_as: status, updated_at: changedAt(ctx.now(), question.updated_at) })
    .where('id', '=', id)
    .execute()
  await recordHidden(db, ctx, 'question', id, status)
  await notifyHidden(db, ctx, question, { authorId: question.author_id })
}

type Locked = { question: LockedQuestion; answer: LockedAnswer }

/** Hides a locked answer until a moderator decides; the question has no accepted answer meanwhile. */
export async function hideAnswer(db: Db, ctx: UserContext, { question, answer }: Locked) {
  const { id, status } = answer
  if (status !== 'published') return
  const isAccepted = question.accepted_answer_id === id
  if (isAccepted) await setAccepted(db, question.id, null)
  await db
    .updateTable('answers')
    .set({
      status: 'pending',
      shown_as: isAccepted ? 'accepted' : 'published',
      updated_at: changedAt(ctx.now(), answer.updated_at),
    })
    .where('id', '=', id)
    .execute()
  await recordHidden(db, ctx, 'answer', id, status)
  await notifyHidden(db, ctx, question, { authorId: answer.author_id, answerId: id })
}

/** Accepts an approved answer again that was accepted when flags hid it, unless another one is accepted now. */
export async function acceptAgain(db: Db, { question, answer }: Locked) {
  if (answer.shown_as !== 'accepted' || question.accepted_answer_id !== null) return
  await setAccepted(db, question.id, answer.id)
}

async function setAccepted(db: Db, questionId: string, answerId: string | null) {
  await db.updateTable('questions').set({ accepted_answer_id: answerId }).where('id', '=', questionId).execute()
  await indexQuestions(db, [questionId])
}

const recordHidden = (db: Db, ctx: UserContext, entityType: 'question' | 'answer', entityId: string, status: string) =>
  record(db, bySite(ctx), {
    action: `${entityType}.status`,
    entityType,
    entityId,
    before: { status },
    after: { status: 'pending', reason: 'flags' },
  })
