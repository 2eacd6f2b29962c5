import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { type News, notify } from '../people/notify.ts'
import { wallText } from '../text/time-zone.ts'

type NotifiedMeeting = { id: string; title_en: string; title_ar: string; starts_at: Date; time_zone: string }

/** Notifies the attendees of a meeting, with its start in the meeting's time zone. */
export function notifyAttendees(
  db: Db,
  services: Services,
  meeting: NotifiedMeeting,
  news: Pick<News, 'actorId' | 'audience'> & { kind: Extract<News['kind'], `meeting.${string}`>; link?: string },
) {
  return notify(db, services, {
    link: `/meetings/${meeting.id}`,
    ...news,
    entityType: 'meeting',
    entityId: meeting.id,
    title: { en: meeting.title_en, ar: meeting.title_ar },
    excerpt: wallText(meeting.starts_at, meeting.time_zone),
  })
}
