import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailedTokenTo } from '#test/account-traces.ts'
import type { SignedIn } from '#contract/auth.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let clock = Date.now()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const password = 'correct horse 2'

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(clock) })
})
afterAll(() => sanad.stop())
beforeEach(() => {
  clock = Date.now()
})

const post = (path: string, body: unknown, token?: string) =>
  sanad.call('POST', path, { body, ...(token !== undefined && { token }) })
const signIn = (email: string, secret = password, more: object = {}) =>
  post('/api/en/auth/signin', { email, password: secret, ...more })
const refresh = (token: string) => post('/api/en/auth/refresh', { refresh_token: token })
const me = (token: string) => sanad.call('GET', '/api/en/auth/me', { token })

const mailedToken = (recipient: string, subject: RegExp) => mailedTokenTo(sanad, recipient, subject)

test.each([
  ['en', 'Maha', "Maha's workspace"],
  ['ar', 'مها', 'مساحة عمل مها'],
  ['ar', 'Maha', 'مساحة عمل Maha'],
  ['en', 'مها', 'مساحة عمل مها'],
])('sign-up in %s as %s creates a workspace with a readable name', async (lang, firstName, name) => {
  const email = `${randomUUID()}@member.test`
  const body = { firstName, lastName: 'Saleh', email, password, acceptTerms: true }
  const { status, body: answer } = await post(`/api/${lang}/auth/signup`, body)
  expect([status, answer.user.workspaces]).toEqual([201, [expect.objectContaining({ name })]])
})

describe('signing in', () => {
  test('returns tokens in body and headers, and the person with their workspaces', async () => {
    const { user, workspace } = await sanad.member('Salma')
    const answer = await signIn(` ${user.email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({
      _id: user.id,
      name: 'Salma Saleh',
      role: 'user',
      defaultWorkspace: workspace,
      workspaces: [{ slug: workspace, role: 'owner' }],
    })
    expect(answer.headers.get('x-auth-token')).toBe(answer.body.token)
    expect(answer.headers.get('x-refresh-token')).toBe(answer.body.refresh_token)
    expect(JSON.stringify(answer.body)).not.toMatch(/hash|argon/)
  })

  test('accepts a form body, as section 7 of the specification requires', async () => {
    const { user } = await sanad.member()
    const body = new URLSearchParams({ email: user.email, password, rememberMe: 'true' })
    expect((await post('/api/en/auth/signin', body)).status).toBe(200)
  })

  test('gives the same answer to a wrong password and an unknown address, in each language', async () => {
    const { user } = await sanad.member()
    const [wrong, unknown] = [await signIn(user.email, 'not it'), await signIn('nobody@member.test', 'not it')]
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password'])
    expect(unknown.body).toEqual(wrong.body)
    const arabic = await post('/api/ar/auth/signin', { email: user.email, password: 'not it' })
    expect(arabic.body.message).toBe('البريد الإلكتروني أو كلمة المرور غير صحيحة')
  })

  test('takes as long for an unknown address as for a wrong password', async () => {
    const { user } = await sanad.member()
    // CPU time, the minimum of alternating runs, since other load on the machine only adds to it.
    const spent = () => {
      const { user, system } = process.cpuUsage()
      return user + system
    }
    const least = new Map<string, number>()
    for (let turn = 0; turn < 10; turn += 1) {
      const email = turn % 2 === 0 ? user.email : 'nobody@member.test'
      const before = spent()
      await signIn(email, 'not it')
      least.set(email, Math.min(least.get(email) ?? Infinity, spent() - before))
    }
    const [known = 0, unknown = 0] = least.values()
    expect(unknown).toBeGreaterThan(known / 3)
    expect(unknown).toBeLessThan(known * 3)
  })

  test.each<[string, object]>([
    ['NUL', { email: 'a\u0000@b.test' }],
    ['10,000 characters', { email: 'x'.repeat(10_000) }],
    ['a long password', { password: 'x'.repeat(10_000) }],
    ['a list for a text', { email: ['a@b.test'] }],
    ['an unknown field', { role: 'admin' }],
    ['nothing', { email: '', password: '' }],
  ])('%s is refused with an explanation', async (_name, change) => {
    const answer = await post('/api/en/auth/signin', { email: 'a@b.test', password, ...change })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  })

  test('works for twenty concurrent calls', async () => {
    const { user } = await sanad.member()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(user.email)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  })
})

describe('signing up', () => {
  const person = { firstName: 'Huda', lastName: 'Nasser', password, acceptTerms: true }

  test('reports a taken address when addresses are not confirmed, ignoring case', async () => {
    expect((await post('/api/en/auth/signup', { ...person, email: 'huda@member.test' })).status).toBe(201)
    const again = await post('/api/ar/auth/signup', { ...person, email: 'HUDA@member.test' })
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict', fields: { email: expect.any(String) } } })
  })

  test('succeeds once in ten concurrent calls with one address', async () => {
    const body = { ...person, email: 'race@member.test' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/api/en/auth/signup', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test("is possible or refused, by the site's settings", async () => {
    const { token } = await sanad.admin()
    const set = (registration: string) =>
      sanad.call('PATCH', '/api/en/admin/settings', { token, body: { registration } })
    for (const registration of ['invite', 'closed']) {
      await set(registration)
      expect((await post('/api/en/auth/signup', { ...person, email: 'no@member.test' })).status).toBe(403)
    }
    await set('open')
    expect((await post('/api/en/auth/signup', { ...person, email: 'yes@member.test' })).status).toBe(201)
  })
})

describe('refreshing a session', () => {
  test('returns a new pair and invalidates the old token', async () => {
    const first = await sanad.member()
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect((await me(first.token)).status).toBe(401)
    expect((await me(second.body.token)).status).toBe(200)
  })

  test('with a used refresh token ends the whole session', async () => {
    const first = await sanad.member()
    const second = (await refresh(first.refresh_token)).body as SignedIn
    const third = (await refresh(second.refresh_token)).body as SignedIn
    const stolen = await refresh(first.refresh_token)
    expect([stolen.status, stolen.body.code]).toEqual([401, 'session_expired'])
    expect((await me(third.token)).status).toBe(401)
    expect((await refresh(third.refresh_token)).status).toBe(401)
  })

  test('with an invalid token ends nothing', async () => {
    const { token } = await sanad.member()
    expect((await refresh('x'.repeat(43))).status).toBe(401)
    expect((await me(token)).status).toBe(200)
  })

  test('succeeds at most once in ten concurrent calls with one token', async () => {
    const { refresh_token: token } = await sanad.member()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
  })
})

describe('the lifetime of a session', () => {
  test('is a day from its last refresh, with tokens of an hour', async () => {
    const { user } = await sanad.member()
    const first = (await signIn(user.email)).body as SignedIn
    clock += 59 * minute
    expect((await me(first.token)).status).toBe(200)
    clock += 2 * minute
    expect((await me(first.token)).body.code).toBe('session_expired')
    clock += 22 * hour
    const second = (await refresh(first.refresh_token)).body as SignedIn
    clock += 23 * hour
    const third = (await refresh(second.refresh_token)).body as SignedIn
    clock += 25 * hour
    expect((await refresh(third.refresh_token)).status).toBe(401)
  })

  test('is at most thirty days after the password was entered, half a year if remembered', async () => {
    for (const [rememberMe, days, step] of [
      [false, 30, 0.9],
      [true, 180, 25],
    ] as const) {
      const { user } = await sanad.member()
      let pair = (await signIn(user.email, password, { rememberMe })).body as SignedIn
      const start = clock
      while (clock + step * day < start + days * day) {
        clock += step * day
        const renewed = await refresh(pair.refresh_token)
        expect(renewed.status).toBe(200)
        pair = renewed.body as SignedIn
      }
      clock = start + days * day - minute
      expect((await refresh(pair.refresh_token)).body).toMatchObject({ token: expect.any(String) })
      clock = start + days * day + minute
      expect((await me(pair.token)).status).toBe(401)
      expect((await refresh(pair.refresh_token)).status).toBe(401)
    }
  })

  test('is thirty days if remembered', async () => {
    const { user } = await sanad.member()
    const first = (await signIn(user.email, password, { rememberMe: true })).body as SignedIn
    clock += 29 * day
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    clock += 31 * day
    expect((await refresh(second.body.refresh_token)).status).toBe(401)
  })
})

describe('ending sessions', () => {
  test('signing out ends this session, or all of them', async () => {
    const first = await sanad.member()
    const [second, third] = [(await signIn(first.user.email)).body, (await signIn(first.user.email)).body]
    await post('/api/en/auth/logout', {}, first.token)
    expect((await me(first.token)).status).toBe(401)
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect((await me(second.token)).status).toBe(200)
    expect((await post('/api/en/auth/logout', { all: true }, second.token)).body.data).toEqual({ ended: 2 })
    expect((await me(third.token)).status).toBe(401)
  })

  test('one session can be ended from another', async () => {
    const first = await sanad.member()
    const second = (await signIn(first.user.email)).body as SignedIn
    const listed = await sanad.call('GET', '/api/en/auth/sessions', { token: second.token })
    expect(listed.body.data).toHaveLength(2)
    const other = listed.body.data.find((session: { current: boolean }) => !session.current)
    const stranger = await sanad.member()
    const end = (token: string) => sanad.call('DELETE', `/api/en/auth/sessions/${other.id}`, { token })
    expect((await end(stranger.token)).status).toBe(404)
    expect((await end(second.token)).status).toBe(200)
    expect((await me(first.token)).status).toBe(401)
    expect((await me(second.token)).status).toBe(200)
  })

  test('changing the password requires the current one, and ends the other sessions', async () => {
    const first = await sanad.member()
    const second = (await signIn(first.user.email)).body as SignedIn
    const change = (currentPassword: string) =>
      post('/api/en/auth/change-password', { currentPassword, newPassword: 'a better horse' }, second.token)
    expect((await change('not it')).body.fields).toHaveProperty('currentPassword')
    expect((await change(password)).status).toBe(200)
    expect((await me(first.token)).status).toBe(401)
    expect((await me(second.token)).status).toBe(200)
    expect((await signIn(first.user.email)).status).toBe(401)
    expect((await signIn(first.user.email, 'a better horse')).status).toBe(200)
  })
})

describe('a new password without the current one', () => {
  const change = (token: string, more: object = {}, lang = 'en') =>
    post(`/api/${lang}/auth/change-password`, { newPassword: 'a better horse', ...more }, token)

  test('is accepted within five minutes after the password was entered', async () => {
    const { user } = await sanad.member()
    const { token } = (await signIn(user.email)).body as SignedIn
    clock += 4 * minute
    expect((await change(token)).status).toBe(200)
    expect((await signIn(user.email, 'a better horse')).status).toBe(200)
  })

  test('is refused later, even after a refresh, with an explanation in each language', async () => {
    const { user } = await sanad.member()
    const first = (await signIn(user.email)).body as SignedIn
    clock += 6 * minute
    const { token } = (await refresh(first.refresh_token)).body as SignedIn
    const refused = await change(token)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.fields).toEqual({ currentPassword: 'Enter your current password to continue.' })
    expect((await change(token, {}, 'ar')).body.message).toBe('تلزم كلمة مرورك الحالية للمتابعة.')
    expect((await change(token, { currentPassword: 'not it' })).status).toBe(400)
    expect((await change(token)).status).toBe(403)
    expect((await signIn(user.email)).status).toBe(200)
    expect((await change(token, { currentPassword: password })).status).toBe(200)
    expect((await change(token, { newPassword: 'a third horse' })).status).toBe(200)
  })
})

describe('the API keys of a person', () => {
  const newKey = async ({ token, workspace }: Awaited<ReturnType<TestSanad['member']>>) => {
    const body = { name: 'Shop', scopes: ['contacts:read'] }
    const { data } = (await post(`/api/${workspace}/developers/key`, body, token)).body
    const isLetIn = async () =>
      (await sanad.call('GET', `/api/${workspace}/email-marketing/email`, { token: data.key })).status === 200
    return { _id: data._id as string, isLetIn }
  }

  test('are only listed for their creator, while they are valid', async () => {
    const [person, other] = [await sanad.member(), await sanad.member()]
    const key = await newKey(person)
    const list = async ({ token }: SignedIn) =>
      (await sanad.call('GET', '/api/en/auth/api-keys', { token })).body.data as { _id: string }[]
    expect(await list(person)).toMatchObject([{ _id: key._id, name: 'Shop', workspace: { slug: person.workspace } }])
    expect(await list(other)).toEqual([])
    await sanad.call('DELETE', `/api/${person.workspace}/developers/key/${key._id}`, { token: person.token })
    expect(await list(person)).toEqual([])
  })

  test.each<[string, (person: SignedIn, more: object) => Promise<{ status: number }>]>([
    ['signing out everywhere', ({ token }, more) => post('/api/en/auth/logout', { all: true, ...more }, token)],
    [
      'another password',
      ({ token }, more) => {
        const body = { currentPassword: password, newPassword: 'a better horse', ...more }
        return post('/api/en/auth/change-password', body, token)
      },
    ],
    [
      'a password set by a link',
      async ({ user }, more) => {
        await post('/auth/forgot-password', { email: user.email })
        const token = await mailedToken(user.email, /Reset/)
        return post('/auth/reset-password', { token, newPassword: 'a better horse', ...more })
      },
    ],
  ])('are revoked by %s only on request', async (_name, end) => {
    for (const more of [{}, { revokeApiKeys: true }]) {
      const person = await sanad.member()
      await sanad.services.db
        .updateTable('users')
        .set({ address_confirmed_at: new Date(clock) })
        .where('id', '=', person.user.id)
        .execute()
      const key = await newKey(person)
      expect((await end(person, more)).status).toBe(200)
      expect(await key.isLetIn()).toBe(!('revokeApiKeys' in more))
    }
  })
})

describe('resetting a forgotten password', () => {
  const forget = (email: string) => post('/auth/forgot-password', { email })
  const reset = (token: string, newPassword = 'a new horse 3') => post('/auth/reset-password', { token, newPassword })

  test('works once with the mailed link, and ends every session', async () => {
    const { user, token } = await sanad.member()
    expect((await forget(user.email)).body).toEqual({ data: { sent: true, way: 'kept' } })
    const link = await mailedToken(user.email, /Reset your password/)
    expect((await reset(link, 'short')).status).toBe(400)
    const answers = await Promise.all([reset(link), reset(link), reset(link)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await me(token)).status).toBe(401)
    expect((await signIn(user.email)).status).toBe(401)
    expect((await signIn(user.email, 'a new horse 3')).status).toBe(200)
  })

  test('stores the link if no mail server is set, and says so', async () => {
    expect((await sanad.call('GET', '/api/en/site')).body.data).toMatchObject({ mailWay: 'kept' })
  })

  test('gives the same answer for an unknown address', async () => {
    const { user } = await sanad.member()
    const [known, unknown] = [await forget(user.email), await forget('nobody@member.test')]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  test('is refused after an hour, and after a change of the password', async () => {
    const late = await sanad.member()
    await forget(late.user.email)
    const link = await mailedToken(late.user.email, /Reset/)
    clock += 61 * minute
    expect((await reset(link)).status).toBe(400)
    clock = Date.now()
    const changed = await sanad.member()
    await forget(changed.user.email)
    const other = await mailedToken(changed.user.email, /Reset/)
    const body = { currentPassword: password, newPassword: 'a better horse' }
    await post('/api/en/auth/change-password', body, changed.token)
    expect((await reset(other)).status).toBe(400)
  })

  test("sends mails in the person's language, right to left for Arabic", async () => {
    const { user, token } = await sanad.member('ليلى')
    const body = { preferredLanguage: 'ar' }
    expect((await sanad.call('PATCH', '/api/en/auth/language', { token, body })).status).toBe(200)
    await forget(user.email)
    await mailedToken(user.email, /إعادة تعيين/)
    const path = `/api/ar/admin/system-mail?search=${user.email}`
    const mail = (await sanad.call('GET', path, { token: (await sanad.admin()).token })).body.data[0]
    expect(mail.html).toMatch(/<td dir="rtl" style="[^"]*direction:rtl/)
    expect(mail.text).toContain('مرحبًا ليلى،')
    expect(mail.text).toContain('http://sanad.test/auth/reset-password?token=')
  })
})
