import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsxOf, zipOf } from '#test/archives.ts'
import { contactsForm, imported as importedBy } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

let sanad: TestSanad
let suite: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  suite = await sender(sanad, 25)
})
afterAll(() => sanad.stop())

const post = (what: 'preview' | 'forecast', bytes: Buffer, fields: Record<string, string> = {}, lang = 'en') =>
  suite.call('POST', `email/import/${what}`, contactsForm(bytes, fields), { 'accept-language': lang })

const imported = (bytes: Buffer, fields: Record<string, string> = {}) => importedBy(suite, bytes, fields)

const contact = async (email: string) =>
  (await suite.call('GET', `email?search=${encodeURIComponent(email)}`)).body.data[0]

test('an Arabic sheet of Excel is previewed, forecast and imported, with titles above its header', async () => {
  const file = xlsxOf({
    العملاء: [
      ['عملاء المتجر – نوفمبر'],
      [],
      ['البريد الإلكتروني', 'الاسم الأول', 'رقم الجوال', 'تاريخ الميلاد', 'الرمز', 'موافق على الرسائل'],
      [
        'sara@sheet.test',
        'سارة & نور',
        966501234567,
        { number: 33010, style: 'date' },
        { number: 42, style: 'zeros' },
        'نعم',
      ],
      ['omar@sheet.test', 'عمر', 9.66501234568e11, { number: 33010.5, style: 'time' }, '', 'لا'],
    ],
    hidden: [['email'], ['hidden@sheet.test']],
  })
  expect((await post('preview', file)).body.data).toMatchObject({
    isWorkbook: true,
    tables: ['العملاء'],
    table: 'العملاء',
    encoding: 'utf-8',
    header: ['البريد الإلكتروني', 'الاسم الأول', 'رقم الجوال', 'تاريخ الميلاد', 'الرمز', 'موافق على الرسائل'],
    rows: [
      ['sara@sheet.test', 'سارة & نور', '966501234567', '1990-05-17', '00042', 'نعم'],
      ['omar@sheet.test', 'عمر', '966501234568', '1990-05-17T12:00:00', '', 'لا'],
    ],
    consent: 'column',
  })
  expect((await post('forecast', file)).body.data).toMatchObject({ rows: 2, created: 2, whole: true })
  expect(await imported(file)).toMatchObject({ status: 'done', rows: 2, created: 2, refused: 0, notSubscribed: 1 })
  expect(await contact('sara@sheet.test')).toMatchObject({ firstName: 'سارة & نور', status: 'subscribed' })
  expect(await contact('omar@sheet.test')).toMatchObject({ status: 'unsubscribed' })
  expect(await contact('hidden@sheet.test')).toBeUndefined()
})

test('a refused row of a sheet has the number of its row, below rows that were left out', async () => {
  const row = '<c r="A9" t="inlineStr"><is><t>nobody</t></is></c>'
  const file = xlsxOf({
    A: [['email', 'note'], ['a@rows.test', 'two\nlines'.replace('\n', ' ')], [{ xml: `</row><row r="9">${row}` }]],
  })
  const done = await imported(file)
  expect(done).toMatchObject({ created: 1, refused: 1 })
  const { body } = await suite.call('GET', `email/import/${done.id}/refused`)
  expect(body.data).toMatchObject([{ line: 9, email: 'nobody' }])
})

test('cells of text, truth, error and formula are read as shown', async () => {
  const cells = [
    '<c r="A2" t="str"><f>A1&amp;"x"</f><v>f@cells.test</v></c>',
    '<c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><v>#N/A</v></c>',
    '<c r="D2" t="inlineStr"><is><r><t>Two </t></r><r><t>parts &#1571;</t></r></is></c><c r="F2"><v>0.30000000000000004</v></c>',
  ]
  const file = xlsxOf({ A: [['email', 'vip', 'bad', 'text', 'none', 'sum'], [{ xml: cells.join('') }]] })
  expect((await post('preview', file)).body.data.rows).toEqual([
    ['f@cells.test', 'TRUE', '', 'Two parts أ', '', '0.30000000000000004'],
  ])
})

test('another sheet can be chosen, and an unknown one is refused', async () => {
  const file = xlsxOf({ One: [['email'], ['one@two.test']], 'Two, too': [['email'], ['two@two.test']] })
  expect((await post('preview', file)).body.data).toMatchObject({ tables: ['One', 'Two, too'], table: 'One' })
  expect(await imported(file, { table: 'Two, too' })).toMatchObject({ created: 1, fileName: 'people.csv – Two, too' })
  expect(await contact('two@two.test')).toBeDefined()
  expect(await contact('one@two.test')).toBeUndefined()
  const { status, body } = await post('preview', file, { table: 'Three' }, 'ar')
  expect([status, body.fields.table]).toEqual([400, expect.stringContaining('لا يوجد')])
})

test('the three files of a Mailchimp export come in from one ZIP archive, each with its consent', async () => {
  const head = 'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,EUID'
  const file = zipOf({
    'subscribed_members.csv': `${head}\nin@chimp.test,In,2,2023-01-02 03:04:05,2023-01-02 03:04:05,1,a\n`,
    'unsubscribed_members.csv': `${head},UNSUB_TIME\nout@chimp.test,Out,2,2023-01-02 03:04:05,,2,b,2024-02-03 10:00:00\n`,
    'cleaned_members.csv': `${head},CLEAN_TIME\ngone@chimp.test,Gone,2,2023-01-02 03:04:05,,3,c,2024-02-03 10:00:00\n`,
    '__MACOSX/._subscribed_members.csv': 'x',
    'notes.pdf': '%PDF',
  })
  const { tables } = (await post('preview', file)).body.data
  expect(tables).toEqual(['subscribed_members.csv', 'unsubscribed_members.csv', 'cleaned_members.csv'])
  for (const table of tables) {
    const { consent, source } = (await post('preview', file, { table })).body.data
    expect([source, consent]).toEqual(['Mailchimp', table.startsWith('subscribed') ? 'subscribed' : 'column'])
    expect(await imported(file, { table, consent })).toMatchObject({ status: 'done', created: 1 })
  }
  for (const [name, status] of [
    ['in', 'subscribed'],
    ['out', 'unsubscribed'],
    ['gone', 'bounced'],
  ])
    expect(await contact(`${name}@chimp.test`)).toMatchObject({ status })
})

test('a workbook within a ZIP archive is a table too', async () => {
  const file = zipOf({ 'a/people.xlsx': xlsxOf({ A: [['email'], ['inner@zip.test']] }) })
  expect(await imported(file)).toMatchObject({ created: 1 })
})

const bomb = (xml: string) =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': xml,
  })
const row = `<row><c t="inlineStr"><is><t>${'x'.repeat(1000)}</t></is></c></row>`

test.each([
  ['a bomb of rows', bomb(`<worksheet>${row.repeat(140_000)}</worksheet>`), 413, '128 MB'],
  ['a tag without an end', bomb(`<worksheet><row ${'x'.repeat(3_000_000)}`), 413, '128 MB'],
  ['entities of its own', bomb('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'), 415, 'can’t be read'],
  ['nothing but a beginning', Buffer.from('PK\u0003\u0004\u0014\u0000'), 415, 'can’t be read'],
  ['no table', zipOf({ 'a.pdf': '%PDF' }), 415, 'a sheet or a CSV'],
  ['too many megabytes', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26 * 1024 * 1024)]), 413, '25 MB'],
])('a workbook with %s is refused with its reason, and leaves no import', async (_, bytes, status, words) => {
  const before = (await suite.call('GET', 'email/import')).body.pagination.total
  const answer = await suite.call('POST', 'email/import', contactsForm(bytes))
  expect([answer.status, answer.body.fields.file]).toEqual([status, expect.stringContaining(words)])
  expect((await suite.call('GET', 'email/import')).body.pagination.total).toBe(before)
})
