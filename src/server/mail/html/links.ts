import { decodeEntities } from './entities.ts'
import { isLink, tagsOf } from './tags.ts'

/**
 * Every link of the HTML that leads to a web page, with another address where `other` gives one.
 * Anchors, `mailto:`, `tel:` and whatever is no whole address are left as they are.
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
