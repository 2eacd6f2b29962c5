import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

const folder = path.resolve(import.meta.dirname, '../../../migrations')

// An arbitrary constant: the key of the advisory lock that lets one process at a time migrate.
const lock = 7_246_325_311

/** The names of all migrations of this program, in order. */
export const knownMigrations = async () => (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()

/** The reason why this program cannot use a database with these migrations, or undefined. */
export function unusable(
  applied: readonly string[],
  known: readonly string[],
): { unknown: string[]; reason: 'newer' | 'before first release' } | undefined {
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length === 0) return undefined
  // Migrations only go forward: a newer database has all that this program knows.
  return { unknown, reason: known.every((name) => applied.includes(name)) ? 'newer' : 'before first release' }
}

/**
 * Brings the schema up to date: runs every file of `migrations/` that has not run, in order, each in a transaction.
 * Safe when several processes start at once: one migrates, the others wait.
 * @param upTo only these, for data that is older than the program
 * @returns the names of the files that ran
 * @throws when the database has an unknown migration: it is newer than the program, or older than the first release.
 * Nothing is changed.
 */
export async function migrate(pool: pg.Pool, upTo?: readonly string[]): Promise<string[]> {
  const files = await knownMigrations()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const refusal = unusable([...done], files)
    if (refusal?.reason === 'newer') {
      throw new Error(
        `The database was migrated by a newer version of Sanad (${refusal.unknown.join(', ')}). Start that version.`,
      )
    }
    if (refusal) {
      throw new Error(
        `The database was made before the first release of Sanad (${refusal.unknown.length} unknown migrations, the first is ${refusal.unknown[0]}). It can’t be updated. Start with an empty database.`,
      )
    }
    const missing = files.filter((file) => !done.has(file) && (!upTo || upTo.includes(file)))
    for (const file of missing) {
      const sql = await readFile(path.join(folder, file), 'utf8')
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migrations (name) values ($1)', [file])
      await client.query('commit')
    }
    return missing
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}
