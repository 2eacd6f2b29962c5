import { sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type { attendMeeting, leaveMeeting, listAttendance } from '#contract/meetings.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import { fault, found } from '../failure.ts'
import { runExclusive } from '../concurrency/keyed-mutex.ts'
import { nameAndAddress } from '../people/people.ts'
import { idOf, presentMeetingPage } from './read-meeting.ts'
import { fillSeats, lockMeeting } from './seats.ts'
import { containsName } from '../text/folding.ts'

const full = fault('conflict', {
  en: 'This meeting is full. Join the waitlist instead.',
  ar: 'لا مقاعد متبقية في هذا اللقاء. يمكن الانضمام إلى قائمة الانتظار.',
})
const over = fault('conflict', { en: 'This meeting has ended.', ar: 'انتهى هذا اللقاء.' })
const cancelled = fault('conflict', { en: 'This meeting was cancelled.', ar: 'أُلغي هذا اللقاء.' })

/**
 * Takes a seat or a place on the waiting list; idempotent. @throws not_found, conflict if the meeting is full, over or
 * cancelled
 */
export async function attend(ctx: UserContext, { meeting, wait }: In<typeof attendMeeting>) {
  const id = idOf(meeting)
  await inTransaction(ctx, id, async (db) => {
    const locked = await lockMeeting(db, id)
    if (locked.status === 'cancelled') throw cancelled()
    if (locked.status === 'ended' || locked.ends_at <= ctx.now()) throw over()
    // The waiting list comes first.
    const free = await fillSeats(db, ctx, locked)
    if (!(await isListed(db, id, ctx.viewer.id))) {
      if (free <= 0 && !wait) throw full()
      await db
        .insertInto('meeting_attendance')
        .values({ meeting_id: id, user_id: ctx.viewer.id, status: free > 0 ? 'coming' : 'waiting' })
        .execute()
    }
  })
  return presentMeetingPage(ctx.db, ctx.viewer, ctx.now(), id)
}

const inTransaction = (ctx: UserContext, id: string, change: (db: Db) => Promise<void>) =>
  runExclusive(`meeting ${id}`, () => ctx.db.transaction().execute(change))

const isListed = async (db: Db, meetingId: string, userId: string) =>
  (await db
    .selectFrom('meeting_attendance')
    .select('status')
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Releases a seat to the first member on the waiting list; idempotent. @throws not_found */
export async function leave(ctx: UserContext, { meeting }: In<typeof leaveMeeting>) {
  const id = idOf(meeting)
  await inTransaction(ctx, id, async (db) => {
    await lockMeeting(db, id)
    await db
      .deleteFrom('meeting_attendance')
      .where('meeting_id', '=', id)
      .where('user_id', '=', ctx.viewer.id)
      .execute()
    await fillSeats(db, ctx, await lockMeeting(db, id))
  })
  return presentMeetingPage(ctx.db, ctx.viewer, ctx.now(), id)
}

/** Attendees and the waiting list, in order of sign-up. @throws not_found */
export async function list({ db }: UserContext, { meeting, ...input }: In<typeof listAttendance>) {
  const id = idOf(meeting)
  found(await db.selectFrom('meetings').select('id').where('id', '=', id).executeTakeFirst())
  const rows = db
    .selectFrom('meeting_attendance as a')
    .innerJoin('users', 'users.id', 'a.user_id')
    .where('a.meeting_id', '=', id)
    .$if(input.status !== undefined, (query) => query.where('a.status', '=', input.status ?? 'coming'))
    .$if(Boolean(input.search), (query) => query.where(containsName(nameAndAddress, input.search ?? '')))
  const { data, pagination } = await page(
    rows
      .select(['users.id', 'users.email', 'users.image', 'a.status', 'a.created_at', 'a.updated_at'])
      .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
      .orderBy('a.place', input.sortType),
    { db, of: rows },
    input,
  )
  return {
    data: data.map(({ id, name, email, image, status, created_at, updated_at }) => ({
      _id: id,
      id,
      name,
      email,
      image,
      status,
      createdAt: created_at,
      updatedAt: updated_at,
    })),
    pagination,
  }
}
