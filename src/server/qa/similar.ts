import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { listSimilarQuestions } from '#contract/qa.ts'
import type { Context } from '../context.ts'
import { excerptOf } from '../markdown.ts'
import { searchVector } from '../text/search-words.ts'
import { tellingWords } from '../text/telling-words.ts'

// So many questions are looked at more closely: those that share the title's rarest words.
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

/** Up to 5 public questions that a title resembles: those with its rarest words, the most alike first. */
export async function similar(
  { db }: Context,
  { title }: In<typeof listSimilarQuestions>,
): Promise<Out<typeof listSimilarQuestions>> {
  // "How do I" is in every second question.
  const telling = tellingWords(title).join(' ') || title
  const { rows } = await sql<Row>`
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
    select q.id, q.slug, q.title, q.body, q.status, q.answer_count, q.accepted_answer_id
    from best join questions q on q.id = best.question_id
    where q.is_public
    order by similarity(lower(q.title), ${title.toLowerCase()}) + best.rank desc, q.id desc
    limit 5`.execute(db)
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
