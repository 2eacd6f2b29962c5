import type { In } from '#contract/endpoint.ts'
import type { exportMeetings } from '#contract/meetings.ts'
import type { UserContext } from '../context.ts'
import { csvList } from '../export/csv.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { meetingColumns } from './read-meeting.ts'
import { matchingMeetings } from './meetings.ts'

/** All matching meetings as a table, with their state when the export begins. */
export const exportAll = (ctx: UserContext, filters: In<typeof exportMeetings>, now = ctx.now()) =>
  tableFile(ctx, {
    name: 'meetings',
    rows: readBatches(
      ctx,
      (after, size) =>
        meetingColumns(matchingMeetings(ctx.db, now, filters), ctx.viewer, now)
          .where('meetings.id', '>', after)
          .orderBy('meetings.id')
          .limit(size)
          .execute(),
      200,
    ),
    columns: {
      id: (meeting) => meeting.id,
      title_en: (meeting) => meeting.title_en,
      title_ar: (meeting) => meeting.title_ar,
      description_en: (meeting) => meeting.description_en,
      description_ar: (meeting) => meeting.description_ar,
      status: (meeting) => meeting.status,
      starts_at: (meeting) => meeting.starts_at,
      ends_at: (meeting) => meeting.ends_at,
      next_starts_at: (meeting) => meeting.next_starts_at,
      minutes: (meeting) => meeting.duration_minutes,
      time_zone: (meeting) => meeting.time_zone,
      join_url: (meeting) => meeting.join_url,
      capacity: (meeting) => meeting.capacity,
      attendees: (meeting) => meeting.attendee_count,
      waiting: (meeting) => meeting.waiting_count,
      host: (meeting) => meeting.host?.name,
      tags_en: ({ tags }) => csvList(tags.map(({ name }) => name.en)),
      tags_ar: ({ tags }) => csvList(tags.map(({ name }) => name.ar)),
      created_at: (meeting) => meeting.created_at,
      updated_at: (meeting) => meeting.updated_at,
    },
    words: {
      status: {
        scheduled: { en: 'Scheduled', ar: 'مجدول' },
        live: { en: 'Live', ar: 'جارٍ الآن' },
        ended: { en: 'Ended', ar: 'انتهى' },
        cancelled: { en: 'Cancelled', ar: 'أُلغي' },
      },
    },
  })
