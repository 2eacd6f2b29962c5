import { sql } from 'kysely'
import type { z } from 'zod'
import type { CampaignReport, DeviceClass, getCampaignReport } from '#contract/email-marketing/campaign-report.ts'
import type { Figures } from '#contract/email-marketing/reports.ts'
import type { VariantKey } from '#contract/email-marketing/job-tests.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { found } from '../../failure.ts'
import { bounceOfKey } from '../ledger/campaign-counts.ts'
import { poolSql } from '../throttling/mailbox-providers.ts'
import { othersOf } from './campaign-average.ts'
import { titleIn } from '../transactional/title.ts'
import { nameSql } from './campaign-name.ts'
import { addFigures, type Counts, countsSql, figuresFrom, noFigures, subtractFigures } from './campaign-figures.ts'

const hours = 48
const maxLinks = 100
const maxProviders = 30

/** A send of a campaign. Text emails are not tracked. */
export type Send = {
  id: string
  testId: string | null
  subject: string
  language: string
  variant: VariantKey | null
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
  tracksOpens: boolean
  tracksClicks: boolean
  machineOpened: number
  machineClicked: number
}

/** The report of a campaign, from its counters; its cost does not depend on the recipients. @throws not_found */
export async function get(ctx: TenantContext, { jobId }: In<typeof getCampaignReport>) {
  const report = await reportOf(ctx.db, ctx.tenant.id, jobId)
  return { data: { ...report, title: titleIn(report.title, ctx.lang) } }
}

/** The report of a campaign, or of the A/B test that it belongs to. @throws not_found */
export async function reportOf(
  db: Db,
  tenantId: string,
  jobId: string,
): Promise<Omit<z.input<typeof CampaignReport>, 'startedAt'> & { startedAt: Date | null }> {
  const { sends, title } = await sendsOf(db, tenantId, jobId)
  const of = { tenantId, sends, ids: sends.map(({ id }) => id) }
  const begun = sends.flatMap(({ startedAt }) => startedAt ?? []).toSorted((a, b) => Number(a) - Number(b))
  const [startedAt = null] = begun
  const [counters, providers, links, overTime, others] = await Promise.all([
    countersOf(db, of),
    providersOf(db, of),
    linksOf(db, of),
    startedAt ? hoursOf(db, of, startedAt) : [],
    startedAt ? othersOf(db, of, startedAt) : { average: null, previous: null },
  ])
  const ended = sends.map(({ endedAt }) => endedAt)
  const variants = sends.map((send) => ({
    jobId: send.id,
    variant: send.variant,
    subject: send.subject,
    figures: counters.figures.get(send.id) ?? noFigures,
  }))
  const testId = sends[0]?.testId ?? null
  const total = addFigures(variants.map(({ figures }) => figures))
  return {
    jobId,
    testId,
    title,
    startedAt,
    endedAt: ended.includes(null) ? null : (ended.toSorted((a, b) => Number(b) - Number(a))[0] ?? null),
    total,
    ...others,
    automated: {
      opened: sends.reduce((sum, { machineOpened }) => sum + machineOpened, 0),
      clicked: sends.reduce((sum, { machineClicked }) => sum + machineClicked, 0),
    },
    hours: overTime,
    ...links,
    bounces: counters.bounces,
    providers,
    devices: counters.devices,
    languages: languagesOf(sends[0]?.language ?? 'en', total, counters.languages),
    variants: testId === null ? [] : variants,
  }
}

/** The sends of a campaign: one, or those of an A/B test, and how they are called. @throws not_found */
export async function sendsOf(db: Db, tenantId: string, jobId: string): Promise<{ sends: Send[]; title: string }> {
  const { rows } = await sql<Send & { name: string | null }>`${prepared('report.sends')}
    with asked as (select id, test_id from jobs where tenant_id = ${tenantId} and id = ${jobId})
    select j.id, j.test_id as "testId", j.subject, j.language, j.variant, j.created_at as "createdAt", j.started_at as "startedAt",
      j.ended_at as "endedAt", j.track_opens and j.html is not null as "tracksOpens",
      j.track_clicks and j.html is not null as "tracksClicks", j.machine_opened as "machineOpened",
      j.machine_clicked as "machineClicked", ${nameSql} as name
    from asked join jobs j on j.tenant_id = ${tenantId} and (j.id = asked.id or j.test_id = asked.test_id)
    order by j.variant nulls last, j.created_at`.execute(db)
  const asked = found(rows.find(({ id }) => id === jobId))
  return { sends: rows, title: asked.name ?? asked.subject }
}

type Of = { tenantId: string; sends: Send[]; ids: string[] }

async function countersOf(db: Db, { tenantId, sends, ids }: Of) {
  const { rows } = await sql<
    Counts & { jobId: string; dimension: string; key: string; sample: string | null }
  >`${prepared('report.counters')}
    select job_id as "jobId", dimension, key, sample, sent, returned, opened, clicked, replied, bounced,
      complained, unsubscribed from campaign_counts
    where tenant_id = ${tenantId} and job_id = any(${ids}::uuid[]) and dimension in ('all', 'device', 'bounce', 'language')`.execute(
    db,
  )
  const figures = new Map<string, Figures>()
  const languages = new Map<string, Figures>()
  const devices = new Map<DeviceClass, { opened: number; clicked: number }>()
  const bounces = new Map<string, { count: number; response: string | null }>()
  for (const row of rows) {
    const send = sends.find(({ id }) => id === row.jobId)
    if (row.dimension === 'all' && send) figures.set(row.jobId, figuresFrom(row, send))
    if (row.dimension === 'language' && send)
      languages.set(row.key, addFigures([languages.get(row.key) ?? noFigures, figuresFrom(row, send)]))
    if (row.dimension === 'device') {
      const before = devices.get(row.key as DeviceClass)
      devices.set(row.key as DeviceClass, {
        opened: (before?.opened ?? 0) + row.opened,
        clicked: (before?.clicked ?? 0) + row.clicked,
      })
    }
    if (row.dimension === 'bounce' && row.bounced > 0) {
      const before = bounces.get(row.key)
      bounces.set(row.key, { count: (before?.count ?? 0) + row.bounced, response: before?.response ?? row.sample })
    }
  }
  return {
    figures,
    languages,
    devices: (['desktop', 'phone', 'tablet', 'unknown'] as const)
      .map((device) => ({ device, opened: 0, clicked: 0, ...devices.get(device) }))
      .filter(({ opened, clicked }) => opened + clicked > 0),
    bounces: [...bounces]
      .map(([key, counted]) => ({ ...bounceOfKey(key), ...counted }))
      .toSorted((a, b) => b.count - a.count),
  }
}

/** The versions of a campaign. Only those other than the first are counted by language; the first has the rest. */
function languagesOf(first: string, total: Figures, others: ReadonlyMap<string, Figures>) {
  if (others.size === 0) return []
  const known = [...others].map(([language, figures]) => ({ language, figures }))
  const rest = subtractFigures(total, addFigures(known.map(({ figures }) => figures)))
  return [{ language: first, figures: rest }, ...known.toSorted((a, b) => b.figures.sent - a.figures.sent)]
}

async function providersOf(db: Db, { tenantId, sends, ids }: Of) {
  const tracked = (flag: 'tracksOpens' | 'tracksClicks') => sends.filter((send) => send[flag]).map(({ id }) => id)
  const delivered = sql`greatest(0, c.sent - c.returned)`
  const { rows } = await sql<
    Counts & { key: string; opensCounted: number; clicksCounted: number }
  >`${prepared('report.providers')}
    select case when c.key = '' then '' else ${poolSql(sql.ref('c.key'))} end as key, ${countsSql('c')},
      coalesce(sum(${delivered}) filter (where c.job_id = any(${tracked('tracksOpens')}::uuid[])), 0)::int as "opensCounted",
      coalesce(sum(${delivered}) filter (where c.job_id = any(${tracked('tracksClicks')}::uuid[])), 0)::int as "clicksCounted"
    from campaign_counts c left join mail_domains m on m.domain = c.key
    where c.tenant_id = ${tenantId} and c.job_id = any(${ids}::uuid[]) and c.dimension = 'domain'
    group by 1 order by sum(c.sent) desc, 1`.execute(db)
  const all = rows.map(({ key, opensCounted, clicksCounted, ...counts }) => ({
    key,
    figures: { ...figuresFrom(counts, { tracksOpens: true, tracksClicks: true }), opensCounted, clicksCounted },
  }))
  const named = all.filter(({ key }) => key !== '').slice(0, maxProviders)
  const rest = all.filter((row) => !named.includes(row)).map(({ figures }) => figures)
  return rest.length > 0 ? [...named, { key: '', figures: addFigures(rest) }] : named
}

async function linksOf(db: Db, { tenantId, ids }: Of) {
  const { rows } = await sql<{ url: string; people: number; clicks: number; all: number }>`${prepared('report.links')}
    select url, sum(people)::int as people, sum(clicks)::int as clicks, (sum(sum(clicks)) over ())::int as all from link_counts
    where tenant_id = ${tenantId} and job_id = any(${ids}::uuid[]) group by url having sum(clicks) > 0
    order by url = '', 3 desc, url limit ${maxLinks}`.execute(db)
  const links = rows.filter(({ url }) => url !== '').map(({ url, people, clicks }) => ({ url, people, clicks }))
  const listed = links.reduce((sum, { clicks }) => sum + clicks, 0)
  return { links, otherClicks: (rows[0]?.all ?? 0) - listed }
}

/** First opens and clicks by hour. Counters are by quarter, so the first hour begins with the quarter of the start. */
async function hoursOf(db: Db, { tenantId, ids }: Of, startedAt: Date) {
  const { rows } = await sql<{ hour: number; opened: number; clicked: number }>`${prepared('report.hours')}
    select floor(extract(epoch from at - quarter_of(${startedAt})) / 3600)::int as hour, sum(opened)::int as opened, sum(clicked)::int as clicked
    from send_counts where tenant_id = ${tenantId} and job_id = any(${ids}::uuid[]) and at >= quarter_of(${startedAt})
      and at < quarter_of(${startedAt}) + make_interval(hours => ${hours}) group by 1`.execute(db)
  const known = new Map(rows.map((row) => [row.hour, row]))
  return Array.from({ length: hours }, (_, hour) => ({ opened: 0, clicked: 0, ...known.get(hour), hour }))
}
