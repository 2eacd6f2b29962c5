import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { getAnswer, getQuestion, listAnswers } from '#contract/qa.ts'
import type { Context, Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { idsOfPage, pagination } from '../db/paging/page.ts'
import { exactTotal } from '../db/paging/totals.ts'
import { found } from '../failure.ts'
import { matchingIds, isInSample, estimateIfMany, type SearchWords, searchWords } from '../content/question-search.ts'
import { answerSeenBy, presentAnswer, readAnswers } from './reading.ts'

type Cut = Pick<In<typeof getQuestion>, 'page' | 'size' | 'limit' | 'orderBy' | 'sortType'>

/** A page of a question's answers: the accepted one first, then by votes, older ones before newer ones. */
export async function answersOf(
  db: Db,
  viewer: Viewer | null,
  question: { id: string; answer_count: number },
  cut: Cut,
) {
  const size = cut.size ?? cut.limit ?? 20
  const from = sql`answers a join questions q on q.id = a.question_id where a.question_id = ${question.id}::uuid and ${answerSeenBy(viewer)}`
  const byDate =
    cut.orderBy === 'createdAt' ? sql`a.id ${sql.raw(cut.sortType)}` : sql`a.score ${sql.raw(cut.sortType)}, a.id`
  const ids = sql`select a.id from ${from} order by coalesce(q.accepted_answer_id = a.id, false) desc, ${byDate}
    limit ${size} offset ${(cut.page - 1) * size}`
  const rows = await readAnswers<{ total: number }>(
    db,
    viewer,
    ids,
    sql`, (select count(*)::int from ${from}) as total`,
  )
  return {
    data: rows.map((row) => presentAnswer(row, viewer)),
    pagination: pagination(rows[0]?.total ?? (cut.page > 1 ? question.answer_count : 0), cut.page, size),
  }
}

/** One answer. @throws not_found */
export async function get({ db, viewer }: Context, { answerId }: In<typeof getAnswer>): Promise<Out<typeof getAnswer>> {
  return { data: await answerFor(db, viewer, answerId) }
}

/** One answer, if the viewer may see it. @throws not_found */
export async function answerFor(db: Db, viewer: Viewer | null, id: string) {
  const [row] = await readAnswers(
    db,
    viewer,
    sql`select a.id from answers a join questions q on q.id = a.question_id where a.id = ${id}::uuid and ${answerSeenBy(viewer)}`,
  )
  return presentAnswer(found(row), viewer)
}

/** A page of the answers that the caller may see. */
export async function list(ctx: Context, input: In<typeof listAnswers>): Promise<Out<typeof listAnswers>> {
  const { db, viewer } = ctx
  const size = input.size ?? input.limit ?? 10
  const words = input.search ? searchWords(input.search) : null
  if (input.search && !words) return { data: [], pagination: pagination(0, input.page, size) }
  const byVotes = input.orderBy === 'votes'
  const columns = byVotes ? sql`a.id, a.score as k0, a.id as k1` : sql`a.id, a.id as k0`
  const rows = sql`select ${columns} from ${matchingAnswers(viewer, input, words)}`
  const total = words && viewer?.role === 'admin' && !hasFilter(input) ? await knownTotal(db, words) : undefined
  const offset = (input.page - 1) * size
  if (words && total !== undefined && !byVotes && input.sortType === 'desc' && offset <= exactTotal) {
    const newest = sql`select found.id from ${matchingIds('answer', words)} limit ${size} offset ${offset}`
    const shown = await readAnswers(db, viewer, newest)
    return { data: shown.map((row) => presentAnswer(row, viewer)), pagination: pagination(total, input.page, size) }
  }
  const { ids, pagination: pageInfo } = await idsOfPage(
    db,
    { rows, keys: byVotes ? 2 : 1, sought: words === null ? false : 'planned' },
    input,
    total,
  )
  const shown = await readAnswers(db, viewer, sql`select id from unnest(${ids}::uuid[]) as page (id)`)
  return { data: shown.map((row) => presentAnswer(row, viewer)), pagination: pageInfo }
}

const hasFilter = ({ status, questionId, authorId }: Filters) => Boolean(status ?? questionId ?? authorId)

/**
 * An estimated total, if a single word is known to be common, or a sample shows that there are more matches than are
 * counted exactly.
 */
async function knownTotal(db: Db, words: SearchWords): Promise<number | undefined> {
  const { query } = words
  const form = sql`substring(${query}::text from ${"^'([^']+)'(?::[*])?$"})`
  const beyond = sql`(${form} || case when ${query}::text like '%:*' then U&'\\+10FFFF' else '' end)`
  const { rows } = await sql<{ total: number | null }>`
    select coalesce((select max(answers) from question_words where word ~>=~ ${form} and word ~<=~ ${beyond} having max(answers) > ${exactTotal}),
      ${estimateIfMany('answer', words, matchingIds('answer', words, undefined, isInSample))})::int as total`.execute(
    db,
  )
  return rows[0]?.total ?? undefined
}

type Filters = Pick<In<typeof listAnswers>, 'status' | 'questionId' | 'authorId'>

/** The answers (`a`) that a list's filters match, as a `from` clause. */
export const matchingAnswers = (viewer: Viewer | null, filters: Filters, words: SearchWords | null) =>
  sql`answers a where ${sql.join(conditions(viewer, filters, words), sql` and `)}`

function conditions(viewer: Viewer | null, input: Filters, words: SearchWords | null) {
  return [
    isListedFor(viewer),
    ...(words ? [hasWords(words)] : []),
    ...(input.questionId ? [sql`a.question_id = ${input.questionId}::uuid`] : []),
    ...(input.authorId ? [sql`a.author_id = ${input.authorId}::uuid`] : []),
    ...(input.status ? [sql`a.status = ${input.status}`] : []),
  ]
}

/** Like `answerSeenBy` without the question: it only looks up the few questions that are not public. */
function isListedFor(viewer: Viewer | null) {
  // Administrators see every answer, regardless of its question.
  if (viewer?.role === 'admin') return sql`true`
  const own = (column: string) =>
    viewer ? sql`${sql.ref(column)} is not distinct from ${viewer.id}::uuid` : sql`false`
  return sql`(a.status = 'published' or ${own('a.author_id')})
    and not exists (select from questions h where h.id = a.question_id and not h.is_public and not ${own('h.author_id')})`
}

const hasWords = ({ query }: SearchWords) =>
  sql`exists (select from answer_search s where s.answer_id = a.id and s.vector @@ ${query})`
