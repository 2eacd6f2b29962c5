import { type RawBuilder, sql } from 'kysely'
import { latinDigits } from '#contract/fields.ts'
import { normalForm } from '#contract/folding.ts'
import { atBeginning, namePatterns } from './name-patterns.ts'
import { joinedSpellings } from './names.ts'
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
    joinedSpellings(search).map((spelling) => `%${literal(spelling)}%`),
  )

/** Whether a text contains a name, in any spelling (`namePatterns`). */
export const containsName = (text: RawBuilder<unknown>, search: string) =>
  orNamed(contains(text, search), foldedForm(text), search)

/** Like `containsName`, for a text that is stored folded. */
export const formContainsName = (form: RawBuilder<unknown>, search: string) =>
  orNamed(formContains(form, search), form, search)

/** Whether a folded text contains each word of a search, or the whole search as a name in any spelling. */
export function formContainsWords(form: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, maxWords)
  const each = words.map((word) => formContains(form, word))
  return orNamed(sql<boolean>`(${sql.join([sql`true`, ...each], sql` and `)})`, form, search)
}

const maxWords = 6

/**
 * Whether a text begins with another one, or with a name in any spelling.
 * @param indexed a text that has the first one as words and a trigram index
 */
export function beginsName(text: RawBuilder<unknown>, indexed: RawBuilder<unknown>, search: string) {
  const [pattern] = namePatterns(search)
  if (pattern === undefined) return begins(text, search)
  const named = sql`(${foldedForm(indexed)} ~ ${pattern} and ${foldedForm(text)} ~ ${atBeginning(pattern)})`
  return sql<boolean>`(${begins(text, search)} or ${named})`
}

const orNamed = (found: RawBuilder<boolean>, form: RawBuilder<unknown>, search: string) =>
  sql<boolean>`(${found} or ${isNamed(form, search)})`

/** Whether a folded text contains a name in any spelling. */
export function isNamed(form: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const named = namePatterns(search).map((pattern) => sql`${form} ~ ${pattern}`)
  return named.length > 0 ? sql<boolean>`(${sql.join(named, sql` and `)})` : sql<boolean>`false`
}

/** Whether a text begins with another one, regardless of spelling variants. */
export const begins = (text: RawBuilder<unknown>, search: string) => isLike(text, search, (part) => `${part}%`)

/** Like `containsName`, without an index and without a planner estimate, for scans in another order. */
export const containsNameWalking = (text: RawBuilder<unknown>, search: string) => {
  const spelled = joinedSpellings(search).map((spelling) => sql`strpos(${foldedForm(text)}, ${spelling}) > 0`)
  const named = namePatterns(search).map((pattern) => sql`regexp_like(${foldedForm(text)}, ${pattern})`)
  const ways = named.length > 0 ? [...spelled, sql`(${sql.join(named, sql` and `)})`] : spelled
  return sql<boolean>`(${sql.join([sql`false`, ...ways], sql` or `)})`
}

/** A search that consists only of signs that folding removes, such as a hyphen, is compared unfolded. */
function isLike(text: RawBuilder<unknown>, search: string, pattern: (part: string) => string) {
  const parts = joinedSpellings(search).map(literal)
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
