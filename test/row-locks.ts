import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestSanad } from './sanad.ts'

type LockTarget = Pick<TestSanad, 'databaseUrl'>

async function connected({ databaseUrl }: LockTarget) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('begin')
  let open = true
  const letGo = async () => {
    if (open) await client.end()
    open = false
  }
  onTestFinished(letGo)
  return { client, letGo }
}

/** Locks a workspace's rows in these tables until released: they cannot be deleted, but other changes go through. */
export async function lockRows(sanad: LockTarget, tenantId: string, tables: readonly string[]) {
  const { client, letGo } = await connected(sanad)
  for (const table of tables) await client.query(`select from ${table} where tenant_id = $1 for key share`, [tenantId])
  return letGo
}

/** Makes writers to a table wait until released; `met` resolves once one is waiting. */
export async function lockWriters(sanad: LockTarget, table: string) {
  const { client, letGo } = await connected(sanad)
  await client.query(`lock table ${table} in share row exclusive mode`)
  const met = () =>
    eventually(async () => {
      const waiting = 'select from pg_locks where relation = $1::regclass and not granted'
      expect((await client.query(waiting, [table])).rows.length).toBeGreaterThan(0)
    })
  return { met, letGo }
}
