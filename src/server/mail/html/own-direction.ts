import { findUrls, mapUrls } from '#contract/text/addresses.ts'
import { type Direction, ownDirection } from '#contract/text/direction.ts'
import { decodeEntities } from './entities.ts'
import { type HtmlTag, tagsOf } from './tags.ts'
import { mapLiquid } from './liquid-repair.ts'

/** The direction of a paragraph by its words, without Liquid and addresses; null when it follows the message. */
export function directionOfText(text: string): Direction | null {
  const words = mapLiquid(text, () => ' ')
  return ownDirection(
    findUrls(words).length > 0
      ? mapUrls(
          words,
          () => ' ',
          (part) => part,
        )
      : words,
  )
}

/** Elements that contain text like a paragraph. */
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'dt', 'dd'])
const blocks = new Set([
  ...paragraphs,
  'div',
  'ul',
  'ol',
  'dl',
  'table',
  'tr',
  'td',
  'th',
  'center',
  'section',
  'article',
])

/** Sets the direction of each paragraph that starts in the opposite direction, as an attribute and inline. */
export function withOwnDirections(html: string, direction: Direction): string {
  let written = ''
  let end = 0
  let open: HtmlTag | undefined
  let words = ''
  const close = () => {
    const own = open && directionOfText(decodeEntities(words))
    if (open && own && own !== direction) {
      written += html.slice(end, open.from) + turned(html, open, own)
      end = open.to
    }
    open = undefined
    words = ''
  }
  let at = 0
  for (const tag of tagsOf(html)) {
    // Only the beginning of a paragraph is examined.
    if (open && words.length < 2000) words += html.slice(at, tag.from)
    at = tag.to
    if (!blocks.has(tag.name)) continue
    close()
    if (!tag.isClosing && paragraphs.has(tag.name) && !says(tag)) open = tag
  }
  close()
  return written + html.slice(end)
}

const says = ({ attributes }: HtmlTag) =>
  attributes.has('dir') || /(?:^|;)\s*direction\s*:/i.test(attributes.get('style')?.value ?? '')

function turned(html: string, tag: HtmlTag, direction: Direction): string {
  const style = tag.attributes.get('style')
  const start = tag.from + 1 + tag.name.length
  const head = `<${html.slice(tag.from + 1, start)} dir="${direction}"`
  if (!style) return `${head} style="direction:${direction}"${html.slice(start, tag.to)}`
  const mark = /["']/.test(html[style.from] ?? '') ? html[style.from] : '"'
  const value = `${mark}direction:${direction};${style.value}${mark}`
  return `${head}${html.slice(start, style.from)}${value}${html.slice(style.to, tag.to)}`
}
