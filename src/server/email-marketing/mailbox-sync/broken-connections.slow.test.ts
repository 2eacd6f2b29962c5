import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/messages.ts'
import { mailbox } from '#test/mailbox.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { wire } from '#test/tcp-proxy.ts'

// Broken connections, and changes on either side meanwhile, with a real Dovecot.

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

test('a sync whose connection breaks in a FETCH or in IDLE resumes by UID, without duplicate or lost messages', async () => {
  const body = 'A line of a letter that somebody wrote.\n'.repeat(500)
  const box = await mailbox(
    sanad,
    server,
    ['INBOX'],
    Array.from({ length: 80 }, (_, number) => [`Mail ${number}`, 'INBOX', body]),
  )
  // A batch has fifty messages: the connection breaks in the second batch.
  const whole = 80 * body.length
  const between = await wire(server.port, whole * 0.85)
  const { state } = await box.watch(between.port)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'failing', total: 80, fetched: 50 }))
  await eventually(async () => expect(await state()).toMatchObject({ state: 'ready', total: 80, fetched: 80 }), 60_000)
  expect(new Set((await box.messages()).map(({ subject }) => subject)).size).toBe(80)
  expect(await box.messages()).toHaveLength(80)
  expect(between.given).toHaveLength(2)
  expect(between.given[1]).toBeLessThan(whole * 0.5)
  between.cut()
  await box.deliver('After')
  await eventually(async () => expect(Object.keys(await box.ids())).toContain('After'), 60_000)
  expect(await box.messages()).toHaveLength(81)
  expect(between.given[2]).toBeLessThan(whole * 0.1)
  await between.stop()
})

test('a message deleted here stays deleted after a concurrent move on the server, but arrives if it is resent or restored later', async () => {
  const box = await mailbox(
    sanad,
    server,
    ['INBOX', 'Archive'],
    [
      ['Stays', 'INBOX'],
      ['Deleted', 'INBOX'],
      ['Deleted too', 'Archive'],
    ],
  )
  const between = await wire(server.port)
  const { state, check } = await box.watch(between.port)
  await box.come(3)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'ready' }))
  const before = await box.ids()
  between.close(true)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'failing' }))
  for (const subject of ['Deleted', 'Deleted too'])
    expect((await box.own.call('DELETE', `message/${before[subject]}`)).status).toBe(200)
  const elsewhere = await server.client(box.user)
  const move = async (from: string, subject: string, to: string) => {
    await elsewhere.mailboxOpen(from)
    const found = (await elsewhere.search({ subject })) || []
    expect(await elsewhere.messageMove(found.slice(-1), to)).toBeTruthy()
  }
  await move('INBOX', 'Deleted', 'Archive')
  await elsewhere.mailboxOpen('Archive')
  const too = (await elsewhere.search({ subject: 'Deleted too' })) || []
  expect(await elsewhere.messageMove(too, 'INBOX')).toBeTruthy()
  // The sender sends the same message again.
  await box.deliver('Deleted', 'Archive')
  await box.deliver('Last')
  between.close(false)
  await eventually(async () => {
    await check()
    expect(Object.keys(await box.ids()).toSorted()).toEqual(['Deleted', 'Last', 'Stays'])
  }, 60_000)
  expect(await box.messages()).toHaveLength(3)
  expect((await box.ids())['Deleted']).not.toBe(before['Deleted'])
  // The moved messages are still on the server, and a later move restores one.
  expect(await server.flags(box.user, 'Archive')).toHaveLength(2)
  const noted = () => sanad.services.db.selectFrom('mailbox_deletions').select('id').execute()
  await eventually(async () => expect(await noted()).toEqual([]))
  await move('INBOX', 'Deleted too', 'Archive')
  await eventually(async () => {
    await check()
    expect(Object.keys(await box.ids()).toSorted()).toEqual(['Deleted', 'Deleted too', 'Last', 'Stays'])
  })
  elsewhere.close()
  await between.stop()
})

test('a message deleted here is deleted on the server, even if UIDVALIDITY changes meanwhile', async () => {
  const box = await mailbox(
    sanad,
    server,
    ['INBOX'],
    [
      ['Stays', 'INBOX'],
      ['Deleted', 'INBOX'],
    ],
  )
  const between = await wire(server.port)
  const { state, check } = await box.watch(between.port)
  await box.come(2)
  between.close(true)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'failing' }))
  expect((await box.own.call('DELETE', `message/${(await box.ids())['Deleted']}`)).status).toBe(200)
  await server.renumber(box.user)
  await box.deliver('Last')
  between.close(false)
  await eventually(async () => {
    await check()
    expect(await server.flags(box.user)).toHaveLength(2)
  }, 60_000)
  expect(Object.keys(await box.ids()).toSorted()).toEqual(['Last', 'Stays'])
  await between.stop()
})

test('another message with the Message-ID of a deleted one arrives, even if UIDVALIDITY changes meanwhile', async () => {
  const box = await mailbox(sanad, server, ['INBOX'], [])
  const scan = (number: number) =>
    letter({ 'Message-ID': '<fixed@printer.local>', Subject: `Scan ${number}` }, `Scan number ${number}`)
  for (const number of [1, 2]) await server.deliver(box.user, scan(number))
  const between = await wire(server.port)
  const { state, check } = await box.watch(between.port)
  await box.come(2)
  between.close(true)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'failing' }))
  expect((await box.own.call('DELETE', `message/${(await box.ids())['Scan 1']}`)).status).toBe(200)
  const elsewhere = await server.client(box.user)
  await elsewhere.mailboxOpen('INBOX')
  expect(await elsewhere.messageDelete((await elsewhere.search({ subject: 'Scan 2' })) || [])).toBeTruthy()
  elsewhere.close()
  await server.renumber(box.user)
  for (const number of [3, 4]) await server.deliver(box.user, scan(number))
  between.close(false)
  await eventually(async () => {
    await check()
    expect(Object.keys(await box.ids())).toEqual(expect.arrayContaining(['Scan 3', 'Scan 4']))
    expect(await server.flags(box.user)).toHaveLength(2)
  }, 60_000)
  expect(await box.ids()).not.toHaveProperty('Scan 1')
  await between.stop()
})
