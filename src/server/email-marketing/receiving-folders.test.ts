import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/letters.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'

// Several folders, servers that can do less, connections that break: each on a real dovecot.

let sanad: TestSanad
let server: Dovecot
/** Says that it can do nothing beyond RFC 3501: no IDLE, UIDPLUS, CONDSTORE, QRESYNC, MOVE. */
let plain: Dovecot
let boxes = 0

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

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

/** Where a message is known to lie: what is done with it before its new place is known is told to the old one. */
const placeOf = (id: string) => sanad.services.db.selectFrom('messages').select('folder').where('id', '=', id).execute()

/** A mailbox of its own on that server, with these mails in its folders, and what is here of it. */
async function mailbox(at: Dovecot, folders: string[], mails: [subject: string, folder: string, body?: string][]) {
  boxes += 1
  const user = `folders${boxes}`
  const deliver = (subject: string, folder = 'INBOX', body = 'Hello') =>
    at.deliver(user, letter({ Subject: subject }, body), folder)
  for (const [subject, folder, body] of mails) await deliver(subject, folder, body)
  const own = await sender(sanad, 1)
  const watch = async (port = at.port) => {
    const imap = { host: '127.0.0.1', port, secure: 'none', username: user, password: at.password, folders }
    const { status, body } = await own.provider({ type: 'sandbox', settings: {}, imap })
    expect(status).toBe(201)
    const path = `email-service-provider/${body.data._id}`
    return {
      state: async (): Promise<Any> => (await own.call('GET', path)).body.data.imap,
      check: () => own.call('POST', `${path}/check-mail`, {}),
    }
  }
  const messages = async (): Promise<Any[]> =>
    (await own.call('GET', 'message?size=100&sent_or_received=received')).body.data
  const ids = async () => Object.fromEntries((await messages()).map(({ subject, _id }) => [subject, _id]))
  const come = (count: number) => eventually(async () => expect(await messages()).toHaveLength(count))
  return { user, own, deliver, watch, messages, ids, come }
}

test.each([
  ['from the later one to the earlier one', 'Archive', 'INBOX'],
  ['from the earlier one to the later one', 'INBOX', 'Archive'],
])('a mail that is moved is the same mail, of two folders %s', async (_, from, to) => {
  const box = await mailbox(
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
  const box = await mailbox(plain, ['INBOX', 'Archive'], [['One', 'INBOX']])
  const { state } = await box.watch()
  await box.come(1)
  await eventually(async () => expect(await state()).toMatchObject({ state: 'ready' }))
  await box.deliver('Put away', 'Archive')
  await box.deliver('Two')
  await eventually(
    async () => expect(Object.keys(await box.ids()).toSorted()).toEqual(['One', 'Put away', 'Two']),
    50_000,
  )
}, 60_000)

/** What lies between, and breaks: the first connection after so many bytes of the server, any when told to. */
async function wire(to: number, breaksAfter = Number.POSITIVE_INFINITY) {
  const given: number[] = []
  const open = new Set<Socket>()
  let shut = false
  const between = createServer((socket) => {
    if (shut) {
      socket.destroy()
      return
    }
    const number = given.push(0) - 1
    const far = connect(to, '127.0.0.1')
    for (const end of [socket, far]) {
      open.add(end)
      end.on('error', () => undefined)
      end.on('close', () => [socket, far].forEach((each) => each.destroy()))
    }
    socket.pipe(far)
    far.on('data', (bytes) => {
      given[number] = (given[number] ?? 0) + bytes.length
      if (number === 0 && given[0] && given[0] > breaksAfter) socket.destroy()
      else socket.write(bytes)
    })
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  /** Lets nobody through until it is told to again. */
  const close = (closed: boolean) => {
    shut = closed
    if (closed) cut()
  }
  const stop = async () => {
    between.close()
    cut()
    await once(between, 'close')
  }
  return { port: (between.address() as AddressInfo).port, given, cut, close, stop }
}

test('a connection that breaks within a fetch, and within idle, is gone on with by number: nothing twice, nothing lost', async () => {
  const body = 'A line of a letter that somebody wrote.\n'.repeat(500)
  const box = await mailbox(
    server,
    ['INBOX'],
    Array.from({ length: 80 }, (_, number) => [`Mail ${number}`, 'INBOX', body]),
  )
  // Fifty are a piece: it breaks within the second.
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

test('what is deleted here and moved there before the server is told stays away; sent again, or brought back later, it comes', async () => {
  const box = await mailbox(
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
  // The sender wrote the same once more.
  await box.deliver('Deleted', 'Archive')
  await box.deliver('Last')
  between.close(false)
  await eventually(async () => {
    await check()
    expect(Object.keys(await box.ids()).toSorted()).toEqual(['Deleted', 'Last', 'Stays'])
  }, 60_000)
  expect(await box.messages()).toHaveLength(3)
  expect((await box.ids())['Deleted']).not.toBe(before['Deleted'])
  // Where somebody put it, it lies still; and whoever wants it back has it back.
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
}, 120_000)

test('what is deleted here while the server numbers its mails anew is deleted there', async () => {
  const box = await mailbox(
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
}, 120_000)

test('a folder that is not there is told of, the others are read on, and it is when it comes', async () => {
  const box = await mailbox(server, ['Old', 'INBOX'], [['One', 'INBOX']])
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

test('a folder that lets nobody in is told of, the others are read on, and nothing is deleted until it does', async () => {
  const box = await mailbox(
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
