import { unsupported } from './client-support.ts'
import { type Found, lineAt } from './findings.ts'

const most = 10

/** What common mail programs would not show of HTML as it was written, each with its line. */
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
    ...silent.slice(0, most).map(({ index }): Found => ({ code: 'noAlt', part: 'content', line: lineAt(html, index) })),
    ...(found.length > 0 && words.length < 20 ? [{ code: 'onlyImages', part: 'content' } as const] : []),
  ]
}

function links(html: string): Found[] {
  const empty = [...html.matchAll(/<a\b(?:[^<>"']|"[^"]*"|'[^']*')*?\shref\s*=\s*(?:""|''|"#"|'#')/gi)]
  return empty.slice(0, most).map(({ index }): Found => ({
    code: 'noLink',
    part: 'content',
    line: lineAt(html, index),
    values: { name: { en: 'A link', ar: 'رابط' } },
  }))
}
