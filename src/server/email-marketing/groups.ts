import { sql } from 'kysely'
import type { z } from 'zod'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import type {
  createGroup,
  deleteGroup,
  getGroup,
  Group,
  listGroups,
  updateGroup,
} from '#contract/email-marketing/groups.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import { type Db, isTaken, newId } from '../db/database.ts'
import { page } from '../db/page.ts'
import { literal } from '../db/pattern.ts'
import { fault, found } from '../failure.ts'
import { matching } from './contact-filter.ts'
import { about } from './group-count.ts'
import { conditionsOf, tagsIn } from './group-conditions.ts'
import { tagsOn } from './tag-reading.ts'
import { checkTags } from './tags.ts'

const taken = fault(
  'conflict',
  { en: 'A group with this name already exists', ar: 'توجد مجموعة بهذا الاسم بالفعل' },
  'name',
)
const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags does not exist', ar: 'أحد هذه الوسوم غير موجود' },
  'tags',
)

const holdsNobody = fault(
  'validation_failed',
  { en: 'A group needs at least one tag or one condition', ar: 'تحتاج المجموعة إلى وسم أو شرط واحد على الأقل' },
  'tags',
)

const columns = { createdAt: sql`created_at`, name: sql`lower(name)` }

/** One page of the workspace's groups. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listGroups>) {
  const order = sql.raw(input.sortType)
  let rows = db
    .selectFrom('groups')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .orderBy(sql`${columns[input.orderBy]} ${order}`)
    .orderBy(sql`id ${order}`)
  for (const text of [input.search, input.name]) {
    if (text) rows = rows.where(sql<boolean>`lower(name) like ${`%${literal(text.toLowerCase())}%`}`)
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
  return { data: await readGroups(db, tenant.id, ids), pagination }
}

/** One group. @throws not_found */
export async function get({ db, tenant }: TenantContext, { groupId }: In<typeof getGroup>) {
  return { data: await one(db, tenant.id, groupId) }
}

async function one(db: Db, tenantId: string, id: string) {
  const [group] = await readGroups(db, tenantId, [id])
  return found(group)
}

/** Adds a group. @throws conflict, validation_failed */
export async function create(
  ctx: TenantContext,
  { name, description, match, tags, conditions }: In<typeof createGroup>,
) {
  const { tenant } = ctx
  const id = newId()
  await takenWords(() =>
    ctx.db.transaction().execute(async (db) => {
      await checkTags(db, tenant.id, 'email', [...tags, ...tagsOf(conditions)], unknownTag)
      const values = { name, description, match, conditions: conditions && JSON.stringify(conditions) }
      await db
        .insertInto('groups')
        .values({ tenant_id: tenant.id, id, ...values })
        .execute()
      await setTags(db, tenant.id, id, tags)
    }),
  )
  return { data: await one(ctx.db, tenant.id, id) }
}

/** Changes what is given. @throws not_found, conflict, validation_failed */
export async function update(ctx: TenantContext, { groupId, tags, conditions, ...input }: In<typeof updateGroup>) {
  const { tenant } = ctx
  await takenWords(() =>
    ctx.db.transaction().execute(async (db) => {
      await checkTags(db, tenant.id, 'email', [...(tags ?? []), ...tagsOf(conditions)], unknownTag)
      const row = await db
        .updateTable('groups')
        .set({
          ...(input.name !== undefined && { name: input.name }),
          ...(input.description !== undefined && { description: input.description }),
          ...(input.match && { match: input.match }),
          ...(conditions !== undefined && { conditions: conditions && JSON.stringify(conditions) }),
          updated_at: ctx.now(),
        })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', groupId)
        .returning('conditions')
        .executeTakeFirst()
      const kept = found(row)
      if (tags) await setTags(db, tenant.id, groupId, tags)
      const carried = await tagsOn(db, tenant.id, 'group_tags', [groupId])
      if (!kept.conditions && !carried.has(groupId)) throw holdsNobody()
    }),
  )
  return { data: await one(ctx.db, tenant.id, groupId) }
}

/** Deletes a group; its contacts stay. @throws not_found */
export async function remove({ db, tenant }: TenantContext, { groupId }: In<typeof deleteGroup>) {
  const gone = await db
    .deleteFrom('groups')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', groupId)
    .returning('id')
    .executeTakeFirst()
  found(gone)
  return { data: { _id: groupId } }
}

/** The groups of these ids with their tags and how many contacts they hold, in the order of the ids. */
export async function readGroups(db: Db, tenantId: string, ids: readonly string[]): Promise<z.input<typeof Group>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const tags = await tagsOn(db, tenantId, 'group_tags', ids)
  const groups: z.input<typeof Group>[] = []
  for (const id of ids) {
    const row = rows.find((row) => row.id === id)
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
      ...(await sizeOf(db, tenantId, { ...row, tags: own.map((tag) => tag.id) })),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    })
  }
  return groups
}

type Definition = { match: 'any' | 'all'; tags: string[]; conditions: Conditions | null }

/** How many contacts a group holds: by the counter of its only tag, counted by tags alone, or, where it has conditions, about so many. */
async function sizeOf(db: Db, tenantId: string, group: Definition) {
  if (group.conditions === null) return { emailCount: await countCarriers(db, tenantId, group) }
  const { count, isEstimate } = await about(db, (db) => holders(db, tenantId, group, new Date()))
  return { emailCount: count, ...(isEstimate && { emailCountIsEstimate: true }) }
}

/** The contacts of a group as it is at that time. */
export const holders = (db: Db, tenantId: string, group: Definition, at: Date) =>
  db
    .selectFrom('contacts')
    .select('id')
    .where(matching(tenantId, { conditions: conditionsOf(group), at }))

async function countCarriers(db: Db, tenantId: string, { match, tags }: Definition) {
  const [only] = tags
  if (only === undefined) return 0
  if (tags.length === 1) {
    const tag = await db
      .selectFrom('tags')
      .select('usage_count')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', only)
      .executeTakeFirst()
    return tag?.usage_count ?? 0
  }
  const carriers = db
    .selectFrom('contact_tags')
    .select('contact_id')
    .where('tenant_id', '=', tenantId)
    .where('tag_id', 'in', tags)
    .groupBy('contact_id')
    .$if(match === 'all', (query) => query.having(sql<boolean>`count(*) = ${tags.length}`))
  const { count } = await db
    .selectFrom(carriers.as('carriers'))
    .select(sql<number>`count(*)::bigint`.as('count'))
    .executeTakeFirstOrThrow()
  return count
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

async function takenWords<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTaken(error, 'groups_name') ? taken() : error
  }
}
