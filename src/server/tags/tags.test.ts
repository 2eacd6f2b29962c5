import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const add = (name: unknown) => sanad.call('POST', '/api/en/tag', { token: admin, body: { name } })
const rename = (id: string, name: unknown) => sanad.call('PATCH', `/api/en/tag/${id}`, { token: admin, body: { name } })
const get = async (id: string) => (await sanad.call('GET', `/api/en/tag/${id}`, { token: member })).body.data

test('a tag is created by an administrator, read by members, and renamed in one language at a time', async () => {
  const made = await add({ en: 'Pricing', ar: 'التسعير' })
  expect(made).toMatchObject({ status: 201, body: { data: { name: { en: 'Pricing', ar: 'التسعير' }, usageCount: 0 } } })
  const { id } = made.body.data
  expect((await rename(id, { en: 'Prices' })).body.data.name).toEqual({ en: 'Prices', ar: 'التسعير' })
  expect(await get(id)).toMatchObject({ _id: id, name: { en: 'Prices', ar: 'التسعير' } })
  expect((await sanad.call('POST', '/api/en/tag', { token: member, body: { name: 'Mine' } })).status).toBe(403)
})

describe("a tag's name is unique in either language, ignoring case", () => {
  beforeAll(() => add({ en: 'Marketing', ar: 'التسويق' }))

  test.each([
    ['the same name', { en: 'Marketing', ar: 'آخر' }],
    ['another case', { en: 'MARKETING', ar: 'آخر' }],
    ['the same Arabic name', { en: 'Other', ar: 'التسويق' }],
    ['the Arabic name in both languages', 'التسويق'],
    ['the English name as the Arabic one', { en: 'Other', ar: 'marketing' }],
  ])('is refused: %s', async (_name, name) => {
    const answer = await add(name)
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', fields: { name: expect.any(String) } } })
  })

  test('is refused for a rename too, but a tag may keep its own name', async () => {
    const { id } = (await add('Sales')).body.data
    expect((await rename(id, 'marketing')).status).toBe(409)
    expect((await rename(id, 'SALES')).status).toBe(200)
  })

  test('is added once in twenty concurrent additions', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => add(at % 2 ? 'Crafts' : 'CRAFTS')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})

test.each([{ en: '', ar: '' }, '  ', { en: 'a\nb' }, { fr: 'x' }, 7, 'x'.repeat(81)])(
  'a tag named %j is refused',
  async (name) => {
    expect((await add(name)).status).toBe(400)
  },
)

test('the list of tags is searched in both languages and ordered', async () => {
  await add({ en: 'Zebra printing', ar: 'طباعة الحمار الوحشي' })
  const list = async (query: string) => (await sanad.call('GET', `/api/en/tag?${query}`, { token: member })).body
  expect((await list('search=ZEBRA')).data).toHaveLength(1)
  expect((await list(`search=${encodeURIComponent('الحمار')}`)).data).toHaveLength(1)
  expect((await list('search=100%25')).data).toEqual([])
  const names = (await list('orderBy=name&sortType=asc&size=100')).data.map((tag: { name: { en: string } }) =>
    tag.name.en.toLowerCase(),
  )
  expect(names).toEqual(names.toSorted())
})

describe('deleting a tag removes it from all content, and the counts stay exact', () => {
  const write = (title: string, tags: string[]) =>
    sanad.call('POST', '/api/en/article', { token: admin, body: { title, body: 'Text', tags } })

  test('use counts follow changes of the content', async () => {
    const [first, second] = [(await add('First')).body.data.id, (await add('Second')).body.data.id]
    const { id } = (await write('Tagged', [first, second, first])).body.data
    const other = (await write('Tagged too', [first])).body.data.id
    expect([(await get(first)).usageCount, (await get(second)).usageCount]).toEqual([2, 1])
    const change = (body: object) => sanad.call('PATCH', `/api/en/article/${id}`, { token: admin, body })
    expect((await change({ tags: [second] })).body.data.tags).toMatchObject([{ _id: second, name: { en: 'Second' } }])
    expect([(await get(first)).usageCount, (await get(second)).usageCount]).toEqual([1, 1])
    await sanad.call('DELETE', `/api/en/article/${other}`, { token: admin })
    expect((await get(first)).usageCount).toBe(0)
    const deleted = await sanad.call('DELETE', `/api/en/tag/${second}`, { token: admin })
    expect(deleted).toMatchObject({ status: 200, body: { data: { _id: second } } })
    expect((await sanad.call('GET', `/api/en/article/${id}`, { token: admin })).body.data.tags).toEqual([])
    expect((await sanad.call('GET', `/api/en/tag/${second}`, { token: admin })).status).toBe(404)
    expect(await change({ tags: [second] })).toMatchObject({
      status: 400,
      body: { fields: { tags: expect.any(String) } },
    })
  })

  test('use counts are exact under concurrent changes and deletions of tags', async () => {
    const ids: string[] = []
    for (const name of ['A1', 'B1', 'C1']) ids.push((await add(name)).body.data.id)
    const [a = '', b = '', c = ''] = ids
    const articles: string[] = []
    for (let at = 0; at < 10; at += 1) articles.push((await write(`Many ${at}`, [])).body.data.id)
    const sets = [[a, b], [b, a], [b, c], [c], [a, c, b], []]
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, (_, at) =>
        sanad.call('PATCH', `/api/en/article/${articles[at % 10]}`, {
          token: admin,
          body: { tags: sets[at % sets.length] },
        }),
      ),
      sanad.call('DELETE', `/api/en/tag/${c}`, { token: admin }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    for (const id of [a, b]) {
      const { count } = await sanad.services.db
        .selectFrom('article_tags')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('tag_id', '=', id)
        .executeTakeFirstOrThrow()
      expect((await get(id)).usageCount).toBe(count)
    }
  })
})
