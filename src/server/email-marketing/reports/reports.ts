import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { exportReport, Figures, getReport, Report } from '#contract/email-marketing/reports.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { byteOrderMark, csvFile, csvLine } from '../../csv.ts'
import { fault } from '../../failure.ts'
import { Answer } from '../../http/route.ts'
import { poolIn } from '../mailbox-pools.ts'

const wrongSpan = fault(
  'validation_failed',
  {
    en: 'Choose a span of at most two years that ends after it begins',
    ar: 'اختر مدة لا تتجاوز سنتين تنتهي بعد بدايتها',
  },
  'from',
)

const dayLength = 24 * 60 * 60_000
const longest = 731
/** From so many days on, a point of the curve is a week. */
const weekly = 93
const mostRows = 100
/** An export has no page to fit on; more domains than these say nothing more. */
const mostExported = 10_000

type Span = { from: string; to: string; days: number; before: string }
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** @throws validation_failed */
function spanOf({ now }: TenantContext, { from, to }: { from?: string | undefined; to?: string | undefined }): Span {
  const end = to ?? dayOf(now().getTime())
  const begin = from ?? dayOf(Date.parse(end) - 29 * dayLength)
  const days = (Date.parse(end) - Date.parse(begin)) / dayLength + 1
  if (days < 1 || days > longest) throw wrongSpan()
  return { from: begin, to: end, days, before: dayOf(Date.parse(begin) - days * dayLength) }
}

/** Sums over rows of counters that stand under this name. */
const figures = (d: string): RawBuilder<Figures> => {
  const sum = (name: string) => sql`coalesce(sum(${sql.ref(`${d}.${name}`)}), 0)`
  return sql<Figures>`jsonb_build_object('sent', ${sum('sent')}, 'delivered', greatest(0, ${sum('sent')} - ${sum('returned')}),
    'opened', ${sum('opened')}, 'clicked', ${sum('clicked')}, 'replied', ${sum('replied')}, 'bounced', ${sum('bounced')},
    'complained', ${sum('complained')}, 'unsubscribed', ${sum('unsubscribed')})`
}

/** What became of mail over a span, from counters by day; no row of the ledger is read. @throws validation_failed */
export async function get(ctx: TenantContext, input: In<typeof getReport>): Promise<{ data: Report }> {
  const span = spanOf(ctx, input)
  const [over, totals, rows] = await Promise.all([
    overTime(ctx, span, input.jobId),
    total(ctx, span, input.jobId),
    rowsOf(ctx, span, input, mostRows),
  ])
  const unit = span.days >= weekly ? 'week' : 'day'
  return { data: { from: span.from, to: span.to, unit, ...totals, over, rows } }
}

const ofJob = (jobId: string | undefined) => (jobId === undefined ? sql`true` : sql`d.job_id = ${jobId}`)

async function total({ db, tenant }: TenantContext, { from, to, before }: Span, jobId: string | undefined) {
  const { rows } = await sql<{ total: Figures; before: Figures }>`
    with d as (select * from send_days d where tenant_id = ${tenant.id} and day between ${before} and ${to} and ${ofJob(jobId)})
    select (select ${figures('x')} from (select * from d where day >= ${from}) x) as total,
      (select ${figures('x')} from (select * from d where day < ${from}) x) as before`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counting answered nothing')
  return row
}

/** Every point of the span, also those without anything. */
async function overTime({ db, tenant }: TenantContext, { from, to, days }: Span, jobId: string | undefined) {
  const step = days >= weekly ? 7 : 1
  const { rows } = await sql<{ day: string; figures: Figures }>`
    with points as (
      select p::date as day from generate_series(${from}::date, ${to}::date, make_interval(days => ${step})) p
    ), d as (
      select * from send_days d where d.tenant_id = ${tenant.id} and d.day between ${from} and ${to} and ${ofJob(jobId)}
    )
    select to_char(p.day, 'YYYY-MM-DD') as day, ${figures('d')} as figures
    from points p left join d on (d.day - ${from}::date) / ${step} = (p.day - ${from}::date) / ${step}
    group by p.day order by p.day`.execute(db)
  return rows
}

type Asked = In<typeof getReport>

/** Those with most sent first. */
async function rowsOf({ db, tenant }: TenantContext, { from, to }: Span, { by, jobId }: Asked, most: number) {
  const within = sql`d.tenant_id = ${tenant.id} and d.day between ${from} and ${to}`
  const asked = {
    domain: () => sql<Report['rows'][number]>`select d.domain as key, d.domain as name, ${figures('d')} as figures
      from send_domain_days d where ${within} group by d.domain order by sum(d.sent) desc, 1 limit ${most}`,
    mailbox: () => sql<Report['rows'][number]>`select x.pool as key, x.pool as name, ${figures('x')} as figures
      from (select d.*, ${poolIn(sql.ref('d.domain'))} as pool from send_domain_days d
        left join mail_domains m on m.domain = d.domain where ${within}) x
      group by x.pool order by sum(x.sent) desc, 1 limit ${most}`,
    job: () => sql<
      Report['rows'][number]
    >`select d.job_id as key, coalesce(j.subject, '') as name, ${figures('d')} as figures
      from send_days d left join jobs j on j.tenant_id = d.tenant_id and j.id = d.job_id
      where ${within} and ${ofJob(jobId)} group by d.job_id, j.subject order by sum(d.sent) desc, 1 limit ${most}`,
    template: () => sql<
      Report['rows'][number]
    >`select coalesce(j.template_id::text, '') as key, coalesce(t.name, '') as name,
        ${figures('d')} as figures
      from send_days d join jobs j on j.tenant_id = d.tenant_id and j.id = d.job_id
      left join templates t on t.tenant_id = j.tenant_id and t.id = j.template_id
      where ${within} and ${ofJob(jobId)} group by 1, 2 order by sum(d.sent) desc, 1 limit ${most}`,
  }
  const { rows } = await asked[by]().execute(db)
  return rows
}

const columns = ['sent', 'delivered', 'opened', 'clicked', 'replied', 'bounced', 'complained', 'unsubscribed'] as const

/** The rows of a report as a CSV file. @throws validation_failed */
export async function download(ctx: TenantContext, input: In<typeof exportReport>) {
  const span = spanOf(ctx, input)
  const rows = await rowsOf(ctx, span, input, mostExported)
  const lines = [
    byteOrderMark + csvLine([input.by, 'name', ...columns]),
    ...rows.map(({ key, name, figures }) => csvLine([key, name, ...columns.map((column) => figures[column])])),
  ]
  return new Answer(200, Readable.from(lines, { objectMode: false }), csvFile(`report-${span.from}-${span.to}`))
}
