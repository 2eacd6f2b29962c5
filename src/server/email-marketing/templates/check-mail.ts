import type { checkDraft, Finding } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/text/languages.ts'
import type { TenantContext } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { TemplateError } from '../../mail/liquid/source.ts'
import { checkBlocks } from './check/blocks.ts'
import { checkHtml } from './check/html.ts'
import { checkMovement } from './check/movement.ts'
import { checkWords } from './check/words.ts'
import { type Found, present } from './check/findings.ts'
import { fieldRows } from '../field-values/catalogue.ts'
import { brandOf } from '../brand/brand.ts'
import { mailBrandOf } from '../brand/brand-tags.ts'
import { readDocument } from './blocks/document.ts'
import { previewAccount } from './render-budget.ts'
import { linkOrigin } from '../link-domains/origin.ts'
import { filler } from './render-message.ts'
import { partsOf, type Written } from './parts.ts'
import { contactData, filled, sourceFault } from './preview.ts'

/** Gmail shows at most this much of an email, and hides the rest behind a link. */
const clipped = 102 * 1024

/**
 * Finds problems of an email before it is sent. @throws not_found for an unknown contact, validation_failed for
 * invalid blocks, rate_limited
 */
export async function check(ctx: TenantContext, { contactId, ...mail }: In<typeof checkDraft>) {
  const person = contactId ? await contactData(ctx, contactId) : { firstName: 'Sara', lastName: '', attributes: {} }
  const found: Found[] = []
  if (mail.subject.trim() === '') found.push({ code: 'noSubject', part: 'subject' })
  const draft = { ...mail, subject: mail.subject || '–', contactId }
  const parts = partsOf(draft, ctx.config.publicUrl)
  let bytes = 0
  try {
    await filled(ctx, draft, ctx.config.publicUrl)
    bytes = await sentBytes(ctx, draft, parts, person)
    if (bytes > clipped) found.push({ code: 'tooLarge', part: 'content', values: { size: kilobytes(bytes) } })
    else if (bytes > clipped * 0.8)
      found.push({ code: 'nearlyTooLarge', part: 'content', values: { size: kilobytes(bytes) } })
  } catch (error) {
    const known = error instanceof TemplateError ? error : undefined
    if (!known && (!(error instanceof Failure) || error.code === 'rate_limited')) throw error
    found.push(await sourceFault(ctx, draft, known))
  }
  const everything = `${parts.html ?? ''}${parts.text ?? ''}`
  if (!/\{\{-?\s*(?:unsubscribeUrl|unsubscribe_url)\b/.test(everything))
    found.push({ code: 'noUnsubscribe', part: 'content' })
  if (mail.contentType === 'blocks') found.push(...checkBlocks(readDocument(mail.content)))
  if (mail.contentType === 'html') found.push(...checkHtml(mail.content))
  found.push(...(await checkMovement(ctx, mail)))
  found.push(...checkWords({ ...mail, shown: parts.text ?? parts.html ?? '' }, await knownFields(ctx)))
  const order = { error: 0, warning: 1, hint: 2 }
  const findings: Finding[] = found.map((problem) => present(problem, ctx.lang))
  return { data: { findings: findings.toSorted((a, b) => order[a.level] - order[b.level]), bytes } }
}

type Person = { firstName: string; lastName: string; language?: Lang; attributes: Record<string, unknown> }

/**
 * Size of the email as sent. Tracked links and unsubscribe links carry a token for each recipient, which makes them
 * far longer.
 */
async function sentBytes(
  ctx: TenantContext,
  { subject, language }: Written,
  parts: ReturnType<typeof partsOf>,
  person: Person,
) {
  const { html, text } = parts
  const { id: tenantId, name: workspace } = ctx.tenant
  const brand = mailBrandOf(await brandOf(ctx.db, tenantId), ctx.config.publicUrl)
  const mail = {
    tenantId,
    jobId: nobody,
    origin: await linkOrigin(ctx, tenantId),
    workspace,
    brand,
    subject,
    html,
    text,
    language,
    others: [],
    trackOpens: true,
    trackClicks: true,
  }
  const reader = { email: 'somebody@example.com', language, ...person, contactId: nobody, attempts: 0 }
  const fill = await filler(ctx, mail, previewAccount(ctx, ctx.viewer.id))
  const sent = await fill([reader])(reader)
  return Buffer.byteLength(sent.html ?? sent.text ?? '')
}

const nobody = '00000000-0000-0000-0000-000000000000'

const kilobytes = (bytes: number) => Math.round(bytes / 1024)

/** The names of the workspace’s custom fields, also earlier ones. */
async function knownFields({ db, tenant }: TenantContext): Promise<Set<string>> {
  const rows = await fieldRows(db, tenant.id)
  return new Set(rows.filter((row) => row.deleted_at === null).flatMap(({ key, aliases }) => [key, ...aliases]))
}
