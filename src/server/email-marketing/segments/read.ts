import type { z } from 'zod'
import type { Group } from '#contract/email-marketing/groups.ts'
import type { Db } from '../../db/connection/database.ts'
import { type Counted, type Counting, groupSize } from './count.ts'
import { tagsOn } from '../tags/read.ts'

/** Groups with their tags and counts, in the order of the ids. */
export async function readGroups(ctx: Counting, ids: readonly string[]): Promise<z.input<typeof Group>[]> {
  if (ids.length === 0) return []
  const { db, tenant } = ctx
  const rows = await db
    .selectFrom('groups')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', ids)
    .execute()
  const tags = await tagsOn(db, tenant.id, 'group_tags', ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const groups: z.input<typeof Group>[] = []
  for (const id of ids) {
    const row = byId.get(id)
    if (!row) continue
    const own = tags.get(id) ?? []
    groups.push({
      _id: id,
      id,
      name: row.name,
      description: row.description,
      match: row.match,
      tags: own,
      conditions: row.conditions,
      ...(await countOf(ctx, { ...row, tags: own.map((tag) => tag.id) })),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })
  }
  return groups
}

/** A group of exactly one tag has that tag's counter. */
async function countOf(ctx: Counting, group: Parameters<typeof groupSize>[1]): Promise<Counted> {
  const [only] = group.tags
  if (group.conditions !== null || group.tags.length > 1) return groupSize(ctx, group)
  return { emailCount: only === undefined ? 0 : await carriersOf(ctx.db, ctx.tenant.id, only) }
}

async function carriersOf(db: Db, tenantId: string, tagId: string): Promise<number> {
  const tag = await db
    .selectFrom('tags')
    .select('usage_count')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', tagId)
    .executeTakeFirst()
  return tag?.usage_count ?? 0
}
