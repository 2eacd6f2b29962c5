import { normalForm } from '#contract/folding.ts'

/** Vowel signs, the dagger alef, Quranic marks and the tatweel, which do not distinguish words. */
const signs = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g

/** Letters of Persian, Urdu and Kurdish keyboards, and those for foreign sounds, as Arabic writes them. */
const foreign: Record<string, string> = {
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
  ڥ: 'ف',
  گ: 'ك',
  ک: 'ك',
  ڪ: 'ك',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ۍ: 'ي',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ۀ: 'ه',
  ۃ: 'ة',
  ٲ: 'أ',
  ٳ: 'إ',
}

export const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word)

/** A word without signs and in Arabic letters, but with its hamzas, ة and ى. */
export const plainArabic = (word: string): string =>
  normalForm(word, 'NFKC')
    .replace(signs, '')
    .replace(/[پچڤڥگکڪیېےۍہھەۀۃٲٳ]/g, (letter) => foreign[letter] ?? letter)

/** Only a bare alif begins an article: ألعاب, إلكتروني and ألغاز are whole words. */
const article = /^(?:[وف]?(?:[بكهع]?ال|ٱل|لل|ولل))(?=..)/

/** The article of a plain word, with what is attached before it; empty without one. */
export const articleOf = (word: string): string => article.exec(word)?.[0] ?? ''

/** A plain word without its article, if at least `least` letters remain. */
export function withoutArticle(word: string, least = 2): string {
  const rest = word.slice(articleOf(word).length)
  return rest.length < least ? word : rest
}

const seats: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ئ: 'ي', ؤ: 'و' }

/**
 * Unifies the spellings of a word: hamzas lose their seat (شؤون and شئون are شوون), a final hamza goes (شراء is شرا),
 * and a final ه becomes ة, for which it is often written; never the reverse.
 */
export const foldArabic = (word: string): string => foldPlain(plainArabic(word))

/** `foldArabic` for a word that is plain already. */
export function foldPlain(word: string): string {
  const stem = foldPlainStem(word.endsWith('ء') ? word.slice(0, -1) : word)
  return stem.length > 2 && stem.endsWith('ه') ? `${stem.slice(0, -1)}ة` : stem
}

/** Folds a plain form in which a final ه or hamza belongs to the stem. */
export function foldPlainStem(word: string): string {
  if (!/[أإآٱىئؤء]/.test(word)) return word
  return word
    .replace(/[ئؤء]و/g, 'وو')
    .replace(/[أإآٱىئؤ]/g, (letter) => seats[letter] ?? letter)
    .replace(/ء/g, 'ي')
}

export const foldStem = (word: string): string => foldPlainStem(plainArabic(word))
