import { type RawBuilder, sql } from 'kysely'
import type { Figures, Report, ReportBy } from '#contract/email-marketing/reports.ts'
import type { TenantContext } from '../../context.ts'
import { poolSql } from '../throttling/mailbox-providers.ts'
import { titleIn } from '../transactional/title.ts'
import { nameSql } from './campaign-name.ts'
import { countersIn, sums } from './pieces.ts'
import type { Span } from './span.ts'

type Sum = (typeof sums)[number]

/** Sums as float8, which is exact to 2^53 and summed in place; PostgreSQL sums bigint as numeric. */
const summed = (d: string, name: Sum) => sql`sum(${sql.ref(`${d}.${name}`)}::float8)`

/** Delivered messages with tracked opens, and with tracked clicks. */
type Tracked = Record<'opens' | 'clicks', RawBuilder<unknown>>
const unknownTracked: Tracked = { opens: sql`null`, clicks: sql`null` }

const figuresOf = (sum: (name: Sum) => RawBuilder<unknown>, { opens, clicks } = unknownTracked) =>
  sql<Figures>`jsonb_build_object('sent', ${sum('sent')}, 'delivered', greatest(0, ${sum('sent')} - ${sum('returned')}),
    'opened', ${sum('opened')}, 'clicked', ${sum('clicked')}, 'replied', ${sum('replied')}, 'bounced', ${sum('bounced')},
    'complained', ${sum('complained')}, 'unsubscribed', ${sum('unsubscribed')},
    'opensCounted', ${opens}, 'clicksCounted', ${clicks})`

/** Sums over the counter rows with this alias. */
export const figures = (d: string) => figuresOf((name) => sql`coalesce(${summed(d, name)}, 0)`)

type Row = Omit<Report['rows'][number], 'madeAt'> & { madeAt: Date | null }
type RowsQuery = { by: ReportBy; jobId?: string | undefined }
/**
 * `after`: only rows behind that key, in the order of keys. Without it, the rows with the most sent messages come
 * first.
 */
type Range = { after?: string | null; max: number }

const allSummed = sql.join(sums.map((name) => sql`${summed('d', name)} as ${sql.ref(name)}`))
/** Whether opens or clicks of a send `j` are tracked: of HTML only. A deleted send counts as tracked. */
const isTracked = (flag: 'track_opens' | 'track_clicks') =>
  sql`(j.id is null or (${sql.ref(`j.${flag}`)} and j.html is not null))`

/** Sums over sends `j`. */
const trackedSums = sql`sum(case when ${isTracked('track_opens')} then (d.sent - d.returned)::float8 else 0 end) as opens,
  sum(case when ${isTracked('track_clicks')} then (d.sent - d.returned)::float8 else 0 end) as clicks`

/**
 * Delivered messages of a span with tracked opens and clicks. Each counter is read once; grouped by send first, the
 * planner would look up each send by key.
 */
export async function trackedWithin(
  { db, tenant }: TenantContext,
  counters: RawBuilder<unknown>,
  jobId: string | undefined,
) {
  const ofJob = jobId === undefined ? sql`` : sql`where d.job_id = ${jobId}`
  const { rows } = await sql<{ opensCounted: number; clicksCounted: number }>`
    select greatest(0, coalesce(opens, 0)) as "opensCounted", greatest(0, coalesce(clicks, 0)) as "clicksCounted" from (
      select ${trackedSums} from (${counters}) d left join jobs j on j.tenant_id = ${tenant.id} and j.id = d.job_id ${ofJob}) t`.execute(
    db,
  )
  return rows[0] ?? { opensCounted: 0, clicksCounted: 0 }
}

const noSend = sql`null::timestamptz as "madeAt", null::text as variant`

/** One row per key with its sums. Counters are summed and limited before names are looked up. */
export async function rowsOf(
  { db, tenant, lang }: TenantContext,
  { span, until }: { span: Span; until: number },
  { by, jobId }: RowsQuery,
  { after, max }: Range,
): Promise<Row[]> {
  const counters = (of: 'job' | 'domain') => countersIn(of, tenant.id, span, until)
  const ofJob = jobId === undefined ? sql`` : sql`where d.job_id = ${jobId}`
  const jobs = sql`select d.job_id as key, ${sql.join(sums.map((name) => sql.ref(`d.${name}`)))} from (${counters('job')}) d ${ofJob}`
  const sources = {
    domain: { of: sql`select d.*, d.domain as key from (${counters('domain')}) d`, type: sql`text collate "C"` },
    mailbox: {
      of: sql`select d.*, ${poolSql(sql.ref('d.domain'))} as key
        from (select domain, ${allSummed} from (${counters('domain')}) d group by domain) d left join mail_domains m on m.domain = d.domain`,
      type: sql`text collate "C"`,
    },
    job: { of: jobs, type: sql`uuid` },
    template: {
      of: sql`select coalesce(d.template_id::text, '') as key, d.* from (select j.template_id, ${allSummed}, ${trackedSums} from (${jobs}) d
        join jobs j on j.tenant_id = ${tenant.id} and j.id = d.key group by j.template_id) d`,
      type: sql`text collate "C"`,
    },
  }
  const columnsOf = {
    domain: sql`x.key as name, ${noSend} from x`,
    mailbox: sql`x.key as name, ${noSend} from x`,
    job: sql`coalesce(${nameSql}, j.subject, '') as name, j.created_at as "madeAt", j.variant from x
      left join jobs j on j.tenant_id = ${tenant.id} and j.id = x.key`,
    template: sql`coalesce(t.name, '') as name, ${noSend} from x
      left join templates t on t.tenant_id = ${tenant.id} and t.id = nullif(x.key, '')::uuid`,
  }
  const { of, type } = sources[by]
  const delivered = sql`greatest(0, x.sent - x.returned)`
  const tracked: Record<ReportBy, Tracked> = {
    domain: unknownTracked,
    mailbox: unknownTracked,
    job: {
      opens: sql`case when ${isTracked('track_opens')} then ${delivered} else 0 end`,
      clicks: sql`case when ${isTracked('track_clicks')} then ${delivered} else 0 end`,
    },
    template: { opens: sql`greatest(0, x.opens)`, clicks: sql`greatest(0, x.clicks)` },
  }
  const trackedOfTemplate = by === 'template' ? sql`, sum(d.opens) as opens, sum(d.clicks) as clicks` : sql``
  const behind = typeof after === 'string' ? sql`where d.key > ${after}::text::${type}` : sql``
  const inOrder = (x: string) => {
    const key = sql`${sql.ref(`${x}.key`)}::${type}`
    return after === undefined ? sql`${sql.ref(`${x}.sent`)} desc, ${key}` : key
  }
  const { rows } =
    await sql<Row>`with d as (select d.key, ${allSummed}${trackedOfTemplate} from (${of}) d ${behind} group by d.key),
    x as (select * from d order by ${inOrder('d')} limit ${max})
    select x.key::text as key, ${figuresOf((name) => sql.ref(`x.${name}`), tracked[by])} as figures, ${columnsOf[by]} order by ${inOrder('x')}`.execute(
      db,
    )
  return rows.map((row) => ({ ...row, name: titleIn(row.name, lang) }))
}
