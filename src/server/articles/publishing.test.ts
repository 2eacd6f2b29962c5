import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { publishDue } from './publishing.ts'

let sanad: TestSanad
let admin: string
let member: string
const start = new Date('2030-03-01T08:00:00Z')
let now = start

beforeAll(async () => {
  sanad = await startSanad({ now: () => now })
  admin = (await sanad.admin()).token
  member = (await sanad.member()).token
})
afterAll(() => sanad.stop())
beforeEach(() => {
  now = new Date(now.getTime() + 60_000)
})

const body = { title: { en: 'Candles', ar: 'شموع' }, body: { en: 'Wax', ar: 'شمع' } }
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const write = async (more: object) =>
  (await sanad.call('POST', '/api/en/article', { token: admin, body: { ...body, ...more } })).body.data
const change = (id: string, more: object) => sanad.call('PATCH', `/api/en/article/${id}`, { token: admin, body: more })
const setStatus = (id: string, status: string) =>
  sanad.call('PATCH', `/api/en/article/${id}/status`, { token: admin, body: { status } })
const read = async (id: string) => (await sanad.call('GET', `/api/en/article/${id}`, { token: admin })).body.data
const runAt = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  await publishDue.run(sanad.services, {}, new AbortController().signal)
  // Earlier sessions have expired by then.
  admin = (await sanad.admin()).token
  member = (await sanad.member()).token
}
const newsCount = async (id: string) =>
  (await sanad.services.db.selectFrom('news').select('id').where('entity_id', '=', id).execute()).length

describe('a scheduled publication', () => {
  test('happens once, at its time and not before, on behalf of its author', async () => {
    const { id, publishAt } = await write({ publishAt: later(30) })
    expect(publishAt).toBe(later(30))
    await runAt(29)
    expect(await read(id)).toMatchObject({ status: 'draft', publishedAt: null })
    expect((await sanad.call('GET', `/api/en/article/${id}`, { token: member })).status).toBe(404)
    await runAt(1)
    expect(await read(id)).toMatchObject({ status: 'published', publishAt: null, publishedAt: now.toISOString() })
    await runAt(1)
    expect(await newsCount(id)).toBe(1)
    const entries = await sanad.services.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('entity_id', '=', id)
      .where('action', '=', 'article.publish')
      .execute()
    expect(entries).toHaveLength(1)
    expect(entries[0]?.actor_name).not.toBe('')
  })

  test('does not happen after it was cancelled', async () => {
    const { id } = await write({ publishAt: later(10) })
    await runAt(10)
    expect((await setStatus(id, 'draft')).status).toBe(200)
    await runAt(60)
    expect((await read(id)).status).toBe('draft')
    const { id: other } = await write({ publishAt: later(10) })
    await setStatus(other, 'archived')
    await setStatus(other, 'draft')
    await runAt(60)
    expect(await read(other)).toMatchObject({ status: 'draft', publishAt: null })
    expect(await newsCount(other)).toBe(0)
  })

  test('can be rescheduled and cancelled', async () => {
    const { id } = await write({ publishAt: later(10) })
    expect((await change(id, { publishAt: later(100) })).body.data.publishAt).toBe(later(100))
    await runAt(20)
    expect((await read(id)).status).toBe('draft')
    expect((await change(id, { publishAt: null })).body.data.publishAt).toBeNull()
    await runAt(200)
    expect((await read(id)).status).toBe('draft')
  })

  test('survives a change of the text, and ends when the article is published manually', async () => {
    const { id } = await write({ publishAt: later(10) })
    expect((await change(id, { title: 'Other', status: 'draft' })).body.data.publishAt).toBe(later(10))
    expect((await change(id, { status: 'published', publishAt: null })).body.data).toMatchObject({
      status: 'published',
      publishAt: null,
    })
  })

  test('is only possible for a draft and a future time', async () => {
    const { id } = await write({ status: 'published' })
    const refused = { status: 400, body: { fields: { publishAt: expect.any(String) } } }
    expect(await change(id, { publishAt: later(10) })).toMatchObject(refused)
    const draft = await write({})
    expect(await change(draft.id, { publishAt: later(-1) })).toMatchObject(refused)
    expect(await change(draft.id, { publishAt: 'soon' })).toMatchObject(refused)
  })

  test('survives a restart in the queue', async () => {
    const { id } = await write({ publishAt: later(10) })
    const { rows } = await sanad.services.db.executeQuery<{ run_at: Date }>({
      sql: 'select run_at from graphile_worker.jobs where key = $1',
      parameters: [`publish-articles:${id}`],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'jobs' },
    })
    expect(rows[0]?.run_at.toISOString()).toBe(later(10))
  })
})

describe('the versions of an article', () => {
  const history = async (id: string) =>
    (await sanad.call('GET', `/api/en/article/${id}/history`, { token: admin })).body
  const version = async (id: string, of: string) =>
    (await sanad.call('GET', `/api/en/article/${id}/history/${of}`, { token: admin })).body.data

  test('contain every text with its author and time; a restored one becomes current', async () => {
    const { id } = await write({})
    await change(id, { body: { en: 'Soy wax' } })
    await change(id, { title: 'Lanterns' })
    await change(id, { slug: `lanterns-${id.slice(-6)}` })
    const { data, pagination } = await history(id)
    expect(pagination.total).toBe(3)
    expect(data.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false, false])
    expect(data[0]).toMatchObject({ title: { en: 'Lanterns' }, author: { name: expect.any(String) } })
    expect(await version(id, data[2].id)).toMatchObject({ body: body.body, title: body.title })
    expect(await version(id, data[0].id)).toMatchObject({ body: { en: 'Soy wax', ar: body.body.ar } })

    const restore = (more: object) =>
      sanad.call('POST', `/api/en/article/${id}/history/${data[2].id}/restore`, { token: admin, body: more })
    expect((await restore({ version: start.toISOString() })).status).toBe(409)
    const restored = await restore({})
    expect(restored.body.data).toMatchObject({ title: body.title, body: body.body })
    expect((await history(id)).pagination.total).toBe(4)
    const found = await sanad.call('GET', '/api/en/article?search=Candles&size=100', { token: admin })
    expect(found.body.data.some((article: { id: string }) => article.id === id)).toBe(true)
  })

  test('of another article, or requested by a member, are not found', async () => {
    const [one, other] = [await write({}), await write({})]
    const [stored] = (await history(one.id)).data
    const path = `/api/en/article/${other.id}/history/${stored.id}`
    expect((await sanad.call('GET', path, { token: admin })).status).toBe(404)
    expect((await sanad.call('POST', `${path}/restore`, { token: admin, body: {} })).status).toBe(404)
    expect((await sanad.call('GET', `/api/en/article/${one.id}/history`, { token: member })).status).toBe(403)
  })
})
