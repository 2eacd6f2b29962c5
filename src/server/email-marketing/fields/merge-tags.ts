/** SQL pattern of a custom field in Liquid: `attributes.city` or `attributes["Home city"]`, also within JSON. */
export const attributePattern = String.raw`\mattributes(?:\.([^][(){}|.,:;"'&<>=!%\s\\]{1,60})|\[(?:\\?["']|&quot;)([^]["'\\&]{1,60})(?:\\?["']|&quot;)\])`

const liquid = /\{\{[^{}]*\}\}|\{%[^{}]*%\}/g

const path = /\battributes(?:\.([\p{L}_][\p{L}\p{N}_-]{0,59})|\[\s*("|'|&quot;)([^"'\]&]{1,60})\2\s*\])/gu

/** The keys of custom fields in the Liquid of a text. */
export function keysIn(text: string): string[] {
  const tags = text.match(liquid) ?? []
  return tags.flatMap((tag) => [...tag.matchAll(path)].map(([, plain, , quoted]) => plain ?? quoted ?? ''))
}

/** The text with another key of a custom field in its Liquid. */
export function withKey(text: string, from: string, to: string): string {
  if (!text.includes(from)) return text
  return text.replaceAll(liquid, (tag) =>
    tag.replaceAll(path, (whole, plain: string | undefined, quote: string | undefined, quoted: string | undefined) =>
      (plain ?? quoted) === from ? pathOf(to, quote ?? otherQuote(tag)) : whole,
    ),
  )
}

/** Within an HTML attribute the tag's own quotation marks are of the other kind. */
const otherQuote = (tag: string) => (tag.includes("'") && !tag.includes('"') ? "'" : '"')

const pathOf = (key: string, quote: string) =>
  /^[a-z_]\w*$/i.test(key) ? `attributes.${key}` : `attributes[${quote}${key}${quote}]`
