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
    'تُستورد بحالة «اشتراك ملغى» (رُفضت الرسائل في الملف)',
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
