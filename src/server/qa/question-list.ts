import { type RawBuilder, sql } from 'kysely'
import type { Out } from '#contract/endpoint.ts'
import { pageSize } from '#contract/fields.ts'
import type { listQuestions } from '#contract/qa.ts'
import type { Context, Viewer } from '../context.ts'
import { pagination } from '../db/paging/page.ts'
import { farPage, type LongList } from '../db/paging/anchors.ts'
import { countCapped, exactTotal } from '../db/paging/totals.ts'
import { matchingIds, isInSample, type SearchWords, searchWords } from '../content/question-search.ts'
import { countMatches, type Input, counterTotal, type Matches, totalOf } from './question-totals.ts'
import { quotedIn } from '../text/quoted-phrases.ts'
import { nearestQuestions, quotedQuestions, type Scope } from '../content/nearest-questions.ts'
import { presentQuestion, questionSeenBy, readQuestions } from './reading.ts'

type Filters = Omit<Input, 'page' | 'size' | 'limit' | 'orderBy' | 'sortType'>
type Sort = NonNullable<Input['sort']>

/**
 * A page of the questions that the caller may see. It is found by indexes alone; full rows are only read for the page.
 */
export async function list(ctx: Context, input: Input): Promise<Out<typeof listQuestions>> {
  const { db, viewer } = ctx
  const size = input.size ?? input.limit ?? usualSize
  if ((input.mine || input.following) && !viewer) return { data: [], pagination: pagination(0, input.page, size) }
  const words = input.search ? searchWords(input.search) : null
  if (input.search && !words) return { data: [], pagination: pagination(0, input.page, size) }
  const phrases = quotedIn(input.search ?? '')
  const sort = sortOf(input)
  if (words && phrases.length > 0 && sort === 'relevance') {
    const ids = await quotedQuestions(db, scopeOf(viewer, input, null), words, phrases)
    return pageOfIds(ctx, input, ids, size)
  }
  const matches = matchesOf(viewer, input, words)
  const order = { sort, descending: input.sortType === 'desc' }
  const list = { ...scopeOf(viewer, input, words), ...order, words, matches }
  const offset = (input.page - 1) * size
  const counter = counterTotal(viewer, input)
  if (counter && offset <= nearlyFirst) return beginningOf(ctx, input, list, counter)
  const count = () =>
    matches && words && !input.tagId
      ? countMatches(db, viewer, matches, words)
      : countCapped(db, rowsOf(matches ?? list))
  if (input.tagId && matches && !words && offset > everyTagged && viewer?.role !== 'user')
    return taggedBeyond(ctx, input, list)
  const sorted = words !== null && list.sort !== 'relevance'
  const counted = sorted ? await count() : counter && (await totalOf(db, counter))
  const matching = sorted && counted !== null && counted <= exactTotal
  const isFar =
    counted !== null && Math.min(offset, counted - offset) > exactTotal && !sorted && viewer?.role !== 'user'
  const [rows, total] = await Promise.all([
    readQuestions(
      db,
      viewer,
      matching
        ? ofMatching(list, { offset, size, total: counted })
        : isFar
          ? idsIn((await farPage(db, keyed(list), directionOf(list), { offset, size })).ids)
          : idsOf(list, { offset, size, total: sorted ? null : counted }),
    ),
    counted ?? count(),
  ])
  if (total === 0 && input.search && list.sort === 'relevance') return nearestTo(ctx, input, input.search, size)
  const pageInfo = pagination(total, input.page, size)
  if (counted !== null && !sorted) delete pageInfo.totalIsEstimate
  return { data: rows.map((row) => presentQuestion(row, viewer)), pagination: pageInfo }
}

/** A page of the questions that share most of a search's meaning, where none has all of its words. */
async function nearestTo(ctx: Context, input: Input, search: string, size: number) {
  const nearest = await nearestQuestions(ctx.db, scopeOf(ctx.viewer, input, null), search)
  if (!nearest) return { data: [], pagination: pagination(0, input.page, size) }
  return { ...(await pageOfIds(ctx, input, nearest.ids, size)), loosened: nearest.words }
}

async function pageOfIds({ db, viewer }: Context, { page }: Input, ids: readonly string[], size: number) {
  const rows = await readQuestions(db, viewer, idsIn(ids.slice((page - 1) * size, page * size)))
  return { data: rows.map((row) => presentQuestion(row, viewer)), pagination: pagination(ids.length, page, size) }
}

const rowsOf = ({ from, where }: Scope) => sql`select 1 from ${from} where ${where}`

// Offset up to which a list is read from its beginning.
const nearlyFirst = 1000
const usualSize = 10

/**
 * One of the first pages of a list whose total a counter knows, in one statement with a reusable plan. The offset is
 * bounded by a literal, since otherwise each call would be planned again.
 */
async function beginningOf({ db, viewer }: Context, input: Input, list: List, counter: RawBuilder<number>) {
  const size = input.size ?? input.limit ?? usualSize
  const planned = size === usualSize && input.status === undefined
  const { from, where, descending } = list
  const ids = sql`select id from (
      select q.id from ${from} where ${where} order by ${orderBy(columnsOf(list), descending)} limit ${sql.lit(nearlyFirst + pageSize.max)}
    ) as beginning limit ${planned ? sql.lit(size) : size} offset ${(input.page - 1) * size}`
  const rows = await readQuestions<{ total: number }>(db, viewer, ids, {
    more: sql`, ${counter} as total`,
    planned,
  })
  const total = rows[0]?.total ?? (await totalOf(db, counter))
  const { totalIsEstimate: _isExact, ...pageInfo } = pagination(total, input.page, size)
  return { data: rows.map((row) => presentQuestion(row, viewer)), pagination: pageInfo }
}

// Distance between page anchors deep in a tag's questions, since each question is looked up in an index of all
// questions.
const everyTagged = 250

/** A later page of a tag's questions, found from the nearest anchor. */
async function taggedBeyond({ db, viewer }: Context, input: Input, list: List) {
  const size = input.size ?? input.limit ?? usualSize
  const cut = { offset: (input.page - 1) * size, size }
  const { ids, total } = await farPage(db, { ...keyed(list), everyRows: everyTagged }, directionOf(list), cut)
  const rows = await readQuestions(db, viewer, idsIn(ids))
  return { data: rows.map((row) => presentQuestion(row, viewer)), pagination: pagination(total, input.page, size) }
}

const idsIn = (ids: readonly string[]) => sql`select id from unnest(${ids}::uuid[]) as page (id)`
const directionOf = ({ descending }: List) => (descending ? 'desc' : 'asc')

/**
 * The list and its cache keys, for pages far from either end. All visitors share a key, and so do all administrators.
 */
function keyed({ from, where, sort }: List): LongList {
  const columns = columnsOf({ sort })
  const keys = sql.join(columns.map((column, at) => sql`${sql.ref(column)} as ${sql.ref(`k${at}`)}`))
  return { rows: sql`select q.id, ${keys} from ${from} where ${where}`, keys: columns.length }
}

const byColumn = { createdAt: 'newest', lastActivityAt: 'active', votes: 'votes' } as const

function sortOf({ sort, search, orderBy }: Input): Sort {
  const order = sort ?? (orderBy ? byColumn[orderBy] : search ? 'relevance' : 'newest')
  return order === 'relevance' && !search ? 'newest' : order
}

type List = Scope & { sort: Sort; descending: boolean; words: SearchWords | null; matches: Matches | null }

/** The tables of the list and their conditions. */
export function scopeOf(viewer: Viewer | null, input: Filters, words: SearchWords | null): Scope {
  const from = [sql`questions q`]
  // Unanswered questions are public and have an index of their own.
  const where: RawBuilder<unknown>[] = input.sort === 'unanswered' ? [] : [questionSeenBy(viewer)]
  if (words) {
    from.push(sql`join question_search s on s.question_id = q.id`)
    where.push(sql`s.vector @@ ${words.query}`)
  }
  if (input.tagId) {
    from.push(sql`join question_tags qt on qt.question_id = q.id`)
    where.push(sql`qt.tag_id = ${input.tagId}::uuid`)
  }
  if (input.following && viewer) {
    from.push(sql`join question_follows f on f.question_id = q.id`)
    where.push(sql`f.user_id = ${viewer.id}::uuid`)
  }
  if (input.status) where.push(sql`q.status = ${input.status}`, sql`q.merged_into is null`)
  if (input.authorId) where.push(sql`q.author_id = ${input.authorId}::uuid`)
  if (input.mine && viewer) where.push(sql`q.author_id = ${viewer.id}::uuid`)
  if (input.sort === 'unanswered') {
    where.push(sql`q.status = 'published'`, sql`q.merged_into is null`, sql`q.answer_count = 0`)
  }
  return { from: sql.join(from, sql` `), where: sql.join(where, sql` and `) }
}

/**
 * A list by words or tag alone, without the questions table: only the few non-public questions are looked up. Null for
 * other lists.
 */
function matchesOf(viewer: Viewer | null, input: Input, words: SearchWords | null): Matches | null {
  const { tagId, status, authorId, mine, following, sort } = input
  if (status || authorId || mine || following || sort === 'unanswered' || !(words || tagId)) return null
  const tagged = sql`(select question_id as id from question_tags where tag_id = ${tagId ?? null}::uuid) as found`
  const more = tagId ? sql`and s.tags @> array[${tagId}::uuid]` : undefined
  const where =
    viewer?.role === 'admin'
      ? sql`true`
      : sql`not exists (select from questions h where h.id = found.id and ${hiddenFrom(viewer)})`
  const from = words ? matchingIds('question', words, more) : tagged
  return { from, where, part: words ? matchingIds('question', words, more, isInSample) : from }
}

const hiddenFrom = (viewer: Viewer | null) =>
  viewer ? sql`not h.is_public and h.author_id is distinct from ${viewer.id}::uuid` : sql`not h.is_public`

const orders: Record<Exclude<Sort, 'relevance'>, readonly string[]> = {
  newest: ['q.pinned', 'q.id'],
  active: ['q.pinned', 'q.last_activity_at', 'q.id'],
  votes: ['q.score', 'q.id'],
  unanswered: ['q.id'],
}

const columnsOf = ({ sort }: Pick<List, 'sort'>) => orders[sort === 'relevance' ? 'newest' : sort]

const orderBy = (columns: readonly string[], descending: boolean) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(descending ? 'desc' : 'asc')}`))

type Cut = { offset: number; size: number; total: number | null }

function idsOf(list: List, { offset, size, total }: Cut): RawBuilder<unknown> {
  if (list.sort === 'relevance') return ranked(list, offset, size)
  const columns = orders[list.sort]
  const { from, where, descending } = list
  const fromEnd = total === null ? 0 : total - offset - size
  if (total === null || fromEnd >= offset) {
    return sql`select q.id from ${from} where ${where} order by ${orderBy(columns, descending)} limit ${size} offset ${offset}`
  }
  // The end is nearer: the page is read from there and reversed.
  const rest = Math.min(size, total - offset)
  return sql`select id from (
    select q.id, row_number() over (order by ${orderBy(columns, !descending)}) as place from ${from} where ${where}
    order by ${orderBy(columns, !descending)} limit ${Math.max(rest, 0)} offset ${Math.max(fromEnd, 0)}
  ) as backwards order by place desc`
}

/**
 * Collects all matches of the words first, then sorts. Otherwise PostgreSQL scans the sort order and tests every
 * question, which for a rare word means all of them. The planner gets the number of matches.
 */
function ofMatching(
  { from, where, matches, sort, descending }: List,
  { offset, size, total }: Cut & { total: number },
): RawBuilder<unknown> {
  const columns = columnsOf({ sort })
  const matching = matches
    ? sql`select found.id from ${matches.from} where ${matches.where}`
    : sql`select q.id from ${from} where ${where}`
  return sql`
    with matching as materialized (${matching} limit ${total})
    select q.id from matching join questions q on q.id = matching.id
    order by ${orderBy(columns, descending)} limit ${size} offset ${offset}`
}

/** Number of newest matches that are sorted by relevance; the others are sorted by date. */
const maxRanked = 500

// Weights of a word in the accepted answer, the text, tags and the title.
const weights = '{0.1,0.2,0.6,1.0}'

function ranked({ from, where, words, matches }: List, offset: number, size: number): RawBuilder<unknown> {
  const inOrder = Math.max(0, Math.min(size, maxRanked - offset))
  const beyond = size - inOrder
  const newest = matches
    ? sql`select found.id from ${matches.from} where ${matches.where}`
    : sql`select q.id from ${from} where ${where} order by s.question_id desc`
  const best = sql`select q.id from (${newest} limit ${maxRanked}) as newest
    join question_search s on s.question_id = newest.id join questions q on q.id = newest.id
    order by ts_rank(${weights}::float4[], s.vector, ${words?.query}) * (1 + ln(1 + greatest(q.score, 0)) / 10) desc, q.id desc
    limit ${inOrder} offset ${Math.min(offset, maxRanked)}`
  if (beyond === 0) return best
  return sql`(${best}) union all (${newest} limit ${beyond} offset ${Math.max(offset, maxRanked)})`
}
