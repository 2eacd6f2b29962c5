/** Characters of a web address. Arabic punctuation ends it, even if a letter follows at once. */
const address = /https?:\/\/[^\s<>"“”„«»،؛؟\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi
const ofTheSentence = new Set(`.,;:!?'’‘…*_~|`)
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/**
 * Web addresses in a text. Punctuation, brackets and quotation marks after one belong to the sentence; a bracket the
 * address opens belongs to the address.
 */
export function findUrls(text: string): { url: string; index: number }[] {
  return [...text.matchAll(address)]
    .map(({ 0: found, index }) => ({ url: withoutSentence(found), index }))
    .filter(({ url }) => /^https?:\/\/[^/]/i.test(url))
}

function withoutSentence(found: string): string {
  const counts = new Map<string, number>()
  for (const sign of found) if (sign in brackets || '([{'.includes(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? ''
    const opening = brackets[last]
    if (opening !== undefined) {
      const closed = counts.get(last) ?? 0
      if (closed <= (counts.get(opening) ?? 0)) break
      counts.set(last, closed - 1)
    } else if (!ofTheSentence.has(last)) break
  }
  return found.slice(0, end)
}

/** Rebuilds the text from `link` for each address and `between` for the text around them. */
export function mapUrls(text: string, link: (url: string) => string, between: (text: string) => string): string {
  let written = ''
  let end = 0
  for (const { url, index } of findUrls(text)) {
    written += between(text.slice(end, index)) + link(url)
    end = index + url.length
  }
  return written + between(text.slice(end))
}
