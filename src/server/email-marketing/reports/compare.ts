import { sql } from 'kysely'
import { prepared } from '../../db/connection/statement-names.ts'
import type { compareCampaigns } from '#contract/email-marketing/campaign-report.ts'
import type { VariantKey } from '#contract/email-marketing/job-tests.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { titleIn } from '../transactional/title.ts'
import { nameSql } from './campaign-name.ts'
import { type Counts, figuresFrom } from './campaign-figures.ts'
import { sums } from './pieces.ts'

type Row = Counts & {
  jobId: string
  title: string
  variant: VariantKey | null
  startedAt: Date | null
  tracksOpens: boolean
  tracksClicks: boolean
}

/** The figures of several campaigns. */
export async function compare({ db, tenant, lang }: TenantContext, { jobIds }: In<typeof compareCampaigns>) {
  const { rows } = await sql<Row>`${prepared('report.compare')}
    select j.id as "jobId", coalesce(${nameSql}, j.subject) as title, j.variant, j.started_at as "startedAt",
      j.track_opens and j.html is not null as "tracksOpens", j.track_clicks and j.html is not null as "tracksClicks",
      ${sql.join(sums.map((name) => sql`coalesce(${sql.ref(`c.${name}`)}, 0) as ${sql.ref(name)}`))}
    from jobs j left join campaign_counts c on c.tenant_id = ${tenant.id} and c.job_id = j.id and c.dimension = 'all' and c.key = ''
    where j.tenant_id = ${tenant.id} and j.id = any(${jobIds}::uuid[])`.execute(db)
  const data = rows
    .map(({ jobId, title, variant, startedAt, ...row }) => ({
      jobId,
      title: titleIn(title, lang),
      variant,
      startedAt,
      figures: figuresFrom(row, row),
    }))
    .toSorted((a, b) => jobIds.indexOf(a.jobId) - jobIds.indexOf(b.jobId))
  return { data }
}
