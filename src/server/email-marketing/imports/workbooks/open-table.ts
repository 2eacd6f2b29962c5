import type { TenantContext } from '../../../context.ts'
import { runExclusive } from '../../../concurrency/keyed-mutex.ts'
import { ThreadEnded, TooSlow, WorkerLane } from '../../../concurrency/worker-lane.ts'
import { fault } from '../../../failure.ts'
import type { TableRequest, TableResponse } from './worker.ts'

/** Reading takes memory of a thread's own, so that a hostile file costs no other call. */
const lane = new WorkerLane<TableRequest, TableResponse>(new URL('./worker.ts', import.meta.url), {
  memory: 384,
  idleMs: 60_000,
})
/** Milliseconds for one table: a sheet of 300,000 rows and ten columns takes about ten seconds. */
const timeMs = 60_000

const maxMegabytes = 25
/** Bytes of CSV that a table may become. */
const maxTableMegabytes = 128
const megabyte = 1024 * 1024

const tooBig = fault(
  'too_large',
  {
    en: 'A workbook or ZIP file can have up to {limit} MB. Save the sheet as CSV, or split it.',
    ar: 'الحد المسموح به لملف Excel أو ZIP هو {limit} ميغابايت. يلزم حفظ الجدول بصيغة CSV أو تقسيمه.',
  },
  'file',
)
const tooMuch = fault(
  'too_large',
  {
    en: 'This sheet is too large: as text it can have up to {limit} MB. Save it as CSV, or split it.',
    ar: 'الجدول أكبر من اللازم: حده {limit} ميغابايت من النصوص. يلزم حفظه بصيغة CSV أو تقسيمه.',
  },
  'file',
)
const problems = {
  broken: fault(
    'unsupported_media',
    {
      en: 'This workbook or ZIP file can’t be read. Save it again as .xlsx or CSV.',
      ar: 'تعذّرت قراءة ملف Excel أو ZIP هذا. يلزم حفظه من جديد بصيغة \u2066.xlsx\u2069 أو CSV.',
    },
    'file',
  ),
  encrypted: fault(
    'unsupported_media',
    {
      en: 'This ZIP file has a password. Extract it and upload its files.',
      ar: 'ملف ZIP هذا محمي بكلمة مرور. يلزم فك ضغطه ثم رفع ملفاته.',
    },
    'file',
  ),
  noTable: fault(
    'unsupported_media',
    {
      en: 'This file doesn’t contain a sheet or a CSV file. Choose an Excel file (.xlsx), a CSV file, or a ZIP file that contains one.',
      ar: 'لا يوجد داخل الملف جدول ولا ملف CSV. يلزم اختيار ملف Excel \u2066(.xlsx)\u2069 أو CSV أو ملف ZIP يحتوي عليهما.',
    },
    'file',
  ),
  unknownTable: fault(
    'validation_failed',
    { en: 'The file has no sheet or file with this name.', ar: 'لا يوجد في الملف جدول أو ملف بهذا الاسم.' },
    'table',
  ),
}

/** The bytes of an upload, or of one table within it. */
export type OpenedTable = {
  bytes: AsyncIterable<Buffer>
  /** Whether the bytes were converted to CSV in UTF-8. */
  isWorkbook: boolean
  /** Names of the sheets or files; empty for a plain file. */
  tables: string[]
  /** The name of the table that was read; null for a plain file. */
  table: string | null
}

/**
 * Opens an upload: a plain file as it is, of a workbook or ZIP archive one table as CSV. An archive is read in a thread
 * of its own, one at a time per member.
 * @param table of a sheet or file; undefined for the first
 * @param maxBytes after which the table is cut; undefined for all of it
 * @throws too_large, unsupported_media, validation_failed for an unknown table
 */
export async function openTable(
  { viewer, tenant }: TenantContext,
  upload: AsyncIterable<Buffer>,
  table: string | undefined,
  maxBytes?: number,
): Promise<OpenedTable> {
  const pieces = upload[Symbol.asyncIterator]()
  const start: Buffer[] = []
  let size = 0
  while (size < zip.length) {
    const next = await pieces.next()
    if (next.done) break
    start.push(next.value)
    size += next.value.length
  }
  const all = chained(start, pieces)
  if (!Buffer.concat(start).subarray(0, zip.length).equals(zip))
    return { bytes: all, isWorkbook: false, tables: [], table: null }
  return runExclusive(`archive ${viewer.id}`, async () => {
    const archive = await wholeArchive(all)
    const limit = maxBytes ?? maxTableMegabytes * megabyte
    const request = { archive, name: table ?? null, maxBytes: limit, isWhole: maxBytes === undefined }
    const read = await ask(request, tenant.id)
    if ('fault' in read)
      throw read.fault === 'tooLarge' ? tooMuch({ limit: maxTableMegabytes }) : problems[read.fault]()
    const { bytes, ...found } = read.table
    return { ...found, bytes: inPieces(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) }
  })
}

async function ask(request: TableRequest, workspace: string): Promise<TableResponse> {
  try {
    return await lane.ask(request, workspace, () => timeMs)
  } catch (error) {
    if (error instanceof TooSlow || error instanceof ThreadEnded) return { fault: 'tooLarge' }
    throw error
  }
}

const zip = Buffer.from('PK\u0003\u0004')

async function* chained(start: readonly Buffer[], rest: AsyncIterator<Buffer>) {
  try {
    yield* start
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    // An abandoned upload would block its connection.
    await rest.return?.()
  }
}

async function wholeArchive(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let total = 0
  for await (const piece of bytes) {
    total += piece.length
    if (total > maxMegabytes * megabyte) throw tooBig({ limit: maxMegabytes })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const pieceBytes = 256 * 1024

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
