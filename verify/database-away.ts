/**
 * Takes the PostgreSQL of DATABASE_URL away while members work and mail goes out, and brings it back: every answer in
 * between is quick and clear, no acknowledged write is lost, and work resumes without intervention. PostgreSQL is
 * stopped, frozen (connections neither answer nor close), or restarted. `node verify/database-away.ts [--how
 * stop|hang|restart] [--away 10] [--clients 6] [--recipients 400] [--port 29470]`
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nodeFlags } from '#test/node-flags.ts'
import { openEmbedded } from '../src/server/db/embedded/start.ts'
import { mailReceiver } from '../test/stand-ins/mail-receiver.ts'
import { httpClient } from './http-client.ts'
import { type Acknowledged, missingOf, newMember, newSender } from './new-member.ts'
import { databaseUrl } from '../test/database-url.ts'

const { values } = parseArgs({
  options: {
    how: { type: 'string', default: 'stop' },
    away: { type: 'string', default: '10' },
    clients: { type: 'string', default: '6' },
    recipients: { type: 'string', default: '400' },
    port: { type: 'string', default: '29470' },
  },
})
const [away, clients, recipients, port] = [values.away, values.clients, values.recipients, values.port].map(Number) as [
  number,
  number,
  number,
  number,
]
const ways = ['stop', 'hang', 'restart']
if (!ways.includes(values.how)) throw new Error(`--how is one of ${ways.join(', ')}`)
/** In ms: longest answer, and longest time until everything works again. */
const longestAnswer = 3000
const longestReturn = 5000

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-away-'))
const log = { info() {}, warn() {}, error: console.error }
const openDatabase = () => openEmbedded({ dataDir: path.join(dataDir, 'database'), log })
let database = await openDatabase()

/** The server and its current child processes. */
async function processesOfDatabase(): Promise<number[]> {
  const [pid = ''] = (await readFile(path.join(dataDir, 'database', 'pg', 'postmaster.pid'), 'utf8')).split('\n')
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(' ').filter(Boolean)].map(Number)
}
async function signalAll(signal: NodeJS.Signals) {
  for (const pid of await processesOfDatabase()) process.kill(pid, signal)
}
async function takeAway() {
  if (values.how === 'hang') await signalAll('SIGSTOP')
  else await database.stop()
}
async function giveBack() {
  if (values.how === 'hang') await signalAll('SIGCONT')
  else database = await openDatabase()
}
const receiver = await mailReceiver()
const main = path.join(import.meta.dirname, '../src/server/main.ts')
const server = spawn(process.execPath, [...nodeFlags, main], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    DATABASE_URL: databaseUrl(database.connection),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of this run, of no use elsewhere',
    ADMIN_PASSWORD: 'correct horse 1',
    ALLOW_PRIVATE_HOSTS: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  },
})
const url = `http://127.0.0.1:${port}`

const call = httpClient(url)

const faults: string[] = []
const counts = { asked: 0, refused: 0, slowest: 0 }
const acknowledged: Acknowledged[] = []
const state = { phase: 'before' as 'before' | 'away' | 'back', over: false }

try {
  while ((await call('GET', '/health/ready')).status !== 200) await wait(100)
  const { token, suite, job: jobNow } = await newSender(call, { recipients, mailPort: receiver.port })

  const kinds = [
    (turn: string) => call('POST', `${suite}/email`, { token, body: { email: `${turn}@people.test` } }),
    () => call('GET', `${suite}/email?size=10`, { token }),
    () => call('GET', '/api/ar/question?size=10'),
    () => call('GET', '/qa'),
    () => call('POST', '/api/ar/auth/signin', { body: { email: newMember.email, password: newMember.password } }),
    () => call('GET', '/'),
  ]
  async function client(number: number) {
    for (let turn = 0; !state.over; turn += 1) {
      const kind = turn % kinds.length
      const { phase } = state
      const answer = await (kinds[kind] ?? kinds[0]!)(`c${number}-${turn}`)
      if (kind === 0 && answer.status === 201)
        acknowledged.push({ path: `${suite}/email`, name: `c${number}-${turn}@people.test` })
      if (phase === 'away') judge(kind, answer)
      await wait(50)
    }
  }
  function judge(kind: number, { status, text, ms }: { status: number; text: string; ms: number }) {
    counts.asked += 1
    counts.slowest = Math.max(counts.slowest, ms)
    if (ms > longestAnswer) faults.push(`${kind} took ${Math.round(ms)} ms`)
    if (status === 503) counts.refused += 1
    else if (status !== 200 && status !== 201) faults.push(`${kind}: ${status} ${text.slice(0, 120)}`)
    if (status === 503 && kind === 2 && !/[\u0600-\u06ff]/.test(text))
      faults.push(`not in Arabic: ${text.slice(0, 120)}`)
  }

  const working = Promise.all(Array.from({ length: clients }, (_none, number) => client(number)))
  await wait(2000)
  const before = receiver.received.length
  state.phase = 'away'
  await takeAway()
  if (values.how !== 'restart') {
    const health = await call('GET', '/health/ready')
    if (health.status !== 503) faults.push(`health said ${health.status} without a database`)
    if (health.ms > longestAnswer) faults.push(`health took ${Math.round(health.ms)} ms`)
    await wait(away * 1000)
  }
  state.phase = 'back'
  await giveBack()
  const returned = performance.now()
  const all = async () =>
    (await Promise.all(kinds.map((ask, kind) => ask(`back${kind}-${Math.random()}`)))).every(
      ({ status }) => status < 300,
    )
  while (!(await all())) await wait(50)
  const back = performance.now() - returned
  if (back > longestReturn) faults.push(`all worked again after ${Math.round(back)} ms`)
  let job = await jobNow()
  for (; job.status !== 'done' && performance.now() - returned < 120_000; job = await jobNow()) await wait(200)
  state.over = true
  await working
  const missing = await missingOf(call, token, acknowledged)
  if (missing.length > 0) faults.push(`lost: ${missing.join(', ')}`)
  const got = new Set(receiver.received.map(({ to }) => to))
  const twice = receiver.received.length - got.size
  if (job.status !== 'done') faults.push(`the job is ${job.status}`)
  if (got.size < recipients) faults.push(`${recipients - got.size} mails did not come`)
  if (counts.refused === 0 && values.how !== 'restart') faults.push('nothing was refused: the database was not away')
  if (twice > (job.counts['unknown'] ?? 0)) faults.push(`${twice} came twice, ${job.counts['unknown']} are marked`)
  console.log(
    `${values.how === 'restart' ? 'restarted' : `${values.how}, away ${away} s`}: ${counts.asked} answers, ${counts.refused} of them 503, the slowest ${Math.round(counts.slowest)} ms; all again after ${Math.round(back)} ms; ` +
      `${acknowledged.length} acknowledged, ${missing.length} lost; ${before} mails before, ${got.size} of ${recipients} in the end, ${twice} twice`,
  )
} finally {
  if (values.how === 'hang') await signalAll('SIGCONT')
  server.kill('SIGTERM')
  if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve))
  await receiver.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const fault of new Set(faults.slice(0, 20))) console.log(`- ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
