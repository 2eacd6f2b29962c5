import type { previewCampaign } from '#contract/email-marketing/campaigns.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../../context.ts'
import { fault } from '../../../failure.ts'
import { filled } from '../../templates/preview.ts'
import { withPreheader } from './content.ts'
import { campaignRow, contentsOf } from './read.ts'

const notWritten = fault(
  'validation_failed',
  { en: 'This campaign has no content yet.', ar: 'ليس لهذه الحملة محتوى بعد.' },
  'content',
)

/**
 * Renders a campaign in one language, for a contact or a sample person.
 * @throws not_found, validation_failed without content or for invalid Liquid, rate_limited
 */
export async function preview(ctx: TenantContext, input: In<typeof previewCampaign>) {
  const row = await campaignRow(ctx.db, ctx.tenant.id, input.campaignId)
  const contents = await contentsOf(ctx.db, ctx.tenant.id, row.id)
  const version = contents.find(({ language }) => language === input.language) ?? contents[0]
  if (!version || version.content.trim() === '') throw notWritten()
  const { previewText, language, ...mail } = version
  const content = mail.contentType === 'blocks' ? withPreheader(mail.content, previewText) : mail.content
  const { contactId } = input
  const shown = await filled(ctx, { ...mail, content, language, contactId })
  const beside = previewText.includes('{{')
    ? await filled(ctx, { subject: previewText, contentType: 'text', content: '–', text: '', language, contactId })
    : { subject: previewText }
  const { subject, html = null, text = '' } = shown
  return { data: { language, subject, previewText: beside.subject, html, text } }
}
