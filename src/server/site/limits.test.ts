import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
})
afterAll(() => sanad.stop())

const asAdmin = (method: Method, path: string, body?: object) =>
  sanad.call(method, path, { token: admin.token, ...(body && { body }) })
describe('daily limits', () => {
  const set = (limits: object) => asAdmin('PATCH', '/api/en/admin/settings', { limits })
  const many = <T>(count: number, call: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_unused, at) => call(at)))

  test("apply to a member's questions and answers, even in concurrent calls", async () => {
    await set({ questions: 3, answers: 2 })
    const { token } = await sanad.member()
    const question = { title: 'How many of these may I ask', body: 'In one day' }
    const responses = await many(8, () => sanad.call('POST', '/api/ar/question', { token, body: question }))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
    expect(responses.find(({ status }) => status === 429)?.body.message).toContain('3')
    const questionId = responses.find(({ status }) => status === 201)?.body.data.id as string
    const answered = await many(5, () =>
      sanad.call('POST', '/api/en/answer', { token, body: { questionId, body: 'So' } }),
    )
    expect(answered.filter(({ status }) => status === 201)).toHaveLength(2)
    expect((await sanad.call('GET', '/api/en/user/limits', { token })).body.data).toEqual({
      questions: { limit: 3, used: 3 },
      answers: { limit: 2, used: 2 },
      imageMegabytes: null,
    })
    expect((await asAdmin('POST', '/api/en/question', question)).status).toBe(201)
    await set({ questions: null, answers: null })
    expect((await sanad.call('POST', '/api/en/question', { token, body: question })).status).toBe(201)
  })

  test("apply to a workspace's contacts, added individually or from a file", async () => {
    await set({ contacts: 4 })
    const { token, workspace } = await sanad.member()
    const base = `/api/${workspace}/email-marketing`
    const add = (at: number) => sanad.call('POST', `${base}/email`, { token, body: { email: `c${at}@limit.test` } })
    expect((await many(6, add)).map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 403, 403])
    await set({ contacts: 6 })
    const form = new FormData()
    const rows = Array.from({ length: 6 }, (_unused, at) => `f${at}@limit.test`)
    form.set('file', new Blob([`email\n${rows.join('\n')}\n`]), 'people.csv')
    const { body } = await sanad.call('POST', `${base}/email/import`, { token, body: form })
    const over = await eventually(async () => {
      const { data } = (await sanad.call('GET', `${base}/email/import/${body.data.id}`, { token })).body
      expect(data.status).toBe('failed')
      return data
    }, 20_000)
    expect(over).toMatchObject({ created: 2, message: expect.stringContaining('Contact limit reached') })
    const { data } = (await sanad.call('GET', `${base}/limits`, { token })).body
    expect(data).toEqual({ contacts: { limit: 6, used: 6 }, messages: null })
    const listed = (await sanad.call('GET', `${base}/email?search=f&sortType=asc`, { token })).body.data
    expect(listed.map(({ email }: { email: string }) => email)).toEqual(['f0@limit.test', 'f1@limit.test'])
    await set({ contacts: null })
  })

  test("apply to a workspace's recipients", async () => {
    const { token, workspace } = await sanad.member()
    const base = `/api/${workspace}/email-marketing`
    await many(3, (at) => sanad.call('POST', `${base}/email`, { token, body: { email: `m${at}@limit.test` } }))
    const providers = (await sanad.call('GET', `${base}/email-service-provider`, { token })).body.data as {
      id: string
    }[]
    if (providers.length === 0)
      await sanad.call('POST', `${base}/email-service-provider`, {
        token,
        body: { name: 'Box', type: 'sandbox', fromName: 'Me', fromEmail: 'me@limit.test', isDefault: true },
      })
    await set({ messages: 5 })
    const mail = { subject: 'Hello', text: 'Hello', recipients: { all: true } }
    const sent = await many(3, () =>
      sanad.call('POST', `${base}/email-service-provider/send-bulk-emails`, { token, body: mail }),
    )
    expect(sent.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await sanad.call('GET', `${base}/limits`, { token })).body.data.messages).toEqual({ limit: 5, used: 3 })
    const jobs = await sanad.call('GET', `${base}/job`, { token })
    if (jobs.status === 200) expect(jobs.body.data).toHaveLength(1)
    await set({ messages: null })
  })
})
