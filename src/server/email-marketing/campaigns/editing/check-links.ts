import type { CampaignContent, CampaignFinding, checkCampaignLinks } from '#contract/email-marketing/campaigns.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { withFullStop } from '../../../text/with-full-stop.ts'
import { type LinkResult, linksIn, rememberedResults, withMessage } from '../../templates/check-links.ts'
import { finding } from './finding.ts'
import { isReserved, placesOfLinks } from './link-places.ts'
import { campaignRow, contentsOf } from './read.ts'

type Version = { content: CampaignContent; urls: string[] }

/** Tests the links of a campaign. An email that cannot be rendered has none. @throws not_found, rate_limited */
export async function checkLinks(ctx: TenantContext, { campaignId, isFresh }: In<typeof checkCampaignLinks>) {
  const { db, tenant, lang } = ctx
  await campaignRow(db, tenant.id, campaignId)
  const versions: Version[] = []
  for (const content of await contentsOf(db, tenant.id, campaignId)) {
    // The check of the campaign finds links to example.com.
    const urls = (await linksOf(ctx, content)).filter((url) => !isReserved(url))
    versions.push({ content, urls })
  }
  const all = [...new Set(versions.flatMap(({ urls }) => urls))]
  const { results, left } = await rememberedResults(ctx, all, isFresh)
  const failing = results.filter(({ state }) => state === 'fails')
  const findings = versions.flatMap((version) => findingsOf(lang, version, failing))
  return { data: { findings, checked: results.length, left } }
}

async function linksOf(ctx: TenantContext, { previewText: _previewText, ...mail }: CampaignContent): Promise<string[]> {
  if (mail.content.trim() === '') return []
  try {
    return await linksIn(ctx, mail)
  } catch (error) {
    if (error instanceof Failure && error.code === 'validation_failed') return []
    throw error
  }
}

function findingsOf(lang: Lang, { content, urls }: Version, failing: readonly LinkResult[]): CampaignFinding[] {
  const places = placesOfLinks(content)
  return urls.flatMap((url) => {
    const result = failing.find((linkResult) => linkResult.url === url)
    if (!result) return []
    const block = places.find(({ link }) => link === url)?.block ?? null
    const at = { level: 'warn', part: 'content', language: content.language, block, link: url } as const
    return finding(lang, 'deadLink', at, { address: url, reason: withFullStop(withMessage(result, lang).message) })
  })
}
