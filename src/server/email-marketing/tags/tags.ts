import { sql } from 'kysely'
import type { createTag, deleteTag, getTag, listTags, updateTag } from '#contract/email-marketing/tags.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isTaken, newId } from '../../db/connection/database.ts'
import { page } from '../../db/paging/page.ts'
import { fault, found } from '../../failure.ts'
import { briefOf } from './read.ts'
import { lockContactsOfTag } from '../locks.ts'
import { assertNotInUse } from '../references.ts'
import { contains, nameOrder } from '../../text/folding.ts'

const nameTaken = fault(
  'conflict',
  { en: 'A tag with this name already exists', ar: 'يوجد وسم بهذا الاسم بالفعل' },
  'name',
)
const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags does not exist', ar: 'أحد هذه الوسوم غير موجود' },
  'tagIds',
)
const lastTagOfGroup = fault('conflict', {
  en: 'The only tag of the group “{group}” is this one; change the group first',
  ar: 'هذا هو الوسم الوحيد في المجموعة «{group}»؛ عدّل المجموعة أولًا',
})

const usedInConditions = fault('conflict', {
  en: 'A condition of the group “{group}” names this tag; change the group first',
  ar: 'يذكر أحد شروط المجموعة «{group}» هذا الوسم؛ عدّل المجموعة أولًا',
})

const columns = { createdAt: sql`created_at`, name: nameOrder(sql`name_en`), usageCount: sql`usage_count` }

/** One page of the workspace's tags. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listTags>) {
  const order = sql.raw(input.sortType)
  const rows = db
    .selectFrom('tags')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .$if(input.type !== undefined, (query) => query.where('type', '=', input.type ?? 'email'))
    .$if(Boolean(input.search), (query) => query.where(named(input.search)))
    .$if(Boolean(input.name), (query) => query.where(named(input.name)))
    .orderBy(sql`${columns[input.orderBy]} ${order}`)
    .orderBy(sql`id ${order}`)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: data.map(toTag), pagination }
}

const named = (text = '') => contains(sql`name_en || ' ' || name_ar`, text)

/** One tag. @throws not_found */
export async function get({ db, tenant }: TenantContext, { tagId }: In<typeof getTag>) {
  return { data: toTag(found(await findTag(db, tenant.id, tagId))) }
}

/** Creates a tag. @throws conflict if either name is taken, ignoring case */
export async function create({ db, tenant }: TenantContext, { name, type, color }: In<typeof createTag>) {
  const row = await withConflict(() =>
    db
      .insertInto('tags')
      .values({ tenant_id: tenant.id, id: newId(), type, name_en: name.en, name_ar: name.ar, color })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return { data: toTag(row) }
}

/** Changes a tag's names or colour. @throws not_found, conflict */
export async function update({ db, tenant, now }: TenantContext, { tagId, name, color }: In<typeof updateTag>) {
  const row = await withConflict(() =>
    db
      .updateTable('tags')
      .set({ ...(name && { name_en: name.en, name_ar: name.ar }), ...(color && { color }), updated_at: now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', tagId)
      .returningAll()
      .executeTakeFirst(),
  )
  return { data: toTag(found(row)) }
}

/** Deletes a tag and its assignments. @throws conflict if a group uses it */
export async function remove(ctx: TenantContext, { tagId }: In<typeof deleteTag>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await assertNotInUse(db, tenant.id, tagId)
    const alone = await db
      .selectFrom('group_tags')
      .innerJoin('groups', (join) =>
        join.onRef('groups.tenant_id', '=', 'group_tags.tenant_id').onRef('groups.id', '=', 'group_tags.group_id'),
      )
      .select('groups.name')
      .where('group_tags.tenant_id', '=', tenant.id)
      .groupBy(['groups.id', 'groups.name'])
      .having(sql<boolean>`count(*) = 1 and bool_or(group_tags.tag_id = ${tagId}::uuid)`)
      .executeTakeFirst()
    if (alone) throw lastTagOfGroup({ group: alone.name })
    const asking = await db
      .selectFrom('groups')
      .select('name')
      .where('tenant_id', '=', tenant.id)
      .where(sql<boolean>`strpos(conditions::text, ${tagId}) > 0`)
      .executeTakeFirst()
    if (asking) throw usedInConditions({ group: asking.name })
    await lockContactsOfTag(db, tenant.id, tagId)
    const deletion = await db
      .deleteFrom('tags')
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', tagId)
      .returning('id')
      .executeTakeFirst()
    found(deletion)
    return { data: { _id: tagId } }
  })
}

/** Asserts that these tags exist in the workspace, with the type if one is required. @throws validation_failed */
export async function checkTags(
  db: Db,
  tenantId: string,
  type: 'email' | 'message' | null,
  tagIds: readonly string[],
  fault: () => Error = unknownTag,
) {
  const uniqueIds = [...new Set(tagIds)]
  if (uniqueIds.length === 0) return
  const known = await db
    .selectFrom('tags')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .$if(type !== null, (query) => query.where('type', '=', type ?? 'email'))
    .where('id', 'in', uniqueIds)
    .execute()
  if (known.length < uniqueIds.length) throw fault()
}

/** The stored tag, if the workspace has it. */
export const findTag = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('tags').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

type TagRow = NonNullable<Awaited<ReturnType<typeof findTag>>>

const toTag = (row: TagRow) => ({
  ...briefOf(row),
  type: row.type,
  usageCount: row.usage_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

async function withConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTaken(error) ? nameTaken() : error
  }
}
