import { createHash } from 'node:crypto'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { damaged } from '#test/damaged/all.ts'
import { generated } from '#test/damaged/generated.ts'
import { letter } from '#test/messages.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'

// A mailbox full of damaged messages, on a real Dovecot: each is stored, and so are the messages after them.

let sanad: TestSanad
let server: Dovecot

beforeAll(async () => {
  server = await dovecot()
  sanad = await startSanad()
})
afterAll(async () => {
  await sanad.stop()
  await server.stop()
})

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

/** Every seventh of the randomly damaged messages, if some content is left; each with its own Message-ID. */
const byChance = generated(7, 400)
  .filter(({ source }, at) => at % 7 === 0 && source.length > 100)
  .map(({ name, source }, at) => {
    const named = source.toString('latin1').replaceAll('<CAF1@', `<CAF${at}@`).replaceAll('<r@x>', `<r${at}@x>`)
    return { name, source: Buffer.from(`X-Number: ${at}\r\n${named}`, 'latin1') }
  })
  .slice(0, 50)

test.each([
  ['made', damaged],
  ['by chance', byChance],
])('a sync stores each damaged message, and it opens: damaged %s', { timeout: 240_000 }, async (kind, damaged) => {
  const own = await sender(sanad, 1)
  const user = `damaged-${kind.replace(' ', '-')}`
  for (const { source } of damaged) await server.deliver(user, source)
  await server.deliver(user, letter({ Subject: 'Behind them all' }))
  const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
  const { body } = await own.provider({ type: 'sandbox', settings: {}, imap })
  const provider = async (): Promise<Any> =>
    (await own.call('GET', `email-service-provider/${body.data._id}`)).body.data
  const count = damaged.length + 1
  await eventually(
    async () => expect((await provider()).imap).toMatchObject({ state: 'ready', total: count, fetched: count }),
    180_000,
  )
  const all: Any[] = []
  const bytesAt = async (path: string) => {
    const headers = { authorization: `Bearer ${own.member.token}` }
    return Buffer.from(await (await fetch(`${sanad.url}${own.suite}/${path}`, { headers })).arrayBuffer())
  }
  for (let page = 1; all.length < count && page < 10; page += 1)
    all.push(...(await own.call('GET', `message?sent_or_received=received&size=100&page=${page}`)).body.data)
  expect(all).toHaveLength(count)
  expect(all.some(({ subject }) => subject === 'Behind them all')).toBe(true)
  const digests = new Set<string>()
  for (const { _id, attachments } of all) {
    const { status, body: opened } = await own.call('GET', `message/${_id}`)
    expect(status).toBe(200)
    expect(opened.data.quoted.length).toBeLessThan(20_000)
    digests.add(digestOf(await bytesAt(`message/${_id}/source`)))
    if (attachments.length > 0) expect((await own.call('GET', `message/${_id}/attachment/0`)).status).toBe(200)
  }
  for (const { name, source } of damaged) expect([name, digests.has(digestOf(source))]).toEqual([name, true])
  expect((await own.call('GET', 'message/debug/check-belong-to')).body.data).toMatchObject({ astray: 0 })
})

test('a message over the size limit is stored truncated with a note, and the sync continues', async () => {
  const own = await sender(sanad, 1)
  const user = 'too-large'
  const body = 'One of very many lines.\n'.repeat(3_000_000)
  await server.deliver(user, letter({ Subject: 'Film', 'Message-ID': '<film@x.test>' }, body))
  await server.deliver(user, letter({ Subject: 'Behind it' }))
  const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
  expect((await own.provider({ type: 'sandbox', settings: {}, imap })).status).toBe(201)
  const all = async (): Promise<Any[]> => (await own.call('GET', 'message?sent_or_received=received')).body.data
  await eventually(async () => expect(await all()).toHaveLength(2), 120_000)
  const film = (await all()).find(({ subject }) => subject === 'Film')
  expect(film).toMatchObject({
    note: 'too_big',
    messageId: '<film@x.test>',
    preview: expect.stringContaining('One of'),
  })
  expect((await own.call('GET', `message/${film._id}`)).body.data.text).toMatch(/^One of very many lines\./)
})

/** Digest of the bytes that survive IMAP: line ends are CRLF, and Dovecot returns 0x80 for NUL. */
function digestOf(bytes: Buffer) {
  const lines = bytes.toString('latin1').replaceAll('\r\n', '\n').replaceAll('\0', '\u0080')
  return createHash('sha256').update(lines, 'latin1').digest('hex')
}
