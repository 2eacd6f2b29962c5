import { type RawBuilder, sql } from 'kysely'
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

/**
 * The query that finds what has every word of a text, the last of them also as the beginning of a longer one.
 * Null where the text has no word to look for.
 */
export function searchQuery(text: string, { beginning = true } = {}): RawBuilder<string> | null {
  const words = wordsOf(text).slice(0, 12)
  if (words.length === 0) return null
  const asked = words.map((word, at) => {
    const arabic = isArabic(word)
    const stem = arabic ? lightStem(word) : word
    const open = beginning && at === words.length - 1 && stem.length >= shortestBeginning
    const lexeme = `'${stem.replaceAll("'", "''")}'${open ? ':*' : ''}`
    return arabic ? sql`to_tsquery('arabic', ${lexeme})` : sql`to_tsquery('english', ${lexeme})`
  })
  return sql`(${sql.join(asked, sql` && `)})`
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
  return (words ?? []).filter((word) => word.length <= 100).map(withWesternDigits)
}

const withWesternDigits = (word: string) =>
  word
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
