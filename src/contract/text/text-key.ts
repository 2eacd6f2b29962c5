/** The forms of a text with a count, by the categories of Intl.PluralRules; `#` is the number. */
export type Forms = Record<string, string>
/** A text in one language: as it is, or with forms for a count. Names in braces are replaced by values. */
export type TextSource = string | Forms

const written = (source: TextSource) => (typeof source === 'string' ? source : JSON.stringify(source))

/** The key of a text: a hash of its sources, since the same sources mean the same text. 53 bits (cyrb53). */
export function textKey(en: TextSource, ar: TextSource): string {
  const text = `${written(en)}\n${written(ar)}`
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36)
}
