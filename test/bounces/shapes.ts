import type { Outcome, Reason } from '#server/mail/bounces/reason.ts'

/** A returned mail and its expected classification. Written for this test in the formats that servers document. */
export type Sample = {
  name: string
  source: string
  is: Understood
}

export type Understood =
  | { outcome: Outcome; reason?: Reason; address?: string | null; found?: boolean }
  | { action: 'delayed' | 'delivered' | 'complained' | 'unsubscribed'; address?: string | null; found?: boolean }
  /** Not a report: personal mail, an automatic reply, a newsletter. */
  | null

export const messageId = '<8d5f2c3e-6a51-5e0b-9a2f-4c9a0b3f7d10@shop.test>'
export const reader = 'laila@customers.test'

/** The headers of our mail, as servers return them. */
export const ourHead = (more: string[] = []) =>
  [
    'From: Shop <hello@shop.test>',
    `To: =?UTF-8?B?2YTZitmE2Yk=?= <${reader}>`,
    'Subject: =?UTF-8?B?2LnYsdi2INiu2KfYtQ==?=',
    `Message-ID: ${messageId}`,
    'List-Unsubscribe: <https://sanad.test/u/token>',
    ...more,
  ].join('\n')

export const mail = (headers: string[], body: string) =>
  `${[...headers, 'Date: Mon, 02 Nov 2026 10:00:00 +0000', 'MIME-Version: 1.0'].join('\n')}\n\n${body}\n`.replaceAll(
    /\r?\n/g,
    '\r\n',
  )

export const plainMail = (headers: string[], body: string) =>
  mail([...headers, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'], body)

type Delivery = {
  from?: string
  subject?: string
  text?: string
  mta?: string
  /** Per-recipient fields besides Final-Recipient and Action. */
  fields: string[]
  recipient?: string
  action?: string
  returned?: 'headers' | 'message' | 'nothing'
  kind?: string
  type?: string
}

const edge = '=_back'

/** RFC 3464 within RFC 6522. */
export function delivery(input: Delivery): string {
  const { recipient = `rfc822; ${reader}`, action = 'failed', returned = 'headers', mta = 'mx.customers.test' } = input
  const type = input.type ?? 'message/delivery-status'
  const parts = [
    `Content-Type: text/plain; charset=utf-8\n\n${input.text ?? 'Your message could not be delivered.'}`,
    `Content-Type: ${type}\n\nReporting-MTA: dns; ${mta}\nArrival-Date: Mon, 02 Nov 2026 09:59:58 +0000\n\nFinal-Recipient: ${recipient}\nAction: ${action}\n${input.fields.join('\n')}\n`,
    ...(returned === 'headers' ? [`Content-Type: text/rfc822-headers\n\n${ourHead()}\n`] : []),
    ...(returned === 'message' ? [`Content-Type: message/rfc822\n\n${ourHead()}\n\nHello`] : []),
  ]
  const kind = input.kind ?? `multipart/report; report-type=delivery-status; boundary="${edge}"`
  return mail(
    [
      `From: ${input.from ?? 'Mail Delivery System <MAILER-DAEMON@mx.customers.test>'}`,
      'To: hello@shop.test',
      `Subject: ${input.subject ?? 'Undelivered Mail Returned to Sender'}`,
      'Auto-Submitted: auto-replied',
      `Content-Type: ${kind}`,
    ],
    `${parts.map((part) => `--${edge}\n${part}\n`).join('')}--${edge}--`,
  )
}

/** RFC 5965. */
export function feedback(fields: string[], { returned = ourHead(), type = 'message/rfc822' } = {}): string {
  const parts = [
    'Content-Type: text/plain\n\nThis is an email abuse report.',
    `Content-Type: message/feedback-report\n\n${fields.join('\n')}\n`,
    `Content-Type: ${type}\n\n${returned}\n\nHello`,
  ]
  return mail(
    [
      'From: <feedback@mailbox.test>',
      'To: hello@shop.test',
      'Subject: FW: abuse report',
      `Content-Type: multipart/report; report-type=feedback-report; boundary="${edge}"`,
    ],
    `${parts.map((part) => `--${edge}\n${part}\n`).join('')}--${edge}--`,
  )
}
