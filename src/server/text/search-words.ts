import { type RawBuilder, sql } from 'kysely'
import { latinDigits } from '#contract/fields.ts'
import { isArabic, lightStem } from './arabic.ts'

/** Raised whenever what is stored for a text changes: what was stored before is then made anew in the background. */
export const searchVersion = 1

/** What a word found there counts: a title `A`, labels `B`, the text itself `C`, what belongs to it `D`. */
export type SearchText = { text: string; weight: 'A' | 'B' | 'C' | 'D' }

// PostgreSQL's own bound on positions; what stands behind it is not found.
const longest = 60_000

/** What is stored of a text to find it by: Arabic words by their light stem, all others by PostgreSQL's English ones. */
export function searchVector(texts: readonly SearchText[]): RawBuilder<string> {
  const parts = texts.flatMap(({ text, weight }) => {
    const { arabic, others } = divided(text.slice(0, longest))
    return [
      ...(others.length > 0 ? [sql`setweight(to_tsvector('english', ${others.join(' ')}), ${sql.lit(weight)})`] : []),
      ...(arabic.length > 0
        ? [sql`setweight(to_tsvector('arabic', ${arabic.map(lightStem).join(' ')}), ${sql.lit(weight)})`]
        : []),
    ]
  })
  return parts.length > 0 ? sql`(${sql.join(parts, sql` || `)})` : sql`''::tsvector`
}

// Shorter beginnings fit a good part of all words.
const shortestBeginning = 3

/** What is asked for: whole words, and a last one that may go on. */
type Asked = { whole: RawBuilder<string>[]; open: RawBuilder<string> | null }

/**
 * The query that finds what has every word of a text, the last of them also as the beginning of a longer one.
 * Null where the text has no word to look for.
 */
export function searchQuery(text: string, { beginning = true } = {}): RawBuilder<string> | null {
  const { whole, open } = askedFor(text, beginning)
  return allOf(open ? [...whole, open] : whole)
}

/** As `searchQuery`, the beginning of a common word spelled out into the words of questions and answers that it begins. */
export function spelledQuery(text: string): RawBuilder<string> | null {
  const { whole, open } = askedFor(text, true)
  return allOf(open ? [...whole, sql`spelled_out(${open})`] : whole)
}

/** Whether every word of a text stands in many questions. */
export function isCommon(text: string): RawBuilder<boolean> {
  const { whole, open } = askedFor(text, true)
  return sql`is_common(${sql.join(open ? [...whole, open] : whole)})`
}

const allOf = (words: RawBuilder<unknown>[]) => (words.length > 0 ? sql<string>`(${sql.join(words, sql` && `)})` : null)

function askedFor(text: string, beginning: boolean): Asked {
  const words = wordsOf(text).slice(0, 12)
  const lexemes = words.map((word) => (isArabic(word) ? lightStem(word) : word))
  const last = lexemes.at(-1) ?? ''
  const isOpen = beginning && last.length >= shortestBeginning
  const asked = words.map((word, at) => {
    const lexeme = `'${(lexemes[at] ?? '').replaceAll("'", "''")}'${isOpen && at === words.length - 1 ? ':*' : ''}`
    return isArabic(word) ? sql<string>`to_tsquery('arabic', ${lexeme})` : sql<string>`to_tsquery('english', ${lexeme})`
  })
  return isOpen ? { whole: asked.slice(0, -1), open: asked.at(-1) ?? null } : { whole: asked, open: null }
}

function divided(text: string) {
  const words = wordsOf(text)
  return { arabic: words.filter(isArabic), others: words.filter((word) => !isArabic(word)) }
}

/** Words, numbers, and what keeps its point within (`example.com`, `3.5`); signs on Arabic letters belong to their word. */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}\u0640]+/gu)
  return (words ?? []).filter((word) => word.length <= 100).map(latinDigits)
}
