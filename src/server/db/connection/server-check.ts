import type pg from 'pg'

const oldest = 15

/**
 * Refuses an unsuitable PostgreSQL before anything is written to it.
 * @throws Error whose message tells the operator what to do
 */
export async function checkServer(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  )
  const [server] = rows
  if (server === undefined || server.version < oldest)
    throw new Error(`Sanad needs PostgreSQL ${oldest} or later, but DATABASE_URL points to version ${server?.version}.`)
  if (server.encoding !== 'UTF8')
    throw new Error(
      `The database is encoded in ${server.encoding}. Create one with encoding 'UTF8' template template0.`,
    )
  await pool.query('create extension if not exists pg_trgm')
  const { rows: letters } = await pool.query<{ known: boolean }>(`select show_trgm('سند') <> '{}' as known`)
  // pg_trgm uses the locale to classify letters; "C" and "POSIX" know none beyond ASCII.
  if (!letters[0]?.known)
    throw new Error(
      "The database’s locale doesn’t support Arabic letters, so Arabic search wouldn’t work. Create a database with encoding 'UTF8' lc_ctype 'C.UTF-8' template template0.",
    )
}
