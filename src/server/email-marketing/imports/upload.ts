import { type importContacts, ImportOptions } from '#contract/email-marketing/imports.ts'
import type { In } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { checkRoomForFile } from '../../storage/disk.ts'
import { fault } from '../../failure.ts'
import { parse } from '../../http/validation.ts'
import { limitFor, consume } from '../../quotas/quotas.ts'
import { checkConcurrentImports } from './limit.ts'
import { readImport, toImport } from './imports.ts'
import { encodingDetector, binaryKind } from './encoding.ts'
import type { ImportOptions as KeptOptions, ImportPayload } from './task.ts'
import { checkTags } from '../tags/tags.ts'
import { type OpenedTable, openTable } from './workbooks/open-table.ts'

export const noFile = fault(
  'validation_failed',
  { en: 'Choose a CSV or Excel file.', ar: 'يلزم تحديد ملف CSV أو Excel.' },
  'file',
)

const workbook = fault(
  'unsupported_media',
  {
    en: 'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password and upload that file.',
    ar: 'هذا ملف Excel قديم \u2066(.xls)\u2069 أو محمي بكلمة مرور. يلزم حفظه بصيغة \u2066.xlsx\u2069 بلا كلمة مرور ثم رفع الملف المحفوظ.',
  },
  'file',
)
const webPage = fault(
  'unsupported_media',
  {
    en: 'This is a web page, although its name may end in .xls. Open it in Excel, save it as .xlsx and upload that file.',
    ar: 'هذه صفحة ويب وإن انتهى اسمها بـ \u2066.xls\u2069. يلزم فتحها في Excel وحفظها بصيغة \u2066.xlsx\u2069 ثم رفع الملف المحفوظ.',
  },
  'file',
)
const noTable = fault(
  'unsupported_media',
  {
    en: 'This file isn’t a table. Choose a CSV or Excel file.',
    ar: 'هذا الملف ليس جدولًا. يلزم تحديد ملف CSV أو Excel.',
  },
  'file',
)

const refusals = { workbook, webPage, binary: noTable }

/** @throws unsupported_media for a binary file or a web page, by its first bytes */
export function checkText(bytes: Buffer) {
  const kind = binaryKind(bytes)
  if (kind !== null) throw refusals[kind]()
}

const tooBig = fault(
  'too_large',
  {
    en: 'The file is larger than {limit} MB. Split it into smaller files.',
    ar: 'حجم الملف أكبر من الحد المسموح به ({limit} ميغابايت). يلزم تقسيمه إلى ملفات أصغر.',
  },
  'file',
)

/** A file's bytes up to the operator's limit. @throws too_large at the first byte beyond, during the upload */
export async function* withinLimit({ imports: { maxMegabytes } }: Config, bytes: AsyncIterable<Buffer>) {
  let total = 0
  for await (const piece of bytes) {
    total += piece.length
    if (total > maxMegabytes * 1024 * 1024) throw tooBig({ limit: maxMegabytes })
    yield piece
  }
}

const pieceBytes = 256 * 1024
/** Bytes of the file that the server and each of two writing connections hold at a time. */
const batch = { rows: 2500, text: 2_000_000 }
// An upload without a byte for this long has ended.
const quietFor = 60 * 60_000

const name = 'import-contacts'

/**
 * Stores an upload piece by piece while it arrives, and enqueues the import. An aborted upload leaves nothing; one of
 * a dead process is cleaned up later. @throws validation_failed, unsupported_media
 */
export async function upload(ctx: TenantContext, input: In<typeof importContacts>) {
  const { db, tenant } = ctx
  const file = await ctx.upload()
  if (!file) throw noFile()
  const meta = optionsOf(file.fields, input)
  await checkTags(db, tenant.id, 'email', meta.tagIds ?? [])
  const opened = await openTable(ctx, withinLimit(ctx.config, file.bytes), meta.table)
  const id = newId()
  const payload: ImportPayload = { tenantId: tenant.id, importId: id }
  const options: KeptOptions = {
    duplicates: meta.duplicates,
    tagIds: [...new Set(meta.tagIds)],
    mapping: meta.mapping ?? null,
    language: meta.language ?? null,
    encoding: null,
    consent: meta.consent,
    words: meta.words ?? null,
    batch,
  }
  await db.transaction().execute(async (db) => {
    await checkConcurrentImports(ctx, db)
    await db
      .insertInto('imports')
      .values({
        tenant_id: tenant.id,
        id,
        user_id: ctx.viewer.id,
        file_name: nameOf(file.fileName, opened).replaceAll(/\p{C}/gu, ''),
        options: JSON.stringify(options),
        is_undoable: true,
      })
      .execute()
    await ctx.queue.add(db, { name }, payload, { key: id, runAt: new Date(Date.now() + quietFor) })
  })
  try {
    const watch = encodingDetector()
    const bytes = await store(ctx, payload, opened.bytes, (piece) => watch.watch(piece))
    await db.transaction().execute(async (db) => {
      await imports(db, payload)
        .set({
          bytes,
          options: JSON.stringify({
            ...options,
            encoding: opened.isWorkbook ? 'utf-8' : (meta.encoding ?? watch.verdict()),
          }),
          updated_at: new Date(),
        })
        .execute()
      await ctx.queue.add(db, { name }, payload, { key: id })
    })
  } catch (error) {
    await db.deleteFrom('imports').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()
    throw error
  }
  return { data: toImport(await readImport(db, tenant.id, id), ctx) }
}

/** A file's name, with that of its table if it has several. */
const nameOf = (fileName: string, { tables, table }: OpenedTable) =>
  tables.length > 1 && table !== null ? `${fileName} – ${table}` : fileName

/** Options from the form's fields, because a large mapping is too long for a URL. Fields override the URL. */
export function optionsOf(fields: Record<string, string>, input: In<typeof importContacts>) {
  const { tenant: _tenant, ...text } = input
  return Object.keys(fields).length === 0
    ? text
    : parse(ImportOptions, { duplicates: text.duplicates, consent: text.consent, ...fields })
}

/** @throws too_large, rate_limited for more than a member's daily uploads, unavailable if the disk is nearly full */
async function store(
  { db, config, viewer, now }: TenantContext,
  payload: ImportPayload,
  bytes: AsyncIterable<Buffer>,
  watch: (piece: Buffer) => void,
) {
  const limit = limitFor(viewer, config.imports.megabytesPerPerson)
  // One buffer for the whole file: new ones would be collected late.
  const piece = Buffer.allocUnsafeSlow(pieceBytes)
  let filled = 0
  let total = 0
  let number = 0
  const flush = async () => {
    const full = piece.subarray(0, filled)
    filled = 0
    if (full.length === 0) return
    if (number === 0) checkText(full)
    watch(full)
    total += full.length
    await checkRoomForFile(config)
    await consume(db, now(), { kind: 'importMegabytes', ownerId: viewer.id, limit, amount: full.length })
    await db
      .insertInto('import_pieces')
      .values({ tenant_id: payload.tenantId, import_id: payload.importId, number, bytes: full })
      .execute()
    number += 1
    // Shows that the upload is still alive.
    await imports(db, payload).set({ bytes: total, updated_at: new Date() }).execute()
  }
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(piece, filled, at)
      at += taken
      filled += taken
      if (filled === pieceBytes) await flush()
    }
  }
  await flush()
  return total
}

const imports = (db: Db, { tenantId, importId }: ImportPayload) =>
  db.updateTable('imports').where('tenant_id', '=', tenantId).where('id', '=', importId)
