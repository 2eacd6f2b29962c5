import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { deliverTask } from './deliver.ts'
import { newsMail } from './news-mail.ts'

// The tasks are called directly, in a process without a queue, so that an hour can pass between them.

let sanad: TestSanad
let clock = new Date('2026-03-04T12:00:00Z')
const never = new AbortController().signal

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' }, now: () => clock })
})
afterAll(() => sanad.stop())

const ask = async ({ token }: SignedIn) =>
  (await sanad.call('POST', '/api/en/question', { token, body: { title: 'Wax', body: 'How much?' } })).body.data._id
const answer = async ({ token }: SignedIn, questionId: string, body = 'A kilo.') =>
  (await sanad.call('POST', '/api/en/answer', { token, body: { questionId, body } })).body.data._id

/** Delivers all news and mails, and returns the texts that were mailed to a member. */
async function deliver({ user }: SignedIn) {
  const { db } = sanad.services
  const mails: string[] = []
  const services = {
    ...sanad.services,
    mail: async ({ to, text }: { to: string; text: string }) => {
      if (to === user.email) mails.push(text)
      return 'Taken'
    },
  }
  const news = await db.selectFrom('news').select('id').where('told_at', 'is', null).orderBy('id').execute()
  for (const { id } of news) {
    await deliverTask.run(services, { newsId: id }, never)
    const told = await db.selectFrom('notifications').select(['id', 'user_id']).where('news_id', '=', id).execute()
    for (const { id: notificationId, user_id: userId } of told)
      await newsMail.run(services, { userId, notificationId }, never)
  }
  return mails
}

/** Runs the mails that wait for the next hour. */
async function laterMails({ user }: SignedIn, asRead = false) {
  const mails: string[] = []
  const { db } = sanad.services
  const services = {
    ...sanad.services,
    mail: async ({ text }: { text: string }) => {
      mails.push(text)
      return 'Taken'
    },
  }
  const last = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  if (asRead) await db.updateTable('notifications').set({ is_read: true }).where('user_id', '=', user.id).execute()
  await newsMail.run(services, { userId: user.id, notificationId: last.id, isDeferred: true }, never)
  return mails
}

test('30 answers to a question are two mails: one at once, and one after an hour that counts the others', async () => {
  const [asker, helper] = [await sanad.member(), await sanad.member('Omar')]
  const question = await ask(asker)
  for (let made = 0; made < 30; made += 1) await answer(helper, question)
  expect(await deliver(asker)).toHaveLength(1)
  const listed = await sanad.call('GET', '/api/en/user/notifications', { token: asker.token })
  expect(listed.body.pagination.total).toBe(30)
  clock = new Date(clock.getTime() + 59 * 60_000)
  expect(await laterMails(asker)).toEqual([])
  clock = new Date(clock.getTime() + 60_000)
  const [later = '', ...more] = await laterMails(asker)
  expect(later).toContain('There are 28 more notifications about this question.')
  expect(more).toEqual([])
})

test('answers that were read meanwhile are not mailed later', async () => {
  const [asker, helper] = [await sanad.member(), await sanad.member('Omar')]
  const question = await ask(asker)
  for (let made = 0; made < 3; made += 1) await answer(helper, question)
  expect(await deliver(asker)).toHaveLength(1)
  clock = new Date(clock.getTime() + 3_600_000)
  expect(await laterMails(asker, true)).toEqual([])
})

test('questions have a mail each', async () => {
  const [asker, helper] = [await sanad.member(), await sanad.member('Omar')]
  for (const question of [await ask(asker), await ask(asker)]) await answer(helper, question)
  expect(await deliver(asker)).toHaveLength(2)
})

test('an answer that mentions the asker tells them once, of the mention', async () => {
  const [asker, helper, follower] = [await sanad.member(), await sanad.member('Omar'), await sanad.member('Lina')]
  const question = await ask(asker)
  await sanad.call('POST', `/api/en/question/${question}/follow`, { token: follower.token })
  await answer(helper, question, `[@Maha](/community/${asker.user.id}) a kilo.`)
  expect(await deliver(asker)).toHaveLength(1)
  const kinds = async ({ token }: SignedIn) =>
    (await sanad.call('GET', '/api/en/user/notifications', { token })).body.data.map(
      ({ kind }: { kind: string }) => kind,
    )
  expect(await kinds(asker)).toEqual(['mention'])
  expect(await kinds(follower)).toEqual(['question.answered'])
})
