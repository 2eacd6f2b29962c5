import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// The mapping of columns, and stopping and resuming an import.

let sanad: TestSanad
let token: string
let suite: string

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  suite = `/api/${member.workspace}/email-marketing`
})
afterAll(() => sanad.stop())

const call = (method: 'GET' | 'POST', path: string, body?: unknown, lang = 'en') =>
  sanad.call(method, suite + path, { token, body, headers: { 'accept-language': lang } })

function form(csv: string, fields: Record<string, string> = {}) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.set('file', new Blob([csv]), 'people.csv')
  return data
}

async function imported(csv: string, fields: Record<string, string> = {}) {
  const response = await call('POST', '/email/import', form(csv, fields))
  expect(response).toMatchObject({ status: 202 })
  const id = response.body.data.id as string
  await eventually(async () => expect((await call('GET', `/email/import/${id}`)).body.data.status).toBe('done'))
  return (await call('GET', `/email/import/${id}`)).body.data
}

const contact = async (email: string) => (await call('GET', `/email?search=${email}`)).body.data[0]
const mapped = (...columns: unknown[]) => ({ mapping: JSON.stringify(columns) })

test('a preview shows how a file is read, and stores nothing', async () => {
  const csv = 'البريد الإلكتروني;الاسم الأول;رقم\nn@x.test;نورة;"7; 8"\nm@x.test;مها;9\n'
  const imports = async () => (await call('GET', '/email/import')).body.pagination.total
  const before = await imports()
  const { status, body } = await call('POST', '/email/import/preview', form(csv))
  expect([status, body.data]).toEqual([
    200,
    {
      encoding: 'utf-8',
      delimiter: ';',
      header: ['البريد الإلكتروني', 'الاسم الأول', 'رقم'],
      headerRows: 1,
      rows: [
        ['n@x.test', 'نورة', '7; 8'],
        ['m@x.test', 'مها', '9'],
      ],
      columns: [{ field: 'email' }, { field: 'firstName' }, { attribute: 'رقم' }],
      filled: [true, true, true],
      ambiguousDates: [false, false, false],
      isWorkbook: false,
      tables: [],
      table: null,
      source: null,
      consent: 'unconfirmed',
      hasConsent: false,
    },
  ])
  expect(await imports()).toBe(before)
  expect((await call('POST', '/email/import/preview', form(''))).status).toBe(400)
})

test('an import applies the mapping of columns, whatever the headings', async () => {
  const csv = 'A,B,email,C,D\nmap@x.test,Salma,not an address,Cairo,VIP; New\n'
  const fields = mapped({ field: 'email' }, { field: 'firstName' }, null, { attribute: 'city' }, { field: 'tags' })
  expect(await imported(csv, { ...fields, language: 'ar' })).toMatchObject({ created: 1, refused: 0 })
  expect(await contact('map@x.test')).toMatchObject({
    firstName: 'Salma',
    language: 'ar',
    attributes: { city: 'Cairo' },
    tags: [{ name: { en: 'New' } }, { name: { en: 'VIP' } }],
  })
})

test.each([
  ['no address', [{ field: 'firstName' }]],
  ['a field twice', [{ field: 'email' }, { field: 'email' }]],
  ['an unknown field', [{ field: 'email' }, { field: 'password' }]],
  ['no list', 'email'],
])('an import whose mapping has %s is refused', async (_, columns) => {
  const answer = await call('POST', '/email/import', form('a\nb', { mapping: JSON.stringify(columns) }))
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([expect.stringMatching(/^mapping/)])
})

test('an import updates, fills or skips existing contacts', async () => {
  const head = 'email,first name,last name,language,city\n'
  await imported(`${head}dup@x.test,First,,en,Amman\n`)
  await imported(`${head}dup@x.test,Other,Last,ar,Jeddah\n`, { duplicates: 'fill' })
  expect(await contact('dup@x.test')).toMatchObject({ firstName: 'First', lastName: 'Last', language: 'en' })
  expect((await contact('dup@x.test')).attributes).toEqual({ city: 'Amman' })
  await imported(`${head}dup@x.test,Other,,,Jeddah\n`, { duplicates: 'skip' })
  expect((await contact('dup@x.test')).firstName).toBe('First')
  await imported(`${head}dup@x.test,Other,,,Jeddah\n`, { language: 'ar' })
  expect(await contact('dup@x.test')).toMatchObject({ firstName: 'Other', lastName: 'Last', language: 'en' })
  expect((await contact('dup@x.test')).attributes).toEqual({ city: 'Jeddah' })
})

test("an import keeps suppressed contacts suppressed, and its report says so in the reader's language", async () => {
  for (const status of ['unsubscribed', 'blocked'])
    await call('POST', '/email', { email: `${status}@left.test`, status })
  const done = await imported(
    'email,status\nblocked@left.test,subscribed\nnew@left.test,\nbad\nunsubscribed@left.test,\n',
  )
  expect(done).toMatchObject({ created: 1, refused: 1, kept: 2 })
  expect((await contact('unsubscribed@left.test')).status).toBe('unsubscribed')
  const list = (query: string) => call('GET', `/email/import/${done.id}/refused?${query}`)
  expect((await list('')).body.data).toMatchObject([{ line: 4, email: 'bad' }])
  expect((await list('kept=true')).body).toMatchObject({
    data: [
      { line: 2, email: 'blocked@left.test', reason: 'Imported, but still blocked' },
      { line: 5, email: 'unsubscribed@left.test' },
    ],
    pagination: { total: 2 },
  })
  const report = await call('GET', `/email/import/${done.id}/report.csv`, undefined, 'ar')
  expect(report.body).toContain('ويبقى العنوان محظورًا')
  expect(report.body.trimEnd().split('\r\n')).toHaveLength(4)
})

test('a stopped import resumes and ends like an uninterrupted one', { timeout: 180_000 }, async () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => `stop${row}@x.test,n${row}`)
  const response = await call('POST', '/email/import', form(`email,name\n${rows.join('\n')}`))
  const path = `/email/import/${response.body.data.id}`
  expect(response.body.data.canResume).toBe(false)
  await eventually(async () => expect((await call('GET', path)).body.data.rows).toBeGreaterThan(0))
  const stopped = await call('POST', `${path}/stop`)
  expect(stopped).toMatchObject({ status: 200, body: { data: { status: 'stopped', canResume: true } } })
  expect((await call('POST', `${path}/stop`)).status).toBe(409)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { rows: reached } = (await call('GET', path)).body.data
  expect(reached).toBeLessThan(60_000)
  expect((await call('POST', `${path}/resume`)).body.data.status).toBe('queued')
  await eventually(async () => expect((await call('GET', path)).body.data.status).toBe('done'), 120_000)
  expect((await call('GET', path)).body.data).toMatchObject({ rows: 60_000, created: 60_000, refused: 0 })
  expect((await call('POST', `${path}/resume`)).status).toBe(409)
})
