import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import type { SavedView } from '#contract/views.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

type Member = Awaited<ReturnType<TestSanad['member']>>

let sanad: TestSanad
let owner: Member
let reader: Member
let outsider: Member

beforeAll(async () => {
  sanad = await startSanad()
  owner = await sanad.member('Owner')
  reader = await sanad.member('Reader')
  outsider = await sanad.member('Outsider')
  await sanad.join(owner, reader, 'viewer')
})
afterAll(() => sanad.stop())

const callIn = (workspace: string, who: Pick<SignedIn, 'token'>, method: Method, path = '', body?: object) =>
  sanad.call(method, `/api/${workspace}/email-marketing/view${path}`, { token: who.token, ...(body && { body }) })
const as = (who: Pick<SignedIn, 'token'>, method: Method, path = '', body?: object) =>
  callIn(owner.workspace, who, method, path, body)
async function savedView(who: Member, view: object, workspace = owner.workspace): Promise<SavedView> {
  const { status, body } = await callIn(workspace, who, 'POST', '', { list: 'campaigns', query: {}, ...view })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as SavedView
}
const listed = async (who: Member, list = 'campaigns', workspace = owner.workspace) =>
  (await callIn(workspace, who, 'GET', `?list=${list}`)).body.data as SavedView[]

test('a member of any role saves views of a list, renames, narrows and deletes them', async () => {
  const view = await savedView(reader, { name: 'مسودات', query: { status: 'draft' }, list: 'contacts' })
  expect(await listed(reader, 'contacts')).toEqual([view])
  expect(await listed(owner, 'contacts')).toEqual([])
  const changed = { name: 'Drafts', query: { status: 'draft', search: 'May' } }
  expect((await as(reader, 'PATCH', `/${view.id}`, changed)).body.data).toMatchObject(changed)
  expect((await as(reader, 'DELETE', `/${view.id}`)).status).toBe(200)
  expect(await listed(reader, 'contacts')).toEqual([])
})

test('the views of messages save their folder', async () => {
  const query = { folder: 'sent', delivery_status: 'bounced' }
  const view = await savedView(owner, { name: 'Bounced', query, list: 'messages', shared: true })
  expect(await listed(reader, 'messages')).toMatchObject([{ _id: view._id, list: 'messages', query, columns: null }])
  expect(await listed(reader, 'contacts')).toEqual([])
})

test('a shared view is open to members of its workspace, and only its owner changes it', async () => {
  const view = await savedView(owner, { name: 'Sent', query: { status: 'sent' }, shared: true })
  expect(await listed(reader)).toMatchObject([{ name: 'Sent', mine: false, shared: true }])
  expect((await as(reader, 'PATCH', `/${view.id}`, { name: 'Mine' })).status).toBe(403)
  expect((await as(reader, 'DELETE', `/${view.id}`)).status).toBe(403)
  expect((await as(outsider, 'GET', '?list=campaigns')).status).toBe(404)
  expect(await listed(outsider, 'campaigns', outsider.workspace)).toEqual([])
  await as(owner, 'DELETE', `/${view.id}`)
})

test('names and default views are apart in each workspace, and from the administration', async () => {
  const twice = { name: 'Twice', query: {} }
  const here = await savedView(reader, twice)
  const there = await savedView(reader, twice, reader.workspace)
  for (const [workspace, { id }] of [
    [owner.workspace, here],
    [reader.workspace, there],
  ] as const)
    expect((await callIn(workspace, reader, 'PATCH', `/${id}/default`, { isDefault: true })).status).toBe(200)
  expect(await listed(reader)).toMatchObject([{ name: 'Twice', isDefault: true }])
  expect(await listed(reader, 'campaigns', reader.workspace)).toMatchObject([{ name: 'Twice', isDefault: true }])
  expect((await as(reader, 'POST', '', { list: 'campaigns', ...twice })).status).toBe(409)
  await as(reader, 'PATCH', `/${here.id}/default`, { isDefault: false })
  expect(await listed(reader, 'campaigns', reader.workspace)).toMatchObject([{ isDefault: true }])

  const admin = await sanad.admin()
  const path = `/api/en/admin/view/${here.id}`
  expect((await sanad.call('PATCH', path, { token: admin.token, body: { name: 'x' } })).status).toBe(404)
  expect((await sanad.call('GET', '/api/en/admin/view?list=campaigns', { token: admin.token })).status).toBe(400)
})

test('a list of the administration has no views in a workspace', async () => {
  expect((await as(owner, 'POST', '', { list: 'users', name: 'Users', query: {} })).status).toBe(400)
})
