import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { codeAt } from '#test/authenticator.ts'
import { admin, startSanad, type TestSanad } from '#test/sanad.ts'

// Important changes require the password or a code, entered in this session within the last five minutes.

let sanad: TestSanad
let clock = Date.now()
const minute = 60_000
const password = 'correct horse 2'

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(clock) })
})
afterAll(() => sanad.stop())
beforeEach(() => {
  clock = Date.now()
})

type Person = Awaited<ReturnType<TestSanad['member']>>
type Target = [method: Method, path: string, body?: object]
type Caller = 'administrator' | 'owner'

const call = (token: string, [method, path, body]: Target) => sanad.call(method, path, { token, ...(body && { body }) })
const confirm = (token: string, body: object) => call(token, ['POST', '/api/en/auth/confirm-identity', body])

const newUser = (more: object) => ({ firstName: 'Dana', lastName: 'Odeh', email: `${randomUUID()}@user.test`, ...more })
const protectedUser = async () => {
  const { user } = await sanad.member()
  const app = { user_id: user._id, secret: Buffer.of(1), recovery_salt: Buffer.of(1), confirmed_at: new Date(clock) }
  await sanad.services.db.insertInto('authenticators').values(app).execute()
  return user._id
}
const secondWorkspace = async ({ token }: Person) => {
  const made = await call(token, ['POST', '/api/en/workspace', { name: 'Second' }])
  return made.body.data.slug as string
}

const changes: [name: string, by: Caller, target: (person: Person) => Promise<Target>][] = [
  ['adding an administrator', 'administrator', async () => ['POST', '/api/en/user', newUser({ role: 'admin' })]],
  [
    'making a user an administrator',
    'administrator',
    async () => ['PATCH', `/api/en/user/role/${(await sanad.member()).user._id}`, { role: 'admin' }],
  ],
  [
    'making several users administrators',
    'administrator',
    async () => {
      const ids = [(await sanad.member()).user._id]
      return ['POST', '/api/en/admin/bulk', { entity: 'user', action: 'role', value: 'admin', ids }]
    },
  ],
  [
    "changing another person's address",
    'administrator',
    async () => ['PATCH', `/api/en/user/${(await sanad.member()).user._id}`, { email: `${randomUUID()}@user.test` }],
  ],
  [
    "resetting another person's second step",
    'administrator',
    async () => ['DELETE', `/api/en/user/${await protectedUser()}/two-step`],
  ],
  [
    'creating an API key',
    'owner',
    async ({ workspace }) => ['POST', `/api/${workspace}/developers/key`, { name: 'Shop', scopes: ['contacts:read'] }],
  ],
  ['exporting all users', 'administrator', async () => ['GET', '/api/en/user/export.csv']],
  [
    'a link to a file of all users',
    'administrator',
    async () => ['POST', '/api/en/download', { address: '/api/en/user/export.csv?role=user' }],
  ],
  ['exporting all own data', 'owner', async () => ['GET', '/api/en/user/export']],
  ['deleting a workspace', 'owner', async (person) => ['DELETE', `/api/en/workspace/${await secondWorkspace(person)}`]],
]

const callers = {
  administrator: async () => ({ ...(await sanad.admin()), workspace: '', password: admin.password }),
  owner: async () => ({ ...(await sanad.member()), password }),
}

test.each(changes)('%s requires a proof after five minutes', async (_name, by, target) => {
  const person = await callers[by]()
  const change = await target(person)
  clock += 6 * minute
  expect(await call(person.token, change)).toMatchObject({ status: 403, body: { code: 'identity_required' } })
  expect((await confirm(person.token, { currentPassword: 'not it' })).status).toBe(400)
  expect((await call(person.token, change)).status).toBe(403)
  expect((await confirm(person.token, { currentPassword: person.password })).status).toBe(200)
  expect((await call(person.token, change)).status).toBeLessThan(300)
})

test('the endpoints that may require a proof are declared', () => {
  const declared = endpoints.filter(({ confirmsIdentity }) => confirmsIdentity).map(({ name }) => name as string)
  expect(declared.toSorted()).toEqual(
    [
      'DELETE /api/:lang/admin/identity-provider/:provider',
      'DELETE /api/:lang/user/:userId/two-step',
      'DELETE /api/:lang/user/external-account/:accountId',
      'DELETE /api/:lang/user/passkey/:passkeyId',
      'DELETE /api/:lang/workspace/:tenant',
      'GET /api/:lang/user/export',
      'GET /api/:lang/user/export.csv',
      'PATCH /api/:lang/admin/identity-provider/:provider',
      'PATCH /api/:lang/admin/settings',
      'PATCH /api/:lang/user/:userId',
      'PATCH /api/:lang/user/role/:userId',
      'POST /api/:lang/admin/bulk',
      'POST /api/:lang/admin/bulk/:runId/undo',
      'POST /api/:lang/download',
      'POST /api/:lang/user',
      'POST /api/:lang/user/external-account',
      'POST /api/:lang/user/external-account/:provider/start',
      'POST /api/:lang/user/passkey/begin',
      'POST /api/:tenant/developers/key',
    ].toSorted(),
  )
})

test('other changes by an administrator require none', async () => {
  const { token } = await sanad.admin()
  const { user } = await sanad.member()
  clock += 6 * minute
  const harmless: Target[] = [
    ['POST', '/api/en/user', newUser({ role: 'user' })],
    ['PATCH', `/api/en/user/${user._id}`, { firstName: 'Diana', email: user.email }],
    ['PATCH', `/api/en/user/role/${user._id}`, { role: 'user' }],
    ['POST', '/api/en/admin/bulk', { entity: 'user', action: 'block', ids: [user._id] }],
    ['POST', '/api/en/admin/bulk', { entity: 'user', action: 'role', value: 'admin', ids: [user._id], dryRun: true }],
  ]
  for (const change of harmless)
    expect([change, (await call(token, change)).status]).toEqual([
      change,
      expect.toSatisfy((status: number) => status < 300),
    ])
})

test('a proof holds for its own session, and for five minutes', async () => {
  const person = await sanad.member()
  clock += 6 * minute
  const credentials = { email: person.user.email, password }
  const other = (await sanad.call('POST', '/api/en/auth/signin', { body: credentials })).body as SignedIn
  const key: Target = ['POST', `/api/${person.workspace}/developers/key`, { name: 'Shop', scopes: ['contacts:read'] }]
  expect([(await call(other.token, key)).status, (await call(person.token, key)).status]).toEqual([201, 403])
  clock += 6 * minute
  expect((await call(other.token, key)).status).toBe(403)
})

test('a code of the app proves the identity, once', async () => {
  const person = await sanad.member()
  const { secret } = (await call(person.token, ['POST', '/api/en/user/two-step', {}])).body.data
  const on = await call(person.token, ['POST', '/api/en/user/two-step/confirm', { code: codeAt(secret, clock) }])
  expect(on.status).toBe(200)
  clock += 6 * minute
  const code = codeAt(secret, clock)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(person.token, { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect((await call(person.token, ['GET', '/api/en/user/export'])).status).toBe(200)
  expect(await confirm(person.token, {})).toMatchObject({
    status: 403,
    body: { fields: { currentPassword: expect.any(String) } },
  })
})
