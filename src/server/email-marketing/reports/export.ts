import type { exportReport } from '#contract/email-marketing/reports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { workspaceTable } from '../../export/table-file.ts'
import { spanIn } from './reports.ts'
import { rollupEnd } from './pieces.ts'
import { rowsOf } from './rows.ts'
import type { Span } from './span.ts'

const piece = 5000

/** All rows of a report as a table, streamed from the database. @throws validation_failed */
export async function download(ctx: TenantContext, input: In<typeof exportReport>) {
  const span = await spanIn(ctx, input)
  return workspaceTable(ctx, {
    name: 'report',
    of: `${span.from}-${span.to}`,
    columns: {
      [input.by]: (row: Row) => row.key,
      name: (row) => row.name,
      ...(input.by === 'job' && { madeAt: (row: Row) => row.madeAt }),
      sent: ({ figures }) => figures.sent,
      delivered: ({ figures }) => figures.delivered,
      opened: ({ figures }) => figures.opened,
      clicked: ({ figures }) => figures.clicked,
      replied: ({ figures }) => figures.replied,
      bounced: ({ figures }) => figures.bounced,
      complained: ({ figures }) => figures.complained,
      unsubscribed: ({ figures }) => figures.unsubscribed,
    },
    rows: allRows(ctx, span, input),
  })
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function* allRows(ctx: TenantContext, span: Span, input: In<typeof exportReport>) {
  const until = await rollupEnd(ctx.db, ctx.tenant.id)
  for (let after: string | null = null; !ctx.signal.aborted;) {
    const rows: Row[] = await rowsOf(ctx, { span, until }, input, { after, max: piece })
    yield rows
    if (rows.length < piece) return
    after = rows.at(-1)?.key ?? null
  }
}
