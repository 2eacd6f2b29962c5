/**
 * Unsubscribes recipients during a send, and checks that none of them was claimed or handed over afterwards. `node
 * verify/unsubscribe-race.ts [--races 10000] [--processes 1] [--at-once 8]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbedded } from '../src/server/db/embedded/start.ts'
import { unsubscribeToken } from '../src/server/email-marketing/tracking/tokens.ts'
import { secretsFrom } from '../src/server/secrets/secrets.ts'
import { mailReceiver } from '../test/stand-ins/mail-receiver.ts'
import { seedContacts } from './seed-contacts.ts'
import { jsonOf, ready } from './http-client.ts'
import { databaseUrl } from '../test/database-url.ts'

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '10000' },
    processes: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '8' },
    port: { type: 'string', default: '29370' },
  },
})
const races = Number(values.races)
const processes = Number(values.processes)
const atOnce = Number(values['at-once'])
const port = Number(values.port)
if (!races || !processes || !atOnce || !port) throw new Error('Numbers, please')

const appSecret = 'a secret of this run, of no use elsewhere'
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-race-'))
const silent = { info() {}, warn() {}, error: console.error }
const embedded = await openEmbedded({ dataDir: path.join(dataDir, 'database'), log: silent })
const url = `http://127.0.0.1:${port}`

function run(number: number): ChildProcess {
  const environment = {
    PORT: String(port + number),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(embedded.connection),
    ALLOW_PRIVATE_HOSTS: 'on',
    APP_SECRET: appSecret,
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
  }
  const entry = path.join(import.meta.dirname, '../src/server/main.ts')
  return spawn(process.execPath, [entry], { stdio: 'inherit', env: { ...process.env, ...environment } })
}

/** How long an unsubscribe is retried (ms). */
const timeoutMs = 600_000

const session = { token: '' }
const call = jsonOf(url, session)

const receiver = await mailReceiver()
receiver.delay = 1
const running: ChildProcess[] = [run(0)]
const pool = new pg.Pool({ ...embedded.connection, max: atOnce + 1 })
try {
  await ready(url)
  for (let number = 1; number < processes; number++) running.push(run(number))
  for (let number = 1; number < processes; number++) await ready(`http://127.0.0.1:${port + number}`)
  const email = `race-${Date.now()}@member.test`
  const person = { firstName: 'Maha', lastName: 'Saleh', email, password: 'correct horse 2', acceptTerms: true }
  const signedUp = await call('POST', '/api/en/auth/signup', person)
  session.token = signedUp.token
  const suite = `/api/${signedUp.user.defaultWorkspace}/email-marketing`
  const settings = { host: '127.0.0.1', port: receiver.port, secure: 'none' }
  const provider = { name: 'Receiver', type: 'smtp', fromEmail: 'hello@shop.test', settings }
  await call('POST', `${suite}/email-service-provider`, provider)
  await seedContacts({ url, suite, token: session.token }, races)
  const scheduleAt = new Date(Date.now() + 3000).toISOString()
  const send = { subject: 'Race', html: '<p>Hello</p>', recipients: { all: true }, scheduleAt }
  const { jobId } = await call('POST', `${suite}/email-service-provider/send-bulk-emails`, send)
  while ((await call('GET', `${suite}/job/${jobId}`)).data.status !== 'running') await wait(20)

  const ofJob = 'select tenant_id, contact_id from ledger where job_id = $1 order by random()'
  const { rows } = await pool.query<{ tenant_id: string; contact_id: string }>(ofJob, [jobId])
  const secrets = secretsFrom(appSecret)
  const left = new Map<string, Date>()
  const next = rows.values()
  const started = performance.now()
  let turnedAway = 0
  /** Any process may answer. A 503 is no acknowledgement: the request is repeated and counts from its success. */
  async function unsubscribe(to: string, number: number): Promise<void> {
    const at = `http://127.0.0.1:${port + number}${to}`
    const answer = await fetch(at, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    if (answer.status === 200) return
    if (answer.status !== 503 || performance.now() - started > timeoutMs)
      throw new Error(`Unsubscribing: ${answer.status} ${await answer.text()}`)
    turnedAway += 1
    await wait(200)
    return unsubscribe(to, number)
  }
  await Promise.all(
    Array.from({ length: atOnce }, async (_none, which) => {
      for (const { tenant_id: tenantId, contact_id: contactId } of next) {
        await unsubscribe(`/u/${unsubscribeToken(secrets, { tenantId, jobId, contactId })}`, which % processes)
        // The database's clock, read after the answer: any later timestamp was written after it.
        const now = await pool.query<{ now: Date }>('select clock_timestamp() as now')
        left.set(contactId, now.rows[0]?.now ?? new Date(0))
      }
    }),
  )
  const seconds = Math.round((performance.now() - started) / 100) / 10
  while ((await call('GET', `${suite}/job/${jobId}`)).data.status !== 'done') await wait(200)
  const after = await pool.query<{ contact_id: string; status: string; handed_at: Date | null }>(
    'select contact_id, status, handed_at from ledger where job_id = $1',
    [jobId],
  )
  const late = after.rows.filter((row) => row.handed_at && row.handed_at > (left.get(row.contact_id) ?? new Date(0)))
  const skipped = after.rows.filter(({ status }) => status === 'skipped').length
  console.log({
    races: left.size,
    turnedAway,
    handedOverAfterwards: late.length,
    skipped,
    sent: receiver.received.length,
    seconds,
    processes,
  })
  if (late.length > 0 || left.size !== races || skipped === 0 || skipped === races) process.exitCode = 1
} finally {
  await pool.end()
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  await receiver.stop()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
