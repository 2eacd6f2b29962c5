import { sql } from 'kysely'
import type { previewDraft, previewTemplate } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import { directionOf, sideOf, type SourceLang } from '#contract/text/languages.ts'
import type { TenantContext } from '../../context.ts'
import { fault, found } from '../../failure.ts'
import { withDirection } from '../../mail/html/direction.ts'
import { withLineDirections } from '../../mail/text-direction.ts'
import { compileTemplate } from '../../mail/liquid/render.ts'
import type { Account } from '../../mail/liquid/pool.ts'
import { TemplateError, type Vars } from '../../mail/liquid/source.ts'
import { brandOf } from '../brand/brand.ts'
import { mailBrandOf } from '../brand/brand-tags.ts'
import { readDocument } from './blocks/document.ts'
import { faultWords, faultyBlock } from './blocks/faulty.ts'
import type { Found } from './check/findings.ts'
import { previewAccount } from './render-budget.ts'
import { partsOf, type Written } from './parts.ts'
import { translationsOf } from './translations.ts'

const brokenContent = fault(
  'validation_failed',
  { en: 'Line {line} has an error: {what}', ar: 'في السطر {line} خطأ: {what}' },
  'content',
)
const brokenSubject = fault(
  'validation_failed',
  { en: 'The subject has an error: {what}', ar: 'في الموضوع خطأ: {what}' },
  'subject',
)
const brokenText = fault(
  'validation_failed',
  {
    en: 'Line {line} of the plain-text version has an error: {what}',
    ar: 'في السطر {line} من النسخة النصية خطأ: {what}',
  },
  'text',
)

/** Compiles an email for rendering. @throws validation_failed for invalid blocks or Liquid, with the place */
export function compile(ctx: TenantContext, mail: Written, publicUrl = '') {
  const account = previewAccount(ctx, ctx.viewer.id)
  return inWords(mail, account, () => compileTemplate(sourceOf(mail, publicUrl), account))
}

/** The source of an email for the Liquid compiler. */
function sourceOf(mail: Written, publicUrl: string) {
  const { html, text } = partsOf(mail, publicUrl)
  const directed = html === null ? html : withDirection(html, mail.language)
  const directedText = text === null ? text : withLineDirections(text, mail.language)
  return {
    subject: mail.subject,
    html: directed ?? undefined,
    text: directedText ?? undefined,
    language: mail.language,
  }
}

/** Reports a template error at the field that contains it. */
async function inWords<T>(mail: Written, account: Account, run: () => Promise<T>, vars?: Vars): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    const values = { line: error.line ?? 1, what: error.words }
    if (error.part === 'subject') throw brokenSubject(values)
    if (mail.contentType === 'blocks') throw await blockFault(mail, { error, vars, account })
    throw error.part === 'text' && mail.contentType === 'html' ? brokenText(values) : brokenContent(values)
  }
}

async function blockFault({ content, language }: Written, about: Parameters<typeof faultyBlock>[2]) {
  const at = await faultyBlock(readDocument(content), language, about)
  if (!at) return brokenContent({ line: about.error.line ?? 1, what: about.error.words })
  const { words, values } = faultWords(at)
  return fault('validation_failed', words, 'content')(values)
}

/** Sample recipient, used if no contact is chosen. */
export const madeUp: Record<SourceLang, { firstName: string; lastName: string; email: string }> = {
  en: { firstName: 'Sara', lastName: 'Mitchell', email: 'sara@example.com' },
  ar: { firstName: 'سارة', lastName: 'الحربي', email: 'sara@example.com' },
}

/** Renders a template for one person, as stored or as it is being edited. @throws not_found, validation_failed */
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
  const translations = await translationsOf(db, tenant.id, input.templateId)
  const version = translations.find(({ language }) => language === input.language) ?? stored
  return filledFor(ctx, {
    subject: input.subject ?? version.subject,
    contentType: input.contentType ?? stored.content_type,
    content: input.content ?? version.content,
    text: input.text ?? version.text,
    language: input.language ?? stored.language,
    contactId: input.contactId,
  })
}

/** Renders an unsaved template for one person. @throws not_found, validation_failed */
export const previewOfDraft = (ctx: TenantContext, input: In<typeof previewDraft>) => filledFor(ctx, input)

type Draft = Written & { contactId?: string | undefined }

async function filledFor(ctx: TenantContext, draft: Draft) {
  const { subject, html, text } = await filled(ctx, draft)
  return { data: { subject, html: html ?? null, text: text ?? '' } }
}

/**
 * Renders an email for a contact, or for a sample person. Its links change nothing when followed.
 * @param publicUrl base URL of uploaded images; empty if the page itself shows them
 * @throws not_found, validation_failed, rate_limited
 */
export async function filled(ctx: TenantContext, { contactId, ...mail }: Draft, publicUrl = '') {
  const compiled = await compile(ctx, mail, publicUrl)
  const person = contactId ? await contactData(ctx, contactId) : { ...madeUp[sideOf(mail.language)], attributes: {} }
  const language = 'language' in person && person.language ? person.language : mail.language
  const own = ctx.config.publicUrl
  const vars = {
    ...person,
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
    language,
    direction: directionOf(language),
    workspace: ctx.tenant.name,
    // The page itself shows uploaded images by their path.
    brand: mailBrandOf(await brandOf(ctx.db, ctx.tenant.id), publicUrl),
    unsubscribeUrl: `${own}/u/preview`,
    preferencesUrl: `${own}/p/preview`,
    viewUrl: `${own}/v/preview`,
  }
  return inWords(mail, previewAccount(ctx, ctx.viewer.id), () => compiled.render(vars), vars)
}

/** The contact’s data for a template. @throws not_found */
export async function contactData({ db, tenant }: TenantContext, id: string) {
  const row = await db
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'email', 'language'])
    .select(sql`attributes_with_aliases(tenant_id, attributes)`.as('attributes'))
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

/**
 * The finding for an email that cannot be compiled or rendered.
 * @param known the error, if it was caught before
 */
export async function sourceFault(ctx: TenantContext, mail: Written, known?: TemplateError): Promise<Found> {
  const account = previewAccount(ctx, ctx.viewer.id)
  const liquid = (part: Found['part'], what: Both, line: number | null, block?: string): Found => ({
    code: 'liquid',
    part,
    values: { what },
    ...(line !== null && { line }),
    ...(block !== undefined && { block }),
  })
  try {
    if (known) throw known
    await (await compileTemplate(sourceOf(mail, ''), account)).render({})
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    if (error.part === 'subject') return liquid('subject', error.words, null)
    if (mail.contentType !== 'blocks')
      return liquid(error.part === 'text' && mail.contentType === 'html' ? 'text' : 'content', error.words, error.line)
    const at = await faultyBlock(readDocument(mail.content), mail.language, { error, account })
    return liquid(at?.block === null ? 'preheader' : 'content', at?.what ?? error.words, null, at?.block?.id)
  }
  return liquid('content', { en: '', ar: '' }, null)
}
