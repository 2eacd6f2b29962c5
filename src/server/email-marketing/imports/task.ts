import { sql } from 'kysely'
import type { FileConsent, ImportColumn, WordStatus } from '#contract/email-marketing/imports.ts'
import type { Lang } from '#contract/text/languages.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { hasRoom } from '../../storage/disk.ts'
import { holdToPrimary } from '../../db/connection/last-writes.ts'
import type { Task } from '../../jobs/queue.ts'
import { type Import, ImportEnded } from './write-batch.ts'
import { deleteFile } from './imports.ts'
import { columnSampleBytes, planColumns } from './column-plan.ts'
import type { Encoding } from './encoding.ts'
import { headingOf } from './columns.ts'
import { storedFaultyRows, storeHeadings } from './faulty-rows.ts'
import { parallelBatchWriter } from './parallel-batches.ts'
import type { BatchSize, ImportFile } from './read-file.ts'
import { peopleOf } from './people.ts'
import { batchesOf } from './read-in-slices.ts'
import type { Duplicates } from './contact-records.ts'
import { UnusableFile } from './csv-table.ts'
import { resolveTags } from './tags.ts'
import { addMissingFields, type Fields, findFields, typesIn, withKeys, withNewFields } from './known-fields.ts'
import type { ImportFault } from './words.ts'

export type ImportPayload = { tenantId: string; importId: string }

/** `encoding` is null until the upload is complete. */
export type ImportOptions = {
  duplicates: Duplicates
  tagIds: string[]
  mapping?: ImportColumn[] | null
  language?: Lang | null
  encoding: Encoding | null
  consent?: FileConsent
  words?: Record<string, WordStatus> | null
  /** Fixed when the import begins, because written batches are known by their number. */
  batch?: BatchSize
}

const quietFor = 60 * 60_000
/** For imports from before the batch size was stored. */
const batchBefore: BatchSize = { rows: 5000, text: Number.POSITIVE_INFINITY }

/**
 * Imports an uploaded file, one transaction per batch. After a crash it reads the file from the start and skips
 * written batches: reading is fast, and no position has to be stored.
 */
export const importTask: Task<ImportPayload> = { name: 'import-contacts', run }

async function run(services: Services, payload: ImportPayload, signal: AbortSignal) {
  const { db } = services
  const row = await markRunning(db, payload)
  if (!row) return
  const options = row.options as ImportOptions
  const { encoding, duplicates, tagIds, language = null, mapping = null, batch = batchBefore } = options
  const people = peopleOf(options)
  if (encoding === null) return waitForUpload(services, payload, row.updated_at)
  const job: Import = { ...payload, duplicates, tagIds, language, tags: new Map() }
  try {
    await writeAll(services, job, { encoding, mapping, people, batch }, signal)
    await learnSizes(db, payload)
    await end(db, payload, 'done', null)
  } catch (error) {
    if (error instanceof ImportEnded) return
    if (!(error instanceof UnusableFile)) throw error
    await end(db, payload, 'failed', error.fault)
  }
}

/** @throws UnusableFile, ImportEnded */
async function writeAll(
  { db, config }: Services,
  job: Import,
  how: Pick<ImportFile, 'encoding' | 'mapping' | 'people' | 'batch'>,
  signal: AbortSignal,
) {
  const lanes = parallelBatchWriter(db, job)
  try {
    const { maxRows } = config.imports
    const fields = await findFields(db, job.tenantId)
    const { columns, titles, ignored } = await planOf(db, job, how, fields)
    await storeHeadings(db, job, titles.length > 0 ? titles : columns.map(headingOf), ignored)
    const mapping = withKeys(columns, fields.rows, how.mapping !== null)
    await addMissingFields(db, job, typesIn(mapping))
    const file = {
      ...how,
      mapping,
      find: withNewFields(fields.find, mapping),
      maxRows,
      tagIds: job.tagIds,
      duplicates: job.duplicates,
      written: await writtenBatches(db, job),
      stored: await storedFaultyRows(db, job),
    }
    for await (const { batch, bytesRead } of batchesOf(piecesOf(db, job), file)) {
      // The queue runs it again if the process stops in between.
      signal.throwIfAborted()
      if (!(await hasRoom(config, 'much'))) throw new UnusableFile('diskFull')
      if (!(await resolveTags(db, job, batch.tagNames))) throw new UnusableFile('tooManyTags')
      await addMissingFields(db, job, new Map(batch.attributeNames.map((name) => [name, 'text'])))
      if (!(await lanes.write(batch, bytesRead))) throw new UnusableFile('contactLimit')
    }
    if (!(await lanes.finish())) throw new UnusableFile('contactLimit')
  } finally {
    await lanes.settle()
  }
}

/** The headings and the content of the columns, as in the dry run. @throws UnusableFile */
async function planOf(db: Db, job: Import, how: Pick<ImportFile, 'encoding' | 'mapping'>, fields: Fields) {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of piecesOf(db, job)) {
    pieces.push(piece)
    size += piece.length
    if (size >= columnSampleBytes) break
  }
  return planColumns(Buffer.concat(pieces).subarray(0, columnSampleBytes), how, fields)
}

async function markRunning(db: Db, { tenantId, importId }: ImportPayload) {
  await db
    .updateTable('imports')
    .set({ status: 'running' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where('status', '=', 'queued')
    .where(sql<boolean>`options ->> 'encoding' is not null`)
    .execute()
  return db
    .selectFrom('imports')
    .select(['options', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
}

async function waitForUpload({ db, queue }: Services, payload: ImportPayload, heardOf: Date) {
  if (Date.now() - heardOf.getTime() >= quietFor) return end(db, payload, 'failed', 'interrupted')
  await queue.add(db, importTask, payload, { runAt: new Date(heardOf.getTime() + quietFor) })
}

// From this many new contacts on, the planner's statistics mislead it until the next ANALYZE.
const many = 10_000

/** Refreshes the planner's statistics after a large import. */
/** Tells the planner and the indexes about the new contacts. */
async function learnSizes(db: Db, { tenantId, importId }: ImportPayload) {
  const { created } = await db
    .selectFrom('imports')
    .select('created')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  // Searches read what the indexes have not sorted in yet.
  await sql`select gin_clean_pending_list(c.oid) from pg_class c where pg_has_role(c.relowner, 'usage')
    and c.oid in ('contacts_attributes_compared'::regclass, 'contacts_search'::regclass)`.execute(db)
  if (created >= many) await sql`analyze contacts, contact_tags, contact_statuses`.execute(db)
}

async function writtenBatches(db: Db, { tenantId, importId }: ImportPayload): Promise<Set<number>> {
  const rows = await db
    .selectFrom('import_batches')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .execute()
  return new Set(rows.map((row) => row.number))
}

async function* piecesOf(db: Db, { tenantId, importId }: ImportPayload) {
  for (let number = 0; ; number += 1) {
    const piece = await db
      .selectFrom('import_pieces')
      .select('bytes')
      .where('tenant_id', '=', tenantId)
      .where('import_id', '=', importId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}

async function end(
  db: Db,
  { tenantId, importId }: ImportPayload,
  status: 'done' | 'failed',
  message: ImportFault | null,
) {
  await db.transaction().execute(async (db) => {
    const ended = await db
      .updateTable('imports')
      .set({ status, message, updated_at: new Date(), ...(status === 'done' && { bytes_read: sql<number>`bytes` }) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', importId)
      // A stopped import keeps its file.
      .where('status', 'in', ['queued', 'running'])
      .returning('user_id')
      .executeTakeFirst()
    if (!ended) return
    if (ended.user_id !== null) await holdToPrimary(db, ended.user_id)
    await deleteFile(db, tenantId, importId)
  })
}
