import { type RawBuilder, sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { getMeeting, listMeetings } from '#contract/meetings.ts'
import { loosenedBy, orNearest } from '../content/nearest-content.ts'
import { matchesFilter, type SearchFilter, searchList } from '../content/search-index.ts'
import { hasTag } from '../content/tags.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { countUpTo, idsFrom, idsOfPage, inOrder, pagination } from '../db/paging/page.ts'
import { farPage, type LongList } from '../db/paging/anchors.ts'
import { exactTotal } from '../db/paging/totals.ts'
import {
  takesPlaceBetween,
  idOf,
  hasStatusAt,
  maxDuration,
  presentMeetingPage,
  presentMeeting,
  meetingColumns,
} from './read-meeting.ts'

const orders = { startsAt: sql`meetings.starts_at`, createdAt: sql`meetings.created_at` }

/** A page of meetings; with `from` and `to`, one entry per occurrence in between. */
export async function list(ctx: UserContext, input: In<typeof listMeetings>) {
  const { db, viewer } = ctx
  const now = ctx.now()
  const found = await (input.orderBy === 'nextStartsAt'
    ? pageByNext(db, now, input)
    : pageBy(db, now, input, orders[input.orderBy]))
  const rows = (by: SearchFilter) => matchingMeetings(db, now, input, by).select('meetings.id')
  const page = await orNearest(db, { kind: 'meetings', rows }, input, found)
  const { ids, pagination } = page
  const whole = meetingColumns(db.selectFrom('meetings'), viewer, now).where(
    'meetings.id',
    '=',
    sql<string>`any(${ids}::uuid[])`,
  )
  const data = inOrder(ids, await whole.execute()).map((row) => presentMeeting(row, viewer))
  return { data, pagination, ...loosenedBy(page) }
}

function pageBy(db: Db, now: Date, input: In<typeof listMeetings>, order: RawBuilder<unknown>) {
  const keyed = (by: SearchFilter) =>
    matchingMeetings(db, now, input, by).select(['meetings.id', order.as('k0'), 'meetings.id as k1'])
  const { status, from, to, tagId } = input
  const isOnlySought = status === undefined && from === undefined && to === undefined && tagId === undefined
  return idsOfPage(db, { ...searchList('meetings', input.search, keyed, isOnlySought ? {} : null), keys: 2 }, input)
}

/** Sorts by next occurrence; meetings that are over or cancelled come last, in either direction. */
async function pageByNext(db: Db, instant: Date, input: In<typeof listMeetings>) {
  const size = input.size ?? input.limit ?? 10
  const offset = (input.page - 1) * size
  // Far pages start from cached anchors, which all calls of the same minute share.
  const now = offset > exactTotal ? new Date(Math.floor(instant.getTime() / 60_000) * 60_000) : instant
  const matching = matchingMeetings(db, now, input)
  const coming = {
    rows: matching
      .innerJoin('meeting_occurrences as o', 'o.meeting_id', 'meetings.id')
      .where(isNext(now))
      .select(['meetings.id', 'o.starts_at as k0', 'meetings.id as k1']),
    keys: 2,
  }
  const over = {
    rows: matching.where(sql<boolean>`not ${hasNext(now)}`).select(['meetings.id', 'meetings.id as k0']),
    keys: 1,
  }
  const [total, ids] = await Promise.all([
    countUpTo(db, matching),
    idsFrom(db, coming, input.sortType, { offset, size }),
  ])
  const rest = size - ids.length
  if (rest > 0 && offset < total) {
    const before = await countWhole(db, coming, input.sortType, offset)
    ids.push(...(await idsFrom(db, over, input.sortType, { offset: Math.max(0, offset - before), size: rest })))
  }
  return { ids, pagination: pagination(total, input.page, size) }
}

/** The total of a list: counted if it is short, otherwise that of its page anchors. */
async function countWhole(db: Db, list: LongList, direction: 'asc' | 'desc', about: number) {
  if (about > exactTotal) return (await farPage(db, list, direction, { offset: 0, size: 1 })).total
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${list.rows}) as list`.execute(db)
  return rows[0]?.count ?? 0
}

/** The end of a meeting is the end of its last occurrence. */
const hasNext = (now: Date) => sql<boolean>`(meetings.status = 'scheduled' and meetings.ends_at > ${now})`

/** Whether an occurrence (`o`) is the current or next one. */
const isNext = (now: Date) => sql<boolean>`meetings.status = 'scheduled' and o.ends_at > ${now}
  and o.starts_at >= ${now}::timestamptz - ${maxDuration} and not exists (
    select from meeting_occurrences earlier where earlier.meeting_id = o.meeting_id and earlier.ends_at > ${now}
      and (earlier.ends_at, earlier.number) < (o.ends_at, o.number))`

type Filters = Pick<In<typeof listMeetings>, 'search' | 'status' | 'from' | 'to' | 'tagId'>

/** The meetings that a list's filters match. */
export const matchingMeetings = (db: Db, now: Date, { search, status, from, to, tagId }: Filters, by?: SearchFilter) =>
  db
    .selectFrom('meetings')
    .$if(status !== undefined, (query) => query.where(hasStatusAt(status ?? 'scheduled', now)))
    .$if(from !== undefined || to !== undefined, (query) => query.where(takesPlaceBetween(from, to)))
    .$if(tagId !== undefined, (query) => query.where(hasTag('meeting', 'meetings.id', tagId ?? '')))
    .where(matchesFilter('meetings', search, by))

/** One meeting. @throws validation_failed without an id, not_found */
export const get = (ctx: UserContext, { meeting }: In<typeof getMeeting>) =>
  presentMeetingPage(ctx.db, ctx.viewer, ctx.now(), idOf(meeting))
