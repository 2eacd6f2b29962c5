import type { CampaignContent } from '#contract/email-marketing/campaigns.ts'
import type { TenantContext } from '../../context.ts'
import { fault } from '../../failure.ts'
import { preheaderOf } from './blocks/document.ts'
import { asLang } from '../../i18n/as-lang.ts'
import { translationsOf } from './translations.ts'

/** Refuses a template that was deleted or turned off. */
export const noTemplate = fault(
  'validation_failed',
  {
    en: 'This template was deleted or turned off. Choose another one.',
    ar: 'حُذف هذا القالب أو عُطّل. يلزم اختيار قالب آخر.',
  },
  'templateId',
)

/**
 * Name and email of an active template, for a campaign that starts from it; the preview text moves out of the blocks.
 * @throws validation_failed
 */
export async function templateContents({ db, tenant }: TenantContext, templateId: string) {
  const template = await db
    .selectFrom('templates')
    .select(['name', 'subject', 'content_type', 'content', 'text', 'language'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', templateId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!template) throw noTemplate()
  const { name, content_type: contentType } = template
  const versions = [template, ...(await translationsOf(db, tenant.id, templateId))]
  const contents = versions.map(({ language, subject, content, text }): CampaignContent => {
    const previewText = contentType === 'blocks' ? preheaderOf(content) : ''
    return { language: asLang(language), subject, previewText, contentType, content, text }
  })
  return { name, contents }
}
