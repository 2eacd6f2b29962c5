import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { startWorkers, type Task } from './queue.ts'

// The result of a job is stored even if the database was unavailable when the job ended.

let sanad: TestSanad
let way: Awaited<ReturnType<typeof breakable>>
let pool: pg.Pool
let workers: { stop(): Promise<void> }
const ran: string[] = []

/** A proxy to the test database that breaks connections and accepts none until it is restored. */
async function breakable() {
  const { host, port } = inject('postgres')
  const lines = new Set<Socket>()
  let isBroken = false
  const server = createServer((line) => {
    line.on('error', () => undefined)
    if (isBroken) {
      line.destroy()
      return
    }
    lines.add(line)
    const onward = connect(`${host}/.s.PGSQL.${port}`)
    onward.on('error', () => undefined).once('close', () => line.destroy())
    line.once('close', () => lines.delete(line) && onward.destroy())
    line.pipe(onward).pipe(line)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
    mend: () => void (isBroken = false),
    snap() {
      isBroken = true
      for (const line of lines) line.destroy()
    },
  }
}

const endsWhileAway: Task<{ how: 'well' | 'badly' }> = {
  name: 'ends-while-away',
  async run(_services, { how }) {
    ran.push(how)
    way.snap()
    if (how === 'badly') throw new Error('that was its own fault')
  },
}

beforeAll(async () => {
  // This server runs no jobs: those of this file are run by the workers below.
  sanad = await startSanad({ environment: { ROLE: 'web', LOG_LEVEL: 'silent' } })
  way = await breakable()
  const database = /\/(sanad_\w+)\?/.exec(sanad.databaseUrl)?.[1] ?? ''
  pool = new pg.Pool({ host: '127.0.0.1', port: way.port, user: inject('postgres').user, database })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  workers = await startWorkers(pool, sanad.services, [endsWhileAway])
})
afterAll(async () => {
  way.mend()
  await workers.stop()
  await pool.end()
  way.close()
  await sanad.stop()
})

const jobs = async () =>
  (
    await sql<{ attempts: number; locked: boolean; last_error: string | null }>`
      select attempts, locked_at is not null as locked, last_error from graphile_worker.jobs
      where task_identifier = ${endsWhileAway.name}`.execute(sanad.services.db)
  ).rows
const begin = (how: 'well' | 'badly') =>
  sanad.services.queue.add(sanad.services.db, endsWhileAway, { how }, { attempts: 1 })

test('the failure of a job during a database outage is stored, and the job is released', async () => {
  await begin('badly')
  await eventually(() => expect(ran).toEqual(['badly']))
  expect(await jobs()).toMatchObject([{ locked: true }])
  way.mend()
  await eventually(async () =>
    expect(await jobs()).toEqual([{ attempts: 1, locked: false, last_error: 'that was its own fault' }]),
  )
  await sql`delete from graphile_worker._private_jobs`.execute(sanad.services.db)
})

test('a job that succeeds during a database outage runs once', async () => {
  ran.length = 0
  await begin('well')
  await eventually(() => expect(ran).toEqual(['well']))
  expect(await jobs()).toHaveLength(1)
  way.mend()
  await eventually(async () => expect(await jobs()).toEqual([]))
  expect(ran).toEqual(['well'])
})
