import { expect, test } from 'vitest'
import { refusalOf } from './refusals.ts'
import { ReplyReader } from './replies.ts'
import type { Stage } from './transport.ts'

// Codes of RFC 3463 and RFC 5321, and texts of real servers: only `hard` suppresses an address.

type Meaning = 'hard' | 'soft' | 'sender'

function meaningOf(text: string, stage: Stage): Meaning {
  const [reply] = new ReplyReader().read(`${text}\r\n`)
  if (!reply) throw new Error(`Not a reply: ${text}`)
  const { fault, bounce } = refusalOf(reply, stage)
  return fault === 'sender' ? 'sender' : (bounce ?? 'sender')
}

test.each<[string, Meaning]>([
  // X.1: addresses
  ['550 5.1.0 Address rejected', 'hard'],
  ['550 5.1.0 Unknown user', 'hard'],
  ['550 5.1.0 <a@b.test> Sender address rejected', 'sender'],
  ['550 5.1.1 The email account that you tried to reach does not exist', 'hard'],
  ['550 5.1.1 Refused', 'hard'],
  ['550 5.1.1 Rejected, your host is blocked by spamhaus', 'sender'],
  ['450 4.1.1 User unknown in local recipient table', 'soft'],
  ['550 5.1.2 Bad destination system', 'hard'],
  ['451 4.1.2 No such domain for now', 'soft'],
  ['501 5.1.3 Bad recipient address syntax', 'hard'],
  ['550 5.1.4 Ambiguous', 'soft'],
  ['551 5.1.6 Has moved, left no address', 'hard'],
  ['553 5.1.7 Bad sender address syntax', 'sender'],
  ['450 4.1.8 Sender address rejected: Domain not found', 'sender'],
  ['550 5.1.9 Non-compliant destination', 'soft'],
  ['556 5.1.10 Recipient address has null MX', 'hard'],
  // X.2: mailboxes
  ['550 5.2.0 Something about the mailbox', 'soft'],
  ['550 5.2.1 The account is disabled', 'hard'],
  ['450 4.2.1 Receiving mail at a rate that prevents additional messages', 'sender'],
  ['552 5.2.2 Mailbox full', 'soft'],
  ['550 5.2.2 Over quota', 'soft'],
  ['452 4.2.2 Over quota', 'soft'],
  ['552 5.2.3 Message length exceeds the limit of this mailbox', 'sender'],
  ['550 5.2.4 Mailing list expansion problem', 'soft'],
  // X.3, X.4: the remote system and the route
  ['452 4.3.1 Insufficient system storage', 'soft'],
  ['550 5.3.0 Other system problem', 'soft'],
  ['550 5.3.2 System not accepting messages', 'soft'],
  ['552 5.3.4 Message too big for system', 'sender'],
  ['451 4.4.0 DNS trouble', 'soft'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'hard'],
  ['550 5.4.4 Unable to route: host not found', 'soft'],
  ['554 5.4.6 Routing loop', 'soft'],
  ['554 5.4.7 Delivery time expired', 'soft'],
  // X.5, X.6: our commands and our content
  ['500 5.5.1 Command unrecognized', 'sender'],
  ['501 5.5.2 Syntax error', 'sender'],
  ['452 4.5.3 Too many recipients', 'sender'],
  ['501 5.5.4 Invalid arguments', 'sender'],
  ['554 5.6.0 Content rejected', 'sender'],
  // X.7: policy
  ['550 5.7.0 Authentication required', 'sender'],
  ['554 5.7.1 Relay access denied', 'sender'],
  ['550 5.7.1 User unknown, or so it is said', 'hard'],
  ['451 4.7.1 Greylisted', 'sender'],
  ['550 5.7.23 SPF validation failed', 'sender'],
  ['550 5.7.26 This mail is unauthenticated', 'sender'],
  ['421 4.7.0 Try again later, too many connections', 'sender'],
  ['550 5.7.509 Does not pass DMARC', 'sender'],
  // Without an enhanced code
  ['421 Service not available', 'soft'],
  ['450 Mailbox unavailable', 'soft'],
  ['451 Local error in processing', 'soft'],
  ['452 Insufficient system storage', 'soft'],
  ['550 Requested action not taken: mailbox unavailable', 'soft'],
  ['550 No such user here', 'hard'],
  ['550 User unknown', 'hard'],
  ['550 Sender address unknown', 'sender'],
  ['550 relaying denied', 'sender'],
  ['550 blocked using zen.spamhaus.org', 'sender'],
  ['551 User not local; please try another path', 'soft'],
  ['552 Exceeded storage allocation', 'soft'],
  ['553 Mailbox name not allowed', 'soft'],
  ['554 Transaction failed', 'soft'],
  // Class and code that disagree: not permanent
  ['550 4.2.2 Mailbox full', 'soft'],
  ['552 4.1.1 User unknown', 'soft'],
  // The code on the first line only
  ['550-5.1.1 The account does not exist.\r\n550 Read our page about it', 'hard'],
])('the reply “%s” to RCPT is classified as %s', (reply, meaning) => expect(meaningOf(reply, 'rcpt')).toBe(meaning))

test.each<[string, Stage, Meaning]>([
  ['550 5.1.1 User unknown', 'data', 'hard'],
  ['550 5.7.1 Looks like spam', 'data', 'sender'],
  ['554 Refused', 'data', 'sender'],
  ['552 Message too long', 'data', 'sender'],
  ['451 Try again', 'data', 'soft'],
  ['550 No such user', 'mail', 'sender'],
  ['553 5.1.8 Your domain does not exist', 'mail', 'sender'],
  ['451 4.1.8 The domain of the sender does not resolve', 'mail', 'sender'],
  ['421 4.7.0 [TSS04] Deferred for now because of user complaints about your messages', 'mail', 'sender'],
  ['452 4.3.1 Insufficient system storage', 'mail', 'soft'],
  ['421 4.3.2 The server is being shut down', 'mail', 'soft'],
  ['535 5.7.8 Bad credentials', 'auth', 'sender'],
  ['554 5.7.1 Go away', 'connect', 'soft'],
  ['550 5.1.1 User unknown', 'connect', 'soft'],
])('the reply “%s” at stage %s is classified as %s', (reply, stage, meaning) =>
  expect(meaningOf(reply, stage)).toBe(meaning),
)
