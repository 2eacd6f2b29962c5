import { feedback, plainMail, type Sample } from './shapes.ts'

const person = (subject: string, more: string[] = [], who = 'Laila <laila@customers.test>') => [
  `From: ${who}`,
  'To: hello@shop.test',
  `Subject: ${subject}`,
  ...more,
]

/** Mail that is neither a bounce nor a complaint: it must suppress no address. */
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
    name: 'out of office with an empty return path, as RFC 3834 requires',
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
    name: 'a person writes about a bounce',
    source: plainMail(
      person('Undelivered mail'),
      'Hello, my mail to you was returned: 550 5.1.1 User unknown. Can you help?\n\nlaila@customers.test',
    ),
    is: null,
  },
  {
    name: 'a ticket confirmation',
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
    name: 'a DMARC report',
    source: plainMail(
      person('Report domain: shop.test Submitter: customers.test', [], 'noreply-dmarc@customers.test'),
      'This is an aggregate report.',
    ),
    is: null,
  },
  {
    name: 'a not-spam report',
    source: feedback(['Feedback-Type: not-spam', 'User-Agent: X/1', 'Version: 1']),
    is: null,
  },
  {
    name: 'a report of an invalid signature (RFC 6591)',
    source: feedback(['Feedback-Type: auth-failure', 'User-Agent: X/1', 'Version: 1', 'Auth-Failure: dkim']),
    is: null,
  },
]
