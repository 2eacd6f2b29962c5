import type { NewsKind } from '#contract/notifications.ts'
import type { Services } from './context.ts'
import { type Db, newId } from './db/database.ts'

/** Who is to be told: named people, everybody who follows a question, everybody who comes to a meeting, every member. */
export type Audience = { users: string[] } | { followersOf: string } | { attendeesOf: string } | { members: true }

export type News = {
  kind: NewsKind
  /** Who did it; she is not told of her own doing. Null for what the product does by itself. */
  actorId: string | null
  entityType: 'question' | 'answer' | 'meeting' | 'article'
  entityId: string
  /** Where it can be read: an address of the product, `/qa/…`. */
  link: string
  /** What it is about, in the words of who wrote it. */
  title: string
  excerpt?: string
  audience: Audience
}

/** The queue's task that tells a piece of news to its audience; kept by the slice `notifications`. */
export const tellNews = { name: 'tell-news' }

/** Tells people of something, in the transaction of what happened: told when that commits, never when it does not. */
export async function notify(db: Db, { queue }: Pick<Services, 'queue'>, news: News) {
  const id = newId()
  await db
    .insertInto('news')
    .values({
      id,
      kind: news.kind,
      actor_id: news.actorId,
      entity_type: news.entityType,
      entity_id: news.entityId,
      link: news.link,
      title: news.title.slice(0, 300),
      excerpt: (news.excerpt ?? '').slice(0, 300),
      audience: JSON.stringify(news.audience),
    })
    .execute()
  await queue.add(db, tellNews, { newsId: id })
}
