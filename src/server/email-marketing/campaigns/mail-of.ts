import type { sendBulkEmails } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { languageName } from '../../i18n/language-name.ts'
import { asLang } from '../../i18n/as-lang.ts'
import type { MailVersion, VersionedMail } from '../templates/mail-versions.ts'
import type { ReadTemplate } from '../templates/render-message.ts'
import { partsOf } from '../templates/parts.ts'
import { noTemplate } from '../templates/template-contents.ts'
import { translationsOf } from '../templates/translations.ts'

const firstAgain = fault(
  'validation_failed',
  {
    en: '{language} is the first language of this email. Add versions in other languages.',
    ar: '{language} هي اللغة الأولى لهذه الرسالة. يمكن إضافة نسخ بلغات أخرى.',
  },
  'versions',
)
const noVersion = fault(
  'validation_failed',
  {
    en: 'The template has no content in {language}. Add it to the template or to the version.',
    ar: 'لا يحتوي القالب على نص باللغة: {language}. يلزم إضافته إلى القالب أو إلى النسخة.',
  },
  'versions',
)

/** On whose behalf an email is built. */
type Author = Pick<TenantContext, 'lang' | 'config'> & { tenant: Pick<TenantContext['tenant'], 'id'> }

/** An email in one language, and the template it is made from. */
export type BuiltVersion = MailVersion & { template: ReadTemplate | null }

/** An email in all its languages. */
export type BuiltMail = BuiltVersion & { others: BuiltVersion[] }

type MailInput = Pick<In<typeof sendBulkEmails>, 'templateId' | 'subject' | 'html' | 'text' | 'language' | 'versions'>

/**
 * Subjects and contents from the template or the call; the call's have precedence.
 * @throws validation_failed
 */
export async function mailOf(db: Db, ctx: Author, input: MailInput): Promise<BuiltMail> {
  const { versions = [] } = input
  const isFirst = (language: string) => versions.some((version) => version.language === language)
  if (input.templateId === undefined) {
    const { subject = '', html = null, text = null, language = ctx.lang } = input
    if (isFirst(language)) throw firstAgain({ language: languageName(language) })
    const others = versions.map((version) => ({
      language: version.language,
      subject: version.subject,
      html: version.html ?? null,
      text: version.text ?? null,
      template: null,
    }))
    return { subject, html, text, language, template: null, others }
  }
  const stored = await db
    .selectFrom('templates')
    .select(['subject', 'content_type', 'content', 'text', 'language'])
    .where('tenant_id', '=', ctx.tenant.id)
    .where('id', '=', input.templateId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!stored) throw noTemplate()
  if (isFirst(stored.language)) throw firstAgain({ language: languageName(stored.language) })
  const { content_type: contentType, ...first } = stored
  const built = (version: Omit<ReadTemplate, 'contentType'> & { subject: string; text: string }): BuiltVersion => {
    const template = { ...version, contentType }
    return {
      language: version.language,
      subject: version.subject,
      template,
      ...partsOf(template, ctx.config.publicUrl),
    }
  }
  const translations = await translationsOf(db, ctx.tenant.id, input.templateId)
  const others = translations.map((translation) => {
    const subject = versions.find(({ language }) => language === translation.language)?.subject
    return built({ ...translation, language: asLang(translation.language), ...(subject && { subject }) })
  })
  return { ...built({ ...first, subject: input.subject ?? first.subject }), others: withOwn(others, versions) }
}

/** The template's versions with the content that the call has for them. */
function withOwn(others: BuiltVersion[], versions: NonNullable<MailInput['versions']>): BuiltVersion[] {
  const own = versions.flatMap(({ language, subject, html = null, text = null }): BuiltVersion[] =>
    html === null && text === null ? [] : [{ language, subject, html, text, template: null }],
  )
  return [...others.filter((other) => own.every(({ language }) => language !== other.language)), ...own]
}

/**
 * Requires content in each language that a call names. A template may lose a translation later; its sends then go out
 * without it.
 * @throws validation_failed
 */
export function requireVersions({ others }: VersionedMail, versions: readonly { language: string }[] = []) {
  const missing = versions.find(({ language }) => others.every((other) => other.language !== language))
  if (missing) throw noVersion({ language: languageName(missing.language) })
}
