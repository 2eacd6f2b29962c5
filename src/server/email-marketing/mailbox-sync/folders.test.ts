import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { mailbox } from '#test/mailbox.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { wire } from '#test/tcp-proxy.ts'

// Multiple folders, and servers with few capabilities, each on a real Dovecot.

let sanad: TestSanad
let server: Dovecot
/** Announces no capability beyond RFC 3501: no IDLE, UIDPLUS, CONDSTORE, QRESYNC, MOVE. */
let plain: Dovecot

beforeAll(async () => {
  server = await dovecot()
  plain = await dovecot({ capability: 'IMAP4rev1 LITERAL+ AUTH=PLAIN' })
  sanad = await startSanad()
})
afterAll(async () => {
  await sanad.stop()
  await server.stop()
  await plain.stop()
})

/** The stored folder of a message. A change made before its new folder is known is sent to the old one. */
const placeOf = (id: string) => sanad.services.db.selectFrom('messages').select('folder').where('id', '=', id).execute()

test.each([
  ['from the later one to the earlier one', 'Archive', 'INBOX'],
  ['from the earlier one to the later one', 'INBOX', 'Archive'],
])('a message moved between two folders remains the same message, %s', async (_, from, to) => {
  const box = await mailbox(
    sanad,
    server,
    ['INBOX', 'Archive'],
    [
      ['Stays', from],
      ['Moves', from],
      ['Other', to],
    ],
  )
  const { check } = await box.watch()
  await box.come(3)
  const before = await box.ids()
  const elsewhere = await server.client(box.user)
  await elsewhere.mailboxOpen(from)
  const found = await elsewhere.search({ subject: 'Moves' })
  expect(await elsewhere.messageMove(found || [], to)).toBeTruthy()
  await box.deliver('After', from)
  await eventually(async () => {
    await check()
    expect(await box.ids()).toEqual({ ...before, After: expect.any(String) })
    expect(await placeOf(before['Moves'])).toEqual([{ folder: to }])
  })
  // The new folder is known: deletions reach the other side in both directions.
  await box.own.call('DELETE', `message/${before['Moves']}`)
  await eventually(async () => expect(await server.flags(box.user, to)).toHaveLength(1))
  await elsewhere.mailboxOpen(to)
  await elsewhere.messageDelete('1:*')
  await eventually(async () => {
    await check()
    expect(await box.ids()).toEqual({ Stays: before['Stays'], After: expect.any(String) })
  })
  elsewhere.close()
})

test('the maximum number of folders is synced without duplicates, including moves between them', async () => {
  const folders = ['INBOX', ...Array.from({ length: 9 }, (_, number) => `Folder${number}`)]
  const box = await mailbox(
    sanad,
    server,
    folders,
    folders.map((folder) => [`In ${folder}`, folder]),
  )
  const { check, state } = await box.watch()
  await box.come(10)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'ready', total: 10, fetched: 10 }))
  const before = await box.ids()
  const elsewhere = await server.client(box.user)
  for (const [at, folder] of folders.entries()) {
    await elsewhere.mailboxOpen(folder)
    const found = await elsewhere.search({ subject: `In ${folder}` })
    expect(await elsewhere.messageMove(found || [], folders[(at + 3) % folders.length] ?? '')).toBeTruthy()
  }
  elsewhere.close()
  await box.deliver('Last', 'Folder8')
  await eventually(async () => {
    await check()
    expect(await box.ids()).toEqual({ ...before, Last: expect.any(String) })
  })
})

test('a server without IDLE, UIDPLUS, CONDSTORE, QRESYNC and MOVE is synced in both directions', async () => {
  const box = await mailbox(
    sanad,
    plain,
    ['INBOX', 'Archive'],
    [
      ['One', 'INBOX'],
      ['Two', 'INBOX'],
      ['Marked', 'INBOX'],
      ['Put away', 'Archive'],
    ],
  )
  const elsewhere = await plain.client(box.user)
  for (const name of ['IDLE', 'UIDPLUS', 'CONDSTORE', 'QRESYNC', 'MOVE'])
    expect(elsewhere.capabilities.has(name)).toBe(false)
  const { check } = await box.watch()
  await box.come(4)
  const before = await box.ids()
  const flagged = (flags: string) =>
    eventually(async () => expect((await plain.flags(box.user)).filter((flag) => flag.includes(flags))).toHaveLength(1))
  // Marked but not expunged: EXPUNGE would also remove what other clients marked (RFC 4315).
  await box.own.call('DELETE', `message/${before['Marked']}`)
  await flagged('T')
  await box.own.call('PUT', `message/${before['One']}/mark-read`)
  await flagged('S')
  await elsewhere.mailboxOpen('INBOX')
  await elsewhere.messageFlagsAdd((await elsewhere.search({ subject: 'Two' })) || [], ['\\Answered'])
  await box.deliver('Three')
  await eventually(async () => {
    await check()
    const answered = (await box.messages()).filter(({ answeredAt }) => answeredAt).map(({ subject }) => subject)
    expect([answered, Object.keys(await box.ids()).toSorted()]).toEqual([['Two'], ['One', 'Put away', 'Three', 'Two']])
  })
  const { Marked: _, ...others } = before
  // A move on this server is a copy, a mark and an expunge.
  await elsewhere.messageCopy((await elsewhere.search({ subject: 'One' })) || [], 'Archive')
  await elsewhere.messageDelete((await elsewhere.search({ subject: 'One' })) || [])
  await eventually(async () => {
    await check()
    expect(await box.ids()).toEqual({ ...others, Three: expect.any(String) })
    expect(await placeOf(before['One'])).toEqual([{ folder: 'Archive' }])
  })
  elsewhere.close()
})

test('new mail in any folder of a server without IDLE arrives without a request', async () => {
  const box = await mailbox(sanad, plain, ['INBOX', 'Archive'], [['One', 'INBOX']])
  const { state } = await box.watch()
  await box.come(1)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'ready' }))
  await box.deliver('Put away', 'Archive')
  await box.deliver('Two')
  await eventually(
    async () => expect(Object.keys(await box.ids()).toSorted()).toEqual(['One', 'Put away', 'Two']),
    50_000,
  )
})

test('a missing folder is reported while the others are synced, and is synced once it exists', async () => {
  const box = await mailbox(sanad, server, ['Old', 'INBOX'], [['One', 'INBOX']])
  const { state, check } = await box.watch()
  const unread = async () => (await state()).unreadFolders
  const missing = { folder: 'Old', missing: true, message: expect.stringMatching(/./) }
  await eventually(async () => expect(await unread()).toEqual([missing]))
  expect(await state()).toMatchObject({ state: 'ready', total: 1, fetched: 1 })
  // The server pushes new mail of the existing folders.
  await box.deliver('Two')
  await box.come(2)
  await box.deliver('Put away', 'Old')
  await box.deliver('Three')
  // One folder is pushed, the others are polled.
  await eventually(async () => {
    await check()
    expect(await box.messages()).toHaveLength(4)
    expect(await unread()).toEqual([])
  })
  // The folder is deleted: its messages stay, and their pending changes block no others.
  const elsewhere = await server.client(box.user)
  await elsewhere.mailboxDelete('Old')
  elsewhere.close()
  const ids = await box.ids()
  await box.own.call('PUT', `message/${ids['Put away']}/mark-read`)
  await box.own.call('PUT', `message/${ids['One']}/mark-read`)
  await eventually(async () =>
    expect((await server.flags(box.user)).filter((flags) => flags.includes('S'))).toHaveLength(1),
  )
  await eventually(async () => {
    await check()
    expect(await unread()).toEqual([missing])
  })
  expect(await box.ids()).toEqual(ids)
})

test('messages from a deleted folder stay, even if the sync sees them disappear before the folder', async () => {
  const box = await mailbox(
    sanad,
    server,
    ['Old', 'INBOX'],
    [
      ['One', 'INBOX'],
      ['Put away', 'Old'],
    ],
  )
  const elsewhere = await server.client(box.user)
  const opened: string[] = []
  let isGoing = false
  const between = await wire(server.port, undefined, async (command) => {
    const [, folder] = / SELECT "?(\w+)/.exec(command) ?? []
    if (!folder || !isGoing) return
    // The folder was read without its messages, and is opened once more.
    if (folder === 'INBOX' && opened.includes('Old')) {
      isGoing = false
      await elsewhere.mailboxDelete('Old')
    }
    opened.push(folder)
  })
  const { state, check } = await box.watch(between.port)
  await box.come(2)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'ready' }))
  const ids = await box.ids()
  await elsewhere.mailboxOpen('Old')
  isGoing = true
  await elsewhere.messageDelete('1:*')
  await elsewhere.mailboxClose()
  await eventually(async () => {
    await check()
    expect((await state()).unreadFolders).toMatchObject([{ folder: 'Old', missing: true }])
  })
  expect(await box.ids()).toEqual(ids)
  elsewhere.close()
  await between.stop()
})

test('an unreadable folder is reported while the others are synced, and nothing is deleted until it is readable', async () => {
  const box = await mailbox(
    sanad,
    server,
    ['Closed', 'INBOX'],
    [
      ['Put away', 'Closed'],
      ['One', 'INBOX'],
      ['Two', 'INBOX'],
    ],
  )
  const { state, check } = await box.watch()
  const unread = async () => (await state()).unreadFolders
  await box.come(3)
  await server.lock(box.user, 'Closed', true)
  const refused = { folder: 'Closed', missing: false, message: expect.stringMatching(/./) }
  await eventually(async () => {
    await check()
    expect(await unread()).toEqual([refused])
  })
  await box.deliver('Three')
  await box.come(4)
  expect(await state()).toMatchObject({ state: 'ready' })
  // A missing message may have been moved to the unreadable folder.
  const elsewhere = await server.client(box.user)
  await elsewhere.mailboxOpen('INBOX')
  await elsewhere.messageDelete({ subject: 'One' })
  elsewhere.close()
  await box.deliver('Four')
  await box.come(5)
  await check()
  expect(Object.keys(await box.ids())).toContain('One')
  await server.lock(box.user, 'Closed', false)
  await eventually(async () => {
    await check()
    expect(await unread()).toEqual([])
    expect(Object.keys(await box.ids()).toSorted()).toEqual(['Four', 'Put away', 'Three', 'Two'])
  })
})
