import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Each filter alone and with each other one, in each order and over pages. A scan of all contacts gives the expected
// list.

type Person = ReturnType<typeof person>
type Filter = { name: string; query: string; holds: (person: Person) => boolean }

const firstNames = ['نورة', 'Grace', 'محمد', 'Omar', 'grace']
const lastNames = ['الحربي', 'Saleh', 'Taylor']
const statuses = ['', 'unsubscribed', '', 'blocked', '']

function person(index: number) {
  return {
    email: `p${String((index * 7) % 37).padStart(2, '0')}@${index % 4 === 0 ? 'shop' : 'list'}.test`,
    firstName: firstNames[index % 5] ?? '',
    lastName: lastNames[index % 3] ?? '',
    language: index % 2 === 0 ? 'ar' : 'en',
    status: statuses[(index >> 1) % 5] ?? '',
    tag: index % 3 === 0 ? 'VIP' : 'other',
    city: index % 4 === 1 ? 'القاهرة' : 'Riyadh',
  }
}
const people = Array.from({ length: 37 }, (_, index) => person(index))

let sanad: TestSanad
let filters: Filter[]
let call: (method: 'GET' | 'POST', path: string, body?: unknown) => ReturnType<TestSanad['call']>

beforeAll(async () => {
  sanad = await startSanad()
  const { token, workspace } = await sanad.member()
  call = (method, path, body) => sanad.call(method, `/api/${workspace}/email-marketing/${path}`, { token, body })
  const rows = people.map((person) => Object.values(person).join(','))
  const form = new FormData()
  form.set('file', new Blob([`email,first name,last name,language,status,tags,city\n${rows.join('\n')}`]), 'people.csv')
  const { body } = await call('POST', 'email/import', form)
  const now = async () => (await call('GET', `email/import/${body.data.id}`)).body.data
  await eventually(async () => expect(await now()).toMatchObject({ status: 'done', created: 37, refused: 0 }), 30_000)
  filters = await allFilters()
})
afterAll(() => sanad.stop())

async function allFilters(): Promise<Filter[]> {
  const [tag] = (await call('GET', 'tag?name=VIP')).body.data
  const group = await call('POST', 'group', { name: 'VIPs', tags: [tag._id], match: 'any' })
  const inCairo = { match: 'all', of: [{ field: 'attribute', name: 'city', is: 'equals', value: 'القاهرة' }] }
  const of = (name: string, value: string, holds: Filter['holds']) => ({
    name,
    query: `${name}=${encodeURIComponent(value)}`,
    holds,
  })
  return [
    of('search', 'shop', ({ email }) => email.includes('shop')),
    of('tagIds', tag._id, (person) => person.tag === 'VIP'),
    of('status', 'subscribed', ({ status }) => status === ''),
    of('firstName', 'Grace', ({ firstName }) => firstName.toLowerCase() === 'grace'),
    of('lastName', 'الحربي', ({ lastName }) => lastName === 'الحربي'),
    of('language', 'ar', ({ language }) => language === 'ar'),
    of('groupId', group.body.data._id, (person) => person.tag === 'VIP'),
    of('conditions', JSON.stringify(inCairo), ({ city }) => city === 'القاهرة'),
  ]
}

async function listed(query: string): Promise<{ emails: string[]; total: number }> {
  const emails: string[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await call('GET', `email?${query}&page=${page}&size=8`)
    expect(status, JSON.stringify(body)).toBe(200)
    emails.push(...body.data.map(({ email }: { email: string }) => email))
    if (page >= body.pagination.pages) return { emails, total: body.pagination.total }
  }
}

test.each(['createdAt', 'email', 'firstName', 'lastName'])(
  'contacts by %s match each filter alone and with each other one, in both directions',
  { timeout: 120_000 },
  async (orderBy) => {
    const whole = await listed(`orderBy=${orderBy}&sortType=asc`)
    expect(whole.total).toBe(people.length)
    const known = new Map(people.map((person) => [person.email, person]))
    for (const [at, person] of filters.entries())
      for (const other of filters.slice(at)) {
        const expected = whole.emails.filter((email) => {
          const carrier = known.get(email)
          return carrier !== undefined && person.holds(carrier) && other.holds(carrier)
        })
        const query = person === other ? person.query : `${person.query}&${other.query}`
        const label = `${person.name} and ${other.name}`
        const up = await listed(`${query}&orderBy=${orderBy}&sortType=asc`)
        expect(up, label).toEqual({ emails: expected, total: expected.length })
        if (person !== other) continue
        const down = await listed(`${query}&orderBy=${orderBy}&sortType=desc`)
        expect(down, label).toEqual({ emails: expected.toReversed(), total: expected.length })
      }
  },
)
