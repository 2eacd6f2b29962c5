import type { NotificationKind } from '#contract/notifications.ts'
import { type Db, idAt } from '../../db/connection/database.ts'
import { excerptOf } from '../../content/markdown.ts'
import type { Clock } from './clock.ts'
import type { MadeArticle } from './fill-content.ts'
import type { MadeQuestion } from './fill-questions.ts'

type DemoNews = {
  kind: NotificationKind
  actorId: string | null
  entityType: 'question' | 'answer' | 'article'
  entityId: string
  link: string
  title: string
  excerpt: string
  titleAr?: string
  excerptAr?: string
  at: Date
}

const readAfterDays = 8

/** Adds the demo member's notifications as the product would have created and delivered them. */
export async function fillNews(
  db: Db,
  clock: Clock,
  mahaId: string,
  made: { questions: readonly MadeQuestion[]; articles: readonly MadeArticle[] },
) {
  const rows = [...ofQuestions(made.questions, mahaId, clock), ...made.articles.slice(-3).map(ofArticle)]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((news) => ({ ...news, newsId: idAt(news.at), id: idAt(news.at) }))
  await db
    .insertInto('news')
    .values(
      rows.map((row) => ({
        id: row.newsId,
        kind: row.kind,
        actor_id: row.actorId,
        entity_type: row.entityType,
        entity_id: row.entityId,
        link: row.link,
        title: row.title,
        excerpt: row.excerpt,
        title_ar: row.titleAr ?? null,
        excerpt_ar: row.excerptAr ?? null,
        audience: JSON.stringify({ users: [mahaId] }),
        told_at: row.at,
        created_at: row.at,
      })),
    )
    .execute()
  const readBefore = clock.ago(readAfterDays)
  await db
    .insertInto('notifications')
    .values(
      rows.map(({ id, newsId, at }) => ({
        user_id: mahaId,
        id,
        news_id: newsId,
        is_read: at < readBefore,
        read_at: at < readBefore ? clock.after(at, 9) : null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

/** Notifications of answers to the demo member's own and followed questions, of accepted answers, and of mentions. */
function ofQuestions(questions: readonly MadeQuestion[], mahaId: string, clock: Clock): DemoNews[] {
  return questions.flatMap((question) =>
    question.answers.flatMap((answer): DemoNews[] => {
      const entry = {
        entityType: 'answer' as const,
        entityId: answer.id,
        link: `/qa/${question.slug}#answer-${answer.id}`,
        title: question.title,
        excerpt: excerptOf(answer.text),
        at: answer.at,
      }
      if (answer.text.includes(`/community/${mahaId})`))
        return [{ ...entry, kind: 'mention', actorId: answer.authorId }]
      if (answer.authorId === mahaId && answer.accepted)
        return [{ ...entry, kind: 'answer.accepted', actorId: question.authorId, at: clock.after(answer.at, 20) }]
      if (question.authorId === mahaId && !answer.pending)
        return [{ ...entry, kind: 'question.answered', actorId: answer.authorId }]
      return []
    }),
  )
}

const ofArticle = ({ id, slug, title, excerpt, authorId, at }: MadeArticle): DemoNews => ({
  kind: 'article.published',
  actorId: authorId,
  entityType: 'article',
  entityId: id,
  link: `/articles/${slug}`,
  title: title.en,
  excerpt: excerpt.en,
  titleAr: title.ar,
  excerptAr: excerpt.ar,
  at,
})
