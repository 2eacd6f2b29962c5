import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { contactsForm, imported } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

let sanad: TestSanad
let suite: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  suite = await sender(sanad, 1)
  const fields = [
    { label: 'birthday', type: 'date' },
    { label: 'Points', type: 'number' },
    { label: 'Level', type: 'choice', choices: ['Gold', 'Silver'] },
  ]
  for (const field of fields) expect((await suite.call('POST', 'field', field)).status).toBe(201)
})
afterAll(() => sanad.stop())

const attributesOf = async (email: string) =>
  (await suite.call('GET', `email?search=${encodeURIComponent(email)}`)).body.data[0]?.attributes

const file = [
  'email,Birthday,points,Level,City',
  'a@x.test,17.05.1990,"١٬٢٥٠",gold,Cairo',
  'b@x.test,in spring,many,Silver,Giza',
].join('\n')

test('columns mean the fields of their names, and values that do not fit are left out and reported', async () => {
  const forecast = await suite.call('POST', 'email/import/forecast', contactsForm(file))
  expect(forecast.body.data).toMatchObject({
    created: 2,
    refused: 0,
    misfits: [
      {
        reason: expect.stringContaining('“birthday” must be a date'),
        count: 1,
        examples: [{ line: 3, email: 'b@x.test' }],
      },
      {
        reason: expect.stringContaining('“Points” must be a number'),
        count: 1,
        examples: [{ line: 3, email: 'b@x.test' }],
      },
    ],
  })
  const job = await imported(suite, file)
  expect(job).toMatchObject({ status: 'done', created: 2, refused: 0, misfits: 2 })
  expect(await attributesOf('a@x.test')).toEqual({ birthday: '1990-05-17', Points: 1250, Level: 'Gold', City: 'Cairo' })
  expect(await attributesOf('b@x.test')).toEqual({ Level: 'Silver', City: 'Giza' })
  const { data } = (await suite.call('GET', `email/import/${job.id}/refused?misfits=true`)).body
  expect(data).toMatchObject([
    { line: 3, email: 'b@x.test', reason: expect.stringContaining('Points') },
    { line: 3, email: 'b@x.test', reason: expect.stringContaining('birthday') },
  ])
  const { body: report } = await suite.call('GET', `email/import/${job.id}/report.csv`)
  expect(report).toContain('must be a date')
  const names = (await suite.call('GET', 'field-names')).body.data
  expect(names).toContainEqual(expect.objectContaining({ key: 'City', type: 'text' }))
})

test('a second import updates typed values, and keeps their types', async () => {
  await imported(suite, 'email,Points\na@x.test,7')
  expect(await attributesOf('a@x.test')).toMatchObject({ Points: 7, Level: 'Gold' })
})

const previewed = async (text: string) =>
  (await suite.call('POST', 'email/import/preview', contactsForm(text))).body.data.columns

test('birthdays in many ways of writing become dates; one without a year stays without one', async () => {
  const written = [
    ['iso', '1990-05-17'],
    ['slash', '17/05/1990'],
    ['dot', '17.05.1990'],
    ['arabic', '١٧/٠٥/١٩٩٠'],
    ['unpadded', '1990-5-17'],
    ['excel', '33010'],
    ['stamp', '1990-05-17T00:00:00+03:00'],
    ['compact', '19900517'],
    ['short', '17 May 1990'],
    ['spreadsheet', '17-May-90'],
    ['american', '"May 17th, 1990"'],
    ['french', '17 mai 1990'],
    ['egyptian', '١٧ مايو ١٩٩٠'],
    ['lebanese', '17 أيّار 1990'],
    ['two-digits', '17.05.90'],
  ] as const
  const rows = [...written, ['yearless', '05/17']].map(([name, birthday]) => `${name}@day.test,${birthday}`)
  const job = await imported(suite, ['email,birthday', ...rows].join('\n'))
  expect(job).toMatchObject({ created: 16, misfits: 0 })
  for (const [name] of written) expect(await attributesOf(`${name}@day.test`)).toEqual({ birthday: '1990-05-17' })
  expect(await attributesOf('yearless@day.test')).toEqual({ birthday: '--05-17' })
})

test('a heading in another language is that of the field which the workspace has', async () => {
  const columns = await previewed('E-Mail,Geburtsdatum,Ville,Land\na@lands.test,17.05.1990,Lyon,Chile')
  expect(columns).toMatchObject([
    { field: 'email' },
    { attribute: 'birthday' },
    { attribute: 'City' },
    { attribute: 'Land' },
  ])
  const twice = await previewed('Email,Ville,Ciudad\na@lands.test,Lyon,Vigo')
  expect(twice).toMatchObject([{ field: 'email' }, { attribute: 'Ville' }, { attribute: 'Ciudad' }])
})

test('two-digit years and numbers are dates where the column says so, and text elsewhere', async () => {
  const rows = [
    'email,Born on,Signed date,Renewal date,Invoice',
    'a@years.test,17/05/90,05/25/21,12/31/49,19900517',
    'b@years.test,03/04/01,06/07/22,01/02/50,20210301',
  ]
  const columns = await previewed(rows.join('\n'))
  expect(columns).toEqual([
    { field: 'email' },
    { attribute: 'Born on', dates: 'dayFirst', type: 'date' },
    { attribute: 'Signed date', dates: 'monthFirst', type: 'date' },
    { attribute: 'Renewal date' },
    { attribute: 'Invoice', type: 'number' },
  ])
  await imported(suite, rows.join('\n'), { mapping: JSON.stringify(columns) })
  expect(await attributesOf('b@years.test')).toEqual({
    'Born on': '2001-04-03',
    'Signed date': '2022-06-07',
    'Renewal date': '01/02/50',
    Invoice: 20_210_301,
  })
})

test('a JSON cell fills typed fields and creates unknown ones', async () => {
  await imported(suite, 'email,attributes\nj@x.test,"{""Points"": ""12"", ""Shoe size"": 42}"')
  expect(await attributesOf('j@x.test')).toEqual({ Points: 12, 'Shoe size': '42' })
  const names = (await suite.call('GET', 'field-names')).body.data
  expect(names).toContainEqual(expect.objectContaining({ key: 'Shoe size' }))
})

test('a preview proposes the type that the values of a new field fit', async () => {
  const rows = [
    'email,Anniversary,Wedding date,Orders,Member,Spent on,Phone no,Postcode,Serial,Remark,Points',
    'a@new.test,1990-05-17,05/17,12,yes,17.05.2020,0501234567,12345,966501234567,3,x',
    'b@new.test,١٧/٠٥/١٩٩٠,12/31,"1,250.5",no,,0507654321,10115,966507654321,none,y',
    'c@new.test,33010,,٧,نعم,2020-1-2,,,,,z',
  ]
  expect(await previewed(rows.join('\n'))).toEqual([
    { field: 'email' },
    { attribute: 'Anniversary', dates: 'dayFirst', type: 'date' },
    { attribute: 'Wedding date', dates: 'monthFirst', type: 'yearlessDate' },
    { attribute: 'Orders', type: 'number' },
    { attribute: 'Member', type: 'yesNo' },
    { attribute: 'Spent on', type: 'date' },
    { attribute: 'Phone no' },
    { attribute: 'Postcode' },
    { attribute: 'Serial' },
    { attribute: 'Remark' },
    { attribute: 'Points' },
  ])
})

test('moments stay text, and dates at midnight are dates', async () => {
  const text =
    'email,Joined,Born\nm@new.test,2020-01-31 09:30,1990-05-17 00:00:00\nn@new.test,2020-02-01T00:00:00Z,1990-06-01'
  expect(await previewed(text)).toEqual([
    { field: 'email' },
    { attribute: 'Joined' },
    { attribute: 'Born', type: 'date' },
  ])
})

test('a new field has the type of the mapping, and an undo removes it', async () => {
  const text = [
    'email,Joining date,Visits,Vip',
    'a@fresh.test,17.05.1990,"١٬٢٥٠",yes',
    'b@fresh.test,soon,7,no',
    'c@fresh.test,05/17,8,',
  ].join('\n')
  const mapping = JSON.stringify([
    { field: 'email' },
    { attribute: 'Joining date', type: 'date' },
    { attribute: 'Visits', type: 'number' },
    { attribute: 'Vip', type: 'yesNo' },
  ])
  const forecast = await suite.call('POST', 'email/import/forecast', contactsForm(text, { mapping }))
  expect(forecast.body.data.misfits).toMatchObject([
    { count: 1, reason: expect.stringContaining('“Joining date” must be a date') },
  ])
  const job = await imported(suite, text, { mapping })
  expect(job).toMatchObject({ created: 3, misfits: 1, faultyRows: 1 })
  expect(await attributesOf('a@fresh.test')).toEqual({ 'Joining date': '1990-05-17', Visits: 1250, Vip: true })
  expect(await attributesOf('b@fresh.test')).toEqual({ Visits: 7, Vip: false })
  const names = (await suite.call('GET', 'field-names')).body.data
  expect(names).toContainEqual(expect.objectContaining({ key: 'Joining date', type: 'date' }))
  await suite.call('POST', `email/import/${job.id}/undo`)
  await eventually(async () =>
    expect((await suite.call('GET', `email/import/${job.id}`)).body.data.status).toBe('undone'),
  )
  const left = (await suite.call('GET', 'field-names')).body.data.map(({ key }: { key: string }) => key)
  expect(left).not.toContain('Joining date')
  expect(left).not.toContain('Visits')
})

test('a column without a type creates a field of text', async () => {
  await imported(suite, 'email,Since\na@text.test,1990-05-17')
  const names = (await suite.call('GET', 'field-names')).body.data
  expect(names).toContainEqual(expect.objectContaining({ key: 'Since', type: 'text' }))
})
