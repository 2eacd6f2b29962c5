import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { newId } from '../db/connection/database.ts'
import { digestMail, lastDue, weeklyDigests } from './digest.ts'
import { newsMail } from './news-mail.ts'
import { deliverTask } from './deliver.ts'

// The tasks are called directly, in a process without a queue, so that they can be killed midway.

let sanad: TestSanad
let clock = new Date('2026-03-04T12:00:00Z')
const never = new AbortController().signal

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' }, now: () => clock })
})
afterAll(() => sanad.stop())

const people = 10_000

async function crowd() {
  const question = newId()
  const { db } = sanad.services
  await sql`insert into users (id, first_name, last_name, email)
    select gen_random_uuid(), 'Follower', n::text, ${question} || n || '@crowd.test' from generate_series(1, ${people}::int) n`.execute(
    db,
  )
  await db
    .insertInto('questions')
    .values({ id: question, slug: question, title: 'T', body: 'B', status: 'published' })
    .execute()
  await sql`insert into question_follows (question_id, user_id)
    select ${question}, id from users where email like ${question} || '%'`.execute(db)
  return question
}

async function newsFor(question: string, actorId: string | null = null) {
  const id = newId()
  await sanad.services.db
    .insertInto('news')
    .values({
      id,
      kind: 'question.answered',
      actor_id: actorId,
      entity_type: 'question',
      entity_id: question,
      link: '/qa/t',
      title: 'T',
      audience: JSON.stringify({ followersOf: question }),
    })
    .execute()
  return id
}

const notificationCounts = async (newsId: string) => {
  const { rows } = await sql<{ rows: number; people: number }>`
    select count(*) as rows, count(distinct user_id) as people from notifications where news_id = ${newsId}`.execute(
    sanad.services.db,
  )
  return rows[0]
}
const waiting = async (task: string) => {
  const { rows } = await sql<{ jobs: number; people: number; last: number }>`
    select count(*) as jobs, count(distinct payload ->> 'userId') as people, min(p.priority) as last
    from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
    where t.identifier = ${task}`.execute(sanad.services.db)
  return rows[0]
}

test('ten thousand followers are notified once each, even if the process dies and the task runs twice at once', async () => {
  const question = await crowd()
  const actor = await sanad.services.db
    .selectFrom('question_follows')
    .select('user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const newsId = await newsFor(question, actor.user_id)
  const killed = new AbortController()
  const dying = deliverTask.run(sanad.services, { newsId }, killed.signal)
  await expect
    .poll(async () => (await notificationCounts(newsId))?.rows, { timeout: 20_000, interval: 5 })
    .toBeGreaterThanOrEqual(1000)
  killed.abort()
  await expect(dying).rejects.toThrow()
  const halfway = await notificationCounts(newsId)
  expect(halfway?.rows).toBeLessThan(people)

  let answered = 0
  const others = (async () => {
    const member = await sanad.member()
    while ((await notificationCounts(newsId))?.rows !== people - 1) {
      await sanad.call('GET', '/api/en/user/notifications', { token: member.token })
      answered += 1
    }
  })()
  await Promise.all([1, 2].map(() => deliverTask.run(sanad.services, { newsId }, never)))
  await others
  expect(await notificationCounts(newsId)).toEqual({ rows: people - 1, people: people - 1 })
  expect(await waiting('news-mail')).toEqual({ jobs: people - 1, people: people - 1, last: 10 })
  expect(answered).toBeGreaterThan(2)
  await deliverTask.run(sanad.services, { newsId }, never)
  expect(await notificationCounts(newsId)).toEqual({ rows: people - 1, people: people - 1 })
})

test('a mail is sent once, however often it is enqueued; one that the server refuses is retried', async () => {
  const { db } = sanad.services
  const order = (await db.selectFrom('notifications').select(['user_id', 'id']).limit(1).executeTakeFirstOrThrow())!
  const payload = { userId: order.user_id, notificationId: order.id }
  let refusals = 1
  const sent: string[] = []
  const services = {
    ...sanad.services,
    mail: async ({ to }: { to: string }) => {
      if (refusals-- > 0) throw new Error('450 later')
      sent.push(to)
      return 'Taken'
    },
  }
  await expect(newsMail.run(services, payload, never)).rejects.toThrow('450')
  await Promise.all([1, 2, 3].map(() => newsMail.run(services, payload, never)))
  await newsMail.run(services, payload, never)
  expect(sent).toHaveLength(1)
})

test('the week begins on Monday at 05:00 UTC', () => {
  const week = (at: string) => lastDue(new Date(at)).week
  expect(week('2026-03-02T04:59:59Z')).toBe('2026-02-23')
  expect(week('2026-03-02T05:00:00Z')).toBe('2026-03-02')
  expect(week('2026-03-08T23:59:59Z')).toBe('2026-03-02')
  expect(lastDue(new Date('2026-03-04T00:00:00Z')).due.toISOString()).toBe('2026-03-02T05:00:00.000Z')
})

test('the weekly mail is sent once per person and week, has unread notifications in their language, and is stopped by its link', async () => {
  const { db } = sanad.services
  clock = new Date('2026-03-04T12:00:00Z')
  const [reader, busy] = [await sanad.member('ليلى'), await sanad.member('Busy')]
  await sanad.call('PATCH', '/api/en/user/profile', { token: reader.token, body: { preferredLanguage: 'ar' } })
  const sent: { to: string; lang: string; subject: string; text: string; unsubscribe?: string }[] = []
  const services = {
    ...sanad.services,
    mail: async (mail: (typeof sent)[number]) => `Taken as number ${sent.push(mail)}`,
  }
  const publish = async (title: string) => {
    const id = newId()
    const audience = JSON.stringify({ users: [reader.user.id, busy.user.id] })
    const about = { kind: 'article.published', entity_type: 'article', entity_id: newId(), link: '/articles/x' }
    await db
      .insertInto('news')
      .values({ id, ...about, title, audience })
      .execute()
    await deliverTask.run(services, { newsId: id }, never)
  }
  /** Runs the task and each of its jobs twice and concurrently, as the queue may. */
  const week = async () => {
    sent.length = 0
    await Promise.all([1, 2].map(() => weeklyDigests.run(services, {}, never)))
    const { rows } = await sql<{ payload: { userId: string; week: string } }>`
      with ours as (select p.id from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
        where t.identifier = 'digest-mail')
      delete from graphile_worker._private_jobs where id in (select id from ours) returning payload`.execute(db)
    await Promise.all(rows.flatMap(({ payload }) => [1, 2].map(() => digestMail.run(services, payload, never))))
    return sent.map(({ to }) => to).toSorted()
  }
  const both = [reader.user.email, busy.user.email].toSorted()

  await publish('Candles')
  await publish('Soap')
  expect(await week()).toEqual([])
  await sanad.call('POST', '/api/en/user/notifications/read-all', { token: busy.token, body: {} })
  clock = new Date('2026-03-09T05:07:00Z')
  expect(await week()).toEqual([reader.user.email])
  expect(sent[0]).toMatchObject({ lang: 'ar', subject: 'أسبوعك في سند' })
  expect(sent[0]?.text).toMatch(/مقال جديد.*Soap[\s\S]*مقال جديد.*Candles/)
  expect(await week()).toEqual([])

  await publish('Honey')
  clock = new Date('2026-03-12T10:00:00Z')
  expect(await week()).toEqual([])
  clock = new Date('2026-03-17T10:00:00Z')
  expect(await week()).toEqual(both)
  expect(sent[0]?.text).not.toContain('Soap')

  const stop = /\/n\/[\w-]+/.exec(sent.find(({ to }) => to === reader.user.email)?.unsubscribe ?? '')?.[0] ?? ''
  expect((await sanad.call('POST', stop)).status).toBe(200)
  await publish('Bread')
  clock = new Date('2026-03-23T10:00:00Z')
  expect(await week()).toEqual([busy.user.email])
})

test('a weekly mail that the server refuses is retried', async () => {
  const { db } = sanad.services
  clock = new Date('2026-04-01T10:00:00Z')
  const reader = await sanad.member('Sara')
  const id = newId()
  const about = {
    kind: 'article.published',
    entity_type: 'article',
    entity_id: newId(),
    link: '/articles/x',
    title: 'Tea',
  }
  await db
    .insertInto('news')
    .values({ id, ...about, audience: JSON.stringify({ users: [reader.user.id] }) })
    .execute()
  await deliverTask.run(sanad.services, { newsId: id }, never)
  clock = new Date('2026-04-06T10:00:00Z')
  let fails = true
  const sent: string[] = []
  const services = {
    ...sanad.services,
    mail: async ({ to }: { to: string }) => {
      if (fails) throw new Error('421 closing')
      sent.push(to)
      return 'Taken'
    },
  }
  const order = { userId: reader.user.id, week: '2026-04-06' }
  await expect(digestMail.run(services, order, never)).rejects.toThrow('421')
  fails = false
  await digestMail.run(services, order, never)
  await digestMail.run(services, order, never)
  expect(sent).toEqual([reader.user.email])
})
