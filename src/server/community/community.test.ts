import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { CommunityMember } from '#contract/community.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let viewer: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

beforeEach(async () => {
  await sanad.services.db.deleteFrom('users').where('email', 'like', '%@member.test').execute()
  viewer = await sanad.member('Viewer')
})

const directory = '/api/en/user/community-members'
const get = (path = '') => sanad.call('GET', directory + path, { token: viewer.token })

async function member(profile: Record<string, unknown> = {}) {
  const person = await sanad.member('Member')
  const answer = await sanad.call('PATCH', '/api/en/user/profile', { token: person.token, body: profile })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return {
    ...person,
    change: (body: object) => sanad.call('PATCH', '/api/en/user/profile', { token: person.token, body }),
  }
}

async function names(query: Record<string, string>) {
  const { status, body } = await get(`?${new URLSearchParams(query).toString()}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.pagination.total).toBe(body.data.length)
  return (body.data as CommunityMember[]).map(({ firstName }) => firstName)
}

describe('privacy of the directory', () => {
  const secret = { mobile: '+966501234567', socialLinks: { whatsapp: 'https://wa.me/966509999999' } }

  test('no response contains an address, a number, a role or a hash', async () => {
    const shown = await member({ firstName: 'Shown', ...secret })
    const answers = [await get(), await get('?search=shown'), await get(`/${shown.user.id}`), await get('/facets')]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/@member\.test|501234567|"role"|"email"|"mobile"|hash|"status"/)
    }
    expect(answers[2]?.body.data.socialLinks).toEqual(secret.socialLinks)
    expect(Object.keys(answers[2]?.body.data).toSorted().join(' ')).toBe(
      '_id answerCount bio createdAt firstName id image lastName location name questionCount skills socialLinks updatedAt',
    )
  })

  test('a search for an address or a number finds no one', async () => {
    const hidden = await member({ firstName: 'Shown', ...secret })
    for (const search of [hidden.user.email, 'member.test', '501234567', '966509'])
      expect(await names({ search })).toEqual([])
  })

  test('hidden members appear in no list, count or page, except for themselves', async () => {
    const hidden = await member({ firstName: 'Hidden', skills: ['Spying'], location: 'Nowhere' })
    const before = (await get('/facets')).body.data.members
    await hidden.change({ visibleToCommunity: false })
    expect(await names({ search: 'hidden' })).toEqual([])
    expect(await names({ skills: 'Spying' })).toEqual([])
    expect((await get('/facets?search=spying')).body.data).toEqual({ members: before - 1, skills: [], locations: [] })
    const page = `${directory}/${hidden.user.id}`
    expect((await sanad.call('GET', page, { token: viewer.token })).status).toBe(404)
    expect((await sanad.call('GET', page, { token: hidden.token })).status).toBe(200)
    await hidden.change({ visibleToCommunity: true })
    expect(await names({ search: 'hidden' })).toEqual(['Hidden'])
  })

  test('blocked, unconfirmed and deleted members are hidden too', async () => {
    const person = await member({ firstName: 'Gone' })
    const status = (status: 'active' | 'blocked' | 'unconfirmed' | 'invited') =>
      sanad.services.db.updateTable('users').set({ status }).where('id', '=', person.user.id).execute()
    for (const state of ['blocked', 'unconfirmed', 'invited'] as const) {
      await status(state)
      expect(await names({ search: 'gone' })).toEqual([])
      expect((await get(`/${person.user.id}`)).status).toBe(404)
    }
    await status('active')
    expect(await names({ search: 'gone' })).toEqual(['Gone'])
    await sanad.call('DELETE', '/api/en/user/me', { token: person.token, body: { password: 'correct horse 2' } })
    expect(await names({ search: 'gone' })).toEqual([])
  })
})

describe('search of the directory', () => {
  test.each([
    ['أحمد', 'احمد'],
    ['احمد', 'أَحْمَد'],
    ['إسراء', 'اسراء'],
    ['فاطمة', 'فاطمه'],
    ['هدى', 'هدي'],
    ['مؤمن', 'مومن'],
    ['رائد', 'رايد'],
    ['یوسف', 'يوسف'],
    ['محمـــد', 'محمد'],
    ['José', 'jose'],
    ['Jose', 'JOSÉ'],
    ['Øyvind', 'oyvind'],
    ['Groß', 'gross'],
    ['Ali Reza', 'reza'],
  ])('%s is found by %s', async (firstName, search) => {
    await member({ firstName })
    expect(await names({ search })).toEqual([firstName])
  })

  test('words match in any order, and in the middle of a word; skills match too', async () => {
    await member({ firstName: 'Abdulrahman', lastName: 'Saleh', skills: ['التصوير', 'TypeScript'] })
    for (const search of ['saleh abdul', 'rahman', 'تصوير', 'typescript sal'])
      expect(await names({ search })).toHaveLength(1)
    expect(await names({ search: 'saleh ahmad' })).toEqual([])
  })

  test('wildcards match literally', async () => {
    await member({ firstName: '100%_a\\b' })
    expect(await names({ search: '100%' })).toHaveLength(1)
    for (const search of ['1%b', '%%%', '___', "' or 1=1 --"]) expect(await names({ search })).toEqual([])
    expect(await names({ search: '％_a' })).toHaveLength(1)
    expect(await names({ search: 'a\\b' })).toHaveLength(1)
  })

  test.each(['a', 'ab', ' ab ', 'مَ', 'مَهَ'])('a search for "%s" is refused as too short', async (search) => {
    const { status, body } = await get(`?search=${encodeURIComponent(search)}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['search']])
  })

  test('a blank search is ignored', async () => {
    expect((await get('?search=&skills=&location=&page=')).body.pagination.total).toBeGreaterThan(0)
    expect((await get('?search=%20%20%20%20')).status).toBe(200)
  })
})

describe('filters and counts of the directory', () => {
  test('all skills must match; places match in whole or part, in any spelling', async () => {
    await member({ firstName: 'A', skills: ['React', 'Design'], location: 'Jeddah, Saudi Arabia' })
    await member({ firstName: 'B', skills: ['react'], location: 'جدة، السعودية' })
    await member({ firstName: 'C', skills: ['REACT', 'design'], location: 'Riyadh, saudi arabia' })
    expect(await names({ skills: 'react', sort: 'name' })).toEqual(['A', 'B', 'C'])
    expect(await names({ skills: 'React,Design', sort: 'name' })).toEqual(['A', 'C'])
    expect(await names({ location: 'saudi arabia', sort: 'name' })).toEqual(['A', 'C'])
    expect(await names({ location: 'Jeddah, Saudi Arabia' })).toEqual(['A'])
    expect(await names({ location: 'جده' })).toEqual(['B'])
    expect(await names({ location: 'saudi arabia', skills: 'design', search: 'saleh', sort: 'name' })).toEqual([
      'A',
      'C',
    ])
    const { skills, locations } = (await get('/facets')).body.data
    expect(skills).toEqual([
      { value: 'React', members: 3 },
      { value: 'Design', members: 2 },
    ])
    expect(locations[0]).toEqual({ value: 'Saudi Arabia', members: 2 })
    expect((await get('/facets?search=JED')).body.data.locations).toEqual([{ value: 'Jeddah', members: 1 }])
  })

  test('200 concurrent changes leave the counts exact', async () => {
    const people: Awaited<ReturnType<typeof member>>[] = []
    for (let n = 0; n < 20; n += 1) people.push(await member({ firstName: `P${n}` }))
    const all = ['One', 'Two', 'Three', 'Four']
    const changes = Array.from({ length: 200 }, (_, n) => {
      const skills = all.filter((_, at) => (n >> at) & 1)
      const location = ['', 'Cairo', 'Cairo, Egypt'][n % 3]
      return people[n % people.length]?.change({ skills, location, visibleToCommunity: n % 7 !== 0 })
    })
    for (const answer of await Promise.all(changes)) expect(answer?.status).toBe(200)
    const { db } = sanad.services
    const rows = await db.selectFrom('users').select(['skills', 'location']).where('listed', '=', true).execute()
    const real = (value: string) =>
      rows.filter(({ skills, location }) => [...skills, ...location.split(', ')].includes(value))
    const { data } = (await get('/facets')).body
    const counted = new Map([...data.skills, ...data.locations].map(({ value, members }) => [value, members]))
    expect(data.members).toBe(rows.length)
    for (const value of [...all, 'Cairo', 'Egypt']) expect(counted.get(value) ?? 0, value).toBe(real(value).length)
  })
})

describe('pages of the directory', () => {
  test('do not overlap in either order, and have a total; a page past the end is empty', async () => {
    for (let n = 0; n < 7; n += 1) await member({ firstName: `N${n}` })
    const page = async (number: number, more = '') => (await get(`?limit=3&page=${number}${more}`)).body
    const total = (await page(1)).pagination.total
    for (const [order, first] of [
      ['&search=saleh&sort=name', 'N0'],
      ['&search=saleh&orderBy=name&sortType=desc', 'Viewer'],
      ['&sort=newest', 'N6'],
    ] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((number) => page(number, order)))
      const listed = pages.flatMap(({ data }) => data as CommunityMember[])
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
      expect(listed[0]?.firstName).toBe(first)
    }
    expect(await page(99)).toMatchObject({ data: [], pagination: { total, page: 99 } })
    expect((await get('?sort=fastest')).status).toBe(400)
    expect((await get('?page=0')).status).toBe(400)
  })
})

test('a member page counts their publications', async () => {
  const { id } = (await member({ firstName: 'Writer' })).user
  const { db } = sanad.services
  const question = (status: 'published' | 'pending' | 'closed' | 'archived') => {
    const key = crypto.randomUUID()
    return { id: key, slug: key, title: 'T', body: 'B', status, author_id: id, last_activity_at: new Date() }
  }
  const questions = (['published', 'pending', 'closed', 'archived'] as const).map(question)
  await db.insertInto('questions').values(questions).execute()
  const answer = (status: 'published' | 'hidden', at: number) => ({
    id: crypto.randomUUID(),
    question_id: questions[at]?.id ?? '',
    body: 'B',
    status,
    author_id: id,
  })
  await db
    .insertInto('answers')
    .values([answer('published', 0), answer('hidden', 0), answer('published', 1)])
    .execute()
  expect((await get(`/${id}`)).body.data).toMatchObject({ firstName: 'Writer', questionCount: 2, answerCount: 1 })
})
