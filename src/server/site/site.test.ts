import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { doors } from '#contract/api.ts'
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
const log = async (query = '') => (await asAdmin('GET', `/api/en/admin/audit-log?${query}`)).body

describe('every administrative change leaves exactly one entry, and a change that fails none', () => {
  const user = { firstName: 'Dana', lastName: 'Odeh', email: 'dana@user.test', password: 'a secret horse' }
  const made = async () => (await sanad.member()).user.id

  /** For each administrative door that changes: its action, a call that does, and one that is refused behind the door. */
  const changes: Record<string, { action: string; does: () => Promise<Call>; fails?: () => Promise<Call> }> = {
    'POST /api/:lang/user': {
      action: 'user.create',
      does: async () => ['/api/en/user', user],
      fails: async () => ['/api/en/user', user],
    },
    'PATCH /api/:lang/user/:userId': {
      action: 'user.update',
      does: async () => [`/api/en/user/${await made()}`, { firstName: 'Diana' }],
      fails: async () => [`/api/en/user/${await made()}`, { email: user.email }],
    },
    'PATCH /api/:lang/user/role/:userId': {
      action: 'user.role',
      does: async () => [`/api/en/user/role/${await made()}`, { role: 'user' }],
      fails: async () => [`/api/en/user/role/${admin.user.id}`, { role: 'user' }],
    },
    'DELETE /api/:lang/user/:userId': {
      action: 'user.delete',
      does: async () => [`/api/en/user/${await made()}`],
      fails: async () => [`/api/en/user/${admin.user.id}`],
    },
    'PATCH /api/:lang/admin/settings': {
      action: 'settings.update',
      does: async () => ['/api/en/admin/settings', { landing: 'construction' }],
    },
  }
  type Call = [path: string, body?: object]

  const changing = doors.filter(({ access, method }) => (access === 'admin' || access === 'keeper') && method !== 'GET')

  test.each(changing.map(({ door, method }) => [door as string, method] as const))('%s', async (door, method) => {
    const change = changes[door]
    if (!change) throw new Error('Say here how this door is made to change something')
    const before = await log()
    const done = await asAdmin(method, ...(await change.does()))
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
    const after = await log()
    expect(after.pagination.total - before.pagination.total).toBe(1)
    expect(after.data[0]).toMatchObject({ action: change.action, actor: { _id: admin.user.id, name: admin.user.name } })
    expect(JSON.stringify(after.data[0])).not.toMatch(/hash|argon|secret horse|token/i)
    if (!change.fails) return
    expect((await asAdmin(method, ...(await change.fails()))).status).toBe(409)
    expect((await log()).pagination.total).toBe(after.pagination.total)
  })

  test('what changed is told before and after, and found by action, id and words', async () => {
    const id = await made()
    await asAdmin('PATCH', `/api/en/user/${id}`, { firstName: 'After' })
    const found = await log(`entityId=${id}&action=user.update`)
    expect(found.data).toMatchObject([{ before: { firstName: 'Maha' }, after: { firstName: 'After' } }])
    expect((await log('search=USER.UP')).data[0].entityId).toBe(id)
    expect((await log('action=no.such')).data).toEqual([])
  })

  test('an entry keeps the name of who acted when she has left', async () => {
    const second = {
      firstName: 'Rima',
      lastName: 'Aziz',
      email: 'rima@user.test',
      password: 'a secret horse',
      role: 'admin',
    }
    const rima = (await asAdmin('POST', '/api/en/user', second)).body.data
    const signedIn = (
      await sanad.call('POST', '/api/en/auth/signin', { body: { email: second.email, password: second.password } })
    ).body
    const id = await made()
    await sanad.call('DELETE', `/api/en/user/${id}`, { token: signedIn.token })
    await asAdmin('DELETE', `/api/en/user/${rima.id}`)
    expect((await log(`entityId=${id}&search=rima+aziz`)).data).toMatchObject([
      { action: 'user.delete', actor: { _id: rima.id, name: 'Rima Aziz' } },
    ])
  })
})

describe('settings', () => {
  test('what a visitor may know follows what is set; nothing else is taken', async () => {
    await asAdmin('PATCH', '/api/en/admin/settings', { registration: 'invite', landing: 'live' })
    expect((await sanad.call('GET', '/api/ar/site')).body.data).toMatchObject({
      registration: 'invite',
      landing: 'live',
    })
    expect((await asAdmin('GET', '/api/en/admin/settings')).body.data).toMatchObject({ registration: 'invite' })
    for (const wrong of [{ registration: 'maybe' }, { colour: 'red' }, { landing: null }])
      expect((await asAdmin('PATCH', '/api/en/admin/settings', wrong)).status).toBe(400)
    await asAdmin('PATCH', '/api/en/admin/settings', { registration: 'open' })
  })
})

describe('the contact form', () => {
  const write = (body: object) => sanad.call('POST', '/api/ar/contact', { body })
  const message = { name: 'زائر', email: 'visitor@out.test', message: 'سطر أول\nسطر ثانٍ <b>x</b>' }

  test('reaches each administrator once, with its lines, and harmless as HTML', async () => {
    expect(await write(message)).toMatchObject({ status: 201, body: { data: { received: true } } })
    const mails = await vi.waitFor(async () => {
      const { body } = await asAdmin('GET', '/api/en/admin/system-mail?search=contact+page')
      expect(body.data).not.toEqual([])
      return body.data as { recipient: string; text: string; html: string }[]
    }, 10_000)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: 'admin@sanad.test', text: expect.stringContaining(message.message) })
    expect(mails[0]?.html).not.toContain('<b>')
  })

  test.each<[string, object]>([
    ['a blank message', { message: ' \n ' }],
    ['a message without end', { message: 'x'.repeat(10_000) }],
    ['NUL', { message: 'a\u0000' }],
    ['an address with a line break', { email: 'a@b.test\nBcc: c@d.test' }],
    ['a name with a line break', { name: 'a\nb' }],
  ])('%s is refused', async (_name, change) => {
    expect((await write({ ...message, ...change })).status).toBe(400)
  })
})
