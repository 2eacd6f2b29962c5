import * as doors from '#contract/meetings.ts'
import * as zoomDoors from '#contract/zoom.ts'
import { route } from '../http/route.ts'
import * as attendance from './attendance.ts'
import { calendar } from './calendar.ts'
import * as feeds from './calendar-feed.ts'
import { exportAll } from './export.ts'
import * as writing from './meeting-writing.ts'
import * as meetings from './meetings.ts'
import { meetingRounds } from './reminders.ts'
import * as account from './zoom/account.ts'
import * as events from './zoom/events.ts'
import { roomLine } from './zoom/room-line.ts'
import * as starting from './zoom/starting.ts'

export const routes = [
  route(doors.listMeetings, meetings.list),
  route(doors.exportMeetings, (ctx, filters) => exportAll(ctx, filters)),
  route(doors.getMeeting, meetings.get),
  route(doors.createMeeting, writing.create),
  route(doors.updateMeeting, writing.update),
  route(doors.deleteMeeting, writing.remove),
  route(doors.updateMeetingById, (ctx, { _id: meeting, ...changes }) => writing.update(ctx, { ...changes, meeting })),
  route(doors.deleteMeetingById, (ctx, { _id: meeting, ...rest }) => writing.remove(ctx, { ...rest, meeting })),
  route(doors.retryMeetingRoom, starting.retry),
  route(doors.startMeeting, starting.start),
  route(doors.attendMeeting, attendance.attend),
  route(doors.leaveMeeting, attendance.leave),
  route(doors.listAttendance, attendance.list),
  route(doors.meetingCalendar, calendar),
  route(doors.calendarFeedAddress, feeds.address),
  route(doors.renewCalendarFeed, feeds.renew),
  route(doors.calendarFeed, feeds.feed),
  route(zoomDoors.getZoom, account.shown),
  route(zoomDoors.updateZoom, account.change),
  route(zoomDoors.testZoom, account.test),
  route(zoomDoors.zoomEvents, events.take),
]

export const tasks = [meetingRounds, roomLine, events.heedEvent]
