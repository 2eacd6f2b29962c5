import { sql } from 'kysely'
import type { sendTransactional } from '#contract/email-marketing/transactional.ts'
import type { In } from '#contract/endpoint.ts'
import { directionOf, isLanguage } from '#contract/text/languages.ts'
import type { Services, TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault, found } from '../../failure.ts'
import { type Attachment, composeMessage } from '../../mail/compose/compose.ts'
import { withDirection } from '../../mail/html/direction.ts'
import { withLineDirections } from '../../mail/text-direction.ts'
import { compileTemplate } from '../../mail/liquid/render.ts'
import { TemplateError } from '../../mail/liquid/source.ts'
import { previewAccount } from '../templates/render-budget.ts'
import type { MailBrand } from '../brand/brand-tags.ts'
import { linkOrigin } from '../link-domains/origin.ts'
import { onOwnDomain } from '../link-domains/own-pages.ts'
import { type ClaimedMessage, messageIdOf } from '../ledger/ledger.ts'
import {
  beforeEnd,
  contentFault,
  linksOf,
  openedPicture,
  ownOutputs,
  previewOf,
  type Ready,
  type ReadTemplate,
  withTrackedLinks,
} from '../templates/render-message.ts'

const tooLarge = fault(
  'too_large',
  {
    en: 'The attachments are too large. The limit is 3 MB in total.',
    ar: 'المرفقات كبيرة جدًا. الحد الأقصى لمجموعها 3 ميغابايت.',
  },
  'attachments',
)
const maxBytes = 3 * 1024 * 1024

export const contactColumns = (db: Db, tenantId: string) =>
  db
    .selectFrom('contacts')
    .select(['id', 'email', 'first_name', 'last_name', 'language'])
    .select(sql<Record<string, unknown>>`attributes_with_aliases(tenant_id, attributes)`.as('attributes'))
    .where('tenant_id', '=', tenantId)
type Contact = Awaited<ReturnType<ReturnType<typeof contactColumns>['executeTakeFirstOrThrow']>>

type Content = {
  subject: string
  html: string | null
  text: string | null
  language: string
  /** The template and input of the mail, where stored. */
  template: ReadTemplate | null
  fromEmail: string
  fromName: string
  replyTo: string | null
  brand: MailBrand
}
type Of = { id: string; jobId: string; contact: Contact | null }

/**
 * Renders and composes one mail; later template changes do not affect it. It has no unsubscribe link and no tracking
 * unless requested.
 * @throws validation_failed where its Liquid is invalid, too_large
 */
export async function composeMail(
  ctx: TenantContext,
  mail: Content,
  input: In<typeof sendTransactional>,
  of: Of,
): Promise<Ready> {
  const tracks = { tenantId: ctx.tenant.id, jobId: of.jobId, contactId: of.id }
  const origin = await linkOrigin(ctx, ctx.tenant.id)
  const places = { tenantId: ctx.tenant.id, publicUrl: ctx.config.publicUrl, origin }
  const { brand, ...parts } = await onOwnDomain(ctx.db, places, mail)
  const html = parts.html === null ? null : withDirection(parts.html, mail.language)
  // The text of an API call is sent as it is.
  const text = parts.text !== null && mail.template ? withLineDirections(parts.text, mail.language) : parts.text
  const counted = html !== null && input.trackOpens ? beforeEnd(html, openedPicture) : html
  const filled = await fill(
    ctx,
    { subject: mail.subject, html: counted, text, language: mail.language },
    variables(ctx, { ...mail, brand }, input, of.contact, linksOf(ctx, tracks, origin).open),
    mail.template,
  )
  const renderedHtml =
    filled.html !== undefined && input.trackClicks ? withTrackedLinks(ctx, tracks, filled.html, origin) : filled.html
  const name = input.toName || `${of.contact?.first_name ?? ''} ${of.contact?.last_name ?? ''}`.trim()
  const messageId = messageIdOf(of, of.id, mail.fromEmail)
  const message = composeMessage({
    from: { name: mail.fromName, email: mail.fromEmail },
    to: { name, email: input.to },
    replyTo: mail.replyTo ? { email: mail.replyTo } : undefined,
    subject: filled.subject,
    language: mail.language,
    html: renderedHtml,
    text: filled.text,
    date: ctx.now(),
    messageId,
    attachments: attachmentsOf(input.attachments),
  })
  return { message, messageId, subject: filled.subject, preview: previewOf(filled.text ?? '') }
}

async function fill(
  ctx: TenantContext,
  { subject, html, text, language }: Pick<Content, 'subject' | 'html' | 'text' | 'language'>,
  values: Record<string, unknown>,
  template: ReadTemplate | null,
) {
  const account = previewAccount(ctx, ctx.viewer.id)
  try {
    const source = { subject, html: html ?? undefined, text: text ?? undefined, language }
    const compiled = await compileTemplate(source, account, ownOutputs)
    return await compiled.render(values)
  } catch (error) {
    if (error instanceof TemplateError) throw await contentFault(error, template, values, account)
    throw error
  }
}

/** Liquid values: the call's data, by name and below `data`, and the variables of every template. */
function variables(
  ctx: TenantContext,
  { language, brand }: Content,
  { data, to, toName }: In<typeof sendTransactional>,
  contact: Contact | null,
  open: () => string,
) {
  const [firstName, lastName] = [contact?.first_name || toName, contact?.last_name ?? '']
  return {
    ...data,
    data,
    firstName,
    lastName,
    name: toName || `${firstName} ${lastName}`.trim() || to,
    email: to,
    language,
    attributes: contact?.attributes ?? {},
    direction: directionOf(isLanguage(language) ? language : 'en'),
    workspace: ctx.tenant.name,
    brand,
    get openUrl() {
      return open()
    },
  }
}

function attachmentsOf(attachments: In<typeof sendTransactional>['attachments']): Attachment[] {
  const read = attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content, 'base64'),
  }))
  if (read.reduce((sum, { content }) => sum + content.byteLength, 0) > maxBytes) throw tooLarge()
  return read
}

/** Reads a mail when it is about to be sent. */
export const transactionalMaker =
  ({ db, storage }: Services, { tenantId, jobId, fromEmail }: { tenantId: string; jobId: string; fromEmail: string }) =>
  async ({ contactId: id }: Pick<ClaimedMessage, 'contactId'>): Promise<Ready> => {
    const { bytes, file, subject, preview } = await db
      .selectFrom('transactional_mails')
      .select(['source as bytes', 'source_file as file', 'subject', 'preview'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const message = found(await storage.read(tenantId, { bytes, file }))
    return { message, subject, preview, messageId: messageIdOf({ jobId }, id, fromEmail) }
  }
