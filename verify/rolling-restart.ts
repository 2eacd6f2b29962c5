/**
 * Restarts each process of an installation in turn while members work: no request may fail, and acknowledged writes
 * exist. `node verify/rolling-restart.ts [--requests 10000] [--clients 16] [--web 2]` Web and worker processes share
 * the PostgreSQL of DATABASE_URL, or one started for them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nodeFlags } from '#test/node-flags.ts'
import { openEmbedded } from '../src/server/db/embedded/start.ts'
import { balancer } from './balancer.ts'
import { ready } from './http-client.ts'
import { databaseUrl } from '../test/database-url.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '16' },
    web: { type: 'string', default: '2' },
    port: { type: 'string', default: '29270' },
  },
})
const [requests, clients, webs, port] = [values.requests, values.clients, values.web, values.port].map(Number) as [
  number,
  number,
  number,
  number,
]
const main = path.join(import.meta.dirname, '../src/server/main.ts')
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-rolling-'))
const shared = process.env['DATABASE_URL'] ? undefined : await sharedDatabase()

async function sharedDatabase() {
  const log = { info() {}, warn() {}, error: console.error }
  const embedded = await openEmbedded({ dataDir: path.join(dataDir, 'database'), log })
  return {
    url: databaseUrl(embedded.connection),
    stop: () => embedded.stop(),
  }
}

type Member = { port: number; role: 'web' | 'worker'; child: ChildProcess }

function run(role: Member['role'], at: number): ChildProcess {
  return spawn(process.execPath, [...nodeFlags, main], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(shared && { DATABASE_URL: shared.url }),
      PORT: String(at),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ROLE: role,
      STOP_DELAY: '2',
      APP_SECRET: 'a secret of this run, of no use elsewhere',
      ADMIN_EMAIL: 'admin@sanad.test',
      ADMIN_PASSWORD: 'admin-password',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
}

const isReady = (at: number) => ready(`http://127.0.0.1:${at}`)

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', resolve)
  })

// Connections to the balancer are kept alive, as by browsers.
const agent = new Agent({ keepAlive: true })

function call(method: string, url: string, { token, body }: { token?: string; body?: unknown } = {}) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const sent = request(url, { agent, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => (text += piece))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.once('error', (error) => resolve({ status: 0, text: error.message }))
    })
    sent.once('error', (error) => resolve({ status: 0, text: error.message }))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const members: Member[] = []
const front = await balancer(Array.from({ length: webs }, (_, number) => port + number))
try {
  for (let number = 0; number <= webs; number++) {
    const role = number < webs ? 'web' : 'worker'
    members.push({ port: port + number, role, child: run(role, port + number) })
    await isReady(port + number)
  }
  while (!front.isReady(port)) await wait(50)
  const person = {
    firstName: 'Maha',
    lastName: 'Saleh',
    email: `r${Date.now()}@member.test`,
    password: 'correct horse 2',
    acceptTerms: true,
  }
  const { token, user } = JSON.parse(
    (await call('POST', `${front.url}/api/en/auth/signup`, { body: person })).text,
  ) as {
    token: string
    user: { defaultWorkspace: string }
  }
  const suite = `${front.url}/api/${user.defaultWorkspace}/email-marketing`

  const progress = { asked: 0, isOver: false }
  const acknowledged: string[] = []
  const failures: string[] = []
  const durations: number[] = []
  async function client(number: number) {
    for (let turn = 0; !progress.isOver || progress.asked < requests; turn++) {
      progress.asked += 1
      const email = `c${number}-${turn}@customers.test`
      const kind = turn % 3
      const started = performance.now()
      const answer =
        kind === 0
          ? await call('POST', `${suite}/email`, { token, body: { email, firstName: 'ليلى' } })
          : await call('GET', kind === 1 ? `${suite}/email?size=10` : `${front.url}/api/en/site`, { token })
      durations.push(performance.now() - started)
      if (answer.status === (kind === 0 ? 201 : 200)) {
        if (kind === 0) acknowledged.push(email)
      } else failures.push(`${kind} ${answer.status} ${answer.text.slice(0, 200)}`)
    }
  }
  const load = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  let restarts = 0
  const codes: (number | null)[] = []
  do {
    for (const member of members) {
      member.child.kill('SIGTERM')
      codes.push(await ended(member.child))
      member.child = run(member.role, member.port)
      await isReady(member.port)
      // The balancer must notice it before the next one stops.
      while (member.role === 'web' && !front.isReady(member.port)) await wait(50)
      restarts += 1
    }
  } while (progress.asked < requests)
  progress.isOver = true
  await load

  let there = 0
  for (const email of acknowledged) {
    if (there % 500 === 499) await wait(0)
    const found = await call('GET', `${suite}/email?search=${encodeURIComponent(email)}&size=1`, { token })
    if (found.text.includes(email)) there += 1
  }
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  console.log({ requests: progress.asked, failed: failures.length, restarts, acknowledged: acknowledged.length, there })
  console.log({
    p50: at(0.5),
    p99: at(0.99),
    slowest: Math.round(sorted.at(-1) ?? 0),
    cleanExits: codes.every((code) => code === 0),
  })
  for (const failure of failures.slice(0, 10)) console.log(failure)
  if (failures.length > 0 || there !== acknowledged.length || codes.some((code) => code !== 0)) process.exitCode = 1
} finally {
  front.close()
  agent.destroy()
  for (const { child } of members) child.kill('SIGTERM')
  await Promise.all(members.map(({ child }) => ended(child)))
  await shared?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
