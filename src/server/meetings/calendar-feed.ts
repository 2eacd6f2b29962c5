import { parse, stringify } from 'uuid'
import type { In } from '#contract/endpoint.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { calendarFeed } from '#contract/meetings.ts'
import type { Context, UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { found, notFound } from '../failure.ts'
import { Answer } from '../http/route.ts'
import { siteSettings } from '../public-site/settings.ts'
import { calendarOf } from './ical-meetings.ts'

const purpose = 'calendar feed'

/** The address of the caller's own calendar with all their meetings; created at the first request. */
export async function address(ctx: UserContext) {
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ user_id: ctx.viewer.id, created_at: ctx.now(), updated_at: ctx.now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return { data: { url: urlOf(ctx, await numberOf(ctx.db, ctx.viewer.id)) } }
}

/** Replaces the address; the old one stops working. */
export async function rotateAddress(ctx: UserContext) {
  const { number } = await ctx.db
    .insertInto('calendar_feeds')
    .values({ user_id: ctx.viewer.id, created_at: ctx.now(), updated_at: ctx.now() })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ number: eb('calendar_feeds.number', '+', 1), updated_at: ctx.now() })),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return { data: { url: urlOf(ctx, number) } }
}

const numberOf = async (db: Db, userId: string) =>
  (await db.selectFrom('calendar_feeds').select('number').where('user_id', '=', userId).executeTakeFirst())?.number ?? 0

function urlOf({ secrets, config, viewer }: UserContext, number: number) {
  const payload = Buffer.alloc(20)
  payload.set(parse(viewer.id))
  payload.writeUInt32BE(number, 16)
  return `${config.publicUrl}/feed/${secrets.sign(payload, purpose)}/meetings.ics`
}

// How long past meetings stay in the calendar.
const past = 90 * 24 * 60 * 60_000
const maxMeetings = 1000

/**
 * All meetings that a person attends, in their language, for a calendar that fetches them periodically. @throws
 * not_found for a replaced address
 */
export async function feed(ctx: Context, { token }: In<typeof calendarFeed>) {
  const { db, secrets, config } = ctx
  const now = ctx.now()
  const payload = secrets.verify(token, purpose)
  if (payload?.length !== 20) throw notFound()
  const userId = stringify(payload.subarray(0, 16))
  if ((await numberOf(db, userId)) !== payload.readUInt32BE(16)) throw notFound()
  const user = found(
    await db
      .selectFrom('users')
      .select('preferred_language')
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  )
  const lang = user.preferred_language
  const rows = await db
    .selectFrom('meeting_attendance as a')
    .innerJoin('meetings as m', 'm.id', 'a.meeting_id')
    .innerJoin('meeting_occurrences as o', 'o.meeting_id', 'm.id')
    .where('a.user_id', '=', userId)
    .where('a.status', '=', 'coming')
    .where('o.ends_at', '>', new Date(now.getTime() - past))
    .select(['m.id', 'o.number', 'o.starts_at', 'm.duration_minutes', 'm.time_zone', 'm.join_url as joinUrl'])
    .select([`m.title_${sideOf(lang)} as title`, `m.description_${sideOf(lang)} as description`])
    .select(['m.status', 'm.sequence', 'm.created_at', 'm.updated_at'])
    .orderBy('o.starts_at')
    .orderBy('m.id')
    .limit(maxMeetings)
    .execute()
  const events = rows.map(({ status, ...row }) => ({ ...row, cancelled: status === 'cancelled' }))
  const siteName = (await siteSettings(db)).siteName[sideOf(lang)]
  const text = calendarOf(events, { method: 'PUBLISH', lang, siteName, config, now, name: siteName })
  return new Answer(200, text, {
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    // The address is not indexed, and no referrer reveals it.
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
}
