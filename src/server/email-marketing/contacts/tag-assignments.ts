import { sql } from 'kysely'
import type {
  assignmentsOfEntity,
  assignmentsOfTag,
  assignTag,
  assignTags,
  getAssignment,
  listAssignments,
  removeAssignment,
  removeTagOfContact,
  restoreAssignment,
  updateAssignment,
} from '#contract/email-marketing/tags.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isMissingReference, isTaken, newId } from '../../db/connection/database.ts'
import { type DeletableItem, restoreDeletedItem, storeDeletedItem } from '../../db/deleted-items.ts'
import { pageInIndex } from '../../db/paging/page.ts'
import { fault, found, notFound } from '../../failure.ts'
import { changeContacts, memberAuthor } from './change-contacts.ts'
import { after } from '../locks.ts'

const twice = fault('conflict', { en: 'This tag has already been added.', ar: 'هذا الوسم مضاف بالفعل.' }, 'tagId')
const otherEntity = fault(
  'validation_failed',
  { en: 'emailId and entityId refer to different contacts.', ar: 'يشير emailId وentityId إلى جهتي اتصال مختلفتين.' },
  'emailId',
)

type EntityType = 'email' | 'message'
type Filter = { entityType?: EntityType | undefined; entityId?: string | undefined; tagId?: string | undefined }
type Cut = Pick<In<typeof assignmentsOfTag>, 'page' | 'size' | 'limit' | 'sortType'>

// Page size of section 9 of the specification.
const defaultSize = 20

/** One page of tag assignments. */
export function list(ctx: TenantContext, { emailId, ...input }: In<typeof listAssignments>) {
  if (!emailId) return pageOf(ctx, input, input)
  if (input.entityType === 'message' || (input.entityId && input.entityId !== emailId)) throw otherEntity()
  return pageOf(ctx, { ...input, entityType: 'email', entityId: emailId }, input)
}

/** The tags of one contact or message. @throws not_found for an unknown entity type */
export function ofEntity(ctx: TenantContext, input: In<typeof assignmentsOfEntity>) {
  return pageOf(ctx, { entityType: typeOf(input.entityType), entityId: input.entityId }, input)
}

/** The contacts or messages with one tag. @throws not_found for an unknown entity type */
export function ofTag(ctx: TenantContext, input: In<typeof assignmentsOfTag>) {
  return pageOf(ctx, { entityType: typeOf(input.entityType), tagId: input.tagId }, input)
}

function typeOf(text: string): EntityType {
  if (text !== 'email' && text !== 'message') throw notFound()
  return text
}

async function pageOf({ db, tenant }: TenantContext, { entityId, tagId, ...filter }: Filter, cut: Cut) {
  // A tag belongs to contacts or to messages, so only one of the two tables is read.
  const entityType = filter.entityType ?? (tagId && (await typeOfTag(db, tenant.id, tagId)))
  const all = db.selectFrom('tagged_by').where('tenant_id', '=', tenant.id)
  // Ids are version 7 and so sort by creation.
  let rows = all.select(['id', 'id as k0'])
  if (entityType) rows = rows.where('entity_type', '=', entityType)
  if (entityId) rows = rows.where('entity_id', '=', entityId)
  if (tagId) rows = rows.where('tag_id', '=', tagId)
  const read = (ids: string[]) => all.selectAll().where('id', 'in', ids).execute()
  const { data, pagination } = await pageInIndex(db, { rows, keys: 1 }, read, {
    ...cut,
    size: cut.size ?? cut.limit ?? defaultSize,
  })
  return { data: await withNames(db, tenant.id, data), pagination }
}

/** Assignments with the names of tag and entity. */
async function withNames(db: Db, tenantId: string, rows: Row[]) {
  if (rows.length === 0) return []
  const entityIds = rows.map((row) => row.entity_id)
  const [contacts, messages, tags] = await Promise.all([
    db
      .selectFrom('contacts')
      .select(['id', 'email as name'])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', entityIds)
      .execute(),
    db
      .selectFrom('messages')
      .select(['id', 'subject as name'])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', entityIds)
      .execute(),
    db
      .selectFrom('tags')
      .select(['id', 'name_en', 'name_ar', 'color'])
      .where('tenant_id', '=', tenantId)
      .where(
        'id',
        'in',
        rows.map((row) => row.tag_id),
      )
      .execute(),
  ])
  const names = new Map([...contacts, ...messages].map(({ id, name }) => [id, name]))
  const tagOf = new Map(tags.map((tag) => [tag.id, tag]))
  return rows.map((row) => {
    const tag = tagOf.get(row.tag_id)
    return {
      ...toAssignment(row),
      entityName: names.get(row.entity_id) ?? '',
      tagName: { en: tag?.name_en ?? '', ar: tag?.name_ar ?? '' },
      tagColor: tag?.color ?? 'gray',
    }
  })
}

async function typeOfTag(db: Db, tenantId: string, tagId: string): Promise<EntityType | undefined> {
  const tag = await db
    .selectFrom('tags')
    .select('type')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', tagId)
    .executeTakeFirst()
  return tag?.type
}

/** One assignment. @throws not_found */
export async function get({ db, tenant }: TenantContext, { assignmentId }: In<typeof getAssignment>) {
  return { data: toAssignment(found(await rowOf(db, tenant.id, assignmentId))) }
}

/** Assigns a tag to a contact or a message. @throws not_found, conflict if it is assigned already */
export async function assign({ db, tenant }: TenantContext, input: In<typeof assignTag>) {
  checkEmailId(input)
  await findTag(db, tenant.id, input.entityType, input.tagId)
  const id = newId()
  await withConflict(() => insert(db, tenant.id, { ...input, id }))
  return { data: toAssignment(found(await rowOf(db, tenant.id, id))) }
}

/** Assigns many tags; existing assignments count as existing, unknown ids as failed. */
export async function assignAll(ctx: TenantContext, { assignments }: In<typeof assignTags>) {
  for (const assignment of assignments) checkEmailId(assignment)
  const data = await ctx.db.transaction().execute(async (db) => {
    const counts = { created: 0, existing: 0, failed: 0 }
    for (const type of ['email', 'message'] as const) {
      const ofType = assignments.filter((assignment) => assignment.entityType === type)
      if (ofType.length === 0) continue
      const { known, created } = await insertAll(db, ctx.tenant.id, type, ofType)
      counts.created += created
      counts.existing += known - created
      counts.failed += ofType.length - known
    }
    return counts
  })
  return { data }
}

/**
 * Inserts assignments. It locks contacts or messages before their tags, each in the order of ids, so that none is
 * deleted meanwhile.
 */
async function insertAll(
  db: Db,
  tenantId: string,
  type: EntityType,
  assignments: { tagId: string; entityId: string }[],
) {
  const { entities, table, column } = tables[type]
  const { rows } = await sql<{ known: number; created: number }>`
    with given as (
      select tag_id, entity_id, id from unnest(
        ${assignments.map((assignment) => assignment.tagId)}::uuid[], ${assignments.map((assignment) => assignment.entityId)}::uuid[], ${assignments.map(() => newId())}::uuid[]
      ) as given (tag_id, entity_id, id)
    ), locked_entities as materialized (
      select id from ${entities} where tenant_id = ${tenantId} and id in (select entity_id from given)
      order by id for no key update
    ), locked_tags as materialized (
      select id from tags where tenant_id = ${tenantId} and type = ${type} and id in (select tag_id from given)
        and ${after('locked_entities')} order by id for key share
    ), known as (
      select g.* from given g join locked_tags t on t.id = g.tag_id join locked_entities e on e.id = g.entity_id
    ), created as (
      insert into ${table} (tenant_id, tag_id, ${column}, id)
        select ${tenantId}::uuid, tag_id, entity_id, id from known order by tag_id, entity_id
        on conflict do nothing returning 1
    ) select (select count(*) from known) as known, (select count(*) from created) as created`.execute(db)
  return rows[0] ?? { known: 0, created: 0 }
}

/** Replaces the tag of an assignment. @throws not_found, conflict */
export async function update(ctx: TenantContext, { assignmentId, tagId }: In<typeof updateAssignment>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute((db) =>
    changeContacts(db, memberAuthor(ctx), async () => {
      const row = found(await rowOf(db, tenant.id, assignmentId))
      if (row.tag_id === tagId) return { data: toAssignment(row) }
      await findTag(db, tenant.id, row.entity_type, tagId)
      // Deleted and inserted, so that the counters of both tags are right; the id stays.
      if (!(await take(db, tenant.id, row.entity_type, assignmentId))) throw notFound()
      await withConflict(() =>
        insert(db, tenant.id, {
          ...row,
          entityType: row.entity_type,
          entityId: row.entity_id,
          tagId,
          id: assignmentId,
        }),
      )
      return { data: toAssignment(found(await rowOf(db, tenant.id, assignmentId))) }
    }),
  )
}

const items: Record<EntityType, DeletableItem> = {
  email: { kind: 'contact-tag', table: 'contact_tags', parts: [] },
  message: { kind: 'message-tag', table: 'message_tags', parts: [] },
}

/** Deletes an assignment, which can be restored for a day. @throws not_found */
export async function remove(ctx: TenantContext, { assignmentId }: In<typeof removeAssignment>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute((db) =>
    changeContacts(db, memberAuthor(ctx), async () => {
      const row = found(await rowOf(db, tenant.id, assignmentId))
      await storeDeletedItem(db, ctx, items[row.entity_type], assignmentId)
      if (!(await take(db, tenant.id, row.entity_type, assignmentId))) throw notFound()
      return { data: { _id: assignmentId } }
    }),
  )
}

/**
 * Restores an assignment deleted within the last day. @throws not_found, also if its tag, contact or message is gone,
 * conflict
 */
export async function restore(ctx: TenantContext, { assignmentId }: In<typeof restoreAssignment>) {
  const { tenant } = ctx
  const deleted = await ctx.db
    .selectFrom('deleted_items')
    .select('kind')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', assignmentId)
    .where('kind', 'in', [items.email.kind, items.message.kind])
    .executeTakeFirst()
  const item = found(deleted).kind === items.email.kind ? items.email : items.message
  try {
    return await ctx.db.transaction().execute((db) =>
      changeContacts(db, memberAuthor(ctx), async () => {
        await withConflict(() => restoreDeletedItem(db, ctx, item, assignmentId))
        return { data: toAssignment(found(await rowOf(db, tenant.id, assignmentId))) }
      }),
    )
  } catch (error) {
    throw isMissingReference(error) ? notFound() : error
  }
}

/** Removes a tag from a contact. @throws not_found */
export async function removeOfContact(ctx: TenantContext, input: In<typeof removeTagOfContact>) {
  return ctx.db.transaction().execute((db) =>
    changeContacts(db, memberAuthor(ctx), async () => {
      const deletion = await db
        .deleteFrom('contact_tags')
        .where('tenant_id', '=', ctx.tenant.id)
        .where('contact_id', '=', input.emailId)
        .where('tag_id', '=', input.tagId)
        .returning('id')
        .executeTakeFirst()
      return { data: { _id: found(deletion).id } }
    }),
  )
}

function checkEmailId({
  entityType,
  entityId,
  emailId,
}: In<typeof assignTag> | { entityType: EntityType; entityId: string; emailId?: string | undefined }) {
  if (emailId !== undefined && (entityType !== 'email' || entityId !== emailId)) throw otherEntity()
}

const tables = {
  email: { entities: sql.table('contacts'), table: sql.table('contact_tags'), column: sql.ref('contact_id') },
  message: { entities: sql.table('messages'), table: sql.table('message_tags'), column: sql.ref('message_id') },
}

type New = { id: string; entityType: EntityType; entityId: string; tagId: string }

async function insert(db: Db, tenantId: string, { id, entityType, entityId, tagId }: New) {
  const { table, column } = tables[entityType]
  await sql`insert into ${table} (tenant_id, tag_id, ${column}, id) values (${tenantId}, ${tagId}, ${entityId}, ${id})`.execute(
    db,
  )
}

async function take(db: Db, tenantId: string, type: EntityType, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from ${tables[type].table} where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

async function findTag(db: Db, tenantId: string, type: EntityType, tagId: string) {
  const tag = await db
    .selectFrom('tags')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', tagId)
    .where('type', '=', type)
    .executeTakeFirst()
  found(tag)
}

const rowOf = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('tagged_by').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

const toAssignment = (row: Row) => ({
  _id: row.id,
  id: row.id,
  entityType: row.entity_type,
  entityId: row.entity_id,
  tagId: row.tag_id,
  emailId: row.entity_type === 'email' ? row.entity_id : null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

async function withConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isTaken(error)) throw twice()
    throw isMissingReference(error) ? notFound() : error
  }
}
