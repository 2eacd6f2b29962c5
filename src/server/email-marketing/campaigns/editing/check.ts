import type {
  CampaignContent,
  CampaignFinding,
  CampaignPart,
  checkCampaign,
} from '#contract/email-marketing/campaigns.ts'
import type { Finding } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import { languageNameIn } from '#contract/text/languages.ts'
import type { TenantContext } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { textIn } from '../../../i18n/text-in.ts'
import { check as checkSenderDomain } from '../../domains/sender-check.ts'
import { check as checkMail } from '../../templates/check-mail.ts'
import { brandOf, type WorkspaceBrand } from '../../brand/brand.ts'
import { senderOf as defaultSenderOf } from '../../brand/brand-sender.ts'
import { countByLanguage } from '../audience.ts'
import type { CheckCode } from './check-words.ts'
import { finding } from './finding.ts'
import { campaignRow, contentsOf, definitionOf, hasActiveProvider, missingParts } from './read.ts'
import { sampleFindings } from './samples.ts'
import { withPreheader } from './content.ts'

export type Draft = { definition: ReturnType<typeof definitionOf>; contents: CampaignContent[] }

type Level = CampaignFinding['level']

/** A share of the recipients whose language has no version, from which it is worth telling. */
const otherLanguageShare = 0.1

/** Checks a campaign as it stands. @throws not_found, rate_limited */
export async function check(ctx: TenantContext, { campaignId }: In<typeof checkCampaign>) {
  const row = await campaignRow(ctx.db, ctx.tenant.id, campaignId)
  const contents = await contentsOf(ctx.db, ctx.tenant.id, campaignId)
  return { data: await checkDraft(ctx, { definition: definitionOf(row), contents }, { withDns: true }) }
}

/**
 * Findings of a draft, those that block it first, and its audience.
 * @param options whether the DNS of the sender's domain is asked, which may take seconds
 */
export async function checkDraft(ctx: TenantContext, draft: Draft, { withDns }: { withDns: boolean }) {
  const { definition, contents } = draft
  const missing = missingParts(draft, await hasActiveProvider(ctx.db, ctx.tenant.id, definition.providerId))
  const findings = missing.map((part) => finding(ctx.lang, missingCodes[part], { level: 'block', part }))
  const audience = missing.includes('to') ? noAudience : await audienceOf(ctx, definition)
  if (audience instanceof Failure) findings.push(goneFinding(ctx.lang, audience))
  else if (!missing.includes('to') && audience.recipients === 0)
    findings.push(finding(ctx.lang, 'noRecipients', { level: 'block', part: 'to' }))
  const counts = audience instanceof Failure ? noAudience : audience
  let bytes = 0
  for (const content of contents.filter((content) => content.content.trim() !== '')) {
    const mail = await mailFindings(ctx, content)
    bytes = Math.max(bytes, mail.bytes)
    findings.push(...mail.findings, ...sampleFindings(ctx.lang, content))
  }
  const languages = versionsOf(contents, counts.languages)
  findings.push(...languageFindings(ctx.lang, contents, counts))
  const brand = await brandOf(ctx.db, ctx.tenant.id)
  if (!brand.isComplete && contents.some(({ content }) => content.includes('brand.address')))
    findings.push(finding(ctx.lang, 'noAddress', { level: 'warn', part: 'content' }))
  const sender = await senderOf(ctx, definition, brand)
  if (sender && withDns) findings.push(...(await domainFindings(ctx, definition)))
  const order: Record<Level, number> = { block: 0, warn: 1, hint: 2 }
  const { matched, suppressed, excluded, recipients } = counts
  return {
    findings: findings.toSorted((a, b) => order[a.level] - order[b.level]),
    audience: { matched, suppressed, excluded, recipients },
    languages,
    sender,
    bytes,
  }
}

const noAudience: Awaited<ReturnType<typeof countByLanguage>> = {
  matched: 0,
  suppressed: 0,
  excluded: 0,
  recipients: 0,
  languages: [],
}

const missingCodes: Record<CampaignPart, CheckCode> = {
  name: 'noName',
  content: 'noContent',
  to: 'noAudience',
  from: 'noSender',
  subject: 'noSubject',
  when: 'noTime',
  tracking: 'noTime',
}

/** The audience; the failure where a tag, segment or topic of it was deleted. */
async function audienceOf(ctx: TenantContext, { recipients, exclude, topicId }: Draft['definition']) {
  try {
    return await countByLanguage(ctx, { recipients, exclude, ...(topicId !== null && { topic: topicId }) })
  } catch (error) {
    if (error instanceof Failure && error.code === 'validation_failed') return error
    throw error
  }
}

const goneFinding = (lang: Lang, { words }: Failure): CampaignFinding => ({
  ...finding(lang, 'noAudience', { level: 'block', part: 'to' }),
  code: 'audienceGone',
  message: textIn(words, lang),
})

/** The findings of the template check for one version. */
async function mailFindings(ctx: TenantContext, { previewText, ...mail }: CampaignContent) {
  const content = mail.contentType === 'blocks' ? withPreheader(mail.content, previewText) : mail.content
  const { data } = await checkMail(ctx, { ...mail, content, tenant: ctx.tenant.id })
  const findings: CampaignFinding[] = data.findings
    .filter(({ code }) => code !== 'noSubject')
    .map(({ code, level, message, todo, where }) => ({
      code,
      level: levelOf(code, level),
      part: where.part === 'subject' || where.part === 'preheader' ? 'subject' : 'content',
      language: mail.language,
      message,
      todo,
      block: where.block,
      link: null,
    }))
  if (mail.contentType !== 'blocks' && previewText === '')
    findings.push(finding(ctx.lang, 'noPreviewText', { level: 'hint', part: 'subject', language: mail.language }))
  return { findings, bytes: data.bytes }
}

/** A broken merge tag cannot be sent; other errors of the template check can. */
const levelOf = (code: string, level: Finding['level']): Level =>
  code === 'liquid' ? 'block' : level === 'hint' ? 'hint' : 'warn'

/** How many recipients get each version: a contact without one, or without a language, gets the first. */
function versionsOf(
  contents: readonly CampaignContent[],
  counts: readonly { language: string | null; recipients: number }[],
) {
  const versions = contents.map(({ language }) => ({ language, recipients: 0 }))
  for (const { language, recipients } of counts) {
    const version = versions.find((version) => version.language === language) ?? versions[0]
    if (version) version.recipients += recipients
  }
  return versions
}

function languageFindings(
  lang: Lang,
  contents: readonly CampaignContent[],
  { languages, recipients }: Pick<typeof noAudience, 'languages' | 'recipients'>,
): CampaignFinding[] {
  const own = new Set<string>(contents.map(({ language }) => language))
  return languages
    .filter(
      ({ language, recipients: some }) =>
        language !== null && !own.has(language) && some > otherLanguageShare * recipients,
    )
    .map(({ language, recipients: count }) =>
      finding(
        lang,
        'otherLanguage',
        { level: 'hint', part: 'content' },
        { count, language: language === null ? '' : languageNameIn(language, lang) },
      ),
    )
}

async function senderOf(
  { db, tenant }: TenantContext,
  { providerId, fromEmail, fromName }: Draft['definition'],
  brand: WorkspaceBrand,
) {
  const provider = await db
    .selectFrom('providers')
    .select(['name', 'from_name', 'from_email'])
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'active')
    .$if(providerId !== null, (query) => query.where('id', '=', providerId))
    .$if(providerId === null, (query) => query.where('is_default', '=', true))
    .executeTakeFirst()
  if (!provider) return null
  const usual = defaultSenderOf(brand, provider)
  return { name: fromName ?? usual.name, email: fromEmail ?? usual.email, provider: provider.name }
}

async function domainFindings(ctx: TenantContext, { providerId, fromEmail }: Draft['definition']) {
  const { data } = await checkSenderDomain(ctx, {
    ...(providerId !== null && { providerId }),
    ...(fromEmail !== null && { fromEmail }),
  } as Parameters<typeof checkSenderDomain>[1])
  return data.warnings.map(({ code, message, advice }): CampaignFinding => ({
    code,
    level: 'warn',
    part: 'from',
    language: null,
    message,
    todo: advice,
    block: null,
    link: null,
  }))
}
