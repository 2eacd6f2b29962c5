import type { In, Out } from '#contract/endpoint.ts'
import type { getUserTwoStep, resetUserTwoStep } from '#contract/users.ts'
import type { UserContext } from '../context.ts'
import { fault, found, notFound } from '../failure.ts'
import { systemMail } from '../mail/system/queue.ts'
import { record } from '../people/audit.ts'
import { personOf } from '../people/delete-person.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { endSessions } from '../people/people.ts'
import { lockUser, needsSecondStep, removeSecondStep } from '../people/two-step.ts'

const ownTwoStep = fault('conflict', {
  en: 'Turn off your own two-step verification under Profile settings.',
  ar: 'يمكن تعطيل التحقق بخطوتين لحسابك من إعدادات الملف الشخصي.',
})

/** Whether a user's password needs a second step. @throws not_found */
export async function get(
  { db }: UserContext,
  { userId }: In<typeof getUserTwoStep>,
): Promise<Out<typeof getUserTwoStep>> {
  await personOf(db, userId)
  return { data: { isOn: await needsSecondStep(db, userId) } }
}

/**
 * Turns off the two-step verification of a user who lost app and codes, and ends their sessions.
 * @throws conflict for the caller's own, which needs a proof; not_found if it is off; identity_required
 */
export async function reset(
  ctx: UserContext,
  { userId }: In<typeof resetUserTwoStep>,
): Promise<Out<typeof resetUserTwoStep>> {
  if (userId === ctx.viewer.id) throw ownTwoStep()
  await requireRecentProof(ctx)
  await ctx.db.transaction().execute(async (db) => {
    found(await lockUser(db, userId))
    if (!(await removeSecondStep(db, userId))) throw notFound()
    await endSessions(db, userId)
    await record(db, ctx, { action: 'user.twoStepReset', entityType: 'user', entityId: userId })
    await ctx.queue.add(db, systemMail, { kind: 'two-step-reset', userId })
  })
  return { data: { isOn: false } }
}
