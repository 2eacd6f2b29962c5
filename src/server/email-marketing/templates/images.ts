import { sql } from 'kysely'
import type { AuditVerb } from '#contract/audit.ts'
import {
  type deletePicture,
  type getPicture,
  type listPictures,
  maxTemplateNames,
  type renamePicture,
  type restorePicture,
} from '#contract/email-marketing/pictures.ts'
import * as endpoints from '#contract/email-marketing/pictures.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { page } from '../../db/paging/page.ts'
import { fault, found } from '../../failure.ts'
import { type Route, route } from '../../http/route.ts'
import { imageUrl, readUpload, storeImage, maxWidth } from '../../images/images.ts'
import { contains, nameOrder } from '../../text/folding.ts'

const inUse = fault('conflict', {
  en: 'This image is used in “{name}”. Remove it there first.',
  ar: 'هذه الصورة مستخدمة في «{name}». تلزم إزالتها منه أولًا.',
})

const inBrand = fault('conflict', {
  en: 'This image is a logo of your brand. Choose another logo first.',
  ar: 'هذه الصورة شعار علامتك التجارية. يلزم اختيار شعار آخر أولًا.',
})

const columns = { createdAt: sql`created_at`, name: nameOrder(sql`name`), size: sql`size` }

/** One page of the workspace’s images. */
async function list({ db, tenant }: TenantContext, input: In<typeof listPictures>) {
  const order = sql.raw(input.sortType)
  const isShown = sql<boolean>`exists (select from template_pictures as t
    where t.tenant_id = pictures.tenant_id and t.picture_id = pictures.id)`
  const rows = listed(db, tenant.id)
    .$if(input.isUsed !== undefined, (query) => query.where(isShown, '=', input.isUsed ?? false))
    .$if(Boolean(input.search), (query) => query.where(contains(sql`name`, input.search ?? '')))
    .orderBy(sql`${columns[input.orderBy]} ${order}`)
    .orderBy(sql`id ${order}`)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: data.map(shown), pagination }
}

/** An image and the templates that show it. @throws not_found */
async function get({ db, tenant }: TenantContext, { pictureId }: In<typeof getPicture>) {
  const picture = shown(found(await listed(db, tenant.id).where('id', '=', pictureId).executeTakeFirst()))
  const templates = await db
    .selectFrom('template_pictures as shows')
    .innerJoin('templates', (join) =>
      join.onRef('templates.tenant_id', '=', 'shows.tenant_id').onRef('templates.id', '=', 'shows.template_id'),
    )
    .select(['templates.id as _id', 'templates.id', 'templates.name'])
    .where('shows.tenant_id', '=', tenant.id)
    .where('shows.picture_id', '=', pictureId)
    .orderBy('templates.updated_at', 'desc')
    .orderBy('templates.id')
    .limit(maxTemplateNames)
    .execute()
  return { data: { ...picture, templates } }
}

/** Stores an image and lists it by its file name. @throws like `storeImage` */
async function add(ctx: TenantContext) {
  const upload = await ctx.upload()
  const bytes = await readUpload(upload)
  const image = await storeImage(ctx, ctx.viewer.id, bytes, { max: maxWidth, uploader: ctx })
  const row = {
    tenant_id: ctx.tenant.id,
    id: image.id,
    name: nameOf(upload?.fileName ?? ''),
    size: image.size,
    width: image.width,
    height: image.height,
    added_by: ctx.viewer.id,
  }
  return ctx.db.transaction().execute(async (db) => {
    await db.insertInto('pictures').values(row).execute()
    const data = await one(db, ctx, image.id)
    await note(db, ctx, 'create', image.id, { after: { name: data.name } })
    return { data }
  })
}

// Strips the folder that some browsers include, and characters that `line` does not allow.
const nameOf = (fileName: string) =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(0, 200)

/** Renames an image. @throws not_found */
function rename(ctx: TenantContext, { pictureId, name }: In<typeof renamePicture>) {
  return ctx.db.transaction().execute(async (db) => {
    const before = found(await locked(db, ctx, pictureId, 'listed'))
    await set(db, ctx, pictureId, { name })
    await note(db, ctx, 'update', pictureId, { before: { name: before.name }, after: { name } })
    return { data: await one(db, ctx, pictureId) }
  })
}

/**
 * Removes an image from the list; sent emails still show it. @throws not_found, conflict if templates or the brand show
 * it
 */
function remove(ctx: TenantContext, { pictureId }: In<typeof deletePicture>) {
  return ctx.db.transaction().execute(async (db) => {
    // The lock serialises this with templates that are being saved, so that an image in use stays listed.
    const { name } = found(await locked(db, ctx, pictureId, 'listed'))
    const use = await db
      .selectFrom('template_pictures as use')
      .innerJoin('templates', (join) =>
        join.onRef('templates.tenant_id', '=', 'use.tenant_id').onRef('templates.id', '=', 'use.template_id'),
      )
      .select('templates.name')
      .where('use.tenant_id', '=', ctx.tenant.id)
      .where('use.picture_id', '=', pictureId)
      .limit(1)
      .executeTakeFirst()
    if (use) throw inUse({ name: use.name })
    const url = imageUrl(pictureId)
    const { rows: brands } = await sql`select from brands where tenant_id = ${ctx.tenant.id}
      and (brand ->> 'logo' = ${url} or brand ->> 'logoOnDark' = ${url})`.execute(db)
    if (brands.length > 0) throw inBrand()
    await set(db, ctx, pictureId, { removed_at: ctx.now() })
    await note(db, ctx, 'delete', pictureId, { before: { name } })
    return { data: { _id: pictureId } }
  })
}

/** Lists a removed image again; no change if it is listed. @throws not_found */
function restore(ctx: TenantContext, { pictureId }: In<typeof restorePicture>) {
  return ctx.db.transaction().execute(async (db) => {
    const { name, removed_at } = found(await locked(db, ctx, pictureId, 'any'))
    if (removed_at !== null) {
      await set(db, ctx, pictureId, { removed_at: null })
      await note(db, ctx, 'undo', pictureId, { after: { name } })
    }
    return { data: await one(db, ctx, pictureId) }
  })
}

const listed = (db: Db, tenantId: string) =>
  db
    .selectFrom('pictures')
    .select(['id', 'name', 'size', 'width', 'height', 'created_at'])
    .select(
      sql<number>`(select count(*)::int from template_pictures as t
        where t.tenant_id = pictures.tenant_id and t.picture_id = pictures.id)`.as('used_by'),
    )
    .select(
      (['moves', 'fades'] as const).map((what) =>
        sql<boolean>`exists (select from images where images.id = pictures.id and images.${sql.ref(what)})`.as(what),
      ),
    )
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)

const one = async (db: Db, { tenant }: TenantContext, id: string) =>
  shown(await listed(db, tenant.id).where('id', '=', id).executeTakeFirstOrThrow())

const locked = (db: Db, { tenant }: TenantContext, id: string, which: 'listed' | 'any') =>
  db
    .selectFrom('pictures')
    .select(['name', 'removed_at'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .$if(which === 'listed', (query) => query.where('removed_at', 'is', null))
    .forUpdate()
    .executeTakeFirst()

const set = (db: Db, { tenant }: TenantContext, id: string, change: { name?: string; removed_at?: Date | null }) =>
  db.updateTable('pictures').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

type Row = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

const shown = (row: Row) => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  url: imageUrl(row.id),
  size: row.size,
  width: row.width,
  height: row.height,
  moves: row.moves,
  fades: row.fades,
  usedBy: row.used_by,
  createdAt: row.created_at,
  // Only the name of an image can change.
  updatedAt: row.created_at,
})

const note = (
  db: Db,
  ctx: TenantContext,
  what: AuditVerb<'picture'>,
  id: string,
  change: { before?: object; after?: object },
) => record(db, ctx, { action: `picture.${what}`, entityType: 'picture', entityId: id, ...change })

export const routes: Route[] = [
  route(endpoints.listPictures, list),
  route(endpoints.getPicture, get),
  route(endpoints.addPicture, add),
  route(endpoints.renamePicture, rename),
  route(endpoints.deletePicture, remove),
  route(endpoints.restorePicture, restore),
]
