import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { chanceFrom } from '#test/seeded-random.ts'
import type { ParsedMail } from '../../mail/parse/parsed.ts'
import { type Incoming, keep } from '../mailbox-sync/store-message.ts'
import type { Folder } from '../mailbox-sync/folder-key.ts'
import { compress } from './source-compression.ts'
import { repair } from './repair-threads.ts'

// Threads do not depend on the order of arrival, and the repair yields the same threads.

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const startedAt = Date.now() - 20 * 24 * 60 * 60_000

/**
 * Conversations between several people. Some replies refer to a message that never arrives, and some strangers refer
 * to messages of others.
 */
function conversations(seed: number, strangers = 0.1): Incoming[] {
  const chance = chanceFrom(seed)
  const all: Incoming[] = []
  for (let talk = 0; talk < 6; talk += 1) {
    const people = Array.from({ length: 2 + Math.floor(chance() * 3) }, (_, at) => `p${seed}.${talk}.${at}@x.test`)
    const chain: string[][] = []
    for (let at = 0; at < 3 + Math.floor(chance() * 6); at += 1) {
      const id = `<${seed}.${talk}.${at}@x.test>`
      const answered = chain[Math.floor(chance() * chain.length)] ?? []
      chain.push([id, ...answered])
      // This message never arrives; its replies also name its ancestors.
      if (at === 1 && talk % 2 === 0) continue
      const from =
        chance() < strangers && at > 0 ? `stranger${seed}.${talk}.${at}@y.test` : (people[at % people.length] ?? '')
      const to = people.filter((person) => person !== from)
      all.push(
        incoming({
          id,
          from,
          to,
          answersTo: answered,
          at: startedAt + (talk * 100 + at) * 60_000,
          uid: all.length + 1,
        }),
      )
    }
  }
  return all
}

type MessageInput = {
  id: string
  from: string
  to: string[]
  answersTo: string[]
  at: number
  uid: number
  subject?: string
}

function incoming({ id, from, to, answersTo, at, uid, subject = '' }: MessageInput): Incoming {
  const mail: ParsedMail = {
    messageId: id,
    answersTo,
    from: { name: '', address: from },
    to: to.map((address) => ({ name: '', address })),
    cc: [],
    replyTo: [],
    subject,
    date: new Date(at),
    html: null,
    text: '',
    fresh: '',
    headers: [],
    attachments: [],
    invitation: null,
    automatic: false,
    report: null,
    note: null,
  }
  return { uid, at: new Date(at), seen: false, answered: false, source: Buffer.from(id), mail }
}

function shuffled<T>(all: readonly T[], chance: () => number): T[] {
  const left = [...all]
  return all.map(() => left.splice(Math.floor(chance() * left.length), 1)[0] as T)
}

async function workspace() {
  const own = await sender(sanad, 1)
  const { body } = await own.provider({ type: 'sandbox', settings: {} })
  const { db } = sanad.services
  const provider = await db
    .selectFrom('providers')
    .select(['tenant_id', 'id'])
    .where('id', '=', body.data._id)
    .executeTakeFirstOrThrow()
  const folder: Folder = {
    tenantId: provider.tenant_id,
    providerId: provider.id,
    path: 'INBOX',
    uidValidity: 1,
    direction: 'received',
    own: 'hello@shop.test',
  }
  return { db, folder, tenantId: folder.tenantId }
}
type Workspace = Awaited<ReturnType<typeof workspace>>

async function arrive({ db, folder }: Workspace, all: readonly Incoming[]) {
  const stored = { bytes: await compress(Buffer.from('Subject: Hello')), file: null }
  for (const incoming of all)
    await db.transaction().execute((db) => keep(sanad.services, db, folder, { ...incoming, stored }))
}

/** Messages grouped by thread, regardless of the thread’s id. */
async function threadsIn({ db, tenantId }: Workspace): Promise<string[]> {
  const { rows } = await sql<{
    ids: string
  }>`select string_agg(message_id, ' ' order by message_id) as ids from messages
    where tenant_id = ${tenantId} group by thread order by 1`.execute(db)
  return rows.map(({ ids }) => ids)
}

test.each([1, 2, 3])('the thread repair changes nothing if messages arrived in order (%i)', async (seed) => {
  const place = await workspace()
  await arrive(place, conversations(seed))
  const before = await threadsIn(place)
  expect(await repair(place.db, place.tenantId)).toMatchObject({ changed: 0 })
  expect(before.some((ids) => ids.includes(' '))).toBe(true)
})

test('messages received within one second, the resolution of IMAP, stay in order of arrival', async () => {
  const place = await workspace()
  const base = { from: 'lina@x.test', to: ['hello@shop.test'], answersTo: [], at: startedAt }
  const all = Array.from({ length: 12 }, (_, at) =>
    incoming({ ...base, id: `<${at}@x.test>`, uid: at + 1, subject: at === 0 ? 'My parcel' : 'Re: My parcel' }),
  )
  await arrive(place, all)
  const { rows } = await sql<{ uid: number }>`select uid from messages
    where tenant_id = ${place.tenantId} order by created_at, id`.execute(place.db)
  expect(rows.map(({ uid }) => uid)).toEqual(all.map(({ uid }) => uid))
  expect(await threadsIn(place)).toHaveLength(1)
  expect(await repair(place.db, place.tenantId)).toMatchObject({ checked: 12, changed: 0 })
})

test.each([4, 5, 6])('threads are the same for any order of arrival (%i)', async (seed) => {
  const inTime = await workspace()
  await arrive(inTime, conversations(seed, 0))
  const expected = await threadsIn(inTime)
  const place = await workspace()
  await arrive(place, shuffled(conversations(seed, 0), chanceFrom(seed * 1000)))
  expect(await threadsIn(place)).toEqual(expected)
  await repair(place.db, place.tenantId)
  expect(await threadsIn(place)).toEqual(expected)
})

test.each([5, 6])('the thread repair equals in-order arrival, also with strangers (%i)', async (seed) => {
  const inTime = await workspace()
  await arrive(inTime, conversations(seed))
  const place = await workspace()
  await arrive(place, shuffled(conversations(seed), chanceFrom(seed * 1000)))
  await repair(place.db, place.tenantId)
  expect(await threadsIn(place)).toEqual(await threadsIn(inTime))
  expect(await repair(place.db, place.tenantId)).toMatchObject({ changed: 0 })
})

test('the thread repair restores lost threads', async () => {
  const place = await workspace()
  await arrive(place, conversations(7))
  const expected = await threadsIn(place)
  await sql`update messages set thread = message_id, belong_to_message_id = null where tenant_id = ${place.tenantId}`.execute(
    place.db,
  )
  expect((await repair(place.db, place.tenantId)).changed).toBeGreaterThan(0)
  expect(await threadsIn(place)).toEqual(expected)
})
