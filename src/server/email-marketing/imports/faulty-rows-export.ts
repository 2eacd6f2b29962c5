import type { exportFaultyRows as exportEndpoint } from '#contract/email-marketing/imports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { workspaceTable } from '../../export/table-file.ts'
import { textIn } from '../../i18n/text-in.ts'
import { isReasonHeading } from './columns.ts'
import { misfitsOf, readImport, shownMisfit } from './imports.ts'
import { reasonHeading, reasonIn } from './words.ts'

/**
 * The rows to correct, with the headings and cells of their file and the reason in the reader's language. Corrected,
 * the file can be imported again. @throws not_found
 */
export async function exportFaultyRows(ctx: TenantContext, { importId }: In<typeof exportEndpoint>) {
  const { header } = await readImport(ctx.db, ctx.tenant.id, importId)
  const titles = header ?? []
  // The file may be one of rows to correct itself.
  const kept = titles.flatMap((title, at) => (isReasonHeading(title) ? [] : [[title, at] as const]))
  return workspaceTable(ctx, {
    name: 'faulty-rows',
    columns: {},
    own: [
      [textIn(reasonHeading, ctx.lang), (row: FaultyRow) => row.reason],
      ...kept.map(([title, at]) => [title, (row: FaultyRow) => row.cells[at]] as const),
    ],
    more: ({ cells }) => cells.slice(titles.length),
    rows: faultyRows(ctx, importId),
  })
}

type FaultyRow = { cells: string[]; reason: string }

const piece = 200

async function* faultyRows({ db, tenant, lang, signal }: TenantContext, importId: string): AsyncGenerator<FaultyRow[]> {
  let after = 0
  while (!signal.aborted) {
    const rows = await db
      .selectFrom('import_faulty_rows')
      .select(['line', 'cells'])
      .where('tenant_id', '=', tenant.id)
      .where('import_id', '=', importId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(piece)
      .execute()
    if (rows.length === 0) return
    const lines = rows.map(({ line }) => line)
    const refusals = await db
      .selectFrom('import_refusals')
      .select(['line', 'reason'])
      .where('tenant_id', '=', tenant.id)
      .where('import_id', '=', importId)
      .where('kept', '=', false)
      .where('line', 'in', lines)
      .execute()
    const misfits = await misfitsOf(db, tenant.id, importId).where('line', 'in', lines).orderBy('field').execute()
    const reasons = Map.groupBy(
      [
        ...refusals.map(({ line, reason }) => ({ line, reason: reasonIn(lang, reason) })),
        ...misfits.map((row) => shownMisfit(row, lang)),
      ],
      ({ line }) => line,
    )
    yield rows.map(({ line, cells }) => ({
      cells,
      reason: (reasons.get(line) ?? []).map(({ reason }) => reason).join(' '),
    }))
    if (rows.length < piece) return
    after = lines.at(-1) ?? after
  }
}
