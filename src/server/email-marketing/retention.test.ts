import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '#test/browser.ts'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/messages.ts'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { dovecot } from '#test/stand-ins/dovecot.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { retention } from './retention.ts'

let sanad: TestSanad
let receiver: MailReceiver
const day = 24 * 60 * 60_000
let clock = Date.now()

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad({ now: () => new Date(clock) }), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

/** Runs the nightly task. */
async function night() {
  const { db, queue } = sanad.services
  await queue.add(db, retention, {}, { key: 'by hand' })
  await eventually(async () => {
    const waiting = await db
      .selectFrom('graphile_worker.jobs' as 'users')
      .selectAll()
      .execute()
    expect(waiting).toEqual([])
  })
}

/** Targets of the links in the mail to this address: click, unsubscribe, preferences. */
async function linksOf(address: string) {
  const { html } = await simpleParser(receiver.received.find(({ to }) => to === address)?.raw ?? '')
  const path = (kind: string) => new RegExp(`/${kind}/[\\w-]+`).exec(html || '')?.[0] ?? ''
  return { click: path('k'), unsubscribe: path('u'), preferences: path('p'), view: path('v') }
}

/** Requests as a recipient's browser would. */
const visit = (path: string, more: RequestInit = {}) =>
  fetch(sanad.url + path, { redirect: 'manual', headers: { 'user-agent': browser }, ...more })

async function sent(name: string, count: number) {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const ids = await owner.contacts(addresses(name, count))
  const html =
    '<p><a href="https://shop.test/new">New</a> <a href="{{ unsubscribeUrl }}">Leave</a> <a href="{{ preferencesUrl }}">Choose</a> <a href="{{ viewUrl }}">Look</a></p>'
  const { jobId } = (await owner.send({ html, trackClicks: true })).body as { jobId: string }
  await owner.ended(jobId)
  await readLater(sanad)
  return { ...owner, ids, jobId }
}

test("recipients are purged by the owner's setting, counters stay, and links in sent mail keep working", async () => {
  const owner = await sent('kept', 3)
  const other = await sent('others', 1)
  const links = await linksOf('kept0@customers.test')
  expect((await visit(links.click)).status).toBe(302)
  const before = await owner.job(owner.jobId)
  expect(before).toMatchObject({ counts: { sent: 3 }, clicked: 1, recipientsClearedAt: null })
  const report = async () => (await owner.call('GET', 'report')).body.data

  const response = await owner.call('PATCH', 'sending-rules', { keepRecipients: 60 })
  expect(response).toMatchObject({
    status: 200,
    body: { data: { keepRecipients: 60, keepMessages: null, keepHistory: 730 } },
  })
  await night()
  expect(await owner.recipients(owner.jobId)).toHaveLength(3)

  clock += 61 * day
  await Promise.all([owner.signInAgain(), other.signInAgain()])
  const reported = await report()
  await night()
  expect(await owner.recipients(owner.jobId)).toEqual([])
  expect((await owner.call('GET', `job/${owner.jobId}/recipients`)).body.pagination.total).toBe(0)
  expect((await owner.call('GET', 'message')).body.data).toEqual([])
  expect(await owner.job(owner.jobId)).toEqual({
    ...before,
    recipientsClearedAt: new Date(clock).toISOString(),
  })
  expect(await report()).toEqual(reported)
  expect(await owner.call('POST', `job/${owner.jobId}/retry-failed`)).toMatchObject({ status: 409 })
  expect(await other.recipients(other.jobId)).toHaveLength(1)
  expect((await other.call('GET', 'message')).body.data).toHaveLength(1)

  const followed = await visit(links.click)
  expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://shop.test/new'])
  expect((await visit(links.preferences)).status).toBe(200)
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await visit(links.unsubscribe, { method: 'POST', body: oneClick })).status).toBe(200)
  expect((await owner.call('GET', `email/${owner.ids[0]}`)).body.data).toMatchObject({ status: 'unsubscribed' })
  expect(await owner.job(owner.jobId)).toMatchObject({ clicked: 1 })

  // The web version is rendered from the send; once the contact is deleted too, it says that nothing is left.
  const look = async (more = '') => {
    const page = await visit(links.view + more)
    return [page.status, await page.text()] as const
  }
  expect(await look()).toEqual([200, expect.stringContaining('https://shop.test/new')])
  await owner.call('DELETE', `email/${owner.ids[0]}`)
  expect(await look()).toEqual([410, expect.stringContaining('This email is no longer available')])
  expect(await look('?lang=ar')).toEqual([410, expect.stringContaining('dir="rtl"')])
})

test('contact history is retained for two years or as the owner sets; other workspaces are untouched', async () => {
  const [owner, other] = await Promise.all([sender(sanad, receiver.port), sender(sanad, receiver.port)])
  const changed = async (who: typeof owner) => {
    const [id] = await who.contacts(['changed@customers.test'])
    expect((await who.call('PATCH', `email/${id}`, { firstName: 'Maha' })).status).toBe(200)
    return async () => {
      const { events } = (await who.call('GET', `email/${id}/timeline`)).body.data
      return events.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind === 'changed').length
    }
  }
  const [own, others] = [await changed(owner), await changed(other)]
  expect((await owner.call('PATCH', 'sending-rules', { keepHistory: 90 })).status).toBe(200)
  clock += 91 * day
  await Promise.all([owner.signInAgain(), other.signInAgain()])
  await night()
  expect([await own(), await others()]).toEqual([0, 1])
  clock += 650 * day
  await other.signInAgain()
  await night()
  expect(await others()).toBe(0)
})

test("conversations are purged by the owner's setting; drafts stay, and so does the mail server's copy", async () => {
  const server = await dovecot()
  try {
    const owner = await sender(sanad, receiver.port)
    const user = 'conversations'
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
    await owner.provider({ imap })
    await server.deliver(user, letter({ Subject: 'Old' }, 'How are you?'))
    const subjects = async () =>
      (await owner.call('GET', 'message?sent_or_received=received')).body.data.map(
        ({ subject }: { subject: string }) => subject,
      )
    await eventually(async () => expect(await subjects()).toEqual(['Old']))
    const draft = { to: ['sara@customers.test'], subject: 'Begun', text: 'Dear Sara', status: 'draft' }
    expect((await owner.call('POST', 'message', draft)).status).toBe(201)
    expect((await owner.call('PATCH', 'sending-rules', { keepMessages: 60 })).status).toBe(200)
    clock += 61 * day
    await owner.signInAgain()
    await night()
    expect(await subjects()).toEqual([])
    expect((await owner.call('GET', 'message?status=draft')).body.data).toMatchObject([{ subject: 'Begun' }])
    // Its notification is combined with the previous one.
    await server.deliver(user, letter({ Subject: 'New' }, 'And now?'))
    await eventually(async () => expect(await subjects()).toEqual(['New']))
    expect(await server.flags(user)).toEqual(['', ''])
  } finally {
    await server.stop()
  }
})
