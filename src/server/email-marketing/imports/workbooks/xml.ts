import { UnreadableArchive } from './unreadable.ts'

/** An opening or closing tag without its namespace prefix, or text. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** Characters of a tag, a comment or a text between two tags. */
const maxPart = 1024 * 1024

/**
 * Reads the XML of office documents (ECMA-376) from pieces that may be cut anywhere. A document type is refused, so
 * that no entity but the five of XML and characters by number exists. @throws UnreadableArchive
 */
export async function* xmlParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<XmlPart[]> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true })
    const parts: XmlPart[] = []
    let at = 0
    for (;;) {
      const read = partAt(text, at)
      if (read === null) break
      at = read.next
      if (read.part) parts.push(read.part)
    }
    text = text.slice(at)
    if (text.length > maxPart) throw new UnreadableArchive('tooLarge')
    if (parts.length > 0) yield parts
  }
}

/** The part at this position and the start of the next one; null if its end is not there yet. */
function partAt(text: string, at: number): { part: XmlPart | null; next: number } | null {
  const start = text.indexOf('<', at)
  if (start === -1) return null
  if (start > at) return { part: { kind: 'text', text: decoded(text.slice(at, start)) }, next: start }
  for (const [opening, closing] of sections)
    if (text.startsWith(opening, start)) {
      const end = text.indexOf(closing, start + opening.length)
      if (end === -1) return null
      const isText = opening === '<![CDATA['
      const part = isText ? ({ kind: 'text', text: text.slice(start + opening.length, end) } as const) : null
      return { part, next: end + closing.length }
    }
  if (text.startsWith('<!DOCTYPE', start)) throw new UnreadableArchive('broken')
  const end = tagEnd(text, start)
  return end === -1 ? null : { part: tagIn(text.slice(start + 1, end)), next: end + 1 }
}

const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The end of a tag; a sign within a quoted value is none. -1 if it is not there yet. */
function tagEnd(text: string, start: number): number {
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return -1
}

function tagIn(tag: string): XmlPart {
  if (tag.startsWith('/')) return { kind: 'close', name: localName(tag.slice(1).trim()) }
  const isEmpty = tag.endsWith('/')
  const inner = isEmpty ? tag.slice(0, -1) : tag
  const blank = inner.search(/\s/)
  const name = blank === -1 ? inner : inner.slice(0, blank)
  return { kind: 'open', name: localName(name), attributes: blank === -1 ? '' : inner.slice(blank), isEmpty }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute by its full name; null without it. */
export function attributeOf(attributes: string, name: string): string | null {
  for (const quote of ['"', "'"]) {
    const start = attributes.indexOf(` ${name}=${quote}`)
    if (start === -1) continue
    const from = start + name.length + 3
    const end = attributes.indexOf(quote, from)
    if (end !== -1) return decoded(attributes.slice(from, end))
  }
  return null
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with the entities of XML resolved, and with Excel's `_x000D_` for control characters. */
function decoded(text: string): string {
  const plain = text.includes('&')
    ? text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
        if (name) return named[String(name)] ?? whole
        const code = Number.parseInt(String(hex ?? decimal), hex ? 16 : 10)
        return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
      })
    : text
  return plain.includes('_x')
    ? plain.replaceAll(/_x([\dA-F]{4})_/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    : plain
}
