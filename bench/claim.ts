// Cost of the ledger for the database: CPU per message that is claimed, handed over and recorded, with and without
// throttles, and with webhooks; the reference is a minimal queue (bench/bare-queue.ts). node bench/claim.ts [--messages
// 20000] [--together 10] [--explain]
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { MailboxLimits } from '#contract/email-marketing/pace.ts'
import { type Db, newId, openDatabase } from '#server/db/connection/database.ts'
import { prepared } from '#server/db/connection/statement-names.ts'
import { migrate } from '#server/db/migrate.ts'
import { claim, type ClaimedMessage, markHandedOver, record, release } from '#server/email-marketing/ledger/ledger.ts'
import { beforeFirst } from '#server/email-marketing/ledger/send-cursor.ts'
import { claimThrottled } from '#server/email-marketing/throttling/throttled-claim.ts'
import { makeBareQueue } from './bare-queue.ts'
import { explainStatements } from './explain-plans.ts'
import { nanosecondsOf } from './process-usage.ts'
import { openBenchDatabase } from './database.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '20000' },
    /** Messages per statement for hand-over and recording. */
    together: { type: 'string', default: '10' },
    /** Prints the plans of the statements. */
    explain: { type: 'boolean', default: false },
  },
})
const messages = Number(values.messages)
const together = Number(values.together)
const batchSize = 100
const server = await openBenchDatabase('claim')
// One connection, whose process is measured.
const { db, pool } = openDatabase({ ...server.connection, max: 1 })
const tenantId = newId()
const providerId = newId()

async function fill() {
  await migrate(pool)
  await sql`insert into workspaces (id, slug, name) values (${tenantId}, 'bench', 'Bench')`.execute(db)
  await sql`insert into providers (tenant_id, id, name, type, from_email)
    values (${tenantId}, ${providerId}, 'Sink', 'smtp', 'hello@shop.test')`.execute(db)
  await sql`insert into contacts (tenant_id, id, email, first_name, attributes)
    select ${tenantId}, uuidv7(), 'c' || n || '@mail' || n % 50 || '.test', 'ليلى', '{"city": "Cairo"}'
    from generate_series(1, ${messages}::int) n`.execute(db)
  await sql`insert into mail_domains (domain, pool, check_at)
    select 'mail' || n || '.test', 'mail' || n % 5 || '.test', now() + interval '1 day' from generate_series(0, 49) n`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

async function job() {
  const jobId = newId()
  await sql`insert into jobs (tenant_id, id, provider_id, status, subject, html, from_email, from_name, audience, total, queued,
      last_contact_id)
    values (${tenantId}, ${jobId}, ${providerId}, 'running', 'S', '<p>', 'hello@shop.test', '', '{}', ${messages}, ${messages}, ${beforeFirst})`.execute(
    db,
  )
  await sql`insert into ledger (tenant_id, job_id, contact_id, email, in_sequence)
    select tenant_id, ${jobId}, id, email, true from contacts where tenant_id = ${tenantId}`.execute(db)
  return jobId
}

/** `shown`: prints the plans of one batch. `bare`: acknowledges only. */
type Way = { what: string; paced?: object; shown?: boolean; bare?: boolean }

async function measure({ what, paced, shown = false, bare = false }: Way, pid: number) {
  const jobId = await job()
  await sql`update providers set mailbox_limits = ${JSON.stringify(MailboxLimits.parse(paced ?? {}))} where id = ${providerId}`.execute(
    db,
  )
  const about = { tenantId, jobId, providerId, fromEmail: 'hello@shop.test', contentType: 'html' as const }
  const spent = { claim: 0, hand: 0, record: 0, release: 0 }
  const seen = new Set<string>()
  const costing = async <T>(stage: keyof typeof spent, run: () => Promise<T>): Promise<T> => {
    const before = nanosecondsOf(pid)
    const value = await (shown && !seen.has(stage) ? explainStatements(run) : run())
    seen.add(stage)
    spent[stage] += nanosecondsOf(pid) - before
    return value
  }
  const take = async (lease: string, now: Date): Promise<ClaimedMessage[]> => {
    if (!paced) return claim(db, { tenantId, jobId }, lease, { limit: batchSize, now })
    return (await claimThrottled(db, about, { lease, limit: batchSize, now })).batch
  }
  for (;;) {
    const lease = newId()
    const now = new Date()
    const batch = await costing('claim', () => take(lease, now))
    if (batch.length === 0) break
    for (let at = 0; at < batch.length; at += together) {
      const some = batch.slice(at, at + together)
      const ids = some.map(({ contactId }) => contactId)
      await costing('hand', () =>
        markHandedOver(
          db,
          { tenantId, jobId },
          some.map(({ contactId }) => ({ contactId, lease })),
          now,
        ),
      )
      const outcomes = some.map(({ contactId, email, attempts }) => ({
        contactId,
        email,
        attempts,
        lease,
        status: 'sent' as const,
        response: '250 2.0.0 Ok: queued as 4bXyZ',
        bounce: null,
        subject: 'A subject',
        preview: 'The beginning of the mail, as lists show it',
      }))
      await costing('record', () => (bare ? acknowledge(jobId, lease, ids) : record(db, about, outcomes)))
    }
    await costing('release', () => release(db, about, lease, { contactIds: [], done: true }))
  }
  const { rows } = await sql<{ sent: number }>`select sent from jobs where id = ${jobId}`.execute(db)
  if (rows[0]?.sent !== messages) throw new Error(`sent ${rows[0]?.sent}`)
  const each = (ns: number) => (ns / 1e6 / messages).toFixed(4)
  const { hand: handed, record: written } = spent
  const claimed = spent.claim + spent.release
  console.log(
    `${what.padEnd(44)} claim ${each(claimed)}  hand over ${each(handed)}  ${bare ? 'acknowledge' : 'write down '} ${each(written)}  ` +
      `all ${each(claimed + handed + written)} ms CPU of the database each`,
  )
}

/** The reference: claims and acknowledgements of a minimal queue. */
async function reference(pid: number) {
  const queue = await makeBareQueue(db, messages)
  const spent = { claim: 0, acknowledge: 0 }
  const costing = async <T>(stage: keyof typeof spent, run: () => Promise<T>): Promise<T> => {
    const before = nanosecondsOf(pid)
    const value = await run()
    spent[stage] += nanosecondsOf(pid) - before
    return value
  }
  for (;;) {
    const lease = newId()
    const ids = await costing('claim', () => queue.claim(lease, batchSize))
    if (ids.length === 0) break
    for (let at = 0; at < ids.length; at += together)
      await costing('acknowledge', () => queue.acknowledge(lease, ids.slice(at, at + together)))
  }
  const each = (ns: number) => (ns / 1e6 / messages).toFixed(4)
  const { claim, acknowledge } = spent
  console.log(
    `${'the barest queue'.padEnd(44)} claim ${each(claim)}  acknowledge ${each(acknowledge)}  all ${each(claim + acknowledge)}`,
  )
}

/**
 * The part of recording that changes the ledger and the job's counters, without message, contact and report counters.
 */
async function acknowledge(jobId: string, lease: string, ids: string[]) {
  await sql`${prepared('bench.acknowledge')}
    with given as (
      select * from unnest(${ids}::uuid[], ${ids.map(() => '250 2.0.0 Ok: queued as 4bXyZ')}::text[]) as g (contact_id, response)
    ), done as (
      update ledger l set status = 'sent', next_try_at = null, response = g.response, lease = null, lease_until = null,
        attempts = l.attempts + 1, sent_at = now(), updated_at = now()
      from given g where l.tenant_id = ${tenantId} and l.job_id = ${jobId} and l.contact_id = g.contact_id
        and l.contact_id = any(${ids}::uuid[]) and l.lease = ${lease}
      returning l.contact_id
    ), counted as (
      update jobs j set claimed = j.claimed - n.all, sent = j.sent + n.all, updated_at = now()
      from (select count(*) as all from done) n where tenant_id = ${tenantId} and id = ${jobId} and n.all > 0
    )
    select contact_id from done`.execute(db)
}

async function listen(db: Db) {
  const id = newId()
  await sql`insert into webhook_endpoints (tenant_id, id, url, name, events, secret)
    values (${tenantId}, ${id}, 'https://x.test/', 'X', '{message.sent}', '')`.execute(db)
  await sql`insert into webhook_listeners (tenant_id, type, endpoint_id) values (${tenantId}, 'message.sent', ${id})`.execute(
    db,
  )
}

try {
  await fill()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  console.log(
    `${messages} messages, claimed ${batchSize} at a time, handed over and written down ${together} at a time`,
  )
  await measure({ what: 'warming up' }, pid)
  await measure({ what: 'the ledger alone', bare: true }, pid)
  await reference(pid)
  await measure({ what: 'nobody listens', shown: values.explain }, pid)
  const much = Object.fromEntries(['others'].map((pool) => [pool, { perMinute: 1_000_000 }]))
  await measure({ what: 'nobody listens, mailbox providers limited', paced: much }, pid)
  await listen(db)
  await measure({ what: 'a program is told of each' }, pid)
} finally {
  await pool.end()
  await server.close()
}
