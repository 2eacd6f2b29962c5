import { sql } from 'kysely'
import type { z } from 'zod'
import type { JobSeriesDetail } from '#contract/email-marketing/job-series.ts'
import type { TenantContext } from '../../../context.ts'
import type { StoredSeries } from '../../../db/tables/automations.ts'

type Contents = z.input<typeof JobSeriesDetail>['sends']
type Recipients = { all?: boolean; tagIds?: string[]; groupIds?: string[]; emailIds?: string[] }

/** Content and recipients of a series by their current names; deleted ones have no name. */
export async function contentsOf(ctx: TenantContext, series: StoredSeries): Promise<Contents> {
  const { templateId, providerId, topic } = series
  const { all = false, tagIds = [], groupIds = [], emailIds = [] } = series.recipients as Recipients
  const names = await namesOf(ctx, [templateId, providerId, topic, ...tagIds, ...groupIds])
  const named = (id: string) => ({ id, name: names.get(id) ?? null })
  return {
    template: named(templateId),
    provider: providerId === undefined ? null : named(providerId),
    topic: topic === undefined ? null : named(topic),
    all,
    tags: tagIds.map(named),
    groups: groupIds.map(named),
    contacts: emailIds.length,
  }
}

async function namesOf({ db, tenant, lang }: TenantContext, ids: readonly (string | undefined)[]) {
  const nameColumn = sql.ref(`name_${lang}`)
  const { rows } = await sql<{ id: string; name: string }>`select x.id, x.name from (
      select tenant_id, id, name from templates union all
      select tenant_id, id, name from providers union all
      select tenant_id, id, name from groups union all
      select tenant_id, id, ${nameColumn} from topics union all
      select tenant_id, id, ${nameColumn} from tags) x
    where x.tenant_id = ${tenant.id} and x.id = any(${ids.filter((id) => id !== undefined)}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
