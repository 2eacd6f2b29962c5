import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let token: string
let base: string

const people = Array.from({ length: 45 }, (_, index) => ({
  email: `p${String((index * 7) % 45).padStart(2, '0')}@list.test`,
  name: ['نورة', 'Grace', 'محمد', 'Omar'][index % 4] ?? '',
  tags: index % 3 === 0 ? 'third|all' : 'all',
}))

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  base = `/api/${member.workspace}/email-marketing`
  const form = new FormData()
  const rows = people.map(({ email, name, tags }) => `${email},${name},${tags}`)
  form.set('file', new Blob([`email,name,tags\n${rows.join('\n')}`]), 'people.csv')
  const { body } = await sanad.call('POST', `${base}/email/import`, { token, body: form })
  const to = `${base}/email/import/${body.data.id}`
  const done = async () => expect((await sanad.call('GET', to, { token })).body.data.status).toBe('done')
  await eventually(done, 30_000)
})
afterAll(() => sanad.stop())

type Listed = { id: string; email: string; firstName: string }

async function everyPage(filter: string, size = 10): Promise<{ people: Listed[]; total: number }> {
  const found: Listed[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await sanad.call('GET', `${base}/email?${filter}&page=${page}&size=${size}`, { token })
    expect(status).toBe(200)
    found.push(...body.data)
    if (page > body.pagination.pages) return { people: found, total: body.pagination.total }
  }
}

async function tagId(name: string): Promise<string> {
  const { body } = await sanad.call('GET', `${base}/tag?name=${name}`, { token })
  return body.data[0].id
}

test('imported contacts keep the order of the file', async () => {
  const { people: found } = await everyPage('sortType=asc')
  expect(found.map(({ email }) => email)).toEqual(people.map(({ email }) => email))
})

test.each(['createdAt', 'email', 'firstName', 'lastName'])(
  'the list of contacts by %s has every contact on exactly one page, in either direction',
  async (orderBy) => {
    const up = await everyPage(`orderBy=${orderBy}&sortType=asc`)
    const down = await everyPage(`orderBy=${orderBy}&sortType=desc`, 7)
    expect([up.total, new Set(up.people.map(({ id }) => id)).size]).toEqual([45, 45])
    expect(down.people.map(({ id }) => id)).toEqual(up.people.map(({ id }) => id).toReversed())
    if (orderBy !== 'email') return
    expect(up.people.map(({ email }) => email)).toEqual(people.map(({ email }) => email).toSorted())
  },
)

test('the list of contacts within one tag, and within two, is paged and sorted', async () => {
  const [all, third] = [await tagId('all'), await tagId('third')]
  const expected = people.filter(({ tags }) => tags !== 'all').map(({ email }) => email)
  for (const filter of [`tagIds=${third}`, `tagIds=${all},${third}`, `tagIds=${third}&status=subscribed`]) {
    const { people: found, total } = await everyPage(`${filter}&sortType=asc`, 4)
    expect([total, found.map(({ email }) => email)]).toEqual([15, expected])
  }
})
