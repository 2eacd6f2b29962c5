import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AuditVerb } from '#contract/audit.ts'
import type {
  createForm,
  FormField,
  deleteForm,
  getForm,
  listForms,
  previewForm,
  restoreForm,
  updateForm,
} from '#contract/email-marketing/forms.ts'
import { defaultColours } from '#contract/email-marketing/forms.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { type DeletableItem, restoreDeletedItem, storeDeletedItem } from '../../db/deleted-items.ts'
import { page } from '../../db/paging/page.ts'
import { found } from '../../failure.ts'
import { brandOf, type WorkspaceBrand } from '../brand/brand.ts'
import { pageBrandOf } from '../brand/page-brand.ts'
import { formHtml } from './page.ts'
import { typedFields } from './public-form.ts'
import { ensureFields } from '../field-values/catalogue.ts'
import { type FormRow, shownForms } from './read.ts'
import { checkTags } from '../tags/tags.ts'
import { checkTopics } from '../topics/choices.ts'
import { assertNotInUse, lockReferences } from '../references.ts'
import { contains, nameOrder } from '../../text/folding.ts'

const columns = {
  createdAt: sql`created_at`,
  name: nameOrder(sql`name`),
  submitted: sql`submitted`,
  confirmed: sql`confirmed`,
}

/** One page of the workspace's sign-up forms. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listForms>) {
  const order = sql.raw(input.sortType)
  const rows = db
    .selectFrom('forms')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .$if(input.isActive !== undefined, (query) => query.where('is_active', '=', input.isActive ?? true))
    .$if(Boolean(input.search), (query) => query.where(contains(sql`name`, input.search ?? '')))
    .orderBy(sql`${columns[input.orderBy]} ${order}`)
    .orderBy(sql`id ${order}`)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: await shownForms(db, data), pagination }
}

/** One form. @throws not_found */
export async function get({ db, tenant }: TenantContext, { formId }: In<typeof getForm>) {
  return { data: await one(db, tenant.id, formId) }
}

/** Adds a form. @throws validation_failed */
export function create(ctx: TenantContext, input: In<typeof createForm>) {
  return ctx.db.transaction().execute(async (db) => {
    const id = newId()
    await checkTags(db, ctx.tenant.id, 'email', input.tagIds)
    await checkTopics(db, ctx.tenant.id, input.topicIds)
    const colours = coloursOf(await brandOf(db, ctx.tenant.id), input)
    await ensureFields(db, ctx.tenant.id, askedFor(input.fields))
    await db
      .insertInto('forms')
      .values({
        tenant_id: ctx.tenant.id,
        id,
        name: input.name,
        is_active: input.isActive,
        texts: JSON.stringify(input.texts),
        fields: JSON.stringify(input.fields),
        language: input.language,
        double_opt_in: input.doubleOptIn,
        redirect_url: input.redirectUrl,
        origins: input.origins,
        ...colours,
      })
      .execute()
    await setTags(db, ctx.tenant.id, id, input.tagIds)
    await setTopics(db, ctx.tenant.id, id, input.topicIds)
    const after = await one(db, ctx.tenant.id, id)
    await note(db, ctx, 'create', id, { after })
    return { data: after }
  })
}

/** The custom fields that a form asks for. */
const askedFor = (fields: readonly FormField[]) =>
  fields.flatMap(({ kind, attribute }) => (kind === 'attribute' ? [attribute] : []))

type Colours = { accent?: string | undefined; background?: string | undefined }

/** Colours of a form: the requested ones, else those of the brand. */
const coloursOf = ({ colours }: WorkspaceBrand, { accent, background }: Colours) => ({
  accent: accent ?? colours.accent ?? defaultColours.accent,
  background: background ?? colours.background ?? defaultColours.background,
})

/**
 * Updates the fields of the input. A change to what visitors read increments the version. @throws not_found,
 * validation_failed
 */
export function update(ctx: TenantContext, { formId, ...input }: In<typeof updateForm>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const before = await one(db, tenant.id, formId, true)
    if (input.tagIds) await checkTags(db, tenant.id, 'email', input.tagIds)
    if (input.topicIds) await checkTopics(db, tenant.id, input.topicIds)
    const { texts = before.texts, fields = before.fields } = input
    if (input.fields) await ensureFields(db, tenant.id, askedFor(input.fields))
    const reads = !isDeepStrictEqual([texts, fields], [before.texts, before.fields])
    await db
      .updateTable('forms')
      .set({
        ...(input.name !== undefined && { name: input.name }),
        ...(input.isActive !== undefined && { is_active: input.isActive }),
        ...(input.texts && { texts: JSON.stringify(input.texts) }),
        ...(input.fields && { fields: JSON.stringify(input.fields) }),
        ...(input.language !== undefined && { language: input.language }),
        ...(input.doubleOptIn !== undefined && { double_opt_in: input.doubleOptIn }),
        ...(input.redirectUrl !== undefined && { redirect_url: input.redirectUrl }),
        ...(input.origins && { origins: input.origins }),
        ...(input.accent && { accent: input.accent }),
        ...(input.background && { background: input.background }),
        ...(reads && { version: sql`version + 1` }),
        updated_at: ctx.now(),
      })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', formId)
      .execute()
    if (input.tagIds) await setTags(db, tenant.id, formId, input.tagIds)
    if (input.topicIds) await setTopics(db, tenant.id, formId, input.topicIds)
    const after = await one(db, tenant.id, formId)
    await note(db, ctx, 'update', formId, { before, after })
    return { data: after }
  })
}

const item: DeletableItem = {
  kind: 'form',
  table: 'forms',
  parts: [
    { table: 'form_tags', key: 'form_id', needs: [{ column: 'tag_id', of: 'tags' }] },
    { table: 'form_topics', key: 'form_id', needs: [{ column: 'topic_id', of: 'topics' }] },
    { table: 'form_hours', key: 'form_id' },
    { table: 'signups', key: 'form_id' },
    { table: 'consents', key: 'form_id', isCleared: true },
  ],
}

/**
 * Deletes a form and its pending sign-ups, which can be restored for a day. Consents stay. @throws not_found, conflict
 * if a scheduled send uses it
 */
export function remove(ctx: TenantContext, { formId }: In<typeof deleteForm>) {
  return ctx.db.transaction().execute(async (db) => {
    const before = await one(db, ctx.tenant.id, formId, true)
    await assertNotInUse(db, ctx.tenant.id, formId)
    await storeDeletedItem(db, ctx, item, formId)
    await db.deleteFrom('forms').where('tenant_id', '=', ctx.tenant.id).where('id', '=', formId).execute()
    await note(db, ctx, 'delete', formId, { before })
    return { data: { _id: formId } }
  })
}

/**
 * Restores a form deleted within the last day, with its statistics, sign-ups and the tags and topics that still exist.
 * @throws not_found
 */
export function restore(ctx: TenantContext, { formId }: In<typeof restoreForm>) {
  return ctx.db.transaction().execute(async (db) => {
    await lockReferences(db, ctx.tenant.id)
    await restoreDeletedItem(db, ctx, item, formId)
    const after = await one(db, ctx.tenant.id, formId)
    await note(db, ctx, 'undo', formId, { after })
    return { data: after }
  })
}

/** The page of an unsaved form. @throws validation_failed */
export async function preview(
  { db, tenant }: TenantContext,
  { shownIn: lang, topicIds, ...form }: In<typeof previewForm>,
) {
  await checkTopics(db, tenant.id, topicIds)
  const rows = await db
    .selectFrom('topics')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('is_archived', '=', false)
    .where(sql<boolean>`id = any(${topicIds}::uuid[])`)
    .orderBy('id')
    .execute()
  const topics = rows.map((row) => ({
    id: row.id,
    name: { en: row.name_en, ar: row.name_ar },
    description: { en: row.description_en, ar: row.description_ar },
    isDefault: row.is_default,
  }))
  const values = { email: '', own: [], chosen: null }
  const brand = await brandOf(db, tenant.id)
  // A fixed language, so the preview has no language switch.
  const page = { lang, embed: false, stamp: '', values, faults: { own: [] }, notice: null }
  return {
    data: {
      html: formHtml({
        ...page,
        form: {
          ...form,
          ...coloursOf(brand, form),
          fields: await typedFields(db, tenant.id, form.fields),
          language: lang,
          topics,
          brand: (lang) => pageBrandOf(brand, lang),
        },
      }),
    },
  }
}

async function one(db: Db, tenantId: string, id: string, locked = false) {
  const row: FormRow | undefined = await db
    .selectFrom('forms')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
  const [form] = await shownForms(db, [found(row)])
  return found(form)
}

async function setTags(db: Db, tenantId: string, formId: string, tagIds: readonly string[]) {
  await db.deleteFrom('form_tags').where('tenant_id', '=', tenantId).where('form_id', '=', formId).execute()
  const rows = [...new Set(tagIds)].map((tag_id) => ({ tenant_id: tenantId, form_id: formId, tag_id }))
  if (rows.length > 0) await db.insertInto('form_tags').values(rows).execute()
}

async function setTopics(db: Db, tenantId: string, formId: string, topicIds: readonly string[]) {
  await db.deleteFrom('form_topics').where('tenant_id', '=', tenantId).where('form_id', '=', formId).execute()
  const rows = [...new Set(topicIds)].map((topic_id) => ({ tenant_id: tenantId, form_id: formId, topic_id }))
  if (rows.length > 0) await db.insertInto('form_topics').values(rows).execute()
}

const note = (
  db: Db,
  ctx: TenantContext,
  what: AuditVerb<'form'>,
  id: string,
  change: { before?: object; after?: object },
) => record(db, ctx, { action: `form.${what}`, entityType: 'form', entityId: id, ...change })
