import type { exportReport } from '#contract/email-marketing/reports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { byteOrderMark, csvLine, workspaceCsv } from '../../csv.ts'
import { spanIn } from './reports.ts'
import { rolledUpUntil } from './pieces.ts'
import { rowsOf } from './rows.ts'
import type { Span } from './span.ts'

const piece = 5000
const columns = ['sent', 'delivered', 'opened', 'clicked', 'replied', 'bounced', 'complained', 'unsubscribed'] as const

/** Every row of a report as a CSV file, read from the database while it is written. @throws validation_failed */
export async function download(ctx: TenantContext, input: In<typeof exportReport>) {
  const span = await spanIn(ctx, input)
  return workspaceCsv(ctx, `report-${span.from}-${span.to}`, linesOf(ctx, span, input))
}

async function* linesOf(ctx: TenantContext, span: Span, input: In<typeof exportReport>) {
  yield byteOrderMark + csvLine([input.by, 'name', ...(input.by === 'job' ? ['madeAt'] : []), ...columns])
  const until = await rolledUpUntil(ctx.db, ctx.tenant.id)
  for (let after: string | null = null; !ctx.signal.aborted;) {
    const rows = await rowsOf(ctx, { span, until }, input, { after, most: piece })
    yield rows
      .map(({ key, name, madeAt, figures }) =>
        csvLine([
          key,
          name,
          ...(input.by === 'job' ? [madeAt?.toISOString() ?? ''] : []),
          ...columns.map((column) => figures[column]),
        ]),
      )
      .join('')
    if (rows.length < piece) return
    after = rows.at(-1)?.key ?? null
  }
}
