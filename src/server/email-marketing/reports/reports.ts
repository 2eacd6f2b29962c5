import { sql } from 'kysely'
import type { z } from 'zod'
import type { Figures, getReport, Report } from '#contract/email-marketing/reports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { rulesOf } from '../settings/sending-settings.ts'
import { overTime } from './curve.ts'
import { countersIn, rollupEnd, type Interval } from './pieces.ts'
import { figures, rowsOf, trackedWithin } from './rows.ts'
import { type Span, spanOf } from './span.ts'

const maxRows = 100

/** The requested days, in the requested zone or the workspace's. @throws validation_failed */
export const spanIn = async ({ db, tenant, now }: TenantContext, input: In<typeof getReport>): Promise<Span> =>
  spanOf(input, input.timeZone ?? (await rulesOf(db, tenant.id)).timeZone, now())

/** The report of a span, from counters; it reads no ledger rows. @throws validation_failed */
export async function get(ctx: TenantContext, input: In<typeof getReport>): Promise<{ data: z.input<typeof Report> }> {
  const [span, until] = await Promise.all([spanIn(ctx, input), rollupEnd(ctx.db, ctx.tenant.id)])
  const { timeZone, from, to, unit, begins, ends, before } = span
  const [over, total, earlier, rows] = await Promise.all([
    overTime(ctx, { span, until }, input.jobId),
    totalOf(ctx, { begins, ends }, until, input.jobId),
    totalOf(ctx, { begins: before, ends: begins }, until, input.jobId),
    rowsOf(ctx, { span, until }, input, { max: maxRows }),
  ])
  // Rows without their own number of tracked messages get one only if all messages are tracked.
  const known = (figures: Figures): Figures => ({
    ...figures,
    opensCounted: figures.opensCounted ?? (total.opensCounted === total.delivered ? figures.delivered : null),
    clicksCounted: figures.clicksCounted ?? (total.clicksCounted === total.delivered ? figures.delivered : null),
  })
  const all = <R extends { figures: Figures }>(these: R[]) =>
    these.map((row) => ({ ...row, figures: known(row.figures) }))
  return { data: { timeZone, from, to, unit, total, before: earlier, over: all(over), rows: all(rows) } }
}

/** The figures of all sends in an interval, or of one. */
export async function totalOf(ctx: TenantContext, within: Interval, until: number, jobId: string | undefined) {
  const { db, tenant } = ctx
  const of = jobId === undefined ? sql`true` : sql`d.job_id = ${jobId}`
  const { rows } = await sql<{ total: Figures }>`select ${figures('d')} as total
    from (${countersIn(jobId === undefined ? 'all' : 'job', tenant.id, within, until)}) d where ${of}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counting answered nothing')
  return { ...row.total, ...(await trackedWithin(ctx, countersIn('job', tenant.id, within, until), jobId)) }
}
