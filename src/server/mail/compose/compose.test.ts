import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { composeMessage, type Mail } from './compose.ts'

const mail: Mail = {
  from: { name: 'فريق سند للأعمال الجانبية والمشاريع الصغيرة في كل مكان', email: 'team@sanad.test' },
  to: { name: 'سارة العتيبي 🌿', email: 'sara@example.test' },
  replyTo: { name: 'Q & A, "desk"', email: 'qa@sanad.test' },
  subject: 'أهلًا سارة 👩‍👩‍👧‍👦، هذا عنوان طويل بما يكفي كي ينكسر على عدة أسطر ولا يفقد حرفًا واحدًا',
  text: 'مرحبا سارة\n.dot\nEnd',
  html: '<p dir="rtl">مرحبا <b>سارة</b></p>\n.\n<p>Long English text</p>',
  messageId: '<job.contact@sanad.test>',
  inReplyTo: '<first@sanad.test>',
  references: Array.from({ length: 12 }, (_, n) => `<reference-number-${n}@sanad.test>`),
  unsubscribe: { url: `https://sanad.test/u/${'t'.repeat(120)}`, mailto: 'unsubscribe+abc@sanad.test' },
  feedbackId: 'job:tenant:bulk:sanad',
  date: new Date('2026-11-21T04:00:00Z'),
  headers: { 'X-Job': 'قيمة', Precedence: 'bulk' },
}

test('a composed message is parsed back with its names, subject, both bodies and headers', async () => {
  const composed = composeMessage(mail)
  const read = await simpleParser(composed)
  expect(read.from?.value[0]).toMatchObject({ name: mail.from.name, address: 'team@sanad.test' })
  expect(read.to && !Array.isArray(read.to) && read.to.value[0]).toMatchObject({
    name: mail.to.name,
    address: 'sara@example.test',
  })
  expect(read.replyTo?.value[0]).toMatchObject({ name: 'Q & A, "desk"', address: 'qa@sanad.test' })
  expect(read.subject).toBe(mail.subject)
  expect(read.text?.trim()).toBe(mail.text)
  expect((read.html || '').trim()).toBe(mail.html)
  expect(read.messageId).toBe(mail.messageId)
  expect(read.inReplyTo).toBe(mail.inReplyTo)
  expect(read.references).toEqual(mail.references)
  expect(read.date).toEqual(mail.date)
  const raw = composed.toString('latin1').replace(/\r\n[ \t]/g, ' ')
  expect(raw).toContain(`List-Unsubscribe: <${mail.unsubscribe?.url}>, <mailto:unsubscribe+abc@sanad.test>\r\n`)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(raw).toContain(`X-Job: =?UTF-8?B?${Buffer.from('قيمة').toString('base64')}?=\r\n`)
  expect(raw).toContain('Date: Sat, 21 Nov 2026 04:00:00 +0000\r\n')
})

test('a composed message is ASCII with CRLF and lines of at most 76 characters, but for a long address', () => {
  const lines = composeMessage(mail).toString('latin1').split('\r\n')
  expect(lines.every((line) => /^[\t\u0020-\u007e]*$/.test(line))).toBe(true)
  expect(lines.filter((line) => line.length > 76 && !line.includes('https://'))).toEqual([])
})

test('a subject and a sender name in Arabic are split between words, never within one', () => {
  const subject = 'خصم على الصابون الطبيعي المصنوع يدويًا حتى مساء السبت لكل من اشترى منا هذا العام 🌿'
  const name = 'متجر الصابون الطبيعي والعطور المصنوعة يدويًا في مدينة جدة'
  const raw = composeMessage({ ...mail, subject, from: { name, email: 'a@sanad.test' } }).toString('latin1')
  const wordsOf = (header: string) => {
    const lines = new RegExp(`^${header}:(.*(?:\\r\\n .*)*)`, 'm').exec(raw)?.[1] ?? ''
    return [...lines.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([, word = '']) =>
      Buffer.from(word, 'base64').toString(),
    )
  }
  for (const [header, value] of [
    ['Subject', subject],
    ['From', name],
  ] as const) {
    const words = wordsOf(header)
    expect(words.length).toBeGreaterThan(1)
    expect(words.join('')).toBe(value)
    expect(words.slice(0, -1).filter((word) => !word.endsWith(' '))).toEqual([])
  }
})

test('a message names its language', () => {
  expect(composeMessage({ ...mail, language: 'ar' }).toString('latin1')).toContain('\r\nContent-Language: ar\r\n')
  expect(composeMessage(mail).toString('latin1')).not.toContain('Content-Language')
})

test.each([
  ['mostly Latin', 'Café = a good place to begin '.repeat(300) + '\ttrailing \nسلام\n.\n..\n', 'quoted-printable'],
  ['mostly Arabic', 'أهلًا وسهلًا 🌿 '.repeat(300), 'base64'],
  ['Latin only', 'x'.repeat(5000), 'quoted-printable'],
  ['empty', '', 'quoted-printable'],
])('%s text is encoded in the shorter way and parsed back', async (_, text, encoding) => {
  const composed = composeMessage({ ...mail, html: undefined, text })
  expect(composed.toString('latin1')).toContain(`Content-Transfer-Encoding: ${encoding}`)
  expect(
    composed
      .toString('latin1')
      .split('\r\n')
      .every((line) => line.length <= 76 || line.includes('https://')),
  ).toBe(true)
  expect(((await simpleParser(composed)).text ?? '').replace(/\n$/, '')).toBe(text.replace(/\n$/, ''))
})

test('attachments with an Arabic name and an inline picture are parsed back', async () => {
  const content = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256))
  const filename = 'تقرير المبيعات الشهري للأعمال الجانبية (نهائي).pdf'
  const read = await simpleParser(
    composeMessage({
      ...mail,
      attachments: [
        { filename, contentType: 'application/pdf', content },
        { filename: 'logo.png', contentType: 'image/png\r\nX-Bad: 1', content, contentId: 'logo@sanad' },
      ],
    }),
  )
  expect(read.attachments.map((attachment) => attachment.filename)).toEqual([filename, 'logo.png'])
  expect(read.attachments.every((attachment) => attachment.content.equals(content))).toBe(true)
  expect(read.attachments[1]).toMatchObject({ cid: 'logo@sanad', contentType: 'image/png' })
  expect(read.attachments[1]?.headers.has('x-bad')).toBe(false)
  expect(read.subject).toBe(mail.subject)
})

test('no user input can start another header', async () => {
  const attack = 'x\r\nBcc: victim@example.test\r\n\r\n<script>\u2028\0'
  const read = await simpleParser(
    composeMessage({
      ...mail,
      from: { name: attack, email: 'a@b.test' },
      to: { name: `س${attack}`, email: 'c@d.test' },
      replyTo: { name: attack, email: 'e@f.test' },
      subject: attack,
      headers: { 'X-A': attack },
      attachments: [{ filename: attack, contentType: 'text/plain', content: Buffer.from('x') }],
    }),
  )
  expect(read.bcc).toBeUndefined()
  expect(read.headers.has('bcc')).toBe(false)
  expect(read.text?.trim()).toBe(mail.text)
})

test('values that cannot be made safe are rejected', () => {
  const bad: Partial<Mail>[] = [
    { to: { email: 'a@b.test\r\nBcc: c@d.test' } },
    { messageId: '<a@b>\r\nBcc: c@d.test' },
    { inReplyTo: '<a@b>\nX: y' },
    { unsubscribe: { url: 'https://a.test/>\r\nBcc: x' } },
    { feedbackId: 'a\r\nb' },
    { headers: { 'X-A\r\nBcc': 'c@d.test' } },
    { headers: { Bcc: 'c@d.test' } },
    { headers: { 'DKIM-Signature': 'x' } },
  ]
  for (const part of bad) expect(() => composeMessage({ ...mail, ...part })).toThrow(TypeError)
})
