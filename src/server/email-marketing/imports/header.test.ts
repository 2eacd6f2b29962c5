import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsxOf } from '#test/archives.ts'
import { contactsForm, imported } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Headings that take two rows are headings, not contacts.

let sanad: TestSanad
let suite: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  suite = await sender(sanad, 1)
})
afterAll(() => sanad.stop())

const preview = async (file: string | Buffer) =>
  (await suite.call('POST', 'email/import/preview', contactsForm(file))).body.data

const contact = async (email: string) =>
  (await suite.call('GET', `email?search=${encodeURIComponent(email)}`)).body.data[0]

const columnNames = async (file: string | Buffer) =>
  (await preview(file)).columns.map((column: { field: string } | { attribute: string } | null) =>
    column === null ? null : 'field' in column ? column.field : `“${column.attribute}”`,
  )

test.each([
  [
    'groups above the headings',
    ['Contact,,Address,', 'Email,Name,Street,City', 'a@head.test,Ann Lee,Main St,Amman'],
    1,
    ['email', 'fullName', '“Street”', '“City”'],
  ],
  [
    'groups above headings that occur twice',
    ['Contact,,Home,,Work,', 'Email,Name,City,Phone,City,Phone', 'b@head.test,Ann Lee,Irbid,1,Amman,2'],
    2,
    ['email', 'fullName', '“Home City”', '“Home Phone”', '“Work City”', '“Work Phone”'],
  ],
  [
    'parts below merged headings',
    ['Name,,Email,,City', 'First,Last,Work,Home,', 'Ann,Lee,c@head.test,c2@head.test,Amman'],
    2,
    ['firstName', 'lastName', 'email', '“Email Home”', '“City”'],
  ],
  [
    'answers below questions (SurveyMonkey)',
    [
      'Respondent ID,Start Date,IP Address,Email Address,First Name,Which topics interest you?,,How did you hear of us?',
      ',,,,,Candles,Soap,Open-Ended Response',
      '118,2026-01-02,10.0.0.1,d@head.test,Ann,Candles,,Friends',
    ],
    2,
    [
      '“Respondent ID”',
      '“Start Date”',
      '“IP Address”',
      'email',
      'firstName',
      '“Which topics interest you Candles”',
      '“Which topics interest you Soap”',
      '“How did you hear of us”',
    ],
  ],
  [
    'questions and identifiers below names (Qualtrics)',
    [
      'StartDate,RecipientEmail,RecipientFirstName,Q1',
      'Start Date,Recipient Email,Recipient First Name,What do you like?',
      '"{""ImportId"":""startDate""}","{""ImportId"":""recipientEmail""}","{""ImportId"":""recipientFirstName""}","{""ImportId"":""QID1""}"',
      '2026-01-02,e@head.test,Ann,Soap',
    ],
    3,
    ['“StartDate”', 'email', 'firstName', '“Q1”'],
  ],
  [
    'a translation',
    ['Email,Full name,City,X1', 'البريد الإلكتروني,الاسم الكامل,المدينة,اللغة', 'f@head.test,Ann Lee,Amman,ar'],
    2,
    ['email', 'fullName', '“City”', 'language'],
  ],
  [
    'English above Arabic headings in another order of importance',
    ['البريد,الاسم,الهاتف', 'E-mail (required),Name,Phone', 'g@head.test,Ann Lee,1'],
    2,
    ['email', 'fullName', '“الهاتف”'],
  ],
  ['types', ['Email,Owner,Age', 'text,email,number', 'h@head.test,Ann,5'], 2, ['email', '“Owner”', '“Age”']],
])('headings with %s are read, and none is imported', async (_, lines, rows, names) => {
  const csv = lines.join('\n')
  expect((await preview(csv)).headerRows).toBe(rows)
  expect(await columnNames(csv)).toEqual(names)
  expect(await imported(suite, csv)).toMatchObject({ status: 'done', rows: 1, created: 1, refused: 0 })
})

test('merged cells of a workbook are groups', async () => {
  const file = xlsxOf({
    Sheet: [
      ['Contact', '', 'Home', '', 'Work', ''],
      ['Email', 'Name', 'City', 'Phone', 'City', 'Phone'],
      ['sheet@head.test', 'Ann', 'Irbid', '1', 'Amman', '2'],
    ],
  })
  expect(await imported(suite, file)).toMatchObject({ created: 1, refused: 0 })
  expect((await contact('sheet@head.test')).attributes).toMatchObject({ 'Home City': 'Irbid', 'Work City': 'Amman' })
})

test('a second row of headings that asks for consent holds for its column', async () => {
  const csv = 'Email,Name,Q5\nالبريد الإلكتروني,الاسم,الموافقة على الرسائل\nyes@head.test,A,نعم\nno@head.test,B,لا\n'
  expect(await imported(suite, csv)).toMatchObject({ created: 2, notSubscribed: 1 })
  expect(await contact('no@head.test')).toMatchObject({ status: 'unsubscribed' })
})

test.each([
  ['no address', 'email,name,city\n,Sara,Amman\n'],
  ['words for no address', 'email,name,city\nno email,Sara,Amman\n'],
  ['an address without its sign', 'email,name,city\nsara.mail.test,Sara,Amman\n'],
  ['a number in a column without a heading', 'email,name,\n,Sara,5\n'],
])('a contact below the headings is refused by name, not taken for headings: %s', async (_, csv) => {
  const file = `${csv}${Math.random()}@head.test,Omar,Irbid\n`
  expect((await preview(file)).headerRows).toBe(1)
  expect(await imported(suite, file)).toMatchObject({ rows: 2, created: 1, refused: 1, faultyRows: 1 })
})

test.each([
  'Total,,2',
  'Grand total,,2',
  ',Count: 2,',
  '2 customers,,',
  'الإجمالي,,٢',
  '٢ عملاء,,',
  'عدد العملاء: 2,,',
  'Records: 2,,',
])('a row of totals is skipped by name and is nothing to correct: %s', async (row) => {
  const job = await imported(suite, `email,name,orders\n${Math.random()}@total.test,A,1\n${row}\n`)
  expect(job).toMatchObject({ created: 1, refused: 1, faultyRows: 0 })
  const { data } = (await suite.call('GET', `email/import/${job.id}/refused`)).body
  expect(data).toMatchObject([{ reason: 'This is a row of totals, not a contact' }])
})

test.each([
  ['French', 'Nom,Prénom,Adresse e-mail', 'lastName,firstName,email'],
  ['French, one name', 'Nom,Courriel', 'fullName,email'],
  ['Spanish', 'Nombre,Apellidos,Correo electrónico', 'firstName,lastName,email'],
  ['Italian', 'Nome,Cognome,Indirizzo e-mail', 'firstName,lastName,email'],
  ['Portuguese', 'Nome completo,Endereço de e-mail', 'fullName,email'],
  ['German', 'Vorname,Name,E-Mail-Adresse', 'firstName,lastName,email'],
  ['Turkish', 'Adı,Soyadı,E-posta', 'firstName,lastName,email'],
  ['English', 'First name,Name,Email', 'firstName,fullName,email'],
])('headings are known: %s', async (_, headings, columns) => {
  expect((await columnNames(`${headings}\nAnn,Lee,ann@words.test`)).join(',')).toBe(columns)
})
