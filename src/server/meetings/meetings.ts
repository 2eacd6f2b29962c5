import { sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { getMeeting, listMeetings } from '#contract/meetings.ts'
import { matches } from '../content-search.ts'
import { carries } from '../content-tags.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inOrder, page } from '../db/page.ts'
import { idOf, meetingPage, nextAt, shown, statusAt, withAll } from './meeting-reading.ts'

/** One page of the meetings; of those between `from` and `to` each that takes place then. */
export async function list(ctx: UserContext, input: In<typeof listMeetings>) {
  const { db, viewer } = ctx
  const now = ctx.now()
  const order = {
    startsAt: sql`meetings.starts_at`,
    nextStartsAt: nextAt(now),
    createdAt: sql`meetings.created_at`,
  }[input.orderBy]
  const rows = matchingMeetings(db, now, input)
  const direction = sql.raw(input.sortType)
  const { data, pagination } = await page(
    rows
      .select('meetings.id')
      .orderBy(sql`${order} ${direction} nulls last`)
      .orderBy('meetings.id', input.sortType),
    { db, of: rows },
    input,
  )
  const ids = data.map(({ id }) => id)
  const whole = withAll(db.selectFrom('meetings'), viewer, now).where(
    'meetings.id',
    '=',
    sql<string>`any(${ids}::uuid[])`,
  )
  return { data: inOrder(ids, await whole.execute()).map((row) => shown(row, viewer)), pagination }
}

type Filters = Pick<In<typeof listMeetings>, 'search' | 'status' | 'from' | 'to' | 'tagId'>

/** The meetings that a list's filters match. */
export const matchingMeetings = (db: Db, now: Date, { search, status, from, to, tagId }: Filters) =>
  db
    .selectFrom('meetings')
    .$if(status !== undefined, (query) => query.where(statusAt(now), '=', status ?? 'scheduled'))
    .$if(from !== undefined || to !== undefined, (query) => query.where(between(from, to)))
    .$if(tagId !== undefined, (query) => query.where(carries('meeting', 'meetings.id', tagId ?? '')))
    .$if(Boolean(search), (query) => query.where(matches('meetings', search ?? '')))

const between = (from?: Date, to?: Date) => sql<boolean>`exists (select from meeting_occurrences o
  where o.meeting_id = meetings.id and o.ends_at > ${from ?? '-infinity'} and o.starts_at < ${to ?? 'infinity'})`

/** One meeting. @throws validation_failed without an id, not_found */
export const get = (ctx: UserContext, { meeting }: In<typeof getMeeting>) =>
  meetingPage(ctx.db, ctx.viewer, ctx.now(), idOf(meeting))
