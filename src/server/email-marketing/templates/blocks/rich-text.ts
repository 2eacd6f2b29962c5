import { decodeEntities } from '../../../mail/html/entities.ts'
import { moveTagsOutOfLiquid } from '../../../mail/html/liquid-repair.ts'
import { cleanLink } from './links.ts'
import { betweenTags, tamed, valueOf } from './liquid-text.ts'

const names: Record<string, string> = {
  p: 'p',
  div: 'p',
  br: 'br',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
}
const hidden = /<(script|style|head|title|template|noscript|textarea|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const token = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const deepest = 12
const paragraphs = new Set(['p', 'ul', 'ol'])

/** The inline styles of each tag, and the class of links (` class="…"`, or nothing). */
export type Look = { paragraph: string; list: string; item: string; link: string; linkClass: string }

/**
 * The rich text of a block written anew from what it may hold: paragraphs, bold, italic, underlined, struck, lists and links. What else was
 * there is left out, its words stay. With a look, every tag is given its inline styles.
 */
export function cleanRichText(html: string, look?: Look): string {
  const source = moveTagsOutOfLiquid(html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(hidden, ''))
  const open: string[] = []
  let out = ''
  let end = 0
  const close = (until: number) => {
    while (open.length > until) out += `</${open.pop()}>`
  }
  for (const match of source.matchAll(token)) {
    out += betweenTags(source.slice(end, match.index))
    end = match.index + match[0].length
    const name = names[(match[2] ?? '').toLowerCase()]
    if (name === undefined) continue
    if (name === 'br') out += '<br>'
    else if (match[1]) {
      const at = open.lastIndexOf(name)
      if (at !== -1) close(at)
    } else if (open.length < deepest) {
      const start = opening(name, match[3] ?? '', look)
      if (start === null) continue
      // An item is a paragraph of its own.
      if (name === 'p' && open.includes('li')) continue
      // A paragraph within a paragraph ends it, an item within an item as well.
      if (name === 'p' && open.includes('p')) close(open.lastIndexOf('p'))
      if (name === 'li' && open.at(-1) === 'li') close(open.length - 1)
      out += start
      open.push(name)
    }
  }
  out += betweenTags(source.slice(end))
  close(0)
  // A mark that was left out may have stood within Liquid.
  return tamed(out.trim())
}

/** Where the links of a rich text lead for which Liquid chooses. */
export const chosenLinksOf = (html: string): string[] =>
  [...html.matchAll(token)]
    .filter(([, closing, name]) => closing === '' && name?.toLowerCase() === 'a')
    .map(([, , , attributes = '']) => hrefOf(attributes).trim())
    .filter((href) => href.startsWith('{%'))

const hrefOf = (attributes: string) =>
  decodeEntities(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? '')

/** The opening tag; nothing for a link that leads nowhere. */
function opening(name: string, attributes: string, look: Look | undefined): string | null {
  if (name === 'a') {
    const href = cleanLink(hrefOf(attributes))
    return href
      ? `<a href="${valueOf(href)}"${look ? ` target="_blank" style="${look.link}"${look.linkClass}` : ''}>`
      : null
  }
  if (!look) return `<${name}>`
  const style = name === 'p' ? look.paragraph : paragraphs.has(name) ? look.list : name === 'li' ? look.item : ''
  return style ? `<${name} style="${style}">` : `<${name}>`
}
