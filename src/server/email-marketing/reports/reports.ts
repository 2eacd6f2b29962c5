import { sql } from 'kysely'
import type { z } from 'zod'
import type { Figures, getReport, Report } from '#contract/email-marketing/reports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { rulesOf } from '../sending-rules.ts'
import { figures, ofJob, rowsOf } from './rows.ts'
import { type Span, spanOf } from './span.ts'

const mostRows = 100

/** The days that are asked for, on the clocks that are, or on the workspace's. @throws validation_failed */
export const spanIn = async ({ db, tenant, now }: TenantContext, input: In<typeof getReport>): Promise<Span> =>
  spanOf(input, input.timeZone ?? (await rulesOf(db, tenant.id)).timeZone, now())

/** What became of mail over a span, from counters by the quarter of an hour; no row of the ledger is read. @throws validation_failed */
export async function get(ctx: TenantContext, input: In<typeof getReport>): Promise<{ data: z.input<typeof Report> }> {
  const span = await spanIn(ctx, input)
  const [over, totals, rows] = await Promise.all([
    overTime(ctx, span, input.jobId),
    total(ctx, span, input.jobId),
    rowsOf(ctx, span, input, { most: mostRows }),
  ])
  const { timeZone, from, to, unit } = span
  return { data: { timeZone, from, to, unit, ...totals, over, rows } }
}

async function total({ db, tenant }: TenantContext, { begins, ends, before }: Span, jobId: string | undefined) {
  const { rows } = await sql<{ total: Figures; before: Figures }>`
    with d as (
      select * from send_counts d where tenant_id = ${tenant.id} and at >= ${before} and at < ${ends} and ${ofJob(jobId)}
    )
    select (select ${figures('x')} from (select * from d where at >= ${begins}) x) as total,
      (select ${figures('x')} from (select * from d where at < ${begins}) x) as before`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counting answered nothing')
  return row
}

/** Every point of the span, also those without anything. */
async function overTime({ db, tenant }: TenantContext, { points, begins, ends }: Span, jobId: string | undefined) {
  const { rows } = await sql<{ day: string; figures: Figures }>`
    with d as (
      select width_bucket(d.at, ${points.map(({ at }) => at)}::timestamptz[]) as point, d.* from send_counts d
      where d.tenant_id = ${tenant.id} and d.at >= ${begins} and d.at < ${ends} and ${ofJob(jobId)}
    )
    select p.day, ${figures('d')} as figures
    from unnest(${points.map(({ day }) => day)}::text[]) with ordinality as p (day, point) left join d on d.point = p.point
    group by p.day order by p.day`.execute(db)
  return rows
}
