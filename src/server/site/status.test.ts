import { createServer } from 'node:net'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Status } from '#contract/status.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { start } from '../start.ts'

const metricsToken = 'a token of those who measure'

let sanad: TestSanad
let listen: string
let token: string

beforeAll(async () => {
  listen = `127.0.0.1:${await freePort()}`
  sanad = await startSanad({ environment: { METRICS_TOKEN: metricsToken, METRICS_LISTEN: listen } })
  token = (await sanad.admin()).token
})
afterAll(() => sanad.stop())

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const status = async () => (await sanad.call('GET', '/api/en/admin/status', { token })).body.data as Status

test('metrics in Prometheus format are for the token, administrators and the private address', async () => {
  const at = async (bearer?: string) => (await sanad.call('GET', '/metrics', bearer ? { token: bearer } : {})).status
  expect(await at()).toBe(401)
  expect(await at('a token of nobody, long enough')).toBe(401)
  expect(await at((await sanad.member()).token)).toBe(403)
  expect(await at(metricsToken)).toBe(200)
  const { body, headers } = await sanad.call('GET', '/metrics', { token })
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (body as string).trimEnd().split('\n')
  const sample = /^[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? -?[\d.e+-]+$/
  expect(lines.filter((line) => !line.startsWith('#') && !sample.test(line))).toEqual([])
  // Each family appears once, and its samples follow its head.
  const heads = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2] ?? '')
  expect(new Set(heads).size).toBe(heads.length)
  expect(lines).toContain('sanad_database_up 1')
  expect(lines.find((line) => line.startsWith('sanad_http_requests_total{door="GET /metrics",status="401"}'))).toMatch(
    / 2$/,
  )
  const bucket = /^sanad_http_request_duration_seconds_bucket\{door="POST \/api\/:lang\/auth\/signup",le="\+Inf"\} 1$/m
  expect(body).toMatch(bucket)
  const open = await fetch(`http://${listen}/metrics`)
  expect(await open.text()).toMatch(/^sanad_info\{version="[\d.]+",role="all"\} 1$/m)
  expect((await fetch(`http://${listen}/api/en/site`)).status).toBe(404)
})

test('administrators see every process, pending and failed work, and the database', async () => {
  const { db, queue } = sanad.services
  await queue.add(db, { name: 'nobody does this' }, {}, { runAt: new Date(Date.now() + 3_600_000) })
  const second = await start({ ...sanad.environment, METRICS_LISTEN: '', ROLE: 'web', STOP_DELAY: '6' })
  const shown = await status()
  expect(shown.processes.map(({ role, state }) => `${role} ${state}`)).toEqual(['all ready', 'web ready'])
  expect(shown.processes[0]?.memoryBytes).toBeGreaterThan(10_000_000)
  expect(shown.processes[0]?.disk.freeBytes).toBeGreaterThan(0)
  expect(shown.queue.tasks.find(({ task }) => task === 'nobody does this')).toMatchObject({ later: 1, failed: 0 })
  expect(shown.database.version).toMatch(/^\d+\.\d/)
  expect(shown.database.largest).toHaveLength(5)
  expect(shown.mail.way).toBe('kept')

  // A stopping process reports its state, also to load balancers, and still answers.
  const stopped = second.stop()
  const ready = () => fetch(`${second.url}/health/ready`)
  await eventually(async () => expect((await status()).processes[1]?.state).toBe('leaving'), 5000)
  const answer = await ready()
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
  expect((await fetch(`${second.url}/api/en/site`)).status).toBe(200)
  await stopped
  await expect(ready()).rejects.toThrow()
  expect((await status()).processes).toHaveLength(1)
})

test('a dead process is shown as silent, and is removed after a while', async () => {
  const { db } = sanad.services
  const [self] = await db.selectFrom('processes').selectAll().execute()
  if (!self) throw new Error('No process')
  const dead = { ...self, id: '00000000-0000-7000-8000-000000000001', seen_at: new Date(Date.now() - 30_000) }
  await db.insertInto('processes').values(dead).execute()
  expect((await status()).processes.map(({ state }) => state).toSorted()).toEqual(['ready', 'silent'])
  await db
    .updateTable('processes')
    .set({ seen_at: new Date(Date.now() - 120_000) })
    .where('id', '=', dead.id)
    .execute()
  await eventually(async () => expect((await status()).processes).toHaveLength(1))
})
