import { z } from 'zod'
import { MemberBrief } from './community.ts'
import { endpoint } from './endpoint.ts'
import { blank, Count, entity, flag, Id, Instant, one, pageInput, pageOf } from './fields.ts'

/** Events members are notified about. */
export const NotificationKind = z.enum([
  'question.answered',
  'answer.accepted',
  'mention',
  'question.moderated',
  'answer.moderated',
  'meeting.reminder',
  'meeting.changed',
  'meeting.cancelled',
  'meeting.seat',
  'article.published',
  'domain.broken',
  'links.broken',
  'send.stopped',
  'send.stuck',
  'support.assigned',
  'support.unread',
  'automation.told',
  'webhook.stopped',
  'workspace.invitation',
  'workspace.ownership',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  ...entity,
  kind: NotificationKind,
  /** Who caused it; null for the product itself, and for a deleted account. */
  actor: MemberBrief.nullable(),
  entity: z.object({
    type: z.enum([
      'question',
      'answer',
      'meeting',
      'article',
      'domain',
      'job',
      'jobTest',
      'jobSeries',
      'conversation',
      'automation',
      'webhook',
      'workspace',
    ]),
    id: Id,
  }),
  /** A path within the product. */
  link: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** One sentence in the caller's language, ready to be shown. */
  message: z.string(),
  isRead: z.boolean(),
  readAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint('GET /api/:lang/user/notifications', {
  access: 'user',
  input: z
    .strictObject({ ...pageInput(['createdAt']), isRead: blank(flag), kind: blank(NotificationKind) })
    .omit({ search: true }),
  output: pageOf(Notification),
  about: 'Lists the caller’s notifications, newest first.',
})

export const updateNotification = endpoint('PATCH /api/:lang/user/notifications/:notificationId', {
  access: 'user',
  input: z.strictObject({ isRead: z.boolean() }),
  output: one(Notification),
  about: 'Marks a notification as read or unread.',
})

export const readAllNotifications = endpoint('POST /api/:lang/user/notifications/read-all', {
  access: 'user',
  output: one(z.object({ changed: Count })),
  about: 'Marks all notifications as read.',
})

export const streamNotifications = endpoint('GET /api/:lang/user/notifications/stream', {
  access: 'user',
  events: true,
  about:
    'Streams an `unread` event with the count, now and whenever it changes, and a `notification` event for each new one.',
})

/** `once`: one mail per notification, at once. `weekly`: one mail a week about everything unread. */
export const MailFrequency = z.enum(['none', 'once', 'weekly'])
export type MailFrequency = z.infer<typeof MailFrequency>

const Wish = z.object({ inApp: z.boolean(), mail: MailFrequency })

export const NotificationSettings = z.record(NotificationKind, Wish)
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint('GET /api/:lang/user/notification-settings', {
  access: 'user',
  output: one(NotificationSettings),
  about: 'Returns the caller’s notification settings.',
})

export const updateNotificationSettings = endpoint('PATCH /api/:lang/user/notification-settings', {
  access: 'user',
  input: z.partialRecord(
    NotificationKind,
    z.strictObject({ inApp: z.boolean().optional(), mail: MailFrequency.optional() }),
  ),
  output: one(NotificationSettings),
  about: 'Updates the notification settings of the given kinds.',
})

/** Mail clients may append parameters to the address; unknown ones are ignored. */
const fromMail = z.object({ lang: z.enum(['en', 'ar']).optional().catch(undefined) })

export const stopMailPage = endpoint('GET /n/:token', {
  responseType: 'text/html',
  access: 'all',
  input: fromMail,
  about:
    'Returns the page that stops emails about one kind of notification. Opening it changes nothing, because scanners open every link.',
})

export const stopMail = endpoint('POST /n/:token', {
  responseType: 'text/html',
  access: 'all',
  body: 'any',
  input: fromMail,
  about:
    'Stops emails about one kind of notification with one click (RFC 8058). Accepts any body and gives the same response when repeated.',
})
