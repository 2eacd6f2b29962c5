import type { previewDraft, previewTemplate } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { TenantContext } from '../context.ts'
import { fault, found } from '../failure.ts'
import { withDirection } from '../mail/direction.ts'
import { compileTemplate, TemplateError } from '../mail/template.ts'

const brokenContent = fault(
  'validation_failed',
  { en: 'Line {line} cannot be read: {what}', ar: 'تعذّرت قراءة السطر {line}: {what}' },
  'content',
)
const brokenSubject = fault(
  'validation_failed',
  { en: 'The subject cannot be read: {what}', ar: 'تعذّرت قراءة الموضوع: {what}' },
  'subject',
)
const brokenText = fault(
  'validation_failed',
  { en: 'Line {line} of the text cannot be read: {what}', ar: 'تعذّرت قراءة السطر {line} من النص: {what}' },
  'text',
)

type Mail = { subject: string; contentType: string; content: string; text: string }

/** A mail ready to be filled. @throws validation_failed where its Liquid cannot be read, with the line */
export function compile({ subject, contentType, content, text }: Mail) {
  return inWords(contentType, () =>
    compileTemplate(contentType === 'html' ? { subject, html: content, text } : { subject, text: content }),
  )
}

/** Tells of a template's fault at the field where it was made. */
function inWords<T>(contentType: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    const values = { line: error.line ?? 1, what: error.message }
    if (error.part === 'subject') throw brokenSubject(values)
    throw error.part === 'text' && contentType === 'html' ? brokenText(values) : brokenContent(values)
  }
}

/** Somebody to fill a mail for, where no contact is chosen. */
const madeUp: Record<Lang, { firstName: string; lastName: string; email: string }> = {
  en: { firstName: 'Sara', lastName: 'Mitchell', email: 'sara@example.com' },
  ar: { firstName: 'سارة', lastName: 'الحربي', email: 'sara@example.com' },
}

/** A template, as stored or as it is being typed, filled for one person. @throws not_found, validation_failed */
export async function preview(ctx: TenantContext, input: In<typeof previewTemplate>) {
  const { db, tenant } = ctx
  const stored = found(
    await db
      .selectFrom('templates')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', input.templateId)
      .executeTakeFirst(),
  )
  return filledFor(ctx, {
    subject: input.subject ?? stored.subject,
    contentType: input.contentType ?? stored.content_type,
    content: input.content ?? stored.content,
    text: input.text ?? stored.text,
    language: input.language ?? stored.language,
    contactId: input.contactId,
  })
}

/** A template that is not stored yet, filled for one person. @throws not_found, validation_failed */
export const previewOfDraft = (ctx: TenantContext, input: In<typeof previewDraft>) => filledFor(ctx, input)

type Draft = Mail & { language: Lang; contactId?: string | undefined }

async function filledFor(ctx: TenantContext, { contactId, ...mail }: Draft) {
  const content = mail.contentType === 'html' ? withDirection(mail.content, mail.language) : mail.content
  const compiled = compile({ ...mail, content })
  const person = contactId ? await contactData(ctx, contactId) : { ...madeUp[mail.language], attributes: {} }
  const language = 'language' in person && person.language ? person.language : mail.language
  const vars = {
    ...person,
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    workspace: ctx.tenant.name,
    unsubscribeUrl: `${ctx.config.publicUrl}/u/preview`,
    preferencesUrl: `${ctx.config.publicUrl}/p/preview`,
    viewUrl: `${ctx.config.publicUrl}/v/preview`,
  }
  const { subject, html, text } = inWords(mail.contentType, () => compiled.render(vars))
  return { data: { subject, html: html ?? null, text: text ?? '' } }
}

/** What a template knows of a contact. @throws not_found */
export async function contactData({ db, tenant }: TenantContext, id: string) {
  const row = await db
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'email', 'language', 'attributes'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const contact = found(row)
  return {
    firstName: contact.first_name,
    lastName: contact.last_name,
    email: contact.email,
    ...(contact.language && { language: contact.language }),
    attributes: contact.attributes as Record<string, string | number | boolean>,
  }
}
