import { isLink, tagsOf } from '../../../mail/html/tags.ts'
import { unsupported } from './client-support.ts'
import { type Found, lineAt } from './findings.ts'

const maxFindings = 10

/** Finds HTML that common email clients would not show, each with its line. */
export function checkHtml(html: string): Found[] {
  return [...programs(html), ...pictures(html), ...links(html)]
}

const programs = (html: string): Found[] =>
  unsupported.flatMap(({ find, name, clients, todo, source }): Found[] => {
    const at = html.search(find)
    if (at === -1) return []
    const values = { name, todo, ...(clients !== null && { clients }) }
    return [
      { code: clients === null ? 'removed' : 'unsupported', part: 'content', line: lineAt(html, at), values, source },
    ]
  })

function pictures(html: string): Found[] {
  const found = [...html.matchAll(/<img\b(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi)]
  const silent = found.filter(
    ([tag]) => !/\salt\s*=/i.test(tag) && !/\s(?:width|height)\s*=\s*["']?1["'\s>]/i.test(tag),
  )
  const words = html.replace(/<style[\s\S]*?(?:<\/style>|$)|<[^<>]*>|&\w+;/gi, '').trim()
  return [
    ...silent
      .slice(0, maxFindings)
      .map(({ index }): Found => ({ code: 'noAlt', part: 'content', line: lineAt(html, index) })),
    ...(found.length > 0 && words.length < 20 ? [{ code: 'onlyImages', part: 'content' } as const] : []),
  ]
}

function links(html: string): Found[] {
  const found: Found[] = []
  for (const tag of tagsOf(html)) {
    const address = isLink(tag) ? tag.attributes.get('href')?.value.trim() : undefined
    if (address === undefined || found.length >= maxFindings) continue
    const at = { part: 'content', line: lineAt(html, tag.from) } as const
    if (address === '' || address === '#')
      found.push({ code: 'noLink', ...at, values: { name: { en: 'A link', ar: 'رابط' } } })
    else if (!whole.test(address)) found.push({ code: 'partialLink', ...at, values: { address: address.slice(0, 80) } })
  }
  return found
}

/** An address with a scheme, a fragment, or a Liquid expression. */
const whole = /^(?:[a-z][a-z0-9+.-]*:|#|\{[{%])/i
