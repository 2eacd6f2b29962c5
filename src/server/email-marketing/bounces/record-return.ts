import { sql } from 'kysely'
import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'
import type { SendingRules } from '#contract/email-marketing/returns.ts'
import type { Services } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import type { Outcome } from '../../mail/bounces/reason.ts'
import { addressesOf, currentContactId } from '../contacts/contact-identity.ts'
import { changeContacts, noAuthor } from '../contacts/change-contacts.ts'
import { countBounce } from '../ledger/campaign-counts.ts'
import { lockContactsByEmail } from '../locks.ts'
import type { SentMessage } from './find-message.ts'
import { pauseIfBounceRateTooHigh } from './stop-threshold.ts'
import { rulesOf } from '../settings/sending-settings.ts'
import { suppress } from '../contacts/suppression.ts'
import { unsubscribeContact } from '../preferences/unsubscribe.ts'

/** `rule`: the one that classified the bounce; null if none did. */
type Bounce = { kind: 'bounce'; outcome: Outcome; reason: string; rule: BounceRule | null }

/** One piece of feedback about sent mail, as a source reported it. */
export type DeliveryFeedback = {
  /** The event's name at its source, at most 300 characters: an event reported twice is one. */
  key: string
  source: 'mailbox' | 'service' | 'server'
  at: Date
  response: string
  /** The address in the feedback; the message's own address takes precedence. */
  email: string | null
} & (Bounce | { kind: 'complaint' } | { kind: 'unsubscribe' })

/**
 * Records feedback in the caller's transaction: on the recipient's row, the message, the contact and the address.
 * Neither the order of events nor a repeated event changes the result. Locks are taken in the order of all
 * transactions: the ledger row, contacts, their counters, the job.
 * @param recordOutcome records what the server answered to the message itself, which counts in the job as well
 * @returns false if the event was already recorded
 */
export async function recordReturn(
  services: Services,
  db: Db,
  tenantId: string,
  {
    mail,
    returned: feedback,
    recordOutcome,
  }: { mail: SentMessage | null; returned: DeliveryFeedback; recordOutcome?: () => Promise<void> },
): Promise<boolean> {
  const email = mail?.email ?? feedback.email
  if (!email) return false
  // The protocol of the answer (RFC 3464 §2.3.6) is of no use to a reader.
  const returned = { ...feedback, response: feedback.response.replace(/^\s*(?:smtp|x-[\w-]+)\s*;\s*/i, '') }
  const of = { tenantId, email, jobId: mail?.jobId ?? null, contactId: mail?.contactId ?? null }
  const isNew = await note(db, of, mail, returned)
  const rules = await rulesOf(db, tenantId)
  if (isNew) {
    if (of.jobId && of.contactId) await lockRecipient(db, of)
    await onAddress(db, of, returned, rules, services.now())
  }
  await recordOutcome?.()
  if (!isNew) return false
  if (mail && of.jobId && of.contactId) await onRow(db, of, returned)
  if (mail?.messageId && returned.kind === 'bounce') await onMessage(db, tenantId, mail, returned)
  if (of.jobId) await pauseIfBounceRateTooHigh(services, db, { tenantId, jobId: of.jobId }, rules)
  return true
}

type Of = { tenantId: string; email: string; jobId: string | null; contactId: string | null }

async function note(
  db: Db,
  { tenantId, email, jobId, contactId }: Of,
  mail: SentMessage | null,
  returned: DeliveryFeedback,
) {
  const bounce = returned.kind === 'bounce' ? returned : null
  const done = await db
    .insertInto('delivery_feedback')
    .values({
      tenant_id: tenantId,
      id: newId(),
      key: returned.key,
      at: returned.at,
      source: returned.source,
      kind: returned.kind,
      outcome: bounce?.outcome ?? null,
      reason: bounce?.reason ?? null,
      rule: bounce?.rule ?? null,
      response: returned.response.slice(0, 1000).toWellFormed(),
      email,
      job_id: jobId,
      contact_id: contactId,
      message_id: mail?.messageId || null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

const lockRecipient = (db: Db, { tenantId, jobId, contactId }: Of) =>
  sql`select from ledger where tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId} for update`.execute(
    db,
  )

/** Keeps the worse of the stored and the new outcome; each recipient is counted once per outcome. */
async function onRow(db: Db, { tenantId, jobId, contactId }: Of, returned: DeliveryFeedback) {
  const key = sql`tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId}`
  const ofJob = sql`tenant_id = ${tenantId} and id = ${jobId}`
  if (returned.kind === 'complaint') {
    await sql`with told as (
        update ledger set complained_at = ${returned.at}, updated_at = now() where ${key} and complained_at is null returning 1
      )
      update jobs set complained = complained + 1, updated_at = now() where ${ofJob} and exists (select from told)`.execute(
      db,
    )
  }
  if (returned.kind !== 'bounce') return
  const rank = sql`array_position(array['sender', 'soft', 'hard'], bounce)`
  const { rows } = await sql<{ before: string | null; reason: string | null; rule: string | null }>`with held as (
      select bounce as before, bounce_reason as reason, bounce_rule as rule from ledger where ${key} for update
    ), told as (
      update ledger set bounce = ${returned.outcome}, bounce_reason = ${returned.reason}, bounce_rule = ${returned.rule},
        bounced_at = ${returned.at}, response = ${returned.response}, updated_at = now()
      from held where ${key} and coalesce(${rank}, 0) < array_position(array['sender', 'soft', 'hard'], ${returned.outcome}::text)
      returning held.before, held.reason, held.rule
    ), counted as (
      update jobs set ${sql.join(
        (['hard', 'soft', 'sender'] as const).map((outcome) => {
          const column = sql.ref(`bounced_${outcome}`)
          return sql`${column} = ${column} + ${returned.outcome === outcome ? 1 : 0}
          - (select count(*) from told where before = ${outcome})`
        }),
      )}, updated_at = now() where ${ofJob} and exists (select from told)
    )
    select before, reason, rule from told`.execute(db)
  const [told] = rows
  if (!told || jobId === null) return
  const { outcome, reason, rule, response } = returned
  const before = told.before === null ? null : { outcome: told.before, reason: told.reason, rule: told.rule }
  await countBounce(db, { tenantId, jobId }, { outcome, reason, rule, response, before })
}

/**
 * A message to several recipients is bounced only if none of them has it. A message that no server accepted stays
 * failed.
 */
async function onMessage(
  db: Db,
  tenantId: string,
  { messageId, email }: SentMessage,
  { response, rule }: Bounce & { response: string },
) {
  const failed = JSON.stringify({ state: 'failed', response: response.slice(0, 1000).toWellFormed(), rule })
  await sql`with held as (
      select id, (select jsonb_agg(case when one ->> 'email' = ${email} then one || ${failed}::jsonb else one end order by place)
        from jsonb_array_elements(envelope) with ordinality as e (one, place)) as envelope
      from messages where tenant_id = ${tenantId} and direction = 'sent' and message_id = ${messageId} for update
    )
    update messages m set envelope = held.envelope, updated_at = now(), delivery_status = case
      when held.envelope @> '[{"state": "sent"}]' or held.envelope @> '[{"state": "waiting"}]' then m.delivery_status
      when m.delivery_status = 'failed' then 'failed' else 'bounced' end
    from held where m.tenant_id = ${tenantId} and m.id = held.id`.execute(db)
}

/**
 * Hard bounces and complaints close the address at once. Repeated soft bounces pause it. The sender's fault does
 * neither.
 */
async function onAddress(db: Db, of: Of, returned: DeliveryFeedback, rules: SendingRules, now: Date) {
  const { tenantId, email, jobId, contactId } = of
  if (returned.kind === 'unsubscribe') return leaveBy(db, of, now)
  const reason = returned.kind === 'complaint' ? 'complained' : returned.outcome === 'hard' ? 'bounced' : null
  if (reason === null) {
    if (returned.kind === 'bounce' && returned.outcome === 'soft') await rest(db, of, returned, rules, now)
    return
  }
  // A dead former address says nothing about the contact's current one. A complaint is about the contact, with every
  // address.
  const isAboutContact = reason === 'complained' && contactId !== null
  const emails = isAboutContact
    ? await addressesOf(db, tenantId, await currentContactId(db, { tenantId, contactId }), email)
    : [email]
  const before =
    reason === 'bounced' ? ['subscribed', 'unconfirmed'] : ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced']
  await lockContactsByEmail(db, tenantId, emails)
  await changeContacts(db, jobId === null ? noAuthor : { jobId }, ({ table }) =>
    sql`update ${table} set status = ${reason}, updated_at = now()
    where tenant_id = ${tenantId} and email = any(${emails}::text[]) and status = any(${before}::text[])`.execute(db),
  )
  const rule = returned.kind === 'bounce' ? returned.rule : null
  const entry = { reason, jobId: jobId ?? undefined, detail: returned.response, rule } as const
  await suppress(
    db,
    tenantId,
    emails.map((address) => ({ email: address, ...entry })),
  )
}

async function leaveBy(db: Db, { tenantId, email, jobId, contactId }: Of, now: Date) {
  if (jobId !== null && contactId !== null) return unsubscribeContact(db, now, { tenantId, jobId, contactId }, email)
  await changeContacts(db, noAuthor, ({ table }) =>
    sql`update ${table} set status = 'unsubscribed', updated_at = now()
    where tenant_id = ${tenantId} and email = ${email} and status in ('subscribed', 'unconfirmed')`.execute(db),
  )
  await suppress(db, tenantId, [{ email, reason: 'unsubscribed' }])
}

async function rest(
  db: Db,
  { tenantId, email, jobId }: Of,
  { response, rule }: DeliveryFeedback & Bounce,
  rules: SendingRules,
  now: Date,
) {
  if (rules.softBounces === null) return
  const day = 24 * 60 * 60_000
  const since = new Date(now.getTime() - rules.softDays * day)
  const until = new Date(now.getTime() + rules.restDays * day)
  await sql`insert into address_pauses as r (tenant_id, email, until, detail, bounce_rule, job_id)
    select ${tenantId}, ${email}, ${until}, ${response.slice(0, 1000)}, ${rule}, ${jobId}::uuid where ${rules.softBounces} <= (
      select count(distinct coalesce(message_id, key)) from delivery_feedback
      where tenant_id = ${tenantId} and email = ${email} and at >= ${since} and outcome = 'soft')
    on conflict (tenant_id, email) do update set until = excluded.until, detail = excluded.detail,
      bounce_rule = excluded.bounce_rule, job_id = excluded.job_id, created_at = case when r.until < ${now} then now() else r.created_at end`.execute(
    db,
  )
}
