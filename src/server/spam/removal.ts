import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { deliverNews } from '../people/notify.ts'
import { forgetSource, noteSource } from './sources.ts'

// Deletes posts as spam. For a day they are only hidden, so that it can be undone; then a task deletes them.

type Ctx = Pick<Services, 'now' | 'queue'> & { db: Db }
type Kind = 'question' | 'answer'

/** Hides one post with its pictures and news, and makes the other posts of its author wait. */
export async function removePost({ db, now }: Ctx, kind: Kind, id: string) {
  const post = sql`p.id = ${id}::uuid`
  await hidePosts(db, now(), kind, post, false)
  await sql`update images i set spam_at = ${now()} from ${sql.table(`${kind}s`)} p
    where ${post} and i.owner_id = p.author_id and position(i.id::text in p.body) > 0 and i.spam_at is null`.execute(db)
  await withdraw(db, now(), newsAbout(kind, id))
  await sql`update users u set review = 'always' from ${sql.table(`${kind}s`)} p
    where ${post} and u.id = p.author_id and u.role <> 'admin'`.execute(db)
}

/** Restores a post that was deleted as spam by itself. Its author’s posts are reviewed as those of a new member. */
export async function restorePost(ctx: Ctx, kind: Kind, id: string) {
  const { db } = ctx
  const post = sql`p.id = ${id}::uuid`
  await sql`update images i set spam_at = null from ${sql.table(`${kind}s`)} p
    where ${post} and i.owner_id = p.author_id and position(i.id::text in p.body) > 0`.execute(db)
  await showPosts(db, kind, post)
  await redeliver(ctx, newsAbout(kind, id))
  await sql`update users u set review = 'new' from ${sql.table(`${kind}s`)} p
    where ${post} and u.id = p.author_id and u.review = 'always'`.execute(db)
}

/**
 * Hides everything that a person posted, pauses what their workspaces send, and notes their address and network. The
 * account itself is blocked by the caller.
 */
export async function removeAccountContent({ db, now }: Ctx, userId: string) {
  const own = sql`p.author_id = ${userId}::uuid`
  for (const kind of ['answer', 'question'] as const) await hidePosts(db, now(), kind, own, true)
  await sql`update images set spam_at = ${now()} where owner_id = ${userId} and spam_at is null`.execute(db)
  await withdraw(db, now(), newsOf(userId))
  await pauseSending(db, userId)
  const user = await db
    .updateTable('users')
    .set({ review: 'always' })
    .where('id', '=', userId)
    .returning(['email', 'sign_up_network'])
    .executeTakeFirstOrThrow()
  await noteSource(db, now(), userId, user)
}

/** Restores what the deletion of an account as spam hid. What its workspaces send stays paused. */
export async function restoreAccountContent(ctx: Ctx, userId: string) {
  const { db } = ctx
  const own = sql`p.author_id = ${userId}::uuid and p.spam_by_account`
  for (const kind of ['question', 'answer'] as const) await showPosts(db, kind, own)
  await sql`update images set spam_at = null where owner_id = ${userId}`.execute(db)
  await redeliver(ctx, newsOf(userId))
  await db.updateTable('users').set({ review: 'new' }).where('id', '=', userId).execute()
  await forgetSource(db, userId)
}

const newsAbout = (kind: Kind, id: string) =>
  kind === 'answer'
    ? sql`entity_id = ${id}::uuid`
    : sql`(entity_id = ${id}::uuid or entity_id in (select id from answers where question_id = ${id}::uuid))`

const newsOf = (userId: string) => sql`(actor_id = ${userId}::uuid or entity_id in (
  select id from questions where author_id = ${userId}::uuid union all select id from answers where author_id = ${userId}::uuid
  union all select a.id from answers a join questions q on q.id = a.question_id where q.author_id = ${userId}::uuid))`

/**
 * Questions are archived and answers hidden, so that every list leaves them out. Their flags are upheld, and accepted
 * answers are accepted no more.
 */
async function hidePosts(db: Db, now: Date, kind: Kind, which: RawBuilder<unknown>, byAccount: boolean) {
  await sql`update qa_flags f set status = 'upheld', resolved_at = ${now}, updated_at = ${now} from ${sql.table(`${kind}s`)} p
    where ${which} and ${sql.ref(`f.${kind}_id`)} = p.id and f.status = 'open'`.execute(db)
  if (kind === 'question') {
    await sql`update questions p set before_spam = p.status, status = 'archived', spam_at = ${now}, spam_by_account = ${byAccount},
      updated_at = ${now} where ${which} and p.spam_at is null`.execute(db)
    return
  }
  await sql`with hidden as (
      update answers p set status = 'hidden', spam_at = ${now}, spam_by_account = ${byAccount}, updated_at = ${now},
        before_spam = case when exists (select from questions q where q.accepted_answer_id = p.id) then 'accepted' else p.status end
      where ${which} and p.spam_at is null returning p.id, p.question_id, p.before_spam
    ),
    unaccepted as (
      update questions q set accepted_answer_id = null from hidden h
      where q.id = h.question_id and q.accepted_answer_id = h.id returning q.id
    )
    update question_search s set version = 0 from unaccepted u where s.question_id = u.id`.execute(db)
}

async function showPosts(db: Db, kind: Kind, which: RawBuilder<unknown>) {
  if (kind === 'question') {
    await sql`update questions p set status = p.before_spam, before_spam = null, spam_at = null, spam_by_account = false,
      updated_at = now() where ${which} and p.spam_at is not null`.execute(db)
    return
  }
  const { rows } = await sql<{ id: string; question_id: string; was: string }>`
    with before as (select p.id, p.question_id, p.before_spam as was from answers p where ${which} and p.spam_at is not null)
    update answers a set status = case when b.was = 'accepted' then 'published' else b.was end, before_spam = null,
      spam_at = null, spam_by_account = false, updated_at = now()
    from before b where a.id = b.id returning a.id, a.question_id, b.was`.execute(db)
  for (const { id, question_id: questionId } of rows.filter(({ was }) => was === 'accepted'))
    await sql`with accepted as (
        update questions set accepted_answer_id = ${id} where id = ${questionId} and accepted_answer_id is null returning id
      )
      update question_search s set version = 0 from accepted a where s.question_id = a.id`.execute(db)
}

/** Removes news from the lists of its recipients, and stops its mails. */
const withdraw = (db: Db, now: Date, which: RawBuilder<unknown>) =>
  sql`with withdrawn as (update news set spam_at = ${now} where ${which} and spam_at is null returning id)
    update notifications n set withdrawn = true from withdrawn w where n.news_id = w.id`.execute(db)

/** Shows news again, and delivers what is undelivered. */
async function redeliver({ db, queue }: Ctx, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; told_at: Date | null }>`with again as (
      update news set spam_at = null where ${which} and spam_at is not null returning id, told_at
    ),
    shown as (update notifications n set withdrawn = false from again a where n.news_id = a.id)
    select id, told_at from again`.execute(db)
  for (const { id } of rows.filter(({ told_at: at }) => at === null)) await queue.add(db, deliverNews, { newsId: id })
}

/** Pauses campaigns and automations of the workspaces that nobody else owns. */
async function pauseSending(db: Db, userId: string) {
  const alone = sql`(select m.tenant_id from workspace_members m where m.user_id = ${userId} and m.ownership_accepted_at is not null
    and not exists (select from workspace_members o where o.tenant_id = m.tenant_id and o.user_id <> m.user_id and o.ownership_accepted_at is not null))`
  await sql`update automations set status = 'paused', updated_at = now() where tenant_id in ${alone} and status = 'running'`.execute(
    db,
  )
  await sql`update job_series set status = 'paused', updated_at = now() where tenant_id in ${alone} and status = 'running'`.execute(
    db,
  )
  await sql`update jobs set status = 'paused', message = null, updated_at = now()
    where tenant_id in ${alone} and status in ('preparing', 'scheduled', 'running')`.execute(db)
}
