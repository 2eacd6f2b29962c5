import { sql } from 'kysely'
import type { z } from 'zod'
import type { Overview } from '#contract/email-marketing/overview.ts'
import type { Figures } from '#contract/email-marketing/reports.ts'
import type { TenantContext } from '../../context.ts'
import { dayIn } from '../../text/time-zone.ts'
import { read } from '../campaigns/editing/read.ts'
import { addDays } from '../clock/local-time.ts'
import { othersOf } from '../reports/campaign-average.ts'
import { noFigures } from '../reports/campaign-figures.ts'
import { rollupEnd } from '../reports/pieces.ts'
import { totalOf } from '../reports/reports.ts'
import { rulesOf } from '../settings/sending-settings.ts'

const shownDays = 30
const averageMs = 90 * 86_400_000
const shownCampaigns = 3
/** Counts of the home stop here, so that they stay cheap. */
const maxCampaigns = 100
const maxReplies = 1000

type Answer = z.input<typeof Overview>

/** The home of the suite, from counters and short index ranges. */
export async function overview(ctx: TenantContext): Promise<{ data: Answer }> {
  const ended = sql`status in ('sending', 'paused', 'sent', 'failed') and at is not null`
  const [subscribers, average, last, scheduled, drafts, repliesWaiting, steps] = await Promise.all([
    subscribersOf(ctx),
    averageOf(ctx),
    campaigns(ctx, ended, sql`at desc, id desc`),
    campaigns(ctx, sql`status = 'scheduled'`, sql`at, id`),
    campaigns(ctx, sql`status = 'draft'`, sql`updated_at desc, id desc`),
    unread(ctx),
    stepsOf(ctx),
  ])
  return { data: { subscribers, average, last: last.rows, scheduled, drafts, repliesWaiting, steps } }
}

/** The number of subscribers at the end of each day, counted back from today's. */
async function subscribersOf({ db, tenant, now }: TenantContext): Promise<Answer['subscribers']> {
  const { timeZone } = await rulesOf(db, tenant.id)
  const today = dayIn(timeZone, now())
  const first = addDays(today, 1 - shownDays)
  const { rows } = await sql<{ day: string; joined: number; lost: number }>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(joined)::int as joined, sum(lost)::int as lost
    from subscriber_counts where tenant_id = ${tenant.id} and at >= ${first}::timestamp at time zone ${timeZone}
    group by 1`.execute(db)
  const counted = new Map(rows.map((row) => [row.day, row]))
  const current = await db
    .selectFrom('contact_counts')
    .select('count')
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'subscribed')
    .executeTakeFirst()
  const subscribed = current?.count ?? 0
  const days: Answer['subscribers']['days'] = []
  let total = subscribed
  for (let back = 0; back < shownDays; back += 1) {
    const day = addDays(today, -back)
    const { joined = 0, lost = 0 } = counted.get(day) ?? {}
    days.unshift({ day, joined, lost, total: Math.max(0, total) })
    total -= joined - lost
  }
  return { now: subscribed, days }
}

/** Rates of campaigns; bounces and complaints are those of all email, which the sender’s reputation depends on. */
async function averageOf(ctx: TenantContext): Promise<Answer['average']> {
  const ends = ctx.now()
  const begins = new Date(ends.getTime() - averageMs)
  const all: Figures = await totalOf(ctx, { begins, ends }, await rollupEnd(ctx.db, ctx.tenant.id), undefined)
  const { average } = await othersOf(ctx.db, { tenantId: ctx.tenant.id, ids: [] }, ends)
  const figures = average?.figures ?? noFigures
  const share = (part: number, whole: number | null) => (whole ? Math.min(1, part / whole) : null)
  return {
    delivered: share(figures.delivered, figures.delivered + figures.bounced),
    opened: share(figures.opened, figures.opensCounted),
    clicked: share(figures.clicked, figures.clicksCounted),
    unsubscribed: share(figures.unsubscribed, figures.delivered),
    bounced: share(all.bounced, all.delivered + all.bounced),
    complained: share(all.complained, all.delivered),
  }
}

async function campaigns(
  { db, tenant, lang }: TenantContext,
  which: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
) {
  const { rows } = await sql<{ id: string }>`select id from campaigns
    where tenant_id = ${tenant.id} and deleted_at is null and ${which} order by ${order} limit ${maxCampaigns}`.execute(
    db,
  )
  const ids = rows.slice(0, shownCampaigns).map(({ id }) => id)
  return { rows: await read(db, tenant.id, ids, lang), total: rows.length }
}

async function unread({ db, tenant }: TenantContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from messages where tenant_id = ${tenant.id} and not is_read and direction = 'received' and status = 'active'
    limit ${maxReplies}) m`.execute(db)
  return rows[0]?.count ?? 0
}

async function stepsOf({ db, tenant }: TenantContext): Promise<Answer['steps']> {
  const { rows } = await sql<Answer['steps']>`select
    exists (select from brands where tenant_id = ${tenant.id} and brand ->> 'address' <> '') as brand,
    exists (select from providers where tenant_id = ${tenant.id} and status = 'active') as provider,
    exists (select from domains where tenant_id = ${tenant.id}) as domain,
    exists (select from contacts where tenant_id = ${tenant.id}) as contacts,
    exists (select from campaigns where tenant_id = ${tenant.id} and deleted_at is null and status <> 'draft') as campaign`.execute(
    db,
  )
  const [steps] = rows
  if (!steps) throw new Error('counting the first steps answered nothing')
  return steps
}
