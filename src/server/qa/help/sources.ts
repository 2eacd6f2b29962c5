import { sql } from 'kysely'
import type { HelpSource } from '#contract/qa-help.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { excerptOf } from '../../markdown.ts'
import { searchVector } from '../../text/search-words.ts'
import { similar } from '../similar.ts'

/** A published text, and how much it is trusted: accepted and upvoted ones come first. */
export type Source = HelpSource & { text: string; weight: number }

const answersOfEach = 3
const shownToModel = 1200
const mostArticles = 3
const textLength = 3000

/** Sources as a model is shown them: by number, and no more of each than it needs. */
export const numbered = (sources: readonly Source[]): Record<string, string> =>
  Object.fromEntries(sources.map(({ text }, at) => [`source ${at + 1}`, text.slice(0, shownToModel)]))

/** What was published on a subject: answers to the questions that resemble it, and articles. Nothing else is ever drawn on. */
export async function sourcesFor(ctx: Context, title: string, body: string): Promise<Source[]> {
  const { data: questions } = await similar(ctx, { lang: ctx.lang, title })
  const [answers, articles] = await Promise.all([
    answersTo(
      ctx.db,
      questions.map(({ id }) => id),
    ),
    articlesOn(ctx, `${title} ${body.slice(0, 500)}`),
  ])
  return [...answers, ...articles]
}

/** The published answers to public questions, the best of each first. */
export async function answersTo(db: Db, questionIds: readonly string[], most = answersOfEach): Promise<Source[]> {
  if (questionIds.length === 0) return []
  const { rows } = await sql<{
    id: string
    title: string
    slug: string
    body: string
    accepted: boolean
    votes: number
  }>`
    select a.id, q.title, q.slug, a.body, a.accepted, a.votes
    from unnest(${[...questionIds]}::uuid[]) with ordinality as asked(id, place)
    join questions q on q.id = asked.id and q.is_public
    cross join lateral (
      select a.id, a.body, coalesce(q.accepted_answer_id = a.id, false) as accepted, a.upvote_count - a.downvote_count as votes
      from answers a where a.question_id = q.id and a.status = 'published'
      order by accepted desc, votes desc, a.id limit ${most}) a
    order by asked.place, a.accepted desc, a.votes desc`.execute(db)
  return rows.map(({ id, title, slug, body, accepted, votes }) => ({
    kind: 'answer',
    _id: id,
    title,
    link: `/qa/${encodeURIComponent(slug)}#answer-${id}`,
    text: excerptOf(body, textLength),
    weight: (accepted ? 1.5 : 1) + Math.min(5, Math.max(-5, votes)) / 20,
  }))
}

async function articlesOn({ db, lang }: Context, subject: string): Promise<Source[]> {
  const { rows } = await sql<{ id: string; title: string; slug: string; body: string }>`
    with asked as materialized (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as words from unnest(${searchVector([{ text: subject, weight: 'A' }])}))
    select a.id, a.slug, ${sql.ref(`a.title_${lang}`)} as title, ${sql.ref(`a.body_${lang}`)} as body
    from articles a, asked where a.status = 'published' and a.search @@ asked.words
    order by ts_rank(a.search, asked.words) desc, a.id desc limit ${mostArticles}`.execute(db)
  return rows.map(({ id, title, slug, body }) => ({
    kind: 'article',
    _id: id,
    title,
    link: `/articles/${encodeURIComponent(slug)}`,
    text: excerptOf(body, textLength),
    weight: 1,
  }))
}
