import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { crowd } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: string
let member: string

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
  member = (await crowd(sanad, 1))[0]?.token ?? ''
})
afterAll(() => sanad.stop())

const tool = {
  name: { en: 'Invoice maker', ar: 'صانع الفواتير' },
  description: { en: 'Makes invoices', ar: 'ينشئ الفواتير' },
  url: 'https://invoices.test/start?x=1',
  category: 'Finance',
}
const send = (more: object = {}) => sanad.call('POST', '/api/en/tool', { token: admin, body: { ...tool, ...more } })
const add = async (more: object = {}) => (await send(more)).body.data
const list = async (query: string, token = member) => (await sanad.call('GET', `/api/en/tool?${query}`, { token })).body

test('a tool is added, changed and deleted', async () => {
  const { id } = await add()
  const changed = await sanad.call('PATCH', `/api/en/tool/${id}`, {
    token: admin,
    body: { name: { ar: 'فواتير' }, logo: null, category: 'Money' },
  })
  expect(changed.body.data).toMatchObject({
    name: { en: 'Invoice maker', ar: 'فواتير' },
    category: 'Money',
    url: tool.url,
  })
  expect((await sanad.call('DELETE', `/api/en/tool/${id}`, { token: admin })).body.data).toEqual({ _id: id })
  expect((await sanad.call('GET', `/api/en/tool/${id}`, { token: admin })).status).toBe(404)
})

test('an empty update toggles the status; members see only active tools', async () => {
  const { id } = await add({ category: 'Toggles' })
  const toggle = () => sanad.call('PATCH', `/api/en/tool/${id}/status`, { token: admin })
  expect((await toggle()).body.data).toMatchObject({ id, status: 'inactive' })
  expect((await sanad.call('GET', `/api/en/tool/${id}`, { token: member })).status).toBe(404)
  expect((await list('category=toggles')).tools).toEqual([])
  expect((await list('status=inactive')).tools).toEqual([])
  expect((await list('category=toggles&status=inactive', admin)).tools).toHaveLength(1)
  expect((await toggle()).body.data.status).toBe('active')
  expect((await list('category=TOGGLES')).tools).toHaveLength(1)
  await Promise.all(Array.from({ length: 21 }, toggle))
  expect((await sanad.call('GET', `/api/en/tool/${id}`, { token: admin })).body.data.status).toBe('inactive')
})

test('the list is named `tools`, has pages and categories, and is searched in both languages', async () => {
  await add({ name: { en: 'Pixel painter', ar: 'رسّام النقاط' }, category: 'Design' })
  await add({ name: { en: 'Colour picker', ar: 'منتقي الألوان' }, category: 'design' })
  await add({ category: 'Hidden', status: 'inactive' })
  const all = await list('category=design&size=1&page=1')
  expect(all).toMatchObject({ tools: [{ status: 'active' }], pagination: { total: 2, size: 1, pages: 2 } })
  expect(all.categories).toContainEqual({ name: expect.stringMatching(/^design$/i), count: 2 })
  expect(all.categories.map(({ name }: { name: string }) => name)).not.toContain('Hidden')
  const names = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).tools.map((found: { name: { en: string } }) => found.name.en)
  expect(await names('painters')).toEqual(['Pixel painter'])
  expect(await names('pix')).toEqual(['Pixel painter'])
  expect(await names('الوان')).toEqual(['Colour picker'])
  expect(await names('%')).toEqual([])
})

test('a category counts its tools correctly after all changes; for members it counts the active ones', async () => {
  const category = 'Counted'
  const notifications = async (token = member) =>
    (await list('', token)).categories.filter(({ name }: { name: string }) => /^(re)?counted$/i.test(name))
  const [first, second] = await Promise.all([
    add({ category }),
    add({ category: 'counted', status: 'inactive' }),
    add({ category }),
  ])
  const change = (id: string, body: object) => sanad.call('PATCH', `/api/en/tool/${id}`, { token: admin, body })
  expect([await notifications(), await notifications(admin)]).toMatchObject([[{ count: 2 }], [{ count: 3 }]])
  await sanad.call('PATCH', `/api/en/tool/${second.id}/status`, { token: admin })
  expect([await notifications(), await notifications(admin)]).toMatchObject([[{ count: 3 }], [{ count: 3 }]])
  // Another spelling belongs to the same category, which is named by its newest tool.
  await change(second.id, { category: 'COUNTED' })
  expect(await notifications()).toMatchObject([{ count: 3 }])
  await change(first.id, { category: 'Recounted' })
  expect(await notifications()).toMatchObject([{ count: 2 }, { name: 'Recounted', count: 1 }])
  await sanad.call('DELETE', `/api/en/tool/${first.id}`, { token: admin })
  expect(await notifications()).toMatchObject([{ count: 2 }])
})

describe('an invalid tool is refused', () => {
  test.each<[string, object]>([
    ['a javascript address', { url: 'javascript:alert(1)' }],
    ['a data address', { url: 'data:text/html,x' }],
    ['an invalid address', { url: 'invoices' }],
    ['a password in the address', { url: 'https://a:b@c.test' }],
    ['a line break in the address', { url: 'https://a.test/\nx' }],
    ['a logo elsewhere', { logo: 'https://evil.test/x.png' }],
    ['an unknown logo', { logo: `/i/${newId()}` }],
    ['no category', { category: ' ' }],
    ['no name', { name: { en: '', ar: '' } }],
  ])('%s', async (_name, more) => {
    const answer = await send(more)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual(Object.keys(more))
  })
})
