import { sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import {
  type createSuiteView,
  type createView,
  type deleteSuiteView,
  type deleteView,
  type listSuiteViews,
  type listViews,
  maxViews,
  type SavedView,
  type setDefaultSuiteView,
  type setDefaultView,
  type updateSuiteView,
  type updateView,
} from '#contract/views.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import { type Db, isTaken, newId } from '../db/connection/database.ts'
import { fault, forbidden, found } from '../failure.ts'
import { nameOrder } from '../text/folding.ts'

const taken = fault(
  'conflict',
  {
    en: 'You already have a view with this name. Choose another name.',
    ar: 'لديك عرض بهذا الاسم بالفعل. يلزم اسم آخر.',
  },
  'name',
)
const tooMany = fault('conflict', {
  en: 'This list has a limit of 50 views. Delete one first.',
  ar: 'الحد الأقصى 50 عرضًا لهذه القائمة. يلزم حذف أحدها أولًا.',
})

// The number of shared views is limited too, since a menu must stay usable.
const maxShared = 200

/** A list's views: the caller's own first, then shared ones, each sorted by name. */
export async function list(ctx: UserContext, input: In<typeof listViews | typeof listSuiteViews>) {
  const { db, viewer } = ctx
  const rows = await visible(db, ctx)
    .where('v.list', '=', input.list)
    .orderBy(sql`v.owner_id = ${viewer.id}::uuid`, 'desc')
    .orderBy(nameOrder(sql`v.name`))
    .orderBy('v.id')
    .limit(maxViews + maxShared)
    .execute()
  return { data: rows.map((row) => shown(row, ctx)) }
}

/** Creates a view. @throws conflict for a taken name, and beyond 50 views */
export async function create(ctx: UserContext, input: In<typeof createView | typeof createSuiteView>) {
  return whereFree(() =>
    ctx.db.transaction().execute(async (db) => {
      // Locked, so that concurrent creations are counted.
      await sql`select pg_advisory_xact_lock(hashtext('saved_views ' || ${ctx.viewer.id}::text))`.execute(db)
      const { count } = await db
        .selectFrom('saved_views')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('owner_id', '=', ctx.viewer.id)
        .where(inWorkspace('workspace_id', ctx))
        .where('list', '=', input.list)
        .executeTakeFirstOrThrow()
      if (count >= maxViews) throw tooMany()
      const id = newId()
      await db
        .insertInto('saved_views')
        .values({
          id,
          owner_id: ctx.viewer.id,
          workspace_id: ctx.tenant?.id ?? null,
          list: input.list,
          name: input.name,
          query: JSON.stringify(input.query),
          columns: input.columns && JSON.stringify(input.columns),
          is_shared: input.shared,
          created_at: ctx.now(),
          updated_at: ctx.now(),
        })
        .execute()
      const after = await one(db, ctx, id)
      await record(db, ctx, { action: 'view.create', entityType: 'view', entityId: id, after: auditFields(after) })
      return { data: after }
    }),
  )
}

/**
 * Applies the changes of the input. @throws not_found, forbidden for another person's shared view, conflict for a taken name
 */
export async function update(ctx: UserContext, { viewId, ...input }: In<typeof updateView | typeof updateSuiteView>) {
  return whereFree(() =>
    ctx.db.transaction().execute(async (db) => {
      const before = await lockView(db, ctx, viewId)
      await db
        .updateTable('saved_views')
        .set({
          ...(input.name !== undefined && { name: input.name }),
          ...(input.query !== undefined && { query: JSON.stringify(input.query) }),
          ...(input.columns !== undefined && { columns: input.columns && JSON.stringify(input.columns) }),
          ...(input.shared !== undefined && { is_shared: input.shared }),
          updated_at: ctx.now(),
        })
        .where('id', '=', viewId)
        .execute()
      const after = await one(db, ctx, viewId)
      const entry = { action: 'view.update' as const, entityType: 'view', entityId: viewId }
      await record(db, ctx, { ...entry, before: auditFields(before), after: auditFields(after) })
      return { data: after }
    }),
  )
}

/** Deletes a view. @throws not_found, forbidden for another person's shared view */
export async function remove(ctx: UserContext, { viewId }: In<typeof deleteView | typeof deleteSuiteView>) {
  return ctx.db.transaction().execute(async (db) => {
    const before = await lockView(db, ctx, viewId)
    await db.deleteFrom('saved_views').where('id', '=', viewId).execute()
    await record(db, ctx, { action: 'view.delete', entityType: 'view', entityId: viewId, before: auditFields(before) })
    return { data: { _id: viewId } }
  })
}

/** Sets or clears the caller's default view of a list, which may be a shared one. @throws not_found */
export async function setDefault(
  ctx: UserContext,
  { viewId, isDefault }: In<typeof setDefaultView | typeof setDefaultSuiteView>,
) {
  return ctx.db.transaction().execute(async (db) => {
    const before = await one(db, ctx, viewId)
    const own = { user_id: ctx.viewer.id, workspace_id: ctx.tenant?.id ?? null, list: before.list }
    if (isDefault)
      await db
        .insertInto('default_views')
        .values({ ...own, view_id: viewId })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'workspace_id', 'list']).doUpdateSet({ view_id: viewId }),
        )
        .execute()
    else
      await db.deleteFrom('default_views').where('user_id', '=', ctx.viewer.id).where('view_id', '=', viewId).execute()
    await record(db, ctx, {
      action: 'view.default',
      entityType: 'view',
      entityId: viewId,
      before: { name: before.name, isDefault: before.isDefault },
      after: { name: before.name, isDefault },
    })
    return { data: { ...before, isDefault } }
  })
}

/** The lists that a person looks at: those of one workspace, or of the administration. */
type Place = Pick<UserContext, 'viewer' | 'tenant'>

/** SQL: whether a view belongs to the lists of this place. */
const inWorkspace = (column: string, { tenant }: Pick<Place, 'tenant'>) =>
  tenant ? sql<boolean>`${sql.ref(column)} = ${tenant.id}` : sql<boolean>`${sql.ref(column)} is null`

/** The views that a person may open: their own and shared ones. */
const visible = (db: Db, { viewer, tenant }: Place) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.owner_id')
    .leftJoin('default_views as d', (join) => join.onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', viewer.id))
    .selectAll('v')
    .select(['u.first_name', 'u.last_name', 'd.view_id as default_id'])
    .where(inWorkspace('v.workspace_id', { tenant }))
    .where((eb) => eb.or([eb('v.owner_id', '=', viewer.id), eb('v.is_shared', '=', true)]))

async function one(db: Db, place: Place, id: string): Promise<SavedView> {
  return shown(found(await visible(db, place).where('v.id', '=', id).executeTakeFirst()), place)
}

/**
 * One of the viewer's own views, locked until the transaction ends. @throws not_found for a private view of another
 * person, forbidden for a shared one
 */
async function lockView(db: Db, place: Place, id: string): Promise<SavedView> {
  await db
    .selectFrom('saved_views')
    .select('id')
    .where('id', '=', id)
    .where(inWorkspace('workspace_id', place))
    .forUpdate()
    .execute()
  const view = await one(db, place, id)
  if (!view.mine) throw forbidden()
  return view
}

async function whereFree<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTaken(error, 'saved_views_name') ? taken() : error
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>

const shown = (row: Row, { viewer }: Pick<Place, 'viewer'>): SavedView => ({
  _id: row.id,
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  columns: row.columns,
  shared: row.is_shared,
  mine: row.owner_id === viewer.id,
  owner: { _id: row.owner_id, name: `${row.first_name} ${row.last_name}`.trim() },
  isDefault: row.default_id !== null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Fields of a view's audit entry. */
const auditFields = ({ list, name, query, columns, shared }: SavedView) => ({ list, name, query, columns, shared })
