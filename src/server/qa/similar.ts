import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { listSimilarQuestions } from '#contract/qa.ts'
import { fuseRankings } from '../ai/fusion.ts'
import { nearest } from '../ai/nearest.ts'
import type { Context } from '../context.ts'
import { excerptOf } from '../content/markdown.ts'
import { searchVector } from '../text/search-words.ts'
import { topicWords } from '../text/topic-words.ts'

// Number of candidates that are compared in detail: those that share the title's rarest words.
const candidates = 2000
const ranked = 40

type Row = {
  id: string
  slug: string
  title: string
  body: string
  status: 'published' | 'closed'
  answer_count: number
  accepted_answer_id: string | null
}

const shown = 5

/** Up to 5 public questions similar to a title: by words, and for members also by meaning if a model is available. */
export async function similar(
  ctx: Context,
  { title, timeZone }: Omit<In<typeof listSimilarQuestions>, 'lang'>,
): Promise<Out<typeof listSimilarQuestions>> {
  const { db, viewer } = ctx
  const [words, near] = await Promise.all([
    similarInWords(ctx, title),
    viewer ? nearest({ ...ctx, viewer }, { text: title, timeZone }) : [],
  ])
  const alike = near.filter(({ kind }) => kind === 'question')
  const ids = fuseRankings(
    words,
    alike.map(({ id }) => id),
  ).slice(0, shown)
  const { rows } = await sql<Row>`
    select q.id, q.slug, q.title, q.body, q.status, q.answer_count, q.accepted_answer_id
    from unnest(${ids}::uuid[]) with ordinality as found(id, place) join questions q on q.id = found.id
    where q.is_public order by found.place`.execute(db)
  return {
    data: rows.map((row) => ({
      _id: row.id,
      id: row.id,
      slug: row.slug,
      title: row.title,
      excerpt: excerptOf(row.body, 120),
      status: row.status,
      answerCount: row.answer_count,
      acceptedAnswerId: row.accepted_answer_id,
    })),
  }
}

/** Up to 5 public questions with a title's rarest words, the most similar first. */
export async function similarInWords({ db }: Pick<Context, 'db'>, title: string): Promise<string[]> {
  // "How do I" occurs in half of all questions.
  const telling = topicWords(title).join(' ') || title
  const { rows } = await sql<{ id: string }>`
    with words as materialized (
      select lexeme as word, coalesce(w.questions, 1) as questions
      from unnest(${searchVector([{ text: telling, weight: 'A' }])}) left join question_words w on w.word = lexeme
    ),
    rare as (
      select word, questions, sum(questions) over (order by questions, word) as reach, row_number() over (order by questions, word) as place
      from words
    ),
    asked as materialized (
      select (select string_agg(quote_literal(word), ' | ' order by place)::tsquery from rare where place = 1 or (reach <= ${candidates} and place <= 8)) as rarest,
        (select string_agg(quote_literal(word), ' | ')::tsquery from words) as any_of
    ),
    near as (
      select s.question_id, s.vector from question_search s, asked where s.vector @@ asked.rarest limit ${candidates}
    ),
    best as (
      select question_id, ts_rank('{0.1,0.3,0.3,1.0}', vector, asked.any_of) as rank from near, asked order by rank desc, question_id desc limit ${ranked}
    )
    select q.id from best join questions q on q.id = best.question_id
    where q.is_public
    order by similarity(folded(q.title), folded(${title})) + best.rank desc, q.id desc
    limit ${shown}`.execute(db)
  return rows.map(({ id }) => id)
}
