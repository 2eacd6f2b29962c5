import { sql } from 'kysely'
import { eventually } from '#test/eventually.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter } from '#test/messages.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { type WorkerProcess, workerProcess } from '#test/worker-process.ts'

// A mailbox of thousands of messages on a real Dovecot, synced by separate processes on one PostgreSQL. One of them is
// killed during the sync.

let sanad: TestSanad
let server: Dovecot
const workers: WorkerProcess[] = []

beforeAll(async () => {
  server = await dovecot()
  sanad = await startSanad({ environment: { ROLE: 'web' } })
})
afterAll(async () => {
  for (const worker of workers) await worker.kill()
  await sanad.stop()
  await server.stop()
})

// The suite syncs 1,000 messages; MAILBOX_MESSAGES sets another number (5,000 were tested).
const count = Number(process.env['MAILBOX_MESSAGES'] ?? 1000)
const user = 'thousands'
const timeoutMs = 300_000

const work = () => {
  const worker = workerProcess(sanad)
  workers.push(worker)
  return worker
}

test(
  'an initial sync resumes where a killed process stopped, without duplicates, in one process at a time, in constant memory',
  {
    timeout: 2 * timeoutMs,
  },
  async () => {
    const words = 'A line of a letter that somebody wrote.\n'.repeat(40)
    for (let number = 0; number < count; number += 1)
      await server.deliver(user, letter({ Subject: `Mail ${number}`, 'Message-ID': `<${number}@x.test>` }, words))
    const own = await sender(sanad, 1)
    const first = work()
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: user, password: server.password }
    const { body } = await own.provider({ type: 'sandbox', settings: {}, imap })
    const providerId = body.data._id
    const mailbox = async () => (await own.call('GET', `email-service-provider/${providerId}`)).body.data.imap
    const fetched = (least: number) =>
      eventually(async () => expect((await mailbox()).fetched).toBeGreaterThanOrEqual(least), timeoutMs)
    const holder = async () => {
      const row = await sanad.services.db
        .selectFrom('mailboxes')
        .select('holder')
        .where('provider_id', '=', providerId)
        .executeTakeFirstOrThrow()
      return row.holder
    }

    // Progress is visible during the sync.
    await fetched(200)
    expect(await mailbox()).toMatchObject({ state: 'syncing', total: count })
    const holderBefore = await holder()

    // A second process leaves the mailbox to its lease holder.
    const second = work()
    const before = await mailbox()
    await wait(4000)
    await fetched(before.fetched + 50)
    expect([await holder(), await server.logins()]).toEqual([holderBefore, 1])

    // A killed process loses at most its current batch; the other process resumes there.
    await first.kill()
    const { fetched: reached } = await mailbox()
    await eventually(async () => expect(await holder()).not.toBe(holderBefore), timeoutMs)
    await fetched(Math.min(count, reached + 100))
    expect((await mailbox()).fetched).toBeGreaterThanOrEqual(reached)
    const memory = await second.memory()
    await eventually(
      async () => expect(await mailbox()).toMatchObject({ state: 'ready', total: count, fetched: count }),
      timeoutMs,
    )
    const grown = (await second.memory()) - memory
    expect(grown).toBeLessThan(150)
    // On a fast machine the first process may have read everything; the second one is then idle.
    await eventually(async () => expect(await server.logins()).toBe(2))
    const { rows } = await sql<{ all: number; subjects: number; uids: number }>`select count(*)::int as all,
    count(distinct subject)::int as subjects, count(distinct uid)::int as uids from messages where provider_id = ${providerId}`.execute(
      sanad.services.db,
    )
    expect(rows[0]).toEqual({ all: count, subjects: count, uids: count })

    // The sync is idle: a new message arrives immediately and exactly once.
    await server.deliver(user, letter({ Subject: 'After all' }))
    await eventually(async () =>
      expect((await own.call('GET', 'message?search=After')).body.data).toMatchObject([{ subject: 'After all' }]),
    )
  },
)
