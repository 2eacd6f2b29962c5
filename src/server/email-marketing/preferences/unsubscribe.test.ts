import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { unsubscribeToken } from '../tracking/tokens.ts'

// One click unsubscribes in every form of the request (RFC 8058), also during the send.

let sanad: TestSanad
let receiver: MailReceiver
/** How far the clock is advanced. */
let clockOffsetMs = 0
beforeAll(async () => {
  const now = () => new Date(Date.now() + clockOffsetMs)
  ;[sanad, receiver] = await Promise.all([startSanad({ now }), mailReceiver()])
})
afterEach(() => {
  clockOffsetMs = 0
})
afterAll(() => Promise.all([sanad.stop(), receiver.stop()]))

const oneClick = 'List-Unsubscribe=One-Click'
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`

const forms: [name: string, headers: Record<string, string>, body: string | Buffer | undefined][] = [
  ['urlencoded', { 'content-type': urlencoded }, oneClick],
  ['urlencoded with a charset', { 'content-type': `${urlencoded}; charset=UTF-8` }, oneClick],
  ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, multipart],
  ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, multipart],
  ['multipart that was cut', { 'content-type': 'multipart/form-data; boundary=x' }, multipart.slice(0, 30)],
  ['nothing at all', {}, undefined],
  ['nothing, of a type', { 'content-type': urlencoded }, ''],
  ['text', { 'content-type': 'text/plain' }, oneClick],
  ['a type that is none', { 'content-type': 'nonsense' }, oneClick],
  ['JSON', { 'content-type': 'application/json' }, '{"List-Unsubscribe":"One-Click"}'],
  ['JSON that is broken', { 'content-type': 'application/json' }, '{"'],
  ['bytes', { 'content-type': 'application/octet-stream' }, Buffer.from([0, 255, 254])],
  ['compressed', { 'content-type': urlencoded, 'content-encoding': 'gzip' }, gzipSync(oneClick)],
]

/** A recipient with the one-click link of their message. */
async function mailed(name: string) {
  const own = await sender(sanad, receiver.port)
  await own.provider()
  const [email = ''] = addresses(name.replace(/[^a-z]/gi, ''), 1)
  const [contactId = ''] = await own.contacts([email])
  const before = receiver.received.length
  await own.ended((await own.send()).body.jobId)
  const raw = receiver.received[before]?.raw.replaceAll(/\r\n[ \t]/g, '') ?? ''
  expect(raw).toContain(`List-Unsubscribe-Post: ${oneClick}\r\n`)
  const path = /List-Unsubscribe: ?<http:\/\/sanad\.test(\/u\/[\w-]+)>/.exec(raw)?.[1] ?? ''
  return { own, email, contactId, path }
}

test.each(forms)('%s', async (name, headers, body) => {
  const { own, email, path } = await mailed(name)
  const answer = await fetch(sanad.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    ...(body !== undefined && { body }),
  })
  expect(answer.status).toBe(200)
  expect((await own.call('GET', `email?search=${email}`)).body.data[0].status).toBe('unsubscribed')
})

test("a one-click request unsubscribes even if it is chunked, has no length, or carries another member's cookie", async () => {
  const { own, email, path } = await mailed('pieces')
  const answer = await fetch(sanad.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': urlencoded, cookie: 'session=of-nobody' },
    body: new Blob([oneClick.slice(0, 9), oneClick.slice(9)]).stream(),
    duplex: 'half',
  })
  expect(answer.status).toBe(200)
  expect((await own.call('GET', `email?search=${email}`)).body.data[0].status).toBe('unsubscribed')
})

test('opening an unsubscribe link, as scanners do, changes nothing, sets no cookie and redirects nowhere', async () => {
  const { own, email, path } = await mailed('looks')
  const status = async () => (await own.call('GET', `email?search=${email}`)).body.data[0].status
  const ask = async (method: string, url = sanad.url + path) => {
    const answer = await fetch(url, { method, redirect: 'manual' })
    expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('location')]).toEqual([200, null, null])
  }
  for (const method of ['GET', 'HEAD']) await ask(method)
  await ask('GET', `${sanad.url}${path}?${oneClick}`)
  expect(await status()).toBe('subscribed')
  await ask('POST')
  await ask('POST')
  expect(await status()).toBe('unsubscribed')
})

test('an unsubscribe link works after ten years and a deletion, and a new contact of that address gets nothing', async () => {
  const { own, email, contactId, path } = await mailed('forever')
  expect((await own.call('DELETE', `email/${contactId}`)).status).toBe(200)
  clockOffsetMs = 10 * 365 * 24 * 60 * 60_000
  expect((await fetch(sanad.url + path, { method: 'POST', body: new URLSearchParams(oneClick) })).status).toBe(200)
  await own.signInAgain()
  await own.contacts([email])
  const got = () => receiver.received.filter(({ to }) => to === email).length
  expect(got()).toBe(1)
  const { jobId } = (await own.send()).body
  if (jobId) await own.ended(jobId)
  expect(got()).toBe(1)
})

test('a recipient who unsubscribes during the send is not claimed afterwards, in 400 races', async () => {
  const own = await sender(sanad, receiver.port)
  await own.provider({ limits: { connections: 4 } })
  const count = 400
  const emails = addresses('race', count)
  for (let at = 0; at < count; at += 50) await own.contacts(emails.slice(at, at + 50))
  receiver.delay = 10
  const soon = new Date(Date.now() + 500).toISOString()
  const { jobId } = (await own.send({ scheduleAt: soon })).body
  const { db, secrets } = sanad.services
  const rows = await db.selectFrom('ledger').select(['tenant_id', 'contact_id']).where('job_id', '=', jobId).execute()
  const left = new Map<string, Date>()
  const shuffled = rows.toSorted(() => Math.random() - 0.5)
  const leave = async ({ tenant_id: tenantId, contact_id: contactId }: (typeof rows)[number]) => {
    const answer = await fetch(`${sanad.url}/u/${unsubscribeToken(secrets, { tenantId, jobId, contactId })}`, {
      method: 'POST',
    })
    expect(answer.status).toBe(200)
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    left.set(contactId, rows[0]?.now ?? new Date(0))
  }
  const next = shuffled.values()
  // A race that one side always wins proves nothing.
  await eventually(() => expect(receiver.got('race').length).toBeGreaterThan(0))
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const row of next) await leave(row)
    }),
  )
  await own.ended(jobId)
  receiver.delay = 0
  const after = await db
    .selectFrom('ledger')
    .select(['contact_id', 'status', 'handed_at'])
    .where('job_id', '=', jobId)
    .execute()
  const late = after.filter(
    ({ contact_id, handed_at }) => handed_at && handed_at > (left.get(contact_id) ?? new Date(0)),
  )
  expect(late).toEqual([])
  expect(left.size).toBe(count)
  const skipped = after.filter(({ status }) => status === 'skipped').length
  expect(skipped).toBeGreaterThan(0)
  expect(skipped).toBeLessThan(count)
})
