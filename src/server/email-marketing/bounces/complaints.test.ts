import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Complaints in the formats of mailbox providers (RFC 5965 and others) about sent mail, delivered to a real mailbox.

let sanad: TestSanad
let server: Dovecot
let post: MailReceiver
let own: Awaited<ReturnType<typeof sender>>
let box = 0

beforeAll(async () => {
  ;[server, post, sanad] = await Promise.all([dovecot(), mailReceiver(), startSanad()])
})
afterAll(async () => {
  await Promise.all([sanad.stop(), post.stop(), server.stop()])
})
beforeEach(async () => {
  box += 1
  own = await sender(sanad, post.port)
  const { port, password } = server
  const imap = { host: '127.0.0.1', port, secure: 'none', username: `told${box}`, password }
  expect((await own.provider({ imap, returnPath: 'bounces@shop.test' })).status).toBe(201)
})

/** Sends one campaign to these names. Returns the headers of the mail that each received. */
async function sentTo(names: readonly string[]): Promise<(name: string) => string> {
  await own.contacts(names.map(addressOf))
  const { body } = await own.send()
  await own.ended(body.jobId)
  return (name) => {
    const raw = post.received.find(({ to }) => to === addressOf(name))?.raw ?? ''
    return raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll('\r\n', '\n')
  }
}

const addressOf = (name: string) => `${name}${box}@complains.test`
const messageIdOf = (head: string) => /^message-id:\s*(<[^>]+>)/im.exec(head)?.[1] ?? ''
/** Removes the recipient's address everywhere, as some providers do. */
const redacted = (head: string, name: string) =>
  head.replaceAll(addressOf(name), 'redacted@complains.test').replace(/^List-Unsubscribe:.*\n(?:[ \t].*\n)*/im, '')

const headOf = (from: string, subject: string) =>
  `From: ${from}\nTo: hello@shop.test\nSubject: ${subject}\nMessage-ID: <${randomUUID()}@house.test>\nMIME-Version: 1.0`
const parted = (head: string, type: string, parts: string[], edge = 'x') =>
  `${head}\nContent-Type: ${type}; boundary="${edge}"\n\n${parts.map((part) => `--${edge}\n${part}\n`).join('')}--${edge}--\n`
const arf = (fields: string[], ...parts: string[]) =>
  parted(headOf('feedback@house.test', 'FW: Offer'), 'multipart/report; report-type=feedback-report', [
    'Content-Type: text/plain\n\nThis is an abuse report.',
    `Content-Type: message/feedback-report\n\n${fields.join('\n')}\nUser-Agent: House/1.0\nVersion: 1\n`,
    ...parts,
  ])
const rfc822 = (head: string) => `Content-Type: message/rfc822\n\n${head}\n\nHello\n`
const base64 = (type: string, text: string) =>
  `Content-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${Buffer.from(text).toString('base64')}\n`
const tell = (source: string) => server.deliver(`told${box}`, source.replaceAll('\n', '\r\n'))
const closed = async () => {
  const { body } = await own.call('GET', 'suppression?size=100')
  const all: { email: string; reason: string }[] = body.data
  return Object.fromEntries(all.map(({ email, reason }) => [email, reason]))
}
const received = async () => (await own.call('GET', 'message?sent_or_received=received&size=100')).body.pagination.total

/** Formats of providers; each complains about the mail to this recipient. */
const houses: Record<string, (head: string, name: string) => string> = {
  'whole mail': (head, name) =>
    arf(['Feedback-Type: abuse', `Original-Rcpt-To: ${addressOf(name)}`], rfc822(`From shop Thu Feb 18 2027\n${head}`)),
  'blackened out': (head, name) =>
    arf(['Feedback-Type: abuse', 'Redacted-Address: redacted'], rfc822(redacted(head, name))),
  undisclosed: (head, name) =>
    arf(
      ['Feedback-Type: abuse', 'Original-Rcpt-To: undisclosed <redacted@complains.test>'],
      rfc822(redacted(head, name)),
    ),
  'head alone, encoded': (head) => arf(['FEEDBACK-TYPE: Abuse'], base64('text/rfc822-headers', head)),
  'name alone': (head) => arf(['Feedback-Type: abuse', `Original-Message-ID: ${messageIdOf(head)}`]),
  'text file': (head) =>
    arf(
      ['Feedback-Type: fraud'],
      `Content-Type: text/plain; name=head.txt\nContent-Disposition: attachment\n\n${head}`,
    ),
  'no report type': (head) =>
    parted(headOf('fbl@house.test', 'FBL'), 'multipart/mixed', [
      base64('message/feedback-report', 'Feedback-Type: abuse\r\nUser-Agent: H/1\r\nVersion: 1\r\n'),
      rfc822(head),
    ]),
  'junk report': (head, name) => junk('staff@hotmail.com', head, name),
  'junk report, the mail itself': (head, name) =>
    `Return-Path: staff@hotmail.com\nX-HmXmrOriginalRecipient: ${addressOf(name)}\n${head.replace(/^Return-Path:.*\n/im, '')}\n\nHello\n`,
  'passed on': (head, name) =>
    parted(headOf('abuse@host.test', 'Fwd: a report'), 'multipart/mixed', [
      'Content-Type: text/plain\n\nYours, I think.',
      `Content-Type: message/rfc822\n\n${junk('staff@hotmail.com', head, name)}`,
    ]),
}

const junk = (from: string, head: string, name: string) =>
  parted(
    headOf(from, 'complaint about message from 192.0.2.7'),
    'multipart/mixed',
    [rfc822(`X-HmXmrOriginalRecipient: ${addressOf(name)}\n${head}`)],
    'junk',
  )

test('a complaint in any provider’s format closes the address of the message’s recipient and no other', async () => {
  const readers = Object.keys(houses).map((_house, number) => `reader${number}`)
  const head = await sentTo([...readers, 'bystander'])
  for (const [number, make] of Object.values(houses).entries()) {
    const name = `reader${number}`
    await tell(make(head(name), name))
  }
  const expected = Object.fromEntries(readers.map((name) => [addressOf(name), 'complained']))
  await eventually(async () => expect(await closed()).toEqual(expected))
})

test('a complaint closes the address of the message’s recipient, not of another one that it names', async () => {
  const head = await sentTo(['forwards', 'trapped', 'bystander'])
  const named = `Original-Rcpt-To: ${addressOf('bystander')}`
  await tell(arf(['Feedback-Type: abuse', named], rfc822(head('forwards'))))
  await tell(arf(['Feedback-Type: abuse', named, `Original-Rcpt-To: ${addressOf('trapped')}`], rfc822(head('trapped'))))
  await eventually(async () =>
    expect(await closed()).toEqual({ [addressOf('forwards')]: 'complained', [addressOf('trapped')]: 'complained' }),
  )
})

test('an opt-out report unsubscribes its recipient, and a report without a complaint closes no address', async () => {
  const head = await sentTo(['leaves', 'content', 'signed', 'infected', 'parted'])
  const none = {
    content: ['Feedback-Type: not-spam'],
    signed: ['Feedback-Type: auth-failure', 'Auth-Failure: dmarc', 'Delivery-Result: delivered'],
    infected: ['Feedback-Type: virus'],
    parted: ['Source-IP: 192.0.2.7', '', 'Feedback-Type: not-spam'],
  }
  for (const [name, fields] of Object.entries(none))
    await tell(arf([...fields, `Original-Rcpt-To: ${addressOf(name)}`], rfc822(head(name))))
  await tell(arf(['Feedback-Type: opt-out', `Removal-Recipient: ${addressOf('leaves')}`], rfc822(head('leaves'))))
  await eventually(async () => expect(await received()).toBe(5))
  await eventually(async () => expect(await closed()).toEqual({ [addressOf('leaves')]: 'unsubscribed' }))
})

test('complaint reports with the same Message-ID all count', async () => {
  const head = await sentTo(['reader', 'another'])
  for (const name of ['reader', 'another'])
    await tell(
      arf(['Feedback-Type: abuse', `Original-Rcpt-To: ${addressOf(name)}`], rfc822(head(name))).replace(
        /^Message-ID: <[^>]*>/m,
        'Message-ID: <fixed@house.test>',
      ),
    )
  await eventually(async () =>
    expect(await closed()).toEqual({ [addressOf('reader')]: 'complained', [addressOf('another')]: 'complained' }),
  )
})
