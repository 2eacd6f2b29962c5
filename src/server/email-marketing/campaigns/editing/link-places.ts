import type { CampaignContent } from '#contract/email-marketing/campaigns.ts'
import { findUrls } from '#contract/text/addresses.ts'
import { rewriteLinks } from '../../../mail/html/links.ts'
import { everyBlock, readDocument } from '../../templates/blocks/document.ts'

/** The links of an email as they are written, each with the block that contains it. */
export function placesOfLinks({ contentType, content }: Pick<CampaignContent, 'contentType' | 'content'>) {
  const inContent = (link: string) => ({ link, block: null as string | null })
  if (contentType === 'text') return findUrls(content).map(({ url }) => inContent(url))
  if (contentType === 'html') return linksOfHtml(content).map(inContent)
  return everyBlock(readDocument(content)).flatMap((block) =>
    [
      ...('href' in block ? [block.href] : []),
      ...('links' in block ? block.links.map(({ href }) => href) : []),
      ...('html' in block ? linksOfHtml(block.html) : []),
    ].map((link) => ({ link, block: block.id })),
  )
}

function linksOfHtml(html: string): string[] {
  const urls: string[] = []
  rewriteLinks(html, (url) => {
    urls.push(url)
    return null
  })
  return urls
}

/** Whether the host is reserved for examples (RFC 2606, RFC 6761). */
export const isReserved = (url: string) => {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(host)
}
