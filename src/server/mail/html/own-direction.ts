import { findUrls, mapUrls } from '#contract/text/addresses.ts'
import { type Direction, ownDirection } from '#contract/text/direction.ts'
import { decodeEntities } from './entities.ts'
import { isHidingStyle } from './hidden.ts'
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
/** Elements that are a paragraph if they contain no other block. */
const boxes = new Set(['td', 'th', 'div', 'center'])
/** Elements whose own text a browser moves out of the table. */
const tables = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const blocks = new Set([...paragraphs, ...boxes, ...tables, 'ul', 'ol', 'dl', 'section', 'article'])
/** Elements whose text is not shown as part of the message. */
const unseen = new Set(['head', 'style', 'script', 'title', 'textarea', 'noscript', 'xml', 'option'])

type Edit = { from: number; to: number; text: string }

/**
 * Sets the direction of each paragraph that starts in the opposite direction, as an attribute and inline, and isolates
 * merge tags where needed, so that an Arabic name does not reorder the numbers beside it.
 */
export function withOwnDirections(html: string, direction: Direction): string {
  const edits: Edit[] = []
  // A captured text may end up in an attribute.
  const isolates = !/\{%-?\s*capture\b/.test(html)
  let open: HtmlTag | undefined
  let words = ''
  const close = (by?: HtmlTag) => {
    const isWhole = open && (paragraphs.has(open.name) || (by?.isClosing && by.name === open.name))
    const own = open && isWhole && directionOfText(decodeEntities(words))
    if (open && own && own !== direction) edits.push({ from: open.from, to: open.to, text: turned(html, open, own) })
    open = undefined
    words = ''
  }
  let last: HtmlTag | undefined
  let isLoose = false
  for (const tag of tagsOf(html)) {
    const text = html.slice(last?.to ?? 0, tag.from)
    // Only the beginning of a paragraph is examined.
    if (open && words.length < 2000) words += text
    if (isolates && !isLoose && last && text.includes('{{') && isShown(text, last) && !isAlone(text, last, tag))
      edits.push({ from: last.to, to: tag.from, text: isolated(text) })
    last = tag
    if (!blocks.has(tag.name)) continue
    isLoose = tables.has(tag.name) || (tag.isClosing && (tag.name === 'td' || tag.name === 'th'))
    close(tag)
    if (!tag.isClosing && (paragraphs.has(tag.name) || boxes.has(tag.name)) && !says(tag)) open = tag
  }
  close()
  return edited(html, edits)
}

const isShown = (text: string, after: HtmlTag) =>
  !text.includes('<!--') &&
  (after.isClosing || (!unseen.has(after.name) && !isHidingStyle(after.attributes.get('style')?.value ?? '')))

/** Whether the text is one merge tag that fills a paragraph or an isolated element. */
function isAlone(text: string, after: HtmlTag, before: HtmlTag): boolean {
  if (!/^\s*\{\{[^{}]*\}\}\s*$/.test(text) || after.isClosing || after.name !== before.name) return false
  return blocks.has(after.name) || after.name === 'bdi' || after.attributes.has('dir')
}

/** Merge tags with nothing but space between them are one name. */
const fieldGroup = /\{\{[^{}]*\}\}(?:\s{0,9}\{\{[^{}]*\}\})*/g
/** Numbers and other fields are reordered with a name of the other direction, if no letter is between. */
const touches = { before: /(?:\p{Nd}|\}\})[^\p{L}]{0,40}$/u, after: /^[^\p{L}]{0,40}?(?:\p{Nd}|\{\{)/u }
const reach = 40

/** Whitespace control would no longer reach the text outside; raw output may contain blocks. */
const isSpecial = (code: string) => /\{\{-|-\}\}|\|\s*raw\b/.test(code)

/** An address stays as it is, e.g. `viewUrl`, `view_url` and `brand.website`. */
const isAddress = (code: string) => /(?:\bbrand\.(?:logo|website)|Url|_url)\s*[|}]/.test(code)

const isolated = (text: string) =>
  text.replace(fieldGroup, (code, at: number) => {
    const [before, after] = [text.slice(0, at).slice(-reach), text.slice(at + code.length).slice(0, reach)]
    const isFormatted = before.trim() === '' && after.trim() === ''
    if (isSpecial(code) || isAddress(code)) return code
    if (!(isFormatted || touches.before.test(before) || touches.after.test(after))) return code
    return `<span dir="auto">${code}</span>`
  })

function edited(html: string, edits: Edit[]): string {
  let written = ''
  let end = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    written += html.slice(end, from) + text
    end = to
  }
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
