import { delivery, reader, type Sample } from './shapes.ts'

const hard = { outcome: 'hard', reason: 'no_mailbox', address: reader } as const

/** Reports whose structure or wording deviates from RFC 3464, or whose text is in another place. */
export const reportsCutOtherwise: Sample[] = [
  {
    name: 'an expired action without a status',
    source: delivery({ action: 'expired', fields: ['Status: ', 'Diagnostic-Code: nobody answered in four days'] }),
    is: { outcome: 'soft', address: reader, found: true },
  },
  {
    name: 'the action in the per-message fields instead of the per-recipient fields',
    source: delivery({ fields: ['Diagnostic-Code: X-Guard; sender not among the guests', 'Status: 4.7.0'] })
      .replace('Action: failed\r\n', '')
      .replace('\r\n\r\nFinal-Recipient', '\r\nAction: failed\r\n\r\nFinal-Recipient'),
    is: { outcome: 'sender', reason: 'policy', address: reader, found: true },
  },
  {
    name: 'an empty line within the fields of the first of two recipients',
    source: delivery({
      fields: [
        '',
        'Status: 5.1.1',
        '',
        'Final-Recipient: rfc822; sami@customers.test',
        'Action: failed',
        'Status: 5.2.2',
      ],
    }),
    is: { ...hard, found: true },
  },
  {
    name: 'a text in the status field',
    source: delivery({ action: 'failure', fields: ['Status: 552 Exceeded the maximum size of incoming messages'] }),
    is: { outcome: 'sender', reason: 'too_large', address: reader },
  },
  {
    name: 'a text in brackets in the status field',
    source: delivery({ fields: ['Status: 5.0.0 (the mailbox of the recipient is full)'] }),
    is: { outcome: 'soft', reason: 'full', address: reader },
  },
  {
    name: 'a boundary other than the declared one',
    source: delivery({
      kind: 'multipart/report; report-type=delivery-status; boundary="another"',
      text: `Hello,\n\n${reader} did not get your mail.`,
      fields: ['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 nobody of that name'],
      returned: 'message',
    }),
    is: { ...hard, found: true },
  },
  {
    name: 'a null MX with a temporary status',
    source: delivery({ fields: ['Status: 4.0.0', 'Diagnostic-Code: smtp; the domain customers.test has a Null MX'] }),
    is: { outcome: 'hard', reason: 'no_domain', address: reader },
  },
  {
    name: 'Exchange, a domain that it does not accept',
    source: delivery({
      fields: ['Status: 5.7.54', 'Diagnostic-Code: smtp; 550 5.7.54 recipient in non-accepted domain'],
    }),
    is: { outcome: 'soft', reason: 'server', address: reader },
  },
  {
    name: 'neither an action nor a status, only the reply of the server',
    source: delivery({ fields: ['Diagnostic-Code: smtp; 552 the mailbox of the reader is full'] }).replace(
      'Action: failed\r\n',
      '',
    ),
    is: { outcome: 'soft', reason: 'full', address: reader },
  },
  {
    name: 'a proprietary code of one word',
    source: delivery({ fields: ['Status: 5.0.0', 'Diagnostic-Code: X-LOCAL; 500 (err.nosuchuser)'] }),
    is: hard,
  },
  {
    name: 'a temporary rejection without a reason',
    source: delivery({
      fields: ['Status: 4.2.0', 'Diagnostic-Code: smtp; 421 4.2.0 service refused, please try later'],
    }),
    is: { outcome: 'soft', reason: 'server', address: reader },
  },
  {
    name: 'the whole report as text',
    source: delivery({
      kind: 'text/plain; charset=utf-8',
      text: `Something went wrong.\n\nAsk help@customers.test about it.`,
      fields: ['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 nobody of that name'],
      returned: 'message',
    }),
    is: { ...hard, found: true },
  },
  {
    name: 'an X.400 gateway',
    source: delivery({
      recipient: 'x400; /S=laila/O=customers/C=XX/',
      fields: [
        `Original-Recipient: rfc822; ${reader}`,
        'Status: 5.0.0',
        'Diagnostic-Code: Reason 1 (Unable-To-Transfer); Diagnostic -1 (Unknown)',
        'X400-Supplementary-Info: "the other side says 550 5.1.1 no such user"',
      ],
    }),
    is: hard,
  },
  {
    name: 'two recipients whose reasons are only in the text part',
    source: delivery({
      text: `Not delivered:\n\n<sami@customers.test>: the mailbox is full\n\n<${reader}>: 550 5.1.1\n    no such user`,
      fields: ['Status: 5.0.0', '', 'Final-Recipient: rfc822; sami@customers.test', 'Action: failed', 'Status: 5.0.0'],
    }),
    is: { ...hard, found: true },
  },
  {
    name: 'an unknown command with an unspecific status',
    source: delivery({ fields: ['Status: 5.0.0', 'Diagnostic-Code: smtp; 504 this parameter is not implemented'] }),
    is: { outcome: 'sender', address: reader },
  },
  {
    name: 'a domain without DNS records, with a temporary status',
    source: delivery({
      fields: ['Status: 4.0.0', "Diagnostic-Code: smtp; DNS: 'mx' lookup of customers.test had no relevant answers"],
    }),
    is: { outcome: 'hard', reason: 'no_domain', address: reader },
  },
  {
    name: 'a text part with the content type of the report',
    source: delivery({ fields: ['Status: 5.3.0'] }).replace(
      'Content-Type: text/plain; charset=utf-8\r\n\r\nYour message could not be delivered.',
      `Content-Type: message/delivery-status\r\n\r\nNot delivered, and why:\r\n\r\n<${reader}> takes a restricted kind of mail`,
    ),
    is: { outcome: 'sender', reason: 'policy', address: reader, found: true },
  },
  {
    name: 'empty lines before the headers',
    source: `\r\n   \r\n${delivery({ fields: ['Status: 5.1.1'] })}`,
    is: { ...hard, found: true },
  },
  {
    name: 'the recipient only in a header',
    source: `X-Failed-Recipients: ${reader}\r\n${delivery({ recipient: 'rfc822;', fields: ['Status: 5.1.1'], returned: 'nothing' })}`,
    is: hard,
  },
  {
    name: 'no report: a no-reply sender returns our mail under a subject in an unsupported language',
    source: delivery({
      from: 'no-reply@customers.test',
      subject: 'ההודעה',
      kind: 'multipart/mixed; boundary="=_back"',
      type: 'text/plain',
      text: `Could not be delivered to ${reader}: the mailbox is full.`,
      fields: [],
      returned: 'message',
    }),
    is: { outcome: 'soft', reason: 'full', address: reader, found: true },
  },
]
