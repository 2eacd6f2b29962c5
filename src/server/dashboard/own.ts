import { sql } from 'kysely'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'

// The viewer's own items.

const few = 5

type OpenQuestion = {
  id: string
  slug: string
  title: string
  status: string
  answer_count: number
  new_answer_count: number
  last_activity_at: Date
}

/** The viewer's questions without an accepted answer, by latest activity. */
export async function openQuestions(db: Db, viewer: Viewer) {
  const { rows } = await sql<OpenQuestion>`
    with unseen as (
      select coalesce(a.question_id, news.entity_id) as question_id, count(*)::int as count
      from notifications n join news on news.id = n.news_id
      left join answers a on news.entity_type = 'answer' and a.id = news.entity_id
      where n.user_id = ${viewer.id}::uuid and not n.is_read and n.in_app and news.kind = 'question.answered'
      group by 1
    )
    select q.id, q.slug, q.title, q.status, q.answer_count, coalesce(u.count, 0) as new_answer_count, q.last_activity_at
    from questions q left join unseen u on u.question_id = q.id
    where q.author_id = ${viewer.id}::uuid and q.status in ('pending', 'published')
      and q.accepted_answer_id is null and q.merged_into is null
    order by coalesce(u.count, 0) > 0 desc, q.last_activity_at desc, q.id desc limit ${few}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: row.title,
    status: row.status,
    answerCount: row.answer_count,
    newAnswerCount: row.new_answer_count,
    lastActivityAt: row.last_activity_at,
  }))
}

/** Unread notifications of answers, the newest first. */
export async function answersToRead(db: Db, viewer: Viewer) {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('news', 'news.id', 'n.news_id')
    .select(['n.id', 'news.title', 'news.excerpt', 'news.link', 'n.created_at'])
    .where('n.user_id', '=', viewer.id)
    .where('n.is_read', '=', false)
    .where('n.in_app', '=', true)
    .where('news.kind', '=', 'question.answered')
    .orderBy('n.id', 'desc')
    .limit(few)
    .execute()
  return rows.map(({ id, created_at, ...row }) => ({ _id: id, id, ...row, createdAt: created_at }))
}

/** The number of unread notifications. */
export async function unreadCount(db: Db, viewer: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', viewer.id)
    .where('is_read', '=', false)
    .where('in_app', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** The last send of one of the viewer's workspaces: the named one, or their own. Null if there is none. */
export async function lastSend(db: Db, viewer: Viewer, slug?: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('workspace_members as m', 'm.user_id', 'users.id')
    .innerJoin('workspaces as w', 'w.id', 'm.tenant_id')
    .innerJoin('jobs', 'jobs.tenant_id', 'w.id')
    .select(['jobs.id', 'w.slug as workspace', 'jobs.subject', 'jobs.status', 'total', 'sent', 'failed', 'unknown'])
    .select(['opened', 'clicked', 'scheduled_at', 'jobs.created_at'])
    .where('users.id', '=', viewer.id)
    .where('jobs.transactional', '=', false)
    .$if(Boolean(slug), (query) => query.where('w.slug', '=', slug ?? ''))
    .$if(!slug, (query) => query.whereRef('w.id', '=', 'users.default_workspace_id'))
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    _id: row.id,
    id: row.id,
    workspace: row.workspace,
    subject: row.subject,
    status: row.status,
    totalRecipients: row.total,
    successCount: row.sent,
    failureCount: row.failed + row.unknown,
    opened: row.opened,
    clicked: row.clicked,
    scheduledAt: row.scheduled_at,
    createdAt: row.created_at,
  }
}
