import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: SignedIn
let asker: SignedIn
let writer: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
  asker = await sanad.member('Asma')
  writer = await sanad.member('Omar')
})
afterAll(() => sanad.stop())

const as = (person: SignedIn | null, method: Method, path: string, body?: object) =>
  sanad.call(method, path, { ...(person && { token: person.token }), ...(body && { body }) })

const ask = async (title = `A question ${randomUUID()}`, person = asker) =>
  (await as(person, 'POST', '/api/en/question', { title, body: 'Who knows?' })).body.data
const answer = async (questionId: string, body = 'I do.') =>
  (await as(writer, 'POST', '/api/en/answer', { questionId, body })).body.data
const question = async (id: string, person: SignedIn | null = null) =>
  (await as(person, 'GET', `/api/en/question/${id}`)).body.data

describe('reports', () => {
  test('are settled together; each person can have one open report per item', async () => {
    const created = await ask()
    const { id } = await answer(created.id, 'Buy my soap')
    const report = (person: SignedIn, path: string, body: object = { reason: 'spam', note: 'An advertisement' }) =>
      as(person, 'POST', path, body)
    expect((await report(asker, `/api/en/answer/${id}/flag`)).status).toBe(201)
    expect((await report(asker, `/api/en/answer/${id}/flag`)).status).toBe(409)
    expect((await report(writer, `/api/en/answer/${id}/flag`)).status).toBe(201)
    expect((await report(writer, `/api/en/question/${created.id}/flag`, { reason: 'off_topic' })).status).toBe(201)
    expect((await report(writer, `/api/en/question/${randomUUID()}/flag`)).status).toBe(404)
    expect((await report(writer, `/api/en/question/${created.id}/flag`, { reason: 'because' })).status).toBe(400)
    expect((await as(writer, 'GET', '/api/en/admin/flag')).status).toBe(403)

    const open = (await as(admin, 'GET', '/api/en/admin/flag?status=open')).body
    expect(open.pagination.total).toBe(3)
    expect(open.data[2]).toMatchObject({
      entityType: 'answer',
      entityId: id,
      excerpt: 'Buy my soap',
      author: { name: 'Omar Saleh' },
      reporter: { name: 'Asma Saleh' },
      reason: 'spam',
      note: 'An advertisement',
      question: { slug: created.slug },
    })
    const settled = await as(admin, 'PATCH', `/api/en/admin/flag/${open.data[2].id}`, { status: 'upheld' })
    expect(settled.body.data).toMatchObject({ status: 'upheld', resolvedAt: expect.any(String) })
    expect((await as(admin, 'PATCH', `/api/en/admin/flag/${open.data[1].id}`, { status: 'dismissed' })).status).toBe(
      409,
    )
    expect((await as(admin, 'GET', '/api/en/admin/flag?status=open')).body).toMatchObject({
      data: [{ entityType: 'question' }],
      pagination: { total: 1 },
    })
    expect((await report(asker, `/api/en/answer/${id}/flag`)).status).toBe(201)
  })
})

describe('merging questions', () => {
  const merge = (person: SignedIn, from: string, into: string) =>
    as(person, 'POST', `/api/en/question/${from}/merge`, { into })

  test('moves answers and followers, redirects the address, and removes the question from lists', async () => {
    const [from, into] = [await ask('How do I pay tax?', writer), await ask('How is tax paid?')]
    const [moved, own] = [await answer(from.id), await answer(into.id)]
    await as(writer, 'POST', `/api/en/answer/${moved.id}/accept`)
    expect((await merge(asker, from.id, into.id)).status).toBe(403)
    const merged = await merge(admin, from.id, into.id)
    expect(merged.body.data).toMatchObject({
      mergedInto: { id: into.id, slug: into.slug },
      answerCount: 0,
      acceptedAnswerId: null,
    })
    expect((await as(null, 'GET', `/api/en/question/${from.slug}`)).body.data.mergedInto.slug).toBe(into.slug)
    const target = await question(into.id, writer)
    expect(target).toMatchObject({ answerCount: 2, following: true })
    expect(target.answers.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([moved.id, own.id].toSorted())
    const listed = (await as(null, 'GET', '/api/en/question?size=100')).body
    expect(listed.data.map(({ id }: { id: string }) => id)).not.toContain(from.id)
    expect(listed.pagination.total).toBe(listed.data.length)
    expect(
      (await as(null, 'GET', '/api/en/question?search=taxes')).body.data.map(({ id }: { id: string }) => id),
    ).toEqual([into.id])
    expect((await as(writer, 'POST', '/api/en/answer', { questionId: from.id, body: 'Again' })).status).toBe(409)
  })

  test('into itself, or into a merged or unknown question, is refused; chains of redirects are shortened', async () => {
    const [first, second, third] = [await ask(), await ask(), await ask()]
    expect((await merge(admin, first.id, first.id)).status).toBe(409)
    expect((await merge(admin, first.id, randomUUID())).status).toBe(400)
    expect((await merge(admin, randomUUID(), first.id)).status).toBe(404)
    await merge(admin, first.id, second.id)
    expect((await merge(admin, third.id, first.id)).status).toBe(409)
    expect((await merge(admin, first.id, third.id)).status).toBe(409)
    await merge(admin, second.id, third.id)
    expect((await question(first.id)).mergedInto.id).toBe(third.id)
  })

  test('in both directions at once merges one question and leaves the other', async () => {
    const [first, second] = [await ask(), await ask()]
    const done = await Promise.all([merge(admin, first.id, second.id), merge(admin, second.id, first.id)])
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('related answers', () => {
  test('an answer serves another question once, at a position', async () => {
    const [created, other] = [await ask(), await ask()]
    const [first, second, own] = [
      await answer(other.id, 'One'),
      await answer(other.id, 'Two'),
      await answer(created.id),
    ]
    const relate = (body: object) => as(admin, 'POST', '/api/en/qa-relation', body)
    const made = await relate({ questionId: created.id, answerId: first.id, note: 'The same', order: 2 })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      questionId: created.id,
      answerId: first.id,
      note: 'The same',
      order: 2,
      question: { title: created.title },
      answer: { excerpt: 'One', author: { name: 'Omar Saleh' }, question: { slug: other.slug } },
    })
    expect((await relate({ questionId: created.id, answerId: first.id })).status).toBe(409)
    expect((await relate({ questionId: created.id, answerId: own.id })).status).toBe(400)
    expect((await relate({ questionId: randomUUID(), answerId: own.id })).status).toBe(404)
    const byPair = await as(admin, 'POST', '/api/question-answer-relations', {
      questionId: created.id,
      answerId: second.id,
    })
    expect(byPair.status).toBe(201)
    const elsewhere = async () =>
      (await question(created.id)).answeredElsewhere.map(({ answer }: { answer: { body: string } }) => answer.body)
    expect(await elsewhere()).toEqual(['Two', 'One'])
    await as(admin, 'PATCH', `/api/en/qa-relation/${made.body.data.id}`, { order: 0, note: '' })
    await as(admin, 'PATCH', `/api/en/qa-relation/${byPair.body.data.id}`, { order: 1 })
    expect(await elsewhere()).toEqual(['One', 'Two'])
    const listed = (await as(asker, 'GET', `/api/en/qa-relation?questionId=${created.id}&orderBy=order&sortType=asc`))
      .body
    expect(listed).toMatchObject({ data: [{ answerId: first.id }, { answerId: second.id }], pagination: { total: 2 } })
    for (const [words, total] of [
      [created.title, 2],
      ['zzzqqq', 0],
    ] as const) {
      for (const person of [asker, admin]) {
        const found = await as(person, 'GET', `/api/en/qa-relation?search=${encodeURIComponent(words)}`)
        expect([words, found.body.pagination.total]).toEqual([words, total])
      }
    }
    expect((await as(null, 'GET', '/api/en/qa-relation')).status).toBe(401)
    expect(
      (await as(asker, 'POST', '/api/en/qa-relation', { questionId: created.id, answerId: first.id })).status,
    ).toBe(403)
    await as(admin, 'PATCH', `/api/en/answer/${first.id}/status`, { status: 'hidden' })
    expect(await elsewhere()).toEqual(['Two'])
    expect((await as(asker, 'GET', `/api/en/qa-relation/${made.body.data.id}`)).status).toBe(404)
    expect((await as(admin, 'DELETE', `/api/question-answer-relations/${created.id}/${second.id}`)).body.data).toEqual({
      _id: byPair.body.data.id,
    })
    expect((await as(admin, 'DELETE', `/api/question-answer-relations/${created.id}/${second.id}`)).status).toBe(404)
    expect((await as(admin, 'DELETE', `/api/en/qa-relation/${made.body.data.id}`)).status).toBe(200)
    expect(await elsewhere()).toEqual([])
  })
})
