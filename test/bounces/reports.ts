import type { Outcome, Reason } from '#server/mail/bounces/reason.ts'
import { delivery, reader, type Sample } from './shapes.ts'

/** Status and Diagnostic-Code of delivery reports, as servers write them. */
const cases: [name: string, outcome: Outcome, reason: Reason, status: string, diagnostic: string][] = [
  [
    'Postfix, unknown in its table',
    'hard',
    'no_mailbox',
    '5.1.1',
    'smtp; 550 5.1.1 <laila@customers.test>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  [
    'Gmail, no account',
    'hard',
    'no_mailbox',
    '5.1.1',
    "smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos or\n 550 5.1.1 unnecessary spaces.",
  ],
  [
    'Gmail, inactive',
    'hard',
    'disabled',
    '5.2.1',
    'smtp; 550 5.2.1 The email account that you tried to reach is inactive.',
  ],
  [
    'Gmail, over quota',
    'soft',
    'full',
    '5.2.2',
    'smtp; 552-5.2.2 The email account that you tried to reach is over quota and inactive.',
  ],
  [
    'Gmail, rate limit of one mailbox',
    'sender',
    'policy',
    '4.2.1',
    'smtp; 450-4.2.1 The user you are trying to contact is receiving mail too quickly. 450 4.2.1 Please resend with a lower rate limit',
  ],
  [
    'Gmail, unauthenticated',
    'sender',
    'policy',
    '5.7.26',
    'smtp; 550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
  ],
  [
    'Gmail, unsolicited',
    'sender',
    'spam',
    '5.7.1',
    'smtp; 550-5.7.1 Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked.',
  ],
  [
    'Gmail, unknown domain',
    'hard',
    'no_domain',
    '4.0.0',
    "smtp; DNS Error: DNS type 'mx' lookup of customers.test responded with code NXDOMAIN Domain name not found: customers.test",
  ],
  [
    'Exchange Online, no such recipient',
    'hard',
    'no_mailbox',
    '5.1.10',
    'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient laila@customers.test not found by SMTP address lookup',
  ],
  [
    'Exchange Online, restricted group',
    'sender',
    'policy',
    '5.7.133',
    'smtp;550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated',
  ],
  [
    'Exchange Online, mailbox full',
    'soft',
    'full',
    '5.2.2',
    'smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
  ],
  [
    'Exchange Online, no such domain in DNS',
    'hard',
    'no_domain',
    '5.4.310',
    'smtp;550 5.4.310 DNS domain customers.test does not exist [Message=InfoDomainNonexistent]',
  ],
  [
    'Exchange Online, banned address',
    'sender',
    'spam',
    '5.7.606',
    'smtp;550 5.7.606 Access denied, banned sending IP [192.0.2.7]. To request removal from this list please visit https://sender.office.com/',
  ],
  [
    'Exchange, message too large',
    'sender',
    'too_large',
    '5.2.3',
    'smtp;550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient',
  ],
  [
    'Outlook.com, mailbox unavailable',
    'hard',
    'no_mailbox',
    '5.5.0',
    'smtp;550 5.5.0 Requested action not taken: mailbox unavailable: no such user here',
  ],
  [
    'Outlook.com, block list',
    'sender',
    'spam',
    '5.7.1',
    "smtp;550 5.7.1 Unfortunately, messages from [192.0.2.7] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
  ],
  [
    'Yahoo, no account',
    'hard',
    'no_mailbox',
    '5.0.0',
    "smtp; 554 delivery error: dd This user doesn't have a yahoo.com account (laila@customers.test) [0] - mta1.mail.test",
  ],
  [
    'Yahoo, reputation',
    'sender',
    'spam',
    '4.7.0',
    'smtp; 421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume or user complaints - poor reputation',
  ],
  [
    'Yahoo, DMARC',
    'sender',
    'policy',
    '5.7.9',
    'smtp; 554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
  ],
  ['iCloud, over quota', 'soft', 'full', '5.2.2', 'smtp; 552 5.2.2 <laila@customers.test>: user is over quota'],
  [
    'iCloud, unknown mailbox',
    'hard',
    'no_mailbox',
    '5.1.1',
    'smtp; 550 5.1.1 <laila@customers.test>: user does not exist',
  ],
  ['sendmail, user unknown', 'hard', 'no_mailbox', '5.1.1', 'SMTP; 550 5.1.1 <laila@customers.test>... User unknown'],
  ['sendmail, host unknown', 'hard', 'no_domain', '5.1.2', 'SMTP; 550 Host unknown'],
  [
    'Postfix, host not found',
    'hard',
    'no_domain',
    '5.4.4',
    'X-Postfix; Host or domain name not found. Name service error for name=customers.test type=AAAA: Host not found',
  ],
  [
    'Postfix, connection refused after retries',
    'soft',
    'expired',
    '4.4.1',
    'X-Postfix; connect to mx.customers.test[192.0.2.1]:25: Connection timed out',
  ],
  ['Postfix, expired', 'soft', 'expired', '4.4.7', 'X-Postfix; delivery time expired'],
  ['Postfix, null MX', 'hard', 'no_domain', '5.1.10', 'X-Postfix; Domain customers.test does not accept mail (nullMX)'],
  ['relaying denied', 'sender', 'policy', '5.7.1', 'smtp; 554 5.7.1 <laila@customers.test>: Relay access denied'],
  [
    'sender rejected',
    'sender',
    'policy',
    '5.1.8',
    'smtp; 553 5.1.8 <hello@shop.test>: Sender address rejected: Domain not found',
  ],
  [
    'a named block list',
    'sender',
    'spam',
    '5.7.1',
    'smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
  ],
  [
    'a block list under a mailbox code',
    'sender',
    'spam',
    '5.1.1',
    'smtp; 550 5.1.1 Rejected: your host is listed in our blocklist',
  ],
  ['a code without a text', 'hard', 'no_mailbox', '5.1.1', ''],
  ['a text under an unspecific code', 'hard', 'no_mailbox', '5.0.0', 'smtp; 550 No such person at this address'],
  ['a full disk on the remote server', 'soft', 'full', '4.3.1', 'smtp; 452 4.3.1 Insufficient system storage'],
  ['a mail loop', 'soft', 'server', '5.4.6', 'smtp; 554 5.4.6 Too many hops'],
  ['a moved mailbox without a new address', 'hard', 'no_mailbox', '5.1.6', 'smtp; 551 5.1.6 Recipient has moved'],
  [
    'virus',
    'sender',
    'spam',
    '5.7.0',
    'smtp; 552 5.7.0 This message was blocked because its content presents a potential virus',
  ],
  ['too large', 'sender', 'too_large', '5.3.4', 'smtp; 552 5.3.4 Message size exceeds fixed limit'],
  ['TLS required', 'sender', 'policy', '5.7.10', 'smtp; 550 5.7.10 Encryption needed: TLS required by policy'],
  ['Zoho, suspended', 'hard', 'disabled', '5.2.1', 'smtp; 550 5.2.1 Mailbox for this recipient has been suspended'],
  ['in Arabic, no such mailbox', 'hard', 'no_mailbox', '5.0.0', 'smtp; 550 عُذرًا، صندوق البريد غير موجود'],
  ['in Arabic, full', 'soft', 'full', '5.0.0', 'smtp; 552 صندوق الوارد لدى المستلم ممتلئ'],
  ['in Arabic, spam', 'sender', 'spam', '5.0.0', 'smtp; 554 رُفضت الرسالة لأنها بريد غير مرغوب فيه'],
  ['in Arabic, account disabled', 'hard', 'disabled', '5.0.0', 'smtp; 550 تمّ تعطيل هذا الحساب'],
]

const table = cases.map(([name, outcome, reason, status, diagnostic]): Sample => {
  const fields = [`Status: ${status}`, ...(diagnostic ? [`Diagnostic-Code: ${diagnostic}`] : [])]
  return { name, source: delivery({ fields }), is: { outcome, reason, address: reader, found: true } }
})

const unknownUser = ['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 User unknown']

const shapes: Sample[] = [
  {
    name: 'the whole mail is returned',
    source: delivery({ fields: unknownUser, returned: 'message' }),
    is: { outcome: 'hard', address: reader, found: true },
  },
  {
    name: 'no part of the mail is returned',
    source: delivery({ fields: unknownUser, returned: 'nothing' }),
    is: { outcome: 'hard', address: reader, found: false },
  },
  {
    name: 'the original address of a forwarded mail',
    source: delivery({
      recipient: 'rfc822; other@elsewhere.test',
      fields: [`Original-Recipient: rfc822;${reader}`, ...unknownUser],
    }),
    is: { outcome: 'hard', address: reader },
  },
  {
    name: 'a non-ASCII address (RFC 6533)',
    source: delivery({
      type: 'message/global-delivery-status',
      recipient: 'utf-8; \\x{644}\\x{64A}\\x{644}\\x{649}@customers.test',
      fields: unknownUser,
    }),
    is: { outcome: 'hard', address: 'ليلى@customers.test' },
  },
  {
    name: 'a report within a multipart/mixed',
    source: delivery({ fields: unknownUser, kind: 'multipart/mixed; boundary="=_back"' }),
    is: { outcome: 'hard', address: reader, found: true },
  },
  {
    name: 'a delay, with retries by the server',
    source: delivery({ action: 'delayed', fields: ['Status: 4.4.1', 'Diagnostic-Code: smtp; connection timed out'] }),
    is: { action: 'delayed', address: reader },
  },
  {
    name: 'a requested delivery confirmation',
    source: delivery({ action: 'delivered', fields: ['Status: 2.0.0'], subject: 'Successful Mail Delivery Report' }),
    is: { action: 'delivered', address: reader },
  },
  {
    name: 'relayed to a server without reports',
    source: delivery({ action: 'relayed', fields: ['Status: 2.0.0'] }),
    is: { action: 'delivered' },
  },
  {
    name: 'fields in another case, folded, with a space before the colon',
    source: delivery({ fields: ['STATUS : 5.1.1', 'diagnostic-code:\n SMTP; 550\n\t5.1.1 unknown user'] }),
    is: { outcome: 'hard', reason: 'no_mailbox' },
  },
  {
    name: 'a failure without a status',
    source: delivery({ fields: [] }),
    is: { outcome: 'soft', reason: 'other' },
  },
  {
    name: 'a reason only in the text part',
    source: delivery({ text: `<${reader}>: user unknown`, fields: ['Status: 5.0.0'] }),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader, found: true },
  },
  {
    name: 'a reason only in the text part, in Japanese',
    source: delivery({
      text: '送信先のメールボックスが一杯です。',
      fields: ['Status: 5.2.0'],
    }),
    is: { outcome: 'soft', reason: 'full', address: reader },
  },
  {
    name: 'the Arabic cover text of Outlook',
    source: delivery({
      subject: '=?UTF-8?B?2LrZitixINmC2KfYqNmEINmE2YTYqtiz2YTZitmF?=',
      text: 'تعذر تسليم رسالتك إلى laila@customers.test',
      fields: ['Status: 5.1.10', 'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found'],
    }),
    is: { outcome: 'hard', reason: 'no_mailbox' },
  },
]

export const reports: Sample[] = [...table, ...shapes]
