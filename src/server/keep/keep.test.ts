import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import { newId } from '#server/db/connection/database.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let mine: Keeper
let theirs: Keeper

type Keeper = { slug: string; call: (method: Method, path: string, body?: object) => ReturnType<TestSanad['call']> }

beforeAll(async () => {
  sanad = await startSanad()
  mine = await keeper()
  theirs = await keeper()
})
afterAll(() => sanad.stop())

/** An administrator in a workspace of their own. */
async function keeper(): Promise<Keeper> {
  const { token, user, workspace } = await sanad.member()
  await sanad.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  return {
    slug: workspace,
    call: (method, path, body) => sanad.call(method, `/api/${workspace}/${path}`, { token, ...(body && { body }) }),
  }
}

let number = 0
async function classification(more: object = {}, at = mine) {
  number += 1
  const { body } = await at.call('POST', 'keep-classification', { group: 'Shop', name: `Name ${number}`, ...more })
  return body.data
}

async function content(more: object = {}, at = mine) {
  const classificationId = 'classificationId' in more ? undefined : (await classification({}, at)).id
  const body = { title: 'Welcome', body: 'Glad to have you', ...(classificationId && { classificationId }), ...more }
  return (await at.call('POST', 'keep-content', body)).body.data
}

test('deleted content is restored with its tags, once, in its own workspace, if its classification is there', async () => {
  const tag = (await mine.call('POST', '../en/tag', { name: 'Greeting' })).body.data
  const made = await content({ tags: [tag.id] })
  const restore = (at = mine) => at.call('POST', `keep-content/${made._id}/restore`)
  expect((await restore()).status).toBe(404)
  await mine.call('DELETE', `keep-content/${made._id}`)
  expect((await restore(theirs)).status).toBe(404)
  expect((await restore()).body.data).toEqual(made)
  expect((await restore()).status).toBe(404)
  const counted = await mine.call('GET', `keep-classification/${made.classificationId}`)
  expect(counted.body.data.contentCount).toBe(1)

  await mine.call('DELETE', `keep-content/${made._id}`)
  await mine.call('DELETE', `keep-classification/${made.classificationId}`)
  expect((await restore()).status).toBe(400)
})

describe('classifications', () => {
  test('are created, changed, toggled and deleted', async () => {
    const made = await classification({ group: ' Mails ', name: { en: 'Greetings', ar: 'تحيات' } })
    expect(made).toMatchObject({ group: 'Mails', status: 'active', contentCount: 0 })
    const at = `keep-classification/${made.id}`
    const changed = await mine.call('PATCH', at, { name: { ar: 'ترحيب' } })
    expect(changed.body.data.name).toEqual({ en: 'Greetings', ar: 'ترحيب' })
    expect((await mine.call('PATCH', `${at}/status`)).body.data.status).toBe('inactive')
    expect((await mine.call('PATCH', `${at}/status`)).body.data.status).toBe('active')
    expect((await mine.call('DELETE', at)).body.data).toEqual({ _id: made.id })
    expect((await mine.call('GET', at)).status).toBe(404)
  })

  test('have unique names within a group, ignoring case', async () => {
    await classification({ group: 'Twins', name: { en: 'One', ar: 'واحد' } })
    for (const name of [{ en: 'ONE', ar: 'آخر' }, 'واحد']) {
      const answer = await mine.call('POST', 'keep-classification', { group: 'twins', name })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([409, ['name']])
    }
    expect((await mine.call('POST', 'keep-classification', { group: 'Elsewhere', name: 'One' })).status).toBe(201)
    expect((await mine.call('POST', 'keep-classification', { group: 'x', name: 'y', status: 'inactive' })).status).toBe(
      400,
    )
  })

  test('have sorted groups without duplicates; the list is filtered, searched and paged', async () => {
    const own = await keeper()
    for (const [group, name] of [
      ['beta', 'B1'],
      ['Alpha', 'A1'],
      ['beta', 'B2'],
      ['جيم', 'ج'],
    ])
      await own.call('POST', 'keep-classification', { group, name })
    expect((await own.call('GET', 'keep-classification/groups')).body.data).toEqual(['Alpha', 'beta', 'جيم'])
    const names = async (query: string) => {
      const { data } = (await own.call('GET', `keep-classification?${query}`)).body
      return data.map((found: { name: { en: string } }) => found.name.en)
    }
    expect(await names('orderBy=group&sortType=asc')).toEqual(['A1', 'B1', 'B2', 'ج'])
    expect(await names('group=beta&orderBy=name&sortType=desc')).toEqual(['B2', 'B1'])
    expect(await names('search=%D8%AC%D9%8A%D9%85')).toEqual(['ج'])
    expect(await names('status=inactive')).toEqual([])
    expect(await names('size=1&page=2&orderBy=name&sortType=asc')).toEqual(['B1'])
  })

  test('are all returned without a page, and ten per page with one', async () => {
    const own = await keeper()
    for (let at = 0; at < 12; at += 1)
      await own.call('POST', 'keep-classification', { group: 'Shop', name: `Name ${at}` })
    const page = async (query: string) => {
      const { data, pagination } = (await own.call('GET', `keep-classification${query}`)).body
      return [data.length, pagination.total, pagination.pages]
    }
    expect(await page('')).toEqual([12, 12, 1])
    expect(await page('?search=Name&status=active')).toEqual([12, 12, 1])
    expect(await page('?page=2')).toEqual([2, 12, 2])
    expect(await page('?limit=5')).toEqual([5, 12, 3])
  })

  test('with contents are only deleted if their contents are moved', async () => {
    const [from, to] = [await classification(), await classification()]
    const stored = await content({ classificationId: from.id })
    expect((await mine.call('DELETE', `keep-classification/${from.id}`)).status).toBe(409)
    for (const wrong of [from.id, newId(), (await classification({}, theirs)).id])
      expect((await mine.call('DELETE', `keep-classification/${from.id}?moveTo=${wrong}`)).status).toBe(400)
    expect((await mine.call('DELETE', `keep-classification/${from.id}?moveTo=${to.id}`)).status).toBe(200)
    const moved = (await mine.call('GET', `keep-content/${stored.id}`)).body.data
    expect(moved.classificationId).toBe(to.id)
    expect((await mine.call('GET', `keep-classification/${to.id}`)).body.data.contentCount).toBe(1)
  })

  test('a content that is added during a deletion is neither lost nor unclassified', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await classification()
      const add = { title: 'T', body: 'B', classificationId: id }
      const [deleted, added] = await Promise.all([
        mine.call('DELETE', `keep-classification/${id}`),
        mine.call('POST', 'keep-content', add),
      ])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([deleted.status, added.status])
    }
  })
})

describe('keep contents', () => {
  test('are created, changed, toggled and deleted, and counted by classification', async () => {
    const [first, second] = [await classification(), await classification()]
    const count = async ({ id }: { id: string }) =>
      (await mine.call('GET', `keep-classification/${id}`)).body.data.contentCount
    const made = await content({ classificationId: first.id, title: { ar: 'أهلًا' }, body: { en: 'Hi', ar: 'مرحبًا' } })
    expect(made).toMatchObject({
      title: { en: 'أهلًا', ar: 'أهلًا' },
      status: 'active',
      tags: [],
      classification: { _id: first.id, group: 'Shop' },
    })
    expect(await count(first)).toBe(1)
    const at = `keep-content/${made.id}`
    const changed = await mine.call('PATCH', at, { title: { en: 'Hello' }, classificationId: second.id })
    expect(changed.body.data).toMatchObject({ title: { en: 'Hello', ar: 'أهلًا' }, classificationId: second.id })
    expect([await count(first), await count(second)]).toEqual([0, 1])
    expect((await mine.call('PATCH', `${at}/status`)).body.data.status).toBe('inactive')
    expect((await mine.call('DELETE', at)).body.data).toEqual({ _id: made.id })
    expect(await count(second)).toBe(0)
  })

  test('are found by words in both languages, status and classification', async () => {
    const own = await keeper()
    const { id: classificationId } = await classification({}, own)
    const texts = { title: { en: 'Refunds', ar: 'استرداد' }, body: { en: 'We return money', ar: 'نعيد لك المبالغ' } }
    await content({ ...texts, classificationId }, own)
    await content({ title: 'Other', body: 'Else', status: 'inactive', classificationId }, own)
    const titles = async (query: Record<string, string>) => {
      const { body } = await own.call('GET', `keep-content?${new URLSearchParams(query).toString()}`)
      return body.data.map((found: { title: { en: string } }) => found.title.en)
    }
    expect(await titles({ search: 'returning' })).toEqual(['Refunds'])
    expect(await titles({ search: 'مبالغ' })).toEqual(['Refunds'])
    expect(await titles({ search: 'استرد' })).toEqual(['Refunds'])
    expect(await titles({ search: '%' })).toEqual([])
    expect(await titles({ status: 'inactive' })).toEqual(['Other'])
    expect(await titles({ classificationId: newId() })).toEqual([])
    expect(await titles({ classificationId, orderBy: 'title', sortType: 'asc', size: '1' })).toEqual(['Other'])
  })

  test('have content tags, whose counts reveal nothing to other workspaces', async () => {
    const tag = async (name: string) => (await mine.call('POST', '../en/tag', { name })).body.data
    const [one, two] = [await tag('Kept'), await tag('Kept too')]
    const made = await content({ tags: [one.id, one.id] })
    expect(made.tags).toMatchObject([{ _id: one.id, name: { en: 'Kept' } }])
    const changed = await mine.call('PATCH', `keep-content/${made.id}`, { tags: [two.id] })
    expect(changed.body.data.tags).toMatchObject([{ _id: two.id }])
    expect((await mine.call('GET', `../en/tag/${two.id}`)).body.data.usageCount).toBe(0)
    expect((await mine.call('PATCH', `keep-content/${made.id}`, { tags: [newId()] })).status).toBe(400)
    await mine.call('DELETE', `../en/tag/${two.id}`)
    expect((await mine.call('GET', `keep-content/${made.id}`)).body.data.tags).toEqual([])
  })

  test('a concurrent change of a content is a conflict', async () => {
    const made = await content()
    const version = made.updatedAt
    const at = `keep-content/${made.id}`
    const first = await mine.call('PATCH', at, { title: 'First', version })
    expect(first.status).toBe(200)
    const second = await mine.call('PATCH', at, { title: 'Second', version })
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    expect((await mine.call('GET', at)).body.data.title.en).toBe('First')
    const again = await mine.call('PATCH', at, { title: 'Second', version: first.body.data.updatedAt })
    expect(again.status).toBe(200)
  })

  test.each<[string, object]>([
    ['body', { body: ' ' }],
    ['title', { title: '' }],
    ['classificationId', { classificationId: newId() }],
    ['tags', { tags: [newId()] }],
  ])('a content with a wrong %s is refused at its field', async (field, more) => {
    const { id } = await classification()
    const answer = await mine.call('POST', 'keep-content', { title: 'T', body: 'B', classificationId: id, ...more })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
  })
})

describe('between workspaces', () => {
  test('an administrator finds nothing of a foreign workspace, and cannot move contents into it', async () => {
    const theirClass = await classification({}, theirs)
    const theirText = await content({ classificationId: theirClass.id }, theirs)
    for (const path of [`keep-classification/${theirClass.id}`, `keep-content/${theirText.id}`]) {
      expect((await mine.call('GET', path)).status).toBe(404)
      expect((await mine.call('PATCH', `${path}/status`)).status).toBe(404)
      expect((await mine.call('DELETE', path)).status).toBe(404)
      expect((await mine.call('GET', `../${theirs.slug}/${path}`)).status).toBe(404)
    }
    const own = await content()
    const moved = await mine.call('PATCH', `keep-content/${own.id}`, { classificationId: theirClass.id })
    expect(moved.status).toBe(400)
  })

  test('deleting a workspace deletes its contents', async () => {
    const other = await keeper()
    await content({}, other)
    const { db } = sanad.services
    await db.deleteFrom('workspaces').where('slug', '=', other.slug).execute()
    expect((await other.call('GET', 'keep-content')).status).toBe(404)
  })
})
