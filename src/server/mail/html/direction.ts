import type { Lang } from '#contract/fields.ts'
import { directionOf, isLanguage } from '#contract/text/languages.ts'
import { withOwnDirections } from './own-direction.ts'

/** An opening tag with any attributes. */
const tag = (names: string) => new RegExp(`<(?:${names})(?=[\\s>/])(?:"[^"]*"|'[^']*'|[^'"<>])*>`, 'i')
const opened = { html: tag('html'), body: tag('body'), any: tag('[a-z][a-z0-9]*') }
const comment = /^\s*(?:<!--[\s\S]*?-->\s*)*/
const directed = /\sdir\s*=|[\s"';]direction\s*:/i

/**
 * Sets the direction of the HTML as an attribute and inline, because some mail programs drop one of them. A direction
 * at the root is not changed; other HTML is wrapped in an element with the direction of its language. A paragraph that
 * starts in the opposite direction gets its own.
 */
export function withDirection(html: string, language: string): string {
  const start = contentStart(html)
  const content = html.slice(start).replace(comment, '')
  const first = content.startsWith('<') ? opened.any.exec(content)?.[0] : undefined
  const says = [opened.html.exec(html)?.[0], opened.body.exec(html)?.[0], first]
  const lang: Lang = isLanguage(language) ? language : 'en'
  const dir = directionOf(lang)
  const root = says.find((opening) => opening !== undefined && directed.test(opening))
  if (root !== undefined) {
    const own = /(?:\sdir\s*=\s*["']?|direction\s*:\s*)(rtl|ltr)/i.exec(root)?.[1]
    return own === undefined ? html : withOwnDirections(html, own.toLowerCase() === 'rtl' ? 'rtl' : 'ltr')
  }
  const end = html.search(/<\/body\s*>|<\/html\s*>/i)
  const stop = end < start ? html.length : end
  const open = `<div dir="${dir}" lang="${lang}" style="direction:${dir}">`
  return withOwnDirections(`${html.slice(0, start)}${open}${html.slice(start, stop)}</div>${html.slice(stop)}`, dir)
}

/** Where the content starts: after the opening body tag, or after the head or doctype if there is none. */
function contentStart(html: string): number {
  for (const opening of [opened.body, /<\/head\s*>/i, opened.html, /^\s*<!doctype[^>]*>/i]) {
    const found = opening.exec(html)
    if (found) return found.index + found[0].length
  }
  return 0
}
