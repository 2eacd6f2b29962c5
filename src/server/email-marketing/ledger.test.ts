import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/database.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { renew } from './ledger.ts'

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' } })
})
afterAll(() => sanad.stop())

test('a claim is kept without waiting for what is being handed over at that moment', async () => {
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
  await sql`insert into ledger (tenant_id, job_id, contact_id, email, status, lease, lease_until)
    select ${tenantId}, ${jobId}, id, 'a@customers.test', 'claimed', ${lease}, now() + interval '1 day'
    from unnest(${[busy, free]}::uuid[]) id`.execute(db)
  await db.transaction().execute(async (handing) => {
    await sql`update ledger set handed_at = now() where contact_id = ${busy}`.execute(handing)
    await renew(db, { tenantId, jobId }, lease, [busy, free])
  })
  const { rows } = await sql<{ id: string }>`select contact_id as id from ledger
    where job_id = ${jobId} and lease_until < now() + interval '1 hour'`.execute(db)
  expect(rows).toEqual([{ id: free }])
})
