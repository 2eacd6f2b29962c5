import { randomUUID } from 'node:crypto'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: SignedIn
let asker: SignedIn
let other: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
  asker = await sanad.member('Asma')
  other = await sanad.member('Omar')
})
afterAll(() => sanad.stop())

const as = (person: SignedIn | null, method: Method, path: string, body?: object) =>
  sanad.call(method, path, { ...(person && { token: person.token }), ...(body && { body }) })

const ask = async (title = `How do I price soap ${randomUUID()}?`, more: object = {}, person = asker) =>
  (await as(person, 'POST', '/api/en/question', { title, body: 'I sell **soap** at home.', ...more })).body.data

const tag = async (name: string) =>
  (await as(admin, 'POST', '/api/en/tag', { name: `${name} ${randomUUID()}` })).body.data as {
    id: string
    name: { en: string }
  }
const usage = async (id: string) => (await as(admin, 'GET', `/api/en/tag/${id}`)).body.data.usageCount

const setting = (settings: object) => as(admin, 'PATCH', '/api/en/admin/settings', settings)

describe('asking a question', () => {
  test('publishes it for everyone, and its asker follows it', async () => {
    const response = await as(asker, 'POST', '/api/en/question', { title: 'How do I start?', body: 'With *what*?' })
    expect(response.status).toBe(201)
    expect(response.body.data).toMatchObject({
      slug: 'how-do-i-start',
      status: 'published',
      following: true,
      author: { name: 'Asma Saleh' },
    })
    const read = await as(null, 'GET', '/api/ar/question/how-do-i-start')
    expect(read.body.data).toMatchObject({
      id: response.body.data.id,
      bodyHtml: '<p dir="ltr">With <em>what</em>?</p>\n',
      following: false,
      answers: { data: [], pagination: { total: 0 } },
      answeredElsewhere: [],
    })
    expect((await as(null, 'GET', `/api/en/question/${response.body.data.id}`)).body.data.slug).toBe('how-do-i-start')
  })

  test('gives it an address of whole Arabic words, which is unique and survives changes of the title', async () => {
    const title = 'كيف أحدّد سعر الصابون المصنوع في المنزل؟'
    const [first, second] = [await ask(title), await ask(title)]
    expect(first.slug).toBe('كيف-أحدد-سعر-الصابون-المصنوع-في-المنزل')
    expect(second.slug).toMatch(/^كيف-أحدد-سعر-الصابون-المصنوع-في-المنزل-[0-9a-f]{8}$/)
    const changed = await as(asker, 'PATCH', `/api/ar/question/${first.id}`, { title: 'سؤال آخر' })
    expect(changed.body.data).toMatchObject({ title: 'سؤال آخر', slug: first.slug })
    expect((await as(null, 'GET', `/api/ar/question/${encodeURIComponent(first.slug)}`)).body.data.id).toBe(first.id)
  })

  test.each([['similar'], ['🙂🙂'], [randomUUID()]])(
    'gives it an address even if its title has no usable words: %s',
    async (title) => {
      const { slug, id } = await ask(title)
      expect(slug).toMatch(/-[0-9a-f]{8}$/)
      expect((await as(null, 'GET', `/api/en/question/${encodeURIComponent(slug)}`)).body.data.id).toBe(id)
    },
  )

  test.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['a blank text', { body: ' \n ' }, 'body'],
    ['more than five tags', { tags: Array.from({ length: 6 }, () => randomUUID()) }, 'tags'],
    ['an unknown tag', { tags: [randomUUID()] }, 'tags'],
    ['a status', { status: 'published' }, 'status'],
  ])('with %s is refused', async (_name, change, field) => {
    const answer = await as(asker, 'POST', '/api/ar/question', { title: 'A title', body: 'A text', ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(field)
  })

  test('requires sign-in', async () => {
    expect((await as(null, 'POST', '/api/en/question', { title: 'A title', body: 'A text' })).status).toBe(401)
  })
})

describe('tags of questions', () => {
  test('have exact counts after changes and deletions', async () => {
    const [soap, price, oil] = [await tag('soap'), await tag('price'), await tag('oil')]
    const { id, tags } = await ask('Tagged', { tags: [soap.id, price.id, soap.id] })
    expect(tags).toHaveLength(2)
    expect([await usage(soap.id), await usage(price.id), await usage(oil.id)]).toEqual([1, 1, 0])
    await as(asker, 'PATCH', `/api/en/question/${id}`, { tags: [oil.id, price.id] })
    expect([await usage(soap.id), await usage(price.id), await usage(oil.id)]).toEqual([0, 1, 1])
    const listed = await as(null, 'GET', `/api/en/question?tagId=${oil.id}`)
    expect(listed.body).toMatchObject({ data: [{ id, tags: expect.any(Array) }], pagination: { total: 1 } })
    await as(asker, 'DELETE', `/api/en/question/${id}`)
    expect([await usage(price.id), await usage(oil.id)]).toEqual([0, 0])
  })

  test('have exact counts, and no call fails, when many concurrent calls change the same ones', async () => {
    const tags = await Promise.all(['a', 'b', 'c'].map(tag))
    const ids = tags.map(({ id }) => id)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(`Many ${at}`, { tags: at % 2 ? ids : ids.toReversed() })),
    )
    const changed = await Promise.all(
      responses.map(({ id }, at) => as(asker, 'PATCH', `/api/en/question/${id}`, { tags: [ids[at % 3]] })),
    )
    expect(changed.map(({ status }) => status)).toEqual(changed.map(() => 200))
    expect(await Promise.all(ids.map(usage))).toEqual([7, 7, 6])
  })
})

describe('permissions of questions', () => {
  test('only the asker and administrators can change and delete it', async () => {
    const { id } = await ask()
    expect((await as(other, 'PATCH', `/api/en/question/${id}`, { title: 'Mine now' })).status).toBe(403)
    expect((await as(other, 'DELETE', `/api/en/question/${id}`)).status).toBe(403)
    expect((await as(admin, 'PATCH', `/api/en/question/${id}`, { title: 'Tidied' })).body.data.title).toBe('Tidied')
    const { body } = await as(admin, 'GET', `/api/en/admin/audit-log?entityId=${id}`)
    expect(body.data).toMatchObject([{ action: 'question.update' }])
    expect((await as(asker, 'DELETE', `/api/en/question/${id}`)).body.data).toEqual({ _id: id })
    expect((await as(admin, 'GET', `/api/en/question/${id}`)).status).toBe(404)
  })

  test('a pending question is visible to its asker and administrators, and is listed as pending', async () => {
    await setting({ questions: 'pending' })
    const waiting = await ask()
    await setting({ questions: 'published' })
    expect(waiting.status).toBe('pending')
    for (const person of [null, other]) {
      expect((await as(person, 'GET', `/api/en/question/${waiting.id}`)).status).toBe(404)
      expect(
        (await as(person, 'GET', `/api/en/question?authorId=${asker.user.id}&size=100`)).body.data.map(
          ({ id }: { id: string }) => id,
        ),
      ).not.toContain(waiting.id)
      expect((await as(person, 'GET', '/api/en/question?status=pending')).body).toMatchObject({
        data: [],
        pagination: { total: 0 },
      })
    }
    expect((await as(other, 'POST', `/api/en/question/${waiting.id}/upvote`)).status).toBe(404)
    expect((await as(asker, 'GET', '/api/en/question?status=pending')).body.data).toMatchObject([
      { id: waiting.id, status: 'pending' },
    ])
    expect((await as(asker, 'GET', '/api/en/question')).body.data[0].id).toBe(waiting.id)
    expect((await as(admin, 'GET', '/api/en/question?status=pending')).body).toMatchObject({
      data: [{ id: waiting.id }],
      pagination: { total: 1 },
    })
    const published = await as(admin, 'PATCH', `/api/en/question/${waiting.id}/status`, { status: 'published' })
    expect(published.body.data).toMatchObject({ status: 'published', publishedAt: expect.any(String) })
    expect((await as(null, 'GET', `/api/en/question/${waiting.id}`)).status).toBe(200)
  })

  test('an archived question is not found by others, and shows its reason to the asker', async () => {
    const { id } = await ask()
    await as(admin, 'PATCH', `/api/en/question/${id}/status`, { status: 'archived', reason: 'Not about business' })
    expect((await as(other, 'GET', `/api/en/question/${id}`)).status).toBe(404)
    expect((await as(asker, 'GET', `/api/en/question/${id}`)).body.data).toMatchObject({
      status: 'archived',
      moderationNote: 'Not about business',
    })
    expect((await as(other, 'PATCH', `/api/en/question/${id}/status`, { status: 'published' })).status).toBe(403)
  })

  test('the questions of a deleted person stay', async () => {
    const leaving = await sanad.member('Layla')
    const { id } = await ask('Asked by one who left', {}, leaving)
    await as(leaving, 'POST', `/api/en/question/${(await ask()).id}/upvote`)
    expect((await as(admin, 'DELETE', `/api/en/user/${leaving.user.id}`)).status).toBe(200)
    expect((await as(null, 'GET', `/api/en/question/${id}`)).body.data.author).toBeNull()
  })
})

describe('revisions of a question', () => {
  test('contain its earlier texts and their authors; an unchanged text adds none', async () => {
    const { id } = await ask('First title')
    await as(asker, 'PATCH', `/api/en/question/${id}`, { title: 'Second title' })
    await as(asker, 'PATCH', `/api/en/question/${id}`, { title: 'Second title', tags: [] })
    await as(admin, 'PATCH', `/api/en/question/${id}`, { body: 'Shorter.' })
    const { body } = await as(null, 'GET', `/api/en/question/${id}/history`)
    expect(body.pagination.total).toBe(3)
    expect(body.data).toMatchObject([
      { title: 'Second title', body: 'Shorter.', author: { name: admin.user.name }, isCurrent: true },
      { title: 'Second title', body: 'I sell **soap** at home.', author: { name: 'Asma Saleh' }, isCurrent: false },
      { title: 'First title', isCurrent: false },
    ])
    expect((await as(null, 'GET', `/api/en/question/${id}/history?page=2&size=2`)).body.data).toHaveLength(1)
    expect((await as(null, 'GET', `/api/en/question/${randomUUID()}/history`)).status).toBe(404)
  })
})

describe('lists of questions', () => {
  const ids = async (person: SignedIn | null, query: string) =>
    (await as(person, 'GET', `/api/en/question?${query}`)).body.data.map(({ id }: { id: string }) => id) as string[]

  test('are sorted by date, activity and votes, or unanswered only', async () => {
    const label = await tag('sorting')
    const [first, second, third] = [
      await ask('One', { tags: [label.id] }),
      await ask('Two', { tags: [label.id] }),
      await ask('Three', { tags: [label.id] }),
    ]
    await as(other, 'POST', `/api/en/question/${second.id}/upvote`)
    await as(other, 'POST', '/api/en/answer', { questionId: first.id, body: 'So.' })
    const of = (query: string) => ids(null, `tagId=${label.id}&${query}`)
    expect(await of('sort=newest')).toEqual([third.id, second.id, first.id])
    expect(await of('sort=newest&sortType=asc')).toEqual([first.id, second.id, third.id])
    expect(await of('sort=active')).toEqual([first.id, third.id, second.id])
    expect(await of('sort=votes')).toEqual([second.id, third.id, first.id])
    expect(await of('sort=unanswered')).toEqual([third.id, second.id])
    expect(await of('orderBy=votes&sortType=asc')).toEqual([first.id, third.id, second.id])
    await as(admin, 'PATCH', `/api/en/question/${first.id}/pin`, { pinned: true })
    expect(await of('sort=newest')).toEqual([first.id, third.id, second.id])
  })

  test("contain only the member's own questions, or those that they follow", async () => {
    const person = await sanad.member('Rana')
    const [own, followed] = [await ask('Of Rana', {}, person), await ask('Followed by Rana')]
    const following = await as(person, 'POST', `/api/en/question/${followed.id}/follow`)
    expect(following.body.data.following).toBe(true)
    expect(await ids(person, 'mine=true')).toEqual([own.id])
    expect(await ids(person, 'following=true')).toEqual([followed.id, own.id])
    await as(person, 'POST', `/api/en/question/${followed.id}/unfollow`)
    expect(await ids(person, 'following=true')).toEqual([own.id])
    expect(await ids(null, 'mine=true')).toEqual([])
  })

  test('have pages that join to the whole list, in every order', async () => {
    for (const query of ['sort=newest', 'sort=active', 'sort=votes', 'sort=newest&sortType=asc']) {
      for (const person of [null, asker, admin]) {
        const all = await ids(person, `${query}&size=100`)
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(all.length / 7) + 1 }, (_, at) =>
            ids(person, `${query}&size=7&page=${at + 1}`),
          ),
        )
        expect(pages.flat()).toEqual(all)
        const { total } = (await as(person, 'GET', `/api/en/question?${query}`)).body.pagination
        expect(total).toBe(all.length)
      }
    }
  })

  test.each(['sort=best', 'status=hidden', 'tagId=1', 'mine=perhaps', 'colour=red'])(
    'with %s are refused',
    async (query) => {
      expect((await as(null, 'GET', `/api/en/question?${query}`)).status).toBe(400)
    },
  )
})

describe('views of a question', () => {
  test('are counted once per person and day, and never for the asker', async () => {
    const { id } = await ask()
    await as(asker, 'GET', `/api/en/question/${id}`)
    for (let times = 0; times < 3; times += 1) await as(other, 'GET', `/api/en/question/${id}`)
    await as(null, 'GET', `/api/en/question/${id}`)
    await eventually(
      async () => expect((await as(asker, 'GET', `/api/en/question/${id}`)).body.data.viewCount).toBe(2),
      10_000,
    )
  })
})

describe('user text is never markup', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '![x](https://evil.test/track.png)',
    '![x](/i/"onerror="alert(1))',
    '![" onerror="alert(1)](/i/0196f9b0-0000-7000-8000-000000000000)',
    '[a](https://e.test/"onmouseover="alert(1))',
    '```"><script>alert(1)</script>\n<b>\n```',
    '<!--><svg/onload=alert(1)>-->',
    '[x]: javascript:alert(1)\n\n[x]',
    '<https://e.test/"><script>alert(1)</script>>',
    '<a href="//evil.test">x</a>',
    '| <b>a</b> | b |\n|---|---|\n| <svg onload=alert(1)> | \u202etxt |',
    `${'> '.repeat(500)}x`,
    '['.repeat(5000),
    '*a_'.repeat(3000),
  ]

  test.each(attacks)('%s', async (text) => {
    const { body } = await as(asker, 'POST', '/api/en/markdown/preview', { text })
    const html = body.data.html as string
    expect(html).not.toMatch(/<(?:script|svg|iframe|object|b>|a href="\/\/)/i)
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+\s*=/i)
    expect(html).not.toMatch(/(?:href|src)="(?!https?:|mailto:|\/i\/|\/qa|\/community|#)/i)
    expect(html).not.toMatch(/<img[^>]+src="(?!\/i\/[\w-]+")/)
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  test('in titles and tags stays plain text', async () => {
    const title = '<img src=x onerror=alert(1)> "quoted" & \'so\''
    const { id } = await ask(title, { body: attacks.slice(0, 12).join('\n\n') })
    const { data } = (await as(null, 'GET', `/api/en/question/${id}`)).body
    expect(data.title).toBe(title)
    expect(data.bodyHtml).not.toMatch(/<(?:script|svg)/i)
  })
})
