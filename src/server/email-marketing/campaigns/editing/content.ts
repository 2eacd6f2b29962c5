import { findUrls } from '#contract/text/addresses.ts'
import type { CampaignContent, Utm } from '#contract/email-marketing/campaigns.ts'
import { rewriteLinks } from '../../../mail/html/links.ts'
import { preheader } from '../../templates/blocks/render-frame.ts'
import { drawableDocument } from '../../templates/blocks/document.ts'
import { partsOf } from '../../templates/parts.ts'

/** One version of a campaign's email as it will be sent; Liquid stays executable. */
export type Version = {
  language: CampaignContent['language']
  subject: string
  html: string | null
  text: string | null
}

/**
 * HTML and text of one language, with the preview text and the UTM parameters.
 * @throws validation_failed for invalid blocks
 */
export function versionOf(content: CampaignContent, utm: Utm | null, publicUrl: string): Version {
  const { language, subject, previewText } = content
  const isBlocks = content.contentType === 'blocks'
  const source = isBlocks ? { ...content, content: withPreheader(content.content, previewText) } : content
  const { html, text } = partsOf(source, publicUrl)
  const shown = html === null || isBlocks ? html : withPreviewText(html, previewText)
  const isOwn = (url: string) => url.startsWith(`${publicUrl}/`)
  return {
    language,
    subject,
    html: shown === null ? null : withUtm(shown, utm, isOwn),
    text: text === null ? null : textWithUtm(text, utm, isOwn),
  }
}

/** The preview text of a campaign takes the place of the one in the blocks' settings. */
export function withPreheader(content: string, previewText: string): string {
  if (previewText === '') return content
  const document = drawableDocument(content)
  return JSON.stringify({ ...document, settings: { ...document.settings, preheader: previewText } })
}

function withPreviewText(html: string, previewText: string): string {
  const body = /<body\b[^>]{0,2000}>/i.exec(html)
  const end = body ? body.index + body[0].length : 0
  return html.slice(0, end) + preheader(previewText) + html.slice(end)
}

/** Adds the parameters to links of HTML, but not to our own pages or to an address that Liquid decides. */
const withUtm = (html: string, utm: Utm | null, isOwn: (url: string) => boolean) =>
  utm === null
    ? html
    : rewriteLinks(html, (url) => {
        const tagged = isOwn(url) ? null : tagUrl(url, utm)
        return tagged?.replaceAll('&', '&amp;').replaceAll('"', '&quot;') ?? null
      })

function textWithUtm(text: string, utm: Utm | null, isOwn: (url: string) => boolean): string {
  if (utm === null) return text
  let written = ''
  let end = 0
  for (const { url, index } of findUrls(text)) {
    written += text.slice(end, index) + ((isOwn(url) ? null : tagUrl(url, utm)) ?? url)
    end = index + url.length
  }
  return written + text.slice(end)
}

/** The address with the parameters that it does not have yet; null if Liquid decides it. */
function tagUrl(url: string, utm: Utm): string | null {
  if (url.includes('{{') || url.includes('{%') || !URL.canParse(url)) return null
  const parsed = new URL(url)
  for (const name of ['source', 'medium', 'campaign'] as const)
    if (utm[name] !== '' && !parsed.searchParams.has(`utm_${name}`)) parsed.searchParams.set(`utm_${name}`, utm[name])
  return parsed.href
}
