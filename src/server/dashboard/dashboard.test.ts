import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { newId } from '#server/db/connection/database.ts'
import { startCounted } from '#test/statement-counter.ts'

let sanad: Awaited<ReturnType<typeof startCounted>>
let admin: string
let maha: SignedIn & { workspace: string }
let noor: SignedIn & { workspace: string }

beforeAll(async () => {
  sanad = await startCounted()
  admin = (await sanad.admin()).token
  maha = await sanad.member('Maha')
  noor = await sanad.member('Noor')
})
afterAll(() => sanad.stop())

const dashboard = async (query = '', token = maha.token) =>
  (await sanad.call('GET', `/api/en/dashboard?${query}`, { token })).body.data
const add = async (path: string, body: object) =>
  (await sanad.call('POST', path, { token: admin, body })).body.data.id as string

test("a new member's dashboard is empty and has no errors", async () => {
  expect(await dashboard()).toEqual({
    openQuestions: [],
    answersToRead: [],
    meetings: [],
    articles: [],
    tools: [],
    lastSend: null,
    unreadCount: 0,
  })
})

test('open questions are shown with their unread answers', async () => {
  const { db } = sanad.services
  const [open, quiet, solved] = [newId(), newId(), newId()]
  const question = { body: 'x', status: 'published' as const, author_id: maha.user.id }
  for (const [id, title] of [
    [open, 'Open'],
    [quiet, 'Quiet'],
    [solved, 'Solved'],
  ] as const)
    await db
      .insertInto('questions')
      .values({ ...question, id, slug: id, title })
      .execute()
  const answer = async (question_id: string) => {
    const id = newId()
    await db
      .insertInto('answers')
      .values({ id, question_id, body: 'a', status: 'published', author_id: noor.user.id })
      .execute()
    return id
  }
  const first = await answer(open)
  await db
    .updateTable('questions')
    .set({ accepted_answer_id: await answer(solved) })
    .where('id', '=', solved)
    .execute()
  const notificationId = newId()
  await db
    .insertInto('news')
    .values({
      id: notificationId,
      kind: 'question.answered',
      actor_id: noor.user.id,
      entity_type: 'answer',
      entity_id: first,
      link: `/qa/${open}`,
      title: 'Open',
      excerpt: 'a',
      audience: '{}',
    })
    .execute()
  await db.insertInto('notifications').values({ user_id: maha.user.id, id: newId(), news_id: notificationId }).execute()
  expect(await dashboard()).toMatchObject({
    openQuestions: [
      { _id: open, title: 'Open', answerCount: 1, newAnswerCount: 1 },
      { _id: quiet, answerCount: 0, newAnswerCount: 0 },
    ],
    answersToRead: [{ title: 'Open', excerpt: 'a', link: `/qa/${open}` }],
    unreadCount: 1,
  })
  await db.updateTable('notifications').set({ is_read: true }).where('news_id', '=', notificationId).execute()
  expect(await dashboard()).toMatchObject({
    openQuestions: [{ newAnswerCount: 0 }, {}],
    answersToRead: [],
    unreadCount: 0,
  })
  expect((await dashboard('', noor.token)).openQuestions).toEqual([])
})

test('the dashboard has the next three meetings, the three newest articles, and active tools', async () => {
  const at = (day: number) => ({
    startsAt: `2099-01-0${day}T10:00:00Z`,
    durationMinutes: 60,
    joinUrl: 'https://meet.test/1',
  })
  for (const day of [4, 2, 3]) await add('/api/en/zoom', { title: `Day ${day}`, ...at(day) })
  const first = await add('/api/en/zoom', { title: 'Day 1', ...at(1), capacity: 1 })
  await add('/api/en/zoom', { title: 'Cancelled', ...at(1), status: 'cancelled' })
  await add('/api/en/zoom', { title: 'Over', ...at(1), startsAt: '2020-01-01T10:00:00Z' })
  await sanad.call('POST', `/api/en/zoom/${first}/attendance`, { token: maha.token })
  for (const number of [1, 2, 3, 4])
    await add('/api/en/article', { title: `Article ${number}`, body: 'x', status: 'published' })
  await add('/api/en/article', { title: 'Draft', body: 'x' })
  await add('/api/en/tool', { name: 'Active', url: 'https://a.test', category: 'A' })
  await add('/api/en/tool', { name: 'Inactive', url: 'https://a.test', category: 'A', status: 'inactive' })
  const { meetings, articles, tools } = await dashboard()
  expect(meetings).toMatchObject([
    { title: { en: 'Day 1' }, isFull: true, myAttendance: 'coming', joinUrl: 'https://meet.test/1' },
    { title: { en: 'Day 2' }, isFull: false, myAttendance: null, joinUrl: null },
    { title: { en: 'Day 3' } },
  ])
  expect(articles.map(({ title }: { title: { en: string } }) => title.en)).toEqual([
    'Article 4',
    'Article 3',
    'Article 2',
  ])
  expect(tools).toMatchObject([{ name: { en: 'Active' } }])
})

test("the last send belongs to the member's own workspace or the named one, never to a foreign one", async () => {
  const send = async (slug: string, subject: string) => {
    const { id: tenant } = await sanad.services.db
      .selectFrom('workspaces')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await sanad.services.db
      .insertInto('jobs')
      .values({
        tenant_id: tenant,
        id: newId(),
        status: 'done',
        subject,
        from_name: '',
        from_email: 'a@b.test',
        audience: '{}',
        total: 10,
        sent: 8,
        failed: 1,
        unknown: 1,
      })
      .execute()
  }
  await send(maha.workspace, 'First')
  await send(maha.workspace, 'Second')
  await send(noor.workspace, 'Of another')
  expect((await dashboard()).lastSend).toMatchObject({
    subject: 'Second',
    workspace: maha.workspace,
    status: 'done',
    totalRecipients: 10,
    successCount: 8,
    failureCount: 2,
  })
  expect((await dashboard(`workspace=${maha.workspace}`)).lastSend.subject).toBe('Second')
  expect((await dashboard(`workspace=${noor.workspace}`)).lastSend).toBeNull()
  expect((await dashboard('workspace=no-such-place')).lastSend).toBeNull()
})

test('the dashboard runs at most eight statements', async () => {
  // Seven of its own and one for the session.
  expect(await sanad.statementsOf('/api/en/dashboard', maha.token)).toBe(8)
})
