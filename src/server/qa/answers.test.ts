import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: SignedIn
let asker: SignedIn
let writer: SignedIn
let crowd: SignedIn[]

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
  asker = await sanad.member('Asma')
  writer = await sanad.member('Omar')
  crowd = await people(200)
})
afterAll(() => sanad.stop())

/** Adds many people with a session each, without hashing passwords. */
async function people(count: number): Promise<SignedIn[]> {
  const { db } = sanad.services
  const like = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', asker.user.id)
    .executeTakeFirstOrThrow()
  const { hashOf } = await import('../secrets/secrets.ts')
  const made = Array.from({ length: count }, () => ({ id: randomUUID(), token: `${randomUUID()}${randomUUID()}` }))
  await db
    .insertInto('users')
    .values(
      made.map(({ id }, at) => ({
        id,
        first_name: `Person ${at}`,
        last_name: '',
        email: `${id}@crowd.test`,
        password_hash: null,
      })),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values(
      made.map(({ id, token }) => ({
        ...like,
        id: randomUUID(),
        user_id: id,
        token_hash: hashOf(token),
        refresh_hash: hashOf(`r${token}`),
      })),
    )
    .execute()
  return made.map(({ id, token }) => ({ token, user: { id } }) as SignedIn)
}

const as = (person: SignedIn | null, method: Method, path: string, body?: object) =>
  sanad.call(method, path, { ...(person && { token: person.token }), ...(body && { body }) })

const ask = async (title = `A question ${randomUUID()}`) =>
  (await as(asker, 'POST', '/api/en/question', { title, body: 'Who knows?' })).body.data
const answer = async (questionId: string, body = 'I do.', person = writer) =>
  (await as(person, 'POST', '/api/en/answer', { questionId, body })).body.data
const question = async (id: string, person: SignedIn | null = null) =>
  (await as(person, 'GET', `/api/en/question/${id}`)).body.data
const one = async (id: string, person: SignedIn | null = null) =>
  (await as(person, 'GET', `/api/en/answer/${id}`)).body.data

const newsOf = async (entityId: string) =>
  sanad.services.db
    .selectFrom('news')
    .select(['kind', 'audience', 'link', 'excerpt', 'actor_id'])
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute()

describe('answering a question', () => {
  test('shows and counts the answer, and notifies followers', async () => {
    const created = await ask()
    const written = await as(writer, 'POST', '/api/en/answer', { questionId: created.id, body: 'Ask **first**.' })
    expect(written.status).toBe(201)
    expect(written.body.data).toMatchObject({
      questionId: created.id,
      bodyHtml: '<p dir="ltr">Ask <strong>first</strong>.</p>\n',
      status: 'published',
      isAccepted: false,
      author: { name: 'Omar Saleh' },
    })
    const page = await question(created.id)
    expect(page).toMatchObject({
      answerCount: 1,
      answers: { data: [{ id: written.body.data.id }], pagination: { total: 1 } },
    })
    expect(Date.parse(page.lastActivityAt)).toBeGreaterThan(Date.parse(created.lastActivityAt))
    expect(await newsOf(written.body.data.id)).toMatchObject([
      {
        kind: 'question.answered',
        actor_id: writer.user.id,
        audience: { followersOf: created.id },
        link: `/qa/${created.slug}#answer-${written.body.data.id}`,
        excerpt: 'Ask first.',
      },
    ])
  })

  test('is refused for a closed, archived or unknown question', async () => {
    const created = await ask()
    await as(admin, 'PATCH', `/api/en/question/${created.id}/status`, { status: 'closed' })
    expect((await question(created.id)).status).toBe('closed')
    expect((await as(writer, 'POST', '/api/ar/answer', { questionId: created.id, body: 'Late' })).status).toBe(409)
    await as(admin, 'PATCH', `/api/en/question/${created.id}/status`, { status: 'archived' })
    expect((await as(writer, 'POST', '/api/en/answer', { questionId: created.id, body: 'Late' })).status).toBe(404)
    expect((await as(asker, 'POST', '/api/en/answer', { questionId: created.id, body: 'Late' })).status).toBe(409)
    expect((await as(writer, 'POST', '/api/en/answer', { questionId: randomUUID(), body: 'x' })).status).toBe(404)
    expect((await as(null, 'POST', '/api/en/answer', { questionId: created.id, body: 'x' })).status).toBe(401)
  })

  test('can be edited by its author and administrators only, and keeps revisions', async () => {
    const created = await ask()
    const { id } = await answer(created.id, 'First words')
    expect((await as(asker, 'PATCH', `/api/en/answer/${id}`, { body: 'No' })).status).toBe(403)
    expect((await as(writer, 'PATCH', `/api/en/answer/${id}`, { body: 'Second words' })).body.data).toMatchObject({
      body: 'Second words',
      editedAt: expect.any(String),
    })
    expect((await as(null, 'GET', `/api/en/answer/${id}/history`)).body).toMatchObject({
      data: [
        { body: 'Second words', isCurrent: true, title: null },
        { body: 'First words', author: { name: 'Omar Saleh' } },
      ],
      pagination: { total: 2 },
    })
    expect((await as(asker, 'DELETE', `/api/en/answer/${id}`)).status).toBe(403)
    await as(asker, 'POST', `/api/en/answer/${id}/accept`)
    expect((await as(admin, 'DELETE', `/api/en/answer/${id}`)).status).toBe(200)
    expect(await question(created.id)).toMatchObject({ answerCount: 0, acceptedAnswerId: null, answers: { data: [] } })
    expect((await as(admin, 'GET', `/api/en/admin/audit-log?entityId=${id}`)).body.data).toMatchObject([
      { action: 'answer.delete' },
    ])
  })

  test('that needs approval is visible to its author, and is counted and announced once it is published', async () => {
    await as(admin, 'PATCH', '/api/en/admin/settings', { answers: 'pending' })
    const created = await ask()
    const { id, status } = await answer(created.id)
    await as(admin, 'PATCH', '/api/en/admin/settings', { answers: 'published' })
    expect(status).toBe('pending')
    expect((await as(null, 'GET', `/api/en/answer/${id}`)).status).toBe(404)
    expect((await as(asker, 'GET', `/api/en/answer?questionId=${created.id}`)).body).toMatchObject({
      data: [],
      pagination: { total: 0 },
    })
    expect((await question(created.id, writer)).answers.data).toMatchObject([{ id, status: 'pending' }])
    expect(await newsOf(id)).toEqual([])
    expect((await as(asker, 'POST', `/api/en/answer/${id}/accept`)).status).toBe(404)
    await as(admin, 'PATCH', `/api/en/answer/${id}/status`, { status: 'published' })
    expect(await question(created.id)).toMatchObject({ answerCount: 1, answers: { data: [{ id }] } })
    expect((await newsOf(id)).map(({ kind }) => kind)).toEqual(['answer.moderated', 'question.answered'])
    await as(admin, 'PATCH', `/api/en/answer/${id}/status`, { status: 'hidden', reason: 'Advertising' })
    expect(await question(created.id)).toMatchObject({ answerCount: 0, answers: { data: [] } })
    expect(await one(id, writer)).toMatchObject({ status: 'hidden', moderationNote: 'Advertising' })
    await as(admin, 'PATCH', `/api/en/answer/${id}/status`, { status: 'published' })
    expect((await newsOf(id)).filter(({ kind }) => kind === 'question.answered')).toHaveLength(1)
  })

  test('lists by question, author, status and words; the accepted one is first on the page', async () => {
    const created = await ask()
    const [first, second, third] = [
      await answer(created.id, 'Lavender oil'),
      await answer(created.id, 'زيت الخزامى'),
      await answer(created.id, 'Olive oils'),
    ]
    await as(asker, 'POST', `/api/en/answer/${second.id}/upvote`)
    await as(asker, 'POST', `/api/en/answer/${third.id}/accept`)
    const order = async (query = '') =>
      (
        (await as(null, 'GET', `/api/en/question/${created.id}?${query}`)).body.data.answers.data as { id: string }[]
      ).map(({ id }) => id)
    expect(await order()).toEqual([third.id, second.id, first.id])
    expect(await order('orderBy=createdAt&sortType=asc')).toEqual([third.id, first.id, second.id])
    expect(await order('page=2&size=2')).toEqual([first.id])
    const found = async (query: string) =>
      ((await as(null, 'GET', `/api/en/answer?questionId=${created.id}&${query}`)).body.data as { id: string }[]).map(
        ({ id }) => id,
      )
    expect(await found('search=oil')).toEqual([third.id, first.id])
    expect(await found(`search=${encodeURIComponent('الزيوت')}`)).toEqual([second.id])
    expect(await found('orderBy=votes')).toEqual([second.id, third.id, first.id])
    expect(await found(`authorId=${asker.user.id}`)).toEqual([])
    expect(await found('status=hidden')).toEqual([])
  })
})

describe('accepting an answer', () => {
  test('is for the asker and administrators, replaces another, and is undone when repeated', async () => {
    const created = await ask()
    const [first, second] = [await answer(created.id), await answer(created.id)]
    expect((await as(writer, 'POST', `/api/en/answer/${first.id}/accept`)).status).toBe(403)
    expect((await as(asker, 'POST', `/api/en/answer/${first.id}/accept`)).body.data.isAccepted).toBe(true)
    expect(await newsOf(first.id)).toMatchObject([
      { kind: 'question.answered' },
      { kind: 'answer.accepted', audience: { users: [writer.user.id] } },
    ])
    await as(admin, 'POST', `/api/en/answer/${second.id}/accept`)
    expect((await question(created.id)).acceptedAnswerId).toBe(second.id)
    expect((await one(first.id)).isAccepted).toBe(false)
    expect((await as(asker, 'POST', `/api/en/answer/${second.id}/accept`)).body.data.isAccepted).toBe(false)
    expect((await question(created.id)).acceptedAnswerId).toBeNull()
  })

  test('in concurrent calls leaves one accepted answer', async () => {
    const created = await ask()
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(created.id)))
    const done = await Promise.all(answers.map(({ id }) => as(asker, 'POST', `/api/en/answer/${id}/accept`)))
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
    const page = await question(created.id)
    expect(page.answers.data.filter(({ isAccepted }: { isAccepted: boolean }) => isAccepted)).toHaveLength(1)
    expect(page.answers.data[0]).toMatchObject({ id: page.acceptedAnswerId, isAccepted: true })
  })

  test('ends when the answer is hidden', async () => {
    const created = await ask()
    const { id } = await answer(created.id)
    await as(asker, 'POST', `/api/en/answer/${id}/accept`)
    await as(admin, 'PATCH', `/api/en/answer/${id}/status`, { status: 'hidden' })
    expect((await question(created.id)).acceptedAnswerId).toBeNull()
    expect((await as(admin, 'POST', `/api/en/answer/${id}/accept`)).status).toBe(409)
  })
})

describe('votes on answers', () => {
  test('count once per person: a repeated vote is removed, an opposite one replaces it; own posts cannot be voted on', async () => {
    const created = await ask()
    const { id } = await answer(created.id)
    const vote = async (way: string) => (await as(asker, 'POST', `/api/en/answer/${id}/${way}`)).body.data
    expect(await vote('upvote')).toMatchObject({ upvoteCount: 1, downvoteCount: 0, myVote: 1 })
    expect(await vote('downvote')).toMatchObject({ upvoteCount: 0, downvoteCount: 1, myVote: -1 })
    expect(await vote('downvote')).toMatchObject({ upvoteCount: 0, downvoteCount: 0, myVote: null })
    expect((await as(writer, 'POST', `/api/en/answer/${id}/upvote`)).status).toBe(403)
    expect((await as(asker, 'POST', `/api/en/question/${created.id}/upvote`)).status).toBe(403)
    expect((await as(writer, 'POST', `/api/en/question/${created.id}/downvote`)).body.data).toMatchObject({
      downvoteCount: 1,
      myVote: -1,
    })
    expect(await question(created.id, writer)).toMatchObject({ myVote: -1 })
    expect(await question(created.id)).toMatchObject({ myVote: null, downvoteCount: 1 })
    expect((await as(null, 'POST', `/api/en/answer/${id}/upvote`)).status).toBe(401)
  })

  test('of 200 people at once are counted exactly, on answers and questions', async () => {
    const created = await ask()
    const { id } = await answer(created.id)
    const cast = (path: string) =>
      Promise.all(crowd.map((person, at) => as(person, 'POST', `${path}/${at % 4 === 0 ? 'downvote' : 'upvote'}`)))
    for (const path of [`/api/en/answer/${id}`, `/api/en/question/${created.id}`]) {
      const done = await cast(path)
      expect(done.filter(({ status }) => status !== 200)).toEqual([])
    }
    expect(await one(id)).toMatchObject({ upvoteCount: 150, downvoteCount: 50 })
    expect(await question(created.id)).toMatchObject({ upvoteCount: 150, downvoteCount: 50 })
  }, 120_000)

  test('of one person in many concurrent calls are counted exactly', async () => {
    const created = await ask()
    const { id } = await answer(created.id)
    const storm = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 'downvote' : 'upvote'))
    const done = await Promise.all(storm.map((way) => as(asker, 'POST', `/api/en/answer/${id}/${way}`)))
    expect(done.filter(({ status }) => status !== 200)).toEqual([])
    const seen = await one(id, asker)
    expect([seen.upvoteCount, seen.downvoteCount]).toEqual([seen.myVote === 1 ? 1 : 0, seen.myVote === -1 ? 1 : 0])
  })

  test("are removed when the person's account is deleted", async () => {
    const created = await ask()
    const { id } = await answer(created.id)
    const leaving = await sanad.member('Layla')
    await as(leaving, 'POST', `/api/en/answer/${id}/upvote`)
    expect((await one(id)).upvoteCount).toBe(1)
    await as(admin, 'DELETE', `/api/en/user/${leaving.user.id}`)
    expect((await one(id)).upvoteCount).toBe(0)
  })
})

describe('mentions in answers', () => {
  test('notify mentioned members once, and never the author', async () => {
    const created = await ask()
    const to = (person: SignedIn) => `[@Name](/community/${person.user.id})`
    const written = await answer(
      created.id,
      `${to(asker)} and ${to(asker)} and ${to(writer)} and [@x](/community/${randomUUID()})`,
    )
    const mentions = async () => (await newsOf(written.id)).filter(({ kind }) => kind === 'mention')
    expect(await mentions()).toMatchObject([{ audience: { users: [asker.user.id] } }])
    await as(writer, 'PATCH', `/api/en/answer/${written.id}`, { body: `${to(asker)} and ${to(admin)}` })
    expect(await mentions()).toMatchObject([
      { audience: { users: [asker.user.id] } },
      { audience: { users: [admin.user.id] } },
    ])
  })
})
