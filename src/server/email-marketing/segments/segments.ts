import { sql } from 'kysely'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import type {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  restoreGroup,
  updateGroup,
} from '#contract/email-marketing/groups.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isTaken, newId } from '../../db/connection/database.ts'
import { type DeletableItem, restoreDeletedItem, storeDeletedItem } from '../../db/deleted-items.ts'
import { page } from '../../db/paging/page.ts'
import { fault, found } from '../../failure.ts'
import { assertKnown, definitionsOf, tagsIn } from '../conditions/segment-conditions.ts'
import { readGroups } from './read.ts'
import { tagsOn } from '../tags/read.ts'
import { checkTags } from '../tags/tags.ts'
import { assertNotInUse, lockReferences } from '../references.ts'
import { contains, nameOrder } from '../../text/folding.ts'

const nameTaken = fault(
  'conflict',
  {
    en: 'A segment with this name already exists. Choose another name.',
    ar: 'توجد شريحة بهذا الاسم بالفعل. يلزم اسم آخر.',
  },
  'name',
)
const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags wasn’t found. It may have been deleted.', ar: 'أحد هذه الوسوم غير موجود. ربما حُذف.' },
  'tags',
)

const holdsNobody = fault(
  'validation_failed',
  { en: 'Add at least one tag or one condition.', ar: 'يلزم وسم واحد أو شرط واحد على الأقل.' },
  'tags',
)

const columns = { createdAt: sql`created_at`, name: nameOrder(sql`name`) }

/** One page of the workspace's groups. */
export async function list(ctx: TenantContext, input: In<typeof listGroups>) {
  const { db, tenant } = ctx
  const order = sql.raw(input.sortType)
  let rows = db
    .selectFrom('groups')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .orderBy(sql`${columns[input.orderBy]} ${order}`)
    .orderBy(sql`id ${order}`)
  for (const text of [input.search, input.name]) {
    if (text) rows = rows.where(contains(sql`name`, text))
  }
  for (const tagId of [...(input.tags ?? []), ...(input.tagId ? [input.tagId] : [])]) {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('group_tags')
          .select(sql`1`.as('one'))
          .where('group_tags.tenant_id', '=', tenant.id)
          .where('group_tags.tag_id', '=', tagId)
          .whereRef('group_tags.group_id', '=', 'groups.id'),
      ),
    )
  }
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  const ids = data.map((row) => row.id)
  return { data: await readGroups(ctx, ids), pagination }
}

/** One group. @throws not_found */
export async function get(ctx: TenantContext, { groupId }: In<typeof getGroup>) {
  return { data: await one(ctx, groupId) }
}

async function one(ctx: TenantContext, id: string) {
  const [group] = await readGroups(ctx, [id])
  return found(group)
}

/** Creates a group. @throws conflict, validation_failed */
export async function create(
  ctx: TenantContext,
  { name, description, match, tags, conditions }: In<typeof createGroup>,
) {
  const { tenant } = ctx
  const id = newId()
  await withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      await checkTags(db, tenant.id, 'email', [...tags, ...tagsOf(conditions)], unknownTag)
      await assertKnown(db, tenant.id, conditions)
      const values = { name, description, match, conditions: conditions && JSON.stringify(conditions) }
      await db
        .insertInto('groups')
        .values({ tenant_id: tenant.id, id, ...values })
        .execute()
      await setTags(db, tenant.id, id, tags)
    }),
  )
  return { data: await one(ctx, id) }
}

/** Updates the fields in the input. @throws not_found, conflict, validation_failed */
export async function update(ctx: TenantContext, { groupId, tags, conditions, ...input }: In<typeof updateGroup>) {
  const { tenant } = ctx
  await withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      await checkTags(db, tenant.id, 'email', [...(tags ?? []), ...tagsOf(conditions)], unknownTag)
      await assertKnown(db, tenant.id, conditions)
      const row = await db
        .updateTable('groups')
        .set({
          ...(input.name !== undefined && { name: input.name }),
          ...(input.description !== undefined && { description: input.description }),
          ...(input.match && { match: input.match }),
          ...(conditions !== undefined && { conditions: conditions && JSON.stringify(conditions) }),
          // The stored count belongs to the former definition.
          counted: null,
          counted_at: null,
          updated_at: ctx.now(),
        })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', groupId)
        .returning('conditions')
        .executeTakeFirst()
      const segment = found(row)
      if (tags) await setTags(db, tenant.id, groupId, tags)
      const carried = await tagsOn(db, tenant.id, 'group_tags', [groupId])
      if (!segment.conditions && !carried.has(groupId)) throw holdsNobody()
    }),
  )
  return { data: await one(ctx, groupId) }
}

const item: DeletableItem = {
  kind: 'segment',
  table: 'groups',
  parts: [{ table: 'group_tags', key: 'group_id', needs: [{ column: 'tag_id', of: 'tags' }] }],
}

/**
 * Deletes a group, which can be restored for a day; its contacts stay. @throws not_found, conflict if a future send
 * uses it
 */
export function remove(ctx: TenantContext, { groupId }: In<typeof deleteGroup>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await assertNotInUse(db, tenant.id, groupId)
    await storeDeletedItem(db, ctx, item, groupId)
    const deletion = await db
      .deleteFrom('groups')
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', groupId)
      .returning('id')
      .executeTakeFirst()
    found(deletion)
    return { data: { _id: groupId } }
  })
}

/**
 * Restores a group deleted within the last day. @throws not_found, conflict if its name is taken, validation_failed if
 * the tags that it requires are gone
 */
export async function restore(ctx: TenantContext, { groupId }: In<typeof restoreGroup>) {
  const { tenant } = ctx
  await withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      await lockReferences(db, tenant.id)
      await restoreDeletedItem(db, ctx, item, groupId)
      const [group] = await definitionsOf(db, tenant.id, [groupId])
      const { tags, conditions } = found(group)
      await checkTags(db, tenant.id, 'email', tagsOf(conditions), unknownTag)
      if (!conditions && tags.length === 0) throw unknownTag()
    }),
  )
  return { data: await one(ctx, groupId) }
}

const tagsOf = (conditions: Conditions | null | undefined) => (conditions ? tagsIn(conditions) : [])

async function setTags(db: Db, tenantId: string, groupId: string, tagIds: readonly string[]) {
  await db.deleteFrom('group_tags').where('tenant_id', '=', tenantId).where('group_id', '=', groupId).execute()
  if (tagIds.length === 0) return
  await db
    .insertInto('group_tags')
    .values([...new Set(tagIds)].map((tag_id) => ({ tenant_id: tenantId, group_id: groupId, tag_id })))
    .execute()
}

async function withConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTaken(error, 'groups_name') ? nameTaken() : error
  }
}
