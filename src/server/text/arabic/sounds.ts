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
  const consonants = foldArabic(withoutArticle(plain, 3))
    .replace(/(?:ات|ة|ي)$/, '')
    .replaceAll('تش', 'ش')
    .replaceAll(/[غقجزصثطضظذ]/g, (letter) => same[letter] ?? letter)
    .replaceAll(/[اويءئؤ]/g, '')
    .replaceAll(/(.)\1+/gu, '$1')
  return consonants.length < leastConsonants ? undefined : mark + consonants
}
