import { type RawBuilder, sql } from 'kysely'
import { atLeast, exactTotal } from '../db/paging/totals.ts'
import { isCommonWord, searchQuery, expandedQuery } from '../text/search-words.ts'

/** What is looked for: to be compared with and weighed by, to be found in the index, and whether there is much of it. */
export type SearchWords = { asked: RawBuilder<string>; spelled: RawBuilder<string>; common: RawBuilder<boolean> }

/** The words of a search; null where it has none. */
export function searchWords(text: string): SearchWords | null {
  const asked = searchQuery(text)
  const spelled = expandedQuery(text)
  return asked && spelled ? { asked, spelled, common: isCommonWord(text) } : null
}

const kinds = {
  question: { table: sql.table('question_search'), id: sql.ref('s.question_id') },
  answer: { table: sql.table('answer_search'), id: sql.ref('s.answer_id') },
}

/**
 * The ids of what has these words, as `found`, the newest first for as long as more of them are asked for: of common words era by era, of
 * others all at once. The query is hidden from the planner: told that a word is common, it would rather compare whole texts, row by row.
 * @param more further conditions on the row of words (`s`) that its index answers
 * @param eras of common words, which eras are looked through
 */
export function matchingIds(
  kind: keyof typeof kinds,
  { spelled, common }: SearchWords,
  more: RawBuilder<unknown> = sql``,
  eras: RawBuilder<unknown> = sql`true`,
) {
  const { table, id } = kinds[kind]
  const rows = (where: RawBuilder<unknown>) =>
    sql`(select ${id} as id from ${table} s where s.vector @@ (select ${spelled}) and ${where} ${more} order by ${id} desc)`
  return sql`(
      select era from generate_series((select coalesce(max(era), 0) from ${table}), 0, -1) as era where (select ${common}) and ${eras}
      union all select null where not (select ${common})
    ) as eras
    cross join lateral (${rows(sql`s.era = eras.era`)} union all ${rows(sql`eras.era is null`)}) as found`
}

// One era in so many stands for all of them.
const sampleEvery = 8
/** What `foundBy` is told to look through a part of the eras alone. */
export const isInSample = sql`era % ${sql.lit(sampleEvery)} = 1`
// With fewer eras than three in the part, it says little.
const minErasForSample = 2 * sampleEvery + 2

/**
 * About how much has these words, as a part of the eras tells, where that is surely more than is counted; else null.
 * @param part what of it stands in that part, as what follows `from`
 */
export function estimateIfMany(kind: keyof typeof kinds, { common }: SearchWords, part: RawBuilder<unknown>) {
  const parts = sql`(many + ${sql.lit(sampleEvery - 2)}) / ${sql.lit(sampleEvery)}`
  return sql<number | null>`(
    with part as materialized (select count(*) as found from ${part})
    select case when (select ${common}) and many >= ${sql.lit(minErasForSample)}
      then (select case when ${atLeast(sql`found`, sql.lit(sampleEvery))} > ${exactTotal} then found * many / (${parts}) end from part) end
    from (select coalesce(max(era), 0) + 1 as many from ${kinds[kind].table}) as eras)`
}
