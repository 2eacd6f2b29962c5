import { sql } from 'kysely'
import type { campaignCalendar, listCampaigns } from '#contract/email-marketing/campaigns.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../../context.ts'
import { page } from '../../../db/paging/page.ts'
import { contains } from '../../../text/folding.ts'
import { read } from './read.ts'

/** Maximum number of campaigns in one period of the calendar. */
const calendarSize = 300

/** One page of the workspace's campaigns, without deleted drafts. */
export async function list(ctx: TenantContext, input: In<typeof listCampaigns>) {
  const { db, tenant } = ctx
  let rows = db.selectFrom('campaigns').select('id').where('tenant_id', '=', tenant.id).where('deleted_at', 'is', null)
  if (input.status) rows = rows.where('status', '=', input.status)
  if (input.seriesId) rows = rows.where('series_id', '=', input.seriesId)
  if (input.search) rows = rows.where(contains(sql`name`, input.search))
  const column = input.orderBy === 'updatedAt' ? 'updated_at' : 'created_at'
  const ordered = rows.orderBy(column, input.sortType).orderBy('id', input.sortType)
  const { data, pagination } = await page(ordered, { db, of: rows }, input)
  return { data: await read(db, tenant.id, idsOf(data), ctx.lang), pagination }
}

/** Campaigns that are scheduled or went out in a period, the earliest first. */
export async function calendar(ctx: TenantContext, { from, to }: In<typeof campaignCalendar>) {
  const { db, tenant } = ctx
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('deleted_at', 'is', null)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('id')
    .limit(10 * calendarSize)
    .execute()
  const shown = rows.slice(0, calendarSize)
  return { data: await read(db, tenant.id, idsOf(shown), ctx.lang), left: rows.length - shown.length }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
