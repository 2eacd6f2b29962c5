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

/** Inline styles of each tag, and the class attribute of links (` class="…"`, or empty). */
export type Look = { paragraph: string; list: string; item: string; link: string; linkClass: string }

/**
 * Rebuilds a block’s rich text from the allowed tags: paragraphs, bold, italic, underline, strike-through, lists and
 * links. Other tags are dropped, their text stays. With a look, every tag gets inline styles.
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
      // A list item already acts as a paragraph.
      if (name === 'p' && open.includes('li')) continue
      // A nested paragraph closes the outer one, and so does a nested list item.
      if (name === 'p' && open.includes('p')) close(open.lastIndexOf('p'))
      if (name === 'li' && open.at(-1) === 'li') close(open.length - 1)
      out += start
      open.push(name)
    }
  }
  out += betweenTags(source.slice(end))
  close(0)
  // Removing a tag may have joined Liquid that it split, such as `r<b>aw`.
  return tamed(out.trim())
}

/** Link addresses in a rich text that are chosen by a Liquid condition. */
export const chosenLinksOf = (html: string): string[] =>
  [...html.matchAll(token)]
    .filter(([, closing, name]) => closing === '' && name?.toLowerCase() === 'a')
    .map(([, , , attributes = '']) => hrefOf(attributes).trim())
    .filter((href) => href.startsWith('{%'))

const hrefOf = (attributes: string) =>
  decodeEntities(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? '')

/** The opening tag; null for an invalid link. */
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
