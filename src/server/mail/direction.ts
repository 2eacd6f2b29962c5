import type { Lang } from '#contract/fields.ts'

/** An opening tag, whatever its attributes hold. */
const tag = (names: string) => new RegExp(`<(?:${names})(?=[\\s>/])(?:"[^"]*"|'[^']*'|[^'"<>])*>`, 'i')
const root = { html: tag('html'), body: tag('body'), any: tag('[a-z][a-z0-9]*') }
const comment = /^\s*(?:<!--[\s\S]*?-->\s*)*/
const directed = /\sdir\s*=|[\s"';]direction\s*:/i

/**
 * HTML that says in which direction it is read, both as an attribute and inline, since mail programs drop the one or the other.
 * What says so at its root itself stays as it is; anything else is put into a frame with the direction of the letter's language.
 */
export function withDirection(html: string, language: string): string {
  const start = contentStart(html)
  const content = html.slice(start).replace(comment, '')
  const first = content.startsWith('<') ? root.any.exec(content)?.[0] : undefined
  const says = [root.html.exec(html)?.[0], root.body.exec(html)?.[0], first]
  if (says.some((opening) => opening !== undefined && directed.test(opening))) return html
  const end = html.search(/<\/body\s*>|<\/html\s*>/i)
  const stop = end < start ? html.length : end
  const lang: Lang = language === 'ar' ? 'ar' : 'en'
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  const open = `<div dir="${dir}" lang="${lang}" style="direction:${dir}">`
  return `${html.slice(0, start)}${open}${html.slice(start, stop)}</div>${html.slice(stop)}`
}

/** Where what is read begins: behind the body's opening tag, or behind whatever stands before content without one. */
function contentStart(html: string): number {
  for (const opening of [root.body, /<\/head\s*>/i, root.html, /^\s*<!doctype[^>]*>/i]) {
    const found = opening.exec(html)
    if (found) return found.index + found[0].length
  }
  return 0
}
