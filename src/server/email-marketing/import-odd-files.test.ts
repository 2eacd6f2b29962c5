import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactsForm, imported as importedBy } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Files as people have them: what a spreadsheet, a telephone or another service made of a list.

let sanad: TestSanad
let she: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  she = await sender(sanad, 25)
})
afterAll(() => sanad.stop())

const imported = (bytes: string, fields: Record<string, string> = {}) => importedBy(she, bytes, fields)

const preview = (bytes: string | Buffer, lang = 'en') =>
  she.call('POST', 'email/import/preview', contactsForm(bytes), { 'accept-language': lang })

const contact = async (email: string) =>
  (await she.call('GET', `email?search=${encodeURIComponent(email)}`)).body.data[0]

test('a file without a header row loses nobody: its first row is a contact, and one says what the columns hold', async () => {
  const csv = 'Layla,layla@bare.test,Jeddah\nOmar,omar@bare.test,Riyadh\n'
  expect((await preview(csv)).body.data).toMatchObject({
    header: [],
    rows: [
      ['Layla', 'layla@bare.test', 'Jeddah'],
      ['Omar', 'omar@bare.test', 'Riyadh'],
    ],
    columns: [null, { field: 'email' }, null],
  })
  expect(await imported(csv)).toMatchObject({ status: 'done', rows: 2, created: 2 })
  const mapping = JSON.stringify([{ field: 'firstName' }, { field: 'email' }, { attribute: 'city' }])
  expect(await imported(csv, { mapping })).toMatchObject({ status: 'done', rows: 2, updated: 2 })
  expect(await contact('layla@bare.test')).toMatchObject({ firstName: 'Layla', attributes: { city: 'Jeddah' } })
})

test.each([
  ['bars', 'email|first name\nbars@odd.test|Ann\n', '|'],
  ['a line for Excel before the header', 'sep=;\r\nemail;first name\r\nexcel@odd.test;Ann\r\n', ';'],
])('%s between the columns', async (name, csv, delimiter) => {
  expect((await preview(csv)).body.data).toMatchObject({ delimiter, header: ['email', 'first name'] })
  expect(await imported(csv)).toMatchObject({ status: 'done', created: 1, refused: 0 })
  expect(await contact(`${name === 'bars' ? name : 'excel'}@odd.test`)).toMatchObject({ firstName: 'Ann' })
})

test('what nobody sees of a cell keeps nobody out: marks of direction, a name before an address, tags on lines of their own', async () => {
  const rows = [
    'email,first name,phone,tags',
    '\u200Fmark@seen.test\u200E,\u202Bليلى\u202C,\u202D+966 55 123 4567\u202C,"VIP\nGold"',
    'Ann Lee <named@seen.test>,Ann,,',
    'mailto:link@seen.test,Bea,,',
    '\u00A0space@seen.test\u200B,Cem,,',
  ]
  expect(await imported(rows.join('\r\n'))).toMatchObject({ status: 'done', created: 4, refused: 0 })
  expect(await contact('mark@seen.test')).toMatchObject({
    firstName: 'ليلى',
    attributes: { phone: '+966 55 123 4567' },
    tags: [{ name: { en: 'Gold' } }, { name: { en: 'VIP' } }],
  })
  for (const name of ['named', 'link', 'space'])
    expect(await contact(`${name}@seen.test`)).toMatchObject({ email: `${name}@seen.test` })
})

test('a name over two lines, as it was copied out of a table, is one name: from a file, and by a program', async () => {
  expect(await imported('email,first name,last name\nlines@name.test,"سارة\r\nنور","Haddad\tSaleh"\n')).toMatchObject({
    created: 1,
    refused: 0,
  })
  expect(await contact('lines@name.test')).toMatchObject({ firstName: 'سارة نور', lastName: 'Haddad Saleh' })
  const { status, body } = await she.call('POST', 'email', { email: 'said@name.test', firstName: 'Layla\r\nHaddad\n' })
  expect([status, body.data?.firstName]).toEqual([201, 'Layla Haddad'])
  const changed = await she.call('PATCH', `email/${body.data.id}`, { lastName: 'Abu\nBakr' })
  expect(changed.body.data.lastName).toBe('Abu Bakr')
})

test('where only one line is possible, it is said so', async () => {
  const subject = 'An offer\nfor you'
  const said = async (lang: string) =>
    (await she.call('POST', 'template', { name: 'Offer', subject, html: '<p>x</p>' }, { 'accept-language': lang })).body
      .fields.subject
  expect(await said('en')).toBe('Only one line is possible here: take the line break out')
  expect(await said('ar')).toBe('لا يتسع هذا الحقل إلا لسطر واحد: احذف فاصل الأسطر منه')
})

test.each([
  ['of today', Buffer.from('PK\u0003\u0004\u0014\u0000'), /CSV UTF-8/],
  ['of before', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /CSV UTF-8/],
  ['that is a PDF', Buffer.from('%PDF-1.7\n'), /CSV/],
])('a file %s is refused with what to do, and no import is left of it', async (_, bytes, words) => {
  for (const lang of ['en', 'ar']) {
    const { status, body } = await preview(bytes, lang)
    expect([status, body.fields.file]).toEqual([415, expect.stringMatching(words)])
  }
  const before = (await she.call('GET', 'email/import')).body.pagination.total
  expect((await she.call('POST', 'email/import', contactsForm(bytes))).status).toBe(415)
  expect((await she.call('GET', 'email/import')).body.pagination.total).toBe(before)
})
