import { sql } from 'kysely'
import type {
  getImport,
  importReport,
  listImports,
  listRefusedRows,
  resumeImport,
  stopImport,
} from '#contract/email-marketing/imports.ts'
import type { In } from '#contract/endpoint.ts'
import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import type { Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { ImportCreation } from '../../db/tables/contacts.ts'
import { page, pageInIndex } from '../../db/paging/page.ts'
import { fault, found } from '../../failure.ts'
import { workspaceTable } from '../../export/table-file.ts'
import { notImported } from '../field-values/words.ts'
import { checkConcurrentImports } from './limit.ts'
import { faultIn, reasonIn, reportHeader } from './words.ts'
import { textIn } from '../../i18n/text-in.ts'

/** One page of the workspace's imports. */
export async function list(ctx: TenantContext, input: In<typeof listImports>) {
  const { db, tenant } = ctx
  const rows = db
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .orderBy('created_at', input.sortType)
    .orderBy('id', input.sortType)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: data.map((row) => toImport(row, ctx)), pagination }
}

/** One import with its progress. @throws not_found */
export async function get(ctx: TenantContext, { importId }: In<typeof getImport>) {
  return { data: toImport(await readImport(ctx.db, ctx.tenant.id, importId), ctx) }
}

const over = fault('conflict', {
  en: 'This import is no longer running.',
  ar: 'لم تعد عملية الاستيراد هذه قيد التنفيذ.',
})
const fileMissing = fault('conflict', {
  en: 'The file of this import was deleted. Upload it again.',
  ar: 'حُذف ملف هذا الاستيراد. يلزم رفعه مرة أخرى.',
})

/** Stops an import. Written contacts stay, its file for a week. @throws not_found, conflict */
export async function stop(ctx: TenantContext, { importId }: In<typeof stopImport>) {
  const { db, tenant } = ctx
  await readImport(db, tenant.id, importId)
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ status: 'stopped', updated_at: new Date() })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', importId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw over()
  return { data: toImport(await readImport(db, tenant.id, importId), ctx) }
}

/** Resumes a stopped import after the last written row. @throws not_found, conflict */
export async function resume(ctx: TenantContext, { importId }: In<typeof resumeImport>) {
  const { tenant } = ctx
  await readImport(ctx.db, tenant.id, importId)
  return ctx.db.transaction().execute(async (db) => {
    await checkConcurrentImports(ctx, db)
    const { numUpdatedRows } = await db
      .updateTable('imports')
      .set({ status: 'queued', updated_at: new Date() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', importId)
      .where('status', '=', 'stopped')
      .where('message', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw fileMissing()
    await ctx.queue.add(db, { name: 'import-contacts' }, { tenantId: tenant.id, importId }, { key: importId })
    return { data: toImport(await readImport(db, tenant.id, importId), ctx) }
  })
}

/**
 * One page of refused rows, or of rows whose contacts stay suppressed, with reasons in the reader's language. @throws
 * not_found
 */
export async function refused({ db, tenant, lang }: TenantContext, input: In<typeof listRefusedRows>) {
  const { refused, kept, misfits } = await readImport(db, tenant.id, input.importId)
  if (input.misfits) {
    const values = misfitsOf(db, tenant.id, input.importId).orderBy('line', input.sortType).orderBy('field')
    const { data, pagination } = await page(values, misfits, input)
    return { data: data.map((row) => shownMisfit(row, lang)), pagination }
  }
  const ofImport = db
    .selectFrom('import_refusals')
    .where('tenant_id', '=', tenant.id)
    .where('import_id', '=', input.importId)
  const rows = ofImport.select([sql`line::text`.as('id'), 'line as k0']).where('kept', '=', input.kept ?? false)
  const read = (lines: string[]) =>
    ofImport
      .select([sql<string>`line::text`.as('id'), 'line', 'email', 'reason'])
      .where('line', 'in', lines.map(Number))
      .execute()
  const { data, pagination } = await pageInIndex(db, { rows, keys: 1 }, read, input, input.kept ? kept : refused)
  return { data: data.map(({ id: _id, ...row }) => ({ ...row, reason: reasonIn(lang, row.reason) })), pagination }
}

/** Values that did not fit, each with the current name of its field. */
export const misfitsOf = (db: Db, tenantId: string, importId: string) =>
  db
    .selectFrom('import_misfits')
    .select(['line', 'email', 'type', 'field'])
    .select(
      sql<string>`coalesce((select f.label from contact_fields f where f.tenant_id = import_misfits.tenant_id
        and (f.key = import_misfits.field or import_misfits.field = any(f.aliases)) limit 1), field)`.as('label'),
    )
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)

type MisfitRow = { line: number; email: string; type: FieldType; label: string }

export const shownMisfit = ({ line, email, type, label }: MisfitRow, lang: Lang) => ({
  line,
  email,
  reason: textIn(notImported(type, label), lang),
})

/** All these rows as a table. @throws not_found */
export async function report(ctx: TenantContext, { importId }: In<typeof importReport>) {
  await readImport(ctx.db, ctx.tenant.id, importId)
  const [line, email, reason] = textIn(reportHeader, ctx.lang)
  return workspaceTable(ctx, {
    name: 'refused-rows',
    columns: {},
    own: [
      [line, (row) => row.line],
      [email, (row) => row.email],
      [reason, (row) => row.reason],
    ],
    rows: reportRows(ctx, importId),
  })
}

async function* reportRows(ctx: TenantContext, importId: string) {
  for await (const rows of refusalsOf(ctx, importId))
    yield rows.map((row) => ({ ...row, reason: reasonIn(ctx.lang, row.reason) }))
  for (let offset = 0; ; offset += piece) {
    const rows = await misfitsOf(ctx.db, ctx.tenant.id, importId)
      .orderBy('line')
      .orderBy('field')
      .limit(piece)
      .offset(offset)
      .execute()
    yield rows.map((row) => shownMisfit(row, ctx.lang))
    if (rows.length < piece) return
  }
}

const piece = 2000

async function* refusalsOf({ db, tenant }: TenantContext, importId: string) {
  let after = 0
  while (true) {
    const rows = await db
      .selectFrom('import_refusals')
      .select(['line', 'email', 'reason'])
      .where('tenant_id', '=', tenant.id)
      .where('import_id', '=', importId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(piece)
      .execute()
    yield rows
    if (rows.length < piece) return
    after = rows.at(-1)?.line ?? after
  }
}

/** The stored import. @throws not_found */
export async function readImport(db: Db, tenantId: string, id: string) {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row)
}

type ImportRow = Awaited<ReturnType<typeof readImport>>

/** How long an import can be undone. */
const undoMs = 30 * 24 * 60 * 60_000

/** Imports that began after this time can be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - undoMs)

/** The states in which an import can be undone. */
export const stoppedStates = ['done', 'failed', 'stopped'] as const

/** Deletes the file of an import and its progress; the import cannot be resumed. */
export async function deleteFile(db: Db, tenantId: string, importId: string) {
  for (const table of ['import_pieces', 'import_batches'] as const)
    await db.deleteFrom(table).where('tenant_id', '=', tenantId).where('import_id', '=', importId).execute()
}

const undoOf = (row: ImportRow) =>
  row.status === 'undoing' || row.status === 'undone'
    ? {
        seen: row.undo_seen,
        deleted: row.undo_deleted,
        restored: row.undo_restored,
        changed: row.undo_changed,
        removed: shownCreations(row.undo_removed),
      }
    : null

const maxCreations = 100

const shownCreations = (all: readonly ImportCreation[]) =>
  all.slice(0, maxCreations).map(({ kind, name }) => ({ kind, name }))

/** An import as its reader sees it. */
export const toImport = (row: ImportRow, { lang, now }: Pick<TenantContext, 'lang' | 'now'>) => ({
  _id: row.id,
  id: row.id,
  fileName: row.file_name,
  status: row.status,
  rows: row.rows,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  skipped: row.skipped,
  refused: row.refused,
  kept: row.kept,
  notSubscribed: row.not_subscribed,
  misfits: row.misfits,
  faultyRows: row.faulty_rows,
  storedRows: row.stored_rows,
  ignoredColumns: row.ignored_columns,
  bytes: row.bytes,
  bytesRead: row.bytes_read,
  canUndo:
    row.is_undoable &&
    stoppedStates.some((state) => state === row.status) &&
    row.created + row.updated > 0 &&
    row.created_at > undoableSince(now()),
  creations: shownCreations(row.creations),
  undo: undoOf(row),
  canResume: row.status === 'stopped' && row.message === null,
  message: row.message === null ? null : faultIn(lang, row.message),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
