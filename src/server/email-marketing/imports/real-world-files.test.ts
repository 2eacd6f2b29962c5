import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactsForm, imported as importedBy } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Files as spreadsheets, telephones and other services write them.

let sanad: TestSanad
let suite: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  suite = await sender(sanad, 25)
})
afterAll(() => sanad.stop())

const imported = (bytes: string | Buffer, fields: Record<string, string> = {}) => importedBy(suite, bytes, fields)

const preview = (bytes: string | Buffer, lang = 'en', fields: Record<string, string> = {}) =>
  suite.call('POST', 'email/import/preview', contactsForm(bytes, fields), { 'accept-language': lang })

const contact = async (email: string) =>
  (await suite.call('GET', `email?search=${encodeURIComponent(email)}`)).body.data[0]

test('a file without a header loses no contact: its first row is one, and a person assigns the columns', async () => {
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
])('a file with %s between its columns is imported', async (name, csv, delimiter) => {
  expect((await preview(csv)).body.data).toMatchObject({ delimiter, header: ['email', 'first name'] })
  expect(await imported(csv)).toMatchObject({ status: 'done', created: 1, refused: 0 })
  expect(await contact(`${name === 'bars' ? name : 'excel'}@odd.test`)).toMatchObject({ firstName: 'Ann' })
})

test('invisible characters, names before addresses and tags on separate lines do not prevent the import of a contact', async () => {
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

test('a name over two lines becomes one line, in a file and in an API call', async () => {
  expect(await imported('email,first name,last name\nlines@name.test,"سارة\r\nنور","Haddad\tSaleh"\n')).toMatchObject({
    created: 1,
    refused: 0,
  })
  expect(await contact('lines@name.test')).toMatchObject({ firstName: 'سارة نور', lastName: 'Haddad Saleh' })
  const { status, body } = await suite.call('POST', 'email', {
    email: 'said@name.test',
    firstName: 'Layla\r\nHaddad\n',
  })
  expect([status, body.data?.firstName]).toEqual([201, 'Layla Haddad'])
  const changed = await suite.call('PATCH', `email/${body.data.id}`, { lastName: 'Abu\nBakr' })
  expect(changed.body.data.lastName).toBe('Abu Bakr')
})

test('a line break is refused where only one line is allowed', async () => {
  const subject = 'An offer\nfor you'
  const errorIn = async (lang: string) =>
    (await suite.call('POST', 'template', { name: 'Offer', subject, html: '<p>x</p>' }, { 'accept-language': lang }))
      .body.fields.subject
  expect(await errorIn('en')).toBe('Remove the line break.')
  expect(await errorIn('ar')).toBe('يلزم حذف فاصل الأسطر.')
})

test.each([
  ['of today', Buffer.from('PK\u0003\u0004\u0014\u0000'), /xlsx/],
  ['of before', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /\.xls.*\.xlsx/],
  ['that is a web page', Buffer.from('\ufeff<html><table><tr><td>Email</td></tr></table></html>'), /\.xls.*\.xlsx/],
  ['that is XML', Buffer.from('<?xml version="1.0"?>\n<Workbook></Workbook>'), /\.xls.*\.xlsx/],
  ['that is a PDF', Buffer.from('%PDF-1.7\n'), /CSV/],
])('a file %s is refused with advice and leaves no import', async (_, bytes, words) => {
  for (const lang of ['en', 'ar']) {
    const { status, body } = await preview(bytes, lang)
    expect([status, body.fields.file]).toEqual([415, expect.stringMatching(words)])
  }
  const before = (await suite.call('GET', 'email/import')).body.pagination.total
  expect((await suite.call('POST', 'email/import', contactsForm(bytes))).status).toBe(415)
  expect((await suite.call('GET', 'email/import')).body.pagination.total).toBe(before)
})

const wide = (count: number) => Array.from({ length: count }, (_, at) => `Field ${at}`)

test('a file of 92 mostly empty columns is imported as suggested, and empty columns cost nothing', async () => {
  const header = ['First Name', 'Last Name', 'E-mail Address', ...wide(89)]
  const row = ['Mona', 'Adel', 'mona@wide.test', ...wide(89).map((_, at) => (at === 70 ? 'Amman' : ''))]
  const csv = `${header.join(',')}\n${row.join(',')}\n`
  const { columns, filled } = (await preview(csv)).body.data
  expect([columns.length, filled.filter(Boolean)]).toEqual([92, [true, true, true, true]])
  expect(columns[73]).toEqual({ attribute: 'Field 70' })
  expect(await imported(csv, { mapping: JSON.stringify(columns) })).toMatchObject({ status: 'done', created: 1 })
  expect(await contact('mona@wide.test')).toMatchObject({ firstName: 'Mona', attributes: { 'Field 70': 'Amman' } })
  // The headings are enough to recognise the columns.
  expect(await imported(csv.replaceAll('mona@', 'noor@'))).toMatchObject({ status: 'done', created: 1 })
})

const fresh = (count: number) => Array.from({ length: count }, (_, at) => `New ${at}`)

test('of many new columns the preview suggests none, and a mapping of more than 50 is refused with the limit', async () => {
  const csv = `email,${fresh(60).join(',')}\nfull@wide.test,${fresh(60).join(',')}\n`
  const { columns } = (await preview(csv)).body.data
  expect(columns).toEqual([{ field: 'email' }, ...fresh(60).map(() => null)])
  const mapping = JSON.stringify([{ field: 'email' }, ...fresh(60).map((attribute) => ({ attribute }))])
  for (const [lang, words] of [
    ['en', /up to 50 custom fields/],
    ['ar', /50 حقلًا مخصصًا/],
  ] as const) {
    const form = contactsForm(csv, { mapping })
    const { status, body } = await suite.call('POST', 'email/import', form, { 'accept-language': lang })
    expect([status, body.fields.mapping]).toEqual([400, expect.stringMatching(words)])
  }
  expect(await imported(csv, { mapping: JSON.stringify(columns) })).toMatchObject({ status: 'done', created: 1 })
})

test('without a mapping, a file of 61 columns brings the fields that exist and names the other columns', async () => {
  await imported('email,New 7\nearlier@wide.test,seven\n')
  const csv = `email,Accepts Email Marketing,${fresh(60).join(',')}\nall@wide.test,yes,${fresh(60).join(',')}\n`
  const others = fresh(60).filter((name) => name !== 'New 7')
  const { body } = await suite.call('POST', 'email/import/forecast', contactsForm(csv))
  expect(body.data).toMatchObject({ rows: 1, created: 1, ignoredColumns: others })
  expect(await imported(csv)).toMatchObject({ status: 'done', created: 1, ignoredColumns: others })
  expect(await contact('all@wide.test')).toMatchObject({ status: 'subscribed', attributes: { 'New 7': 'New 7' } })
  const respelled = csv.replace('New 7', 'NEW 7').replace('all@', 'respelled@')
  expect(await imported(respelled)).toMatchObject({ created: 1, ignoredColumns: others })
  expect(await contact('respelled@wide.test')).toMatchObject({ attributes: { 'New 7': 'New 7' } })
})

test('a header may follow titles, and a row of totals is refused with its reason', async () => {
  const csv = [
    'Customers of the shop – November 2026,,,',
    'Exported by: reports,,,',
    ',,,',
    'Email,First name,City,Orders',
    'mona@titles.test,Mona,Amman,3',
    '',
    'Total: 1 customer,,,',
  ].join('\r\n')
  expect((await preview(csv)).body.data).toMatchObject({
    header: ['Email', 'First name', 'City', 'Orders'],
    rows: [['mona@titles.test', 'Mona', 'Amman', '3'], expect.anything()],
  })
  const done = await imported(csv)
  expect(done).toMatchObject({ status: 'done', rows: 2, created: 1, refused: 1 })
  expect((await suite.call('GET', `email/import/${done.id}/refused`)).body.data).toMatchObject([
    { line: 7, email: 'Total: 1 customer', reason: 'This is a row of totals, not a contact' },
  ])
  expect(await contact('mona@titles.test')).toMatchObject({ firstName: 'Mona', attributes: { city: 'Amman' } })
})

test.each([
  ['titles of one cell above semicolons', 'Our customers\n\nE-mail;Name\ns@under.test;Sami\n', 's', 'Sami'],
  ['a title that holds the word', 'Email list\nName,Email\nLina,l@under.test\n', 'l', 'Lina'],
  ['a single column', 'email\no@under.test\n', 'o', ''],
])('a header is found under %s', async (_, csv, name, firstName) => {
  expect(await imported(csv)).toMatchObject({ status: 'done', created: 1, refused: 0 })
  expect(await contact(`${name}@under.test`)).toMatchObject({ firstName })
})

test('Google contacts are imported by their headings, in both formats', async () => {
  const today =
    'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value\nMona,,Adel,* myContacts ::: Family,*,mona@google.test ::: m2@google.test,+962 7 1\n'
  const before =
    'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value\nSami Odeh,Sami,Odeh,* myContacts,*,sami@google.test\n'
  for (const csv of [today, before]) expect(await imported(csv)).toMatchObject({ created: 1, refused: 0 })
  expect(await contact('mona@google.test')).toMatchObject({
    firstName: 'Mona',
    lastName: 'Adel',
    tags: [{ name: { en: 'Family' } }],
  })
  expect(await contact('sami@google.test')).toMatchObject({ firstName: 'Sami', lastName: 'Odeh', tags: [] })
})

test('a number stored as text is imported without its formula', async () => {
  const csv =
    'Email,Phone,No\r\na@text.test,="0501234567",="00042"\r\nb@text.test,"=""+966501234568""","=""00043"""\r\n'
  expect(await imported(csv)).toMatchObject({ created: 2, refused: 0 })
  expect((await contact('a@text.test')).attributes).toEqual({ phone: '0501234567', No: '00042' })
  expect((await contact('b@text.test')).attributes).toEqual({ phone: '+966501234568', No: '00043' })
})

test.each([
  ['=+966501234567', '+966501234567'],
  ['"=T(""0501"")"', '0501'],
  ['"=HYPERLINK(""tel:0501"";""0501"")"', '0501'],
])('a cell %s is imported as its text', async (cell, phone) => {
  expect(await imported(`Email;Phone\nformula@text.test;${cell}\n`)).toMatchObject({ refused: 0 })
  expect((await contact('formula@text.test')).attributes).toEqual({ phone })
})

test('rows without any text are not read, and a row of sums is named in other languages too', async () => {
  const done = await imported('Name;E-Mail;Umsatz\nMax;max@blank.test;12\n;;\nSumme;;12\n ;\u00a0;\n')
  expect(done).toMatchObject({ rows: 2, created: 1, refused: 1 })
  expect((await suite.call('GET', `email/import/${done.id}/refused`)).body.data).toMatchObject([
    { line: 4, reason: 'This is a row of totals, not a contact' },
  ])
})

test('a heading in decomposed letters is that in composed ones', async () => {
  await imported('Email,Société\n'.normalize('NFD') + 'nfd@head.test,Acme\n')
  expect((await contact('nfd@head.test')).attributes).toEqual({ Société: 'Acme' })
})

const western = Buffer.from(
  'Email;First name;Last name;City\r\njorg@w.test;Jörg;Großmann;Köln\r\npenelope@w.test;Pénélope;Núñez;Cádiz\r\nsoren@w.test;Søren;Frøø;Århus\r\n',
  'latin1',
)

test('Western letters without UTF-8 are not read as Arabic; the encoding is shown and can be chosen', async () => {
  expect((await preview(western)).body.data).toMatchObject({
    encoding: 'windows-1252',
    rows: [['jorg@w.test', 'Jörg', 'Großmann', 'Köln'], expect.anything(), expect.anything()],
  })
  expect((await preview(western, 'en', { encoding: 'windows-1256' })).body.data).toMatchObject({
    encoding: 'windows-1256',
    rows: [['jorg@w.test', 'Jِrg', expect.anything(), expect.anything()], expect.anything(), expect.anything()],
  })
  expect((await preview(western, 'en', { encoding: 'klingon' })).status).toBe(400)
  expect(await imported(western)).toMatchObject({ created: 3, refused: 0 })
  expect(await contact('penelope@w.test')).toMatchObject({ firstName: 'Pénélope', lastName: 'Núñez' })
  expect(await imported(western, { encoding: 'windows-1250' })).toMatchObject({ updated: 3 })
  expect(await contact('soren@w.test')).toMatchObject({ firstName: 'Sřren' })
})

test.each([
  ['little', (text: string) => Buffer.from(text, 'utf16le')],
  ['big', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('UTF-16 without a byte order mark is imported, %s byte first', async (name, encoded) => {
  expect(await imported(encoded(`email,name\n${name}@utf16.test,ليلى الحربي\n`))).toMatchObject({ created: 1 })
  expect(await contact(`${name}@utf16.test`)).toMatchObject({ firstName: 'ليلى', lastName: 'الحربي' })
})

test('headings that come again within a file are refused by name', async () => {
  const done = await imported('Email,City\na@again.test,Amman\nEmail,City\nb@again.test,Irbid\nالمجموع,2\n')
  expect(done).toMatchObject({ created: 2, refused: 2 })
  const { data } = (await suite.call('GET', `email/import/${done.id}/refused`)).body
  expect(data.map(({ reason }: { reason: string }) => reason)).toEqual([
    'This row repeats the headings',
    'This is a row of totals, not a contact',
  ])
})

test('of several addresses in a cell the first is taken, without a mark behind it or a subject', async () => {
  const cells = [
    'one@cell.test; two@cell.test',
    'three@cell.test.',
    'mailto:four@cell.test?subject=Hi',
    'five@cell.test/six@cell.test',
    'E F <seven@cell.test>; eight@cell.test',
    'nine@cell.test and ten@cell.test',
    'ten1@cell.test و ten2@cell.test',
    '“quoted@cell.test”',
    "'apostrophe@cell.test'",
    '(bracket@cell.test)',
    '«guillemet@cell.test»',
    'ｗｉｄｅ＠cell.test',
  ]
  const csv = `email\n${cells.map((cell) => `"${cell}"`).join('\n')}\n"not one@cell.test"\n`
  expect(await imported(csv)).toMatchObject({ created: 12, refused: 1 })
  const names = 'one,three,four,five,seven,nine,ten1,quoted,apostrophe,bracket,guillemet,wide'
  for (const name of names.split(','))
    expect(await contact(`${name}@cell.test`)).toMatchObject({ email: `${name}@cell.test` })
})

test('a blank that does not break separates the words of a full name, and an empty date of Outlook is none', async () => {
  await imported('E-mail Address,Full name,Anniversary\nblank@cell.test,\u00a0Sara\u00a0Ali\u00a0,0/0/00\n')
  expect(await contact('blank@cell.test')).toMatchObject({ firstName: 'Sara', lastName: 'Ali', attributes: {} })
})

test('entities of HTML in cells are read as their letters', async () => {
  await imported('email,first name,city\nent@cell.test,D&#39;Arcy &amp; Co,K&ouml;ln &#1593;\n')
  expect(await contact('ent@cell.test')).toMatchObject({
    firstName: "D'Arcy & Co",
    attributes: { city: 'K&ouml;ln ع' },
  })
})

test.each([
  ['Sami Odeh', 'Sami', 'Odeh'],
  ['Odeh, Sami', 'Sami', 'Odeh'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Mary Jane Watson', 'Mary Jane', 'Watson'],
  ['عبد الله الحربي', 'عبد الله', 'الحربي'],
  ['محمد بن سلمان', 'محمد', 'بن سلمان'],
  ['سارة', 'سارة', ''],
])('the full name “%s” is split', async (name, firstName, lastName) => {
  const email = `${Buffer.from(name).toString('hex').slice(0, 40)}@name.test`
  await imported(`email,full name\n${email},"${name}"\n`)
  expect(await contact(email)).toMatchObject({ firstName, lastName })
})

test('a column of first or last names comes before a full name', async () => {
  await imported('first name,name,email\nSami,Samuel A. Odeh,parts@name.test\n')
  expect(await contact('parts@name.test')).toMatchObject({ firstName: 'Sami', lastName: 'Odeh' })
})

const bytesOf = (text: string, table: Record<string, number>) =>
  Buffer.from(Array.from(text, (letter) => table[letter] ?? letter.codePointAt(0) ?? 0))
const numbered = (letters: string, first: number) =>
  Object.fromEntries(Array.from(letters, (letter, at) => [letter, first + at]))
const arabic = { ...numbered('ءآأؤإئابةتثجحخدذرزسشصضطظعغ', 0xc1), ...numbered('ـفقكلمنهوىي', 0xe0) }

test.each([
  ['iso-8859-6', 'email,first name,city\na@iso.test,ليلى,مدينة حولي\n', arabic, 'a@iso.test', 'ليلى'],
  [
    'x-mac-arabic',
    'email,first name,phone\na@mac.test,هدى,٠٥٠١\n',
    { ...arabic, ...numbered('٠١٢٣٤٥٦٧٨٩', 0xb0) },
    'a@mac.test',
    'هدى',
  ],
  ['windows-1254', 'email,first name,city\na@tr.test,Ayşe,Iğdır\n', { ş: 0xfe, ğ: 0xf0, ı: 0xfd }, 'a@tr.test', 'Ayşe'],
])('a file in %s is recognised and read', async (encoding, csv, table, email, firstName) => {
  const bytes = bytesOf(csv, table)
  expect((await preview(bytes)).body.data).toMatchObject({ encoding })
  expect(await imported(bytes)).toMatchObject({ created: 1, refused: 0 })
  expect(await contact(email)).toMatchObject({ firstName })
})

test('an address and a name in composed and in decomposed letters are those of one contact', async () => {
  const composed = 'josé@forms.test,José,Bogotá'.normalize('NFC')
  const csv = `email,first name,city\n${composed}\n${composed.normalize('NFD')}\nahmad@forms.test,أحمد,آبار\n`
  expect(await imported(csv)).toMatchObject({ created: 2, updated: 1, unchanged: 1, refused: 0 })
  expect(await contact('josé@forms.test')).toMatchObject({ firstName: 'José', attributes: { city: 'Bogotá' } })
})

const statuses = async () => {
  const { data } = (await suite.call('GET', 'email?search=product.test&size=100&orderBy=email&sortType=asc')).body
  return Object.fromEntries(
    data.map(({ email, status }: { email: string; status: string }) => [email.split('@')[0], status]),
  )
}

const products: Record<string, { name?: string; lines: string[]; people: Record<string, string> }> = {
  'Mailchimp, subscribed': {
    name: 'subscribed_email_audience_export_1a2b.csv',
    lines: [
      '"Email Address","First Name","Last Name",Address,"Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,GMTOFF,DSTOFF,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
      'chimp1@product.test,Sara,Ali,,,2,"2023-01-02 03:04:05",192.0.2.1,"2023-01-02 03:05:05",192.0.2.1,3,3,SA,01,"2023-01-02 03:05:05",1,a,,"""VIP"",""Fair 2023"""',
    ],
    people: { chimp1: 'subscribed' },
  },
  'Mailchimp, unsubscribed': {
    name: 'unsubscribed_email_audience_export_1a2b.csv',
    lines: [
      '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID',
      'chimp2@product.test,Omar,2,"2023-01-02 03:04:05",,,,"2024-01-02 03:04:05","2024-01-02 03:04:05",News,1,NORMAL,,2,b',
    ],
    people: { chimp2: 'unsubscribed' },
  },
  'Mailchimp, cleaned': {
    name: 'cleaned_email_audience_export_1a2b.csv',
    lines: [
      '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID',
      'chimp3@product.test,Nora,1,"2023-01-02 03:04:05","2024-01-02 03:04:05",News,1,3,c',
    ],
    people: { chimp3: 'bounced' },
  },
  Brevo: {
    lines: [
      'CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,DOUBLE_OPT-IN,OPT_IN,EMAIL_BLACKLISTED,SMS_BLACKLISTED,ADDED_TIME,MODIFIED_TIME',
      '1,brevo1@product.test,A,B,966500000001,Yes,true,false,true,02-01-2023 03:04:05,02-01-2023',
      '2,brevo2@product.test,A,B,,Yes,true,true,false,02-01-2023 03:04:05,02-01-2023',
      '3,brevo3@product.test,A,B,,No,false,false,false,02-01-2023 03:04:05,02-01-2023',
    ],
    people: { brevo1: 'subscribed', brevo2: 'blocked', brevo3: 'unsubscribed' },
  },
  Kit: {
    lines: [
      'id,first_name,email,state,created_at,Last_Name,tags',
      '1,Sara,kit1@product.test,active,2023-01-02T03:04:05Z,Ali,"VIP,Buyer"',
      '2,Omar,kit2@product.test,cancelled,2023-01-02T03:04:05Z,,',
      '3,Nora,kit3@product.test,bounced,2023-01-02T03:04:05Z,,',
      '4,Zaid,kit4@product.test,complained,2023-01-02T03:04:05Z,,',
      '5,Hala,kit5@product.test,inactive,2023-01-02T03:04:05Z,,',
    ],
    people: { kit1: 'subscribed', kit2: 'unsubscribed', kit3: 'bounced', kit4: 'complained', kit5: 'unsubscribed' },
  },
  MailerLite: {
    lines: [
      'Subscriber,Sent,Opened,Clicked,Subscribed,Unsubscribed,Location,IP address,Opt-in date,Opt-in IP,Signup source,Name,Last name',
      'lite1@product.test,5,3,1,2023-01-02 03:04:05,,Riyadh,192.0.2.9,2023-01-02 03:09:05,192.0.2.7,Fair form,Sara,Ali',
      'lite2@product.test,5,3,1,2023-01-02 03:04:05,,Riyadh,192.0.2.9,,,,Omar,Saleh',
      'lite3@product.test,5,3,1,2023-01-02 03:04:05,2024-01-02 03:04:05,Riyadh,192.0.2.9,,,,Nora,',
      'lite4@product.test,0,0,0,,,,,,,,Zaid,',
    ],
    people: { lite1: 'subscribed', lite2: 'subscribed', lite3: 'unsubscribed', lite4: 'unconfirmed' },
  },
  'MailerLite, one file per status': {
    name: 'unsubscribed subscribers.csv',
    lines: [
      'Subscriber,Sent,Opened,Clicked,Subscribed,Location',
      'lite5@product.test,5,3,1,2023-01-02 03:04:05,Riyadh',
    ],
    people: { lite5: 'unsubscribed' },
  },
  Substack: {
    lines: [
      'email,active_subscription,expiry,plan,email_disabled,digest_enabled,created_at,first_payment_at',
      'stack1@product.test,false,,other,false,false,2023-01-02T03:04:05.678Z,',
      'stack2@product.test,true,2027-01-02T00:00:00.000Z,yearly,true,false,2023-01-02T03:04:05.678Z,2023-01-02T03:04:05.678Z',
    ],
    people: { stack1: 'subscribed', stack2: 'unsubscribed' },
  },
  Ghost: {
    lines: [
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      '1,ghost1@product.test,Sara Ali,,true,false,,2023-07-02T10:00:00.000Z,,"VIP, 2023",',
      '2,ghost2@product.test,Omar,,false,false,,2023-07-02T10:00:00.000Z,,,',
    ],
    people: { ghost1: 'subscribed', ghost2: 'unsubscribed' },
  },
  listmonk: {
    lines: [
      'uuid,email,name,attributes,status,created_at,updated_at',
      '1,monk1@product.test,Sara Ali,"{""city"": ""Riyadh""}",enabled,2024-01-02,2024-01-02',
      '2,monk2@product.test,Omar,{},disabled,2024-01-02,2024-01-02',
      '3,monk3@product.test,Nora,{},blocklisted,2024-01-02,2024-01-02',
    ],
    people: { monk1: 'subscribed', monk2: 'unsubscribed', monk3: 'blocked' },
  },
  Shopify: {
    lines: [
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address City,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      '\'1,Sara,Ali,shop1@product.test,yes,,Riyadh,\'+966500000001,no,10.00,1,,no,"VIP, Fair"',
      "'2,Omar,Ali,shop2@product.test,no,,Riyadh,,yes,10.00,1,,no,",
    ],
    people: { shop1: 'subscribed', shop2: 'unsubscribed' },
  },
  WooCommerce: {
    lines: [
      'Name,Username,"Last Active","Date Registered",Email,Orders,"Total Spend",AOV,"Country / Region",City,Region,"Postal Code"',
      '"Sara Ali",sara,"2024-01-02 03:04:05","2023-01-02 03:04:05",woo1@product.test,2,20.00,10.00,SA,Riyadh,,',
    ],
    people: { woo1: 'unconfirmed' },
  },
  Salla: {
    lines: [
      'الاسم الأول,الاسم الأخير,رقم الجوال,البريد الإلكتروني,الجنس,تاريخ الميلاد,الدولة,المدينة,مجموعات العملاء',
      'سارة,العلي,966500000001,salla1@product.test,أنثى,1990-05-17,السعودية,الرياض,مميز',
    ],
    people: { salla1: 'unconfirmed' },
  },
  Zid: {
    lines: [
      'الاسم,البريد الإلكتروني,رقم الجوال,المدينة,عدد الطلبات,تاريخ التسجيل',
      'سارة العلي,zid1@product.test,966500000001,الرياض,3,2023-01-02',
    ],
    people: { zid1: 'unconfirmed' },
  },
  HubSpot: {
    lines: [
      'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lifecycle Stage,Lead Status,Marketing contact status,Create Date,Unsubscribed from all email,Opted out of email: Marketing Information',
      '1,Sara,Ali,hub1@product.test,,,Customer,New,Marketing contact,2023-01-02 03:04,,',
      '2,Omar,Ali,hub2@product.test,,,Customer,New,Marketing contact,2023-01-02 03:04,true,',
      '3,Nora,Ali,hub3@product.test,,,Customer,New,Non-marketing contact,2023-01-02 03:04,false,Yes',
    ],
    people: { hub1: 'subscribed', hub2: 'unsubscribed', hub3: 'unsubscribed' },
  },
  'Google Contacts': {
    lines: [
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value',
      'Sara,,Ali,,,,,1990-05-17,,,* myContacts ::: Family,* Work,google1@product.test,Home,home@product-2.test,Mobile,+966 50 000 0001',
    ],
    people: { google1: 'unconfirmed' },
  },
  Outlook: {
    lines: [
      'First Name,Middle Name,Last Name,Title,Company,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Mobile Phone,Birthday,Categories',
      'Sara,,Ali,,,outlook1@product.test,SMTP,Sara Ali (outlook1@product.test),,+966500000001,0/0/00,Family;Work',
    ],
    people: { outlook1: 'unconfirmed' },
  },
  LinkedIn: {
    lines: [
      'Notes:',
      '"When exporting your connection data, you may notice that some of the email addresses are missing."',
      '',
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
      'Omar,Saleh,https://www.linkedin.com/in/omar,,Shop,Owner,05 Nov 2023',
      'Sara,Ali,https://www.linkedin.com/in/sara,linked1@product.test,Shop,Owner,05 Nov 2023',
    ],
    people: { linked1: 'unconfirmed' },
  },
}

test.each(Object.entries(products))('the export of %s comes in with the consent it shows', async (product, file) => {
  const form = new FormData()
  form.set('file', new Blob([file.lines.join('\n')]), file.name ?? 'export.csv')
  const { data } = (await suite.call('POST', 'email/import/preview', form)).body
  expect(data.source).toBe(product.split(',')[0])
  const job = await imported(file.lines.join('\n'), { consent: data.consent, mapping: JSON.stringify(data.columns) })
  expect(job).toMatchObject({ status: 'done', created: Object.keys(file.people).length })
  expect(await statuses()).toMatchObject(file.people)
})

test('the time, address and source of consent of a MailerLite export go into the consent record', async () => {
  const recordsOf = async (name: string) => {
    const { id } = await contact(`${name}@product.test`)
    return (await suite.call('GET', `email/${id}/consent`)).body.data.consents
  }
  expect(await recordsOf('lite1')).toMatchObject([
    { askedAt: '2023-01-02T03:09:05.000Z', network: '192.0.2.7', texts: { text: 'Fair form' } },
  ])
  expect(await recordsOf('lite2')).toMatchObject([{ askedAt: '2023-01-02T03:04:05.000Z' }])
  for (const name of ['lite3', 'lite4']) expect(await recordsOf(name)).toEqual([])
  expect(await contact('lite1@product.test')).toMatchObject({ firstName: 'Sara', lastName: 'Ali' })
})
