import { type RawBuilder, sql } from 'kysely'
import { latinDigits } from '#contract/fields.ts'
import { folded, hamzaSeats, normalForm } from '#contract/folding.ts'
import { regularEnglish } from './english.ts'
import { isFunctionWord } from './arabic/function-words.ts'
import { lexemesOf } from './arabic/lexemes.ts'
import { isLoanSound, isLoanWord } from './arabic/lexicon.ts'
import { foldArabic, isArabic, plainArabic, withoutArticle } from './arabic/letters.ts'

/** Raise it whenever the stored form of any text changes; older rows are then reindexed in the background. */
export const searchVersion = 7

/** The weight of a word by its place: title `A`, labels `B`, the text itself `C`, related texts `D`. */
export type SearchText = { text: string; weight: 'A' | 'B' | 'C' | 'D' }

// PostgreSQL's maximum position in a text; later words are not found.
const longest = 60_000

/**
 * The search vector of texts: Arabic words by their lexemes, others by PostgreSQL's English dictionary. A title
 * that consists of English stop words ("What is it?") is stored unstemmed.
 */
export function searchVector(texts: readonly SearchText[]): RawBuilder<string> {
  const parts = texts.flatMap(({ text, weight }) => {
    const units = unitsOf(text.slice(0, longest))
    const words = units.flatMap(({ words }) => words)
    const joined = weight === 'A' ? compounds(units) : []
    const others = [
      ...words.filter((word) => !isArabic(word)),
      ...units.flatMap((unit) => unit.joined ?? []),
      ...joined,
    ].join(' ')
    const arabic = words.flatMap((word) => lexemesOf(word).keys).join(' ')
    const english = sql`to_tsvector('english', ${others})`
    const vector = weight === 'A' ? sql`coalesce(nullif(${english}, ''), to_tsvector('simple', ${others}))` : english
    return [
      ...(others ? [sql`setweight(${vector}, ${sql.lit(weight)})`] : []),
      ...(arabic ? [sql`setweight(to_tsvector('simple', ${arabic}), ${sql.lit(weight)})`] : []),
    ]
  })
  return parts.length > 0 ? sql`(${sql.join(parts, sql` || `)})` : sql`''::tsvector`
}

// Shorter prefixes match a large share of all words.
const shortestBeginning = 3

/** The terms of a query: whole words, and possibly a last one that is a prefix. */
type QueryTerms = { whole: RawBuilder<string>[]; open: RawBuilder<string> | null; simple: RawBuilder<string> | null }

/** The query for every word of a text; the last word may also be a prefix. Null if the text has no word. */
export function searchQuery(text: string, { beginning = true } = {}): RawBuilder<string> | null {
  const { whole, open, simple } = queryTerms(text, beginning)
  return allOf(open ? [...whole, open] : whole, simple)
}

/** Like `searchQuery`, but a common prefix is expanded into the words of questions and answers that it matches. */
export function expandedQuery(text: string): RawBuilder<string> | null {
  const { whole, open, simple } = queryTerms(text, true)
  return allOf(open ? [...whole, sql`spelled_out(${open})`] : whole, simple)
}

/** Whether every word of a text occurs in many questions. */
export function isCommonWord(text: string): RawBuilder<boolean> {
  const { whole, open } = queryTerms(text, true)
  return sql`is_common(${sql.join(open ? [...whole, open] : whole)})`
}

/** @param simple the query to use if all words are English stop words */
function allOf(words: RawBuilder<unknown>[], simple: RawBuilder<string> | null) {
  if (words.length === 0) return null
  const all = sql<string>`(${sql.join(words, sql` && `)})`
  return simple ? sql<string>`(case when numnode(${all}) > 0 then ${all} else ${simple} end)` : all
}

// The longest English stop word of PostgreSQL.
const maxStopWordLength = 10

function queryTerms(text: string, beginning: boolean): QueryTerms {
  const units = withoutFunctionWords(unitsOf(text, 12))
  const words = units.flatMap((unit) => unit.words)
  const isOpen = beginning && (words.at(-1) ?? '').length >= shortestBeginning
  const terms = units.map((unit, at) => {
    const term = queryOf(unit, isOpen && at === units.length - 1)
    const joined = [compoundOf(units[at - 1], unit), compoundOf(unit, units[at + 1])].filter((one) => one !== null)
    return joined.length > 0
      ? sql<string>`(${term} || to_tsquery('english', ${joined.map((one) => quoted(one)).join(' | ')}))`
      : term
  })
  const mayBeStopWord = words.length > 0 && words.every((word) => !isArabic(word) && word.length <= maxStopWordLength)
  const simple = mayBeStopWord
    ? sql<string>`to_tsquery('simple', ${words.map((word) => quoted(word)).join(' & ')})`
    : null
  return isOpen
    ? { whole: terms.slice(0, -1), open: terms.at(-1) ?? null, simple }
    : { whole: terms, open: null, simple }
}

/** The units that say what a search is about; all of them if none does. */
function withoutFunctionWords(units: Unit[]): Unit[] {
  const telling = units.filter(({ words }) => !words.every(isFunctionWord))
  return telling.length > 0 ? telling : units
}

/** A word of a query, or the beginning of one, or one of a title (`label`). */
export const quoted = (word: string, label: '' | ':*' | ':A' = '') =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${label}`

/** Two words next to each other as the one that people also write (drop shipping, dropshipping). */
function compoundOf(first: Unit | undefined, second: Unit | undefined): string | null {
  const words = [...(first?.words ?? []), ...(second?.words ?? [])]
  if (first?.words.length !== 1 || second?.words.length !== 1) return null
  const isJoined = words.every((word) => /^\p{L}{2,12}$/u.test(word) && !isArabic(word) && !linking.has(word))
  return isJoined || isPhrasal(words) ? words.join('') : null
}

/** A verb with its particle, which also is one word (check out, checkout). */
const isPhrasal = ([verb = '', particle = '']: readonly string[]) =>
  particles.has(particle) && /^[a-z]{3,12}$/.test(verb) && !linking.has(verb)

const particles = new Set(['out', 'in', 'up', 'on', 'off', 'down', 'over'])

const compounds = (units: readonly Unit[]) => units.flatMap((unit, at) => compoundOf(unit, units[at + 1]) ?? [])

/** A unit matches by all of its words, or by their joined form. */
function queryOf({ words, joined }: Unit, isOpen: boolean): RawBuilder<string> {
  const parts = words.map((word, at) => {
    const open = isOpen && at === words.length - 1
    const itself = lexemesOf(word)
    const found = itself.known || !isArabic(word) ? [itself] : hamzaSeats(word).map(lexemesOf)
    const terms = [...new Set(found.flatMap(({ keys }) => keys))].map((key) => quoted(key))
    // A whole word is not also a beginning: كتاب does not find كتابة.
    const beginnings =
      open && isArabic(word) && !itself.known ? [quoted(foldArabic(withoutArticle(plainArabic(word))), ':*')] : []
    const keys = [...terms, ...beginnings].join(' | ')
    if (isArabic(word)) return sql<string>`to_tsquery('simple', ${keys})`
    const english = sql<string>`to_tsquery('english', ${quoted(word, open ? ':*' : '')})`
    return keys ? sql<string>`(${english} || to_tsquery('simple', ${keys}))` : english
  })
  const [first, ...more] = parts
  if (first && more.length === 0) return first
  const all = sql<string>`(${sql.join(parts, sql` && `)})`
  return joined ? sql<string>`(${all} || to_tsquery('english', ${quoted(joined, isOpen ? ':*' : '')}))` : all
}

/** Words, and their joined form if people also write them as one word. */
type Unit = { words: string[]; joined?: string }

const compound = /[\p{L}\p{N}\p{M}\u0640]+(?:[-\u2010\u2011'\u2019][\p{L}\p{N}\p{M}\u0640]+)*/gu
const plain = /[\p{L}\p{N}\p{M}\u0640]+/gu
const longestWord = 100

// Pairs of short words are joined, except these common ones, which nobody joins.
const linking = new Set(
  (
    'a an the and or but if of to in on at for from by with as is are was were be been do does did has have had i im you he she it we they me my your ' +
    'our us his her its them this that what when who how why can will may must no not so too then than there here get got one all any new old up out off'
  ).split(' '),
)
const isShort = (word: string) => /^\p{L}{1,4}$/u.test(word) && !isArabic(word) && !linking.has(word)

/** The words of a text. Loan words that are written as two (واتس اب) are one. Hyphenated words (Wi-Fi) and pairs of short ones (wi fi) also match as one (wifi). */
function unitsOf(text: string, limit = Infinity): Unit[] {
  const units: Unit[] = []
  for (const [found] of normalForm(text, 'NFKC').matchAll(compound)) {
    if (units.length >= limit) break
    if (loose.test(found)) continue
    const words = wordsOf(found)
      .map((word) => (isArabic(word) ? word : regularEnglish(folded(word))))
      .filter(Boolean)
    const before = units.at(-1)
    const [word = '', ...more] = words
    if (words.length === 0) continue
    if (more.length > 0 && !words.some(isArabic)) units.push({ words, joined: words.join('') })
    else if (more.length > 0) units.push(...words.map((one) => ({ words: [one] })))
    else if (before?.words.length === 1 && isWrittenApart(withoutArticle(plainArabic(before.words[0] ?? '')) + word))
      units.splice(-1, 1, { words: [before.words[0] + word] })
    else if (before?.words.length === 1 && isShort(before.words[0] ?? '') && isShort(word))
      units.splice(-1, 1, { words: [...before.words, word], joined: `${before.words[0]}${word}` })
    else units.push({ words })
  }
  return units.map((unit) => (unit.joined && unit.joined.length > longestWord ? { words: unit.words } : unit))
}

/** Whether two Arabic words are a loan word, or sound like one. */
const isWrittenApart = (joined: string) => isLoanWord(foldArabic(joined)) || isLoanSound(joined)

// The boundary between Arabic and Latin letters in one word.
const seam =
  /(?<=\p{Script=Arabic}[\p{M}\u0640]{0,20})(?=\p{Script=Latin})|(?<=\p{Script=Latin}\p{M}{0,20})(?=\p{Script=Arabic})/u
// Arabic article and prefixes before Latin words: الـhosting, بالـDropshipping.
const particle = /^[وف]?[بكلعه]?(?:ال|لل?)?\u0640*$/
/** A particle that stands alone before a Latin word: بـ GitHub. */
const loose = /^[وف]?[بكلعه]?(?:ال|ل)?\u0640+$/
const article = /^[وف]?[بك]?(?:ال|لل)\u0640*$/

/**
 * Words and numbers. They may contain points (`example.com`, `3.5`), and marks on Arabic letters belong to their word.
 */
export function wordsOf(text: string): string[] {
  const found = normalForm(text, 'NFKC').toLowerCase().match(plain) ?? []
  const words = found.flatMap((word, at) => {
    const pieces = word.split(seam)
    const next = pieces.length > 1 ? undefined : found[at + 1]
    return pieces.filter((piece, place) => {
      const isLast = place === pieces.length - 1
      if (!isLast) return !particle.test(piece)
      return !(
        next !== undefined &&
        /^\p{Script=Latin}/u.test(next) &&
        (article.test(piece) || /^\p{L}{1,4}\u0640+$/u.test(piece))
      )
    })
  })
  return words.filter((word) => word.length <= longestWord).map(latinDigits)
}
