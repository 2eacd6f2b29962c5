/** The share of one text's topics that another text contains. */
export function sharedPart(of: ReadonlySet<string>, within: ReadonlySet<string>): number {
  if (of.size === 0) return 0
  return [...of].filter((topic) => within.has(topic)).length / of.size
}

const shortest = 20
const maxLength = 400

/** The sentences of a plain text that can be understood alone. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?؟…])\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= shortest && sentence.length <= maxLength && !/[?؟:]$/.test(sentence))
