import type { getCampaignEmail } from '#contract/email-marketing/campaign-report.ts'
import type { In } from '#contract/endpoint.ts'
import { isLanguage, sideOf } from '#contract/text/languages.ts'
import type { TenantContext } from '../../context.ts'
import { fault, found } from '../../failure.ts'
import { nullIfRenderFails } from '../../mail/liquid/render.ts'
import { readVersions, versionFor } from '../templates/mail-versions.ts'
import { madeUp } from '../templates/preview.ts'
import { storedMailBrand } from '../brand/brand-tags.ts'
import { previewAccount } from '../templates/render-budget.ts'
import { noLinks, shownTo } from '../templates/render-message.ts'

const notShown = fault('conflict', {
  en: 'This email can’t be shown. Its content has an error.',
  ar: 'لا يمكن عرض هذه الرسالة، ففي محتواها خطأ.',
})

/** Renders the email of a campaign for a sample contact, with its own links, in one of its languages. @throws not_found, conflict, rate_limited */
export async function get(ctx: TenantContext, { jobId, language: asked }: In<typeof getCampaignEmail>) {
  const row = found(
    await ctx.db
      .selectFrom('jobs')
      .select(['subject', 'html', 'text', 'language', 'from_name', 'from_email', 'workspace_name', 'brand'])
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', jobId)
      .executeTakeFirst(),
  )
  const others = await readVersions(ctx.db, { tenantId: ctx.tenant.id, jobId })
  const version = versionFor({ ...row, others }, asked ?? null)
  const language = isLanguage(version.language) ? version.language : 'en'
  const mail = {
    tenantId: ctx.tenant.id,
    jobId,
    workspace: row.workspace_name ?? ctx.tenant.name,
    brand: storedMailBrand(row.brand),
    subject: version.subject,
    html: version.html,
    text: version.text,
    language,
    others,
    fromName: row.from_name,
    fromEmail: row.from_email,
    replyTo: null,
    trackOpens: false,
    trackClicks: false,
    sentAt: null,
  }
  const reader = { contactId: nobody, attempts: 0, language, attributes: {}, ...madeUp[sideOf(language)] } as const
  const account = previewAccount(ctx, ctx.viewer.id)
  const made = await nullIfRenderFails(() => shownTo(mail, reader, noLinks, account))
  if (!made) throw notShown()
  const languages = [row.language, ...others.map((other) => other.language)]
  return { data: { subject: made.subject, html: made.html ?? null, text: made.text ?? '', languages } }
}

const nobody = '00000000-0000-0000-0000-000000000000'
