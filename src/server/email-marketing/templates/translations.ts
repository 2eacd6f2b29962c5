import { sql } from 'kysely'
import type { TemplateTranslation } from '#contract/email-marketing/templates.ts'
import type { Lang } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { languageName } from '../../i18n/language-name.ts'

const firstAgain = fault(
  'validation_failed',
  {
    en: '{language} is the first language of this template. Add translations in other languages.',
    ar: '{language} هي اللغة الأولى لهذا القالب. يمكن إضافة ترجمات بلغات أخرى.',
  },
  'translations',
)

/** The versions of a template in other languages than its first. */
export const translationsOf = (db: Db, tenantId: string, templateId: string) =>
  db
    .selectFrom('template_contents')
    .select(['language', 'subject', 'content', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .orderBy('language')
    .execute()

/** The languages of translations by template, without their contents. */
export async function languagesOf(db: Db, tenantId: string, templateIds: readonly string[]) {
  const rows = await db
    .selectFrom('template_contents')
    .select(['template_id', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', 'in', templateIds)
    .orderBy('language')
    .execute()
  return Map.groupBy(rows, (row) => row.template_id)
}

/** @throws validation_failed if a translation is in the first language */
export function checkLanguages(language: Lang, translations: readonly { language: string }[]) {
  if (translations.some((translation) => translation.language === language))
    throw firstAgain({ language: languageName(language) })
}

/** Replaces the translations of a template, and records the pictures that all its versions show. */
export async function setTranslations(
  db: Db,
  { tenantId, templateId }: { tenantId: string; templateId: string },
  translations: readonly TemplateTranslation[],
) {
  await db
    .deleteFrom('template_contents')
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .execute()
  if (translations.length > 0)
    await db
      .insertInto('template_contents')
      .values(
        translations.map(({ language, subject, content, text }) => ({
          tenant_id: tenantId,
          template_id: templateId,
          language,
          subject,
          content,
          text,
        })),
      )
      .execute()
  await notePictures(db, { tenantId, templateId })
}

/** Records the pictures that all versions of a template show. */
export async function notePictures(db: Db, { tenantId, templateId }: { tenantId: string; templateId: string }) {
  await sql`select note_pictures(t.tenant_id, t.id, concat(t.content, E'\n', (select string_agg(c.content, E'\n')
      from template_contents c where c.tenant_id = t.tenant_id and c.template_id = t.id)))
    from templates t where t.tenant_id = ${tenantId} and t.id = ${templateId}`.execute(db)
}
