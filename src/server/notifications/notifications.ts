import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type {
  listNotifications,
  NotificationKind,
  Notification,
  readAllNotifications,
  updateNotification,
} from '#contract/notifications.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { say } from '../db/connection/listen.ts'
import { page } from '../db/paging/page.ts'
import { found } from '../failure.ts'
import { newsWords } from '../people/notify.ts'
import { sentence } from './words.ts'

/** NOTIFY channel. Payload: comma-separated ids of users whose notifications have changed. */
export const channel = 'sanad_notifications'

/** A page of the caller's notifications, latest first, and the unread count. */
export async function list(
  { db, viewer, lang }: UserContext,
  input: In<typeof listNotifications>,
): Promise<Out<typeof listNotifications>> {
  const matching = visibleTo(db, viewer.id)
    .$if(input.isRead !== undefined, (query) => query.where('n.is_read', '=', input.isRead ?? false))
    .$if(input.kind !== undefined, (query) => query.where('news.kind', '=', input.kind ?? ''))
  const { total, unread } = await matching
    .select(sql<number>`count(*)`.as('total'))
    .select(sql<number>`(${unreadOf(viewer.id)})`.as('unread'))
    .executeTakeFirstOrThrow()
  const { data, pagination } = await page(latestFirst(matching, lang, input.sortType), total, input, 20)
  return { data: data.map((row) => present(row, lang)), pagination: { ...pagination, unread } }
}

/** Marks one notification as read or unread. @throws not_found */
export async function update(
  ctx: UserContext,
  { notificationId, isRead }: In<typeof updateNotification>,
): Promise<Out<typeof updateNotification>> {
  const { viewer, lang, now } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('notifications')
      .set({
        is_read: isRead,
        read_at: isRead ? sql<Date>`coalesce(read_at, ${now()}::timestamptz)` : null,
        updated_at: now(),
      })
      .where('user_id', '=', viewer.id)
      .where('id', '=', notificationId)
      .where('in_app', '=', true)
      .executeTakeFirst()
    found(changed.numUpdatedRows > 0n || null)
    await say(db, channel, viewer.id)
    const row = await latestFirst(visibleTo(db, viewer.id), lang)
      .where('n.id', '=', notificationId)
      .executeTakeFirstOrThrow()
    return { data: present(row, lang) }
  })
}

/** Marks all notifications as read. */
export async function readAll(ctx: UserContext): Promise<Out<typeof readAllNotifications>> {
  const { viewer, now } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('notifications')
      .set({ is_read: true, read_at: now(), updated_at: now() })
      .where('user_id', '=', viewer.id)
      .where('is_read', '=', false)
      .where('in_app', '=', true)
      .executeTakeFirst()
    await say(db, channel, viewer.id)
    return { data: { changed: Number(changed.numUpdatedRows) } }
  })
}

/** The latest notifications of a person and the unread count, for a stream. */
export async function latest(db: Db, userId: string, lang: Lang, count: number) {
  const rows = await latestFirst(visibleTo(db, userId), lang).limit(count).execute()
  const { unread } = await db.selectNoFrom(sql<number>`(${unreadOf(userId)})`.as('unread')).executeTakeFirstOrThrow()
  return { unread, notifications: rows.map((row) => present(row, lang)) }
}

const unreadOf = (userId: string) =>
  sql`select count(*) from notifications where user_id = ${userId} and not is_read and in_app and not withdrawn`

const visibleTo = (db: Db, userId: string) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('news', 'news.id', 'n.news_id')
    .where('n.user_id', '=', userId)
    .where('n.in_app', '=', true)
    .where('n.withdrawn', '=', false)

const latestFirst = (matching: ReturnType<typeof visibleTo>, lang: Lang, direction: 'asc' | 'desc' = 'desc') =>
  matching
    .leftJoin('users as actor', 'actor.id', 'news.actor_id')
    .select([
      'n.id',
      'n.created_at',
      'n.updated_at',
      'n.is_read',
      'n.read_at',
      'news.kind',
      'news.entity_type',
      'news.entity_id',
      'news.link',
      newsWords(lang).title.as('title'),
      newsWords(lang).excerpt.as('excerpt'),
      'actor.id as actorId',
      'actor.image as actorImage',
      sql<string | null>`trim(actor.first_name || ' ' || actor.last_name)`.as('actorName'),
    ])
    .orderBy('n.id', direction)

type Row = Awaited<ReturnType<ReturnType<typeof latestFirst>['executeTakeFirstOrThrow']>>

function present(row: Row, lang: Lang): Notification {
  const kind = row.kind as NotificationKind
  const { actorId, actorName, actorImage } = row
  return {
    _id: row.id,
    id: row.id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    kind,
    actor: actorId === null ? null : { _id: actorId, id: actorId, name: actorName ?? '', image: actorImage },
    entity: { type: row.entity_type as Notification['entity']['type'], id: row.entity_id },
    link: row.link,
    title: row.title,
    excerpt: row.excerpt,
    message: sentence(lang, { kind, title: row.title, actorName }),
    isRead: row.is_read,
    readAt: row.read_at?.toISOString() ?? null,
  }
}
