import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Without a mail server accounts are active at once. A mailed link still proves who owns the address.

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const post = (path: string, body: object, token?: string) =>
  sanad.call('POST', path, { body, ...(token !== undefined && { token }) })

/** Tokens of reset links to an address, the newest first. */
async function resetLinks(email: string, count: number): Promise<string[]> {
  const { token } = await sanad.admin()
  return eventually(async () => {
    const { body } = await sanad.call('GET', `/api/en/admin/system-mail?search=${email}`, { token })
    const tokens = body.data.map(({ text }: { text: string }) => /token=([\w-]+)/.exec(text)?.[1])
    return tokens.length === count ? tokens : Promise.reject(new Error('no mail yet'))
  }, 10_000)
}

test('the first mailed link that is opened ends earlier sessions, API keys, links and the calendar feed', async () => {
  const { token, user, workspace } = await sanad.member()
  const makeKey = async (name: string, session: string) =>
    (await post(`/api/${workspace}/developers/key`, { name, scopes: ['contacts:read'] }, session)).body.data.key
  const isLet = async (key: string) =>
    (await sanad.call('GET', `/api/${workspace}/email-marketing/email`, { token: key })).status
  const calendar = async (session: string) =>
    (await sanad.call('GET', '/api/en/calendar-feed', { token: session })).body.data.url as string
  const [key, feed] = [await makeKey('Stranger', token), await calendar(token)]
  expect(await isLet(key)).toBe(200)
  await post('/auth/forgot-password', { email: user.email })
  await resetLinks(user.email, 1)
  await post('/auth/forgot-password', { email: user.email })
  const [link, other] = await resetLinks(user.email, 2)

  await post('/auth/reset-password', { token: link, newPassword: 'the owner chose 1' })
  expect((await sanad.call('GET', '/api/en/auth/me', { token })).status).toBe(401)
  expect(await isLet(key)).toBe(401)
  const late = await post('/auth/reset-password', { token: other, newPassword: 'a stranger again' })
  expect(late.status).toBe(400)
  const again = (await post('/api/en/auth/signin', { email: user.email, password: 'the owner chose 1' })).body
  expect(await calendar(again.token)).not.toBe(feed)

  // From here on the account and its keys belong to the owner of the address.
  const ownKey = await makeKey('Owner', again.token)
  await post('/auth/forgot-password', { email: user.email })
  const [second] = await resetLinks(user.email, 3)
  expect((await post('/auth/reset-password', { token: second, newPassword: 'the owner chose 2' })).status).toBe(200)
  expect(await isLet(ownKey)).toBe(200)
})
