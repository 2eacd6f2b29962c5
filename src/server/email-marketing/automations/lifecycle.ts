import { sql } from 'kysely'
import type { AuditVerb } from '#contract/audit.ts'
import type { archiveAutomation, pauseAutomation, startAutomation } from '#contract/email-marketing/automations.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { Failure, fault } from '../../failure.ts'
import { assertStartable, lockAutomation, readAutomation, recordAudit } from './automations.ts'
import { removeListeners, registerTrigger } from './listeners.ts'
import { refusalToStart } from './start-preview.ts'
import { starterMails } from './starter-texts.ts'

const archivedFault = fault('conflict', {
  en: 'This automation is archived and can’t be changed.',
  ar: 'عملية الأتمتة هذه مؤرشفة ولا يمكن تعديلها.',
})
const starterText = fault('conflict', {
  en: 'The email “{name}” still has the starter text. Write your own, or confirm that it may go out as it is.',
  ar: 'ما زالت رسالة «{name}» تحتوي على النص الجاهز. يلزم كتابة نصك، أو تأكيد إرسالها كما هي.',
})
const notRunning = fault('conflict', {
  en: 'This automation isn’t active. Start it first.',
  ar: 'عملية الأتمتة هذه غير نشطة. يلزم تشغيلها أولًا.',
})

/**
 * Starts or resumes an automation and the mail it had queued. @throws not_found, validation_failed if it would reach
 * no contact, conflict for starter texts that the caller has not confirmed
 */
export function start(ctx: TenantContext, { automationId: id, despiteStarterTexts }: In<typeof startAutomation>) {
  return change(ctx, id, 'start', async (db, { status, flow }) => {
    if (status === 'archived') throw archivedFault()
    if (status === 'running') return false
    await assertStartable(db, ctx, flow)
    if (status === 'draft') {
      const refusal = await refusalToStart(db, ctx.tenant.id, flow, ctx.now())
      if (refusal) throw new Failure('validation_failed', refusal, { fields: { flow: refusal } })
      const [first] = despiteStarterTexts ? [] : await starterMails(db, ctx.tenant.id, flow)
      if (first) throw starterText({ name: first.name })
    }
    if (status === 'draft') await registerTrigger(db, { tenantId: ctx.tenant.id, id }, flow)
    await sql`update automations set status = 'running', started_at = coalesce(started_at, ${ctx.now()}), updated_at = ${ctx.now()}
      where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(db)
    // Jobs that paused because of a problem (with a message) are resumed separately.
    await sql`update jobs set status = 'running', updated_at = now() where tenant_id = ${ctx.tenant.id} and automation_id = ${id}
      and status = 'paused' and message is null`.execute(db)
    return true
  })
}

/** Pauses an automation: no run advances, and queued mail is not sent. @throws not_found, conflict */
export function pause(ctx: TenantContext, { automationId: id }: In<typeof pauseAutomation>) {
  return change(ctx, id, 'pause', async (db, { status }) => {
    if (status === 'paused') return false
    if (status !== 'running') throw notRunning()
    await setStatus(db, ctx, id, 'paused')
    await sql`update jobs set status = 'paused', message = null, updated_at = now()
      where tenant_id = ${ctx.tenant.id} and automation_id = ${id} and status in ('running', 'done')
        and queued + claimed + deferred + unknown > 0`.execute(db)
    return true
  })
}

/** Archives an automation permanently: active runs are removed, and queued mail is not sent. @throws not_found */
export function archive(ctx: TenantContext, { automationId: id }: In<typeof archiveAutomation>) {
  return change(ctx, id, 'archive', async (db, { status }) => {
    if (status === 'archived') return false
    await setStatus(db, ctx, id, 'archived')
    await removeListeners(db, { tenantId: ctx.tenant.id, id })
    await sql`update automation_runs set status = 'removed', step_id = null, due_at = null, ended_at = ${ctx.now()}
      where tenant_id = ${ctx.tenant.id} and automation_id = ${id} and status = 'active'`.execute(db)
    await sql`update jobs set status = 'cancelled', ended_at = ${ctx.now()}, message = null, updated_at = now()
      where tenant_id = ${ctx.tenant.id} and automation_id = ${id} and status in ('running', 'paused', 'preparing')`.execute(
      db,
    )
    return true
  })
}

const setStatus = (db: Db, ctx: TenantContext, id: string, status: 'paused' | 'archived') =>
  sql`update automations set status = ${status}, updated_at = ${ctx.now()}
    where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(db)

type LockedAutomation = Awaited<ReturnType<typeof lockAutomation>>

/** Applies a change; one that changes nothing writes no audit entry. */
async function change(
  ctx: TenantContext,
  id: string,
  what: AuditVerb<'automation'>,
  run: (db: Db, row: LockedAutomation) => Promise<boolean>,
) {
  return ctx.db.transaction().execute(async (db) => {
    const row = await lockAutomation(db, ctx.tenant.id, id)
    if (await run(db, row)) await recordAudit(db, ctx, what, id, { before: { status: row.status } })
    return { data: await readAutomation(db, ctx, id) }
  })
}
