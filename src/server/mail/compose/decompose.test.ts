import { expect, test } from 'vitest'
import { composeMessage } from './compose.ts'
import { decomposeMessage } from './decompose.ts'

const mail = {
  from: { name: 'متجر مها, وشركاؤها', email: 'hello@shop.test' },
  to: { name: 'Zoë "the" O\'Neil, Jr.', email: 'zoe@customers.test' },
  replyTo: { email: 'help@shop.test' },
  subject: `أهلًا بك في متجرنا، ${'هذا عنوان طويل جدًا '.repeat(8)}– welcome = ?`,
  html: `<p>Hello = ${'long line '.repeat(30)}</p>\n<p dir="rtl">${'سلام '.repeat(40)}</p>`,
  text: 'Hello\n\n.dot at the start\n--=_alternative is no boundary\nسلام',
  date: new Date(0),
  messageId: '<1@shop.test>',
  references: ['<2@shop.test>', '<3@shop.test>'],
  unsubscribe: { url: `https://sanad.test/u/${'x'.repeat(90)}`, mailto: 'leave@shop.test' },
  headers: { 'X-Kind': 'plain' },
  attachments: [
    { filename: 'قائمة الأسعار (1).pdf', contentType: 'application/pdf', content: Buffer.from([0, 255, 13, 10, 46]) },
    { filename: 'a.png', contentType: 'image/png', content: Buffer.from('picture'), contentId: 'logo@shop' },
  ],
}

test('a composed message is decomposed into its original values', () => {
  const read = decomposeMessage(composeMessage(mail))
  const { from, to, replyTo, subject, html, text, messageId } = mail
  expect(read).toMatchObject({ from, to, replyTo, subject: subject.trim(), html, text, messageId })
  expect(read.attachments).toEqual(mail.attachments.map((attachment) => ({ contentId: undefined, ...attachment })))
  expect(read.headers).toEqual({
    'Message-ID': '<1@shop.test>',
    References: '<2@shop.test> <3@shop.test>',
    'List-Unsubscribe': `<${mail.unsubscribe.url}>, <mailto:leave@shop.test>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'X-Kind': 'plain',
  })
})

test.each([
  ['text alone', { text: 'only text', html: undefined }],
  ['html alone', { html: '<p>مرحبا</p>', text: undefined }],
])('a message with %s and plain names is decomposed', (_, bodies) => {
  const { from, to, subject } = {
    from: { email: 'a@b.test' },
    to: { name: 'Omar Ali', email: 'o@c.test' },
    subject: 'Hi',
  }
  const read = decomposeMessage(composeMessage({ from, to, subject, messageId: '<1@b.test>', ...bodies }))
  expect(read).toMatchObject({ from, to, subject, replyTo: undefined, attachments: [], ...bodies })
})
