/** `from` and `to` span the value with its quotation marks, or are an empty position after the name. */
type Attribute = { value: string; from: number; to: number }
export type HtmlTag = {
  name: string
  isClosing: boolean
  from: number
  to: number
  attributes: ReadonlyMap<string, Attribute>
}

/** Elements whose content is not markup. */
const raw = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'])

const blank = /[\s/]*/y
const attributeName = /=?[^\s/>=]*/y
const space = /\s*/y
const unquoted = /[^\s>]*/y

/**
 * Yields the tags of HTML as a browser reads them (HTML standard, 13.2.5): quoted or unquoted values, `>` inside
 * values. A conditional comment of Outlook is markup; other comments are skipped. Linear time: reading stops at an
 * unterminated construct.
 */
export function* tagsOf(html: string): Generator<HtmlTag> {
  for (let from = html.indexOf('<'); from !== -1; from = html.indexOf('<', from)) {
    if (html.startsWith('<!--', from) && !html.startsWith('<!--[if', from)) {
      const end = html.indexOf('-->', from + 2)
      if (end === -1) return
      from = end + 3
      continue
    }
    const isClosing = html[from + 1] === '/'
    const name = nameAt(html, from + (isClosing ? 2 : 1))
    if (name === '') {
      from += 1
      continue
    }
    const rest = restOf(html, from + (isClosing ? 2 : 1) + name.length)
    if (!rest) return
    yield { name: name.toLowerCase(), isClosing, from, ...rest }
    from = rest.to
    if (isClosing || !raw.has(name.toLowerCase())) continue
    const end = new RegExp(`</${name}`, 'gi')
    end.lastIndex = from
    const closing = end.exec(html)
    if (!closing) return
    from = closing.index
  }
}

function nameAt(html: string, at: number): string {
  const tagName = /[a-z][^\s/>]*/iy
  tagName.lastIndex = at
  return tagName.exec(html)?.[0] ?? ''
}

/** The attributes of a tag and the position after it; null without an end. */
function restOf(html: string, start: number): Pick<HtmlTag, 'attributes' | 'to'> | null {
  const attributes = new Map<string, Attribute>()
  const after = (piece: RegExp, at: number) => {
    piece.lastIndex = at
    return piece.test(html) ? piece.lastIndex : at
  }
  for (let at = after(blank, start); at < html.length; at = after(blank, at)) {
    if (html[at] === '>') return { attributes, to: at + 1 }
    const end = after(attributeName, at)
    const name = html.slice(at, end).toLowerCase()
    const sign = after(space, end)
    const from = html[sign] === '=' ? after(space, sign + 1) : end
    let to = from
    let value = ''
    if (from > end) {
      const mark = html[from]
      if (mark === '"' || mark === "'") {
        const close = html.indexOf(mark, from + 1)
        if (close === -1) return null
        to = close + 1
        value = html.slice(from + 1, close)
      } else {
        to = after(unquoted, from)
        value = html.slice(from, to)
      }
    }
    if (!attributes.has(name)) attributes.set(name, { value, from, to })
    at = to
  }
  return null
}

/** Whether a tag is a link; Outlook buttons are VML elements. */
export const isLink = ({ name, isClosing }: HtmlTag) =>
  !isClosing && (name === 'a' || name === 'area' || name.startsWith('v:'))
