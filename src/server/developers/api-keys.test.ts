import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiScope } from '#contract/scopes.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { hashOf, newToken } from '../secrets/secrets.ts'

const begin = new Date('2026-11-22T10:00:00Z')
const minute = 60_000

let sanad: TestSanad
let owner: Awaited<ReturnType<TestSanad['member']>>
let now = begin

beforeAll(async () => {
  sanad = await startSanad({ now: () => now, environment: { RATE_LIMITS: 'on' } })
  owner = await sanad.member('Owner')
})
afterAll(() => sanad.stop())
beforeEach(() => {
  now = begin
})

const keysAt = (workspace: string) => `/api/${workspace}/developers/key`
const make = async (scopes: ApiScope[], more: object = {}, who = owner) => {
  const body = { name: `Shop ${scopes.join(' ')}`, scopes, ...more }
  const { status, body: answer } = await sanad.call('POST', keysAt(who.workspace), { token: who.token, body })
  expect([status, answer.message]).toEqual([201, undefined])
  return answer.data as { _id: string; key: string; hint: string }
}
const by = (key: string, method: Method, path: string, body?: object) =>
  sanad.call(method, `/api/en/email-marketing${path}`, { token: key, ...(body && { body }) })
const listed = async (id: string) => {
  const { body } = await sanad.call('GET', `${keysAt(owner.workspace)}?size=100`, { token: owner.token })
  return body.data.find(({ _id }: { _id: string }) => _id === id)
}

const members = () => `/api/en/workspace/${owner.workspace}/member`
const isLetIn = async (key: string) =>
  (await sanad.call('GET', `/api/${owner.workspace}/email-marketing/email`, { token: key })).status

type Guest = Awaited<ReturnType<TestSanad['member']>>
const join = (person: Guest) => sanad.join(owner, person, 'owner')
const remove = async (person: Guest) => {
  const path = `${members()}/${person.user.id}`
  expect((await sanad.call('DELETE', path, { token: owner.token })).status).toBe(200)
}
const setStatus = async (person: Guest, status: 'active' | 'blocked') => {
  const { token } = await sanad.admin()
  const answer = await sanad.call('PATCH', `/api/en/user/${person.user.id}`, { token, body: { status } })
  expect(answer.status).toBe(200)
}
const inBulk = async (person: Guest, action: string) => {
  const { token } = await sanad.admin()
  const body = { entity: 'user', action, ids: [person.user.id] }
  const answer = await sanad.call('POST', '/api/en/admin/bulk', { token, body })
  expect([answer.status, answer.body.data?.changed]).toEqual([200, 1])
}
/** Another owner of the workspace. */
const guest = async () => {
  const person = await sanad.member('Guest')
  await join(person)
  return person
}

describe('an API key', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { _id, key, hint } = await make(['contacts:read'])
    expect(key).toMatch(/^sk_[\w-]{43}$/)
    expect(key.startsWith(hint)).toBe(true)
    expect(JSON.stringify(await listed(_id))).not.toContain(key)
    const rows = await sanad.services.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    const { rows: log } = { rows: await sanad.services.db.selectFrom('audit_log').selectAll().execute() }
    expect(JSON.stringify(log)).not.toContain(key)
    expect(log.filter(({ entity_id }) => entity_id === _id).map(({ action }) => action)).toEqual(['apiKey.create'])
  })

  test('opens the endpoints of its scopes, and no others', async () => {
    const reads = await make(['contacts:read'])
    const writes = await make(['contacts:write'])
    const contact = { email: 'program@contact.test' }
    const refused = await by(reads.key, 'POST', '/email', contact)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('contacts:write')])
    expect((await by(writes.key, 'POST', '/email', contact)).status).toBe(201)
    expect((await by(reads.key, 'GET', '/email')).body.data).toMatchObject([contact])
    expect((await by(writes.key, 'GET', '/email')).status).toBe(403)
    expect((await by(reads.key, 'GET', '/limits')).status).toBe(403)
    expect((await sanad.call('GET', keysAt('en'), { token: reads.key })).status).toBe(403)
  })

  test("that lacks a scope is refused with the scope's name, in the reader's language", async () => {
    const { body } = await sanad.call('GET', '/api/openapi.json')
    const { security } = body.paths['/api/{tenant}/email-marketing/email'].get
    expect(security).toContainEqual({ key: ['contacts:read'] })
  })

  test('opens no other workspace, not even another one of its creator', async () => {
    const { key } = await make(['contacts:read'])
    const other = await sanad.member('Other')
    const name = { name: 'Second' }
    const second = (await sanad.call('POST', '/api/en/workspace', { token: owner.token, body: name })).body.data.slug
    for (const slug of [other.workspace, second, 'nowhere'])
      expect((await sanad.call('GET', `/api/${slug}/email-marketing/email`, { token: key })).status).toBe(404)
    const own = await sanad.call('GET', `/api/${owner.workspace}/email-marketing/email`, { token: key })
    expect(own.status).toBe(200)
  })

  test('is found by its name', async () => {
    const { _id } = await make(['mail:read'], { name: 'Cash register 7%' })
    const found = async (search: string) => {
      const path = `${keysAt(owner.workspace)}?search=${encodeURIComponent(search)}`
      const { body } = await sanad.call('GET', path, { token: owner.token })
      return body.data.map((row: { _id: string }) => row._id)
    }
    expect(await found('REGISTER')).toEqual([_id])
    expect(await found('7%')).toEqual([_id])
    expect(await found('7_')).toEqual([])
  })

  test('shows the time of its last use, to the minute', async () => {
    const { _id, key } = await make(['contacts:read'])
    expect((await listed(_id)).lastUsedAt).toBeNull()
    await by(key, 'GET', '/email')
    expect((await listed(_id)).lastUsedAt).toBe(begin.toISOString())
    now = new Date(begin.getTime() + 2 * minute)
    await by(key, 'GET', '/email')
    expect((await listed(_id)).lastUsedAt).toBe(now.toISOString())
  })

  test('ends when it expires, is revoked, or its creator leaves the workspace', async () => {
    const expiresAt = new Date(begin.getTime() + 10 * minute).toISOString()
    const [short, revoked] = [await make(['contacts:read'], { expiresAt }), await make(['contacts:read'])]
    expect((await by(short.key, 'GET', '/email')).status).toBe(200)
    const path = `${keysAt(owner.workspace)}/${revoked._id}`
    for (const _twice of [1, 2]) expect((await sanad.call('DELETE', path, { token: owner.token })).status).toBe(200)
    expect((await by(revoked.key, 'GET', '/email')).status).toBe(401)
    expect((await listed(revoked._id)).state).toBe('revoked')

    const partner = await sanad.member('Partner')
    const members = `/api/en/workspace/${owner.workspace}/member`
    await sanad.join(owner, partner, 'owner')
    const theirs = await make(['contacts:read'], {}, { ...partner, workspace: owner.workspace })
    const at = `/api/${owner.workspace}/email-marketing/email`
    expect((await sanad.call('GET', at, { token: theirs.key })).status).toBe(200)
    await sanad.call('PATCH', `${members}/${partner.user.id}`, { token: owner.token, body: { role: 'viewer' } })
    expect((await sanad.call('GET', at, { token: theirs.key })).status).toBe(200)
    expect((await sanad.call('DELETE', `${members}/${partner.user.id}`, { token: owner.token })).status).toBe(200)
    expect((await sanad.call('GET', at, { token: theirs.key })).status).toBe(401)

    now = new Date(begin.getTime() + 11 * minute)
    expect((await by(short.key, 'GET', '/email')).status).toBe(401)
  })

  test.each<[string, (person: Guest) => Promise<unknown>, ((person: Guest) => Promise<void>)?]>([
    ['removed from the workspace', remove, join],
    [
      'blocked and unblocked',
      async (person) => [await setStatus(person, 'blocked'), await setStatus(person, 'active')],
    ],
    [
      'blocked in a bulk action and unblocked',
      async (person) => [await inBulk(person, 'block'), await setStatus(person, 'active')],
    ],
  ])('stays revoked after its creator was %s and is a member again', async (_way, leave, comeBack) => {
    const person = await guest()
    const theirs = await make(['contacts:read'], {}, { ...person, workspace: owner.workspace })
    const others = await make(['contacts:read'])
    expect(await isLetIn(theirs.key)).toBe(200)
    await leave(person)
    expect(await isLetIn(theirs.key)).toBe(401)
    await comeBack?.(person)
    expect(await isLetIn(theirs.key)).toBe(401)
    expect((await listed(theirs._id)).state).toBe('revoked')
    expect(await isLetIn(others.key)).toBe(200)
  })

  test("is deleted with its creator's account", async () => {
    const person = await guest()
    const theirs = await make(['contacts:read'], {}, { ...person, workspace: owner.workspace })
    await remove(person)
    const password = { password: 'correct horse 2' }
    expect((await sanad.call('DELETE', '/api/en/user/me', { token: person.token, body: password })).status).toBe(200)
    expect([await isLetIn(theirs.key), await listed(theirs._id)]).toEqual([401, undefined])
  })

  test('may do nothing that its creator may not', async () => {
    const partner = await sanad.member('Second')
    const members = `/api/en/workspace/${owner.workspace}/member`
    await sanad.join(owner, partner, 'owner')
    const { key } = await make(['contacts:write'], {}, { ...partner, workspace: owner.workspace })
    await sanad.call('PATCH', `${members}/${partner.user.id}`, { token: owner.token, body: { role: 'viewer' } })
    const at = `/api/${owner.workspace}/email-marketing/email`
    const answer = await sanad.call('POST', at, { token: key, body: { email: 'late@contact.test' } })
    expect(answer.status).toBe(403)
  })

  test('may make 600 calls a minute, independent of other keys', async () => {
    const [busy, other] = [await make(['contacts:read']), await make(['contacts:read'])]
    now = new Date(begin.getTime() + 20 * minute)
    await by(busy.key, 'GET', '/tag')
    await sanad.services.db.updateTable('rate_limits').set({ calls: 600 }).where('calls', '=', 1).execute()
    const refused = await by(busy.key, 'GET', '/tag')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await by(other.key, 'GET', '/tag')).status).toBe(200)
  })

  test.each(['sk_', 'sk_unknown', `sk_${'x'.repeat(43)}`])('is refused if it is invalid: %s', async (key) => {
    expect((await by(key, 'GET', '/email')).status).toBe(401)
  })

  test('is not confused with a session token of the same prefix', async () => {
    const person = await sanad.member('Session')
    const token = `sK_${newToken().slice(3)}`
    await sanad.services.db
      .updateTable('sessions')
      .set({ token_hash: hashOf(token) })
      .where('user_id', '=', person.user.id)
      .execute()
    expect((await sanad.call('GET', '/api/en/auth/me', { token })).status).toBe(200)
  })
})

test('with an expiry in the past, or no or an unknown scope, is refused at its field', async () => {
  const tried = async (body: object) => {
    const input = { name: 'x', scopes: ['contacts:read'], ...body }
    const answer = await sanad.call('POST', keysAt('en'), { token: owner.token, body: input })
    return [answer.status, Object.keys(answer.body.fields)]
  }
  expect(await tried({ expiresAt: '2020-01-01T00:00:00Z' })).toEqual([400, ['expiresAt']])
  expect(await tried({ scopes: [] })).toEqual([400, ['scopes']])
  expect(await tried({ scopes: ['everything'] })).toEqual([400, ['scopes.0']])
})
