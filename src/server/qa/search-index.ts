import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'
import { searchVector, searchVersion } from '../text/search-words.ts'

type Words = { title: string; body: string; tags: readonly string[]; accepted?: string | null }

/** The search vector of a question: its title ranks before its tags, its text and the accepted answer. */
export const questionVector = ({ title, body, tags, accepted }: Words) =>
  searchVector([
    { text: title, weight: 'A' },
    { text: tags.join(' '), weight: 'B' },
    { text: body, weight: 'C' },
    { text: accepted ?? '', weight: 'D' },
  ])

export const answerVector = (body: string) => searchVector([{ text: body, weight: 'C' }])

/** Rebuilds the search vectors of questions. */
export async function indexQuestions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('questions as q')
    .leftJoin('answers as a', 'a.id', 'q.accepted_answer_id')
    .select([
      'q.id',
      'q.title',
      'q.body',
      'a.body as accepted',
      sql<
        string[]
      >`array(select t.name_en || ' ' || t.name_ar from question_tags qt join content_tags t on t.id = qt.tag_id
        where qt.question_id = q.id)`.as('tags'),
      sql<string[]>`array(select qt.tag_id from question_tags qt where qt.question_id = q.id)`.as('tag_ids'),
    ])
    .where('q.id', 'in', [...ids])
    .execute()
  if (rows.length === 0) return
  const values = rows.map(
    (row) => sql`(${row.id}::uuid, ${questionVector(row)}, ${searchVersion}::integer, ${row.tag_ids}::uuid[])`,
  )
  await sql`insert into question_search (question_id, vector, version, tags) values ${sql.join(values)}
    on conflict (question_id) do update set vector = excluded.vector, version = excluded.version, tags = excluded.tags`.execute(
    db,
  )
}

/** Rebuilds the search vectors of answers. */
export async function indexAnswers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('answers')
    .select(['id', 'body'])
    .where('id', 'in', [...ids])
    .execute()
  if (rows.length === 0) return
  const values = rows.map((row) => sql`(${row.id}::uuid, ${answerVector(row.body)}, ${searchVersion}::integer)`)
  await sql`insert into answer_search (answer_id, vector, version) values ${sql.join(values)}
    on conflict (answer_id) do update set vector = excluded.vector, version = excluded.version`.execute(db)
}

const batchSize = 200

/** Rebuilds vectors of an older version or with a renamed tag, in batches with a transaction each. */
export const reindex: Task<object> = {
  name: 'reindex-questions',
  every: '*/5 * * * *',
  async run({ db }: Services, _payload, signal) {
    await inPieces(signal, () => piece(db, 'question_search', 'question_id', indexQuestions))
    await inPieces(signal, () => piece(db, 'answer_search', 'answer_id', indexAnswers))
  },
}

async function inPieces(signal: AbortSignal, next: () => Promise<number>) {
  let done = batchSize
  while (done === batchSize && !signal.aborted) done = await next()
}

/** The rows are locked meanwhile: a concurrent change waits and then stores its own words. */
const piece = (
  db: Db,
  table: 'question_search' | 'answer_search',
  key: string,
  index: (db: Db, ids: readonly string[]) => Promise<void>,
) =>
  db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string }>`select ${sql.ref(key)} as id from ${sql.table(table)}
      where version < ${searchVersion} order by 1 limit ${batchSize} for update skip locked`.execute(db)
    await index(
      db,
      rows.map(({ id }) => id),
    )
    return rows.length
  })

/**
 * Counts how many questions and answers contain each word. Rare words find similar questions; common ones are sampled.
 */
export const countWords: Task<object> = {
  name: 'count-question-words',
  every: '41 * * * *',
  async run({ db }: Services) {
    // No word is deleted, since a question that is being stored may rely on it.
    await sql`
      with counted as materialized (
        select word, sum(questions)::int as questions, sum(answers)::int as answers from (
          select word, ndoc as questions, 0 as answers from ts_stat('select vector from question_search')
          union all select word, 0, ndoc from ts_stat('select vector from answer_search')) as either group by word),
      gone as (
        update question_words w set questions = 0, answers = 0
        where (questions > 0 or answers > 0) and not exists (select from counted c where c.word = w.word)
      )
      insert into question_words as w (word, questions, answers) select word, questions, answers from counted order by word
      on conflict (word) do update set questions = excluded.questions, answers = excluded.answers
      where (w.questions, w.answers) <> (excluded.questions, excluded.answers)`.execute(db)
  },
}
