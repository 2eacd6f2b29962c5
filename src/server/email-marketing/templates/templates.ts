import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type {
  createTemplate,
  getTemplate,
  incrementTemplateUsage,
  listTemplates,
  ListedTemplate,
  TemplateTranslation,
  updateTemplate,
} from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { page } from '../../db/paging/page.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { Failure, fault, found } from '../../failure.ts'
import { changedAt, checkVersion } from '../../db/versions.ts'
import { cleanContent } from './blocks/document.ts'
import { briefOf } from '../tags/read.ts'
import { checkTags } from '../tags/tags.ts'
import { languageName } from '../../i18n/language-name.ts'
import { asLang } from '../../i18n/as-lang.ts'
import { compile } from './preview.ts'
import { checkLanguages, languagesOf, setTranslations, translationsOf } from './translations.ts'
import { contains, nameOrder } from '../../text/folding.ts'

const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags wasn’t found. It may have been deleted.', ar: 'أحد هذه الوسوم غير موجود. ربما حُذف.' },
  'tags',
)

const brokenTranslation = fault(
  'validation_failed',
  { en: '{language}: {what}', ar: '{language}: {what}' },
  'translations',
)
const otherType = fault(
  'validation_failed',
  {
    en: 'This template has several languages. Send all of them in the new type.',
    ar: 'لهذا القالب عدة لغات. يلزم إرسالها كلها بالنوع الجديد.',
  },
  'translations',
)

const columns = {
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  name: nameOrder(sql`name`),
  usageCount: sql`usage_count`,
  lastUsedAt: sql`last_used_at`,
}

// Page size of section 9 of the specification.
const defaultSize = 20

/** One page of the workspace's templates. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listTemplates>) {
  const order = sql.raw(`${input.sortType} nulls last`)
  let rows = db
    .selectFrom('templates')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .orderBy(sql`${columns[input.orderBy]} ${order}`)
    .orderBy('id', input.sortType)
  if (input.contentType) rows = rows.where('content_type', '=', input.contentType)
  if (input.isActive !== undefined) rows = rows.where('is_active', '=', input.isActive)
  if (input.search) {
    const { search } = input
    rows = rows.where((eb) =>
      eb.or([
        contains(sql`name || E'\\n' || subject`, search),
        eb.exists(
          eb
            .selectFrom('template_contents as c')
            .select(sql`1`.as('one'))
            .where('c.tenant_id', '=', tenant.id)
            .whereRef('c.template_id', '=', 'templates.id')
            .where(contains(sql`c.subject`, search)),
        ),
      ]),
    )
  }
  for (const tagId of input.tags ?? []) {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('template_tags')
          .select(sql`1`.as('one'))
          .where('template_tags.tenant_id', '=', tenant.id)
          .where('template_tags.tag_id', '=', tagId)
          .whereRef('template_tags.template_id', '=', 'templates.id'),
      ),
    )
  }
  const { data, pagination } = await page(rows, { db, of: rows }, input, defaultSize)
  const ids = data.map((row) => row.id)
  return { data: await readListed(db, tenant.id, ids), pagination }
}

/** One template. @throws not_found */
export async function get({ db, tenant }: TenantContext, { templateId }: In<typeof getTemplate>) {
  return { data: await one(db, tenant.id, templateId) }
}

/** @throws not_found */
export async function one(db: Db, tenantId: string, id: string) {
  const [template] = await readListed(db, tenantId, [id])
  const translations = await translationsOf(db, tenantId, id)
  return {
    ...found(template),
    translations: translations.map((translation) => ({ ...translation, language: asLang(translation.language) })),
  }
}

/** Creates a template. @throws validation_failed for invalid blocks or Liquid, with the place */
export async function create(ctx: TenantContext, { tags, ...fields }: In<typeof createTemplate>) {
  const { tenant } = ctx
  const input = { ...fields, content: storedContent(fields), translations: storedTranslations(fields) }
  checkLanguages(input.language, input.translations)
  await compileAll(ctx, input)
  return ctx.db.transaction().execute(async (db) => {
    await checkTags(db, tenant.id, null, tags, unknownTag)
    const id = newId()
    await db
      .insertInto('templates')
      .values({
        tenant_id: tenant.id,
        id,
        name: input.name,
        subject: input.subject,
        content_type: input.contentType,
        content: input.content,
        text: input.text,
        language: input.language,
        is_active: input.isActive,
        edited_by: ctx.viewer.id,
      })
      .execute()
    await setTags(db, tenant.id, id, tags)
    if (input.translations.length > 0)
      await setTranslations(db, { tenantId: tenant.id, templateId: id }, input.translations)
    return { data: await one(db, tenant.id, id) }
  })
}

type Content = Parameters<typeof compile>[1] & { translations: readonly TemplateTranslation[] }

/** Compiles a template in all its languages. @throws validation_failed that names the language of a translation */
async function compileAll(ctx: TenantContext, { translations, ...first }: Content) {
  await compile(ctx, first)
  for (const translation of translations) {
    try {
      await compile(ctx, { ...translation, contentType: first.contentType })
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'validation_failed') throw error
      throw brokenTranslation({ language: languageName(translation.language), what: error.words })
    }
  }
}

/** The translations to store, cleaned like the content. */
const storedTranslations = ({
  contentType,
  translations,
}: {
  contentType: string
  translations: readonly TemplateTranslation[]
}) =>
  translations.map((translation) => ({
    ...translation,
    content: storedContent({ contentType, content: translation.content }),
  }))

/** Content to store: blocks are cleaned, other content is unchanged. */
const storedContent = ({ contentType, content }: { contentType: string; content: string }) =>
  contentType === 'blocks' ? cleanContent(content) : content

/** Updates the fields in the request. @throws not_found, conflict for an old version, validation_failed */
export async function update(ctx: TenantContext, { templateId, tags, version, ...input }: In<typeof updateTemplate>) {
  const { tenant } = ctx
  const translationsIn = async (db: Db) =>
    (await translationsOf(db, tenant.id, templateId)).map((translation) => ({
      ...translation,
      language: asLang(translation.language),
    }))
  const stored = ctx.db
    .selectFrom('templates')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', templateId)
  // Before the transaction, because parsing may take a long time.
  const read = changed(input, found(await stored.executeTakeFirst()), await translationsIn(ctx.db))
  await compileAll(ctx, { ...read, contentType: read.content_type })
  return ctx.db.transaction().execute(async (db) => {
    const before = found(
      await db
        .selectFrom('templates')
        .selectAll()
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', templateId)
        .forUpdate()
        .executeTakeFirst(),
    )
    await checkVersion({
      version,
      updatedAt: before.updated_at,
      current: async () => ({
        data: await one(db, tenant.id, templateId),
        by: await nameOf(db, before.edited_by),
      }),
    })
    const after = changed(input, before, await translationsIn(db))
    if (!isDeepStrictEqual(after, read)) await compileAll(ctx, { ...after, contentType: after.content_type })
    const { translations, ...fields } = after
    if (tags) await checkTags(db, tenant.id, null, tags, unknownTag)
    await db
      .updateTable('templates')
      .set({
        ...fields,
        name: input.name ?? before.name,
        is_active: input.isActive ?? before.is_active,
        edited_by: ctx.viewer.id,
        updated_at: changedAt(ctx.now(), before.updated_at),
      })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', templateId)
      .execute()
    if (tags) await setTags(db, tenant.id, templateId, tags)
    if (input.translations) await setTranslations(db, { tenantId: tenant.id, templateId }, translations)
    return { data: await one(db, tenant.id, templateId) }
  })
}

type Changes = Omit<In<typeof updateTemplate>, 'templateId' | 'tags' | 'version'>

/** The content of a template with its changes. @throws validation_failed */
function changed(input: Changes, before: Selectable<Tables['templates']>, stored: readonly TemplateTranslation[]) {
  const contentType = input.contentType ?? before.content_type
  if (contentType !== before.content_type && stored.length > 0 && !input.translations) throw otherType()
  const language = input.language ?? before.language
  const translations = storedTranslations({ contentType, translations: input.translations ?? stored })
  checkLanguages(language, translations)
  return {
    subject: input.subject ?? before.subject,
    content_type: contentType,
    content: storedContent({ contentType, content: input.content ?? before.content }),
    text: input.text ?? before.text,
    language,
    translations,
  }
}

async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? `${row.first_name} ${row.last_name}`.trim() : null
}

/** Counts one use; exact under concurrency. @throws not_found */
export async function incrementUsage(
  { db, tenant, now }: TenantContext,
  { templateId }: In<typeof incrementTemplateUsage>,
) {
  await db
    .updateTable('templates')
    .set({ usage_count: sql`usage_count + 1`, last_used_at: sql`greatest(last_used_at, ${now()})` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', templateId)
    .execute()
  return { data: await one(db, tenant.id, templateId) }
}

async function readListed(db: Db, tenantId: string, ids: readonly string[]): Promise<z.input<typeof ListedTemplate>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const tags = await db
    .selectFrom('template_tags')
    .innerJoin('tags', (join) =>
      join.onRef('tags.tenant_id', '=', 'template_tags.tenant_id').onRef('tags.id', '=', 'template_tags.tag_id'),
    )
    .select(['template_tags.template_id', 'tags.id', 'tags.name_en', 'tags.name_ar', 'tags.color'])
    .where('template_tags.tenant_id', '=', tenantId)
    .where('template_tags.template_id', 'in', ids)
    .orderBy(nameOrder(sql`tags.name_en`))
    .execute()
  const languages = await languagesOf(db, tenantId, ids)
  return ids.flatMap((id) => {
    const row = rows.find((row) => row.id === id)
    if (!row) return []
    return {
      _id: id,
      id,
      name: row.name,
      subject: row.subject,
      contentType: row.content_type,
      content: row.content,
      text: row.text,
      language: row.language,
      languages: [row.language, ...(languages.get(id) ?? []).map(({ language }) => asLang(language))],
      isActive: row.is_active,
      tags: tags.filter((tag) => tag.template_id === id).map(briefOf),
      usageCount: row.usage_count,
      lastUsedAt: row.last_used_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

async function setTags(db: Db, tenantId: string, templateId: string, tagIds: readonly string[]) {
  await db.deleteFrom('template_tags').where('tenant_id', '=', tenantId).where('template_id', '=', templateId).execute()
  if (tagIds.length === 0) return
  await db
    .insertInto('template_tags')
    .values([...new Set(tagIds)].map((tag_id) => ({ tenant_id: tenantId, template_id: templateId, tag_id })))
    .execute()
}
