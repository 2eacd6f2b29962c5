import { type RawBuilder, sql } from 'kysely'
import type { Figures, Report, ReportBy } from '#contract/email-marketing/reports.ts'
import type { TenantContext } from '../../context.ts'
import { poolIn } from '../mailbox-pools.ts'
import type { Span } from './span.ts'

/** Sums over rows of counters that stand under this name. */
export const figures = (d: string): RawBuilder<Figures> => {
  const sum = (name: string) => sql`coalesce(sum(${sql.ref(`${d}.${name}`)}), 0)`
  return sql<Figures>`jsonb_build_object('sent', ${sum('sent')}, 'delivered', greatest(0, ${sum('sent')} - ${sum('returned')}),
    'opened', ${sum('opened')}, 'clicked', ${sum('clicked')}, 'replied', ${sum('replied')}, 'bounced', ${sum('bounced')},
    'complained', ${sum('complained')}, 'unsubscribed', ${sum('unsubscribed')})`
}

export const ofJob = (jobId: string | undefined) => (jobId === undefined ? sql`true` : sql`d.job_id = ${jobId}`)

type Row = Omit<Report['rows'][number], 'madeAt'> & { madeAt: Date | null }
type Asked = { by: ReportBy; jobId?: string | undefined }
/** `after`: in the order of keys, behind that one; else those with most sent first. */
type Cut = { after?: string | null; most: number }

const names = ['sent', 'returned', 'opened', 'clicked', 'replied', 'bounced', 'complained', 'unsubscribed'] as const
const sums = sql.join(names.map((name) => sql`sum(d.${sql.ref(name)}) as ${sql.ref(name)}`))

const noSend = sql`null::timestamptz as "madeAt", null::text as variant`

/** What there is to one row each, with its sums. Counters are summed before anything is looked up for them. */
export async function rowsOf(
  { db, tenant }: TenantContext,
  span: Span,
  { by, jobId }: Asked,
  cut: Cut,
): Promise<Row[]> {
  const within = sql`d.tenant_id = ${tenant.id} and d.at >= ${span.begins} and d.at < ${span.ends}`
  const domains = sql`(select d.domain, ${sums} from send_domain_counts d where ${within} group by d.domain) d`
  const jobs = sql`(select d.job_id, ${sums} from send_counts d where ${within} and ${ofJob(jobId)} group by d.job_id) d`
  const asked = {
    domain: () => sql`select d.domain as key, d.domain as name, ${noSend}, d.* from ${domains}`,
    mailbox: () => {
      const pool = poolIn(sql.ref('d.domain'))
      return sql`select ${pool} as key, ${pool} as name, ${noSend}, d.* from ${domains} left join mail_domains m on m.domain = d.domain`
    },
    job: () => sql`select d.job_id::text as key, coalesce(j.subject, '') as name, j.created_at as "madeAt", j.variant, d.* from ${jobs}
      left join jobs j on j.tenant_id = ${tenant.id} and j.id = d.job_id`,
    template:
      () => sql`select coalesce(j.template_id::text, '') as key, coalesce(t.name, '') as name, ${noSend}, d.* from ${jobs}
      join jobs j on j.tenant_id = ${tenant.id} and j.id = d.job_id
      left join templates t on t.tenant_id = ${tenant.id} and t.id = j.template_id`,
  }
  const key = sql`x.key collate "C"`
  const behind = typeof cut.after === 'string' ? sql`where ${key} > ${cut.after}` : sql``
  const order = cut.after === undefined ? sql`sum(x.sent) desc, ${key}` : key
  const { rows } =
    await sql<Row>`select x.key, x.name, x."madeAt", x.variant, ${figures('x')} as figures from (${asked[by]()}) x ${behind}
    group by x.key, x.name, x."madeAt", x.variant order by ${order} limit ${cut.most}`.execute(db)
  return rows
}
