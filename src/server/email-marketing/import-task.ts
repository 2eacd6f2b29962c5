import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Task } from '../jobs/queue.ts'
import { type Batch, type Import, Overtaken, writeBatch } from './import-batch.ts'
import { type Column, columnsOf } from './import-columns.ts'
import { contactOf } from './import-contact.ts'
import { delimiterOf, type Encoding } from './import-encoding.ts'
import { type Row, rowReader } from './import-rows.ts'
import { learnTags } from './import-tags.ts'
import type { ImportFault } from './import-words.ts'

export type ImportPayload = { tenantId: string; importId: string }

/** `encoding` is null until the upload is complete. */
export type ImportOptions = { duplicates: 'update' | 'skip'; tagIds: string[]; encoding: Encoding | null }

const batchRows = 2000
const mostAttributes = 50
const quietFor = 60 * 60_000

/**
 * Reads an uploaded file into contacts, a batch in each transaction. Run again after a kill, it reads the file from its start and
 * passes over the rows that are written: reading is quick, and nothing has to be known of the middle of a file.
 */
export const importTask: Task<ImportPayload> = { name: 'import-contacts', run }

class Unusable extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.fault = fault
  }
}

async function run(services: Services, payload: ImportPayload, signal: AbortSignal) {
  const { db } = services
  const row = await begun(db, payload)
  if (!row) return
  const options = row.options as ImportOptions
  if (options.encoding === null) return waitForUpload(services, payload, row.updated_at)
  const job: Import = { ...payload, duplicates: options.duplicates, tagIds: options.tagIds, tags: new Map() }
  try {
    let done = row.rows
    for await (const batch of batchesOf(db, payload, options.encoding, done)) {
      // The queue runs it again where the process stops in between.
      signal.throwIfAborted()
      if (!(await learnTags(db, job, [...new Set(batch.contacts.flatMap((contact) => contact.tags))]))) {
        throw new Unusable('tooManyTags')
      }
      await writeBatch(db, job, batch, done)
      done += batch.rows
    }
    await end(db, payload, 'done', null)
  } catch (error) {
    if (error instanceof Overtaken) return
    if (!(error instanceof Unusable)) throw error
    await end(db, payload, 'failed', error.fault)
  }
}

async function begun(db: Db, { tenantId, importId }: ImportPayload) {
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
    .select(['rows', 'options', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
}

async function waitForUpload({ db, queue }: Services, payload: ImportPayload, heardOf: Date) {
  if (Date.now() - heardOf.getTime() >= quietFor) return end(db, payload, 'failed', 'interrupted')
  await queue.add(db, importTask, payload, { runAt: new Date(heardOf.getTime() + quietFor) })
}

/** The file's rows after the first `done`, in batches. @throws Unusable */
async function* batchesOf(db: Db, payload: ImportPayload, encoding: Encoding, done: number): AsyncGenerator<Batch> {
  let columns: Column[] | null = null
  let passed = 0
  let batch: Batch = { rows: 0, bytesRead: 0, contacts: [], refused: [] }
  for await (const { rows, bytesRead } of rowsOf(db, payload, encoding)) {
    batch.bytesRead = bytesRead
    for (const row of rows) {
      if (columns === null) {
        columns = usable(columnsOf(row.cells))
        continue
      }
      passed += 1
      if (passed <= done) continue
      const read = contactOf(row, columns)
      if ('reason' in read) batch.refused.push(read)
      else batch.contacts.push(read)
      batch.rows += 1
      if (batch.rows < batchRows) continue
      yield batch
      batch = { rows: 0, bytesRead, contacts: [], refused: [] }
    }
  }
  if (columns === null) throw new Unusable('empty')
  if (batch.rows > 0) yield batch
}

function usable(columns: Column[]): Column[] {
  if (!columns.some((column) => column && 'field' in column && column.field === 'email'))
    throw new Unusable('noEmailColumn')
  if (columns.filter((column) => column && 'attribute' in column).length > mostAttributes) {
    throw new Unusable('tooManyColumns')
  }
  return columns
}

async function* rowsOf(
  db: Db,
  payload: ImportPayload,
  encoding: Encoding,
): AsyncGenerator<{ rows: Row[]; bytesRead: number }> {
  const decoder = new TextDecoder(encoding)
  let reader: ReturnType<typeof rowReader> | null = null
  let bytesRead = 0
  for await (const bytes of piecesOf(db, payload)) {
    const text = decoder.decode(bytes, { stream: true })
    // The header is within the first piece, or there is none.
    reader ??= rowReader(delimiterOf(/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''))
    bytesRead += bytes.length
    yield { rows: reader.push(text), bytesRead }
  }
  if (reader) yield { rows: [...reader.push(decoder.decode()), ...reader.end()], bytesRead }
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
    await db
      .updateTable('imports')
      .set({ status, message, updated_at: new Date(), ...(status === 'done' && { bytes_read: sql<number>`bytes` }) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', importId)
      .execute()
    await db.deleteFrom('import_pieces').where('tenant_id', '=', tenantId).where('import_id', '=', importId).execute()
  })
}
