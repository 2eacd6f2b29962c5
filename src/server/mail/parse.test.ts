import { afterAll, expect, test } from 'vitest'
import { letter, multipart } from '#test/letters.ts'
import { MailReader } from './parse-apart.ts'

const reader = new MailReader()
afterAll(() => reader.close())

const read = (source: string | Buffer) => reader.read(Buffer.from(source as string))

test('parts, attachments and who is named', async () => {
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
])('%s: whether a person wrote it', async (_name, headers, automatic) =>
  expect((await read(letter(headers))).automatic).toBe(automatic),
)

test('a name or a subject that an override turns round is read as its letters stand', async () => {
  const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  const mail = await read(
    letter({ From: `${word('\u202etset.knab@troppus')} <a@evil.test>`, Subject: word('\u202efdp.exe \u202dنعم') }),
  )
  expect(mail.from?.name).toBe('tset.knab@troppus')
  expect(mail.subject).toBe('fdp.exe نعم')
})

test('what comes without a name has the ending by which it is opened', async () => {
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
