import { foldArabic, isArabic, withoutArticle } from './letters.ts'

// Foreign words have no fixed spelling: a g is written ج, غ, ق, ك or گ, and short vowels as long ones or not at all.

/** Letters that stand for one foreign sound. */
const same: Record<string, string> = { غ: 'ك', ق: 'ك', ج: 'ك', ز: 'س', ص: 'س', ث: 'س', ط: 'ت', ض: 'د', ظ: 'د', ذ: 'د' }

// A letter that no folded word has keeps sounds apart from words.
const mark = 'ٹ'
/** Fewer consonants do not identify a word. */
const leastConsonants = 4

/** How a foreign word sounds: its consonants, by sound. Undefined if these are too few to tell it from other words. */
export function soundOf(plain: string): string | undefined {
  if (!isArabic(plain)) return undefined
  const consonants = consonantsOf(heard(plain))
  return consonants.length < leastConsonants ? undefined : mark + consonants
}

/** A word by its sounds, without its article and its last vowel: كاميرة and كاميرا end alike. */
export const heard = (plain: string): string =>
  foldArabic(withoutArticle(plain, 3))
    .replace(/(?:ات|ة|ي|ا|وه)$/, '')
    .replaceAll('تش', 'ش')
    .replaceAll('نب', 'مب')
    .replaceAll(/[غقجزصثطضظذ]/g, (letter) => same[letter] ?? letter)
    .replaceAll(/(.)\1+/gu, '$1')

export const consonantsOf = (sounds: string): string => sounds.replaceAll(/[اويءئؤ]/g, '').replaceAll(/(.)\1+/gu, '$1')

/** The sound of a word of three consonants, in which the places of its vowels count too: غاليري is قاليري, but not غلر. */
export function shortSoundOf(plain: string): string | undefined {
  const sounds = heard(plain).replaceAll(/[اويءئؤ]+/g, vowel)
  const isTelling = sounds.length >= 5 && sounds.replaceAll(vowel, '').length === leastConsonants - 1
  return isTelling ? mark + sounds : undefined
}

const vowel = 'ـ'
