import { decodeEntities } from './entities.ts'

// Liquid out of an editor, a phone or a word processor: what was meant by it, though it is not spelled as Liquid is.

const opening = /\{[{%]/g
const same = (text: string) => text

/** A text whose outputs and tags of Liquid are one thing, and what stands between them another. Takes no longer than the text is. */
export function mapLiquid(
  source: string,
  code: (code: string) => string,
  between: (text: string) => string = same,
): string {
  let out = ''
  let end = 0
  const unclosed = new Set<string>()
  opening.lastIndex = 0
  for (let match = opening.exec(source); match; match = opening.exec(source)) {
    const closing = match[0] === '{{' ? '}}' : '%}'
    const close = unclosed.has(closing) ? -1 : source.indexOf(closing, match.index + 2)
    if (close === -1) {
      unclosed.add(closing)
      opening.lastIndex = match.index + 1
      continue
    }
    out += between(source.slice(end, match.index)) + code(source.slice(match.index, close + 2))
    end = close + 2
    opening.lastIndex = end
  }
  return out + between(source.slice(end))
}

const quoted =
  /"[^"]*"|'[^']*'|[\u201c\u201d\u201e]([^\u201c\u201d\u201e"]*)[\u201c\u201d\u201e]|[\u2018\u2019\u201a]([^\u2018\u2019\u201a']*)[\u2018\u2019\u201a]|\u00ab([^\u00ab\u00bb"]*)\u00bb/g

/** Quotation marks that a keyboard turned, as Liquid reads them; those within a text are its own. */
export const straightenQuotes = (source: string): string =>
  mapLiquid(source, (code) =>
    code.replace(quoted, (whole, double?: string, single?: string, angle?: string) => {
      const text = double ?? single ?? angle
      if (text === undefined) return whole
      return text.includes('"') ? `'${text}'` : `"${text}"`
    }),
  )

const quotedOrTag = /"[^"]*"|'[^']*'|(<\/?[a-z][a-z0-9]*(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>)/gi

/** Marks of formatting that begin or end within Liquid stand behind it: half a field was made bold. Those within a text are its own. */
export const moveTagsOutOfLiquid = (html: string): string =>
  mapLiquid(html, (code) => {
    let behind = ''
    const rest = code.replace(quotedOrTag, (whole, tag?: string) => {
      behind += tag ?? ''
      return tag === undefined ? whole : ''
    })
    return rest + behind
  })

/** What an editor writes for the signs of Liquid within HTML, as Liquid reads it. */
export const unescapeLiquid = (html: string): string => mapLiquid(html, decodeEntities)
