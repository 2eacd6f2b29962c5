import * as endpoints from '#contract/notifications.ts'
import { route } from '../http/route.ts'
import { digestMail, weeklyDigests } from './digest.ts'
import { newsMail } from './news-mail.ts'
import * as notifications from './notifications.ts'
import * as stopMails from './stop-mails.ts'
import { forgetQuestionMails } from './question-mails.ts'
import { stream } from './stream.ts'
import { deliverTask } from './deliver.ts'
import * as wishes from './preferences.ts'

export const routes = [
  route(endpoints.listNotifications, notifications.list),
  route(endpoints.updateNotification, notifications.update),
  route(endpoints.readAllNotifications, notifications.readAll),
  route(endpoints.streamNotifications, stream),
  route(endpoints.getNotificationSettings, wishes.get),
  route(endpoints.updateNotificationSettings, wishes.update),
  route(endpoints.stopMailPage, stopMails.showPage),
  route(endpoints.stopMail, stopMails.stop),
]

export const tasks = [deliverTask, newsMail, weeklyDigests, digestMail, forgetQuestionMails]
