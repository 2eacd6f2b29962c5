import { sql } from 'kysely'
import type { HelpSource } from '#contract/qa-help.ts'
import { fuseRankings } from '../../ai/fusion.ts'
import { type Near, nearest } from '../../ai/nearest.ts'
import type { Context, UserContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { excerptOf } from '../../content/markdown.ts'
import { searchVector } from '../../text/search-words.ts'
import { similarInWords } from '../similar.ts'

/** A published text and its trust: accepted and upvoted texts come first. */
export type Source = HelpSource & {
  text: string
  weight: number
  /** Whether it matched by meaning, regardless of its words. */
  near?: boolean
}

const answersOfEach = 3
const shownToModel = 1200
const maxArticles = 3
const textLength = 3000

/** The sources as a model sees them: numbered and truncated. */
export const numbered = (sources: readonly Source[]): Record<string, string> =>
  Object.fromEntries(sources.map(({ text }, at) => [`source ${at + 1}`, text.slice(0, shownToModel)]))

type Subject = { title: string; body: string; timeZone: string }

const maxQuestions = 5
const maxNear = 4

/**
 * Published texts on a subject: answers to similar questions, answers with a similar meaning, and articles. Answers
 * are drawn from no other source.
 */
export async function sourcesFor(ctx: UserContext, { title, body, timeZone }: Subject): Promise<Source[]> {
  const subject = `${title} ${body.slice(0, 500)}`
  const [questions, articles, near] = await Promise.all([
    similarInWords(ctx, title),
    articlesOn(ctx.db, subject),
    nearest(ctx, { text: subject, timeZone }),
  ])
  const alike = (kind: Near['kind']) => near.filter((source) => source.kind === kind).map(({ id }) => id)
  const questionIds = fuseRankings(questions, alike('question')).slice(0, maxQuestions)
  const found = [
    ...(await answersTo(ctx.db, questionIds)),
    ...(await answersNamed(ctx.db, alike('answer').slice(0, maxNear))),
    ...(await articlesNamed(ctx, fuseRankings(articles, alike('article')).slice(0, maxArticles))),
  ]
  const meaning = new Set(near.map(({ id }) => id))
  return [...new Map(found.map((source) => [source._id, source])).values()].map(({ questionId, ...source }) => ({
    ...source,
    near: meaning.has(source._id) || meaning.has(questionId ?? ''),
  }))
}

type Found = Source & { questionId?: string }

/** The published answers to public questions, the best of each question first. */
export async function answersTo(db: Db, questionIds: readonly string[], limit = answersOfEach): Promise<Found[]> {
  if (questionIds.length === 0) return []
  const { rows } = await sql<AnswerRow>`
    select a.id, q.id as "questionId", q.title, q.slug, a.body, a.accepted, a.votes
    from unnest(${[...questionIds]}::uuid[]) with ordinality as asked(id, place)
    join questions q on q.id = asked.id and q.is_public
    cross join lateral (
      select a.id, a.body, coalesce(q.accepted_answer_id = a.id, false) as accepted, a.upvote_count - a.downvote_count as votes
      from answers a where a.question_id = q.id and a.status = 'published'
      order by accepted desc, votes desc, a.id limit ${limit}) a
    order by asked.place, a.accepted desc, a.votes desc`.execute(db)
  return rows.map(asSource)
}

/** Those of the given articles that are published, in the same order. */
async function answersNamed(db: Db, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AnswerRow>`
    select a.id, q.id as "questionId", q.title, q.slug, a.body, coalesce(q.accepted_answer_id = a.id, false) as accepted,
      a.upvote_count - a.downvote_count as votes
    from unnest(${[...ids]}::uuid[]) with ordinality as named(id, place)
    join answers a on a.id = named.id and a.status = 'published'
    join questions q on q.id = a.question_id and q.is_public
    order by named.place`.execute(db)
  return rows.map(asSource)
}

type AnswerRow = {
  id: string
  questionId: string
  title: string
  slug: string
  body: string
  accepted: boolean
  votes: number
}

const asSource = ({ id, questionId, title, slug, body, accepted, votes }: AnswerRow): Found => ({
  kind: 'answer',
  _id: id,
  questionId,
  title,
  link: `/qa/${encodeURIComponent(slug)}#answer-${id}`,
  text: excerptOf(body, textLength),
  weight: (accepted ? 1.5 : 1) + Math.min(5, Math.max(-5, votes)) / 20,
})

async function articlesOn(db: Db, subject: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as words from unnest(${searchVector([{ text: subject, weight: 'A' }])}))
    select a.id from articles a, asked where a.status = 'published' and a.search @@ asked.words
    order by ts_rank(a.search, asked.words) desc, a.id desc limit ${maxArticles}`.execute(db)
  return rows.map(({ id }) => id)
}

async function articlesNamed({ db, lang }: Context, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; title: string; slug: string; body: string }>`
    select a.id, a.slug, ${sql.ref(`a.title_${lang}`)} as title, ${sql.ref(`a.body_${lang}`)} as body
    from unnest(${[...ids]}::uuid[]) with ordinality as named(id, place) join articles a on a.id = named.id
    where a.status = 'published' order by named.place`.execute(db)
  return rows.map(({ id, title, slug, body }) => ({
    kind: 'article',
    _id: id,
    title,
    link: `/articles/${encodeURIComponent(slug)}`,
    text: excerptOf(body, textLength),
    weight: 1,
  }))
}
