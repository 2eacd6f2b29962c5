import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { sealedColumns } from './sealed.ts'
import { fingerprintOf, secretsFrom } from './secrets.ts'

/** A sealed text with its location and associated data. */
export type Sealed = { table: string; column: string; key: string; row: string; place: string; sealed: Buffer }

/** The type of a key column. */
export const keyType = (key: string) => (key === 'ctid' ? 'tid' : 'uuid')

const batchSize = 500

/** All sealed texts of the installation, read in batches. */
export async function* sealedRows(db: Db): AsyncGenerator<Sealed> {
  for (const { table, column, key, place } of sealedColumns) {
    const [name, type] = [sql.ref(key), sql.raw(keyType(key))]
    let after: string | undefined
    do {
      const behind = after === undefined ? sql`` : sql`and ${name} > ${after}::${type}`
      const { rows } = await sql<{ row: string; sealed: Buffer }>`
        select ${name}::text as row, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(column)} is not null ${behind} order by ${name} limit ${batchSize}`.execute(db)
      for (const each of rows) yield { table, column, key, place: place(each.row), ...each }
      after = rows.length === batchSize ? rows.at(-1)?.row : undefined
    } while (after !== undefined)
  }
}

/** The number of texts that each secret opens, in order; the last entry is for those that none opens. */
export async function sealedSecrets(db: Db, ring: readonly string[]): Promise<{ check: string | null; by: number }[]> {
  const each = ring.map((secret) => ({
    check: fingerprintOf(secret) as string | null,
    by: 0,
    secrets: secretsFrom(secret),
  }))
  const none = { check: null, by: 0 }
  for await (const { sealed, place } of sealedRows(db)) {
    const one = each.find(({ secrets }) => {
      try {
        secrets.unseal(sealed, place)
        return true
      } catch {
        return false
      }
    })
    ;(one ?? none).by += 1
  }
  return [...each, none].map(({ check, by }) => ({ check, by }))
}
