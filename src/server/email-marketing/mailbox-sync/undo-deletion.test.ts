import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { mailbox } from '#test/mailbox.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'

// A deletion of received messages can be undone until it is sent to the mail server, a real Dovecot.

let sanad: TestSanad
let server: Dovecot
/** How far the server's clock is ahead, in ms. */
let clockOffsetMs = 0
let box: Awaited<ReturnType<typeof mailbox>>
let watched: Awaited<ReturnType<typeof box.watch>>

beforeAll(async () => {
  server = await dovecot()
  sanad = await startSanad({ now: () => new Date(Date.now() + clockOffsetMs) })
})
beforeEach(async () => {
  clockOffsetMs = 0
  const mails = ['One', 'Two', 'Three'].map((subject): [string, string] => [subject, 'INBOX'])
  box = await mailbox(sanad, server, ['INBOX'], mails)
  watched = await box.watch()
  await box.come(3)
})
afterAll(async () => {
  await sanad.stop()
  await server.stop()
})

const subjects = async () => Object.keys(await box.ids()).toSorted()
const remove = async (ids: string[], more: object = {}): Promise<{ changed: number; undoId: string }> =>
  (await box.own.call('POST', 'message/bulk', { ids, action: 'delete', undo: true, ...more })).body.data
const undo = (undoId: string) => box.own.call('POST', `message/bulk/${undoId}/undo`)
const onServer = (count: number) => eventually(async () => expect(await server.flags(box.user)).toHaveLength(count))
/** A sync round has ended when a later message has arrived. */
const synced = async (subject: string) => {
  await box.deliver(subject)
  await watched.check()
  await eventually(async () => expect(await subjects()).toContain(subject))
}

test('deleted messages are restored with tags, content and search, and stay on the mail server', async () => {
  const { One = '', Two = '' } = await box.ids()
  const name = { en: 'Urgent', ar: 'عاجل' }
  const tag = (await box.own.call('POST', 'tag', { name, type: 'message' })).body.data.id
  await box.own.call('POST', 'message/bulk', { ids: [One], action: 'tag', tagIds: [tag] })
  const found = async () => (await box.own.call('GET', 'message?search=One')).body.data
  await eventually(async () => expect(await found()).toHaveLength(1))
  const all = async () =>
    Promise.all([One, Two].map(async (id) => (await box.own.call('GET', `message/${id}`)).body.data))
  const before = await all()
  expect(before[0].tags).toHaveLength(1)

  const { changed, undoId } = await remove([One, Two])
  expect(changed).toBe(2)
  // A sync does not bring them back, and does not tell the server.
  await synced('Meanwhile')
  expect(await subjects()).toEqual(['Meanwhile', 'Three'])
  await onServer(4)

  expect((await undo(undoId)).body.data).toEqual({ changed: 2 })
  expect(await all()).toEqual(before)
  await eventually(async () => expect(await found()).toHaveLength(1))
  expect((await box.own.call('GET', `tag/${tag}`)).body.data.usageCount).toBe(1)
  expect((await undo(undoId)).status).toBe(404)

  // Neither the server nor a later sync knows of the deletion.
  clockOffsetMs = 60_000
  await synced('Later')
  expect(await subjects()).toEqual(['Later', 'Meanwhile', 'One', 'Three', 'Two'])
  await onServer(5)
  await box.own.call('PUT', `message/${One}/mark-read`)
  await eventually(async () => expect(await server.flags(box.user)).toContain('S'))
})

test('a deletion that is not undone reaches the mail server, and can no longer be undone', async () => {
  const { One = '' } = await box.ids()
  const { undoId } = await remove([One])
  clockOffsetMs = 21_000
  await watched.check()
  await onServer(2)
  const answer = await undo(undoId)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringContaining('the mail server has already deleted these messages'),
  ])
  expect(await subjects()).toEqual(['Three', 'Two'])
})

test('a deletion can be undone again after it was repeated', async () => {
  const { One = '' } = await box.ids()
  for (let round = 0; round < 2; round += 1) {
    const { undoId } = await remove([One])
    expect((await undo(undoId)).status).toBe(200)
  }
  expect(await subjects()).toEqual(['One', 'Three', 'Two'])
})

test('another workspace cannot undo a deletion', async () => {
  const { One = '' } = await box.ids()
  const { undoId } = await remove([One])
  const other = await mailbox(sanad, server, ['INBOX'], [])
  expect((await other.own.call('POST', `message/bulk/${undoId}/undo`)).status).toBe(404)
  expect((await undo(undoId)).status).toBe(200)
})

test('a deletion without undo reaches the mail server at once', async () => {
  const { One = '' } = await box.ids()
  expect(await remove([One], { undo: false })).toEqual({ changed: 1 })
  await onServer(2)
})
