import { type RawBuilder, sql } from 'kysely'
import { latinDigits } from '#contract/fields.ts'
import { normalForm } from '#contract/folding.ts'
import { nameSpellings } from './names.ts'
import { literal } from '../db/paging/like-pattern.ts'

// Every text comparison and every sort by name uses the database's function `folded`.

/** A text in the form in which it is compared. */
export const foldedForm = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`folded(${text})`

/**
 * Sort key of names: the folded form, then the exact one with case and accents. The "C" collation sorts the same on
 * all servers (docs/decisions/0071).
 */
export const nameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((folded(${name}) || E'\\x01' || ${name}) collate "C")`

/** Whether a text contains another one, regardless of spelling variants. */
export const contains = (text: RawBuilder<unknown>, search: string) => isLike(text, search, (part) => `%${part}%`)

/** Like `contains`, for a text that is stored folded. */
export const formContains = (form: RawBuilder<unknown>, search: string) =>
  isAnyOf(
    form,
    nameSpellings(search).map((spelling) => `%${literal(spelling)}%`),
  )

/** Whether a text begins with another one, regardless of spelling variants. */
export const begins = (text: RawBuilder<unknown>, search: string) => isLike(text, search, (part) => `${part}%`)

/** Like `contains`, without an index and without a planner estimate, for scans in another order. */
export const containsWalking = (text: RawBuilder<unknown>, search: string) =>
  sql<boolean>`(${sql.join(
    [sql`false`, ...nameSpellings(search).map((spelling) => sql`strpos(${foldedForm(text)}, ${spelling}) > 0`)],
    sql` or `,
  )})`

/** A search that consists only of signs that folding removes, such as a hyphen, is compared unfolded. */
function isLike(text: RawBuilder<unknown>, search: string, pattern: (part: string) => string) {
  const parts = nameSpellings(search).map(literal)
  if (parts.length === 0) return sql<boolean>`${text} like ${pattern(literal(search))}`
  return isAnyOf(foldedForm(text), parts.map(pattern))
}

function isAnyOf(form: RawBuilder<unknown>, patterns: string[]): RawBuilder<boolean> {
  const [first, ...more] = patterns
  if (first === undefined) return sql<boolean>`false`
  return more.length === 0 ? sql<boolean>`${form} like ${first}` : sql<boolean>`${form} like any (${patterns}::text[])`
}

/** Part of an email address in stored form: lower case, Western digits. Addresses are compared exactly. */
export const addressPart = (search: string) => literal(latinDigits(normalForm(search, 'NFKC').toLowerCase()))
