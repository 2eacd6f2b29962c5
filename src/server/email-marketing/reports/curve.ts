import { sql } from 'kysely'
import type { Figures } from '#contract/email-marketing/reports.ts'
import type { TenantContext } from '../../context.ts'
import { dateOf, dayMs, partsOf, quartersOfAll, type Rows, startOf, sums, unionAll } from './pieces.ts'
import { figures } from './rows.ts'
import type { Span } from './span.ts'

/** All points of the span, including empty ones. */
export async function overTime(
  { db, tenant }: TenantContext,
  { span, until }: { span: Span; until: number },
  jobId: string | undefined,
) {
  const { points } = span
  const counted = jobId === undefined ? ofAll(tenant.id, span, until) : ofOne(tenant.id, span, jobId)
  const { rows } = await sql<{ day: string; figures: Figures }>`
    with d as (
      select width_bucket(d.at, ${points.map(({ at }) => at)}::timestamptz[]) as point, d.* from (${counted}) d
    )
    select p.day, ${figures('d')} as figures
    from unnest(${points.map(({ day }) => day)}::text[]) with ordinality as p (day, point) left join d on d.point = p.point
    group by p.day order by p.day`.execute(db)
  return rows
}

const columns = sql.join(['at', ...sums].map((name) => sql.ref(name)))

const ofOne = (tenantId: string, { begins, ends }: Span, jobId: string) => sql`select ${columns} from send_counts
  where tenant_id = ${tenantId} and job_id = ${jobId} and at >= ${begins} and at < ${ends}`

/** For all sends: whole UTC days, except days in which a point begins, which are read by quarter-hours. */
function ofAll(tenantId: string, span: Span, until: number): Rows {
  const { first, last, ends } = partsOf(span, until)
  const split = span.points
    .map(({ at }) => at.getTime() / dayMs)
    .filter((at) => at % 1 !== 0 && at >= first && at < last)
    .map((at) => Math.floor(at))
  const figuresOf = sql.join(sums.map((name) => sql.ref(`t.${name}`)))
  const wholes = sql`select day::timestamp at time zone 'UTC' as at, ${figuresOf} from send_total_rollups t where tenant_id = ${tenantId}
    and days = 1 and day >= ${dateOf(first)}::date and day < ${dateOf(last)}::date and day <> all(${split.map((day) => dateOf(day))}::date[])`
  const parts = sql`select t.at, ${figuresOf} from unnest(${split.map((day) => startOf(day))}::timestamptz[]) as s (begins)
    join send_totals t on t.tenant_id = ${tenantId} and t.at >= s.begins and t.at < s.begins + interval '24 hours'`
  return unionAll([
    ...(first < last ? [wholes, parts] : []),
    ...ends.flatMap((end) => quartersOfAll(tenantId, columns, end, until)),
  ])
}
