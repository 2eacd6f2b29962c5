import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/messages.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'

// A provider switched to another mailbox account, on a server with the same UIDs in every account.

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

const accounts = async (name: string, counts: number[]) => {
  const users: string[] = []
  for (const [at, count] of counts.entries()) {
    const user = `${name}-${at}`
    await server.numbered(user, 1)
    for (let mail = 1; mail <= count; mail += 1)
      await server.deliver(user, letter({ Subject: `${user} ${mail}`, 'Message-ID': `<${user}.${mail}@x.test>` }))
    users.push(user)
  }
  return users as [string, string]
}

async function suite(user: string) {
  const own = await sender(sanad, 1)
  const imap = (username: string) => ({
    host: '127.0.0.1',
    port: server.port,
    secure: 'none',
    username,
    password: server.password,
  })
  const made = await own.provider({ type: 'sandbox', settings: {}, imap: imap(user) })
  const path = `email-service-provider/${made.body.data._id}`
  const subjects = async () =>
    ((await own.call('GET', 'message?sent_or_received=received&size=100')).body.data as { subject: string }[])
      .map(({ subject }) => subject)
      .toSorted()
  return {
    ...own,
    subjects,
    ready: (count: number) =>
      eventually(async () => {
        expect(await subjects()).toHaveLength(count)
        expect((await own.call('GET', path)).body.data.imap.state).toBe('ready')
      }, 30_000),
    turnTo: async (username: string) => {
      const { status, body } = await own.call('PATCH', path, { imap: imap(username) })
      expect([status, body.message]).toEqual([200, undefined])
    },
    look: () => own.call('POST', `${path}/check-mail`),
  }
}

const named = (user: string, count: number) => Array.from({ length: count }, (_, at) => `${user} ${at + 1}`)

test('a switch to another mailbox account preserves stored messages and adds the new ones, and a switch back duplicates none', async () => {
  const [first, second] = await accounts('turned', [5, 3])
  const owner = await suite(first)
  await owner.ready(5)
  await owner.turnTo(second)
  await owner.ready(8)
  expect(await owner.subjects()).toEqual([...named(first, 5), ...named(second, 3)])
  await server.deliver(second, letter({ Subject: `${second} 4` }))
  await owner.ready(9)
  await owner.turnTo(first)
  await server.deliver(first, letter({ Subject: `${first} 6` }))
  await owner.ready(10)
  expect(await owner.subjects()).toEqual([...named(first, 6), ...named(second, 4)])
})

test('reads and deletions pending for one account are not applied to the other', async () => {
  const [first, second] = await accounts('untold', [3, 3])
  const owner = await suite(first)
  await owner.ready(3)
  const [latest, before] = (await owner.call('GET', 'message?sent_or_received=received')).body.data
  await server.pause()
  try {
    expect((await owner.call('DELETE', `message/${latest._id}`)).status).toBe(200)
    expect((await owner.call('PUT', `message/${before._id}/mark-read`)).status).toBe(200)
    await owner.turnTo(second)
  } finally {
    await server.restart()
  }
  await owner.look()
  await owner.ready(5)
  expect(await server.flags(second)).toEqual(['', '', ''])
})
