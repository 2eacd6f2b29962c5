import { type RawBuilder, sql } from 'kysely'
import { latinDigits } from '#contract/fields.ts'
import { normalForm, spellings } from '#contract/folding.ts'
import { literal } from '../db/paging/like-pattern.ts'

// Every search that compares letters, and every order by name, goes through the database's `folded`.

/** A text of the database in the form in which letters are compared. */
export const foldedForm = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`folded(${text})`

/**
 * What lists are sorted by: a name in the form in which letters are compared, and with its case and accents where two are alike in that. By
 * "C" all servers sort alike (docs/decisions/0071).
 */
export const nameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((folded(${name}) || E'\\x01' || ${name}) collate "C")`

/** Whether a text of the database has another one within it, however the letters of either are written. */
export const contains = (text: RawBuilder<unknown>, search: string) => isLike(text, search, (part) => `%${part}%`)

/** As `contains`, of a text that is stored folded. */
export const formContains = (form: RawBuilder<unknown>, search: string) =>
  isAnyOf(
    form,
    spellings(search).map((spelling) => `%${literal(spelling)}%`),
  )

/** Whether a text of the database begins with another one, however the letters of either are written. */
export const begins = (text: RawBuilder<unknown>, search: string) => isLike(text, search, (part) => `${part}%`)

/** As `contains`, by no index and with no estimate by the planner, for statements that walk in another order. */
export const containsWalking = (text: RawBuilder<unknown>, search: string) =>
  sql<boolean>`(${sql.join(
    [sql`false`, ...spellings(search).map((spelling) => sql`strpos(${foldedForm(text)}, ${spelling}) > 0`)],
    sql` or `,
  )})`

/** A search of nothing but signs that folding leaves out, such as a hyphen, is compared as it is. */
function isLike(text: RawBuilder<unknown>, search: string, pattern: (part: string) => string) {
  const parts = spellings(search).map(literal)
  if (parts.length === 0) return sql<boolean>`${text} like ${pattern(literal(search))}`
  return isAnyOf(foldedForm(text), parts.map(pattern))
}

function isAnyOf(form: RawBuilder<unknown>, patterns: string[]): RawBuilder<boolean> {
  const [first, ...more] = patterns
  if (first === undefined) return sql<boolean>`false`
  return more.length === 0 ? sql<boolean>`${form} like ${first}` : sql<boolean>`${form} like any (${patterns}::text[])`
}

/** A part of an address as addresses are stored: small letters, Western digits. Addresses are compared letter by letter. */
export const addressPart = (search: string) => literal(latinDigits(normalForm(search, 'NFKC').toLowerCase()))
