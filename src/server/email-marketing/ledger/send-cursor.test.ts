import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailboxLimits } from '#contract/email-marketing/pace.ts'
import type { RecipientStatus } from '#contract/email-marketing/sending.ts'
import { type Db, newId } from '#server/db/connection/database.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { updateQueuedAddresses } from '../contacts/move-related-rows.ts'
import { claim, record, release } from './ledger.ts'
import type { JobKey } from './keys.ts'
import { runUpkeep } from '../delivery/ledger-upkeep.ts'
import { beforeFirst, pickNext } from './send-cursor.ts'
import { claimThrottled } from '../throttling/throttled-claim.ts'

let sanad: TestSanad
let db: Db

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' } })
  db = sanad.services.db
})
afterAll(() => sanad.stop())

/** A send to `count` contacts, none claimed yet, in its own workspace. */
async function send(to: number) {
  const { workspace, token } = await sanad.member()
  const { id: tenantId } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', workspace)
    .executeTakeFirstOrThrow()
  const job: JobKey = { tenantId, jobId: newId() }
  const ids = Array.from({ length: to }, newId).toSorted()
  await sql`insert into contacts (tenant_id, id, email) select ${tenantId}, id, 'r' || n || '@customers.test'
    from unnest(${ids}::uuid[]) with ordinality r (id, n)`.execute(db)
  await sql`insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience, total, queued, last_contact_id)
    values (${tenantId}, ${job.jobId}, 'running', 'S', 'a@shop.test', '', '{}', ${to}, ${to}, ${beforeFirst})`.execute(
    db,
  )
  await sql`insert into ledger (tenant_id, job_id, contact_id, email, in_sequence)
    select tenant_id, ${job.jobId}, id, email, true from contacts where tenant_id = ${tenantId}`.execute(db)
  const claimed = async (limit: number, lease = newId()) =>
    (await claim(db, job, lease, { limit, now: new Date() })).map(({ contactId }) => contactId)
  const path = `/api/${workspace}/email-marketing/job/${job.jobId}/recipients`
  return { job, ids, claimed, path, token }
}

type Send = Awaited<ReturnType<typeof send>>

const recordAs = ({ job }: Send, lease: string, outcomes: Record<string, 'sent' | 'failed' | 'deferred'>) =>
  record(
    db,
    { ...job, providerId: newId(), fromEmail: 'a@shop.test', contentType: 'html' },
    Object.entries(outcomes).map(([contactId, status]) => ({
      contactId,
      lease,
      email: '',
      status,
      response: '',
      attempts: 0,
      bounce: null,
      subject: 'S',
      preview: '',
      ...(status === 'deferred' && { nextTryAt: new Date(0) }),
    })),
  )

/** Makes a job look untouched for a while. */
const rested = ({ job }: Send) =>
  sql`update jobs set updated_at = now() - interval '1 minute' where id = ${job.jobId}`.execute(db)

test('every recipient is claimed once, in the order of ids', async () => {
  const { ids, claimed } = await send(5)
  expect(await claimed(2)).toEqual(ids.slice(0, 2))
  expect(await claimed(2)).toEqual(ids.slice(2, 4))
  expect(await claimed(2)).toEqual(ids.slice(4))
  expect(await claimed(2)).toEqual([])
})

test('released and due messages are claimed before the next in sequence', async () => {
  const it = await send(6)
  const lease = newId()
  const [first = '', second = '', third = '', ...others] = it.ids
  await it.claimed(3, lease)
  await recordAs(it, lease, { [first]: 'sent', [third]: 'deferred' })
  await release(db, it.job, lease, { contactIds: [second], done: true })
  await runUpkeep(db, new Date())
  expect(await it.claimed(4)).toEqual([second, third, ...others.slice(0, 2)].toSorted())
  expect(await it.claimed(4)).toEqual(others.slice(2))
})

test('messages claimed by a process that died are claimed before the next in sequence', async () => {
  const { job, ids, claimed } = await send(4)
  await claimed(2)
  await sql`update ledger_leases set until = now() - interval '1 second' where job_id = ${job.jobId}`.execute(db)
  await runUpkeep(db, new Date())
  expect(await claimed(3)).toEqual(ids.slice(0, 3))
})

/** A claim that is rolled back while it reads its first two rows, after a later claim has committed. */
async function undoneBefore({ job, ids, claimed }: Send, next: number) {
  const undone = db.transaction().execute(async (by) => {
    const { rows } = await sql<{ id: string }>`with ${pickNext(job, { limit: 2, now: new Date() })}
      select contact_id as id from picked`.execute(by)
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(await claimed(next)).toEqual(ids.slice(2, 2 + next))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
}

test('a message is still sent if its claim is rolled back after a later one committed', async () => {
  const it = await send(4)
  await undoneBefore(it, 2)
  expect(await it.claimed(2)).toEqual([])
  await rested(it)
  await runUpkeep(db, new Date())
  expect(await it.claimed(2)).toEqual(it.ids.slice(0, 2))
})

test('a contact whose address changes during the claim gets the message at the new address', async () => {
  const it = await send(3)
  const [first = ''] = it.ids
  await db.transaction().execute(async (by) => {
    await updateQueuedAddresses(by, { tenantId: it.job.tenantId, contactId: first, email: 'new@customers.test' })
    expect(await it.claimed(2)).toEqual(it.ids.slice(1))
  })
  const [message] = await claim(db, it.job, newId(), { limit: 2, now: new Date() })
  expect(message).toMatchObject({ contactId: first, email: 'new@customers.test' })
})

test('a message that was about to be claimed during a pause is sent after the resume', async () => {
  const { job, ids } = await send(4)
  const providerId = newId()
  const limits = JSON.stringify(MailboxLimits.parse({ others: { perMinute: 2 } }))
  await sql`insert into providers (tenant_id, id, name, type, from_email, mailbox_limits)
    values (${job.tenantId}, ${providerId}, 'Sink', 'smtp', 'a@shop.test', ${limits})`.execute(db)
  await sql`update jobs set provider_id = ${providerId} where id = ${job.jobId}`.execute(db)
  await sql`insert into mail_domains (domain, pool, check_at) values ('customers.test', 'customers.test', now() + interval '1 day')
    on conflict do nothing`.execute(db)
  await sql`insert into mailbox_rates (tenant_id, provider_id, pool) values (${job.tenantId}, ${providerId}, 'customers.test')`.execute(
    db,
  )
  const paced = (now: Date) => claimThrottled(db, { ...job, providerId }, { lease: newId(), limit: 10, now })
  const now = new Date()
  const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  let looked: ReturnType<typeof paced> | undefined
  await db.transaction().execute(async (holding) => {
    // A claim waits here between its read and its commit.
    await sql`select from mailbox_rates where provider_id = ${providerId} for update`.execute(holding)
    looked = paced(now)
    await eventually(async () => expect((await waiting.execute(holding)).rows).toHaveLength(1))
    await sql`update jobs set status = 'paused' where id = ${job.jobId}`.execute(db)
  })
  expect((await looked)?.batch).toEqual([])
  await sql`update jobs set status = 'running' where id = ${job.jobId}`.execute(db)
  const { batch } = await paced(new Date(now.getTime() + 60_000))
  expect(batch.map(({ contactId }) => contactId)).toEqual(ids.slice(0, 2))
})

async function statesShown({ path, token, ids }: Send) {
  const listed = async (status: RecipientStatus) => {
    const { body } = await sanad.call('GET', `${path}?status=${status}&size=100`, { token })
    const { body: file } = await sanad.call('GET', `${path}.csv?status=${status}`, { token })
    const inList = ids.filter((id) => body.data.some((row: { id: string }) => row.id === id))
    expect(body.pagination.total).toBe(inList.length)
    expect(ids.filter((_, at) => String(file).includes(`r${at + 1}@customers.test`))).toEqual(inList)
    return inList
  }
  const states = ['queued', 'claimed', 'sent', 'failed', 'skipped'] as const
  const lists = await Promise.all(states.map(async (state) => [state, await listed(state)] as const))
  return Object.fromEntries(lists.filter(([, some]) => some.length > 0))
}

test("lists and tables show each recipient's state during a send and after its cancellation", async () => {
  const it = await send(9)
  const lease = newId()
  const [a = '', b = '', c = '', d = '', e = '', ...queued] = it.ids
  await it.claimed(5, lease)
  await recordAs(it, lease, { [a]: 'sent', [b]: 'failed', [d]: 'sent' })
  expect(await statesShown(it)).toEqual({ queued, claimed: [c, e], sent: [a, d], failed: [b] })
  await release(db, it.job, lease, { contactIds: [c], done: false })
  expect(await statesShown(it)).toEqual({ queued: [c, ...queued], claimed: [e], sent: [a, d], failed: [b] })
  await sql`update jobs set status = 'cancelled' where id = ${it.job.jobId}`.execute(db)
  const ended = { skipped: [c, ...queued], claimed: [e], sent: [a, d], failed: [b] }
  expect(await statesShown(it)).toEqual(ended)
  await runUpkeep(db, new Date())
  expect(await statesShown(it)).toEqual(ended)
  const counts = await sql`select queued, skipped from jobs where id = ${it.job.jobId}`.execute(db)
  expect(counts.rows).toEqual([{ queued: 0, skipped: queued.length + 1 }])
})

test('a cancelled send also skips messages whose claim was rolled back', async () => {
  const it = await send(4)
  await undoneBefore(it, 1)
  await sql`update jobs set status = 'cancelled' where id = ${it.job.jobId}`.execute(db)
  await runUpkeep(db, new Date())
  await rested(it)
  await runUpkeep(db, new Date())
  const { rows } = await sql`select queued, claimed, skipped from jobs where id = ${it.job.jobId}`.execute(db)
  expect(rows).toEqual([{ queued: 0, claimed: 1, skipped: 3 }])
})
