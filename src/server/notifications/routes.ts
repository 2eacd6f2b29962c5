import * as doors from '#contract/notifications.ts'
import { route } from '../http/route.ts'
import { digestMail, weeklyDigests } from './digest.ts'
import { newsMail } from './news-mail.ts'
import * as notifications from './notifications.ts'
import * as stopMails from './stop-mails.ts'
import { stream } from './stream.ts'
import { tellTask } from './telling.ts'
import * as wishes from './wishes.ts'

export const routes = [
  route(doors.listNotifications, notifications.list),
  route(doors.updateNotification, notifications.update),
  route(doors.readAllNotifications, notifications.readAll),
  route(doors.streamNotifications, stream),
  route(doors.getNotificationSettings, wishes.get),
  route(doors.updateNotificationSettings, wishes.update),
  route(doors.stopMailPage, stopMails.showPage),
  route(doors.stopMail, stopMails.stop),
]

export const tasks = [tellTask, newsMail, weeklyDigests, digestMail]
