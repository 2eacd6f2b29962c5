import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactsForm, imported as importedBy } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Files of other services name consent in their own words.

let sanad: TestSanad
let owner: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  owner = await sender(sanad, 25)
})
afterAll(() => sanad.stop())

const forecast = async (csv: string, fields: Record<string, string> = {}, lang = 'en') =>
  (await owner.call('POST', 'email/import/forecast', contactsForm(csv, fields), { 'accept-language': lang })).body.data

const contact = async (email: string) =>
  (await owner.call('GET', `email?search=${encodeURIComponent(email)}`)).body.data[0]

const statusAfter = async (csv: string, fields: Record<string, string> = {}) => {
  expect(await importedBy(owner, csv, fields)).toMatchObject({ status: 'done', refused: 0 })
  const addresses = csv.match(/[\w.]+@[\w.]+\.test/g) ?? []
  return Promise.all(addresses.map(async (email) => (await contact(email)).status))
}

const no = 'unsubscribed'
const yes = 'subscribed'
const unclear = 'unconfirmed'
let files = 0

test.each<[string, string, [string, string][]]>([
  [
    'Shopify',
    'Accepts Email Marketing',
    [
      ['yes', yes],
      ['no', no],
      ['', unclear],
      ['perhaps', unclear],
    ],
  ],
  [
    'Ghost',
    'subscribed_to_emails',
    [
      ['true', yes],
      ['false', no],
    ],
  ],
  [
    'Substack',
    'email_disabled',
    [
      ['true', no],
      ['false', yes],
      ['', yes],
    ],
  ],
  [
    'Mailchimp, unsubscribed',
    'UNSUB_TIME',
    [
      ['2024-02-03 10:00:00', no],
      ['', yes],
    ],
  ],
  [
    'Mailchimp, reasons',
    'UNSUB_REASON',
    [
      ['No longer interested', no],
      ['', yes],
    ],
  ],
  ['Mailchimp, cleaned', 'CLEAN_TIME', [['2024-02-03 10:00:00', 'bounced']]],
  [
    'HubSpot',
    'Unsubscribed from all email',
    [
      ['true', no],
      ['', yes],
      ['false', yes],
      ['?', unclear],
    ],
  ],
  [
    'HubSpot, by subscription',
    'Opted out of email: Marketing Information',
    [
      ['Yes', no],
      ['No', yes],
    ],
  ],
  [
    'Brevo',
    'EMAIL_BLACKLISTED',
    [
      ['true', 'blocked'],
      ['false', yes],
    ],
  ],
  [
    'Brevo, as its interface names it',
    'emailBlacklisted',
    [
      ['1', 'blocked'],
      ['0', yes],
    ],
  ],
  ['Brevo, by text messages', 'SMS_BLACKLISTED', [['true', yes]]],
  [
    'MailerLite',
    'Unsubscribed',
    [
      ['2024-05-06', no],
      ['', yes],
    ],
  ],
  [
    'MailerLite, dates of subscribing',
    'Subscribed',
    [
      ['2024-05-06 11:00:00', yes],
      ['', unclear],
    ],
  ],
  [
    'MailerLite, by status',
    'Status',
    [
      ['Active', yes],
      ['Unsubscribed', no],
      ['Junk', 'complained'],
    ],
  ],
  [
    'Klaviyo',
    'Email Marketing Consent',
    [
      ['SUBSCRIBED', yes],
      ['NEVER_SUBSCRIBED', no],
      ['UNSUBSCRIBED', no],
    ],
  ],
  [
    'opt-in',
    'Opt-In',
    [
      ['Y', yes],
      ['N', no],
      ['✓', yes],
      ['☐', no],
    ],
  ],
  [
    'double opt-in',
    'DOUBLE_OPT-IN',
    [
      ['Yes', yes],
      ['No', unclear],
    ],
  ],
  [
    'refused consent',
    'Consent withdrawn',
    [
      ['yes', no],
      ['no', yes],
    ],
  ],
  [
    'newsletter',
    'Newsletter',
    [
      ['yes', yes],
      ['no', no],
      ['Weekly offers', yes],
      ['', yes],
    ],
  ],
  [
    'Arabic',
    'مشترك في النشرة البريدية',
    [
      ['نعم', yes],
      ['لا', no],
      ['', unclear],
      ['ربما', unclear],
    ],
  ],
  [
    'Arabic, consent',
    'الموافقة على الرسائل',
    [
      ['نعم', yes],
      ['لا', no],
    ],
  ],
  [
    'Arabic, opt-out',
    'إلغاء الاشتراك',
    [
      ['نعم', no],
      ['لا', yes],
      ['', yes],
    ],
  ],
  [
    'Arabic, when',
    'تاريخ إلغاء الاشتراك',
    [
      ['٢٠٢٤/٥/٦', no],
      ['', yes],
    ],
  ],
  [
    'Arabic, negated',
    'غير موافق على البريد',
    [
      ['نعم', no],
      ['لا', yes],
    ],
  ],
  [
    'columns that only describe',
    'Opt-in date',
    [
      ['', yes],
      ['2024-01-01', yes],
    ],
  ],
  ['paid subscriptions', 'active_subscription', [['false', yes]]],
])('a contact whose column of %s says no or nothing clear is not subscribed (%s)', async (_, head, cells) => {
  files += 1
  const rows = cells.map(([cell], row) => `c${row}@f${files}.test,"${cell}"`)
  expect(await statusAfter(`Email,"${head}"\n${rows.join('\n')}\n`)).toEqual(cells.map(([, status]) => status))
})

test('the dry run counts contacts without consent, by reason and with their lines', async () => {
  const csv = [
    'Email,Accepts Email Marketing,Unsubscribed from all email',
    'a@said.test,yes,',
    'b@said.test,no,',
    'c@said.test,yes,true',
    'd@said.test,,',
    'e@said.test,soon,',
  ].join('\n')
  const { created, refused, notSubscribed } = await forecast(csv)
  expect([created, refused]).toEqual([5, 0])
  const lines = (...numbers: number[]) => numbers.map((line) => expect.objectContaining({ line }))
  expect(notSubscribed).toEqual([
    {
      reason: 'Imported as unsubscribed (opted out in the file)',
      count: 2,
      examples: lines(3, 4),
    },
    {
      reason: 'Imported as unconfirmed and not emailed (no clear consent in the file)',
      count: 2,
      examples: lines(5, 6),
    },
  ])
  expect((await forecast(csv, {}, 'ar')).notSubscribed[0].reason).toBe(
    'استُورد الصف بحالة «اشتراك ملغى» (رُفضت الرسائل في الملف)',
  )
  expect(await importedBy(owner, csv)).toMatchObject({ created: 5, notSubscribed: 4 })
})

test('a mapping that ignores a consent column, or makes it an attribute, subscribes no contact that refused', async () => {
  const csv = 'Email,Opted out\nm1@map.test,yes\nm2@map.test,no\n'
  const mapping = (column: unknown) => ({ mapping: JSON.stringify([{ field: 'email' }, column]) })
  for (const column of [null, { attribute: 'answer' }, { field: 'optOut' }])
    expect((await forecast(csv, mapping(column))).notSubscribed).toMatchObject([{ count: 1 }])
  expect(await statusAfter(csv, mapping({ attribute: 'answer' }))).toEqual([no, yes])
  expect((await contact('m1@map.test')).attributes).toEqual({ answer: 'yes' })
})

test('a person may mark several columns as consent', async () => {
  const csv = 'Email,A,B,C\np1@told.test,yes,,\np2@told.test,no,,\np3@told.test,yes,1,\np4@told.test,yes,,1\n'
  const mapping = JSON.stringify([{ field: 'email' }, { field: 'optIn' }, { field: 'optOut' }, { field: 'optOut' }])
  expect(await statusAfter(csv, { mapping })).toEqual([yes, no, no, no])
})

test('the preview marks consent columns', async () => {
  const { body } = await owner.call(
    'POST',
    'email/import/preview',
    contactsForm('email,subscribed_to_emails,UNSUB_TIME,city\n'),
  )
  expect(body.data.columns).toEqual([
    { field: 'email' },
    { field: 'optIn' },
    { field: 'optOut' },
    { attribute: 'city' },
  ])
})

test('an imported no unsubscribes a subscribed contact, and an imported yes brings no contact back', async () => {
  expect(await statusAfter('email\nback@known.test\nstays@known.test\n')).toEqual([yes, yes])
  expect(await statusAfter('email,opt in\nback@known.test,no\nstays@known.test,\n')).toEqual([no, yes])
  expect(await statusAfter('email,opt in\nback@known.test,yes\n')).toEqual([no])
})

test('an imported no unsubscribes contacts even if existing ones are skipped, and the dry run counts them', async () => {
  const names = ['no', 'bounces', 'yes', 'empty']
  expect(
    await statusAfter(`email,first name\n${names.map((name) => `${name}@skip.test,Before`).join('\n')}\n`),
  ).toEqual(names.map(() => yes))
  const csv = [
    'email,first name,opt in,status,tags',
    'no@skip.test,After,no,,new',
    'bounces@skip.test,After,yes,bounced,new',
    'yes@skip.test,After,yes,,new',
    'empty@skip.test,After,,,new',
    'first@skip.test,Once,yes,,new',
    'first@skip.test,Twice,no,,new',
  ].join('\n')
  const skip = { duplicates: 'skip' }
  expect(await forecast(csv, skip)).toMatchObject({ created: 1, updated: 2, skipped: 3 })
  expect(await importedBy(owner, csv, skip)).toMatchObject({ created: 1, updated: 2, skipped: 3, refused: 0 })
  for (const [name, status, firstName, tags] of [
    ['no', no, 'Before', 0],
    ['bounces', 'bounced', 'Before', 0],
    ['yes', yes, 'Before', 0],
    ['empty', yes, 'Before', 0],
    ['first', no, 'Once', 1],
  ] as const)
    expect(await contact(`${name}@skip.test`)).toMatchObject({ status, firstName, tags: { length: tags } })
  const closed = (await owner.call('GET', 'suppression?search=skip.test')).body.data
  expect(closed.map(({ email, reason }: { email: string; reason: string }) => [email, reason]).toSorted()).toEqual([
    ['bounces@skip.test', 'bounced'],
    ['first@skip.test', no],
    ['no@skip.test', no],
  ])
  expect(await forecast(csv, skip)).toMatchObject({ created: 0, updated: 0, skipped: 6 })
  expect(await importedBy(owner, csv, skip)).toMatchObject({ created: 0, updated: 0, skipped: 6 })
})

test('a listmonk export keeps its statuses, and its attributes become custom fields', async () => {
  const csv = [
    'uuid,email,name,attributes,status,created_at',
    '7c1f0a4e,one@list.test,One Person,"{""city"": ""Riyadh"", ""projects"": 3, ""vip"": true, ""none"": null}",enabled,2024-01-02',
    '7c1f0a4f,two@list.test,Two Person,{},blocklisted,2024-01-02',
    '7c1f0a50,three@list.test,Three Person,{},disabled,2024-01-02',
  ].join('\n')
  expect(await statusAfter(csv)).toEqual([yes, 'blocked', no])
  expect((await contact('one@list.test')).attributes).toEqual({
    uuid: '7c1f0a4e',
    city: 'Riyadh',
    projects: '3',
    vip: 'true',
    created_at: '2024-01-02',
  })
})

test.each([
  ['subscribed', [no, unclear, yes, yes]],
  ['unconfirmed', [no, unclear, unclear, unclear]],
  ['unsubscribed', [no, no, no, no]],
] as const)(
  'people of a file that a person calls %s keep the stricter status of their rows',
  async (consent, after) => {
    const at = (name: string) => `${name}@${consent}.all.test`
    const csv = `email,opt in,status\n${at('no')},no,\n${at('empty')},,\n${at('yes')},yes,\n${at('status')},yes,subscribed\n`
    const counts = new Map<string, number>()
    for (const status of after) counts.set(status, (counts.get(status) ?? 0) + 1)
    const { statuses } = await forecast(csv, { consent })
    expect(new Map(statuses.map(({ status, count }: { status: string; count: number }) => [status, count]))).toEqual(
      counts,
    )
    expect(await statusAfter(csv, { consent })).toEqual(after)
  },
)

test('the forecast counts people by their status after the import, those that opted out before included', async () => {
  await statusAfter('email,status\nleft@after.test,unsubscribed\nhere@after.test,\nstays@after.test,unconfirmed\n')
  const csv = 'email,opt in\nleft@after.test,yes\nhere@after.test,no\nstays@after.test,yes\nnew@after.test,yes\n'
  expect((await forecast(csv)).statuses).toEqual([
    { status: 'subscribed', count: 1 },
    { status: 'unconfirmed', count: 1 },
    { status: 'unsubscribed', count: 2 },
  ])
  expect(await statusAfter(csv)).toEqual([no, no, unclear, yes])
})

test('an unknown word of a consent column is asked once, and subscribes only if a person says so', async () => {
  const csv = 'email,Opt-in,Newsletter\na@word.test,Sì,\nb@word.test,sì,weekly\nc@word.test,nej,\nd@word.test,yes,\n'
  expect((await forecast(csv)).unknownWords).toEqual([
    { word: 'Sì', count: 2 },
    { word: 'nej', count: 1 },
  ])
  const words = JSON.stringify({ Sì: 'subscribed', nej: 'unsubscribed' })
  expect(await forecast(csv, { words })).toMatchObject({
    statuses: [
      { status: yes, count: 3 },
      { status: no, count: 1 },
    ],
  })
  expect(await statusAfter(csv, { words })).toEqual([yes, yes, no, yes])
  const again = csv.replaceAll('@word', '@unasked')
  expect(await statusAfter(again)).toEqual([unclear, unclear, unclear, yes])
})

test('an unknown status is asked too, and a list of too many words is refused', async () => {
  const csv = 'email,status\na@state.test,Gold\n'
  expect(await forecast(csv)).toMatchObject({ refused: 1, unknownWords: [{ word: 'Gold', count: 1 }] })
  expect(await statusAfter(csv, { words: JSON.stringify({ gold: 'unconfirmed' }) })).toEqual([unclear])
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`w${at}`, 'subscribed']))
  for (const words of [JSON.stringify(many), '{"a":"blocked"}', '[', '""'])
    expect((await owner.call('POST', 'email/import', contactsForm(csv, { words }))).status).toBe(400)
})

test.each<[string, string, string | null, string]>([
  ['subscribed_members.csv', 'Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,LEID,EUID', 'Mailchimp', 'subscribed'],
  ['nonsubscribed_members.csv', 'Email Address,OPTIN_TIME,LEID,EUID', 'Mailchimp', 'unconfirmed'],
  ['unsubscribed_members.csv', 'Email Address,OPTIN_TIME,UNSUB_TIME,LEID,EUID', 'Mailchimp', 'column'],
  ['cleaned_members.csv', 'Email Address,OPTIN_TIME,CLEAN_TIME,LEID,EUID', 'Mailchimp', 'column'],
  ['a.csv', 'CONTACT ID,EMAIL,FIRSTNAME,DOUBLE_OPT-IN,OPT_IN', 'Brevo', 'column'],
  ['a.csv', 'id,first_name,email,state,created_at', 'Kit', 'column'],
  ['a.csv', 'Subscriber,Sent,Opened,Clicked,Subscribed', 'MailerLite', 'column'],
  ['a.csv', 'email,active_subscription,expiry,plan,email_disabled,created_at', 'Substack', 'column'],
  ['a.csv', 'id,email,name,note,subscribed_to_emails,complimentary_plan', 'Ghost', 'column'],
  ['a.csv', 'uuid,email,name,attributes,status,created_at,updated_at', 'listmonk', 'column'],
  ['a.csv', 'First Name,Last Name,Email,Accepts Email Marketing,Total Spent', 'Shopify', 'column'],
  ['a.csv', 'Name,Username,Last Active,Date Registered,Email,Orders,Total Spend,AOV', 'WooCommerce', 'unconfirmed'],
  ['a.csv', 'الاسم,رقم الجوال,البريد الإلكتروني,مجموعات العملاء', 'Salla', 'unconfirmed'],
  ['a.csv', 'الاسم,البريد الإلكتروني,رقم الجوال,عدد الطلبات', 'Zid', 'unconfirmed'],
  ['a.csv', 'Record ID,First Name,Email,Lifecycle Stage', 'HubSpot', 'unconfirmed'],
  ['a.csv', 'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value', 'Google Contacts', 'unconfirmed'],
  ['a.csv', 'First Name,E-mail Address,E-mail Display Name', 'Outlook', 'unconfirmed'],
  ['a.csv', 'First Name,Last Name,URL,Email Address,Company,Position,Connected On', 'LinkedIn', 'unconfirmed'],
  ['a.csv', 'email,city,state', null, 'unconfirmed'],
])(
  'the file %s with the headings %s is one of %s, and its people are proposed as %s',
  async (name, head, source, consent) => {
    const form = new FormData()
    form.set('file', new Blob([`${head}\n`]), name)
    const { body } = await owner.call('POST', 'email/import/preview', form)
    expect(body.data).toMatchObject({ source, consent, hasConsent: consent === 'column' })
  },
)

test('a state of a Kit file counts as a status, and a state of a country does not', async () => {
  const csv =
    'email,first_name,state,created_at\na@kit.test,A,active,\nb@kit.test,B,cancelled,\nc@kit.test,C,bounced,\nd@kit.test,D,NY,\n'
  expect(await statusAfter(csv)).toEqual([yes, no, 'bounced', yes])
  expect((await contact('d@kit.test')).attributes).toMatchObject({ state: 'NY' })
})

test('the time, network and source of a consent go into the consent record once, for subscribed contacts only', async () => {
  const csv = [
    'Email Address,OPTIN_TIME,OPTIN_IP,Consent source,UNSUB_TIME',
    'in@record.test,2023-01-02 03:04:05,192.0.2.7,Fair in Riyadh,',
    'zone@record.test,2023-01-02T03:04:05+03:00,,,',
    'day@record.test,٢٠٢٣-٠١-٠٢,,,',
    'never@record.test,soon,192.0.2.8,,',
    'future@record.test,2999-01-02 03:04:05,,,',
    'out@record.test,2023-01-02 03:04:05,,,2024-01-01 00:00:00',
  ].join('\n')
  await statusAfter(csv)
  await statusAfter(csv)
  const recordsOf = async (name: string) => {
    const { id } = await contact(`${name}@record.test`)
    return (await owner.call('GET', `email/${id}/consent`)).body.data.consents
  }
  expect(await recordsOf('in')).toMatchObject([
    {
      form: { id: null, name: 'people.csv' },
      importId: expect.any(String),
      texts: { text: 'Fair in Riyadh' },
      network: '192.0.2.7',
      askedAt: '2023-01-02T03:04:05.000Z',
      confirmedAt: null,
    },
  ])
  expect(await recordsOf('zone')).toMatchObject([{ askedAt: '2023-01-02T00:04:05.000Z' }])
  expect(await recordsOf('day')).toMatchObject([{ askedAt: '2023-01-02T00:00:00.000Z' }])
  for (const name of ['never', 'future', 'out']) expect(await recordsOf(name)).toEqual([])
})
