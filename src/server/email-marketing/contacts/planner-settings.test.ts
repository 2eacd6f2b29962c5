import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' } })
})
afterAll(() => sanad.stop())

test('a change of contacts leaves the planner of its transaction as it was', async () => {
  const { workspace } = await sanad.member()
  const { db } = sanad.services
  const tenant = sql`(select id from workspaces where slug = ${workspace})`
  await sql`insert into contacts (tenant_id, id, email) select ${tenant}, ${newId()}::uuid, 'a@shop.test'`.execute(db)
  await db.transaction().execute(async (by) => {
    const settings = async () =>
      (
        await sql`select current_setting('enable_nestloop') as nestloop, current_setting('enable_hashjoin') as hashjoin,
          current_setting('enable_mergejoin') as mergejoin, current_setting('enable_seqscan') as seqscan`.execute(by)
      ).rows
    // One that the change sets to another value, and one that it sets to this one.
    await sql`set local enable_hashjoin = on`.execute(by)
    await sql`set local enable_mergejoin = off`.execute(by)
    const before = await settings()
    const { numAffectedRows } =
      await sql`update contacts set status = 'unsubscribed', first_name = 'Layla' where tenant_id = ${tenant}`.execute(
        by,
      )
    expect(numAffectedRows).toBe(1n)
    expect(await settings()).toEqual(before)
  })
})
