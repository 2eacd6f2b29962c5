import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { contains } from '../text/folding.ts'
import { maxNearest, type Nearest, nearestTexts } from './nearest.ts'
import type { SearchWords } from './question-search.ts'

/** The tables of a list of questions (`q`) and their conditions. */
export type Scope = { from: RawBuilder<unknown>; where: RawBuilder<unknown> }

/** The questions nearest to a search, the best first, and the words that they have of it; null if there are none. */
export const nearestQuestions = (db: Db, { from, where }: Scope, text: string): Promise<Nearest | null> =>
  nearestTexts(
    db,
    {
      size: sql`(select coalesce(sum(count), 0) from question_counts)`,
      // Counting rows that have a common word would read them all.
      textsWith: (word) => sql`(select questions from question_words w where w.word = ${word})`,
      words: sql`(select word from question_words where questions > 0)`,
      matching: (query) => sql`select s.question_id as id, s.vector from question_search s where s.vector @@ ${query}`,
      from,
      where,
      title: sql`q.title`,
    },
    text,
  )

const candidates = 2000

/** The newest questions with all words of a search and its quoted phrases as they stand, those with one in the title first. */
export async function quotedQuestions(
  db: Db,
  { from, where }: Scope,
  words: SearchWords,
  phrases: readonly string[],
): Promise<string[]> {
  const every = (column: RawBuilder<string>) =>
    sql.join(
      phrases.map((phrase) => contains(column, phrase)),
      sql` and `,
    )
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select q.id, q.title, q.body from ${from} join question_search s on s.question_id = q.id
      where ${where} and s.vector @@ ${words.query} order by q.id desc limit ${candidates}
    )
    select id from found where ${every(sql`title || ' ' || body`)}
    order by (${every(sql`title`)}) desc, id desc limit ${maxNearest}`.execute(db)
  return rows.map(({ id }) => id)
}
