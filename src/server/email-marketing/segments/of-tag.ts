import type { groupsOfTag } from '#contract/email-marketing/tags.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { found } from '../../failure.ts'
import { findTag } from '../tags/tags.ts'
import { readGroups } from './read.ts'

/** The groups that use a tag. @throws not_found */
export async function ofTag(ctx: TenantContext, { tagId }: In<typeof groupsOfTag>) {
  const { db, tenant } = ctx
  found(await findTag(db, tenant.id, tagId))
  const rows = await db
    .selectFrom('group_tags')
    .select('group_id')
    .where('tenant_id', '=', tenant.id)
    .where('tag_id', '=', tagId)
    .orderBy('group_id', 'desc')
    .execute()
  const ids = rows.map((row) => row.group_id)
  return { data: { groups: await readGroups(ctx, ids), count: ids.length } }
}
