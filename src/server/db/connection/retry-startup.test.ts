import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { newDatabase, startSanad } from '#test/sanad.ts'

/**
 * A server that answers like a starting PostgreSQL (PostgreSQL 18 §54.7, ErrorResponse) until it has started, then
 * forwards.
 */
async function startingServer() {
  const { host, port } = inject('postgres')
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''].join('\0')
  const refusal = Buffer.concat([Buffer.from('E\0\0\0\0'), Buffer.from(`${fields}\0`)])
  refusal.writeUInt32BE(refusal.length - 1, 1)
  let hasStarted = false
  let refused = 0
  const server = createServer((line) => {
    line.on('error', () => undefined)
    if (!hasStarted) {
      line.once('data', () => {
        refused += 1
        line.end(refusal)
      })
      return
    }
    const onward = connect(`${host}/.s.PGSQL.${port}`)
    onward.on('error', () => undefined)
    line.pipe(onward).pipe(line)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    started: () => void (hasStarted = true),
  }
}

/** A port that the system never assigns by chance: below its ephemeral range (ip_local_port_range). */
async function quietPort(): Promise<number> {
  const server = createServer()
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const taken = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(true)).listen(port, '127.0.0.1', () => resolve(false))
    })
    server.removeAllListeners('error')
    if (taken) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

test('a start waits for a database in recovery: alive but not ready until it answers', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.drop())
  const recovering = await startingServer()
  const name = /\/(sanad_\w+)\?/.exec(database.url)?.[1] ?? ''
  const port = await quietPort()
  const url = `http://127.0.0.1:${port}`
  const starting = startSanad({
    environment: {
      DATABASE_URL: `postgresql://${inject('postgres').user}@127.0.0.1:${recovering.port}/${name}`,
      PORT: String(port),
      LOG_LEVEL: 'silent',
    },
  })
  starting.catch(() => undefined)
  await eventually(async () => expect((await fetch(`${url}/health/ready`).catch(() => null))?.status).toBe(503))
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  const page = await fetch(url)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toMatch(/starting.*[\u0600-\u06ff]/)
  expect(recovering.refused()).toBeGreaterThan(1)
  recovering.started()
  const sanad = await starting
  onTestFinished(() => sanad.stop())
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
})

test('a permanent database error ends the start at once, with the reason', async () => {
  const { host, port, user } = inject('postgres')
  const nowhere = `postgresql://${user}@/no_such_database?host=${encodeURIComponent(host)}&port=${port}`
  await expect(startSanad({ environment: { DATABASE_URL: nowhere, LOG_LEVEL: 'silent' } })).rejects.toThrow(
    /no_such_database/,
  )
})
