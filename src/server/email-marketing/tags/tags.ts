import { sql } from 'kysely'
import type { createTag, deleteTag, getTag, listTags, restoreTag, updateTag } from '#contract/email-marketing/tags.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isTaken, newId } from '../../db/connection/database.ts'
import { type DeletableItem, restoreDeletedItem, storeDeletedItem } from '../../db/deleted-items.ts'
import { page } from '../../db/paging/page.ts'
import { fault, found } from '../../failure.ts'
import { briefOf } from './read.ts'
import { lockContactsOfTag } from '../locks.ts'
import { assertNotInUse, lockReferences } from '../references.ts'
import { contains, nameOrder } from '../../text/folding.ts'

const nameTaken = fault(
  'conflict',
  { en: 'A tag with this name already exists. Choose another name.', ar: 'يوجد وسم بهذا الاسم بالفعل. يلزم اسم آخر.' },
  'name',
)
const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags wasn’t found. It may have been deleted.', ar: 'أحد هذه الوسوم غير موجود. ربما حُذف.' },
  'tagIds',
)
const lastTagOfGroup = fault('conflict', {
  en: 'This is the only tag of the segment “{group}”. Change the segment first.',
  ar: 'هذا هو الوسم الوحيد في الشريحة «{group}». يلزم تعديل الشريحة أولًا.',
})

const usedInConditions = fault('conflict', {
  en: 'A condition of the segment “{group}” uses this tag. Change the segment first.',
  ar: 'هذا الوسم مستخدم في أحد شروط الشريحة «{group}». يلزم تعديل الشريحة أولًا.',
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

const item: DeletableItem = {
  kind: 'tag',
  table: 'tags',
  counted: ['usage_count'],
  parts: [
    { table: 'group_tags', key: 'tag_id', needs: [{ column: 'group_id', of: 'groups' }] },
    { table: 'form_tags', key: 'tag_id', needs: [{ column: 'form_id', of: 'forms' }] },
    { table: 'template_tags', key: 'tag_id', needs: [{ column: 'template_id', of: 'templates' }] },
    { table: 'contact_tags', key: 'tag_id', needs: [{ column: 'contact_id', of: 'contacts' }] },
    { table: 'message_tags', key: 'tag_id', needs: [{ column: 'message_id', of: 'messages' }] },
  ],
}

/** Deletes a tag and its assignments, which can be restored for a day. @throws conflict if a group uses it */
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
    await storeDeletedItem(db, ctx, item, tagId)
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

/**
 * Restores a tag deleted within the last day, with its assignments to contacts and messages, and the segments, forms
 * and templates that had it. @throws not_found, conflict if a name is taken
 */
export function restore(ctx: TenantContext, { tagId }: In<typeof restoreTag>) {
  const { tenant } = ctx
  return withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      await lockReferences(db, tenant.id)
      await restoreDeletedItem(db, ctx, item, tagId)
      await rejoinSegments(db, tenant.id, tagId)
      return { data: toTag(found(await findTag(db, tenant.id, tagId))) }
    }),
  )
}

/** Automations that start with a segment of the tag don’t start again for the contacts that were in it before. */
const rejoinSegments = (db: Db, tenantId: string, tagId: string) =>
  sql`insert into automation_members (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, t.contact_id from automation_listeners l
    join group_tags g on g.tenant_id = l.tenant_id and g.group_id = l.ref and g.tag_id = ${tagId}
    join contact_tags t on t.tenant_id = l.tenant_id and t.tag_id = g.tag_id
    where l.tenant_id = ${tenantId} and l.kind = 'segment' order by 2, 3 on conflict do nothing`.execute(db)

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
