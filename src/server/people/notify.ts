import { type RawBuilder, sql } from 'kysely'
import type { Both, Lang } from '#contract/fields.ts'
import type { NewsKind } from '#contract/notifications.ts'
import type { Services } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'

/** Who is to be told: named people, everybody who follows a question, everybody who comes to a meeting, every member, every administrator. */
export type Audience =
  | { users: string[] }
  | { followersOf: string }
  | { attendeesOf: string }
  | { members: true }
  | { administrators: true }

export type News = {
  kind: NewsKind
  /** Who did it; she is not told of her own doing. Null for what the product does by itself. */
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
  /** Where it can be read: an address of the product, `/qa/…`. */
  link: string
  /** What it is about, in the words of who wrote it; in both languages where it has them. */
  title: string | Both
  excerpt?: string | Both
  audience: Audience
}

/** The queue's task that tells a piece of news to its audience; kept by the slice `notifications`. */
export const deliverNews = { name: 'tell-news' }

/** Tells people of something, in the transaction of what happened: told when that commits, never when it does not. */
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
  typeof text === 'string' ? ([cut(text), null] as const) : ([cut(text.en), cut(text.ar)] as const)

const cut = (text: string) => text.slice(0, 300)

/** What a row of `news` is about, in a reader's language. @param lang the language, or the column that holds it */
export const newsWords = (lang: Lang | RawBuilder<Lang>) => ({
  title: sql<string>`case when ${lang} = 'ar' then coalesce(news.title_ar, news.title) else news.title end`,
  excerpt: sql<string>`case when ${lang} = 'ar' then coalesce(news.excerpt_ar, news.excerpt) else news.excerpt end`,
})
