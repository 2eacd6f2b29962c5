import * as endpoints from '#contract/meetings.ts'
import * as zoomEndpoints from '#contract/zoom.ts'
import { route } from '../http/route.ts'
import * as attendance from './attendance.ts'
import { calendar } from './calendar.ts'
import * as feeds from './calendar-feed.ts'
import { exportAll } from './export.ts'
import * as writing from './edit-meeting.ts'
import * as meetings from './meetings.ts'
import { meetingRounds } from './reminders.ts'
import * as account from './zoom/account.ts'
import * as events from './zoom/events.ts'
import { syncRooms } from './zoom/sync-task.ts'
import * as starting from './zoom/host-link.ts'

export const routes = [
  route(endpoints.listMeetings, meetings.list),
  route(endpoints.exportMeetings, (ctx, filters) => exportAll(ctx, filters)),
  route(endpoints.getMeeting, meetings.get),
  route(endpoints.createMeeting, writing.create),
  route(endpoints.updateMeeting, writing.update),
  route(endpoints.deleteMeeting, writing.remove),
  route(endpoints.updateMeetingById, (ctx, { _id: meeting, ...changes }) =>
    writing.update(ctx, { ...changes, meeting }),
  ),
  route(endpoints.deleteMeetingById, (ctx, { _id: meeting, ...rest }) => writing.remove(ctx, { ...rest, meeting })),
  route(endpoints.retryMeetingRoom, starting.retry),
  route(endpoints.startMeeting, starting.start),
  route(endpoints.attendMeeting, attendance.attend),
  route(endpoints.leaveMeeting, attendance.leave),
  route(endpoints.listAttendance, attendance.list),
  route(endpoints.meetingCalendar, calendar),
  route(endpoints.calendarFeedAddress, feeds.address),
  route(endpoints.renewCalendarFeed, feeds.rotateAddress),
  route(endpoints.calendarFeed, feeds.feed),
  route(zoomEndpoints.getZoom, account.get),
  route(zoomEndpoints.updateZoom, account.update),
  route(zoomEndpoints.testZoom, account.test),
  route(zoomEndpoints.zoomEvents, events.receive),
]

export const tasks = [meetingRounds, syncRooms, events.handleEvent]
