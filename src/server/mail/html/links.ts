import { decodeEntities } from './entities.ts'
import { isLink, tagsOf } from './tags.ts'

/**
 * Replaces the addresses of links to web pages with those that `other` returns. Anchors, `mailto:`, `tel:` and
 * incomplete addresses are unchanged.
 */
export function rewriteLinks(html: string, other: (url: string) => string | null): string {
  let written = ''
  let end = 0
  for (const tag of tagsOf(html)) {
    const href = isLink(tag) ? tag.attributes.get('href') : undefined
    const url = href && decodeEntities(href.value).trim()
    const to = url && isWebAddress(url) ? other(url) : null
    if (!href || to === null) continue
    written += `${html.slice(end, href.from)}"${to}"`
    end = href.to
  }
  return written + html.slice(end)
}

const isWebAddress = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)
