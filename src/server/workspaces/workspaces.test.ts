import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
type Person = SignedIn & { workspace: string }

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const workspaces = '/api/en/workspace'
const call = (by: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  sanad.call(method, workspaces + path, { token: by.token, ...(body && { body }) })
const slug = () => `shop-${randomUUID().slice(0, 8)}`

describe('a workspace', () => {
  test('is created at sign-up, with a slug from a Latin name', async () => {
    const [latin, arabic] = [await sanad.member('Zoë Ann'), await sanad.member('هدى')]
    expect(latin.workspace).toMatch(/^zoe-ann-[0-9a-f]{8}$/)
    expect(arabic.workspace).toMatch(/^w-[0-9a-f]{8}$/)
  })

  test('is created, renamed, listed and deleted', async () => {
    const owner = await sanad.member()
    const [first, second] = [slug(), slug()]
    const made = await call(owner, 'POST', '', { name: 'متجري', slug: first })
    expect(made).toMatchObject({ status: 201, body: { data: { slug: first, name: 'متجري', role: 'owner' } } })
    const renamed = await call(owner, 'PATCH', `/${first}`, { slug: second })
    expect(renamed.body.data).toMatchObject({ id: made.body.data.id, slug: second, name: 'متجري' })
    expect((await call(owner, 'PATCH', `/${first}`, { name: 'x' })).status).toBe(404)
    expect((await call(owner, 'GET', '')).body.pagination.total).toBe(2)
    expect((await call(owner, 'GET', '?search=متجر')).body.data).toHaveLength(1)
    expect((await call(owner, 'DELETE', `/${second}`)).body.data).toEqual({ _id: made.body.data.id })
    expect((await call(owner, 'GET', '')).body.pagination.total).toBe(1)
  })

  test('has a unique slug: a taken or reserved one is a 409, a malformed one a 400', async () => {
    const [owner, other] = [await sanad.member(), await sanad.member()]
    const ask = async (requested: string) => (await call(owner, 'POST', '', { name: 'X', slug: requested })).status
    expect(await ask(other.workspace)).toBe(409)
    for (const word of ['admin', 'api', 'auth', 'user', 'workspace', 'contact']) expect(await ask(word)).toBe(409)
    for (const wrong of ['en', 'ar', '-a-b', 'a b', 'متجر', 'x'.repeat(51)]) expect(await ask(wrong)).toBe(400)
    expect((await call(owner, 'PATCH', `/${owner.workspace}`, { slug: other.workspace })).status).toBe(409)
    const raced = slug()
    const statuses = await Promise.all([ask(raced), ask(raced), ask(raced)])
    expect(statuses.toSorted()).toEqual([201, 409, 409])
  })

  test("the only workspace stays; after a deletion the next one becomes the person's own", async () => {
    const owner = await sanad.member()
    expect((await call(owner, 'DELETE', `/${owner.workspace}`)).status).toBe(409)
    const next = slug()
    await call(owner, 'POST', '', { name: 'Next', slug: next })
    expect((await call(owner, 'DELETE', '/en')).status).toBe(200)
    const me = await sanad.call('GET', '/api/en/auth/me', { token: owner.token })
    expect(me.body.data.defaultWorkspace).toBe(next)
  })
})

describe('the members of a workspace', () => {
  test('always include an owner', async () => {
    const [owner, guest] = [await sanad.member(), await sanad.member()]
    await sanad.join(owner, guest, 'editor')
    const own = `/${owner.workspace}/member/${owner.user.id}`
    expect((await call(owner, 'DELETE', own)).status).toBe(409)
    expect((await call(owner, 'PATCH', own, { role: 'editor' })).status).toBe(409)
    expect((await call(owner, 'PATCH', own, { role: 'owner' })).status).toBe(200)
    expect((await call(owner, 'DELETE', `/${owner.workspace}/member/${randomUUID()}`)).status).toBe(404)
  })

  test('two owners remove each other at once, and one remains', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const [one, other] = [await sanad.member(), await sanad.member()]
      await sanad.join(one, other, 'owner')
      const members = `/${one.workspace}/member`
      const answers = await Promise.all(
        turn % 2 === 0
          ? [call(one, 'DELETE', `${members}/${other.user.id}`), call(other, 'DELETE', `${members}/${one.user.id}`)]
          : [
              call(one, 'DELETE', `${members}/${one.user.id}`),
              call(other, 'PATCH', `${members}/${other.user.id}`, { role: 'viewer' }),
            ],
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const owners = await sanad.services.db
        .selectFrom('workspace_members')
        .innerJoin('workspaces', 'workspaces.id', 'workspace_members.tenant_id')
        .select('user_id')
        .where('slug', '=', one.workspace)
        .where('role', '=', 'owner')
        .execute()
      expect(owners).toHaveLength(1)
    }
  })
})
