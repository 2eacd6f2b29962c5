import { randomUUID } from 'node:crypto'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Bounces and complaints that arrive in a provider's own mailbox, a real dovecot, after a send over real SMTP.

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
  const imap = {
    host: '127.0.0.1',
    port: server.port,
    secure: 'none',
    username: `back${box}`,
    password: server.password,
  }
  const made = await own.provider({ imap, returnPath: 'bounces@shop.test' })
  expect(made.status).toBe(201)
})

type Sent = { jobId: string; raw: string; returnPath: string; messageId: string; unsubscribe: string }

async function sentTo(email: string): Promise<Sent> {
  const before = post.received.length
  const { body } = await own.send()
  const jobId: string = body.jobId
  await own.ended(jobId)
  const mail = post.received.slice(before).find(({ to }) => to === email)
  const raw = mail?.raw ?? ''
  const header = (name: string) => new RegExp(`^${name}: ([^\r\n]*(?:\r\n[ \t][^\r\n]*)*)`, 'im').exec(raw)?.[1] ?? ''
  return {
    jobId,
    raw,
    returnPath: mail?.from ?? '',
    messageId: header('Message-ID').trim(),
    unsubscribe: header('List-Unsubscribe').replaceAll(/\s/g, ''),
  }
}

type Back = {
  status?: string
  diagnostic?: string
  to?: string
  returned?: string
  kind?: 'delivery' | 'abuse'
  email?: string
}

function report({ status = '5.1.1', diagnostic = 'smtp; 550 5.1.1 User unknown', ...more }: Back) {
  const { to = 'hello@shop.test', returned = '', kind = 'delivery', email = '' } = more
  const part =
    kind === 'delivery'
      ? `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ${email}\nAction: failed\nStatus: ${status}\nDiagnostic-Code: ${diagnostic}\n`
      : 'Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: Test/1\nVersion: 1\n'
  const type = kind === 'delivery' ? 'delivery-status' : 'feedback-report'
  const originalPart = returned && `--x\nContent-Type: text/rfc822-headers\n\n${returned}\n`
  return `From: MAILER-DAEMON@mx.test\nTo: ${to}\nSubject: Undelivered\nMessage-ID: <${randomUUID()}@mx.test>\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=${type}; boundary="x"\n\n--x\nContent-Type: text/plain\n\nSorry.\n--x\n${part}${originalPart}--x--\n`.replaceAll(
    '\n',
    '\r\n',
  )
}

const back = (what: Back) => server.deliver(`back${box}`, report(what))
const rowOf = async (jobId: string) => (await own.recipients(jobId))[0]
const contact = async (email: string) => (await own.call('GET', `email?search=${email}`)).body.data[0]
const closed = async (query = '') => (await own.call('GET', `suppression?size=100${query}`)).body.data

test('a bounce is matched by Message-ID, marks recipient, message, contact and address, and stops further mail', async () => {
  const [email = ''] = addresses('gone', 1)
  await own.contacts([email])
  const { jobId, messageId } = await sentTo(email)
  expect((await rowOf(jobId)).bounce).toBeNull()
  await back({ email, returned: `Message-ID: ${messageId}` })
  await eventually(async () =>
    expect(await rowOf(jobId)).toMatchObject({ bounce: 'hard', bounceReason: 'no_mailbox', bounceRule: 'no-mailbox' }),
  )
  expect(await rowOf(jobId)).toMatchObject({ status: 'sent', response: '5.1.1 550 5.1.1 User unknown' })
  expect((await own.job(jobId)).returned).toEqual({ hard: 1, soft: 0, sender: 0, complained: 0 })
  expect((await contact(email)).status).toBe('bounced')
  expect(await closed()).toMatchObject([
    { email, reason: 'bounced', detail: '5.1.1 550 5.1.1 User unknown', bounceRule: 'no-mailbox', jobId, until: null },
  ])
  const [message] = (await own.call('GET', 'message?sent_or_received=sent')).body.data
  expect(message.delivery_status).toBe('bounced')
  const { data, pagination } = (await own.call('GET', 'message?delivery_status=bounced&search=gone')).body
  expect([data, pagination.total]).toEqual([[message], 1])
  for (const other of ['sent', 'failed'])
    expect((await own.call('GET', `message?delivery_status=${other}`)).body.pagination.total).toBe(0)
  expect((await own.call('GET', `message/${message._id}`)).body.data).toMatchObject({
    text: expect.stringContaining('Hi ليلى'),
    recipients: [{ email, state: 'failed', response: '5.1.1 550 5.1.1 User unknown', bounceRule: 'no-mailbox' }],
  })
  const { events } = (await own.call('GET', `email/${(await contact(email)).id}/timeline?kind=mail`)).body.data
  expect(events).toMatchObject([
    { kind: 'sent', jobId, bounce: 'hard', bounceRule: 'no-mailbox', response: '5.1.1 550 5.1.1 User unknown' },
  ])
  expect((await own.call('GET', `job/${jobId}/report`)).body.data.bounces).toMatchObject([
    { outcome: 'hard', reason: 'no_mailbox', rule: 'no-mailbox', count: 1 },
  ])
  expect((await own.send()).status).toBe(400)
})

test('exports state the rule of a bounce: its name for programs, its meaning in both languages for people', async () => {
  const [email = ''] = addresses('exported', 1)
  await own.contacts([email])
  const { jobId, returnPath } = await sentTo(email)
  await back({ email, to: returnPath })
  await eventually(async () => expect((await rowOf(jobId)).bounceRule).toBe('no-mailbox'))
  const texts = { '': 'no-mailbox', '?excel=en': 'Address doesn’t exist', '?excel=ar': 'العنوان غير موجود' }
  for (const path of ['suppression.csv', `job/${jobId}/recipients.csv`, `job/${jobId}/report.csv`])
    for (const [query, text] of Object.entries(texts)) {
      const answer = await fetch(`${sanad.url}${own.suite}/${path}${query}`, {
        headers: { authorization: `Bearer ${own.member.token}` },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.toString(query ? 'utf16le' : 'utf8'), `${path}${query}`).toContain(text)
    }
})

test('a complaint leaves the message’s delivery status at “sent”', async () => {
  const [email = ''] = addresses('angry', 1)
  await own.contacts([email])
  const { messageId } = await sentTo(email)
  await back({ kind: 'abuse', returned: `Message-ID: ${messageId}` })
  await eventually(async () => expect((await contact(email)).status).toBe('complained'))
  expect((await own.call('GET', 'message?delivery_status=sent')).body.data).toMatchObject([{ recipient: email }])
  expect((await own.call('GET', 'message?delivery_status=bounced')).body.data).toEqual([])
})

test('a bounce without the original is matched by the signed return path; a forged one changes nothing', async () => {
  const [email = ''] = addresses('tagged', 1)
  await own.contacts([email])
  const { jobId, returnPath } = await sentTo(email)
  expect(returnPath).toMatch(/^bounces\+[a-z2-7]{39}@shop\.test$/)
  const forged = returnPath.replace(/\+(.)(.)/, (_all, a: string, b: string) => `+${b}${a === b ? 'x' : a}`)
  await back({ email, to: forged })
  await back({ email, to: 'bounces@shop.test' })
  await back({ email, status: '4.2.2', diagnostic: 'smtp; 452 4.2.2 mailbox full', to: returnPath.toUpperCase() })
  await eventually(async () => expect(await rowOf(jobId)).toMatchObject({ bounce: 'soft', bounceReason: 'full' }))
  expect((await contact(email)).status).toBe('subscribed')
  expect(await closed()).toEqual([])
  await back({ email, to: returnPath })
  await eventually(async () => expect((await rowOf(jobId)).bounce).toBe('hard'))
  expect((await own.job(jobId)).returned).toEqual({ hard: 1, soft: 0, sender: 0, complained: 0 })
})

test('a refusal in the SMTP session is classified like a bounce report', async () => {
  const words: Record<string, [number, string]> = {
    gone: [550, 'no such mail drop for her'],
    filled: [552, '5.0.0 the inbox is full'],
    retired: [550, '5.2.1 deactivated mailbox'],
    ours: [550, 'your letter requires a proof first'],
  }
  const replyFor = (email: string) => words[Object.keys(words).find((name) => email.startsWith(name)) ?? '']
  post.atRecipient = (email) => {
    const [code, answer] = replyFor(email) ?? []
    return code && answer ? { code, words: answer } : undefined
  }
  const all = Object.keys(words).flatMap((name) => addresses(name, 1))
  await own.contacts(all)
  const { body } = await own.send()
  await own.ended(body.jobId)
  post.atRecipient = () => undefined
  const rows: { email: string; bounce: string | null; bounceReason: string | null }[] = await own.recipients(body.jobId)
  const outcomes = rows.map(({ email, bounce, bounceReason }) => [email.replace(/\d*@.*$/, ''), bounce, bounceReason])
  expect(outcomes.toSorted()).toEqual([
    ['filled', 'soft', 'full'],
    ['gone', 'hard', 'no_mailbox'],
    ['ours', null, null],
    ['retired', 'hard', 'disabled'],
  ])
  expect((await closed()).map(({ email }: { email: string }) => email.replace(/\d*@.*$/, '')).toSorted()).toEqual([
    'gone',
    'retired',
  ])
})

test('a bounce that is the sender’s fault closes no address', async () => {
  const [email = ''] = addresses('fault', 1)
  await own.contacts([email])
  const { jobId, returnPath } = await sentTo(email)
  await back({ email, to: returnPath, status: '5.7.1', diagnostic: 'smtp; 554 5.7.1 blocked using zen.spamhaus.org' })
  await eventually(async () => expect(await rowOf(jobId)).toMatchObject({ bounce: 'sender', bounceReason: 'spam' }))
  expect((await contact(email)).status).toBe('subscribed')
  expect(await closed()).toEqual([])
})

test('a complaint is matched by the unsubscribe link, and lifting its suppression requires confirmation', async () => {
  const [email = ''] = addresses('angry', 1)
  await own.contacts([email])
  const { jobId, unsubscribe } = await sentTo(email)
  const complaint = report({ kind: 'abuse', returned: `List-Unsubscribe: ${unsubscribe}` })
  await server.deliver(`back${box}`, complaint)
  await eventually(async () => expect((await rowOf(jobId)).complainedAt).not.toBeNull())
  expect((await own.job(jobId)).returned.complained).toBe(1)
  expect(await closed()).toMatchObject([{ email, reason: 'complained', contactId: (await contact(email)).id }])
  const lift = (more: object = {}) => own.call('POST', 'suppression/lift', { emails: [email], ...more })
  expect((await lift()).status).toBe(409)
  expect((await contact(email)).status).toBe('complained')
  expect((await lift({ despiteComplaints: true })).body.data).toEqual({ lifted: 1, stillClosed: 0 })
  expect((await contact(email)).status).toBe('subscribed')
  expect(await closed()).toEqual([])
  expect((await lift({ despiteComplaints: true })).status).toBe(404)
})

test('a complaint about mail to a contact’s former address closes the current address too', async () => {
  const [before, after] = [`before${box}@complains.test`, `after${box}@complains.test`]
  const [id] = await own.contacts([before])
  const { messageId } = await sentTo(before)
  expect((await own.call('PATCH', `email/${id}`, { email: after })).status).toBe(200)
  await back({ kind: 'abuse', returned: `Message-ID: ${messageId}\nTo: ${before}` })
  await eventually(async () => expect((await contact(after)).status).toBe('complained'))
  expect((await closed()).map(({ email }: { email: string }) => email).toSorted()).toEqual([after, before])
})

test('a complaint without the original is matched by the signed return path; a forged one changes nothing', async () => {
  const [email = '', other = ''] = addresses('headless', 2)
  await own.contacts([email, other])
  const { jobId, unsubscribe, returnPath } = await sentTo(email)
  const link = unsubscribe.slice(1, -1)
  // A link with guessed last letters, and Message-IDs that are not ours.
  const forged = [
    `List-Unsubscribe: <${link.slice(0, -4)}AAAA>`,
    `Message-ID: <${randomUUID()}@shop.test>`,
    `List-Unsubscribe: <https://elsewhere.test/u/x>\nMessage-ID: <${randomUUID()}@elsewhere.test>`,
  ]
  for (const returned of forged) await server.deliver(`back${box}`, report({ kind: 'abuse', returned }))
  await server.deliver(`back${box}`, report({ kind: 'abuse' }))
  await server.deliver(`back${box}`, report({ kind: 'abuse', to: returnPath }))
  await eventually(async () => expect((await own.job(jobId)).returned.complained).toBe(1))
  expect(await closed()).toMatchObject([{ email, reason: 'complained' }])
  expect((await contact(other)).status).toBe('subscribed')
})

test('a report to another workspace about our mail changes nothing', async () => {
  const [email = ''] = addresses('other', 1)
  await own.contacts([email])
  const { jobId, messageId, returnPath, unsubscribe } = await sentTo(email)
  const first = own
  box += 1
  own = await sender(sanad, post.port)
  const imap = {
    host: '127.0.0.1',
    port: server.port,
    secure: 'none',
    username: `back${box}`,
    password: server.password,
  }
  await own.provider({ imap })
  await back({ email, to: returnPath, returned: `Message-ID: ${messageId}\nList-Unsubscribe: ${unsubscribe}` })
  await eventually(async () => expect((await own.call('GET', 'message')).body.data).toHaveLength(1))
  expect((await first.recipients(jobId))[0]?.bounce).toBeNull()
  expect((await first.call('GET', 'suppression')).body.data).toEqual([])
})

test('repeated soft bounces pause an address until it is lifted manually', async () => {
  const [email = ''] = addresses('full', 1)
  await own.contacts([email])
  const rules = { softBounces: 2, restDays: 3 }
  expect((await own.call('PATCH', 'sending-rules', rules)).body.data).toMatchObject(rules)
  const full = { email, status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 over quota' }
  const first = await sentTo(email)
  await back({ ...full, to: first.returnPath })
  await back({ ...full, to: first.returnPath })
  await eventually(async () => expect((await rowOf(first.jobId)).bounce).toBe('soft'))
  await eventually(async () =>
    expect((await own.call('GET', 'message?sent_or_received=received')).body.data).toHaveLength(2),
  )
  expect(await closed()).toEqual([])
  const second = await sentTo(email)
  await back({ ...full, to: second.returnPath })
  await eventually(async () =>
    expect(await closed('&reason=resting')).toMatchObject([
      { email, until: expect.any(String), bounceRule: 'mailbox-full' },
    ]),
  )
  expect((await contact(email)).status).toBe('subscribed')
  expect((await own.send()).status).toBe(400)
  const csv = await own.call('GET', 'suppression.csv')
  expect(String(csv.body)).toContain(`${email},resting`)
  expect((await own.call('POST', 'suppression/lift', { emails: [email] })).body.data).toEqual({
    lifted: 1,
    stillClosed: 0,
  })
  expect((await own.send()).status).toBe(200)
})

test('a bounce of one recipient is not overwritten while the same message is still being sent to the others', async () => {
  const [first = '', second = ''] = ['early', 'late'].map((name) => `${name}${box}@several.test`)
  await own.contacts([first, second])
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  post.scan = ({ to }) => (to === second ? gate : Promise.resolve())
  try {
    const written = await own.call('POST', 'message', { to: [first, second], subject: 'To two', text: 'Words' })
    const { _id, messageId } = written.body.data
    const read = async () => (await own.call('GET', `message/${_id}`)).body.data
    await eventually(() => expect(post.got(first)).toHaveLength(1))
    await back({ email: first, returned: `Message-ID: ${messageId}` })
    await eventually(async () => expect((await contact(first)).status).toBe('bounced'))
    release()
    await eventually(async () => expect((await read()).recipients[1]).toMatchObject({ email: second, state: 'sent' }))
    const { recipients, delivery_status: status } = await read()
    expect(recipients[0]).toMatchObject({ email: first, state: 'failed', bounceRule: 'no-mailbox' })
    const { events } = (await own.call('GET', `email/${(await contact(first)).id}/timeline?kind=mail`)).body.data
    expect(events).toMatchObject([{ kind: 'sent', bounceRule: 'no-mailbox', response: '5.1.1 550 5.1.1 User unknown' }])
    expect(status).toBe('sent')
  } finally {
    post.scan = () => Promise.resolve()
    release()
  }
})

test('a bounce of a message to several recipients affects only the recipient that it names', async () => {
  const [first = '', second = '', third = '', blind = ''] = ['first', 'second', 'third', 'blind'].map(
    (name) => `${name}${box}@several.test`,
  )
  await own.contacts([first, second, third, blind])
  const written = await own.call('POST', 'message', {
    to: [first],
    cc: [second, third],
    bcc: [blind],
    subject: 'To several',
    text: 'Words',
  })
  const { _id, messageId } = written.body.data
  const read = async () => (await own.call('GET', `message/${_id}`)).body.data
  await eventually(async () => expect((await read()).delivery_status).toBe('sent'))
  const returned = `Message-ID: ${messageId}`
  await back({ email: 'somebody@elsewhere.test', returned })
  await server.deliver(`back${box}`, report({ kind: 'abuse', returned }))
  await back({ email: third.toUpperCase(), returned })
  await eventually(async () => expect((await contact(third)).status).toBe('bounced'))
  expect(await closed()).toMatchObject([{ email: third, reason: 'bounced' }])
  const after = await read()
  expect(after.delivery_status).toBe('sent')
  expect(after.recipients).toMatchObject([
    { email: first, state: 'sent' },
    { email: second, state: 'sent' },
    { email: third, state: 'failed', response: '5.1.1 550 5.1.1 User unknown' },
    { email: blind, state: 'sent' },
  ])
  for (const email of [first, second, blind]) {
    expect((await contact(email)).status).toBe('subscribed')
    await back({ email, returned })
  }
  await eventually(async () => expect((await read()).delivery_status).toBe('bounced'))
  expect((await closed()).map(({ email }: { email: string }) => email).toSorted()).toEqual(
    [first, second, third, blind].toSorted(),
  )
})
