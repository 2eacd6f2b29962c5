import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import type { Task } from '../jobs/queue.ts'

// News about one question is mailed to a person at most once in an hour. What comes within that hour is one mail after it.

const pauseMs = 3_600_000

/** The question of a notification about an answer or a mention; undefined for other news. */
export async function questionOf(db: Db, userId: string, notificationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select coalesce(a.question_id, q.id) as id
    from notifications n join news on news.id = n.news_id
    left join answers a on news.entity_type = 'answer' and a.id = news.entity_id
    left join questions q on news.entity_type = 'question' and q.id = news.entity_id
    where n.user_id = ${userId} and n.id = ${notificationId} and news.kind in ('question.answered', 'mention')
      and coalesce(a.question_id, q.id) is not null`.execute(db)
  return rows[0]?.id
}

type Follower = { userId: string; questionId: string }

/** Claims the mail of this hour. @returns null, or the time of the next one if this hour's was sent already */
export async function claimHour(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, questionId }: Follower,
): Promise<Date | null> {
  const at = now()
  const { rows } = await sql<{ mailed_at: Date; claimed: boolean }>`
    with claim as (
      insert into question_mails as m (question_id, user_id, mailed_at) values (${questionId}, ${userId}, ${at})
      on conflict (question_id, user_id) do update set mailed_at = excluded.mailed_at
        where m.mailed_at <= ${new Date(at.getTime() - pauseMs)} returning mailed_at
    )
    select mailed_at, true as claimed from claim
    union all select mailed_at, false from question_mails where question_id = ${questionId} and user_id = ${userId}
    order by claimed desc limit 1`.execute(db)
  const [last] = rows
  // Another run may have claimed it after this statement began.
  return last?.claimed ? null : new Date((last?.mailed_at ?? at).getTime() + pauseMs)
}

/** Gives the mail of this hour back after a failure. */
export const releaseHour = (db: Db, { userId, questionId }: Follower) =>
  db.deleteFrom('question_mails').where('question_id', '=', questionId).where('user_id', '=', userId).execute()

/** Marks the other unread news about the question as mailed, since the mail names their number. @returns their ids */
export async function gather({ db, now }: Pick<Services, 'db' | 'now'>, { userId, questionId }: Follower) {
  const { rows } = await sql<{ id: string }>`update notifications n set mailed_at = ${now()} from news
    where n.user_id = ${userId} and n.mail = 'once' and n.mailed_at is null and not n.is_read and not n.withdrawn
      and news.id = n.news_id and news.kind in ('question.answered', 'mention')
      and (news.entity_id = ${questionId} or news.entity_id in (select id from answers where question_id = ${questionId}))
    returning n.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the hours that are over. */
export const forgetQuestionMails: Task<object> = {
  name: 'forget-question-mails',
  every: '23 * * * *',
  async run({ db, now }) {
    const over = new Date(now().getTime() - pauseMs)
    await db.deleteFrom('question_mails').where('mailed_at', '<', over).execute()
  },
}
