import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactsForm, imported as importedBy } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// A dry run predicts the import exactly.

let sanad: TestSanad
let suite: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  suite = await sender(sanad, 25)
})
afterAll(() => sanad.stop())

const postForecast = (bytes: string | Buffer, fields: Record<string, string> = {}, lang = 'en') =>
  suite.call('POST', 'email/import/forecast', contactsForm(bytes, fields), { 'accept-language': lang })

const forecast = async (bytes: string | Buffer, fields: Record<string, string> = {}, lang = 'en') => {
  const { status, body } = await postForecast(bytes, fields, lang)
  expect([status, body]).toEqual([200, expect.anything()])
  return body.data
}

const imported = (bytes: string, fields: Record<string, string>) => importedBy(suite, bytes, fields)

describe.each(['update', 'fill', 'skip'])('a dry run and the import agree on existing contacts: %s', (duplicates) => {
  const at = (name: string) => `${name}@${duplicates}.test`
  const csv = [
    'email,first name,status,language',
    `${at('known')},Ann,,`,
    `${at('gone')},Bea,,`,
    `${at('goes')},Cem,unsubscribed,`,
    `${at('new')},Dina,,`,
    `${at('deleted')},Eva,,`,
    `${at('new')},Dina again,,`,
    'nobody,Fay,,',
    ',Gus,,',
    'nobody either,Hal,,',
    `${at('lang')},Ida,,fr`,
  ].join('\n')

  test('a dry run predicts created, updated, skipped, refused and suppressed rows, and stores nothing', async () => {
    const [, , , deleted] = await suite.contacts(['known', 'gone', 'goes', 'deleted'].map(at))
    for (const name of ['gone', 'deleted']) {
      const left = `email,status\n${at(name)},unsubscribed\n`
      expect(await imported(left, {})).toMatchObject({ status: 'done' })
    }
    await suite.call('DELETE', `email/${deleted}`)
    const imports = async () => (await suite.call('GET', 'email/import')).body.pagination.total
    const before = await imports()
    const prediction = await forecast(csv, { duplicates })
    expect(await imports()).toBe(before)
    expect(prediction).toMatchObject({ rows: 10, whole: true, created: 2, repeated: 1, refused: 4, room: null })
    const { created, updated, skipped, refused, kept } = await imported(csv, { duplicates })
    expect({ created, updated, skipped, refused, kept }).toEqual({
      created: prediction.created,
      updated: prediction.updated,
      skipped: prediction.skipped,
      refused: prediction.refused,
      kept: prediction.kept,
    })
    expect([updated, skipped, kept]).toEqual(duplicates === 'skip' ? [1, 3, 1] : [4, 0, 2])
  })
})

test("a dry run groups refused rows by reason with their first lines, in the reader's language", async () => {
  const csv = ['email,language', ...'abcd', ',en', 'x@why.test,fr', 'y@why.test,ar'].join('\n')
  expect((await forecast(csv)).refusals).toEqual([
    {
      reason: 'This isn’t a valid email address',
      count: 4,
      examples: [
        { line: 2, email: 'a' },
        { line: 3, email: 'b' },
        { line: 4, email: 'c' },
      ],
    },
    { reason: 'The email address is missing', count: 1, examples: [{ line: 6, email: '' }] },
    {
      reason: 'The language is neither English nor Arabic',
      count: 1,
      examples: [{ line: 7, email: 'x@why.test' }],
    },
  ])
  expect((await forecast(csv, {}, 'ar')).refusals[0].reason).toBe('عنوان البريد الإلكتروني غير صالح')
})

test('a dry run applies the mapping of columns', async () => {
  const csv = 'A,email\nsaid@column.test,no address\n'
  expect(await forecast(csv)).toMatchObject({ created: 0, refused: 1 })
  const mapping = JSON.stringify([{ field: 'email' }, null])
  expect(await forecast(csv, { mapping })).toMatchObject({ created: 1, refused: 0 })
})

describe('ambiguous dates of an import', () => {
  const attributesOf = async (email: string) =>
    (await suite.call('GET', `email?search=${encodeURIComponent(email)}`)).body.data[0].attributes
  const previewed = async (csv: string) =>
    (await suite.call('POST', 'email/import/preview', contactsForm(csv))).body.data

  test("take the order of the column's clear dates, and the dry run shows it", async () => {
    const csv = 'email,Birthday,joined\na@shown.test,05/06/1990,1/2/2020 09:30\nb@shown.test,٢٥/٠٦/١٩٩٠,1-31-2020\n'
    const { columns, ambiguousDates } = await previewed(csv)
    expect(columns).toEqual([
      { field: 'email' },
      { attribute: 'Birthday', dates: 'dayFirst', type: 'date' },
      { attribute: 'joined', dates: 'monthFirst' },
    ])
    expect(ambiguousDates).toEqual([false, false, false])
    expect((await forecast(csv)).dates).toEqual([
      { attribute: 'Birthday', order: 'dayFirst', count: 1, example: '05/06/1990', stored: '1990-06-05' },
      { attribute: 'joined', order: 'monthFirst', count: 1, example: '1/2/2020 09:30', stored: '2020-01-02 09:30' },
    ])
    await imported(csv, {})
    expect(await attributesOf('a@shown.test')).toEqual({ Birthday: '1990-06-05', joined: '2020-01-02 09:30' })
    expect(await attributesOf('b@shown.test')).toEqual({ Birthday: '1990-06-25', joined: '2020-01-31' })
  })

  test('without a clear date take the order of the mapping, or stay as they are', async () => {
    const csv = 'email,born\nc@asked.test,05/06/1990\nd@asked.test,7/8/1991\n'
    expect((await previewed(csv)).ambiguousDates).toEqual([false, true])
    const fieldsFor = (dates: string) => ({
      mapping: JSON.stringify([{ field: 'email' }, { attribute: 'born', dates }]),
    })
    const unread = { attribute: 'born', order: null, count: 2, example: '05/06/1990', stored: '05/06/1990' }
    expect((await forecast(csv)).dates).toEqual([unread])
    expect((await forecast(csv, fieldsFor('text'))).dates).toEqual([unread])
    expect((await forecast(csv, fieldsFor('monthFirst'))).dates).toMatchObject([{ stored: '1990-05-06' }])
    for (const [fields, born] of [
      [{}, '05/06/1990'],
      [fieldsFor('text'), '05/06/1990'],
      [fieldsFor('dayFirst'), '1990-06-05'],
      [fieldsFor('monthFirst'), '1990-05-06'],
    ] as const) {
      await imported(csv, fields)
      expect(await attributesOf('c@asked.test')).toEqual({ born })
    }
    expect((await postForecast(csv, fieldsFor('yearFirst'))).status).toBe(400)
  })

  test.each([
    ['whose dates contradict each other', 'Birthday', ['05/06/1990', '17/05/1990', '5/17/1990'], true],
    ['of fractions', 'share', ['1/2', '3/4', '5/16'], false],
    ['of birthdays without a year', 'Birthday', ['05/06', '07/08'], true],
  ])('in a column %s are unchanged without a mapping', async (_, head, cells, ambiguous) => {
    const rows = cells.map((cell, row) => `c${row}@${head}${cells.length}.test,${cell}`)
    const csv = `email,${head}\n${rows.join('\n')}\n`
    expect(await previewed(csv)).toMatchObject({
      columns: [{ field: 'email' }, { attribute: head }],
      ambiguousDates: [false, ambiguous],
    })
    await imported(csv, {})
    expect(await attributesOf(`c0@${head}${cells.length}.test`)).toEqual({ [head]: cells[0] })
  })
})

test('a dry run of a large file covers its first rows, and its answer shows this', async () => {
  const row = (number: number) => `c${number}@large.test,${'ليلى'.repeat(12)}\n`
  const csv = `email,first name\n${Array.from({ length: 30_000 }, (_, number) => row(number)).join('')}`
  const { rows, whole, created, refused } = await forecast(csv)
  expect([whole, created, refused]).toEqual([false, rows, 0])
  expect(rows).toBeGreaterThan(15_000)
  expect(rows).toBeLessThan(25_000)
  const short = `email\n${Array.from({ length: 60_000 }, (_, number) => `${number}@s.test\n`).join('')}`
  expect(await forecast(short)).toMatchObject({ rows: 50_000, whole: false, created: 50_000 })
})

test('a dry run says how many contacts the limit still allows', async () => {
  const { token } = await sanad.admin()
  const limit = (contacts: number | null) =>
    sanad.call('PATCH', '/api/en/admin/settings', { token, body: { limits: { contacts } } })
  expect((await limit(1000)).status).toBe(200)
  try {
    const { total } = (await suite.call('GET', 'email')).body.pagination
    expect(await forecast('email\nroom@limit.test\n')).toMatchObject({ created: 1, room: 1000 - total })
  } finally {
    await limit(null)
  }
})

test.each([
  [
    'without an address',
    'first name\nAnn\n',
    'No column is named “email” or “البريد الإلكتروني”. Rename the column with the addresses.',
  ],
  ['that is empty', '', 'The file is empty. Choose a file with contacts.'],
  [
    'with too many tags',
    `email,tags\nt@tags.test,${Array.from({ length: 1001 }, (_, tag) => `t${tag}`).join(';')}\n`,
    'The file has more than 1,000 different tags. Remove some of them.',
  ],
])('a dry run refuses a file %s as the import would', async (_, csv, words) => {
  const { status, body } = await postForecast(csv)
  expect([status, body.fields?.file]).toEqual([400, words])
})

test('a dry run refuses a workbook as an unsupported format', async () => {
  expect((await postForecast(Buffer.from('PK\u0003\u0004\u0014\u0000'))).status).toBe(415)
})

describe('a dry run ends in time for a file that targets quadratic algorithms:', () => {
  const cells = (cell: string, rows: number) =>
    `email,name\n${Array.from({ length: rows }, (_none, at) => `h${at}@hostile.test,"${cell}"\n`).join('')}`
  test.each([
    ['cells padded with blanks', cells(`x${'\u200b '.repeat(29_000)}x`, 8), 8],
    ['marks stacked on a letter', cells(`a${'\u0315\u0316'.repeat(29_000)}`, 12), 12],
  ])('%s', async (_name, csv, rows) => {
    expect(await forecast(csv)).toMatchObject({ rows, whole: true })
  })
})

test('after many unclosed quotes, the search for an end stops within a few lines, so that no file is read a thousand times', async () => {
  const open = '""""x\n'.repeat(3000)
  const near = 'near@hostile.test,"A\nB"\n'
  const far = 'far@hostile.test,"A\nB\nC\nD\nE"\n'
  expect(await forecast(`email,name\n${near}${far}`)).toMatchObject({ rows: 2, created: 2, refused: 0 })
  expect(await forecast(`email,name\n${open}${near}${far}`)).toMatchObject({ rows: 3006, created: 1, refused: 3005 })
})
