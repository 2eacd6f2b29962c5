import { sql } from 'kysely'
import type { Lang } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Site } from '#contract/site.ts'
import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { layOutMail } from '../mail/system/layout.ts'
import { addressBudget, sendWithinBudgets } from '../mail/system/budgets.ts'
import { newsWords } from '../people/notify.ts'
import { siteOf, siteSettings } from '../public-site/settings.ts'
import { claimHour, gather, questionOf, releaseHour } from './question-mails.ts'
import { stopLink } from './stop-mails.ts'
import { mailWords, moreNews, sentence, stopWords } from './words.ts'
import { withCount } from '../text/counted.ts'
import { textIn } from '../i18n/text-in.ts'

/** `isDeferred`: waits since an earlier mail about the question, and is needless once it was read. */
type Order = { userId: string; notificationId: string; isDeferred?: true }

/**
 * Mails one notification to one person, or leaves it to the weekly mail if a budget is exhausted. News about a question
 * that was mailed within the hour waits for the next mail about it. It is marked as
 * mailed before the handover, so that a crash loses the mail instead of sending it twice; a refusal by the server is
 * retried.
 */
export const newsMail: Task<Order> = {
  name: 'news-mail',
  async run(services, { userId, notificationId, isDeferred }) {
    const { db, now, config } = services
    const ofThis = db.updateTable('notifications').where('user_id', '=', userId).where('id', '=', notificationId)
    const claimed = await ofThis
      .set({ mailed_at: now() })
      .where('mail', '=', 'once')
      .where('mailed_at', 'is', null)
      .where('withdrawn', '=', false)
      .$if(isDeferred === true, (query) => query.where('is_read', '=', false))
      .executeTakeFirst()
    if (claimed.numUpdatedRows === 0n) return
    const questionId = await questionOf(db, userId, notificationId)
    const follower = questionId === undefined ? undefined : { userId, questionId }
    const next = follower ? await claimHour(services, follower) : null
    if (follower && next) {
      await ofThis.set({ mailed_at: null }).execute()
      const later = { key: `news-mail ${userId} ${follower.questionId}`, runAt: next }
      return services.queue.add(db, newsMail, { userId, notificationId, isDeferred: true }, later)
    }
    const others = follower ? await gather(services, follower) : []
    const ofAll = db
      .updateTable('notifications')
      .where('user_id', '=', userId)
      .where('id', 'in', [notificationId, ...others])
    try {
      const site = siteOf(await siteSettings(db))
      const news = await newsOf(services, site, userId, notificationId)
      if (!news) return
      const { lang, email, name, excerpt, kind } = news
      const more = others.length === 0 ? '' : withCount(moreNews, lang, others.length)
      const values = { name, excerpt, more, sentence: sentence(lang, news) }
      const link = config.publicUrl + news.link
      const own = textIn(mailWords, lang)
      const lines = own.lines.filter(
        (line) => (line !== '{excerpt}' || excerpt !== '') && (line !== '{more}' || more !== ''),
      )
      const stop = { text: textIn(stopWords.kind, lang), ...stopLink(services, userId, kind) }
      const words = { ...own, lines }
      const mail = layOutMail({ to: email, lang, site, origin: config.publicUrl, words, values, link, stop })
      const sent = await sendWithinBudgets(services, [...budgetsOf(news), addressBudget('news', email)], async () => {
        await services.mail(mail)
      })
      if (!sent) await ofAll.set({ mail: 'weekly', mailed_at: null }).execute()
    } catch (error) {
      await ofAll.set({ mailed_at: null }).execute()
      if (follower) await releaseHour(db, follower)
      throw error
    }
  },
}

/** The mentioned person has not consented to a mention, so it counts against the author's budget. */
const budgetsOf = ({ kind, actorId }: { kind: NotificationKind; actorId: string | null }) =>
  kind === 'mention' && actorId !== null ? [{ kind: 'person' as const, subject: actorId }] : []

async function newsOf({ db }: Services, site: Site, userId: string, notificationId: string) {
  const only = site.languages.length === 1 ? site.languages[0] : undefined
  const lang = only === undefined ? sql<Lang>`users.preferred_language` : sql<Lang>`${only}::text`
  const words = newsWords(lang)
  const row = await db
    .selectFrom('notifications as n')
    .innerJoin('news', 'news.id', 'n.news_id')
    .innerJoin('users', 'users.id', 'n.user_id')
    .leftJoin('users as actor', 'actor.id', 'news.actor_id')
    .select([
      'news.kind',
      words.title.as('title'),
      words.excerpt.as('excerpt'),
      'news.link',
      'news.actor_id as actorId',
      'users.email',
      'users.first_name as name',
      lang.as('lang'),
      sql<string | null>`trim(actor.first_name || ' ' || actor.last_name)`.as('actorName'),
    ])
    .where('n.user_id', '=', userId)
    .where('n.id', '=', notificationId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row && { ...row, kind: row.kind as NotificationKind }
}
