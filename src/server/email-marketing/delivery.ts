import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Outcome, Transport } from '../mail/transport.ts'
import { type Claimed, claim, hand, type JobKey, type Recorded, record, release, renew } from './ledger.ts'
import { describe } from './provider-transport.ts'
import type { Ready } from './render.ts'
import { suppress } from './suppression.ts'

export type Delivery = JobKey & {
  providerId: string
  fromEmail: string
  contentType: 'html' | 'text'
  transport: Transport
  connections: number
  make: (contact: Claimed) => Ready
}

/** How a batch ended: on to the next, or the provider needs a rest, or the job must pause with a code and the server's words. */
export type Ended = { kind: 'sent'; count: number } | { kind: 'rest' } | { kind: 'pause'; message: string }

const renewEvery = 6000
const minute = 60_000
/** How long a deferred message waits, by how often it was tried. */
const patience = [1, 5, 15, 60, 240, 240, 480, 480].map((minutes) => minutes * minute)

/** Mailboxes that do not exist (RFC 3463 §3.2): only these bounce for good. */
const noMailbox = /^5\.1\.(?:1|2|3|6|10)$/
const noMailboxWords =
  /user unknown|unknown user|no such (?:user|mailbox|recipient)|(?:mailbox|user|recipient).{0,20}(?:not found|does(?:n't| not) exist)/i

/** Claims a batch and hands it over in groups as large as the provider has connections: so many are in flight at most. */
export async function deliver(services: Services, job: Delivery, limit: number, stopping: AbortSignal): Promise<Ended> {
  const lease = randomUUID()
  const batch = await claim(services.db, job, lease, limit)
  const open = new Set(batch.map(({ contactId }) => contactId))
  const renewing = setInterval(() => {
    renew(services.db, job, lease, [...open]).catch(() => undefined)
  }, renewEvery)
  try {
    for (let at = 0; at < batch.length && !stopping.aborted; at += job.connections) {
      const ended = await deliverGroup(services, job, lease, batch.slice(at, at + job.connections), open)
      if (ended) return ended
    }
    return { kind: 'sent', count: batch.length }
  } finally {
    clearInterval(renewing)
    if (open.size > 0) await insist(() => release(services.db, job, lease, [...open]), 3).catch(() => undefined)
  }
}

type Tried = { contact: Claimed; ready: Ready; outcome: Outcome }

async function deliverGroup(services: Services, job: Delivery, lease: string, group: Claimed[], open: Set<string>) {
  const made = group.map((contact) => ({ contact, ready: job.make(contact) }))
  const may = await hand(
    services.db,
    job,
    lease,
    group.map(({ contactId }) => contactId),
  )
  const tried = await Promise.all(
    made.filter(({ contact }) => may.has(contact.contactId)).map((one) => tryOne(job, one.contact, one.ready)),
  )
  const refused = tried.map(({ outcome }) => outcome).find(beforeRecipient)
  const settled = tried.filter(({ outcome }) => !beforeRecipient(outcome))
  for (const { contact } of settled) open.delete(contact.contactId)
  const outcomes = settled.map((one) => recorded(one, services.now()))
  if (outcomes.length > 0) await insist(() => record(services.db, job, lease, outcomes))
  const gone = settled.filter(({ outcome }) => hasBounced(outcome)).map(({ contact }) => contact)
  if (gone.length > 0) await insist(() => bounce(services, job, gone))
  // Nobody of the group may go: paused, cancelled, or all of them left.
  if (may.size === 0 && !(await isOpen(services, job))) return { kind: 'sent', count: 0 } as const
  if (refused?.kind !== 'refused') return null
  if (!refused.permanent) return { kind: 'rest' } as const
  return {
    kind: 'pause',
    message: `${refused.stage === 'auth' ? 'signin_refused' : 'refused_often'}: ${refused.response}`,
  } as const
}

async function tryOne(job: Delivery, contact: Claimed, ready: Ready): Promise<Tried> {
  describe(ready.message, { ...ready, contentType: job.contentType })
  try {
    return {
      contact,
      ready,
      outcome: await job.transport.deliver({ from: job.fromEmail, to: contact.email }, ready.message),
    }
  } catch (error) {
    // TypeError: an address that no server may see. Anything else may have happened after it was taken.
    const response = (error as Error).message
    if (!(error instanceof TypeError)) return { contact, ready, outcome: { kind: 'unknown', response } }
    const at = { stage: 'rcpt', fault: 'sender', code: null, enhanced: null } as const
    return { contact, ready, outcome: { kind: 'refused', permanent: true, response, ...at } }
  }
}

/** The server refused us before it heard of a recipient: no message was tried, and none is the worse for it. */
const beforeRecipient = (outcome: Outcome) =>
  outcome.kind === 'refused' && ['connect', 'tls', 'auth'].includes(outcome.stage)

function recorded({ contact, ready, outcome }: Tried, now: Date): Recorded {
  const { subject, preview } = ready
  const row = { contactId: contact.contactId, response: outcome.response, subject, preview }
  if (outcome.kind === 'accepted') return { ...row, status: 'sent' }
  if (outcome.kind === 'unknown') return { ...row, status: 'unknown' }
  const pause = outcome.permanent ? undefined : patience[contact.attempts]
  if (pause === undefined) return { ...row, status: 'failed' }
  return { ...row, status: 'deferred', nextTryAt: new Date(now.getTime() + pause) }
}

const hasBounced = (outcome: Outcome) =>
  outcome.kind === 'refused' &&
  outcome.permanent &&
  outcome.fault === 'recipient' &&
  (outcome.enhanced === null ? noMailboxWords.test(outcome.response) : noMailbox.test(outcome.enhanced))

async function bounce({ db, now }: Services, { tenantId }: JobKey, contacts: Claimed[]) {
  await db
    .updateTable('contacts')
    .set({ status: 'bounced', updated_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'subscribed')
    .where(
      'id',
      'in',
      contacts.map(({ contactId }) => contactId),
    )
    .execute()
  await suppress(
    db,
    tenantId,
    contacts.map(({ email }) => ({ email, reason: 'bounced' as const })),
  )
}

async function isOpen({ db }: Services, { tenantId, jobId }: JobKey) {
  const { rows } = await sql`select from jobs where tenant_id = ${tenantId} and id = ${jobId}
    and status in ('preparing', 'running')`.execute(db)
  return rows.length > 0
}

/** What the receiver did is known only here: it is written down however long the database is away. */
async function insist(run: () => Promise<unknown>, most = Number.POSITIVE_INFINITY) {
  for (let tries = 1; ; tries++) {
    try {
      await run()
      return
    } catch (error) {
      if (tries >= most) throw error
      await wait(Math.min(200 * tries, 3000))
    }
  }
}
