import { feedback, mail, messageId, ourHead, reader, type Sample } from './shapes.ts'

const to = 'To: hello@shop.test'
const abuse = ['Feedback-Type: abuse', 'User-Agent: Feedback/1.0', 'Version: 1']

/** Complaints (RFC 5965) as the large services format them. */
export const complaints: Sample[] = [
  {
    name: 'a complete report',
    source: feedback([...abuse, 'Original-Mail-From: <hello@shop.test>', `Original-Rcpt-To: <${reader}>`]),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'no recipient field, but the recipient is in the mail',
    source: feedback(abuse),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'the recipient is redacted everywhere',
    source: feedback([...abuse, 'Original-Rcpt-To: redacted'], {
      returned: ourHead().replace(/^To:.*$/m, 'To: redacted'),
    }),
    is: { action: 'complained', address: null, found: true },
  },
  {
    name: 'only the headers of the mail',
    source: feedback(abuse, { type: 'text/rfc822-headers' }),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'our Message-ID without its brackets',
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
    name: 'no feedback type',
    source: feedback(['User-Agent: X/1', 'Version: 0.1', `Original-Rcpt-To: ${reader}`]),
    is: { action: 'complained', address: reader },
  },
  {
    name: 'an opt-out',
    source: feedback(['Feedback-Type: opt-out', 'User-Agent: X/1', 'Version: 1', `Original-Rcpt-To: ${reader}`]),
    is: { action: 'unsubscribed', address: reader },
  },
  {
    name: 'Outlook.com, only the mail',
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

/** Complaints in less common formats of the services. */
export const moreComplaints: Sample[] = [
  {
    name: 'a junk report of Outlook.com from another address',
    source: mail(
      [
        'From: reports@mailbox.test',
        to,
        'Subject:  complaint about message from 192.0.2.222',
        'Content-Type: multipart/mixed; boundary="one"',
      ],
      `--one\nContent-Type: message/rfc822\nContent-Disposition: inline\n\nX-HmXmrOriginalRecipient: ${reader}\nX-Reporter-IP: 192.0.2.22\n${ourHead()}\n\nHello\n\n--one--`,
    ),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'the recipient only in Removal-Recipient',
    source: feedback(
      ['Feedback-Type: abuse', 'User-Agent: ReturnPathFBL/2.0', 'Version: 1', `Removal-Recipient: ${reader}`],
      { returned: ourHead().replace(/^To:.*$/m, 'To: undisclosed') },
    ),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'an encoded report',
    source: mail(
      [
        'From: complaints@feedback.test',
        to,
        'Subject: FW: Offer',
        'Content-Type: multipart/report; report-type=feedback-report; boundary="one"',
      ],
      `--one\nContent-Type: text/plain\n\nThis is a report.\n\n--one\nContent-Type: message/feedback-report\nContent-Transfer-Encoding: base64\n\n${Buffer.from(`Feedback-Type: abuse\r\nUser-Agent: Yahoo!-Mail-Feedback/2.0\r\nVersion: 0.1\r\nOriginal-Rcpt-To: ${reader}\r\n`).toString('base64')}\n\n--one\nContent-Type: message/rfc822\n\nMessage-ID: ${messageId}\nTo: ${reader}\nSubject: Offer\n\nHello\n\n--one--`,
    ),
    is: { action: 'complained', address: reader, found: true },
  },
]

const typed = (...fields: string[]) =>
  feedback([...fields, 'User-Agent: X/1', 'Version: 1', `Original-Rcpt-To: ${reader}`])

/** Feedback types, and types in unexpected places. */
export const types: Sample[] = [
  {
    name: 'an upper-case type with a comment',
    source: typed('Feedback-Type: ABUSE (by the button)'),
    is: { action: 'complained', address: reader, found: true },
  },
  { name: 'not-spam with a comment', source: typed('Feedback-Type: not-spam (moved back)'), is: null },
  { name: 'miscategorized', source: typed('Feedback-Type: miscategorized'), is: null },
  {
    name: 'not-spam below an empty line',
    source: typed('Version: 1', '', 'Feedback-Type: not-spam'),
    is: null,
  },
  { name: 'not-spam in another spelling', source: typed('Feedback-Type: notspam'), is: null },
  { name: 'auth-failure in another spelling', source: typed('Feedback-Type: auth_failure'), is: null },
  { name: 'a virus found by a scanner', source: typed('Feedback-Type: virus'), is: null },
  { name: 'no type, but a field of RFC 6591', source: typed('Auth-Failure: dkim'), is: null },
  {
    name: 'an unsubscribe type',
    source: typed('Feedback-Type: unsubscribe'),
    is: { action: 'unsubscribed', address: reader, found: true },
  },
  {
    name: 'a report part without its content type',
    source: typed('Feedback-Type: abuse').replace('message/feedback-report', 'application/octet-stream'),
    is: { action: 'complained', address: reader, found: true },
  },
]

/** Complaints whose parts are misplaced or mislabelled. */
export const astray: Sample[] = [
  {
    name: 'Outlook.com, the mail unchanged',
    source: mail(
      [
        'Return-Path: staff@hotmail.com',
        `X-HmXmrOriginalRecipient: ${reader}`,
        'X-Reporter-IP: 192.0.2.22',
        ...ourHead().split('\n'),
        'Content-Type: text/plain',
      ],
      'Hello',
    ),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'the recipient only in a header of the mail',
    source: feedback(['Feedback-Type: abuse', 'User-Agent: X/1', 'Version: 1'], {
      returned: `X-HmXmrOriginalRecipient: <${reader}>\n${ourHead().replace(/^To:.*$/m, 'To: undisclosed')}`,
    }),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'an unfolded header that loses the boundary',
    source: feedback(['Feedback-Type: opt-out', 'User-Agent: X/1', 'Version: 1', `Removal-Recipient: ${reader}`], {
      returned: ourHead().replace(/^To:.*$/m, 'To: undisclosed'),
      type: 'text/rfc822-header',
    }).replace(/; boundary=/, ';\r\nboundary='),
    is: { action: 'unsubscribed', address: reader, found: true },
  },
  {
    name: 'only the headers, under text/rfc822-header',
    source: feedback(['Feedback-Type: abuse', 'User-Agent: X/1', 'Version: 1'], { type: 'text/rfc822-header' }),
    is: { action: 'complained', address: reader, found: true },
  },
]

const report = (...parts: string[]) =>
  parted(
    'multipart/report; report-type=feedback-report',
    ['From: <feedback@mailbox.test>', to, 'Subject: FW: Offer'],
    ['Content-Type: text/plain\n\nThis is a report.', ...parts],
  )

const parted = (type: string, head: string[], parts: string[], edge = 'one') =>
  mail(
    [...head, `Content-Type: ${type}; boundary="${edge}"`],
    `${parts.map((part) => `--${edge}\n${part}\n`).join('')}--${edge}--`,
  )

const fields = [...abuse, `Original-Rcpt-To: ${reader}`].join('\n')
const reportText = `Content-Type: message/feedback-report\n\n${fields}\n`
const asFile = (type: string, name: string, text: string) =>
  `Content-Type: ${type}; name=${name}\nContent-Disposition: attachment; filename=${name}\n\n${text}\n`
const complained = { action: 'complained', address: reader, found: true } as const

/** Reports with our mail under another content type, or only its Message-ID. */
export const otherComplaints: Sample[] = [
  {
    name: 'a file of unknown type',
    source: report(reportText, asFile('application/octet-stream', 'original.eml', `${ourHead()}\n\nHello`)),
    is: complained,
  },
  { name: 'a text file', source: report(reportText, asFile('text/plain', 'headers.txt', ourHead())), is: complained },
  {
    name: 'a text part',
    source: report(reportText, `Content-Type: text/plain\n\n${ourHead()}\n\nHello`),
    is: complained,
  },
  {
    name: 'report and headers in text files',
    source: report(asFile('text/plain', 'report.txt', fields), asFile('text/plain', 'headers.txt', ourHead())),
    is: complained,
  },
  {
    name: 'only the Message-ID in a field of the report',
    source: report(`${reportText}Original-Message-ID: ${messageId.slice(1, -1)}\n`),
    is: complained,
  },
]

const outlook = (subject: string, from: string) =>
  parted(
    'multipart/mixed',
    [`From: ${from}`, to, `Subject: ${subject}`],
    [`Content-Type: message/rfc822\n\nX-HmXmrOriginalRecipient: ${reader}\n${ourHead()}\n\nHello`],
    'two',
  )

const passed = (inner: string) =>
  parted(
    'multipart/mixed',
    ['From: Sami <abuse@host.test>', to, 'Subject: Fwd: a report'],
    ['Content-Type: text/plain\n\nThis is yours.', `Content-Type: message/rfc822\n\n${inner}`],
    'three',
  )

/** Reports that a recipient of the report forwards. */
export const passedComplaints: Sample[] = [
  {
    name: 'with a comment of the person who forwards it',
    source: passed(feedback([...abuse, `Original-Rcpt-To: ${reader}`])),
    is: complained,
  },
  {
    name: 'unchanged',
    source: mail(
      ['From: abuse@host.test', to, 'Subject: Fwd: a report', 'Content-Type: message/rfc822'],
      feedback([...abuse, `Original-Rcpt-To: ${reader}`]),
    ),
    is: complained,
  },
  {
    name: 'a report of Outlook.com',
    source: passed(outlook('complaint about message from 192.0.2.7', 'staff@hotmail.com')),
    is: complained,
  },
  {
    name: 'a report of Outlook.com, from the address of the person who forwards it',
    source: outlook('FW: complaint about message from 192.0.2.7', 'abuse@host.test'),
    is: complained,
  },
  { name: 'a report without a complaint', source: passed(feedback(['Feedback-Type: auth-failure'])), is: null },
]
