import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { noise, type Store, stores } from '#test/stores.ts'

let sanad: TestSanad
let admin: SignedIn
let member: SignedIn & { workspace: string }
let store: Store

beforeAll(async () => {
  store = await stores.folder()
  sanad = await startSanad({ environment: { STORAGE_URL: store.url } })
  admin = await sanad.admin()
  member = await sanad.member()
})
afterAll(async () => {
  await sanad.stop()
  await store.stop()
})

const overview = async () => (await sanad.call('GET', '/api/en/admin/overview', { token: admin.token })).body.data
const set = (body: object) => sanad.call('PATCH', '/api/en/admin/settings', { token: admin.token, body })
const ask = (title: string) =>
  sanad.call('POST', '/api/en/question', { token: member.token, body: { title, body: 'How is it done?' } })

test("the overview counts what requires an administrator's decision", async () => {
  const before = await overview()
  expect(before).toMatchObject({
    questions: { unanswered: 0, pending: 0 },
    answers: { pending: 0 },
    flags: { open: 0 },
  })
  const { id: questionId } = (await ask('Where do I begin with a shop?')).body.data
  const report = { token: (await sanad.member()).token, body: { reason: 'spam' } }
  expect((await sanad.call('POST', `/api/en/question/${questionId}/flag`, report)).status).toBe(201)
  expect(await overview()).toMatchObject({ questions: { unanswered: 1, pending: 0 }, flags: { open: 1 } })
  await set({ questions: 'pending', answers: 'pending' })
  expect((await ask('And where do I go on from there?')).body.data.status).toBe('pending')
  const answer = { token: member.token, body: { questionId, body: 'With one thing to sell' } }
  expect((await sanad.call('POST', '/api/en/answer', answer)).body.data.status).toBe('pending')
  expect(await overview()).toMatchObject({ questions: { unanswered: 1, pending: 1 }, answers: { pending: 1 } })
})

test('the overview has thirty days of members, mail and storage', async () => {
  const { members, mail, storage } = await overview()
  expect(members.joined).toHaveLength(30)
  // The members joined during this test, which may span two days.
  const counts = (joined: { count: number }[]) => joined.map(({ count }) => count).filter((count) => count > 0)
  expect(counts(members.joined).reduce((sum, count) => sum + count, 0)).toBe(members.total)
  // Around midnight, one of them may have joined on the previous day.
  const { day } = members.joined[20]
  await sql`update users set created_at = (${day}::date at time zone 'UTC')
    - case when role = 'admin' then interval '1 second' else interval '0' end`.execute(sanad.services.db)
  const moved = (await overview()).members.joined.filter(({ count }: { count: number }) => count > 0)
  expect(moved).toEqual([
    { day: members.joined[19].day, count: 1 },
    { day, count: members.total - 1 },
  ])
  expect(mail.map(({ day }: { day: string }) => day)).toEqual(members.joined.map(({ day }: { day: string }) => day))
  expect(storage.total).toBeGreaterThan(storage.images + storage.mail)
})

test('the overview counts the size of files outside of the database', async () => {
  const before = (await overview()).storage.files
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await noise())]), 'a picture.jpg')
  expect((await sanad.call('POST', '/api/en/image', { token: member.token, body })).status).toBe(201)
  const sizes = [...(await store.files()).values()].map(({ length }) => length)
  expect(sizes).toHaveLength(1)
  expect((await overview()).storage.files - before).toBe(sizes[0])
})

test('the overview counts mails of all workspaces per day, and shows only numbers', async () => {
  const suite = `/api/${member.workspace}/email-marketing`
  const tell = (path: string, body: object) => sanad.call('POST', suite + path, { token: member.token, body })
  const provider = { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' }
  const providerId = (await tell('/email-service-provider', provider)).body.data.id
  const emailIds = [(await tell('/email', { email: 'a@contact.test' })).body.data.id]
  const sent = await tell('/email-service-provider/send-bulk-emails', {
    providerId,
    subject: 'A subject that stays where it is',
    text: 'T',
    recipients: { emailIds },
  })
  expect(sent.body.successCount).toBe(1)
  const { day } = (await overview()).mail[12]
  await sql`update jobs set started_at = (${day}::date + time '23:59') at time zone 'UTC'`.execute(sanad.services.db)
  const result = await overview()
  expect(result.mail.filter((one: { sent: number }) => one.sent > 0)).toEqual([{ day, sent: 1, failed: 0 }])
  expect(JSON.stringify(result)).not.toMatch(/subject|contact\.test/)
})

test.each(['closed', 'invite'])('nobody can sign up while registration is %s', async (registration) => {
  await set({ registration })
  const body = {
    firstName: 'A',
    lastName: 'B',
    email: `${registration}@x.test`,
    password: 'a secret horse',
    acceptTerms: true,
  }
  const refused = await sanad.call('POST', '/api/en/auth/signup', { body })
  expect([refused.status, refused.body.token]).toEqual([403, undefined])
  await set({ registration: 'open' })
  expect((await sanad.call('POST', '/api/en/auth/signup', { body })).status).toBe(201)
})
