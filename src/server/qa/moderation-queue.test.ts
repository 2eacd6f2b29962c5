import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: SignedIn
let asker: SignedIn
let reader: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
  asker = await sanad.member('Asma')
  reader = await sanad.member('Omar')
})
afterAll(() => sanad.stop())

const as = (person: SignedIn, method: Method, path: string, body?: object) =>
  sanad.call(method, path, { token: person.token, ...(body && { body }) })
const ask = async (title: string) => (await as(asker, 'POST', '/api/en/question', { title, body: 'Why?' })).body.data
const answer = async (questionId: string, body: string) =>
  (await as(reader, 'POST', '/api/en/answer', { questionId, body })).body.data
const toStatus = (kind: string, id: string, status: string) =>
  as(admin, 'PATCH', `/api/en/${kind}/${id}/status`, { status })
const report = (person: SignedIn, kind: string, id: string, reason = 'spam') =>
  as(person, 'POST', `/api/en/${kind}/${id}/flag`, { reason, note: `It is ${reason}` })
const queue = async (query = '') => (await as(admin, 'GET', `/api/en/admin/moderation?${query}`)).body
const count = async () => (await as(admin, 'GET', '/api/en/admin/moderation/count')).body.data
const decide = (id: string, decision: string, reason = '') =>
  as(admin, 'POST', `/api/en/admin/moderation/${id}/decision`, { decision, reason })
const news = (id: string) =>
  sanad.services.db.selectFrom('news').select(['kind', 'excerpt', 'audience']).where('entity_id', '=', id).execute()

test('pending or reported items are listed, oldest first; one decision settles an item and notifies the author', async () => {
  const [pending, reported, both] = [await ask('Pending?'), await ask('Reported?'), await ask('Both?')]
  const waiting = await answer(reported.id, 'A pending answer')
  await toStatus('question', pending.id, 'pending')
  await toStatus('answer', waiting.id, 'pending')
  await report(reader, 'question', both.id)
  await report(admin, 'question', both.id, 'other')
  await toStatus('question', both.id, 'pending')
  await report(reader, 'question', reported.id, 'off_topic')

  const listed = await queue()
  expect(listed.pagination.total).toBe(4)
  expect(await count()).toEqual({ count: 4, isMore: false })
  expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([pending.id, both.id, waiting.id, reported.id])
  expect(listed.data[1]).toMatchObject({ entityType: 'question', isPending: true, reportCount: 2 })
  expect(listed.data[3]).toMatchObject({
    isPending: false,
    author: { name: 'Asma Saleh' },
    reports: [{ reason: 'off_topic', note: 'It is off_topic', reporter: { name: 'Omar Saleh' } }],
  })
  const newest = (await queue('sortType=desc&size=2')).data.map(({ id }: { id: string }) => id)
  expect(newest).toEqual([reported.id, waiting.id])
  expect((await queue('size=2&page=2')).data.map(({ id }: { id: string }) => id)).toEqual([waiting.id, reported.id])
  expect((await queue('why=reported')).data).toHaveLength(2)
  expect((await queue('why=pending')).data).toHaveLength(3)

  expect((await decide(pending.id, 'approve')).body.data.status).toBe('published')
  expect((await decide(pending.id, 'reject')).status).toBe(409)
  expect((await decide(waiting.id, 'reject', 'An advertisement')).body.data.status).toBe('hidden')
  expect((await decide(reported.id, 'approve')).body.data.status).toBe('published')
  expect((await decide(both.id, 'reject', 'Asked before')).body.data.status).toBe('archived')
  expect(await count()).toEqual({ count: 0, isMore: false })
  const flags = (await as(admin, 'GET', '/api/en/admin/flag')).body.data
  expect(flags.map(({ status }: { status: string }) => status).toSorted()).toEqual(['dismissed', 'upheld', 'upheld'])

  const notificationOf = async (id: string) => (await news(id)).filter(({ kind }) => kind.endsWith('.moderated')).at(-1)
  expect(await notificationOf(waiting.id)).toMatchObject({
    excerpt: 'An advertisement',
    audience: { users: [reader.user._id] },
  })
  expect(await notificationOf(both.id)).toMatchObject({
    excerpt: 'Asked before',
    audience: { users: [asker.user._id] },
  })
  // The decision changed nothing, so no one is notified.
  expect(await notificationOf(reported.id)).toBeUndefined()
})

test('the second of two concurrent decisions is a conflict', async () => {
  const other = await ask('At once?')
  await toStatus('question', other.id, 'pending')
  const answers = await Promise.all([decide(other.id, 'approve'), decide(other.id, 'reject', 'No')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('an edit of an approved post, where posts of members need approval', () => {
  beforeAll(async () => {
    await as(admin, 'PATCH', '/api/en/admin/settings', { questions: 'pending', answers: 'pending' })
  })
  afterAll(async () => {
    await as(admin, 'PATCH', '/api/en/admin/settings', { questions: 'published', answers: 'published' })
  })

  const read = async (kind: string, id: string, person = reader) =>
    (await as(person, 'GET', `/api/en/${kind}/${id}`)).body.data
  /** Approved posts of the asker: a question, and an answer to it. */
  const approved = async () => {
    const question = await ask('Approved?')
    await decide(question.id, 'approve')
    const { id } = (await as(asker, 'POST', '/api/en/answer', { questionId: question.id, body: 'Approved' })).body.data
    await decide(id, 'approve')
    return { question: question.id as string, answer: id as string }
  }
  const change = (kind: string, id: string, body: object, person = asker) =>
    as(person, 'PATCH', `/api/en/${kind}/${id}`, body)

  test.each(['question', 'answer'] as const)(
    'is pending while readers of the %s see the approved text, and replaces it once approved',
    async (kind) => {
      const { [kind]: id } = await approved()
      const changed = await change(kind, id, { body: 'Buy my soap' })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect(changed.body.data.waitingEdit).toMatchObject({ body: 'Buy my soap' })
      const before = await read(kind, id)
      expect([before.status, before.waitingEdit, JSON.stringify(before).includes('soap')]).toEqual([
        'published',
        null,
        false,
      ])
      const [waiting] = (await queue('why=pending')).data
      expect(waiting).toMatchObject({ id, isPending: true, isEdit: true, body: 'Buy my soap' })
      expect((await queue()).data).toHaveLength(1)

      await change(kind, id, { body: 'Buy two soaps' })
      const unread = await as(admin, 'POST', `/api/en/admin/moderation/${id}/decision`, {
        decision: 'approve',
        version: waiting.version,
      })
      expect(unread.status).toBe(409)
      expect((await decide(id, 'approve')).body.data.status).toBe('published')
      expect(await read(kind, id)).toMatchObject({ status: 'published', body: 'Buy two soaps' })
      expect((await as(reader, 'GET', `/api/en/${kind}/${id}/history`)).body.data).toMatchObject([
        { body: 'Buy two soaps', author: { name: 'Asma Saleh' } },
        { isCurrent: false },
      ])
      expect(await count()).toEqual({ count: 0, isMore: false })
      expect((await decide(id, 'approve')).status).toBe(409)
    },
  )

  test('is dropped when rejected, and its author gets the reason', async () => {
    const { question, answer } = await approved()
    await change('question', question, { title: 'A better title' })
    await change('answer', answer, { body: 'Spam' })
    for (const id of [question, answer]) expect((await decide(id, 'reject', 'No')).body.data.status).toBe('published')
    expect(await read('question', question, asker)).toMatchObject({ title: 'Approved?', waitingEdit: null })
    expect(await read('answer', answer, asker)).toMatchObject({ body: 'Approved', waitingEdit: null })
    expect((await news(answer)).at(-1)).toMatchObject({ kind: 'answer.moderated', excerpt: 'No' })
  })

  test('ends when its author withdraws it, or an administrator edits instead', async () => {
    const { question, answer } = await approved()
    await change('question', question, { title: 'Other words' })
    await change('question', question, { title: 'Approved?' })
    await change('answer', answer, { body: 'Other words' })
    await change('answer', answer, { body: 'By the administrator' }, admin)
    expect(await count()).toEqual({ count: 0, isMore: false })
    expect(await read('answer', answer)).toMatchObject({ body: 'By the administrator' })
  })
})

test('the queue is for administrators, and only existing items can be decided', async () => {
  expect((await as(asker, 'GET', '/api/en/admin/moderation')).status).toBe(403)
  expect((await decide(asker.user._id, 'approve')).status).toBe(404)
})
