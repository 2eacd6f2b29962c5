import { type Selectable, sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { In } from '#contract/endpoint.ts'
import type {
  createClassification,
  deleteClassification,
  getClassification,
  listClassifications,
  toggleClassification,
  updateClassification,
} from '#contract/keep.ts'
import { record } from '../people/audit.ts'
import type { TenantContext } from '../context.ts'
import { type Db, isTaken, newId } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import type { Tables } from '../db/tables/tables.ts'
import { fault, found } from '../failure.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { contains, nameOrder } from '../text/folding.ts'

const taken = fault(
  'conflict',
  {
    en: 'This group already has a classification with this name. Choose another name.',
    ar: 'في هذه المجموعة تصنيف بهذا الاسم بالفعل. يلزم اسم آخر.',
  },
  'name',
)
const inUse = fault('conflict', {
  en: 'This classification still has saved content. Choose where to move it.',
  ar: 'في هذا التصنيف نصوص جاهزة. يلزم اختيار التصنيف الذي تُنقل إليه.',
})
const nowhere = fault(
  'validation_failed',
  {
    en: 'You can’t move saved content there. Choose another classification.',
    ar: 'لا يمكن نقل النصوص الجاهزة إلى هناك. يلزم اختيار تصنيف آخر.',
  },
  'moveTo',
)

const orders = {
  createdAt: sql`created_at`,
  group: nameOrder(sql`group_name`),
  name: nameOrder(sql`name_en`),
  contentCount: sql`content_count`,
}

// Maximum size of a list that is requested without a page.
const wholeSize = 1000

/** A page of the workspace's classifications, or all of them, sorted by group and name. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listClassifications>) {
  const rows = matchingClassifications(db, tenant.id, input)
  const ordered = rows
    .selectAll()
    .orderBy(orders[input.orderBy], input.sortType)
    .$if(input.orderBy === 'group', (query) => query.orderBy(orders.name, input.sortType))
    .orderBy('id', input.sortType)
  const isWhole = [input.page, input.size, input.limit].every((part) => part === undefined)
  const cut = { ...input, page: input.page ?? 1, ...(isWhole && { size: wholeSize }) }
  const { data, pagination } = await page(ordered, { db, of: rows }, cut)
  return { data: data.map(shown), pagination }
}

type Filters = Pick<In<typeof listClassifications>, 'search' | 'status' | 'group'>

/** The workspace's classifications that a list's filters match. */
export const matchingClassifications = (db: Db, tenantId: string, { search, status, group }: Filters) =>
  db
    .selectFrom('keep_classifications')
    .where('tenant_id', '=', tenantId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .$if(Boolean(group), (query) => query.where('group_name', '=', group ?? ''))
    .$if(Boolean(search), (query) =>
      query.where(contains(sql`group_name || ' ' || name_en || ' ' || name_ar`, search ?? '')),
    )

/** The distinct groups of all classifications, sorted. */
export async function groups({ db, tenant }: TenantContext) {
  const rows = await db
    .selectFrom('keep_classifications')
    .select('group_name')
    .where('tenant_id', '=', tenant.id)
    .groupBy('group_name')
    .orderBy(nameOrder(sql`group_name`))
    .orderBy('group_name')
    .execute()
  return { data: rows.map((row) => row.group_name) }
}

/** One classification. @throws not_found */
export async function get({ db, tenant }: TenantContext, { classificationId }: In<typeof getClassification>) {
  return { data: shown(found(await rowOf(db, tenant.id, classificationId).executeTakeFirst())) }
}

/** Adds a classification. @throws conflict if its group already has this name */
export async function create(ctx: TenantContext, { group, name }: In<typeof createClassification>) {
  return ctx.db.transaction().execute(async (db) => {
    const id = newId()
    const row = await whereFree(() =>
      db
        .insertInto('keep_classifications')
        .values({
          tenant_id: ctx.tenant.id,
          id,
          group_name: group,
          name_en: name.en,
          name_ar: name.ar,
          created_at: ctx.now(),
          updated_at: ctx.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    const entry = { action: 'keep-classification.create' as const, entityType: 'keep-classification', entityId: id }
    await record(db, ctx, { ...entry, after: auditFields(row) })
    return { data: shown(row) }
  })
}

/** Applies the changes of the input. @throws not_found, conflict for a taken name or an outdated version */
export async function update(
  ctx: TenantContext,
  { classificationId, group, name, status, version }: In<typeof updateClassification>,
) {
  return changed(ctx, classificationId, 'keep-classification.update', version, (before) => {
    return {
      group_name: group ?? before.group_name,
      name_en: name?.en ?? before.name_en,
      name_ar: name?.ar ?? before.name_ar,
      status: status ?? before.status,
    }
  })
}

/** Toggles a classification between active and inactive. @throws not_found, conflict for an outdated version */
export async function toggle(ctx: TenantContext, { classificationId, version }: In<typeof toggleClassification>) {
  return changed(ctx, classificationId, 'keep-classification.status', version, (before) => ({
    status: before.status === 'active' ? ('inactive' as const) : ('active' as const),
  }))
}

/**
 * Deletes a classification after moving its contents to the given one. @throws not_found, conflict if it has contents
 * and none is given
 */
export async function remove(ctx: TenantContext, { classificationId, moveTo }: In<typeof deleteClassification>) {
  const tenantId = ctx.tenant.id
  if (moveTo?.toLowerCase() === classificationId.toLowerCase()) throw nowhere()
  return ctx.db.transaction().execute(async (db) => {
    // Locked in one order, so that two deletions do not deadlock. Concurrent inserts of contents also wait.
    const locked = await db
      .selectFrom('keep_classifications')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', moveTo === undefined ? [classificationId] : [classificationId, moveTo])
      .orderBy('id')
      .forUpdate()
      .execute()
    const before = found(locked.find(({ id }) => id === classificationId.toLowerCase()))
    if (moveTo !== undefined) {
      if (locked.length < 2) throw nowhere()
      await db
        .updateTable('keep_contents')
        .set({ classification_id: moveTo, updated_at: ctx.now() })
        .where('tenant_id', '=', tenantId)
        .where('classification_id', '=', classificationId)
        .execute()
    } else if (before.content_count > 0) throw inUse()
    await db
      .deleteFrom('keep_classifications')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', classificationId)
      .execute()
    await record(db, ctx, {
      action: 'keep-classification.delete',
      entityType: 'keep-classification',
      entityId: before.id,
      before: { ...auditFields(before), contentCount: before.content_count },
      ...(moveTo !== undefined && { after: { movedTo: moveTo } }),
    })
    return { data: { _id: before.id } }
  })
}

type Row = Selectable<Tables['keep_classifications']>
type Change = Partial<Pick<Row, 'group_name' | 'name_en' | 'name_ar' | 'status'>>

/** Changes one classification and writes its audit entry. Concurrent changes are serialised by the row lock. */
async function changed(
  ctx: TenantContext,
  id: string,
  action: AuditAction,
  version: Date | undefined,
  change: (before: Row) => Change,
) {
  return ctx.db.transaction().execute(async (db) => {
    const before = found(await rowOf(db, ctx.tenant.id, id).forNoKeyUpdate().executeTakeFirst())
    await checkVersion({
      version,
      updatedAt: before.updated_at,
      current: async () => ({ data: shown(before), by: await lastHand(db, 'keep-classification', before.id) }),
    })
    const after = await whereFree(() =>
      db
        .updateTable('keep_classifications')
        .set({ ...change(before), updated_at: changedAt(ctx.now(), before.updated_at) })
        .where('tenant_id', '=', ctx.tenant.id)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    const entry = { action, entityType: 'keep-classification', entityId: after.id }
    await record(db, ctx, { ...entry, before: auditFields(before), after: auditFields(after) })
    return { data: shown(after) }
  })
}

const rowOf = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('keep_classifications').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

async function whereFree<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTaken(error) ? taken() : error
  }
}

const auditFields = (row: Row) => ({
  group: row.group_name,
  name: { en: row.name_en, ar: row.name_ar },
  status: row.status,
})

const shown = (row: Row) => ({
  _id: row.id,
  id: row.id,
  ...auditFields(row),
  contentCount: row.content_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
