import { sql } from 'kysely'
import type { LanguageResult } from '#contract/email-marketing/job-tests.ts'
import type { Db } from '../../../db/connection/database.ts'

type Counted = LanguageResult & { jobId: string; isFirst: boolean }

/** Results of jobs by version of their email, by job; a job in one language has none. */
export async function languageResults(db: Db, tenantId: string, jobIds: readonly string[]) {
  const { rows } = await sql<Counted>`
    select c.job_id as "jobId", c.dimension = 'all' as "isFirst",
      case c.dimension when 'all' then j.language else c.key end as language, c.sent, c.opened, c.clicked
    from campaign_counts c join jobs j on j.tenant_id = c.tenant_id and j.id = c.job_id
    where c.tenant_id = ${tenantId} and c.job_id = any(${jobIds}::uuid[]) and c.dimension in ('all', 'language')
    order by c.sent desc, c.key`.execute(db)
  const jobs = Map.groupBy(rows, ({ jobId }) => jobId)
  return new Map([...jobs].map(([jobId, counted]) => [jobId, versionsOf(counted)]))
}

/** Only versions other than the first are counted by language; the first has the rest of the total. */
function versionsOf(counted: readonly Counted[]): LanguageResult[] {
  const total = counted.find(({ isFirst }) => isFirst)
  const others = counted
    .filter(({ isFirst }) => !isFirst)
    .map(({ language, sent, opened, clicked }) => ({ language, sent, opened, clicked }))
  if (!total || others.length === 0) return []
  const rest = (name: 'sent' | 'opened' | 'clicked') =>
    Math.max(0, total[name] - others.reduce((sum, other) => sum + other[name], 0))
  const first = { language: total.language, sent: rest('sent'), opened: rest('opened'), clicked: rest('clicked') }
  return [first, ...others]
}
