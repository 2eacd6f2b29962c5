import * as doors from '#contract/meetings.ts'
import { route } from '../http/route.ts'
import * as attendance from './attendance.ts'
import { calendar } from './calendar.ts'
import { exportAll } from './export.ts'
import * as writing from './meeting-writing.ts'
import * as meetings from './meetings.ts'
import { meetingRounds } from './reminders.ts'

export const routes = [
  route(doors.listMeetings, meetings.list),
  route(doors.exportMeetings, (ctx, filters) => exportAll(ctx, filters)),
  route(doors.getMeeting, meetings.get),
  route(doors.createMeeting, writing.create),
  route(doors.updateMeeting, writing.update),
  route(doors.deleteMeeting, writing.remove),
  route(doors.updateMeetingById, (ctx, { _id: meeting, ...changes }) => writing.update(ctx, { ...changes, meeting })),
  route(doors.deleteMeetingById, (ctx, { _id: meeting, ...rest }) => writing.remove(ctx, { ...rest, meeting })),
  route(doors.attendMeeting, attendance.attend),
  route(doors.leaveMeeting, attendance.leave),
  route(doors.listAttendance, attendance.list),
  route(doors.meetingCalendar, calendar),
]

export const tasks = [meetingRounds]
