import { sql } from 'kysely'
import type { AuditVerb } from '#contract/audit.ts'
import type {
  createTopic,
  deleteTopic,
  getTopic,
  listTopics,
  restoreTopic,
  updateTopic,
} from '#contract/email-marketing/topics.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isMissingReference, isTaken, newId } from '../../db/connection/database.ts'
import { type DeletableItem, restoreDeletedItem, storeDeletedItem } from '../../db/deleted-items.ts'
import { page } from '../../db/paging/page.ts'
import { fault, found } from '../../failure.ts'
import { assertNotInUse, lockReferences } from '../references.ts'
import { contains, nameOrder } from '../../text/folding.ts'

const nameTaken = fault(
  'conflict',
  {
    en: 'A topic with this name already exists. Choose another name.',
    ar: 'يوجد نوع رسائل بهذا الاسم بالفعل. يلزم اسم آخر.',
  },
  'name',
)
const inUse = fault('conflict', {
  en: 'You can’t delete this topic because a campaign has used it. Archive it instead.',
  ar: 'استُخدم نوع الرسائل هذا في حملة، ولذلك يلزم الاحتفاظ بالاشتراكات الملغاة فيه. يمكن أرشفته بدلًا من حذفه.',
})

const columns = { createdAt: sql`created_at`, name: nameOrder(sql`name_en`) }

/** One page of the workspace's topics. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listTopics>) {
  const order = sql.raw(input.sortType)
  const rows = db
    .selectFrom('topics')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .$if(input.isArchived !== undefined, (query) => query.where('is_archived', '=', input.isArchived ?? false))
    .$if(Boolean(input.search), (query) => query.where(contains(sql`name_en || ' ' || name_ar`, input.search ?? '')))
    .orderBy(sql`${columns[input.orderBy]} ${order}`)
    .orderBy(sql`id ${order}`)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: data.map(shown), pagination }
}

/** One topic. @throws not_found */
export async function get({ db, tenant }: TenantContext, { topicId }: In<typeof getTopic>) {
  return { data: shown(found(await rowOf(db, tenant.id, topicId))) }
}

/** Creates a topic. @throws conflict if either name is taken, ignoring case */
export function create(ctx: TenantContext, { name, description, isDefault }: In<typeof createTopic>) {
  return withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      const row = await db
        .insertInto('topics')
        .values({
          tenant_id: ctx.tenant.id,
          id: newId(),
          name_en: name.en,
          name_ar: name.ar,
          description_en: description.en,
          description_ar: description.ar,
          is_default: isDefault,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(db, ctx, 'create', row.id, { after: shown(row) })
      return { data: shown(row) }
    }),
  )
}

/** Updates the fields in the input; choices of contacts stay. @throws not_found, conflict */
export function update(ctx: TenantContext, { topicId, name, description, ...input }: In<typeof updateTopic>) {
  return withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      const before = found(await rowOf(db, ctx.tenant.id, topicId))
      const row = await db
        .updateTable('topics')
        .set({
          ...(name && { name_en: name.en, name_ar: name.ar }),
          ...(description && { description_en: description.en, description_ar: description.ar }),
          ...(input.isDefault !== undefined && { is_default: input.isDefault }),
          ...(input.isArchived !== undefined && { is_archived: input.isArchived }),
          updated_at: ctx.now(),
        })
        .where('tenant_id', '=', ctx.tenant.id)
        .where('id', '=', topicId)
        .returningAll()
        .executeTakeFirst()
      const after = shown(found(row))
      await audit(db, ctx, 'update', topicId, { before: shown(before), after })
      return { data: after }
    }),
  )
}

const item: DeletableItem = {
  kind: 'topic',
  table: 'topics',
  parts: [
    { table: 'form_topics', key: 'topic_id', needs: [{ column: 'form_id', of: 'forms' }] },
    { table: 'topic_choices', key: 'topic_id', needs: [{ column: 'contact_id', of: 'contacts' }] },
  ],
}

/** Deletes a topic and its choices, which can be restored for a day. @throws not_found, conflict if a send used it */
export async function remove(ctx: TenantContext, { topicId }: In<typeof deleteTopic>) {
  try {
    return await ctx.db.transaction().execute(async (db) => {
      await assertNotInUse(db, ctx.tenant.id, topicId)
      await storeDeletedItem(db, ctx, item, topicId)
      const row = await db
        .deleteFrom('topics')
        .where('tenant_id', '=', ctx.tenant.id)
        .where('id', '=', topicId)
        .returningAll()
        .executeTakeFirst()
      await audit(db, ctx, 'delete', topicId, { before: shown(found(row)) })
      return { data: { _id: topicId } }
    })
  } catch (error) {
    throw isMissingReference(error) ? inUse() : error
  }
}

/** Restores a topic deleted within the last day, with the choices of contacts. @throws not_found, conflict */
export function restore(ctx: TenantContext, { topicId }: In<typeof restoreTopic>) {
  return withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      await lockReferences(db, ctx.tenant.id)
      await restoreDeletedItem(db, ctx, item, topicId)
      const after = shown(found(await rowOf(db, ctx.tenant.id, topicId)))
      await audit(db, ctx, 'undo', topicId, { after })
      return { data: after }
    }),
  )
}

const rowOf = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('topics').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

const shown = (row: Row) => ({
  _id: row.id,
  id: row.id,
  name: { en: row.name_en, ar: row.name_ar },
  description: { en: row.description_en, ar: row.description_ar },
  isDefault: row.is_default,
  isArchived: row.is_archived,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const audit = (
  db: Db,
  ctx: TenantContext,
  what: AuditVerb<'topic'>,
  id: string,
  change: { before?: object; after?: object },
) => record(db, ctx, { action: `topic.${what}`, entityType: 'topic', entityId: id, ...change })

async function withConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTaken(error) ? nameTaken() : error
  }
}
