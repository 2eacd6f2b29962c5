import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/connection/database.ts'
import { Failure } from '../failure.ts'
import type { Task } from '../jobs/queue.ts'
import { type Holder, holders, isReferenced, ofSite } from './holders.ts'
import type { Place } from './place.ts'
import { maxFileBytes, nameOf, sha256, minFileBytes, type Storage } from './storage.ts'

// Moves bytes between rows and files, and between two places. It moves one item at a time, so that it can be
// interrupted at any time.

type FileKey = { scope: string; sha256: string }
type Known = FileKey & { pointed: boolean }
type RowKey = { holder: Holder; key: string[] }

const batchSize = 1000

/** All known files in order of their names. @param pointed whether only referenced ones are included */
export async function* filesIn(db: Db, { pointed = false }: { pointed?: boolean } = {}): AsyncGenerator<FileKey> {
  let after: FileKey | undefined = { scope: ofSite, sha256: '' }
  while (after) {
    const { rows }: { rows: Known[] } = await piece(after, pointed).execute(db)
    for (const row of rows) if (row.pointed) yield { scope: row.scope, sha256: row.sha256 }
    after = rows.length === batchSize ? rows.at(-1) : undefined
  }
}

/** The files that a snapshot's rows reference; empty for a database from before file storage. */
export async function* referencedFiles(client: pg.ClientBase, db: Db): AsyncGenerator<FileKey> {
  const { rows: there } = await client.query<{ is: boolean }>(
    `select to_regclass('public.stored_files') is not null as is`,
  )
  if (!there[0]?.is) return
  let after: FileKey | undefined = { scope: ofSite, sha256: '' }
  while (after) {
    const { sql: text, parameters } = piece(after, true).compile(db)
    const { rows }: { rows: Known[] } = await client.query<Known>(text, [...parameters])
    for (const row of rows) if (row.pointed) yield { scope: row.scope, sha256: row.sha256 }
    after = rows.length === batchSize ? rows.at(-1) : undefined
  }
}

const piece = (after: FileKey, pointed: boolean) => sql<Known>`
  select f.scope::text, f.sha256, ${pointed ? isReferenced : sql`true`} as pointed from (
    select scope, sha256 from stored_files where (scope, sha256) > (${after.scope}::uuid, ${after.sha256})
    order by scope, sha256 limit ${batchSize}) f order by f.scope, f.sha256`

/** Rows that contain large bytes themselves, or those whose bytes are in a file. */
export async function* rowsHoldingBytes(db: Db, what: 'bytes' | 'file'): AsyncGenerator<RowKey> {
  for (const holder of holders) {
    const names = holder.key.map((name) => sql.ref(name))
    const matches =
      what === 'file'
        ? sql`${sql.ref(holder.file)} is not null`
        : sql`octet_length(${sql.ref(holder.bytes)}) >= ${minFileBytes}`
    let after: string[] | undefined = holder.key.map(() => ofSite)
    while (after) {
      const { rows }: { rows: { key: string[]; wanted: boolean | null }[] } = await sql<{
        key: string[]
        wanted: boolean | null
      }>`
        select array[${sql.join(names)}]::text[] as key, ${matches} as wanted from ${sql.table(holder.table)}
        where (${sql.join(names)}) > (${sql.join(after.map((part) => sql`${part}::uuid`))})
        order by ${sql.join(names)} limit ${batchSize}`.execute(db)
      for (const row of rows) if (row.wanted) yield { holder, key: row.key }
      after = rows.length === batchSize ? rows.at(-1)?.key : undefined
    }
  }
}

type Row = { bytes: Buffer | null; file: string | null; scope: string }

const isRow = ({ holder, key }: RowKey) =>
  sql<boolean>`(${sql.join(holder.key.map((name) => sql.ref(name)))}) = (${sql.join(key.map((part) => sql`${part}::uuid`))})`

async function rowAt(db: Db, at: RowKey): Promise<Row | undefined> {
  const { table, bytes, file, scope } = at.holder
  const { rows } = await sql<Row>`select ${sql.ref(bytes)} as bytes, ${sql.ref(file)} as file,
    ${scope === null ? sql`${ofSite}::text` : sql`${sql.ref(scope)}::text`} as scope from ${sql.table(table)} where ${isRow(at)}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Moves the bytes of one row into a file and verifies it before the row is updated. @returns their number; 0 if the
 * row has changed in the meantime
 */
export async function moveOut(db: Db, storage: Storage, at: RowKey): Promise<number> {
  const row = await rowAt(db, at)
  if (!row?.bytes) return 0
  const stored = await storage.store(row.scope, row.bytes)
  if (stored.file === null) return 0
  await storage.read(row.scope, stored)
  const { table, bytes, file } = at.holder
  const done = await sql`update ${sql.table(table)} set ${sql.ref(bytes)} = null, ${sql.ref(file)} = ${stored.file}
    where ${isRow(at)} and sha256(${sql.ref(bytes)}) = decode(${stored.file}, 'hex')`.execute(db)
  return Number(done.numAffectedRows ?? 0) === 1 ? row.bytes.length : 0
}

/** Moves the bytes of one file back into its row. @returns their number, or the fault of the file */
export async function moveIn(db: Db, storage: Storage, at: RowKey): Promise<number | 'missing'> {
  const row = await rowAt(db, at)
  if (!row?.file) return 0
  const whole = await storage.read(row.scope, { bytes: null, file: row.file }).catch(missing)
  if (!whole) return 'missing'
  const { table, bytes, file } = at.holder
  await sql`update ${sql.table(table)} set ${sql.ref(bytes)} = ${whole}, ${sql.ref(file)} = null
    where ${isRow(at)} and ${sql.ref(file)} = ${row.file}`.execute(db)
  return whole.length
}

function missing(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

/** Verifies a file in its place. @returns its size, or the fault */
export async function checkFile(
  place: Place,
  { scope, sha256: hash }: FileKey,
): Promise<number | 'missing' | 'damaged'> {
  const bytes = await place.get(nameOf(scope, hash), maxFileBytes)
  if (!bytes) return 'missing'
  return sha256(bytes) === hash ? bytes.length : 'damaged'
}

/**
 * Copies one file from one place to another and verifies it there. @returns the number of bytes copied, 0 if it
 * existed, or the fault
 */
export async function copyFile(from: Place, to: Place, file: FileKey): Promise<number | 'missing' | 'damaged'> {
  const there = await checkFile(to, file)
  if (typeof there === 'number') return 0
  const name = nameOf(file.scope, file.sha256)
  const bytes = await from.get(name, maxFileBytes)
  if (!bytes) return there
  if (sha256(bytes) !== file.sha256) return 'damaged'
  // Existing files are not overwritten, so a damaged file at the target would stay otherwise.
  if (there === 'damaged') await to.remove(name)
  await to.put(name, bytes)
  return checkFile(to, file)
}

const perRun = 500

/**
 * Moves the large parts of single mails into files an hour after sending. They are stored in the row first, so that
 * accepting a mail does not wait for slow storage.
 */
export const moveLargeMails: Task<object> = {
  name: 'storage-carry',
  every: '*/10 * * * *',
  async run({ db, storage, now }, _payload, signal) {
    if (!storage.place) return
    const holder = holders.find(({ table }) => table === 'transactional_mails')
    const before = new Date(now().getTime() - 60 * 60_000)
    const { rows } = await sql<{ key: string[] }>`select array[tenant_id, id]::text[] as key from transactional_mails
      where octet_length(source) >= 65536 and created_at < ${before} order by created_at limit ${perRun}`.execute(db)
    for (const { key } of rows) if (holder && !signal.aborted) await moveOut(db, storage, { holder, key })
  },
}
