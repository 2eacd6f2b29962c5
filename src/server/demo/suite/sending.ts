import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'
import { previewAccount } from '../../email-marketing/templates/render-budget.ts'
import { brandOf } from '../../email-marketing/brand/brand.ts'
import { mailBrandOf } from '../../email-marketing/brand/brand-tags.ts'
import { claim, markHandedOver, messageIdOf, record, release } from '../../email-marketing/ledger/ledger.ts'
import { otherLanguageFor, readVersions } from '../../email-marketing/templates/mail-versions.ts'
import { mailer } from '../../email-marketing/templates/render-message.ts'
import { recordReturn } from '../../email-marketing/bounces/record-return.ts'
import { follow, open } from '../../email-marketing/tracking/tracking.ts'
import { clickToken, openToken } from '../../email-marketing/tracking/tokens.ts'
import { unsubscribeContact } from '../../email-marketing/preferences/unsubscribe.ts'
import { callAt, chance, type Demo } from './owner-call.ts'
import type { Rates } from './campaigns.ts'
import type { Timeline } from './timeline.ts'

const minute = 60_000
const hour = 60 * minute
const batch = 500

type Sent = { contactId: string; email: string }

/**
 * Marks a job's queued messages as sent with the ledger's own statements, backdated and without a server.
 * @returns the recipients
 */
export async function sendQueued(demo: Demo, jobId: string, at: Date): Promise<Sent[]> {
  const { db, tenant, viewer } = demo
  const job = { tenantId: tenant.id, jobId }
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  const { subject, html, text, language, from_name: fromName, from_email: fromEmail, reply_to: replyTo } = row
  const tracks = { trackOpens: row.track_opens, trackClicks: row.track_clicks }
  const mail = {
    ...job,
    origin: demo.services.config.publicUrl,
    workspace: tenant.name,
    brand: mailBrandOf(await brandOf(db, tenant.id), demo.services.config.publicUrl),
    subject,
    html,
    text,
    language,
    others: await readVersions(db, job),
    fromName,
    fromEmail,
    replyTo,
    ...tracks,
  }
  const call = callAt(demo, at)
  const make = await mailer(call, mail, previewAccount(call, viewer.id))
  const shape = { providerId: row.provider_id ?? '', fromEmail, contentType: html === null ? 'text' : 'html' } as const
  const sent: Sent[] = []
  for (;;) {
    const lease = randomUUID()
    const claimed = await claim(db, job, lease, { limit: batch, now: at })
    if (claimed.length === 0) break
    const leases = claimed.map(({ contactId }) => ({ contactId, lease }))
    const may = await markHandedOver(db, job, leases, at)
    const ready = make(claimed)
    const outcomes = []
    for (const contact of claimed.filter(({ contactId }) => may.has(contactId))) {
      const { contactId, email, attempts } = contact
      const { subject, preview } = await ready(contact)
      const response = '250 2.0.0 Accepted by the sandbox'
      outcomes.push({
        contactId,
        email,
        attempts,
        status: 'sent' as const,
        response,
        bounce: null,
        subject,
        preview,
        language: otherLanguageFor(mail, contact.language),
        lease,
      })
      sent.push({ contactId, email })
    }
    await record(db, { ...job, ...shape }, outcomes)
    await release(db, job, lease, { contactIds: [], done: true })
  }
  await dateBack(demo, jobId, at)
  return sent
}

const counters = ['send_counts', 'send_domain_counts'] as const

/** The database's clock is constant within a transaction, so new rows share its time. */
async function dateBack({ db, tenant }: Demo, jobId: string, at: Date) {
  const ofJob = sql`tenant_id = ${tenant.id} and job_id = ${jobId}`
  await sql`update ledger set sent_at = ${at}, handed_at = ${at}, updated_at = ${at} where ${ofJob} and sent_at = now()`.execute(
    db,
  )
  await sql`update messages set sent_at = ${at}, created_at = ${at}, updated_at = ${at} where ${ofJob} and sent_at = now()`.execute(
    db,
  )
  await sql`update contacts set last_sent_at = ${at} where tenant_id = ${tenant.id} and last_sent_at = now()`.execute(
    db,
  )
  for (const table of counters) {
    const key = sql.ref(table === 'send_counts' ? 'job_id' : 'domain')
    await sql`with moved as (
        delete from ${sql.table(table)} where tenant_id = ${tenant.id} and at = quarter_of(now()) returning ${key}, sent
      )
      insert into ${sql.table(table)} as d (tenant_id, at, ${key}, sent) select ${tenant.id}, quarter_of(${at}::timestamptz), ${key}, sent from moved
      on conflict (tenant_id, at, ${key}) do update set sent = d.sent + excluded.sent`.execute(db)
  }
  await sql`update jobs set status = 'done', created_at = least(created_at, ${at}), started_at = least(started_at, ${at}), ended_at = ${new Date(at.getTime() + minute)},
    updated_at = ${at} where tenant_id = ${tenant.id} and id = ${jobId}`.execute(db)
}

type Reached = { jobId: string; at: Date; url: string; rates: Rates; salt: number }

/** Plans the recipients' reactions with the product's own functions: opens, clicks, unsubscriptions and bounces. */
export function planReactions(
  demo: Demo,
  timeline: Timeline,
  sent: readonly Sent[],
  { jobId, at, url, rates, salt }: Reached,
) {
  const { services, db, tenant } = demo
  const later = (ms: number) => new Date(at.getTime() + ms)
  for (const [number, { contactId, email }] of sent.entries()) {
    const of = { tenantId: tenant.id, jobId, contactId }
    const draw = (what: number) => chance(number, salt * 10 + what)
    if (draw(0) < rates.bounced) {
      timeline.plan(later((1 + number) * 1000), () =>
        bounce(demo, { ...of, email }, later((1 + number) * 1000), draw(1) < 0.7),
      )
      continue
    }
    if (draw(2) >= rates.opened) continue
    // Half of all opens come within hours, the last after days.
    const opened = later(10 * minute + -Math.log(1 - draw(3) * 0.97) * 9 * hour)
    timeline.plan(opened, async () => {
      await open(callAt(demo, opened), { token: openToken(services.secrets, of) })
    })
    const next = new Date(opened.getTime() + (1 + draw(4) * 3) * minute)
    if (draw(5) < rates.clicked / rates.opened)
      timeline.plan(next, async () => {
        const token = clickToken(services.secrets, of, url)
        if (token !== null) await follow(callAt(demo, next), { token })
      })
    else if (draw(6) < rates.unsubscribed / rates.opened)
      timeline.plan(next, () => unsubscribeContact(db, next, of, email))
    else if (draw(7) < rates.complained / rates.opened)
      timeline.plan(next, () => complain(demo, { ...of, email }, next))
  }
}

type Back = { jobId: string; contactId: string; email: string }

const faults = {
  hard: {
    outcome: 'hard',
    reason: 'no_mailbox',
    rule: 'no-mailbox',
    response: '550 5.1.1 The email account does not exist',
  },
  soft: { outcome: 'soft', reason: 'full', rule: 'mailbox-full', response: '452 4.2.2 The mailbox is full' },
} as const

const bounce = (demo: Demo, of: Back, at: Date, hard: boolean) =>
  cameBack(demo, of, { kind: 'bounce', at, ...faults[hard ? 'hard' : 'soft'] })

const complain = (demo: Demo, of: Back, at: Date) =>
  cameBack(demo, of, { kind: 'complaint', at, response: 'Reported as spam' })

type BounceReply = { at: Date; response: string } & (
  | { kind: 'bounce'; outcome: 'hard' | 'soft'; reason: string; rule: BounceRule }
  | { kind: 'complaint' }
)

async function cameBack(demo: Demo, { jobId, contactId, email }: Back, reply: BounceReply) {
  const { db, tenant } = demo
  const { from_email: from } = await db
    .selectFrom('jobs')
    .select('from_email')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  const mail = { messageId: messageIdOf({ jobId }, contactId, from), jobId, contactId, email, others: [] }
  const returned = { key: `demo ${jobId} ${contactId}`, source: 'mailbox' as const, email, ...reply }
  await recordReturn(callAt(demo, reply.at), db, tenant.id, { mail, returned })
}
