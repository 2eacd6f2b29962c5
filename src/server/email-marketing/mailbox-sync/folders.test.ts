import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { mailbox } from '#test/mailbox.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { wire } from '#test/wire.ts'

// Several folders, and servers that can do less: each on a real dovecot.

let sanad: TestSanad
let server: Dovecot
/** Says that it can do nothing beyond RFC 3501: no IDLE, UIDPLUS, CONDSTORE, QRESYNC, MOVE. */
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

/** Where a message is known to lie: what is done with it before its new place is known is told to the old one. */
const placeOf = (id: string) => sanad.services.db.selectFrom('messages').select('folder').where('id', '=', id).execute()

test.each([
  ['from the later one to the earlier one', 'Archive', 'INBOX'],
  ['from the earlier one to the later one', 'INBOX', 'Archive'],
])('a mail that is moved is the same mail, of two folders %s', async (_, from, to) => {
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
  // It is known where it lies now: what is deleted here is deleted there, and the other way round.
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

test('as many folders as may be watched are read, each mail once, and moves between them are followed', async () => {
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

test('a server without IDLE, UIDPLUS, CONDSTORE, QRESYNC and MOVE is read, told and followed all the same', async () => {
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
    eventually(async () => expect((await plain.flags(box.user)).filter((one) => one.includes(flags))).toHaveLength(1))
  // Marked, and not expunged: that would take what others have marked (RFC 4315).
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
  const { Marked: _, ...kept } = before
  // A move is a copy, a mark and an expunge there.
  await elsewhere.messageCopy((await elsewhere.search({ subject: 'One' })) || [], 'Archive')
  await elsewhere.messageDelete((await elsewhere.search({ subject: 'One' })) || [])
  await eventually(async () => {
    await check()
    expect(await box.ids()).toEqual({ ...kept, Three: expect.any(String) })
    expect(await placeOf(before['One'])).toEqual([{ folder: 'Archive' }])
  })
  elsewhere.close()
})

test('new mail of a server without IDLE comes in by itself, from every folder', async () => {
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

test('a folder that is not there is told of, the others are read on, and it is when it comes', async () => {
  const box = await mailbox(sanad, server, ['Old', 'INBOX'], [['One', 'INBOX']])
  const { state, check } = await box.watch()
  const unread = async () => (await state()).unreadFolders
  const missing = { folder: 'Old', missing: true, message: expect.stringMatching(/./) }
  await eventually(async () => expect(await unread()).toEqual([missing]))
  expect(await state()).toMatchObject({ state: 'ready', total: 1, fetched: 1 })
  // The server says at once what comes into those that are there.
  await box.deliver('Two')
  await box.come(2)
  await box.deliver('Put away', 'Old')
  await box.deliver('Three')
  // Of one folder the server says it at once, of the others when it is asked.
  await eventually(async () => {
    await check()
    expect(await box.messages()).toHaveLength(4)
    expect(await unread()).toEqual([])
  })
  // Gone again: what came in stays, and what is done with it waits for nobody.
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

test('what came in from a folder stays where the folder is deleted, also when its mails are seen to go first', async () => {
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
    // It was read without its mails, and is looked into again.
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

test('a folder that lets nobody in is told of, the others are read on, and nothing is deleted until it does', async () => {
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
  // What is missed may have been moved to where nobody may look.
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
