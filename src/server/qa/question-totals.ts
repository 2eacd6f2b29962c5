import { type RawBuilder, sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { listQuestions } from '#contract/qa.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { exactTotal } from '../db/paging/totals.ts'
import type { Scope } from '../content/nearest-questions.ts'
import { estimateIfMany, type SearchWords } from '../content/question-search.ts'

export type Input = In<typeof listQuestions>
/** Matches by words or tag; for common words, with those in the sample. */
export type Matches = Scope & { part: RawBuilder<unknown> }

/** The total from maintained counters; null if no counter applies. */
export function counterTotal(viewer: Viewer | null, input: Input): RawBuilder<number> | null {
  const { search, tagId, authorId, mine, following, sort, status } = input
  if (search || tagId || authorId || mine || following || sort === 'unanswered') return null
  const isAdmin = viewer?.role === 'admin'
  if (status && !isAdmin && status !== 'published' && status !== 'closed') return null
  const statuses = status
    ? [status]
    : isAdmin
      ? ['pending', 'published', 'closed', 'archived', 'merged']
      : ['published', 'closed']
  const own =
    viewer && !isAdmin && !status
      ? sql`(select count(*) from questions where author_id = ${viewer.id}::uuid and not is_public)`
      : sql`0`
  return sql`(select (coalesce(sum(count), 0) + ${own})::int from question_counts where status in (${sql.join(statuses.map((each) => sql.lit(each)))}))`
}

/** The value of a counter expression. */
export const totalOf = async (db: Db, counter: RawBuilder<number>) =>
  (await sql<{ total: number }>`select ${counter} as total`.execute(db)).rows[0]?.total ?? 0

/**
 * Like `countCapped` (`db/totals.ts`), for matches by words alone. A single word is not counted again if it is known
 * to exceed the maximum exact count, even if all hidden questions matched. Nor are words that exceed it according to a
 * sample.
 */
export async function countMatches(
  db: Db,
  viewer: Viewer | null,
  { from, where, part }: Matches,
  words: SearchWords,
): Promise<number> {
  const { query } = words
  const lexeme = sql`substring(${query}::text from ${"^'([^']+)'(?::[*])?$"})`
  const form = sql`${lexeme} || case when ${query}::text like '%:*' then '%' else '' end`
  const hidden =
    viewer?.role === 'admin'
      ? sql`0`
      : sql`(select sum(count) from question_counts where status in ('pending', 'archived', 'merged'))`
  const { rows } = await sql<{ total: number }>`
    select (case
      when (select max(questions) from question_words where word like ${form}) - ${hidden} > ${exactTotal} then ${exactTotal + 1}::int
      else coalesce(${estimateIfMany('question', words, sql`${part} where ${where}`)},
        (select count(*) from (select 1 from ${from} where ${where} limit ${exactTotal + 1}) as counted)) end)::int as total`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
