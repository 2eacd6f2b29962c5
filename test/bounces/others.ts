import { feedback, mail, ourHead, plainMail, reader, type Sample } from './shapes.ts'

const abuse = ['Feedback-Type: abuse', 'User-Agent: Feedback/1.0', 'Version: 1']

/** Complaints (RFC 5965) in what the services make of them. */
export const complaints: Sample[] = [
  {
    name: 'a whole report',
    source: feedback([...abuse, 'Original-Mail-From: <hello@shop.test>', `Original-Rcpt-To: <${reader}>`]),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'without the reader, who stands in the mail',
    source: feedback(abuse),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'the reader is blackened out everywhere',
    source: feedback([...abuse, 'Original-Rcpt-To: redacted'], {
      returned: ourHead().replace(/^To:.*$/m, 'To: redacted'),
    }),
    is: { action: 'complained', address: null, found: true },
  },
  {
    name: 'only the head of the mail',
    source: feedback(abuse, { type: 'text/rfc822-headers' }),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'our own name without its brackets',
    source: feedback([...abuse, `Original-Rcpt-To: ${reader}`], {
      returned: ourHead().replace(/^(Message-ID: )<(.*)>$/m, '$1$2'),
    }),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'fraud',
    source: feedback(['Feedback-Type: fraud', 'User-Agent: X/1', 'Version: 1']),
    is: { action: 'complained', found: true },
  },
  {
    name: 'without a type',
    source: feedback(['User-Agent: X/1', 'Version: 0.1', `Original-Rcpt-To: ${reader}`]),
    is: { action: 'complained', address: reader },
  },
  {
    name: 'she wants to leave',
    source: feedback(['Feedback-Type: opt-out', 'User-Agent: X/1', 'Version: 1', `Original-Rcpt-To: ${reader}`]),
    is: { action: 'unsubscribed', address: reader },
  },
  {
    name: 'Outlook.com, the mail alone',
    source: mail(
      [
        'From: <staff@hotmail.com>',
        'To: hello@shop.test',
        'Subject: complaint about message from 192.0.2.7',
        'Content-Type: multipart/mixed; boundary="=_o"',
      ],
      `--=_o\nContent-Type: message/rfc822\n\nX-HmXmrOriginalRecipient: ${reader}\n${ourHead()}\n\nHello\n--=_o--`,
    ),
    is: { action: 'complained', address: reader, found: true },
  },
]

const person = (subject: string, more: string[] = [], who = 'Laila <laila@customers.test>') => [
  `From: ${who}`,
  'To: hello@shop.test',
  `Subject: ${subject}`,
  ...more,
]

/** What is neither: nobody may be kept from mail by it. */
export const neither: Sample[] = [
  {
    name: 'out of office',
    source: plainMail(
      person('Out of office: Offer', ['Auto-Submitted: auto-replied']),
      'I am out of the office and will return your message next week.',
    ),
    is: null,
  },
  {
    name: 'out of office, in Arabic',
    source: plainMail(person('رد تلقائي: عرض خاص', ['Auto-Submitted: auto-replied']), 'أنا في إجازة حتى نهاية الأسبوع.'),
    is: null,
  },
  {
    name: 'out of office with an empty return path, as RFC 3834 asks',
    source: plainMail(
      person('Automatic reply: Offer', [
        'Return-Path: <>',
        'Auto-Submitted: auto-replied',
        'X-Auto-Response-Suppress: All',
      ]),
      'Thank you. My mailbox is full of offers; I could not be reached today.',
    ),
    is: null,
  },
  {
    name: 'somebody writes about a bounce',
    source: plainMail(
      person('Undelivered mail'),
      'Hello, my mail to you was returned: 550 5.1.1 User unknown. Can you help?\n\nlaila@customers.test',
    ),
    is: null,
  },
  {
    name: 'a ticket was opened',
    source: plainMail(
      person('[#4711] We got your message', ['Auto-Submitted: auto-generated'], 'Support <support@customers.test>'),
      'We will answer within a day.',
    ),
    is: null,
  },
  {
    name: 'a newsletter with an empty return path',
    source: plainMail(
      person('Our news', ['Return-Path: <>', 'Precedence: bulk'], 'News <news@customers.test>'),
      'What is new this month: a mailbox for everybody.',
    ),
    is: null,
  },
  {
    name: 'a report of DMARC',
    source: plainMail(
      person('Report domain: shop.test Submitter: customers.test', [], 'noreply-dmarc@customers.test'),
      'This is an aggregate report.',
    ),
    is: null,
  },
  {
    name: 'that it was no spam',
    source: feedback(['Feedback-Type: not-spam', 'User-Agent: X/1', 'Version: 1']),
    is: null,
  },
  {
    name: 'that a signature did not hold (RFC 6591)',
    source: feedback(['Feedback-Type: auth-failure', 'User-Agent: X/1', 'Version: 1', 'Auth-Failure: dkim']),
    is: null,
  },
]
