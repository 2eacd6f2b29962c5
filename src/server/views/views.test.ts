import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import type { SavedView } from '#contract/views.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let one: SignedIn
let other: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  one = await sanad.admin()
  other = await administrator('Rima')
})
afterAll(() => sanad.stop())

async function administrator(name: string): Promise<SignedIn> {
  const member = await sanad.member(name)
  await sanad.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', member.user.id).execute()
  return member
}

const as = ({ token }: SignedIn, method: Method, path = '', body?: object) =>
  sanad.call(method, `/api/en/admin/view${path}`, { token, ...(body && { body }) })
const savedView = async (who: SignedIn, view: object): Promise<SavedView> => {
  const { status, body } = await as(who, 'POST', '', { list: 'users', query: {}, ...view })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as SavedView
}
const listed = async (who: SignedIn, list = 'users') => (await as(who, 'GET', `?list=${list}`)).body.data as SavedView[]
const names = async (who: SignedIn, list = 'users') => (await listed(who, list)).map(({ name }) => name)

test('a view stores filters and columns, and belongs to one list', async () => {
  const query = { search: 'ليلى', role: 'admin', orderBy: 'name', sortType: 'asc', size: '50' }
  const columns = [
    { key: 'email', shown: true },
    { key: 'role', shown: false },
  ]
  const view = await savedView(one, { name: 'المديرون', query, columns })
  expect(view).toMatchObject({ query, columns, shared: false, mine: true, isDefault: false })
  expect(await listed(one)).toEqual([view])
  expect(await listed(one, 'tags')).toEqual([])
  const narrowed = { query: { search: 'x' }, columns: null, name: 'Found' }
  expect((await as(one, 'PATCH', `/${view.id}`, narrowed)).body.data).toMatchObject(narrowed)
  expect((await as(one, 'DELETE', `/${view.id}`)).body).toEqual({ data: { _id: view.id } })
  expect(await listed(one)).toEqual([])
})

describe("another person's view", () => {
  test('is not found until it is shared; then it can be read but not changed', async () => {
    const view = await savedView(one, { name: 'Mine', list: 'articles' })
    expect(await names(other, 'articles')).toEqual([])
    const endpoints = [
      ['PATCH', `/${view.id}`, { name: 'Yours' }],
      ['DELETE', `/${view.id}`],
    ] as const
    for (const [method, path, body] of endpoints) expect((await as(other, method, path, body)).status).toBe(404)
    expect((await as(other, 'PATCH', `/${view.id}/default`, { isDefault: true })).status).toBe(404)

    await as(one, 'PATCH', `/${view.id}`, { shared: true })
    expect(await listed(other, 'articles')).toMatchObject([
      { name: 'Mine', mine: false, shared: true, owner: { name: one.user.name } },
    ])
    for (const [method, path, body] of endpoints) expect((await as(other, method, path, body)).status).toBe(403)
    expect(await names(one, 'articles')).toEqual(['Mine'])
    expect((await sanad.call('GET', '/api/en/admin/view?list=articles', await sanad.member())).status).toBe(403)
  })

  test("comes after the member's own views; both are sorted by name", async () => {
    for (const name of ['b', 'A']) await savedView(one, { name, list: 'tools', shared: true })
    for (const name of ['z', 'C']) await savedView(other, { name, list: 'tools' })
    expect(await names(other, 'tools')).toEqual(['C', 'z', 'A', 'b'])
    expect(await names(one, 'tools')).toEqual(['A', 'b'])
  })
})

test('a list has one default view, possibly a shared one; the default is cleared when that view is no longer shared', async () => {
  const [first, second] = [
    await savedView(other, { name: 'First', list: 'tags' }),
    await savedView(one, { name: 'Second', list: 'tags', shared: true }),
  ]
  const open = async () => (await listed(other, 'tags')).filter((view) => view.isDefault).map(({ name }) => name)
  const choose = (id: string, isDefault = true) => as(other, 'PATCH', `/${id}/default`, { isDefault })
  expect((await choose(first.id)).body.data).toMatchObject({ name: 'First', isDefault: true })
  await choose(second.id)
  expect(await open()).toEqual(['Second'])
  expect((await listed(one, 'tags')).map((view) => view.isDefault)).toEqual([false])
  await choose(second.id, false)
  expect(await open()).toEqual([])
  await choose(second.id)
  await as(one, 'PATCH', `/${second.id}`, { shared: false })
  expect(await open()).toEqual([])
  await choose(first.id)
  await as(other, 'DELETE', `/${first.id}`)
  expect(await open()).toEqual([])
})

describe('a view', () => {
  test('is refused if another own view of the list has its name, ignoring case', async () => {
    const twice = { name: 'Twice', list: 'answers', query: {} }
    await savedView(one, twice)
    const again = await as(one, 'POST', '', { ...twice, name: ' TWICE ' })
    expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['name']])
    const renamed = await savedView(one, { ...twice, name: 'Once' })
    expect((await as(one, 'PATCH', `/${renamed.id}`, { name: 'twice' })).status).toBe(409)
    await savedView(one, { ...twice, list: 'relations' })
    await savedView(other, twice)
  })

  test('is refused beyond 50 per person and list, even in concurrent calls', async () => {
    for (let n = 1; n < 50; n += 1) await savedView(other, { name: `View ${n}`, list: 'zoom-events' })
    const view = (name: string) => ({ name, list: 'zoom-events', query: {} })
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => as(other, 'POST', '', view(name))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('50')
    expect(await listed(other, 'zoom-events')).toHaveLength(50)
    await savedView(one, view('a'))
  })

  test.each([
    ['an unknown list', { list: 'nothing' }],
    ['a blank name', { name: ' ' }],
    ['a value too long for an address', { query: { search: 'x'.repeat(4001) } }],
    ['values too long together', { query: { search: 'x'.repeat(3500), tags: 'x'.repeat(3500) } }],
    [
      'more filters than an address has',
      { query: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${'b'.repeat(n)}`, '1'])) },
    ],
    ['an invalid filter name', { query: { 'x; drop': '1' } }],
    [
      'more columns than a list has',
      { columns: Array.from({ length: 41 }, (_, n) => ({ key: `c${n}`, shown: true })) },
    ],
  ])('is refused: %s', async (_what, wrong) => {
    expect((await as(one, 'POST', '', { list: 'users', name: 'Wrong', query: {}, ...wrong })).status).toBe(400)
  })
})
