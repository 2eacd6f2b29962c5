import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import {
  type getNotificationSettings,
  type MailFrequency,
  NotificationKind,
  type NotificationSettings,
  type updateNotificationSettings,
} from '#contract/notifications.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'

/** Default channels: only news about the person themselves is mailed at once. */
export const defaults: Record<NotificationKind, { inApp: boolean; mail: MailFrequency }> = {
  'question.answered': { inApp: true, mail: 'once' },
  'answer.accepted': { inApp: true, mail: 'weekly' },
  mention: { inApp: true, mail: 'once' },
  'question.moderated': { inApp: true, mail: 'once' },
  'answer.moderated': { inApp: true, mail: 'once' },
  'meeting.reminder': { inApp: true, mail: 'once' },
  'meeting.changed': { inApp: true, mail: 'once' },
  'meeting.cancelled': { inApp: true, mail: 'once' },
  'meeting.seat': { inApp: true, mail: 'once' },
  'article.published': { inApp: true, mail: 'weekly' },
  'domain.broken': { inApp: true, mail: 'once' },
  'links.broken': { inApp: true, mail: 'once' },
  'send.stopped': { inApp: true, mail: 'once' },
  'send.stuck': { inApp: true, mail: 'once' },
  'support.assigned': { inApp: true, mail: 'once' },
  'support.unread': { inApp: true, mail: 'none' },
  'webhook.stopped': { inApp: true, mail: 'once' },
  'automation.told': { inApp: true, mail: 'none' },
  // Off, since every invited address gets a mail of its own (`workspaces/invitation-mail.ts`).
  'workspace.invitation': { inApp: true, mail: 'none' },
  'workspace.ownership': { inApp: true, mail: 'once' },
}

const kinds = NotificationKind.options

/** The caller's channels for each kind of news. */
export async function get({ db, viewer }: UserContext): Promise<Out<typeof getNotificationSettings>> {
  return { data: await wishesOf(db, viewer.id) }
}

/** Applies the changes of the input to the given kinds. */
export async function update(
  { db, viewer, now }: UserContext,
  input: In<typeof updateNotificationSettings>,
): Promise<Out<typeof updateNotificationSettings>> {
  for (const kind of kinds) {
    const wish = input[kind]
    if (wish) await wishFor(db, viewer.id, kind, wish, now())
  }
  return { data: await wishesOf(db, viewer.id) }
}

/** Stops mails about one kind of news, or the weekly mail. */
export async function stopMails(db: Db, userId: string, which: NotificationKind | 'weekly', now: Date) {
  const wishes = await wishesOf(db, userId)
  const stopped = kinds.filter((kind) => (which === 'weekly' ? wishes[kind].mail === 'weekly' : kind === which))
  for (const kind of stopped) await wishFor(db, userId, kind, { mail: 'none' }, now)
}

async function wishesOf(db: Db, userId: string): Promise<NotificationSettings> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['kind', 'in_app as inApp', 'mail'])
    .where('user_id', '=', userId)
    .execute()
  const stored = new Map(rows.map(({ kind, inApp, mail }) => [kind, { inApp, mail }]))
  return Object.fromEntries(kinds.map((kind) => [kind, stored.get(kind) ?? defaults[kind]])) as NotificationSettings
}

/** A single statement: missing fields keep their value or the default. */
async function wishFor(
  db: Db,
  userId: string,
  kind: NotificationKind,
  wish: { inApp?: boolean | undefined; mail?: MailFrequency | undefined },
  now: Date,
) {
  await db
    .insertInto('notification_settings')
    .values({
      user_id: userId,
      kind,
      in_app: wish.inApp ?? defaults[kind].inApp,
      mail: wish.mail ?? defaults[kind].mail,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({
        in_app: wish.inApp ?? sql<boolean>`notification_settings.in_app`,
        mail: wish.mail ?? sql<MailFrequency>`notification_settings.mail`,
        updated_at: now,
      }),
    )
    .execute()
}
