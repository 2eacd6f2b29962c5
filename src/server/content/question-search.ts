import { type RawBuilder, sql } from 'kysely'
import { atLeast, exactTotal } from '../db/paging/totals.ts'
import { isCommonWord, searchQuery, expandedQuery } from '../text/search-words.ts'

/** The words of a search: for comparison and ranking, for the index, and whether they are common. */
export type SearchWords = { query: RawBuilder<string>; spelled: RawBuilder<string>; common: RawBuilder<boolean> }

/** The words of a search; null if it has none. */
export function searchWords(text: string): SearchWords | null {
  const query = searchQuery(text)
  const spelled = expandedQuery(text)
  return query && spelled ? { query, spelled, common: isCommonWord(text) } : null
}

const kinds = {
  question: { table: sql.table('question_search'), id: sql.ref('s.question_id') },
  answer: { table: sql.table('answer_search'), id: sql.ref('s.answer_id') },
}

/**
 * The ids of rows that contain the words, as `found`, newest first. Common words are read one era at a time until
 * there are enough; others are read at once. The query text is hidden from the planner, which would otherwise scan all
 * texts for a common word.
 * @param more additional conditions on the search row (`s`), covered by its index
 * @param eras for common words, the eras to search
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

// Every n-th era is part of the sample.
const sampleEvery = 8
/** Condition that limits `matchingIds` to a sample of the eras. */
export const isInSample = sql`era % ${sql.lit(sampleEvery)} = 1`
// With fewer than three sampled eras the estimate is unreliable.
const minErasForSample = 2 * sampleEvery + 2

/**
 * An estimate of the matches from a sample, if they certainly exceed the maximum exact count; otherwise null.
 * @param part the sample's rows, as a `from` clause
 */
export function estimateIfMany(kind: keyof typeof kinds, { common }: SearchWords, part: RawBuilder<unknown>) {
  const parts = sql`(many + ${sql.lit(sampleEvery - 2)}) / ${sql.lit(sampleEvery)}`
  return sql<number | null>`(
    with part as materialized (select count(*) as found from ${part})
    select case when (select ${common}) and many >= ${sql.lit(minErasForSample)}
      then (select case when ${atLeast(sql`found`, sql.lit(sampleEvery))} > ${exactTotal} then found * many / (${parts}) end from part) end
    from (select coalesce(max(era), 0) + 1 as many from ${kinds[kind].table}) as eras)`
}
