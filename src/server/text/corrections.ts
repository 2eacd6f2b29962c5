import { isArabic } from './arabic/letters.ts'
import { lexemesOf } from './arabic/lexemes.ts'

// Folding unites the other letters with these.
const arabicLetters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوية'

// Each edit is read as a word, so long words are not corrected.
const longest = 12
const shortest = 4

/** Known Arabic words that one typing error may have made into this one, each with its keys. */
export function correctedArabic(word: string): { word: string; keys: readonly string[] }[] {
  if (!isArabic(word) || word.length < shortest || word.length > longest) return []
  return [...editsOf(word)].flatMap((edited) => {
    const { keys, known } = lexemesOf(edited)
    return known ? [{ word: edited, keys }] : []
  })
}

/** A word with two letters swapped, or one left out, replaced or added. */
function* editsOf(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, behind] = [word.slice(0, at), word.slice(at)]
    if (behind.length > 1) yield `${before}${behind[1]}${behind[0]}${behind.slice(2)}`
    if (behind) yield before + behind.slice(1)
    for (const letter of arabicLetters) {
      if (behind) yield before + letter + behind.slice(1)
      yield before + letter + behind
    }
  }
}

/** The number of letters to add, leave out, replace or swap to make one word into another, up to a limit. */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? 0
}

/** How many typing errors a word of this length may have. Arabic words are shorter, without their vowels. */
export const allowedErrors = (word: string) =>
  word.length < (isArabic(word) ? shortest : shortest + 1) ? 0 : word.length < 8 ? 1 : 2

export const isNumber = (word: string) => /^\p{N}+$/u.test(word)
