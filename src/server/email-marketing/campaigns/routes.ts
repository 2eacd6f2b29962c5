import * as endpoints from '#contract/email-marketing/sending.ts'
import { viewMessage } from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import { ofMessage } from '../tracking/served-on.ts'
import * as audience from './audience.ts'
import * as jobDraft from './draft.ts'
import * as jobStream from './live-progress.ts'
import * as jobRecipients from './recipients.ts'
import * as jobSchedule from './schedule.ts'
import * as jobs from './jobs.ts'
import * as sending from './send.ts'
import * as view from './web-version.ts'

export const routes: Route[] = [
  route(endpoints.sendBulkEmails, sending.send),
  route(endpoints.workspaceLimits, sending.limits),
  route(endpoints.countAudience, audience.count),
  route(endpoints.listJobs, jobs.list),
  route(endpoints.getJob, jobs.get),
  route(endpoints.streamJob, jobStream.stream),
  route(endpoints.getJobDraft, jobDraft.get),
  route(endpoints.listRecipients, jobRecipients.list),
  route(endpoints.exportRecipients, jobRecipients.download),
  route(endpoints.scheduleJob, jobSchedule.schedule),
  route(endpoints.pauseJob, jobs.pause),
  route(endpoints.resumeJob, jobs.resume),
  route(endpoints.cancelJob, jobs.cancel),
  route(endpoints.retryFailed, jobs.retry),
  route(viewMessage, view.show, ofMessage('view')),
]
