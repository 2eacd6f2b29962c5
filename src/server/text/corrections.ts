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

/** How many typing errors a word of this length may have. Arabic words are shorter, without their vowels. */
export const allowedErrors = (word: string) =>
  word.length < (isArabic(word) ? shortest : shortest + 1) ? 0 : word.length < 8 ? 1 : 2

export const isNumber = (word: string) => /^\p{N}+$/u.test(word)
