import { sql } from 'kysely'
import type { liftSuppressions } from '#contract/email-marketing/returns.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import { fault, notFound } from '../../failure.ts'
import { changeContacts, type ContactWriter, memberAuthor } from '../contacts/change-contacts.ts'
import { lockContactsByEmail } from '../locks.ts'
import { unblock } from '../contacts/lift-suppression.ts'
import { type SuppressionReason, removeSuppressions, suppress } from '../contacts/suppression.ts'

const complained = fault('conflict', {
  en: '{email} reported your email as spam. Emailing them again hurts your sender reputation. Confirm that you want to continue.',
  ar: 'ورد من {email} بلاغ بريد غير مرغوب فيه. تضر معاودة الإرسال إليه بوصول كل رسائلك. يلزم تأكيد المتابعة.',
})
const unsubscribed = fault('conflict', {
  en: '{email} unsubscribed. Only they can resubscribe, through a sign-up form.',
  ar: 'أُلغي اشتراك {email}. لا يمكن تجديده إلا عبر نموذج اشتراك يملؤه صاحب العنوان.',
})

type Closed = { email: string; reason: SuppressionReason }

/**
 * Lifts suppressions and restores the former status of their contacts. Repeated reports of the same message do not
 * suppress again. @throws not_found if no address is suppressed, conflict for an unsubscribe, and for a complaint
 * without confirmation
 */
export async function lift(ctx: TenantContext, { emails, despiteComplaints }: In<typeof liftSuppressions>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await lockContactsByEmail(db, tenant.id, emails)
    const { rows } = await sql<Closed>`select email, reason from suppressions
      where tenant_id = ${tenant.id} and email = any(${emails}::text[]) order by email for update`.execute(db)
    const left = rows.find(({ reason }) => reason === 'unsubscribed')
    if (left) throw unsubscribed({ email: left.email })
    const hurt = rows.find(({ reason }) => reason === 'complained')
    if (hurt && !despiteComplaints) throw complained({ email: hurt.email })
    const rested = await sql<{
      email: string
      reason: string
    }>`delete from address_pauses where tenant_id = ${tenant.id} and email = any(${emails}::text[])
      returning email, 'resting' as reason`.execute(db)
    const lifted = new Map<string, string>([...rested.rows, ...rows].map(({ email, reason }) => [email, reason]))
    if (lifted.size === 0) throw notFound()
    await changeContacts(db, memberAuthor(ctx), (contacts) => restoreContacts(contacts, tenant.id, rows))
    // Bounces counted so far no longer count.
    await sql`update delivery_feedback set outcome = 'sender' where tenant_id = ${tenant.id} and email = any(${[...lifted.keys()]}::text[])
      and outcome = 'soft'`.execute(db)
    const change = { before: Object.fromEntries(lifted), after: null }
    await record(db, ctx, {
      action: 'suppression.lift',
      entityType: 'suppression',
      entityId: emails[0] ?? '',
      ...change,
    })
    const { count: stillClosed } = await db
      .selectFrom('suppressions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenant.id)
      .where('email', 'in', emails)
      .executeTakeFirstOrThrow()
    return { data: { lifted: lifted.size, stillClosed } }
  })
}

async function restoreContacts(contacts: ContactWriter, tenantId: string, closed: readonly Closed[]) {
  const { db, table } = contacts
  const emails = closed.map(({ email }) => email)
  const { rows: blocked } = await sql<{ id: string }>`select id from contacts
    where tenant_id = ${tenantId} and email = any(${emails}::text[]) and status = 'blocked'`.execute(db)
  await unblock(
    contacts,
    tenantId,
    blocked.map(({ id }) => id),
  )
  const byReason = (...reasons: SuppressionReason[]) =>
    closed.flatMap((suppression) => (reasons.includes(suppression.reason) ? [suppression.email] : []))
  await removeSuppressions(db, tenantId, byReason('blocked'), ['blocked'])
  const returned = byReason('bounced', 'complained')
  const left = await removeSuppressions(db, tenantId, returned, ['bounced', 'complained'])
  const { rows } = await sql<{
    email: string
    status: string
  }>`update ${table} c set status = case when c.email = any(${left}::text[]) then 'unsubscribed' else b.before end, updated_at = now()
    from (
      select o.id, coalesce((select e.detail -> 'status' ->> 0 from contact_events e where e.tenant_id = o.tenant_id and e.contact_id = o.id
        and e.kind = 'changed' and e.detail -> 'status' ->> 1 in ('bounced', 'complained')
        and e.detail -> 'status' ->> 0 not in ('bounced', 'complained', 'blocked') order by e.id desc limit 1), 'subscribed') as before
      from contacts o where o.tenant_id = ${tenantId} and o.email = any(${returned}::text[]) and o.status in ('bounced', 'complained')
    ) b where c.tenant_id = ${tenantId} and c.id = b.id returning c.email, c.status`.execute(db)
  // A contact that had unsubscribed before the bounce is unsubscribed again.
  await suppress(
    db,
    tenantId,
    rows.flatMap(({ email, status }) => (status === 'unsubscribed' ? [{ email, reason: status }] : [])),
  )
}
