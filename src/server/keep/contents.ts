import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { In } from '#contract/endpoint.ts'
import type {
  createKeepContent,
  deleteKeepContent,
  getKeepContent,
  listKeepContents,
  restoreKeepContent,
  toggleKeepContent,
  updateKeepContent,
} from '#contract/keep.ts'
import type { ContentTagBrief } from '#contract/tags.ts'
import { record } from '../people/audit.ts'
import { loosenedBy, orNearest } from '../content/nearest-content.ts'
import { matchesFilter, type SearchFilter, searchColumns, searchList } from '../content/search-index.ts'
import type { TenantContext } from '../context.ts'
import { type Db, isMissingReference, newId } from '../db/connection/database.ts'
import { type DeletableItem, restoreDeletedItem, storeDeletedItem } from '../db/deleted-items.ts'
import { idsOfPage } from '../db/paging/page.ts'
import type { Tables } from '../db/tables/tables.ts'
import { fault, found } from '../failure.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { nameOrder } from '../text/folding.ts'

const unknownClassification = fault(
  'validation_failed',
  { en: 'Classification not found. It may have been deleted.', ar: 'التصنيف غير موجود. ربما حُذف.' },
  'classificationId',
)
const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags wasn’t found. It may have been deleted.', ar: 'أحد هذه الوسوم غير موجود. ربما حُذف.' },
  'tags',
)

const orders: Record<In<typeof listKeepContents>['orderBy'], RawBuilder<unknown>> = {
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  title: nameOrder(sql`title_en`),
}

/** A page of the workspace's contents. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listKeepContents>) {
  const keyed = (by: SearchFilter) =>
    matchingContents(db, tenant.id, input, by).select(['id', orders[input.orderBy].as('k0'), 'id as k1'])
  const { status, classificationId: classification_id } = input
  const list = searchList('keep_contents', input.search, keyed, { tenant_id: tenant.id, status, classification_id })
  const searched = { kind: 'keep_contents' as const, rows: keyed, tenantId: tenant.id }
  const page = await orNearest(db, searched, input, await idsOfPage(db, { ...list, keys: 2 }, input))
  return { data: await read(db, tenant.id, page.ids), pagination: page.pagination, ...loosenedBy(page) }
}

type Filters = Pick<In<typeof listKeepContents>, 'search' | 'status' | 'classificationId'>

/** The workspace's contents that a list's filters match. */
export const matchingContents = (
  db: Db,
  tenantId: string,
  { search, status, classificationId }: Filters,
  by?: SearchFilter,
) =>
  db
    .selectFrom('keep_contents')
    .where('tenant_id', '=', tenantId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .$if(classificationId !== undefined, (query) => query.where('classification_id', '=', classificationId ?? ''))
    .where(matchesFilter('keep_contents', search, by))

/** One content. @throws not_found */
export async function get({ db, tenant }: TenantContext, { contentId }: In<typeof getKeepContent>) {
  return { data: await one(db, tenant.id, contentId) }
}

/** Adds a content. @throws validation_failed for an unknown classification or tag */
export async function create(ctx: TenantContext, input: In<typeof createKeepContent>) {
  return ctx.db.transaction().execute(async (db) => {
    const tenantId = ctx.tenant.id
    await checkClassification(db, tenantId, input.classificationId)
    const id = newId()
    const texts = {
      title_en: input.title.en,
      title_ar: input.title.ar,
      body_en: input.body.en,
      body_ar: input.body.ar,
    }
    await db
      .insertInto('keep_contents')
      .values({
        tenant_id: tenantId,
        id,
        ...texts,
        ...searchColumns('keep_contents', texts),
        classification_id: input.classificationId,
        status: input.status,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    await setTags(db, tenantId, id, input.tags)
    const after = await one(db, tenantId, id)
    const entry = { action: 'keep-content.create' as const, entityType: 'keep-content', entityId: id }
    await record(db, ctx, { ...entry, after: auditFields(after) })
    return { data: after }
  })
}

/** Applies the changes of the input. @throws not_found, validation_failed, conflict for an outdated version */
export async function update(ctx: TenantContext, { contentId, ...input }: In<typeof updateKeepContent>) {
  return changed(ctx, contentId, 'keep-content.update', async (db, before) => {
    await checkRead(db, before, input.version)
    if (input.classificationId !== undefined) await checkClassification(db, ctx.tenant.id, input.classificationId)
    if (input.tags) await setTags(db, ctx.tenant.id, before.id, input.tags)
    const texts = {
      title_en: input.title?.en ?? before.title_en,
      title_ar: input.title?.ar ?? before.title_ar,
      body_en: input.body?.en ?? before.body_en,
      body_ar: input.body?.ar ?? before.body_ar,
    }
    return {
      ...texts,
      ...((input.title ?? input.body) && searchColumns('keep_contents', texts)),
      classification_id: input.classificationId ?? before.classification_id,
      status: input.status ?? before.status,
    }
  })
}

/** Toggles a content between active and inactive. @throws not_found, conflict for an outdated version */
export async function toggle(ctx: TenantContext, { contentId, version }: In<typeof toggleKeepContent>) {
  return changed(ctx, contentId, 'keep-content.status', async (db, before) => {
    await checkRead(db, before, version)
    return { status: before.status === 'active' ? ('inactive' as const) : ('active' as const) }
  })
}

const item: DeletableItem = {
  kind: 'saved-content',
  table: 'keep_contents',
  parts: [
    {
      table: 'keep_content_tags',
      key: 'content_id',
      needs: [{ column: 'tag_id', of: 'content_tags', isOfSite: true }],
    },
  ],
}

/** Deletes a content, which can be restored for a day. @throws not_found */
export async function remove(ctx: TenantContext, { contentId }: In<typeof deleteKeepContent>) {
  return ctx.db.transaction().execute(async (db) => {
    const { id } = await locked(db, ctx.tenant.id, contentId)
    const before = await one(db, ctx.tenant.id, id)
    await storeDeletedItem(db, ctx, item, id)
    await db.deleteFrom('keep_contents').where('tenant_id', '=', ctx.tenant.id).where('id', '=', id).execute()
    const entry = { action: 'keep-content.delete' as const, entityType: 'keep-content', entityId: id }
    await record(db, ctx, { ...entry, before: auditFields(before) })
    return { data: { _id: id } }
  })
}

/** Restores a content deleted within the last day. @throws not_found, validation_failed if its classification is gone */
export async function restore(ctx: TenantContext, { contentId }: In<typeof restoreKeepContent>) {
  try {
    return await ctx.db.transaction().execute(async (db) => {
      await restoreDeletedItem(db, ctx, item, contentId)
      const after = await one(db, ctx.tenant.id, contentId)
      const entry = { action: 'keep-content.undo' as const, entityType: 'keep-content', entityId: contentId }
      await record(db, ctx, { ...entry, after: auditFields(after) })
      return { data: after }
    })
  } catch (error) {
    throw isMissingReference(error) ? unknownClassification() : error
  }
}

type Row = Pick<Selectable<Tables['keep_contents']>, (typeof columns)[number]>
type Change = Partial<Omit<Row, 'id' | 'created_at' | 'updated_at'>>

const checkRead = (db: Db, { id, tenant_id, updated_at }: Row, version: Date | undefined) =>
  checkVersion({
    version,
    updatedAt: updated_at,
    current: async () => ({ data: await one(db, tenant_id, id), by: await lastHand(db, 'keep-content', id) }),
  })

/** Changes one content and writes its audit entry. Concurrent changes are serialised by the row lock. */
async function changed(
  ctx: TenantContext,
  contentId: string,
  action: AuditAction,
  change: (db: Db, before: Row) => Promise<Change>,
) {
  return ctx.db.transaction().execute(async (db) => {
    const row = await locked(db, ctx.tenant.id, contentId)
    const before = await one(db, ctx.tenant.id, row.id)
    const values = await change(db, row)
    await db
      .updateTable('keep_contents')
      .set({ ...values, updated_at: changedAt(ctx.now(), row.updated_at) })
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', row.id)
      .execute()
    const after = await one(db, ctx.tenant.id, row.id)
    const entry = { action, entityType: 'keep-content', entityId: row.id }
    await record(db, ctx, { ...entry, before: auditFields(before), after: auditFields(after) })
    return { data: after }
  })
}

const columns = [
  'id',
  'tenant_id',
  'classification_id',
  'title_en',
  'title_ar',
  'body_en',
  'body_ar',
  'status',
  'created_at',
  'updated_at',
] as const

const locked = async (db: Db, tenantId: string, id: string): Promise<Row> =>
  found(
    await db
      .selectFrom('keep_contents')
      .select(columns)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

/** Prevents the deletion of the classification until the content is stored. @throws validation_failed */
async function checkClassification(db: Db, tenantId: string, id: string) {
  const known = await db
    .selectFrom('keep_classifications')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!known) throw unknownClassification()
}

/** Replaces the tags of a content. @throws validation_failed for an unknown tag */
async function setTags(db: Db, tenantId: string, contentId: string, tagIds: readonly string[]) {
  const uniqueIds = [...new Set(tagIds.map((id) => id.toLowerCase()))]
  await db
    .deleteFrom('keep_content_tags')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .execute()
  if (uniqueIds.length === 0) return
  const known = await db
    .selectFrom('content_tags')
    .select('id')
    .where('id', 'in', uniqueIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (known.length < uniqueIds.length) throw unknownTag()
  await db
    .insertInto('keep_content_tags')
    .values(uniqueIds.map((tag_id) => ({ tenant_id: tenantId, content_id: contentId, tag_id })))
    .execute()
}

async function one(db: Db, tenantId: string, id: string) {
  const [content] = await read(db, tenantId, [id])
  return found(content)
}

async function read(db: Db, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await withAll(db, tenantId).where('k.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id.toLowerCase())
    return row ? [shown(row)] : []
  })
}

/** The workspace's contents (`k`) with their classifications and tags. */
export const withAll = (db: Db, tenantId: string) =>
  db
    .selectFrom('keep_contents as k')
    .innerJoin('keep_classifications as c', (join) =>
      join.onRef('c.tenant_id', '=', 'k.tenant_id').onRef('c.id', '=', 'k.classification_id'),
    )
    .select(columns.map((column) => `k.${column}` as const))
    .select(['c.group_name', 'c.name_en', 'c.name_ar'])
    .select(
      sql<ContentTagBrief[]>`(select coalesce(json_agg(json_build_object('_id', t.id, 'id', t.id,
        'name', json_build_object('en', t.name_en, 'ar', t.name_ar)) order by ${nameOrder(sql`t.name_en`)}, t.id), '[]')
        from keep_content_tags l join content_tags t on t.id = l.tag_id
        where l.tenant_id = k.tenant_id and l.content_id = k.id)`.as('tags'),
    )
    .where('k.tenant_id', '=', tenantId)

type Shown = Row & { group_name: string; name_en: string; name_ar: string; tags: ContentTagBrief[] }

const shown = (row: Shown) => ({
  _id: row.id,
  id: row.id,
  title: { en: row.title_en, ar: row.title_ar },
  body: { en: row.body_en, ar: row.body_ar },
  classificationId: row.classification_id,
  classification: {
    _id: row.classification_id,
    id: row.classification_id,
    group: row.group_name,
    name: { en: row.name_en, ar: row.name_ar },
  },
  tags: row.tags,
  status: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Audit fields of a content. */
const auditFields = ({ title, body, classificationId, tags, status }: ReturnType<typeof shown>) => ({
  title,
  body,
  classificationId,
  tags: tags.map(({ _id }) => _id),
  status,
})
