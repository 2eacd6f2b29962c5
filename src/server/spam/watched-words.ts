import { folded } from '#contract/folding.ts'

/** Words that Arabic writes together with the next one, folded: and, so, the, in, like, for, will. */
const attached = new Set(
  ['', 'و', 'ف'].flatMap((and) => ['', 'ال', 'بال', 'كال', 'لل', 'ب', 'ك', 'ل', 'س'].map((word) => and + word)),
)

const letter = /[\p{L}\p{N}]/u
const arabic = /^\p{Script=Arabic}/u

/** The first of the words that a text contains as whole words, in any spelling; Arabic ones also after an article. */
export function watchedWordIn(text: string, words: readonly string[]): string | undefined {
  const within = folded(text)
  return words.find((word) => containsWord(within, folded(word)))
}

function containsWord(text: string, word: string): boolean {
  if (word === '') return false
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (letter.test(text.charAt(at + word.length))) continue
    const before = lettersBefore(text, at)
    if (before === '' || (arabic.test(word) && attached.has(before))) return true
  }
  return false
}

/** Longer than any of the attached words. */
const maxWords = 6

function lettersBefore(text: string, at: number): string {
  let from = at
  while (from > 0 && at - from < maxWords && letter.test(text.charAt(from - 1))) from -= 1
  return text.slice(from, at)
}
