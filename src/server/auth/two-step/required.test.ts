import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { codeAt } from '#test/authenticator.ts'
import { admin, startSanad, type TestSanad } from '#test/sanad.ts'
import { SoftwarePasskey } from '#test/software-passkey.ts'

// Administrators need a second factor: seven days after they became one, or after the setting was turned on.

let sanad: TestSanad
let clock = Date.now()
const minute = 60_000
const day = 24 * 60 * minute
const settings = '/api/en/admin/settings'
const password = 'correct horse 2'

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(clock), needsSecondFactor: true })
})
afterAll(() => sanad.stop())

const post = (path: string, body: object, token?: string) =>
  sanad.call('POST', path, { body, ...(token !== undefined && { token }) })
const get = (token: string, path: string) => sanad.call('GET', path, { token })
const set = (token: string, body: object) => sanad.call('PATCH', settings, { token, body })
const confirm = (token: string, currentPassword = password) =>
  post('/api/en/auth/confirm-identity', { currentPassword }, token)
const signIn = (email: string) => post('/api/en/auth/signin', { email, password })
const dueAt = async (token: string) => (await get(token, '/api/en/user/two-step')).body.data.dueAt as string | null

/** A member who was made an administrator now. */
async function administrator(): Promise<SignedIn> {
  const { user } = await sanad.member()
  const { token: maker } = await firstAdministrator()
  const changed = await sanad.call('PATCH', `/api/en/user/role/${user._id}`, {
    token: maker,
    body: { role: 'admin' },
  })
  expect(changed).toMatchObject({ status: 200, body: { data: { role: 'admin', hasSecondFactor: false } } })
  return (await signIn(user.email)).body as SignedIn
}

async function turnOn(token: string): Promise<string> {
  const { secret } = (await post('/api/en/user/two-step', {}, token)).body.data as { secret: string }
  expect((await post('/api/en/user/two-step/confirm', { code: codeAt(secret, clock) }, token)).status).toBe(200)
  return secret
}

async function addPasskey(token: string) {
  const passkey = new SoftwarePasskey('http://sanad.test')
  const begun = (await post('/api/en/user/passkey/begin', {}, token)).body.data
  const credential = passkey.create(begun.options)
  const added = await post('/api/en/user/passkey', { token: begun.token, name: 'Phone', credential }, token)
  expect(added.status).toBe(201)
  return { passkey, id: added.body.data._id as string }
}

/** The bootstrapped administrator, who turned on two-step verification at once and so keeps their rights. */
async function firstAdministrator(): Promise<SignedIn> {
  const body = (await post('/api/en/auth/signin', admin)).body
  if (!('data' in body)) {
    secretOfFirst = await turnOn(body.token)
    return body
  }
  clock += minute
  const code = { challenge: body.data.challenge, code: codeAt(secretOfFirst, clock) }
  return (await post('/api/en/auth/signin/code', code)).body as SignedIn
}
let secretOfFirst = ''

test('an administrator without a second factor has the rights of a member after seven days', async () => {
  const person = await administrator()
  const due = await dueAt(person.token)
  expect(Math.abs(Date.parse(due ?? '') - clock - 7 * day)).toBeLessThan(minute)
  expect((await get(person.token, settings)).status).toBe(200)
  expect(await dueAt((await sanad.member()).token)).toBeNull()

  clock += 7 * day + minute
  const late = (await signIn(person.user.email)).body as SignedIn
  expect(await get(late.token, settings)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.stringContaining('two-step verification') },
  })
  expect((await sanad.call('GET', '/api/ar/admin/settings', { token: late.token })).body.message).toContain('المديرين')
  expect((await set(late.token, { twoStepForAdministrators: false })).status).toBe(403)
  expect((await get(late.token, '/api/en/user/profile')).status).toBe(200)
  expect((await get(late.token, '/api/en/user/two-step')).body.data).toMatchObject({ dueAt: due, isOverdue: true })
  await turnOn(late.token)
  expect((await get(late.token, settings)).status).toBe(200)
  expect(await dueAt(late.token)).toBeNull()
})

test('a passkey is a second factor, and the password then asks for it', async () => {
  const person = await administrator()
  const { passkey, id } = await addPasskey(person.token)
  expect(await dueAt(person.token)).toBeNull()
  expect(await post('/api/en/auth/signin/code', { challenge: 'x', code: '000000' })).toMatchObject({ status: 400 })
  const { challenge, hasApp, hasPasskeys } = (await signIn(person.user.email)).body.data
  expect([hasApp, hasPasskeys]).toEqual([false, true])
  expect((await post('/api/en/auth/signin/code', { challenge, code: '000000' })).status).toBe(400)
  const { token, options } = (await post('/api/en/auth/signin/passkey/begin', { challenge })).body.data
  const assertion = passkey.get(options)
  const late = await post('/api/en/auth/signin/passkey', { challenge, token, assertion })
  expect(late.status).toBe(200)

  const path = `/api/en/user/passkey/${id}`
  expect(await sanad.call('DELETE', path, { token: person.token })).toMatchObject({ status: 409 })
  await turnOn(person.token)
  expect((await sanad.call('DELETE', path, { token: person.token })).status).toBe(200)
})

test('a member with a passkey alone still signs in with their password', async () => {
  const person = await sanad.member()
  await addPasskey(person.token)
  expect((await signIn(person.user.email)).body.token).toEqual(expect.any(String))
})

test('a second factor that the site requires stays on', async () => {
  const person = await administrator()
  await turnOn(person.token)
  const off = { token: person.token, body: { currentPassword: password } }
  expect(await sanad.call('DELETE', '/api/en/user/two-step', off)).toMatchObject({ status: 409 })
  expect((await sanad.call('DELETE', '/api/ar/user/two-step', off)).body.message).toContain('يشترط')
  expect((await get(person.token, '/api/en/user/two-step')).body.data.isOn).toBe(true)
  await addPasskey(person.token)
  expect((await sanad.call('DELETE', '/api/en/user/two-step', off)).status).toBe(200)
})

test('an administrator resets a lost passkey that was the second step', async () => {
  const person = await administrator()
  await addPasskey(person.token)
  const { token } = await firstAdministrator()
  const path = `/api/en/user/${person.user._id}`
  expect((await get(token, path)).body.data.hasSecondFactor).toBe(true)
  expect((await sanad.call('DELETE', `${path}/two-step`, { token })).status).toBe(200)
  expect((await get(token, path)).body.data.hasSecondFactor).toBe(false)
  const again = (await signIn(person.user.email)).body as SignedIn
  expect(await dueAt(again.token)).toEqual(expect.any(String))
})

test('changing the setting asks for the password again, is in the audit log, and begins another grace', async () => {
  const { token } = await firstAdministrator()
  const person = await administrator()
  clock += 8 * minute
  expect((await set(token, { twoStepForAdministrators: true })).status).toBe(200)
  expect((await set(token, { twoStepForAdministrators: false })).body.code).toBe('identity_required')
  await confirm(token, admin.password)
  expect((await set(token, { twoStepForAdministrators: false })).body.data.twoStepForAdministrators).toBe(false)
  expect(await dueAt(person.token)).toBeNull()
  const { data } = (await get(token, '/api/en/admin/audit-log?limit=1')).body
  expect(data[0]).toMatchObject({
    action: 'settings.update',
    before: { twoStepForAdministrators: true },
    after: { twoStepForAdministrators: false },
  })
  clock += 6 * day
  const { token: later } = await firstAdministrator()
  await confirm(later, admin.password)
  expect((await set(later, { twoStepForAdministrators: true })).status).toBe(200)
  const { token: own } = (await signIn(person.user.email)).body as SignedIn
  expect(Date.parse((await dueAt(own)) ?? '')).toBeGreaterThan(clock + 6.9 * day)
})

test.each(['yes', null, 1])('the setting %s is refused', async (twoStepForAdministrators) => {
  const { token } = await firstAdministrator()
  expect((await set(token, { twoStepForAdministrators })).status).toBe(400)
})

test('owners need a second factor once the setting is on: their workspaces are closed after seven days', async () => {
  const before = await sanad.member()
  const guest = await sanad.member()
  await sanad.join(before, guest, 'editor')
  const contacts = (workspace: string) => `/api/${workspace}/email-marketing/email?size=1`
  clock += 8 * day
  const { token } = await firstAdministrator()
  await confirm(token, admin.password)
  expect(await ownerDueAt(await again(before))).toBeNull()
  clock += 6 * minute
  expect((await set(token, { twoStepForOwners: true })).body.code).toBe('identity_required')
  await confirm(token, admin.password)
  expect((await set(token, { twoStepForOwners: true })).body.data.twoStepForOwners).toBe(true)
  const open = await again(before)
  expect(Date.parse((await ownerDueAt(open)) ?? '') - clock).toBeGreaterThan(7 * day - minute)
  expect((await get(open, contacts(before.workspace))).status).toBe(200)

  clock += 7 * day + minute
  const late = await again(before)
  expect((await get(late, '/api/en/user/two-step')).body.data).toMatchObject({
    dueAt: null,
    isOverdue: false,
    asOwner: { isOverdue: true },
  })
  for (const [lang, words] of [
    ['en', 'Workspace owners need'],
    ['ar', 'مالكي مساحات العمل'],
  ] as const) {
    const refused = await sanad.call('GET', contacts(before.workspace), {
      token: late,
      headers: { 'accept-language': lang },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', message: expect.stringContaining(words) } })
  }
  expect((await post(`/api/${before.workspace}/email-marketing/email`, { email: 'a@b.test' }, late)).status).toBe(403)
  expect((await get(late, '/api/en/user/profile')).status).toBe(200)
  // An editor is not asked in another's workspace.
  expect((await get(await again(guest), contacts(before.workspace))).status).toBe(200)
  await addPasskey(late)
  expect((await get(late, contacts(before.workspace))).status).toBe(200)
  expect(await ownerDueAt(late)).toBeNull()
  expect((await signIn(before.user.email)).body.data).toMatchObject({ codeRequired: true, hasPasskeys: true })

  const { token: last } = await firstAdministrator()
  await confirm(last, admin.password)
  expect((await set(last, { twoStepForOwners: false })).status).toBe(200)
  expect((await get(await again(guest), contacts(guest.workspace))).status).toBe(200)
})

const again = async ({ user }: SignedIn) => (await signIn(user.email)).body.token as string
const ownerDueAt = async (token: string) =>
  (await get(token, '/api/en/user/two-step')).body.data.asOwner.dueAt as string | null
