import * as doors from '#contract/email-marketing/public.ts'
import * as providerDoors from '#contract/email-marketing/providers.ts'
import * as sendingDoors from '#contract/email-marketing/sending.ts'
import * as transactionalDoors from '#contract/email-marketing/transactional.ts'
import { type Route, route } from '../../http/route.ts'
import * as audience from './audience.ts'
import * as jobDraft from './draft.ts'
import * as jobRecipients from './recipients.ts'
import * as jobSchedule from './schedule.ts'
import * as jobStream from './live-progress.ts'
import * as jobs from './jobs.ts'
import * as mailboxes from '../providers/mailboxes.ts'
import * as providerAccounts from '../providers/accounts.ts'
import * as providerTransport from '../transport/transport.ts'
import * as providers from '../providers/providers.ts'
import * as sending from './send.ts'
import * as tracking from '../tracking/tracking.ts'
import * as transactional from '../transactional/send.ts'
import * as transactionalList from '../transactional/list.ts'
import * as unsubscribe from '../preferences/unsubscribe.ts'

export const routes: Route[] = [
  route(providerDoors.listProviders, providers.list),
  route(providerDoors.getDefaultProvider, providers.getDefault),
  route(providerDoors.getProvider, providers.get),
  route(providerDoors.createProvider, providers.create),
  route(providerDoors.updateProvider, providers.update),
  route(providerDoors.deleteProvider, providers.remove),
  route(providerDoors.testProvider, providerTransport.test),
  route(providerDoors.emailAccounts, providerAccounts.accounts),
  route(providerDoors.checkMail, mailboxes.checkNow),
  route(sendingDoors.sendBulkEmails, sending.send),
  route(transactionalDoors.sendTransactional, transactional.send),
  route(transactionalDoors.listTransactional, transactionalList.list),
  route(transactionalDoors.getTransactional, transactionalList.get),
  route(sendingDoors.workspaceLimits, sending.limits),
  route(sendingDoors.countAudience, audience.count),
  route(sendingDoors.listJobs, jobs.list),
  route(sendingDoors.getJob, jobs.get),
  route(sendingDoors.streamJob, jobStream.stream),
  route(sendingDoors.getJobDraft, jobDraft.get),
  route(sendingDoors.listRecipients, jobRecipients.list),
  route(sendingDoors.exportRecipients, jobRecipients.download),
  route(sendingDoors.scheduleJob, jobSchedule.schedule),
  route(sendingDoors.pauseJob, jobs.pause),
  route(sendingDoors.resumeJob, jobs.resume),
  route(sendingDoors.cancelJob, jobs.cancel),
  route(sendingDoors.retryFailed, jobs.retry),
  route(doors.unsubscribePage, unsubscribe.showPage),
  route(doors.unsubscribe, unsubscribe.unsubscribe),
  route(doors.openPixel, tracking.open),
  route(doors.followLink, tracking.follow),
]
