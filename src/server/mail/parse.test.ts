import { afterAll, expect, test } from 'vitest'
import { letter, multipart } from '#test/letters.ts'
import { MailReader } from './parse-apart.ts'

const reader = new MailReader()
afterAll(() => reader.close())

const read = (source: string | Buffer) => reader.read(Buffer.from(source as string))

const bytes = (text: string, charset: 'windows-1256' | 'iso-8859-6') => {
  const table = new Map<string, number>()
  for (let code = 0; code < 256; code += 1) table.set(new TextDecoder(charset).decode(Buffer.from([code])), code)
  return Buffer.from(Array.from(text, (sign) => table.get(sign) ?? 63))
}

test.each(['windows-1256', 'iso-8859-6'] as const)(
  'Arabic in %s is read, in the text and in the headers',
  async (charset) => {
    const words = 'مرحبا بكم'
    const subject = `=?${charset}?B?${bytes(words, charset).toString('base64')}?=`
    const head = letter(
      { Subject: subject, 'Content-Type': `text/plain; charset=${charset}`, 'Content-Transfer-Encoding': '8bit' },
      '',
    )
    const mail = await read(Buffer.concat([Buffer.from(head.trimEnd() + '\r\n\r\n'), bytes(words, charset)]))
    expect([mail.subject, mail.text.trim()]).toEqual([words, words])
  },
)

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

test.each<[string, string | Buffer, string]>([
  ['no headers at all', 'just a text', 'just a text'],
  ['nothing', '', ''],
  ['a boundary that never comes', letter({ 'Content-Type': 'multipart/mixed; boundary=x' }, 'no part'), ''],
  [
    'a boundary that never ends',
    letter({ 'Content-Type': 'multipart/mixed; boundary=x' }, '--x\nContent-Type: text/plain\n\nopen'),
    'open',
  ],
  ['no boundary', letter({ 'Content-Type': 'multipart/alternative' }, 'lost'), ''],
  ['an unknown charset', letter({ 'Content-Type': 'text/plain; charset=no-such-thing' }, 'words'), 'words'],
  ['a wrong charset', letter({ 'Content-Type': 'text/plain; charset=us-ascii' }, 'words'), 'words'],
  ['an unknown encoding', letter({ 'Content-Transfer-Encoding': 'x-what' }, 'words'), 'words'],
  ['broken base64', letter({ 'Content-Transfer-Encoding': 'base64' }, '!!!!aGk=!!'), ''],
  ['NULs', letter({ Subject: 'a\u0000b' }, 'a\u0000b'), 'ab'],
  ['line ends of old', 'Subject: x\r\rold', ''],
  ['bytes of chance', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)), ''],
  ['a header without end', `Subject: ${'x'.repeat(200_000)}`, ''],
  ['ten thousand headers', `${'X: y\r\n'.repeat(10_000)}\r\nwords`, 'words'],
])('%s is shown as well as it can be', async (_name, source, text) => {
  const mail = await read(source)
  expect(JSON.stringify(mail)).not.toContain('\\u0000')
  expect(mail.text).toContain(text)
})

test('a hundred parts within each other', async () => {
  let source = 'From: a@x.test\r\n'
  for (let at = 0; at < 100; at += 1) source += `Content-Type: multipart/mixed; boundary=b${at}e\r\n\r\n--b${at}e\r\n`
  source += 'Content-Type: text/plain\r\n\r\nat the bottom\r\n'
  for (let at = 99; at >= 0; at -= 1) source += `--b${at}e--\r\n`
  expect((await read(source)).text).toContain('at the bottom')
})

test('fifty megabytes', async () => {
  const head = letter(
    { 'Content-Type': 'multipart/mixed; boundary=x' },
    '--x\nContent-Type: text/plain\n\nSee the file\n--x\nContent-Type: application/zip; name=a.zip\nContent-Transfer-Encoding: base64\n',
  )
  const mail = await read(
    Buffer.concat([Buffer.from(head), Buffer.from(`${'A'.repeat(76)}\r\n`.repeat(640_000)), Buffer.from('--x--\r\n')]),
  )
  expect(mail.from?.address).toBe('sara@customers.test')
  // On a machine that is busy it may take too long, which is told; nothing else may happen.
  if (mail.note === null) expect(mail.attachments).toMatchObject([{ name: 'a.zip', bytes: 36_480_000 }])
  else expect(mail.note).toBe('too_slow')
})

test('what takes too long is ended and told by its beginning, and the next is read', async () => {
  const hurried = new MailReader({ time: 30, memory: 64 })
  const source = Buffer.from(letter({ Subject: 'Endless' }, 'x\n'.repeat(10_000_000)))
  expect(await hurried.read(source)).toMatchObject({
    note: expect.stringMatching(/too_slow|unreadable/),
    subject: 'Endless',
    from: { address: 'sara@customers.test' },
  })
  await hurried.close()
  expect((await read(letter({ Subject: 'Next' }))).subject).toBe('Next')
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
