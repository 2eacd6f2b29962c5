import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { crowd, type Person } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: string
let people: Person[]
let member: string

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
  people = await crowd(sanad, 200)
  member = people[0]?.token ?? ''
})
afterAll(() => sanad.stop())

const article = {
  title: { en: 'How to price a product', ar: 'كيف تسعّر منتجك' },
  body: { en: '# Start\n\nThink of **costs** first.', ar: '# البداية\n\nفكّر أولًا في **التكاليف**.' },
}

const write = async (more: object = {}) =>
  (await sanad.call('POST', '/api/en/article', { token: admin, body: { ...article, ...more } })).body.data
const change = (id: string, body: object) => sanad.call('PATCH', `/api/en/article/${id}`, { token: admin, body })
const status = (id: string, to: string) =>
  sanad.call('PATCH', `/api/en/article/${id}/status`, { token: admin, body: { status: to } })
const read = (id: string, token = member) => sanad.call('GET', `/api/en/article/${encodeURIComponent(id)}`, { token })
const list = async (query: string, token = member) =>
  (await sanad.call('GET', `/api/en/article?${query}`, { token })).body
const news = (id: string) =>
  sanad.services.db.selectFrom('news').selectAll().where('entity_id', '=', id).orderBy('id').execute()

describe('writing an article', () => {
  test('an article has both languages, an address, an excerpt and safe HTML', async () => {
    const made = await write({ body: { en: '# Start\n\nThink of **costs** <script>alert(1)</script>', ar: 'فكّر' } })
    expect(made).toMatchObject({
      status: 'draft',
      title: article.title,
      likeCount: 0,
      likedByMe: false,
      publishedAt: null,
    })
    expect(made.slug).toMatch(/^how-to-price-a-product(-\d+)?$/)
    expect(made.excerpt.en).toMatch(/^Start Think of costs/)
    expect(made.bodyHtml.en).toContain('<strong>costs</strong>')
    expect(made.bodyHtml.en).not.toContain('<script')
    expect(made.author).toMatchObject({ name: expect.any(String) })
  })

  test('an Arabic title is never cut within a word in the address, and an equal title gets another address', async () => {
    const first = await write({ title: 'كيف أبدأ متجرًا إلكترونيًا' })
    const second = await write({ title: 'كيف أبدأ متجرًا إلكترونيًا' })
    expect(first.slug).toBe('كيف-أبدأ-متجرا-إلكترونيا')
    expect(second.slug).toBe(`${first.slug}-2`)
    expect((await read(first.slug, admin)).body.data.id).toBe(first.id)
  })

  test('ten articles created at once with the same title get ten addresses', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => write({ title: 'At once' })))
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10)
  })

  test('a change leaves the other language unchanged; a taken address is a conflict', async () => {
    const [one, two] = [await write({ slug: 'first-one' }), await write()]
    const changed = await change(two.id, { title: { ar: 'عنوان جديد' } })
    expect(changed.body.data.title).toEqual({ en: article.title.en, ar: 'عنوان جديد' })
    expect(changed.body.data.slug).toBe(two.slug)
    expect(await change(two.id, { slug: one.slug })).toMatchObject({
      status: 409,
      body: { fields: { slug: expect.any(String) } },
    })
  })

  test.each<[string, object]>([
    ['no text', { body: ' ' }],
    ['a cover elsewhere', { cover: 'https://evil.test/x.png' }],
    ['an unknown cover', { cover: `/i/${newId()}` }],
    ['an unknown tag', { tags: [newId()] }],
    ['an unknown status', { status: 'live' }],
    ['an address with a slash', { slug: 'a/b' }],
    ['an address that looks like an id', { slug: newId() }],
    ['a NUL character', { body: 'a\u0000' }],
  ])('an article with %s is refused', async (_name, more) => {
    const answer = await sanad.call('POST', '/api/en/article', { token: admin, body: { ...article, ...more } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([Object.keys(more)[0]])
  })

  test('a cover must be a stored image', async () => {
    const id = newId()
    await sanad.services.db
      .insertInto('images')
      .values({ id, owner_id: null, bytes: Buffer.from('x'), width: 1, height: 1 })
      .execute()
    expect((await write({ cover: `/i/${id}` })).cover).toBe(`/i/${id}`)
  })
})

describe('reading articles', () => {
  test('members see published articles only', async () => {
    const draft = await write({ title: 'Secret draft' })
    for (const by of [draft.id, draft.slug]) expect((await read(by)).status).toBe(404)
    expect((await list('status=draft')).data).toEqual([])
    expect((await list('search=secret')).data).toEqual([])
    expect((await list('status=draft&search=secret', admin)).data).toHaveLength(1)
    await status(draft.id, 'published')
    expect((await read(draft.slug)).body.data).toMatchObject({ id: draft.id, status: 'published' })
    await status(draft.id, 'archived')
    expect((await read(draft.id)).status).toBe(404)
    expect((await read('no-such-article')).status).toBe(404)
  })

  test('the list finds word forms in both languages, is filtered by tag, and shows the newest first', async () => {
    const tag = (await sanad.call('POST', '/api/en/tag', { token: admin, body: { name: 'Shipping' } })).body.data.id
    const first = await write({ title: { en: 'Shipping boxes', ar: 'شحن الصناديق' }, tags: [tag], status: 'published' })
    const second = await write({ title: { en: 'Ship it', ar: 'أرسلها' }, tags: [tag], status: 'published' })
    const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id)
    expect(await ids(`tagId=${tag}`)).toEqual([second.id, first.id])
    expect(await ids('search=box')).toEqual([first.id])
    expect(await ids(`search=${encodeURIComponent('صندوق')}`)).toEqual([first.id])
    expect(await ids(`tagId=${newId()}`)).toEqual([])
    expect((await list(`tagId=${tag}&limit=1&page=2`)).pagination).toMatchObject({
      total: 2,
      page: 2,
      limit: 1,
      pages: 2,
    })
  })

  test('related articles are published and share tags; those that share most come first', async () => {
    const tags: string[] = []
    for (const name of ['R1', 'R2'])
      tags.push((await sanad.call('POST', '/api/en/tag', { token: admin, body: { name } })).body.data.id)
    const [x = '', y = ''] = tags
    const own = await write({ tags: [x, y], status: 'published' })
    const both = await write({ tags: [x, y], status: 'published' })
    const single = await write({ tags: [y], status: 'published' })
    await write({ tags: [x, y] })
    const { related } = (await read(own.id)).body.data
    expect(related.map(({ id }: { id: string }) => id)).toEqual([both.id, single.id])
  })
})

describe('publishing an article', () => {
  test('notifies members once, however often it is published again', async () => {
    const { id, slug } = await write()
    expect(await news(id)).toEqual([])
    const published = await status(id, 'published')
    const { publishedAt } = published.body.data
    for (const to of ['draft', 'published', 'archived', 'published']) await status(id, to)
    expect((await read(id)).body.data.publishedAt).toBe(publishedAt)
    expect(await news(id)).toMatchObject([
      { kind: 'article.published', link: `/articles/${slug}`, audience: { members: true } },
    ])
  })

  test('notifies members once, even in concurrent calls', async () => {
    const { id } = await write()
    await Promise.all(Array.from({ length: 20 }, () => status(id, 'published')))
    expect(await news(id)).toHaveLength(1)
  })

  test('notifies members too if it is published at creation', async () => {
    const { id } = await write({ status: 'published' })
    expect(await news(id)).toHaveLength(1)
  })
})

describe('liking an article', () => {
  const like = (id: string, person?: Person) =>
    sanad.call('POST', `/api/en/article/${id}/like`, { token: person?.token ?? '' })
  const unlike = (id: string, person?: Person) =>
    sanad.call('POST', `/api/en/article/${id}/unlike`, { token: person?.token ?? '' })

  test('twice counts once, and only the viewer sees it as theirs', async () => {
    const { id } = await write({ status: 'published' })
    expect((await like(id, people[1])).body.data).toMatchObject({ likeCount: 1, likedByMe: true })
    expect((await like(id, people[1])).body.data).toMatchObject({ likeCount: 1, likedByMe: true })
    expect((await read(id)).body.data).toMatchObject({ likeCount: 1, likedByMe: false })
    expect((await unlike(id, people[1])).body.data).toMatchObject({ likeCount: 0, likedByMe: false })
    expect((await unlike(id, people[1])).body.data.likeCount).toBe(0)
  })

  test('is not possible before publication', async () => {
    const { id } = await write()
    expect((await like(id, people[1])).status).toBe(404)
    expect((await like(newId(), people[1])).status).toBe(404)
  })

  test('keeps an exact count when 200 people like it twice and 70 of them unlike it', async () => {
    const { id } = await write({ status: 'published' })
    await Promise.all([...people, ...people].map((person) => like(id, person)))
    expect((await read(id)).body.data.likeCount).toBe(200)
    const leaving = people.slice(0, 70)
    await Promise.all([...leaving, ...leaving].map((person) => unlike(id, person)))
    expect((await read(id)).body.data.likeCount).toBe(130)
  })

  test("ends when the person's account is deleted", async () => {
    const [one, two] = [await write({ status: 'published' }), await write({ status: 'published' })]
    const [leaving] = await crowd(sanad, 1)
    for (const { id } of [one, two]) await like(id, leaving)
    expect((await sanad.call('DELETE', `/api/en/user/${leaving?.id}`, { token: admin })).status).toBe(200)
    expect([(await read(one.id)).body.data.likeCount, (await read(two.id)).body.data.likeCount]).toEqual([0, 0])
  })
})

test('an article stays when its author is deleted, and is not found once it is deleted itself', async () => {
  const { id } = await write({ status: 'published' })
  await sanad.services.db.updateTable('articles').set({ author_id: null }).where('id', '=', id).execute()
  expect((await read(id)).body.data.author).toBeNull()
  const deleted = await sanad.call('DELETE', `/api/en/article/${id}`, { token: admin })
  expect(deleted).toMatchObject({ status: 200, body: { data: { _id: id } } })
  expect((await read(id, admin)).status).toBe(404)
  expect((await sanad.call('DELETE', `/api/en/article/${id}`, { token: admin })).status).toBe(404)
})
