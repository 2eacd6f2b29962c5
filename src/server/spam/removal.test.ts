import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import type { SignedIn } from '#contract/auth.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { purgeSpam } from './purge.ts'

let sanad: TestSanad
let admin: string

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
})
afterAll(() => sanad.stop())
// All accounts of the tests have one network.
beforeEach(() => sanad.services.db.deleteFrom('spam_sources').execute())

const as = (token: string, path: string, body: object = {}) => sanad.call('POST', `/api/en/${path}`, { token, body })
const ask = async ({ token }: SignedIn, body = 'Buy soap') =>
  (await as(token, 'question', { title: 'Soap', body })).body.data._id as string
const answer = async ({ token }: SignedIn, questionId: string, body = 'Buy soap') =>
  (await as(token, 'answer', { questionId, body })).body.data._id as string
const removeAs = async (entity: 'user' | 'question' | 'answer', ids: string[]) => {
  const made = await as(admin, 'admin/bulk', { entity, action: 'spam', ids })
  expect([made.status, made.body.data?.changed], JSON.stringify(made.body)).toEqual([200, ids.length])
  return made.body.data.run._id as string
}
const undo = async (run: string) => {
  const undone = await as(admin, `admin/bulk/${run}/undo`)
  expect(undone.body.data.kept, JSON.stringify(undone.body)).toBe(0)
}
const statusOf = async (path: string, token?: string) =>
  (await sanad.call('GET', path, token === undefined ? {} : { token })).status

async function picture({ token }: SignedIn): Promise<string> {
  const file = new FormData()
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#c84' } })
  file.set('file', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'a.png')
  return (await sanad.call('POST', '/api/en/image', { token, body: file })).body.data.url
}

const titles = async ({ token }: SignedIn) => {
  const { data, pagination } = (await sanad.call('GET', '/api/en/user/notifications', { token })).body
  return { told: data.length, unread: pagination.unread }
}

/** A spammer with a question, a picture and two answers to a reader’s question, one of them accepted. */
async function spam() {
  const [spammer, reader] = [await sanad.member('Spam'), await sanad.member('Lina')]
  const image = await picture(spammer)
  const question = await ask(spammer, `![soap](${image})`)
  const asked = await ask(reader, 'How?')
  const answers = [await answer(spammer, asked), await answer(spammer, asked)]
  await as(reader.token, `answer/${answers[0]}/accept`)
  await eventually(async () => expect(await titles(reader)).toEqual({ told: 2, unread: 2 }))
  return { spammer, reader, image, question, asked, answers }
}

test('an account deleted as spam leaves nothing with readers, and undoing it restores everything', async () => {
  const { spammer, reader, image, question, asked } = await spam()
  const run = await removeAs('user', [spammer.user.id])
  const page = async () => (await sanad.call('GET', `/api/en/question/${asked}`)).body.data
  expect(await statusOf(`/api/en/question/${question}`, reader.token)).toBe(404)
  expect(await page()).toMatchObject({ answerCount: 0, acceptedAnswerId: null, answers: { data: [] } })
  expect(await statusOf(image)).toBe(404)
  expect(await titles(reader)).toEqual({ told: 0, unread: 0 })
  expect(await statusOf('/api/en/auth/me', spammer.token)).toBe(401)
  await undo(run)
  expect(await statusOf(`/api/en/question/${question}`)).toBe(200)
  expect(await page()).toMatchObject({ answerCount: 2, acceptedAnswerId: expect.any(String) })
  expect(await statusOf(image)).toBe(200)
  expect(await titles(reader)).toEqual({ told: 2, unread: 2 })
  const { email } = spammer.user
  const again = await sanad.call('POST', '/api/en/auth/signin', { body: { email, password: 'correct horse 2' } })
  expect(again.status).toBe(200)
})

test('one post deleted as spam goes with its picture and news; the others of its author stay, and their next ones wait', async () => {
  const { spammer, reader, image, question, asked, answers } = await spam()
  const run = await removeAs('question', [question])
  expect([await statusOf(`/api/en/question/${question}`), await statusOf(image)]).toEqual([404, 404])
  expect((await sanad.call('GET', `/api/en/question/${asked}`)).body.data.answerCount).toBe(2)
  expect((await as(spammer.token, 'question', { title: 'More', body: 'Soap' })).body.data.status).toBe('pending')
  await undo(run)
  expect([await statusOf(`/api/en/question/${question}`), await statusOf(image)]).toEqual([200, 200])
  await undo(await removeAs('answer', [answers[0] ?? '']))
  expect((await sanad.call('GET', `/api/en/question/${asked}`)).body.data.acceptedAnswerId).toBe(answers[0])
  expect((await titles(reader)).told).toBe(2)
})

test('undoing the deletion of an account leaves posts that were deleted as spam before', async () => {
  const { spammer, question, asked } = await spam()
  await removeAs('question', [question])
  await undo(await removeAs('user', [spammer.user.id]))
  expect(await statusOf(`/api/en/question/${question}`)).toBe(404)
  expect((await sanad.call('GET', `/api/en/question/${asked}`)).body.data.answerCount).toBe(2)
})

test('posts of a new account from the network of a spammer wait, until the deletion is undone', async () => {
  const { spammer } = await spam()
  const run = await removeAs('user', [spammer.user.id])
  const statusOfNew = async () => {
    const { token } = await sanad.member()
    return (await as(token, 'question', { title: 'Hello', body: 'World' })).body.data.status
  }
  expect(await statusOfNew()).toBe('pending')
  await undo(run)
  expect(await statusOfNew()).toBe('published')
})

test('reports of spam are settled, and nothing of it stays in the queue', async () => {
  const { spammer, reader, question } = await spam()
  await as(reader.token, `question/${question}/flag`, { reason: 'spam' })
  await removeAs('user', [spammer.user.id])
  const { data } = (await sanad.call('GET', '/api/en/admin/moderation?size=100', { token: admin })).body
  expect(data.filter(({ author }: { author: { id: string } }) => author.id === spammer.user.id)).toEqual([])
})

test('administrators and their posts are not deleted as spam', async () => {
  const { user, token } = await sanad.admin()
  const { data } = (await as(token, 'question', { title: 'Rules', body: 'Be kind' })).body
  for (const [entity, id] of [
    ['user', user._id],
    ['question', data._id],
  ]) {
    const refused = await as(admin, 'admin/bulk', { entity, action: 'spam', ids: [id] })
    expect(refused.body.data).toMatchObject({ changed: 0, refused: [{ reason: 'By an administrator' }] })
  }
})

test('after a day what was deleted as spam is gone for good', async () => {
  const { spammer, image, question } = await spam()
  const run = await removeAs('user', [spammer.user.id])
  const tomorrow = { ...sanad.services, now: () => new Date(Date.now() + 86_400_001) }
  await purgeSpam.run(tomorrow, {}, new AbortController().signal)
  expect(await statusOf(`/api/en/question/${question}`, admin)).toBe(404)
  await as(admin, `admin/bulk/${run}/undo`)
  expect([await statusOf(`/api/en/question/${question}`, admin), await statusOf(image)]).toEqual([404, 404])
})
