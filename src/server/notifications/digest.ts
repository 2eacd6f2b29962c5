import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { layOutMail } from '../mail/system/layout.ts'
import { newsWords } from '../people/notify.ts'
import { siteOf, siteSettings, languageFor } from '../public-site/settings.ts'
import { stopLink } from './stop-mails.ts'
import { digestWords, sentence, stopWords } from './words.ts'
import { textIn } from '../i18n/text-in.ts'

const piece = 1000
const maxItems = 20
const hour = 60 * 60_000
// Mondays at 05:00 UTC: 08:00 in Riyadh, before work begins from Casablanca to Muscat.
const dueAt = 5 * hour

/** The Monday and the time at which the latest weekly mail was due. */
export function lastDue(now: Date): { week: string; due: Date } {
  const shifted = new Date(now.getTime() - dueAt)
  const sinceMonday = (shifted.getUTCDay() + 6) % 7
  const monday = Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth(), shifted.getUTCDate() - sinceMonday)
  return { week: new Date(monday).toISOString().slice(0, 10), due: new Date(monday + dueAt) }
}

/**
 * Enqueues the weekly mail for everyone with older unread notifications who has not got it this week. It runs every
 * hour, which makes up for a missed Monday; enqueuing is idempotent.
 */
export const weeklyDigests: Task<object> = {
  name: 'weekly-digests',
  every: '7 * * * *',
  async run({ db, queue, now }, _payload, signal) {
    const { week, due } = lastDue(now())
    let after = '00000000-0000-0000-0000-000000000000'
    while (true) {
      signal.throwIfAborted()
      const { rows } = await sql<{ userId: string }>`
        select distinct n.user_id as "userId" from notifications n
        where n.mail = 'weekly' and n.mailed_at is null and not n.is_read and not n.withdrawn and n.created_at < ${due} and n.user_id > ${after}::uuid
          and exists (select from users u where u.id = n.user_id and u.status = 'active')
          and not exists (select from notification_digests d where d.user_id = n.user_id and d.week = ${week}::date)
        order by n.user_id limit ${piece}`.execute(db)
      await queue.addCrowd(
        db,
        digestMail,
        rows.map(({ userId }) => ({ userId, week })),
      )
      const last = rows.at(-1)
      if (!last || rows.length < piece) return
      after = last.userId
    }
  },
}

/**
 * Sends one person's weekly mail. A row records the week, so it is sent once; only a refusal by the mail server
 * reverts it.
 */
export const digestMail: Task<{ userId: string; week: string }> = {
  name: 'digest-mail',
  async run(services, { userId, week }) {
    const due = new Date(Date.parse(week) + dueAt)
    const claimed = await claim(services, userId, week, due)
    if (claimed.length === 0) return
    try {
      await write(services, userId, claimed)
    } catch (error) {
      await giveBack(services, userId, week, claimed)
      throw error
    }
  },
}

/** Claims the week and its notifications in one transaction. @returns the ids; empty if another run claimed the week */
function claim({ db, now }: Services, userId: string, week: string, due: Date): Promise<string[]> {
  return db.transaction().execute(async (db) => {
    const { rows: taken } = await sql`insert into notification_digests (user_id, week, created_at)
      select id, ${week}::date, ${now()} from users where id = ${userId} and status = 'active'
      on conflict do nothing returning week`.execute(db)
    if (taken.length === 0) return []
    const rows = await db
      .updateTable('notifications')
      .set({ mailed_at: now() })
      .where('user_id', '=', userId)
      .where('mail', '=', 'weekly')
      .where('mailed_at', 'is', null)
      .where('is_read', '=', false)
      .where('withdrawn', '=', false)
      .where('created_at', '<', due)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })
}

async function write(services: Services, userId: string, ids: string[]) {
  const { db, config } = services
  const user = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'preferred_language as lang'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return
  const site = siteOf(await siteSettings(db))
  const lang = languageFor(site, user.lang)
  const news = await db
    .selectFrom('notifications as n')
    .innerJoin('news', 'news.id', 'n.news_id')
    .leftJoin('users as actor', 'actor.id', 'news.actor_id')
    .select(['news.kind', 'news.link', newsWords(lang).title.as('title')])
    .select(sql<string | null>`trim(actor.first_name || ' ' || actor.last_name)`.as('actorName'))
    .where('n.user_id', '=', userId)
    .where('n.id', 'in', ids)
    .orderBy('n.id', 'desc')
    .limit(maxItems)
    .execute()
  const items = news.map((one) => ({
    text: sentence(lang, { ...one, kind: one.kind as NotificationKind }),
    address: config.publicUrl + one.link,
  }))
  const stop = { text: textIn(stopWords.weekly, lang), ...stopLink(services, userId, 'weekly') }
  const link = `${config.publicUrl}/notifications`
  const values = { name: user.first_name }
  await services.mail(
    layOutMail({
      to: user.email,
      lang,
      site,
      origin: config.publicUrl,
      words: textIn(digestWords, lang),
      values,
      link,
      items,
      stop,
    }),
  )
}

async function giveBack({ db }: Services, userId: string, week: string, ids: string[]) {
  await db.transaction().execute(async (db) => {
    await sql`delete from notification_digests where user_id = ${userId} and week = ${week}::date`.execute(db)
    await db
      .updateTable('notifications')
      .set({ mailed_at: null })
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .execute()
  })
}
