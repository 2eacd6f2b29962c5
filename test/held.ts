import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestSanad } from './sanad.ts'

type Held = Pick<TestSanad, 'databaseUrl'>

async function connected({ databaseUrl }: Held) {
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

/** Nothing that is in these tables of a workspace can be deleted until it is let go; all of it can be changed. */
export async function rowsHeld(sanad: Held, tenantId: string, tables: readonly string[]) {
  const { client, letGo } = await connected(sanad)
  for (const table of tables) await client.query(`select from ${table} where tenant_id = $1 for key share`, [tenantId])
  return letGo
}

/** Whoever writes into a table waits until it is let go; `met` once somebody does. */
export async function writersHeld(sanad: Held, table: string) {
  const { client, letGo } = await connected(sanad)
  await client.query(`lock table ${table} in share row exclusive mode`)
  const met = () =>
    eventually(async () => {
      const waiting = 'select from pg_locks where relation = $1::regclass and not granted'
      expect((await client.query(waiting, [table])).rows.length).toBeGreaterThan(0)
    })
  return { met, letGo }
}
