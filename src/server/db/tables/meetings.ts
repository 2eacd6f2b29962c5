import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ZoomFaultKind } from '#contract/zoom.ts'
import type { Timestamp } from './columns.ts'

/** Rows of meetings, of their Zoom rooms, and of members' calendar feeds. */

type ZoomSettings = {
  only_one: Generated<boolean>
  account_id: string | null
  client_id: Generated<string>
  host_user: Generated<string>
  client_secret_sealed: Buffer | null
  webhook_secret_sealed: Buffer | null
  updated_at: Timestamp
}

type ZoomRooms = {
  meeting_id: string
  wanted: boolean
  version: Generated<number>
  told_version: Generated<number>
  remote_id: string | null
  in_doubt: Generated<boolean>
  look_again_at: Date | null
  fault: ZoomFaultKind | null
  said: Generated<string>
  tries: Generated<number>
  due_at: Date | null
  lease: string | null
  leased_until: Date | null
  event_at: Date | null
  created_at: Timestamp
  updated_at: Timestamp
}

type CalendarFeeds = {
  user_id: string
  number: ColumnType<number, number | undefined, number>
  created_at: Timestamp
  updated_at: Timestamp
}

type Meetings = {
  id: string
  title_en: string
  title_ar: string
  description_en: Generated<string>
  description_ar: Generated<string>
  description_html_en: Generated<string>
  description_html_ar: Generated<string>
  html_version: Generated<number>
  starts_at: Date
  ends_at: Date
  duration_minutes: number
  time_zone: string
  recurrence: ColumnType<unknown, string | null | undefined, string | null>
  join_url: string | null
  capacity: number | null
  status: Generated<'scheduled' | 'ended' | 'cancelled'>
  live_until: Date | null
  at_zoom_since: Date | null
  host_id: string | null
  attendee_count: Generated<number>
  waiting_count: Generated<number>
  sequence: Generated<number>
  search: Generated<string>
  search_version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

type MeetingOccurrences = {
  meeting_id: string
  number: number
  starts_at: Date
  ends_at: Date
  reminded_day_at: Date | null
  reminded_soon_at: Date | null
  over_at: Date | null
}

type MeetingAttendance = {
  meeting_id: string
  user_id: string
  place: GeneratedAlways<number>
  status: 'coming' | 'waiting'
  created_at: Timestamp
  updated_at: Timestamp
}

type MeetingTags = {
  meeting_id: string
  tag_id: string
}

export type MeetingTables = {
  meetings: Meetings
  meeting_occurrences: MeetingOccurrences
  meeting_attendance: MeetingAttendance
  meeting_tags: MeetingTags
  zoom_settings: ZoomSettings
  zoom_rooms: ZoomRooms
  calendar_feeds: CalendarFeeds
}
