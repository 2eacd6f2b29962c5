import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { nameSql } from './campaign-name.ts'
import { addFigures, type Counts, countsSql, figuresFrom } from './campaign-figures.ts'

const days = 90
const maxCampaigns = 500

type Of = { tenantId: string; ids: string[] }
type Row = Counts & {
  campaign: string
  jobId: string
  title: string
  startedAt: Date
  tracksOpens: boolean
  tracksClicks: boolean
}

/**
 * The other campaigns that began in the 90 days before a campaign: together, and the last one. Sends of automations
 * and single messages are no campaigns; the sends of an A/B test are one.
 */
export async function othersOf(db: Db, { tenantId, ids }: Of, startedAt: Date) {
  const { rows } = await sql<Row>`${prepared('report.others')}
    with others as (
      select j.id, coalesce(j.test_id, j.id) as campaign, coalesce(${nameSql}, j.subject) as title, j.started_at,
        j.track_opens and j.html is not null as tracks_opens, j.track_clicks and j.html is not null as tracks_clicks
      from jobs j where j.tenant_id = ${tenantId} and j.automation_id is null and not j.transactional
        and j.created_at >= ${startedAt}::timestamptz - make_interval(days => ${days * 2}) and j.created_at <= ${startedAt}
        and j.started_at >= ${startedAt}::timestamptz - make_interval(days => ${days}) and j.started_at <= ${startedAt}
        and j.id <> all(${ids}::uuid[])
      order by j.created_at desc, j.id desc limit ${maxCampaigns}
    )
    select o.campaign, (array_agg(o.id order by o.started_at desc))[1] as "jobId", max(o.started_at) as "startedAt",
      (array_agg(o.title order by o.started_at desc))[1] as title,
      o.tracks_opens as "tracksOpens", o.tracks_clicks as "tracksClicks", ${countsSql('c')}
    from others o join campaign_counts c on c.tenant_id = ${tenantId} and c.job_id = o.id and c.dimension = 'all' and c.key = ''
    group by o.campaign, o.tracks_opens, o.tracks_clicks order by 3 desc`.execute(db)
  const sent = rows.filter((row) => row.sent > 0)
  const [last] = sent
  if (!last) return { average: null, previous: null }
  const figuresOf = (some: readonly Row[]) => addFigures(some.map((row) => figuresFrom(row, row)))
  return {
    average: { campaigns: new Set(sent.map(({ campaign }) => campaign)).size, figures: figuresOf(sent) },
    previous: {
      jobId: last.jobId,
      title: last.title,
      startedAt: last.startedAt,
      figures: figuresOf(sent.filter(({ campaign }) => campaign === last.campaign)),
    },
  }
}
