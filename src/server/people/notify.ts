import { type RawBuilder, sql } from 'kysely'
import type { Both, Lang } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Services } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { inBoth } from '../i18n/text-in.ts'

/** The audience: named people, followers of a question, attendees of a meeting, all members, or all administrators. */
export type Audience =
  | { users: string[] }
  | { followersOf: string; except?: string[] }
  | { attendeesOf: string }
  | { members: true }
  | { administrators: true }

export type News = {
  kind: NotificationKind
  /** The actor, who is not notified of their own action; null for the product itself. */
  actorId: string | null
  entityType:
    | 'question'
    | 'answer'
    | 'meeting'
    | 'article'
    | 'domain'
    | 'job'
    | 'jobTest'
    | 'jobSeries'
    | 'conversation'
    | 'automation'
    | 'webhook'
    | 'workspace'
  entityId: string
  /** A path in the product, such as `/qa/…`. */
  link: string
  /** The subject in its author's words; bilingual if it exists in both languages. */
  title: string | Both
  excerpt?: string | Both
  audience: Audience
}

/** The queue's task that delivers news; implemented by `notifications`. */
export const deliverNews = { name: 'tell-news' }

/** Notifies people in the transaction of an event: they are notified on commit and never on rollback. */
export async function notify(db: Db, { queue }: Pick<Services, 'queue'>, news: News) {
  const id = newId()
  const [title, titleAr] = wordsOf(news.title)
  const [excerpt, excerptAr] = wordsOf(news.excerpt ?? '')
  await db
    .insertInto('news')
    .values({
      id,
      kind: news.kind,
      actor_id: news.actorId,
      entity_type: news.entityType,
      entity_id: news.entityId,
      link: news.link,
      title,
      excerpt,
      title_ar: titleAr,
      excerpt_ar: excerptAr,
      audience: JSON.stringify(news.audience),
    })
    .execute()
  await queue.add(db, deliverNews, { newsId: id })
}

const wordsOf = (text: string | Both) =>
  typeof text === 'string'
    ? ([cut(text), null] as const)
    : ([cut(inBoth(text, 'en').en), cut(inBoth(text, 'en').ar)] as const)

const cut = (text: string) => text.slice(0, 300)

/** The subject of a `news` row in a reader's language. @param lang the language, or the column that contains it */
export const newsWords = (lang: Lang | RawBuilder<Lang>) => ({
  title: sql<string>`case when ${lang} = 'ar' then coalesce(news.title_ar, news.title) else news.title end`,
  excerpt: sql<string>`case when ${lang} = 'ar' then coalesce(news.excerpt_ar, news.excerpt) else news.excerpt end`,
})
