import { singularByPattern, singularOf } from './arabic-plurals.ts'
import { normalForm } from '#contract/folding.ts'

// Arabic attaches articles, prepositions and pronouns to the word, and has several spellings for some letters.
// PostgreSQL's `arabic` configuration finds about half of a word's family; with this stemmer in front of it, over nine
// tenths are found.

/** Vowel signs, the dagger alef, Quranic marks and the tatweel, which do not distinguish words. */
const signs = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g

const variants: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ی: 'ي', ئ: 'ي', ؤ: 'و', ک: 'ك' }

/** Unifies the spellings of a word. A final ه becomes ة, for which it is often written; never the reverse. */
export function foldArabic(word: string): string {
  return normalForm(word, 'NFKC')
    .replace(signs, '')
    .replace(/[أإآٱىیئؤک]/g, (letter) => variants[letter] ?? letter)
    .replace(/ه$/, 'ة')
}

export const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word)

/** Prefixes, with the minimum number of letters that must remain. */
const articles: [RegExp, number][] = [
  [/^[وف]?[بك]?ال/, 3],
  [/^[وف]?لل/, 3],
]

/** Words that begin with a و that belongs to the stem. */
const ownWaw =
  /^و(?:كال|زار|لاي|ثيق|ثايق|سيط|سطاء|صف|جب|حد|رد|ضع|قف|عي|جه|زن|طن|صل|فر|اجه|الد|رث|دي|سع|صي|قود|قاي|ثق|كيل|كلاء|رش|ظ|سي)/

type Ending = [ending: RegExp, least: number]

// The longest first, with the minimum number of letters that must remain: endings such as ان are part of many short
// words.
const nounEndings: Ending[] = [
  [/(?:تين|تان|يات|يون|يين|ييا)$/, 3],
  [/(?:ان|ون|ين)$/, 4],
  [/(?:ات|ية|يا)$/, 3],
  [/[ةي]$/, 3],
]

const endings: Ending[] = [
  [/ات(?:هما|كما|هم|هن|كم|كن|ها|نا|ك|ي|ة)$/, 3],
  [/ت(?:هما|كما|هم|هن|كم|كن|ها|نا|ك|ي|ة)$/, 3],
  [/و(?:هم|هن|كم|ها|نا|ك|ة)$/, 4],
  [/(?:هما|كما)$/, 3],
  [/(?:ها|هم|هن|كم|نا)$/, 3],
  ...nounEndings,
]

/**
 * The stem of a word: without article, prepositions, endings and pronouns; a plural as its singular. It is
 * deliberately light, so that words of different meaning stay apart (`arabic.test.ts` lists them).
 */
export function lightStem(word: string): string {
  const folded = foldArabic(word)
  const known = singularOf(folded)
  if (known !== undefined) return known
  const withoutAnd = withoutConjunction(folded)
  for (const [article, least] of articles) {
    const rest = withoutAnd.replace(article, '')
    if (rest !== withoutAnd && rest.length >= least) return withoutEndings(rest)
  }
  return withoutVerbPrefix(withoutEndings(withoutPreposition(withoutAnd)))
}

/** Reduces a present-tense verb (أسعّر, نسعّر, سيسعّر) to its root, if that is a known word (سعر). */
function withoutVerbPrefix(word: string): string {
  if (singularOf(word) !== undefined) return word
  const root = /^س?[اينت](\p{L}[^ا]\p{L})$/u.exec(word)?.[1]
  return (root && singularOf(root)) ?? word
}

function withoutConjunction(word: string): string {
  if (!word.startsWith('و') || ownWaw.test(word)) return word
  const rest = word.slice(1)
  return rest.length >= 4 || singularOf(rest) !== undefined ? rest : word
}

/** A preposition without an article looks like a letter of the stem, so it is only removed if a known word remains. */
function withoutPreposition(word: string): string {
  if (!/^[بلفك]/.test(word) || singularOf(withoutEndings(word)) !== undefined) return word
  const rest = word.slice(1)
  return singularOf(withoutEndings(rest)) === undefined ? word : rest
}

/** Removes up to two endings: a pronoun, and the noun ending before it. */
function withoutEndings(word: string): string {
  let stem = word
  for (const ending of [endings, nounEndings]) {
    const known = singularOf(stem)
    if (known !== undefined) return known
    const plural = singularByPattern(stem)
    if (plural !== stem) return singularOf(plural) ?? withoutEnding(plural, nounEndings)
    stem = withoutEnding(withoutYour(stem), ending)
  }
  return singularOf(stem) ?? singularByPattern(stem)
}

/** ك is as often part of a word as attached to it, so it is only removed if a known word remains. */
function withoutYour(word: string): string {
  const rest = word.replace(/ك$/, '')
  return singularOf(rest) === undefined ? word : rest
}

function withoutEnding(word: string, of: readonly Ending[]): string {
  for (const [ending, least] of of) {
    const rest = word.replace(ending, '')
    if (rest !== word && rest.length >= least) return rest
  }
  return word
}
