import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/sanad.ts'
import { openDatabase } from '../../db/connection/database.ts'
import { knownMigrations, migrate } from '../../db/migrate.ts'

// The migration from UTC days to quarter-hours keeps every count.

let database: Awaited<ReturnType<typeof newDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await newDatabase('empty')
  pool = openDatabase({ connectionString: database.url, options: '-c timezone=Asia/Riyadh' }, { max: 2 }).pool
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('counts move to the moment in the ledger, and to noon of their day where the ledger has no row', async () => {
  const files = await knownMigrations()
  await migrate(pool, files.slice(0, files.indexOf('0063-reports-by-the-clock.sql')))
  const [tenant, job, other] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(`insert into workspaces (id, slug, name) values ($1, 'shop', 'Shop')`, [tenant])
  for (const id of [job, other])
    await pool.query(
      `insert into jobs (tenant_id, id, status, subject, from_name, from_email, audience) values ($1, $2, 'done', '', '', 'a@b.test', '{}')`,
      [tenant, id],
    )
  const sent = async (id: string, email: string, sentAt: string, openedAt: string | null = null) =>
    pool.query(
      `insert into ledger (tenant_id, job_id, contact_id, email, status, sent_at, opened_at) values ($1, $2, $3, $4, 'sent', $5, $6)`,
      [tenant, id, randomUUID(), email, sentAt, openedAt],
    )
  await sent(job, 'a@one.test', '2026-05-01T21:50:00Z', '2026-05-02T00:14:59Z')
  await sent(job, 'b@one.test', '2026-05-01T21:59:59Z')
  await sent(other, 'c@two.test', '2026-05-01T22:00:00Z')
  // Counts of the previous version; two recipients of the first send were deleted since.
  const days = [
    ['2026-05-01', job, 'one.test', 2, 0, 2],
    ['2026-05-02', job, 'one.test', 0, 1, 0],
    ['2026-05-01', other, 'two.test', 1, 0, 0],
  ]
  for (const [day, id, domain, sent, opened, unsubscribed] of days) {
    await pool.query(
      `insert into send_days (tenant_id, day, job_id, sent, opened, unsubscribed) values ($1, $2, $3, $4, $5, $6)`,
      [tenant, day, id, sent, opened, unsubscribed],
    )
    await pool.query(
      `insert into send_domain_days (tenant_id, day, domain, sent, opened, unsubscribed) values ($1, $2, $3, $4, $5, $6)`,
      [tenant, day, domain, sent, opened, unsubscribed],
    )
  }
  expect(await migrate(pool)).toContain('0063-reports-by-the-clock.sql')
  const countsIn = async (table: string, key: string) => {
    const { rows } = await pool.query<{ at: Date; key: string; sent: number; opened: number; unsubscribed: number }>(
      `select at, ${key} as key, sent, opened, unsubscribed from ${table} order by at, sent desc`,
    )
    return rows.map((row) => [row.at.toISOString(), row.key, row.sent, row.opened, row.unsubscribed])
  }
  const moved = (first: string, second: string) => [
    ['2026-05-01T12:00:00.000Z', first, 0, 0, 2],
    ['2026-05-01T21:45:00.000Z', first, 2, 0, 0],
    ['2026-05-01T22:00:00.000Z', second, 1, 0, 0],
    ['2026-05-02T00:00:00.000Z', first, 0, 1, 0],
  ]
  expect(await countsIn('send_counts', 'job_id')).toEqual(moved(job, other))
  expect(await countsIn('send_domain_counts', 'domain')).toEqual(moved('one.test', 'two.test'))
})
