import type { In } from '#contract/endpoint.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { meetingCalendar } from '#contract/meetings.ts'
import type { UserContext } from '../context.ts'
import { Answer } from '../http/route.ts'
import { siteSettings } from '../public-site/settings.ts'
import { calendarOf } from './ical-meetings.ts'
import { idOf, meetingRow } from './read-meeting.ts'

/**
 * A meeting as an iCalendar file: one event per occurrence, which a later file can move or cancel. @throws not_found
 */
export async function calendar(ctx: UserContext, { meeting }: In<typeof meetingCalendar>) {
  const { db, lang, config, viewer } = ctx
  const now = ctx.now()
  const id = idOf(meeting)
  const row = await meetingRow(db, viewer, now, id)
  const occurrences = await db
    .selectFrom('meeting_occurrences')
    .select(['number', 'starts_at'])
    .where('meeting_id', '=', id)
    .orderBy('number')
    .execute()
  const joinUrl = viewer.role === 'admin' || row.mine === 'coming' ? row.join_url : null
  const cancelled = row.status === 'cancelled'
  const { siteName } = await siteSettings(db)
  const method = cancelled ? 'CANCEL' : 'PUBLISH'
  const events = occurrences.map((occurrence) => ({
    ...row,
    ...occurrence,
    title: row[`title_${sideOf(lang)}`],
    description: row[`description_${sideOf(lang)}`],
    joinUrl,
    cancelled,
  }))
  return new Answer(200, calendarOf(events, { method, lang, siteName: siteName[sideOf(lang)], config, now }), {
    'content-type': `text/calendar; charset=utf-8; method=${method}`,
    'content-disposition': 'attachment; filename="meeting.ics"',
    'cache-control': 'private, no-store',
  })
}
