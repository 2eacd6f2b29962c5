import { afterAll, expect, test } from 'vitest'
import { letter, multipart } from '#test/messages.ts'
import { MailReader } from './worker-pool.ts'

const reader = new MailReader()
afterAll(() => reader.close())

const read = (source: string | Buffer) => reader.read(Buffer.from(source as string))

test('a message is parsed into parts, attachments and addresses', async () => {
  const { type, body } = multipart([
    'Content-Type: text/html; charset=utf-8\n\n<p>Hi <img src="cid:a@b"></p>',
    'Content-Type: image/png; name="a.png"\nContent-ID: <a@b>\nContent-Disposition: inline; filename="a.png"\nContent-Transfer-Encoding: base64\n\nAAAA',
    "Content-Type: application/pdf\nContent-Disposition: attachment; filename*=UTF-8''%D8%B3%D8%B9%D8%B1.pdf\nContent-Transfer-Encoding: base64\n\nAAAA",
    'Content-Type: message/rfc822\n\nSubject: Inner\n\nInside',
  ])
  const mail = await read(
    letter(
      {
        'Content-Type': type,
        To: '"A, B" <a@x.test>, C <C@X.test>',
        'In-Reply-To': '<1@x>',
        References: '<0@x> <1@x>',
      },
      body,
    ),
  )
  expect(mail.html).toContain('data-cid="a@b"')
  expect(mail.attachments).toMatchObject([
    { name: 'a.png', type: 'image/png', bytes: 3, contentId: 'a@b' },
    { name: 'سعر.pdf', type: 'application/pdf', bytes: 3 },
    { type: 'message/rfc822' },
  ])
  expect(mail.to).toEqual([
    { name: 'A, B', address: 'a@x.test' },
    { name: 'C', address: 'c@x.test' },
  ])
  expect(mail.answersTo).toEqual(['<1@x>', '<0@x>'])
})

test.each([
  ['auto-replied', { 'Auto-Submitted': 'auto-replied' }, true],
  ['no', { 'Auto-Submitted': 'no' }, false],
  ['bulk', { Precedence: 'bulk' }, true],
  ['report', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }, true],
  ['person', {}, false],
])('automatic messages are recognised: %s', async (_name, headers, automatic) =>
  expect((await read(letter(headers))).automatic).toBe(automatic),
)

test('flowed lines are joined only within one quote depth, and a signature starts a line', async () => {
  const body =
    '> Do you want it in blue? \nYes, in blue, \nplease.\n>> And \n>> when? \n> Soon? \nTomorrow. \n-- \nLina'
  const mail = await read(letter({ 'Content-Type': 'text/plain; format=flowed; charset=utf-8' }, body))
  expect(mail.text.trim().split('\n')).toEqual([
    '> Do you want it in blue? ',
    'Yes, in blue, please.',
    '>> And when? ',
    '> Soon? ',
    'Tomorrow. ',
    '-- ',
    'Lina',
  ])
  expect(mail.fresh).not.toContain('blue?')
  const arabic = await read(
    letter({ 'Content-Type': 'text/plain; format=flowed; delsp=yes; charset=utf-8' }, 'مر \nحبا'),
  )
  expect(arabic.text.trim()).toBe('مرحبا')
})

test('text before and after an attachment is read in order', async () => {
  const { type, body } = multipart([
    'Content-Type: text/html; charset=us-ascii\n\n<html><body>Before the file</body></html>',
    'Content-Type: application/pdf; name="a.pdf"\nContent-Disposition: inline; filename=a.pdf\nContent-Transfer-Encoding: base64\n\nAAAA',
    'Content-Type: text/html; charset=us-ascii\n\n<html><body>After the file</body></html>',
  ])
  const mail = await read(letter({ 'Content-Type': type }, body))
  expect(mail.html).toMatch(/Before the file[^]*After the file/)
  expect(mail.fresh).toMatch(/Before the file[^]*After the file/)
})

test('bytes that are neither UTF-8 nor Arabic are read as Western European', async () => {
  const source = Buffer.from(letter({}, 'F\u00fcr die Fr\u00f6sche, Andr\u00e9', { mime: false }), 'latin1')
  expect((await read(source)).text.trim()).toBe('F\u00fcr die Fr\u00f6sche, Andr\u00e9')
  const named = Buffer.from(letter({ From: 'J\u00f6rg <j@x.test>', Subject: 'Gr\u00fc\u00dfe' }), 'latin1')
  expect(await read(named)).toMatchObject({ subject: 'Gr\u00fc\u00dfe', from: { name: 'J\u00f6rg' } })
})

test('Message-IDs without brackets are read, and words of a comment are ignored', async () => {
  const mail = await read(
    letter({
      'Message-ID': 'reply-2437-a9eb',
      'In-Reply-To': 'reply-1111-cafe',
      References: 'reply-0000-cafe reply-1111-cafe',
    }),
  )
  expect(mail).toMatchObject({ messageId: '<reply-2437-a9eb>', answersTo: ['<reply-1111-cafe>', '<reply-0000-cafe>'] })
  const parsed = await read(letter({ 'In-Reply-To': 'Your message of Monday <a@x.test>' }))
  expect(parsed.answersTo).toEqual(['<a@x.test>'])
})

test('spaces in an address are removed', async () => {
  for (const from of ['Lina < lina@x.test >', 'Lina <lina @x.test>', 'Lina <lina@ x.test>', 'lina @ x.test'])
    expect((await read(letter({ From: from }))).from?.address).toBe('lina@x.test')
})

test('bidirectional overrides are removed from names and subjects', async () => {
  const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  const mail = await read(
    letter({ From: `${word('\u202etset.knab@troppus')} <a@evil.test>`, Subject: word('\u202efdp.exe \u202dنعم') }),
  )
  expect(mail.from?.name).toBe('tset.knab@troppus')
  expect(mail.subject).toBe('fdp.exe نعم')
})

test('an attachment without a name gets the file extension of its type', async () => {
  const part = (type: string) => `Content-Type: ${type}\nContent-Disposition: attachment\n\nBEGIN`
  const { type, body } = multipart([
    'Content-Type: text/plain\n\nYou are invited',
    'Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR',
    part('IMAGE/JPEG'),
    part('application/x-unheard-of'),
  ])
  const { attachments } = await read(letter({ 'Content-Type': type }, body))
  expect(attachments.map(({ name }) => name)).toEqual(['attachment-1.ics', 'attachment-2.jpg', 'attachment-3'])
})
