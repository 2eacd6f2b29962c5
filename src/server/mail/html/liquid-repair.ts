import { decodeEntities } from './entities.ts'

// Repairs Liquid that an editor, a phone or a word processor has altered.

const opening = /\{[{%]/g
const same = (text: string) => text

/** Maps Liquid outputs and tags with `code`, and the text between them with `between`. Linear time. */
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

/** Replaces curly quotes with straight ones inside Liquid; those inside a string stay. */
export const straightenQuotes = (source: string): string =>
  mapLiquid(source, (code) =>
    code.replace(quoted, (whole, double?: string, single?: string, angle?: string) => {
      const text = double ?? single ?? angle
      if (text === undefined) return whole
      return text.includes('"') ? `'${text}'` : `"${text}"`
    }),
  )

const quotedOrTag = /"[^"]*"|'[^']*'|(<\/?[a-z][a-z0-9]*(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>)/gi

/**
 * Moves formatting tags out of Liquid, to the position after it: half of a field was made bold. Those inside a string
 * stay.
 */
export const moveTagsOutOfLiquid = (html: string): string =>
  mapLiquid(html, (code) => {
    let behind = ''
    const rest = code.replace(quotedOrTag, (whole, tag?: string) => {
      behind += tag ?? ''
      return tag === undefined ? whole : ''
    })
    return rest + behind
  })

/** Decodes the HTML entities that an editor writes inside Liquid. */
export const unescapeLiquid = (html: string): string => mapLiquid(html, decodeEntities)
