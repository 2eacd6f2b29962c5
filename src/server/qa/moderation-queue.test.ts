import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('what is pending or reported waits, the longest first; a decision ends it, once, and its writer is told', async () => {
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

  const toldOf = async (id: string) => (await news(id)).filter(({ kind }) => kind.endsWith('.moderated')).at(-1)
  expect(await toldOf(waiting.id)).toMatchObject({
    excerpt: 'An advertisement',
    audience: { users: [reader.user._id] },
  })
  expect(await toldOf(both.id)).toMatchObject({ excerpt: 'Asked before', audience: { users: [asker.user._id] } })
  // Nothing became of it: nobody is told.
  expect(await toldOf(reported.id)).toBeUndefined()
})

test('of two who decide at once one is told that it is decided', async () => {
  const asked = await ask('At once?')
  await toStatus('question', asked.id, 'pending')
  const answers = await Promise.all([decide(asked.id, 'approve'), decide(asked.id, 'reject', 'No')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('is for administrators, and for what there is', async () => {
  expect((await as(asker, 'GET', '/api/en/admin/moderation')).status).toBe(403)
  expect((await decide(asker.user._id, 'approve')).status).toBe(404)
})
