import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type {
  createContentTag,
  deleteContentTag,
  getContentTag,
  listContentTags,
  updateContentTag,
} from '#contract/tags.ts'
import { record } from '../people/audit.ts'
import type { Context, UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { idsOfPage, inOrder } from '../db/paging/page.ts'
import type { Tables } from '../db/tables/tables.ts'
import { fault, found } from '../failure.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { contains, nameOrder } from '../text/folding.ts'

const taken = fault(
  'conflict',
  { en: 'A tag with this name already exists. Choose another name.', ar: 'يوجد وسم بهذا الاسم بالفعل. يلزم اسم آخر.' },
  'name',
)

const orders: Record<In<typeof listContentTags>['orderBy'], RawBuilder<unknown>> = {
  createdAt: sql`created_at`,
  name: nameOrder(sql`name_en`),
  usageCount: sql`usage_count`,
}

/** A page of content tags with their use counts. */
export async function list({ db }: Context, input: In<typeof listContentTags>) {
  const keyed = matchingTags(db, input).select(['id', orders[input.orderBy].as('k0'), 'id as k1'])
  const { ids, pagination } = await idsOfPage(
    db,
    { rows: keyed, keys: 2, sought: input.search ? 'planned' : false },
    input,
  )
  const data = await db
    .selectFrom('content_tags')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return { data: inOrder(ids, data).map(shown), pagination }
}

/** The tags that a list's filters match. */
export const matchingTags = (db: Db, { search }: { search?: string | undefined }) =>
  db
    .selectFrom('content_tags')
    .$if(Boolean(search), (query) => query.where(contains(sql`name_en || ' ' || name_ar`, search ?? '')))

/** One tag. @throws not_found */
export async function get({ db }: Context, { tagId }: In<typeof getContentTag>) {
  return { data: shown(await tagRow(db, tagId)) }
}

/** Adds a tag. @throws conflict if one of its names is taken */
export async function create(ctx: UserContext, { name }: In<typeof createContentTag>) {
  return ctx.db.transaction().execute(async (db) => {
    const id = newId()
    await checkNames(db, id, name)
    const row = await db
      .insertInto('content_tags')
      .values({ id, name_en: name.en, name_ar: name.ar, created_at: ctx.now(), updated_at: ctx.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(db, ctx, { action: 'tag.create', entityType: 'tag', entityId: id, after: namesOf(row) })
    return { data: shown(row) }
  })
}

/** Renames a tag. @throws not_found, conflict (also for an outdated version) */
export async function update(ctx: UserContext, { tagId, name, version }: In<typeof updateContentTag>) {
  return ctx.db.transaction().execute(async (db) => {
    const before = await lockTag(db, tagId)
    await checkVersion({
      version,
      updatedAt: before.updated_at,
      current: async () => ({ data: shown(before), by: await lastHand(db, 'tag', tagId) }),
    })
    const names = { en: name.en ?? before.name_en, ar: name.ar ?? before.name_ar }
    await checkNames(db, tagId, names)
    const row = await db
      .updateTable('content_tags')
      .set({ name_en: names.en, name_ar: names.ar, updated_at: changedAt(ctx.now(), before.updated_at) })
      .where('id', '=', tagId)
      .returningAll()
      .executeTakeFirst()
    const after = found(row)
    await record(db, ctx, {
      action: 'tag.update',
      entityType: 'tag',
      entityId: tagId,
      before: namesOf(before),
      after: namesOf(after),
    })
    return { data: shown(after) }
  })
}

/** Deletes a tag and removes it from all content. @throws not_found */
export async function remove(ctx: UserContext, { tagId }: In<typeof deleteContentTag>) {
  return ctx.db.transaction().execute(async (db) => {
    const deleted = await db.deleteFrom('content_tags').where('id', '=', tagId).returningAll().executeTakeFirst()
    const before = found(deleted)
    await record(db, ctx, { action: 'tag.delete', entityType: 'tag', entityId: tagId, before: namesOf(before) })
    return { data: { _id: tagId } }
  })
}

/** Checks that a name is unique across both languages. Concurrent changes of names wait for each other here. */
async function checkNames(db: Db, id: string, { en, ar }: Both) {
  await sql`select pg_advisory_xact_lock(hashtext('content_tags.name'))`.execute(db)
  const { rows } = await sql`select from content_tags
    where id <> ${id}::uuid and (lower(name_en) in (lower(${en}), lower(${ar})) or lower(name_ar) in (lower(${en}), lower(${ar})))
    limit 1`.execute(db)
  if (rows.length > 0) throw taken()
}

const tagRow = async (db: Db, id: string) =>
  found(await db.selectFrom('content_tags').selectAll().where('id', '=', id).executeTakeFirst())

const lockTag = async (db: Db, id: string) =>
  found(await db.selectFrom('content_tags').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst())

type Row = Selectable<Tables['content_tags']>

const namesOf = (row: Row) => ({ name: { en: row.name_en, ar: row.name_ar } })

const shown = (row: Row) => ({
  _id: row.id,
  id: row.id,
  ...namesOf(row),
  usageCount: row.usage_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
