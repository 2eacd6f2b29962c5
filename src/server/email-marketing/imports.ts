import { Readable } from 'node:stream'
import type { getImport, importReport, listImports, listRefusedRows } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { TenantContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { page } from '../db/page.ts'
import { found } from '../failure.ts'
import { Answer } from '../http/route.ts'
import { byteOrderMark, csvFile, csvLine } from '../csv.ts'
import { faultIn, reasonIn, reportHeader } from './import-words.ts'

/** One page of the workspace's imports. */
export async function list({ db, tenant, lang }: TenantContext, input: In<typeof listImports>) {
  const rows = db
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .orderBy('created_at', input.sortType)
    .orderBy('id', input.sortType)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: data.map((row) => shown(row, lang)), pagination }
}

/** One import and how far it is. @throws not_found */
export async function get({ db, tenant, lang }: TenantContext, { importId }: In<typeof getImport>) {
  return { data: shown(await readImport(db, tenant.id, importId), lang) }
}

/** One page of the rows that an import refused, each with its reason in the reader's language. @throws not_found */
export async function refused({ db, tenant, lang }: TenantContext, input: In<typeof listRefusedRows>) {
  const { refused } = await readImport(db, tenant.id, input.importId)
  const rows = db
    .selectFrom('import_refusals')
    .select(['line', 'email', 'reason'])
    .where('tenant_id', '=', tenant.id)
    .where('import_id', '=', input.importId)
    .orderBy('line', input.sortType)
  const { data, pagination } = await page(rows, refused, input)
  return { data: data.map((row) => ({ ...row, reason: reasonIn(lang, row.reason) })), pagination }
}

/** Every refused row as a CSV file. @throws not_found */
export async function report(ctx: TenantContext, { importId }: In<typeof importReport>) {
  await readImport(ctx.db, ctx.tenant.id, importId)
  return new Answer(200, Readable.from(reportLines(ctx, importId), { objectMode: false }), csvFile('refused-rows'))
}

const piece = 2000

async function* reportLines({ db, tenant, lang }: TenantContext, importId: string) {
  yield byteOrderMark + csvLine(reportHeader[lang])
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
    yield rows.map((row) => csvLine([row.line, row.email, reasonIn(lang, row.reason)])).join('')
    if (rows.length < piece) return
    after = rows.at(-1)?.line ?? after
  }
}

/** One import as it is stored. @throws not_found */
export async function readImport(db: Db, tenantId: string, id: string) {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row)
}

/** An import as it is shown to a reader of that language. */
export const shown = (row: Awaited<ReturnType<typeof readImport>>, lang: Lang) => ({
  _id: row.id,
  id: row.id,
  fileName: row.file_name,
  status: row.status,
  rows: row.rows,
  created: row.created,
  updated: row.updated,
  refused: row.refused,
  bytes: row.bytes,
  bytesRead: row.bytes_read,
  message: row.message === null ? null : faultIn(lang, row.message),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
