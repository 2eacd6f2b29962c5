import * as doors from '#contract/email-marketing/sending.ts'
import { viewMessage } from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import * as audience from './audience.ts'
import * as jobDraft from './draft.ts'
import * as jobStream from './live-progress.ts'
import * as jobRecipients from './recipients.ts'
import * as jobSchedule from './schedule.ts'
import * as jobs from './jobs.ts'
import * as sending from './send.ts'
import * as view from './web-version.ts'

export const routes: Route[] = [
  route(doors.sendBulkEmails, sending.send),
  route(doors.workspaceLimits, sending.limits),
  route(doors.countAudience, audience.count),
  route(doors.listJobs, jobs.list),
  route(doors.getJob, jobs.get),
  route(doors.streamJob, jobStream.stream),
  route(doors.getJobDraft, jobDraft.get),
  route(doors.listRecipients, jobRecipients.list),
  route(doors.exportRecipients, jobRecipients.download),
  route(doors.scheduleJob, jobSchedule.schedule),
  route(doors.pauseJob, jobs.pause),
  route(doors.resumeJob, jobs.resume),
  route(doors.cancelJob, jobs.cancel),
  route(doors.retryFailed, jobs.retry),
  route(viewMessage, view.show),
]
