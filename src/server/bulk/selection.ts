import { type RawBuilder, sql } from 'kysely'
import { type BulkEntity, maxBulkRows } from '#contract/bulk.ts'
import type { BulkContext, BulkKind, Filter } from '../bulk-changes/kind.ts'
import { fault, notFound } from '../failure.ts'

/** An action and the rows that it applies to. */
export type BulkRequest = {
  entity: BulkEntity
  action: string
  value?: unknown
  reason?: string
  ids?: string[] | undefined
  filter?: Filter
}

export const tooMany = fault('conflict', {
  en: 'You can change up to {most} items at a time. Narrow the filters.',
  ar: 'الحد الأقصى للعناصر في المرة الواحدة هو {most}. يلزم تضييق عوامل التصفية.',
})

/** The selected ids as a subquery; one more than the maximum, so that too many are detected. */
export function selectedIds(kind: BulkKind, ctx: BulkContext, { ids, filter }: BulkRequest): RawBuilder<unknown> {
  if (ids) return sql`(select distinct unnest(${ids}::uuid[]) as id)`
  return sql`(select id from ${kind.matching(ctx, filter)} as matching (id) limit ${maxBulkRows + 1})`
}

/** An action of a kind. @throws not_found */
export function actionOf(kind: BulkKind, action: string) {
  const known = kind.actions[action]
  if (!known) throw notFound()
  return known
}
