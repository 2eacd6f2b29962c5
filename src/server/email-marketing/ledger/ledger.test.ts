import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, newId } from '#server/db/connection/database.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { markHandedOver, record, type ClaimKey, type SendOutcome, renew } from './ledger.ts'

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' } })
})
afterAll(() => sanad.stop())

const accepted = (contactId: string, lease: string): SendOutcome & ClaimKey => ({
  lease,
  contactId,
  email: '',
  status: 'sent',
  response: '250 ok',
  attempts: 0,
  bounce: null,
  subject: 'S',
  preview: '',
})

test('a claim does not wait for messages being handed over', async () => {
  const { db } = sanad.services
  const { workspace } = await sanad.member()
  const [jobId, lease, busy, free] = [newId(), newId(), newId(), newId()]
  const { id: tenantId } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', workspace)
    .executeTakeFirstOrThrow()
  await sql`insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience, total, claimed)
    values (${tenantId}, ${jobId}, 'running', 'S', 'a@shop.test', '', '{}', 2, 2)`.execute(db)
  await sql`insert into ledger (tenant_id, job_id, contact_id, email, status, lease)
    select ${tenantId}, ${jobId}, id, 'a@customers.test', 'claimed', ${lease} from unnest(${[busy, free]}::uuid[]) id`.execute(
    db,
  )
  await sql`insert into ledger_leases (tenant_id, job_id, id, until, contact_ids)
    values (${tenantId}, ${jobId}, ${lease}, now() + interval '1 second', ${[busy, free]})`.execute(db)
  await db.transaction().execute(async (handing) => {
    await markHandedOver(handing, { tenantId, jobId }, [{ contactId: busy, lease }], new Date())
    await renew(db, { tenantId, jobId }, lease)
  })
  const { rows } = await sql<{
    renewed: boolean
  }>`select until > now() + interval '5 seconds' as renewed from ledger_leases
    where job_id = ${jobId}`.execute(db)
  expect(rows).toEqual([{ renewed: true }])
})

test('an outcome is counted once, even if its claim expired or it is recorded twice', async () => {
  const { db } = sanad.services
  const { workspace } = await sanad.member()
  const [jobId, lease, inTime, late, providerId] = [newId(), newId(), newId(), newId(), newId()]
  const { id: tenantId } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', workspace)
    .executeTakeFirstOrThrow()
  await sql`insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience, total, claimed, unknown)
    values (${tenantId}, ${jobId}, 'running', 'S', 'a@shop.test', '', '{}', 2, 1, 1)`.execute(db)
  await sql`insert into ledger (tenant_id, job_id, contact_id, email, status, lease, handed_at, attempts, next_try_at)
    values (${tenantId}, ${jobId}, ${inTime}, 'in-time@customers.test', 'claimed', ${lease}, now(), 0, null),
      (${tenantId}, ${jobId}, ${late}, 'late@customers.test', 'unknown', ${lease}, now(), 1, now() + interval '1 day')`.execute(
    db,
  )
  const about = { tenantId, jobId, providerId, fromEmail: 'a@shop.test', contentType: 'html' as const }
  for (let time = 1; time <= 2; time++) await record(db, about, [accepted(inTime, lease), accepted(late, lease)])
  const { rows: counts } = await sql`select claimed, unknown, sent from jobs where id = ${jobId}`.execute(db)
  expect(counts).toEqual([{ claimed: 0, unknown: 0, sent: 2 }])
  const { rows } = await sql`select status, attempts, next_try_at from ledger where job_id = ${jobId}`.execute(db)
  const expected = { status: 'sent', attempts: 1, next_try_at: null }
  expect(rows).toEqual([expected, expected])
})

test('concurrent hand-overs and recordings of the same messages never deadlock, whatever their order', async () => {
  const { db } = sanad.services
  const { workspace } = await sanad.member()
  const { id: tenantId } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', workspace)
    .executeTakeFirstOrThrow()
  for (let round = 1; round <= 12; round++) {
    const [jobId, lease, providerId] = [newId(), newId(), newId()]
    const ids = Array.from({ length: 100 }, newId)
    await sql`insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience, total, claimed)
      values (${tenantId}, ${jobId}, 'running', 'S', 'a@shop.test', '', '{}', 100, 100)`.execute(db)
    await sql`insert into ledger (tenant_id, job_id, contact_id, email, status, lease)
      select ${tenantId}, ${jobId}, id, id || '@customers.test', 'claimed', ${lease} from unnest(${ids}::uuid[]) id`.execute(
      db,
    )
    await sql`insert into ledger_leases (tenant_id, job_id, id, until, contact_ids)
      values (${tenantId}, ${jobId}, ${lease}, now() + interval '1 minute', ${ids})`.execute(db)
    const about = { tenantId, jobId, providerId, fromEmail: 'a@shop.test', contentType: 'html' as const }
    const claims = ids.map((contactId) => ({ contactId, lease }))
    // A deadlock is retried after a second and would pass unnoticed, so it is counted.
    let attempts = 0
    const apart = (work: (db: Db) => Promise<unknown>) =>
      db.transaction().execute((db) => {
        attempts += 1
        return work(db)
      })
    const outcomes = ids.toReversed().map((contactId) => accepted(contactId, lease))
    await Promise.all([
      apart((db) => markHandedOver(db, { tenantId, jobId }, claims, new Date())),
      apart((db) => record(db, about, outcomes)),
    ])
    expect(attempts).toBe(2)
    const { rows } = await sql`select claimed + skipped + sent as all from jobs where id = ${jobId}`.execute(db)
    expect(rows).toEqual([{ all: 100 }])
  }
})
