import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { In } from '#contract/endpoint.ts'
import type { meetingCalendar } from '#contract/meetings.ts'
import type { UserContext } from '../context.ts'
import { Answer } from '../http/route.ts'
import { siteSettings } from '../settings.ts'
import { idOf, meetingRow, type MeetingRow } from './meeting-reading.ts'

/**
 * A meeting as an iCalendar file: one event for each occurrence, in UTC, so that no calendar has to know the zone's rules to
 * show each at its time. Uid and sequence let a later file move what an earlier one brought. @throws not_found
 */
export async function calendar(ctx: UserContext, { meeting }: In<typeof meetingCalendar>) {
  const id = idOf(meeting)
  const row = await meetingRow(ctx.db, ctx.viewer, ctx.now(), id)
  const occurrences = await ctx.db
    .selectFrom('meeting_occurrences')
    .select(['number', 'starts_at', 'ends_at'])
    .where('meeting_id', '=', id)
    .orderBy('number')
    .execute()
  const address = `${ctx.config.publicUrl}/meetings/${id}`
  const joinUrl = ctx.viewer.role === 'admin' || row.mine === 'coming' ? row.join_url : null
  const { siteName } = await siteSettings(ctx.db)
  const file = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: siteName.en, product: 'Meetings', language: ctx.lang.toUpperCase() },
  })
  for (const { number, starts_at, ends_at } of occurrences)
    file.createEvent({
      id: `${id}.${number}@${new URL(ctx.config.publicUrl).hostname}`,
      sequence: row.sequence,
      stamp: row.updated_at,
      created: row.created_at,
      lastModified: row.updated_at,
      start: starts_at,
      end: ends_at,
      summary: row[`title_${ctx.lang}`],
      description: [row[`description_${ctx.lang}`], joinUrl, address].filter(Boolean).join('\n\n'),
      url: joinUrl ?? address,
      ...(joinUrl && { location: joinUrl }),
      status: statusOf(row),
    })
  return new Answer(200, file.toString(), {
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'attachment; filename="meeting.ics"',
    'cache-control': 'private, no-store',
  })
}

const statusOf = (row: MeetingRow) =>
  row.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
