import type { ColumnType, Generated } from 'kysely'
import type { ZoomFaultKind } from '#contract/zoom.ts'
import type { Made } from './tables.ts'

/** The rows of meetings at Zoom, and of members' calendars. */

type ZoomSettings = {
  only_one: Generated<boolean>
  account_id: string | null
  client_id: Generated<string>
  host_user: Generated<string>
  client_secret_sealed: Buffer | null
  webhook_secret_sealed: Buffer | null
  updated_at: Made
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
  created_at: Made
  updated_at: Made
}

type CalendarFeeds = {
  user_id: string
  number: ColumnType<number, number | undefined, number>
  created_at: Made
  updated_at: Made
}

export type MeetingTables = {
  zoom_settings: ZoomSettings
  zoom_rooms: ZoomRooms
  calendar_feeds: CalendarFeeds
}
