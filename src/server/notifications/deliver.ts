import { type RawBuilder, sql } from 'kysely'
import type { MailFrequency, NotificationKind } from '#contract/notifications.ts'
import type { Services } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { say } from '../db/connection/listen.ts'
import type { Task } from '../jobs/queue.ts'
import { type Audience, deliverNews } from '../people/notify.ts'
import { newsMail } from './news-mail.ts'
import { channel } from './notifications.ts'
import { defaults } from './preferences.ts'

const piece = 1000
// A NOTIFY payload is limited to 8,000 bytes; an id takes 36, plus a comma.
const idsAtOnce = 200

/**
 * Delivers a piece of news to its audience, 1,000 people per transaction. The cursor is stored with them, so that
 * after a crash or in concurrent runs nobody is notified twice or left out.
 */
export const deliverTask: Task<{ newsId: string }> = {
  ...deliverNews,
  async run(services, { newsId }, signal) {
    while (await deliverBatch(services, newsId)) signal.throwIfAborted()
  },
}

/** @returns whether there may be more recipients */
function deliverBatch(services: Services, newsId: string): Promise<boolean> {
  return services.db.transaction().execute(async (db) => {
    const news = await db
      .selectFrom('news')
      .select(['id', 'kind', 'actor_id', 'audience', 'told_to'])
      .where('id', '=', newsId)
      .where('told_at', 'is', null)
      .where('spam_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!news) return false
    const kind = news.kind as NotificationKind
    const people = await audienceOf(db, kind, news.audience as Audience, news.told_to, news.actor_id)
    const last = people.at(-1)
    await tell(services, db, newsId, people)
    const over = last === undefined || people.length < piece
    await db
      .updateTable('news')
      .set(over ? { told_to: null, told_at: services.now() } : { told_to: last.id })
      .where('id', '=', newsId)
      .execute()
    return !over
  })
}

type Person = { id: string; inApp: boolean; mail: MailFrequency }

/** The next recipients and their channels. It includes people who opted out, so that the cursor passes them. */
async function audienceOf(
  db: Db,
  kind: NotificationKind,
  audience: Audience,
  after: string | null,
  actorId: string | null,
) {
  const { rows } = await sql<Person>`
    select u.id, coalesce(s.in_app, ${defaults[kind].inApp}) as "inApp", coalesce(s.mail, ${defaults[kind].mail}) as mail
    from (
      select ids.id from (${idsOf(kind, audience)}) ids
      join users who on who.id = ids.id and who.status = 'active'
      where ids.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid and ids.id is distinct from ${actorId}::uuid
      order by ids.id limit ${piece}
    ) u
    left join notification_settings s on s.user_id = u.id and s.kind = ${kind}
    order by u.id`.execute(db)
  return rows
}

function idsOf(kind: NotificationKind, audience: Audience): RawBuilder<unknown> {
  if ('users' in audience) return sql`select distinct unnest(${audience.users}::uuid[]) as id`
  if ('followersOf' in audience)
    return sql`select user_id as id from question_follows
      where question_id = ${audience.followersOf} and user_id <> all(${audience.except ?? []}::uuid[])`
  if ('attendeesOf' in audience) {
    // The waiting list is notified of changes but gets no reminders.
    const statuses = kind === 'meeting.reminder' ? ['coming'] : ['coming', 'waiting']
    return sql`select user_id as id from meeting_attendance
      where meeting_id = ${audience.attendeesOf} and status = any(${statuses}::text[])`
  }
  if ('administrators' in audience) return sql`select id from users where role = 'admin' and status = 'active'`
  return sql`select id from users where status = 'active'`
}

async function tell({ queue, now }: Services, db: Db, newsId: string, people: Person[]) {
  const recipients = people
    .filter(({ inApp, mail }) => inApp || mail !== 'none')
    .map((person) => ({ ...person, row: newId() }))
  if (recipients.length === 0) return
  const at = now()
  await sql`
    insert into notifications (user_id, id, news_id, in_app, mail, created_at, updated_at)
    select t.user_id, t.id, ${newsId}, t.in_app, t.mail, ${at}, ${at}
    from unnest(${recipients.map(({ id }) => id)}::uuid[], ${recipients.map(({ row }) => row)}::uuid[],
      ${recipients.map(({ inApp }) => inApp)}::boolean[], ${recipients.map(({ mail }) => mail)}::text[]) as t (user_id, id, in_app, mail)
    on conflict (news_id, user_id) do nothing`.execute(db)
  const mailed = recipients.filter(({ mail }) => mail === 'once')
  await queue.addCrowd(
    db,
    newsMail,
    mailed.map(({ id, row }) => ({ userId: id, notificationId: row })),
  )
  const seen = recipients.filter(({ inApp }) => inApp).map(({ id }) => id)
  for (let at = 0; at < seen.length; at += idsAtOnce) await say(db, channel, seen.slice(at, at + idsAtOnce).join(','))
}
