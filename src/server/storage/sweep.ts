import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'
import { isReferenced } from './holders.ts'
import { nameOf, type Storage } from './storage.ts'

const day = 24 * 60 * 60_000
const batchSize = 1000

/**
 * Deletes files that have had no reference for a day: those of deleted rows, and those written for rows that were
 * never committed. The delay lets a backup that has read the row still find its file.
 */
export const sweepStorage: Task<object> = {
  name: 'storage-sweep',
  every: '41 3 * * *',
  async run({ db, storage, now }: Services, _payload, signal) {
    const before = new Date(now().getTime() - day)
    await mark(db, { now: now(), before }, signal)
    let swept = batchSize
    while (swept === batchSize && !signal.aborted) swept = await sweep(db, storage, before, signal)
    for (const place of [storage.place, storage.previous]) await place?.tidy(before)
  },
}

/** Scans all known files in batches and records since when they have had no reference. */
async function mark(db: Db, { now, before }: { now: Date; before: Date }, signal: AbortSignal) {
  let after: { scope: string; sha256: string } | undefined = {
    scope: '00000000-0000-0000-0000-000000000000',
    sha256: '',
  }
  while (after && !signal.aborted) {
    const { rows }: { rows: { scope: string; sha256: string }[] } = await sql<{ scope: string; sha256: string }>`
      with piece as (
        select f.scope, f.sha256, ${isReferenced} as pointed from (
          select scope, sha256 from stored_files where (scope, sha256) > (${after.scope}::uuid, ${after.sha256})
          order by scope, sha256 limit ${batchSize}) f
      ), marked as (
        update stored_files f set orphaned_at = case when p.pointed then null else ${now}::timestamptz end from piece p
        where f.scope = p.scope and f.sha256 = p.sha256 and p.pointed = (f.orphaned_at is not null)
          and (p.pointed or f.written_at < ${before}::timestamptz)
      )
      select scope, sha256 from piece order by 1, 2`.execute(db)
    after = rows.length === batchSize ? rows.at(-1) : undefined
  }
}

async function sweep(db: Db, storage: Storage, before: Date, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ scope: string; sha256: string }>`select scope, sha256 from stored_files
    where orphaned_at < ${before}::timestamptz limit ${batchSize}`.execute(db)
  for (const row of rows) {
    if (signal.aborted) return 0
    await removeOne(db, storage, row, before)
  }
  return rows.length
}

/**
 * Deletes files while their rows are locked: a concurrent writer of the same content waits and then writes the file
 * again.
 */
async function removeOne(
  db: Db,
  storage: Pick<Storage, 'place' | 'previous'>,
  { scope, sha256 }: { scope: string; sha256: string },
  before: Date,
) {
  await db.transaction().execute(async (db) => {
    const locked = await sql`select from stored_files where scope = ${scope} and sha256 = ${sha256}
      and orphaned_at < ${before}::timestamptz and written_at < ${before}::timestamptz for update skip locked`.execute(
      db,
    )
    if (locked.rows.length === 0) return
    // References are checked under the lock, so that every committed one is seen.
    const { rows } =
      await sql`delete from stored_files f where scope = ${scope} and sha256 = ${sha256} and not ${isReferenced}
      returning 1`.execute(db)
    if (rows.length === 0)
      await sql`update stored_files set orphaned_at = null where scope = ${scope} and sha256 = ${sha256}`.execute(db)
    else for (const place of [storage.place, storage.previous]) await place?.remove(nameOf(scope, sha256))
  })
}
