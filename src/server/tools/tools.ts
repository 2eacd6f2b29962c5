import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { In } from '#contract/endpoint.ts'
import type { createTool, deleteTool, getTool, listTools, toggleTool, updateTool } from '#contract/tools.ts'
import { record } from '../people/audit.ts'
import type { UserContext, Viewer } from '../context.ts'
import { loosenedBy, orNearest } from '../content/nearest-content.ts'
import { matchesFilter, type SearchFilter, searchColumns, searchList } from '../content/search-index.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { idsOfPage, inOrder } from '../db/paging/page.ts'
import type { Tables } from '../db/tables/tables.ts'
import { found } from '../failure.ts'
import { checkImage } from '../images/references.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { nameOrder } from '../text/folding.ts'

const orders: Record<In<typeof listTools>['orderBy'], RawBuilder<unknown>> = {
  createdAt: sql`created_at`,
  name: nameOrder(sql`name_en`),
}

/** A page of the tools that the caller may see, and every category with its count. */
export async function list({ db, viewer }: UserContext, input: In<typeof listTools>) {
  const keyed = (by: SearchFilter) =>
    matchingTools(db, viewer, input, by).select(['id', orders[input.orderBy].as('k0'), 'id as k1'])
  const status = input.status ?? (viewer.role === 'admin' ? undefined : 'active')
  const list = searchList('tools', input.search, keyed, input.category ? null : { status })
  const found = async () =>
    orNearest(db, { kind: 'tools', rows: keyed }, input, await idsOfPage(db, { ...list, keys: 2 }, input))
  const [listed, categories] = await Promise.all([found(), categoriesOf(db, viewer)])
  const tools = await db
    .selectFrom('tools')
    .select(toolColumns)
    .where('id', '=', sql<string>`any(${listed.ids}::uuid[])`)
    .execute()
  const { ids, pagination } = listed
  return { tools: inOrder(ids, tools).map(shown), pagination, categories, ...loosenedBy(listed) }
}

/** The categories of the visible tools with their counts, spelled as in the newest tool. */
async function categoriesOf(db: Db, viewer: Viewer) {
  const seen = viewer.role === 'admin' ? sql`true` : sql`status = 'active'`
  const { rows } = await sql<{ name: string; count: number }>`
    select newest.category as name, c.tools::int as count
    from (select key, sum(tools) as tools from tool_categories where tools > 0 and ${seen} group by key order by key limit 200) c
    cross join lateral (select category from tools where lower(category) = c.key and ${seen} order by created_at desc, id desc limit 1) newest
    order by c.key`.execute(db)
  return rows
}

const visibleTools = (db: Db, viewer: Viewer) =>
  db.selectFrom('tools').$if(viewer.role !== 'admin', (query) => query.where('status', '=', 'active'))

type Filters = Pick<In<typeof listTools>, 'search' | 'category' | 'status'>

/** The tools that a list's filters match, among those that the caller may see. */
export const matchingTools = (db: Db, viewer: Viewer, { search, category, status }: Filters, by?: SearchFilter) =>
  visibleTools(db, viewer)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .$if(Boolean(category), (query) => query.where(sql`lower(category)`, '=', sql`lower(${category ?? ''}::text)`))
    .where(matchesFilter('tools', search, by))

/** One tool. @throws not_found, also for an inactive one that the caller may not see */
export async function get({ db, viewer }: UserContext, { toolId }: In<typeof getTool>) {
  const row = await toolRow(db, toolId)
  return { data: shown(found(row.status === 'active' || viewer.role === 'admin' ? row : null)) }
}

/** Adds a tool. @throws validation_failed for a logo that is not a stored image */
export async function create(ctx: UserContext, input: In<typeof createTool>) {
  return ctx.db.transaction().execute(async (db) => {
    await checkImage(db, input.logo, 'logo')
    const id = newId()
    const texts = textsOf(input)
    await db
      .insertInto('tools')
      .values({
        id,
        ...texts,
        url: input.url,
        category: input.category,
        logo: input.logo,
        status: input.status,
        ...searchColumns('tools', { ...texts, category: input.category }),
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    const after = shown(await toolRow(db, id))
    await record(db, ctx, { action: 'tool.create', entityType: 'tool', entityId: id, after })
    return { data: after }
  })
}

/** Applies the changes of the input. @throws not_found, validation_failed, conflict for an outdated version */
export async function update(ctx: UserContext, { toolId, version, ...input }: In<typeof updateTool>) {
  return changed(ctx, toolId, 'tool.update', async (db, before) => {
    await checkRead(db, before, version)
    await checkImage(db, input.logo, 'logo')
    const texts = {
      name_en: input.name?.en ?? before.name_en,
      name_ar: input.name?.ar ?? before.name_ar,
      description_en: input.description?.en ?? before.description_en,
      description_ar: input.description?.ar ?? before.description_ar,
    }
    const category = input.category ?? before.category
    const rewritten = input.name !== undefined || input.description !== undefined || category !== before.category
    await db
      .updateTable('tools')
      .set({
        ...texts,
        category,
        ...(rewritten && searchColumns('tools', { ...texts, category })),
        ...(input.url !== undefined && { url: input.url }),
        ...(input.logo !== undefined && { logo: input.logo }),
        ...(input.status !== undefined && { status: input.status }),
        updated_at: changedAt(ctx.now(), before.updated_at),
      })
      .where('id', '=', toolId)
      .execute()
  })
}

/** Toggles a tool between active and inactive. @throws not_found, conflict for an outdated version */
export async function toggle(ctx: UserContext, { toolId, version }: In<typeof toggleTool>) {
  return changed(ctx, toolId, 'tool.status', async (db, before) => {
    await checkRead(db, before, version)
    const status = before.status === 'active' ? 'inactive' : 'active'
    await db
      .updateTable('tools')
      .set({ status, updated_at: changedAt(ctx.now(), before.updated_at) })
      .where('id', '=', toolId)
      .execute()
  })
}

/** Deletes a tool. @throws not_found */
export async function remove(ctx: UserContext, { toolId }: In<typeof deleteTool>) {
  return ctx.db.transaction().execute(async (db) => {
    const before = shown(await lockedTool(db, toolId))
    await db.deleteFrom('tools').where('id', '=', toolId).execute()
    await record(db, ctx, { action: 'tool.delete', entityType: 'tool', entityId: toolId, before })
    return { data: { _id: toolId } }
  })
}

const checkRead = (db: Db, before: Row, version: Date | undefined) =>
  checkVersion({
    version,
    updatedAt: before.updated_at,
    current: async () => ({ data: shown(before), by: await lastHand(db, 'tool', before.id) }),
  })

/** Changes one tool and writes its audit entry. Concurrent changes are serialised by the row lock. */
async function changed(
  ctx: UserContext,
  id: string,
  action: AuditAction,
  change: (db: Db, before: Row) => Promise<void>,
): Promise<{ data: ReturnType<typeof shown> }> {
  return ctx.db.transaction().execute(async (db) => {
    const before = await lockedTool(db, id)
    await change(db, before)
    const after = shown(await toolRow(db, id))
    await record(db, ctx, { action, entityType: 'tool', entityId: id, before: shown(before), after })
    return { data: after }
  })
}

export const toolColumns = [
  'id',
  'name_en',
  'name_ar',
  'description_en',
  'description_ar',
  'url',
  'category',
  'logo',
  'status',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<Tables['tools']>, (typeof toolColumns)[number]>

const toolRow = async (db: Db, id: string) =>
  found(await db.selectFrom('tools').select(toolColumns).where('id', '=', id).executeTakeFirst())

const lockedTool = async (db: Db, id: string) =>
  found(await db.selectFrom('tools').select(toolColumns).where('id', '=', id).forUpdate().executeTakeFirst())

const textsOf = ({ name, description }: In<typeof createTool>) => ({
  name_en: name.en,
  name_ar: name.ar,
  description_en: description.en,
  description_ar: description.ar,
})

const shown = (row: Row) => ({
  _id: row.id,
  id: row.id,
  name: { en: row.name_en, ar: row.name_ar },
  description: { en: row.description_en, ar: row.description_ar },
  url: row.url,
  category: row.category,
  logo: row.logo,
  status: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
