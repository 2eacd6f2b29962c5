import { delivery, reader, type Sample } from './shapes.ts'

const hard = { outcome: 'hard', reason: 'no_mailbox', address: reader } as const

/** Reports whose structure or wording deviates from RFC 3464, or whose text is in another place. */
export const reportsCutOtherwise: Sample[] = [
  {
    name: 'a service that calls it expired, and gives no status',
    source: delivery({ action: 'expired', fields: ['Status: ', 'Diagnostic-Code: nobody answered in four days'] }),
    is: { outcome: 'soft', address: reader, found: true },
  },
  {
    name: 'what became of it stands with what is said of the mail, and not of the reader',
    source: delivery({ fields: ['Diagnostic-Code: X-Guard; sender not among the guests', 'Status: 4.7.0'] })
      .replace('Action: failed\r\n', '')
      .replace('\r\n\r\nFinal-Recipient', '\r\nAction: failed\r\n\r\nFinal-Recipient'),
    is: { outcome: 'sender', reason: 'policy', address: reader, found: true },
  },
  {
    name: 'an empty line within what is told of the first of two readers',
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
    name: 'the words stand beside the status',
    source: delivery({ action: 'failure', fields: ['Status: 552 Exceeded the maximum size of incoming messages'] }),
    is: { outcome: 'sender', reason: 'too_large', address: reader },
  },
  {
    name: 'the words stand beside the status, in brackets',
    source: delivery({ fields: ['Status: 5.0.0 (the mailbox of the recipient is full)'] }),
    is: { outcome: 'soft', reason: 'full', address: reader },
  },
  {
    name: 'the parts are named otherwise than its head says',
    source: delivery({
      kind: 'multipart/report; report-type=delivery-status; boundary="another"',
      text: `Hello,\n\n${reader} did not get your mail.`,
      fields: ['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 nobody of that name'],
      returned: 'message',
    }),
    is: { ...hard, found: true },
  },
  {
    name: 'a domain that says it takes no mail, with a status of for now',
    source: delivery({ fields: ['Status: 4.0.0', 'Diagnostic-Code: smtp; the domain customers.test has a Null MX'] }),
    is: { outcome: 'hard', reason: 'no_domain', address: reader },
  },
  {
    name: 'Exchange, of a domain that is elsewhere',
    source: delivery({
      fields: ['Status: 5.7.54', 'Diagnostic-Code: smtp; 550 5.7.54 recipient in non-accepted domain'],
    }),
    is: { outcome: 'soft', reason: 'server', address: reader },
  },
  {
    name: 'neither what became of it nor a status, but the words of the server',
    source: delivery({ fields: ['Diagnostic-Code: smtp; 552 the mailbox of the reader is full'] }).replace(
      'Action: failed\r\n',
      '',
    ),
    is: { outcome: 'soft', reason: 'full', address: reader },
  },
  {
    name: 'a code of its own, in one word',
    source: delivery({ fields: ['Status: 5.0.0', 'Diagnostic-Code: X-LOCAL; 500 (err.nosuchuser)'] }),
    is: hard,
  },
  {
    name: 'refused for now, and no more',
    source: delivery({
      fields: ['Status: 4.2.0', 'Diagnostic-Code: smtp; 421 4.2.0 service refused, please try later'],
    }),
    is: { outcome: 'soft', reason: 'server', address: reader },
  },
  {
    name: 'all of it a text of a daemon',
    source: delivery({
      kind: 'text/plain; charset=utf-8',
      text: `Something went wrong.\n\nAsk help@customers.test about it.`,
      fields: ['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 nobody of that name'],
      returned: 'message',
    }),
    is: { ...hard, found: true },
  },
  {
    name: 'a gateway to X.400',
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
    name: 'of two readers the report tells no more than that it failed, and the text beside it why, of each',
    source: delivery({
      text: `Not delivered:\n\n<sami@customers.test>: the mailbox is full\n\n<${reader}>: 550 5.1.1\n    no such user`,
      fields: ['Status: 5.0.0', '', 'Final-Recipient: rfc822; sami@customers.test', 'Action: failed', 'Status: 5.0.0'],
    }),
    is: { ...hard, found: true },
  },
  {
    name: 'a command that is not known, with a status that says nothing',
    source: delivery({ fields: ['Status: 5.0.0', 'Diagnostic-Code: smtp; 504 this parameter is not implemented'] }),
    is: { outcome: 'sender', address: reader },
  },
  {
    name: 'a domain without an answer of the DNS, with a status of for now',
    source: delivery({
      fields: ['Status: 4.0.0', "Diagnostic-Code: smtp; DNS: 'mx' lookup of customers.test had no relevant answers"],
    }),
    is: { outcome: 'hard', reason: 'no_domain', address: reader },
  },
  {
    name: 'what is written for people has the type of the report',
    source: delivery({ fields: ['Status: 5.3.0'] }).replace(
      'Content-Type: text/plain; charset=utf-8\r\n\r\nYour message could not be delivered.',
      `Content-Type: message/delivery-status\r\n\r\nNot delivered, and why:\r\n\r\n<${reader}> takes a restricted kind of mail`,
    ),
    is: { outcome: 'sender', reason: 'policy', address: reader, found: true },
  },
  {
    name: 'empty lines before its head',
    source: `\r\n   \r\n${delivery({ fields: ['Status: 5.1.1'] })}`,
    is: { ...hard, found: true },
  },
  {
    name: 'the reader is named in the head alone',
    source: `X-Failed-Recipients: ${reader}\r\n${delivery({ recipient: 'rfc822;', fields: ['Status: 5.1.1'], returned: 'nothing' })}`,
    is: hard,
  },
  {
    name: 'no report: whom nobody answers gives our mail back, under a subject in a language that is not read',
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
