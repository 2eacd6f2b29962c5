import { randomUUID } from 'node:crypto'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
})
afterAll(() => sanad.stop())

const users = '/api/en/user'
const asAdmin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  sanad.call(method, users + path, { token: admin.token, ...(body && { body }) })
const person = (more: object = {}) => ({
  firstName: 'Amal',
  lastName: 'Karim',
  email: `${randomUUID()}@user.test`,
  password: 'correct horse 3',
  ...more,
})
const made = async (more: object = {}) => (await asAdmin('POST', '', person(more))).body.data
const signIn = async (email: string, password = 'correct horse 3') =>
  sanad.call('POST', '/api/en/auth/signin', { body: { email, password } })

describe('a user account', () => {
  test('is created, read, changed and deleted', async () => {
    const user = await made({ preferredLanguage: 'ar' })
    expect(user).toMatchObject({ name: 'Amal Karim', role: 'user', status: 'active', preferredLanguage: 'ar' })
    expect(user._id).toBe(user.id)
    const changed = await asAdmin('PATCH', `/${user.id}`, { firstName: 'آمال' })
    expect(changed.body.data).toMatchObject({ firstName: 'آمال', lastName: 'Karim' })
    expect((await asAdmin('GET', `/${user.id}`)).body).toEqual(changed.body)
    expect((await asAdmin('DELETE', `/${user.id}`)).body).toEqual({ data: { _id: user.id } })
    for (const method of ['GET', 'DELETE'] as const) expect((await asAdmin(method, `/${user.id}`)).status).toBe(404)
    expect((await asAdmin('PATCH', `/${user.id}`, { firstName: 'A' })).status).toBe(404)
  })

  test('with a taken address is a 409 at its field, when created or changed', async () => {
    const [one, other] = [await made(), await made()]
    const again = await asAdmin('POST', '', person({ email: one.email.toUpperCase() }))
    expect(again).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } })
    expect((await asAdmin('PATCH', `/${other.id}`, { email: one.email })).status).toBe(409)
  })

  test('without a password is invited, and is activated by the mailed link', async () => {
    const user = await made({ password: undefined })
    expect(user.status).toBe('invited')
    const text = await eventually(async () => {
      const path = `/api/en/admin/system-mail?search=${user.email}`
      return (await sanad.call('GET', path, { token: admin.token })).body.data[0].text as string
    }, 10_000)
    const token = /accept-invitation\?token=([\w-]+)/.exec(text)?.[1]
    const body = { token, newPassword: 'my own horse 4' }
    expect((await sanad.call('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await signIn(user.email, 'my own horse 4')).body.user.status).toBe('active')
  })

  test('is signed out at once when blocked, and can sign in again when unblocked', async () => {
    const { user, token } = await sanad.member()
    await asAdmin('PATCH', `/${user.id}`, { status: 'blocked' })
    expect((await sanad.call('GET', '/api/en/auth/me', { token })).status).toBe(401)
    expect((await signIn(user.email, 'correct horse 2')).status).toBe(403)
    expect((await signIn(user.email, 'not it')).status).toBe(401)
    await asAdmin('PATCH', `/${user.id}`, { status: 'active' })
    expect((await signIn(user.email, 'correct horse 2')).status).toBe(200)
  })

  test.each<[string, object]>([
    ['NUL', { firstName: 'a\u0000' }],
    ['a bidi override', { lastName: '\u202egnp.exe' }],
    ['10,000 characters', { firstName: 'x'.repeat(10_000) }],
    ['an address with a line break', { email: 'a@b.test\nBcc: c@d.test' }],
    ['an unknown field', { passwordHash: 'x' }],
    ['an unknown role', { role: 'owner' }],
    ['a wrong type', { firstName: { en: 'x' } }],
  ])('with %s is refused with an explanation', async (_name, change) => {
    const [field] = Object.keys(change)
    for (const answer of [
      await asAdmin('POST', '', person(change)),
      await asAdmin('PATCH', `/${admin.user.id}`, change),
    ])
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
  })
})

describe('a role', () => {
  test('applies from the next call on, whether promoted or demoted', async () => {
    const { user, token } = await sanad.member()
    const list = async () => (await sanad.call('GET', users, { token })).status
    expect(await list()).toBe(403)
    await asAdmin('PATCH', `/role/${user.id}`, { role: 'admin' })
    expect(await list()).toBe(200)
    await asAdmin('PATCH', `/role/${user.id}`, { role: 'user' })
    expect(await list()).toBe(403)
  })

  test('of the last administrator cannot be lost: by demotion, blocking or deletion', async () => {
    const { id } = admin.user
    expect((await asAdmin('PATCH', `/role/${id}`, { role: 'user' })).status).toBe(409)
    expect((await asAdmin('PATCH', `/${id}`, { status: 'blocked' })).status).toBe(409)
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(409)
  })

  test('stays with one of two administrators who demote, block or delete each other at once', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const other = await made({ role: 'admin' })
      const { token } = (await signIn(other.email)).body as SignedIn
      const demote = (by: string, id: string) =>
        sanad.call('PATCH', `${users}/role/${id}`, { token: by, body: { role: 'user' } })
      const block = (by: string, id: string) =>
        sanad.call('PATCH', `${users}/${id}`, { token: by, body: { status: 'blocked' } })
      const change = [demote, block][turn % 2] ?? demote
      const answers = await Promise.all([change(token, admin.user.id), change(admin.token, other.id)])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      const rows = await sanad.services.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute()
      expect(rows).toHaveLength(1)
      await sanad.services.db
        .updateTable('users')
        .set({ role: 'admin', status: 'active' })
        .where('id', '=', admin.user.id)
        .execute()
      await sanad.services.db.deleteFrom('users').where('id', '=', other.id).execute()
      admin = await sanad.admin()
    }
  })

  test('of administrator does not prevent people from deleting their own account, except for the last one', async () => {
    const other = await made({ role: 'admin' })
    const { token } = (await signIn(other.email)).body as SignedIn
    expect((await sanad.call('DELETE', `${users}/${other.id}`, { token })).status).toBe(200)
    expect((await sanad.call('GET', users, { token })).status).toBe(401)
  })
})

describe('deleting a user', () => {
  test('deletes their own workspace', async () => {
    const { user, workspace } = await sanad.member()
    await asAdmin('DELETE', `/${user.id}`)
    const left = sanad.services.db.selectFrom('workspaces').select('id').where('slug', '=', workspace)
    expect(await left.execute()).toEqual([])
  })

  test('is a 409 while a workspace with other members has no other accepted owner', async () => {
    const [owner, guest] = [await sanad.member(), await sanad.member()]
    const members = `/api/en/workspace/${owner.workspace}/member`
    await sanad.join(owner, guest, 'editor')
    expect((await asAdmin('DELETE', `/${owner.user.id}`)).status).toBe(409)
    const body = { role: 'owner' }
    await sanad.call('PATCH', `${members}/${guest.user.id}`, { token: owner.token, body })
    expect((await asAdmin('DELETE', `/${owner.user.id}`)).status).toBe(409)
    const offers = await sanad.call('GET', '/api/en/invitation', { token: guest.token })
    await sanad.call('POST', `/api/en/invitation/${offers.body.data[0].id}/accept`, { token: guest.token })
    expect((await asAdmin('DELETE', `/${owner.user.id}`)).status).toBe(200)
    const listed = await sanad.call('GET', members, { token: guest.token })
    expect(listed.body.data).toMatchObject([{ userId: guest.user.id, role: 'owner' }])
  })
})

describe('the list of users', () => {
  test('is searched in name and address, trimmed and ignoring case; a blank search is ignored; wildcards are literal', async () => {
    await made({ firstName: 'Zahra', lastName: 'Qasim', email: 'z_100%@user.test' })
    await made({ firstName: 'زهراء', lastName: 'قاسم' })
    const found = async (search: string) =>
      (await asAdmin('GET', `?search=${encodeURIComponent(search)}`)).body.pagination.total as number
    const [all, blank] = [(await asAdmin('GET', '')).body.pagination.total, await found('  ')]
    expect(blank).toBe(all)
    expect([await found(' zahra q '), await found('Z_100%'), await found('زهرا')]).toEqual([1, 1, 1])
    expect([await found('z%1'), await found('z_1000'), await found("' or 1=1 --")]).toEqual([0, 0, 0])
  })

  test('is filtered, sorted and paged without overlap', async () => {
    for (let n = 0; n < 5; n += 1) await made({ firstName: `Order${n}` })
    const page = async (number: number) =>
      (await asAdmin('GET', `?search=Order&limit=2&page=${number}&orderBy=name&sortType=asc`)).body
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    const names = [first, second, third].flatMap(({ data }) => data.map(({ firstName }: SignedIn['user']) => firstName))
    expect(names).toEqual(['Order0', 'Order1', 'Order2', 'Order3', 'Order4'])
    expect(first.pagination).toEqual({ total: 5, page: 1, size: 2, limit: 2, pages: 3 })
    const roles = (await asAdmin('GET', '?role=admin')).body.data.map(({ role }: SignedIn['user']) => role)
    expect(new Set(roles)).toEqual(new Set(['admin']))
    expect((await asAdmin('GET', '?role=king')).status).toBe(400)
    expect((await asAdmin('GET', '?search=a%00b')).status).toBe(400)
  })

  test('is exported as CSV without formulas', async () => {
    await made({ firstName: '=HYPERLINK("http://x.test")', lastName: 'ليلى, "س"', email: 'formula@user.test' })
    const file = await asAdmin('GET', '/export.csv?search=formula@user.test')
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.headers.get('content-disposition')).toContain('users.csv')
    const [head, row, ...rest] = String(file.body).split('\r\n')
    expect(head?.replace('\u{feff}', '')).toBe('first_name,last_name,email,role,status,language,created_at')
    expect(row).toContain(`"'=HYPERLINK(""http://x.test"")","ليلى, ""س""",formula@user.test,user,active,en,`)
    expect(rest).toEqual([''])
  })
})

describe('deleting a user with posts', () => {
  const posts = async () => {
    const [author, reader] = [await sanad.member(), await sanad.member()]
    const ask = async (token: string) =>
      (await sanad.call('POST', '/api/en/question', { token, body: { title: 'Wax', body: 'How?' } })).body.data._id
    const [own, asked] = [await ask(author.token), await ask(reader.token)]
    const body = { questionId: asked, body: 'A kilo.' }
    const answer = (await sanad.call('POST', '/api/en/answer', { token: author.token, body })).body.data._id
    await sanad.call('POST', `/api/en/answer/${answer}/accept`, { token: reader.token })
    return { id: author.user._id, own, asked }
  }
  const question = (id: string) => sanad.call('GET', `/api/en/question/${id}`)

  test('the posts are counted, and stay under “deleted member” by default', async () => {
    const { id, own, asked } = await posts()
    expect((await asAdmin('GET', `/${id}/content`)).body.data).toEqual({ questions: 1, answers: 1, images: 0 })
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(200)
    expect((await question(own)).body.data.author).toBeNull()
    expect((await question(asked)).body.data.answerCount).toBe(1)
    expect((await asAdmin('GET', `/${id}/content`)).status).toBe(404)
  })

  test('the posts are deleted with the user on request', async () => {
    const { id, own, asked } = await posts()
    expect((await asAdmin('DELETE', `/${id}?content=remove`)).status).toBe(200)
    expect((await question(own)).status).toBe(404)
    expect((await question(asked)).body.data).toMatchObject({ answerCount: 0, acceptedAnswerId: null })
    expect((await asAdmin('DELETE', `/${id}?content=other`)).status).toBe(400)
  })
})
