/**
 * Kills the sender repeatedly during a job, and compares its ledger with what a receiver accepted. `node
 * verify/crash-send.ts [--recipients 2000] [--kills 5] [--processes 1] [--database] [--entry src/server/main.ts]`
 * Several processes share the PostgreSQL of DATABASE_URL, or one started for them; every second kill then hits one of
 * them. With `--database` PostgreSQL is killed and restarted while the senders run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openEmbedded } from '../src/server/db/embedded/start.ts'
import { seedContacts } from './seed-contacts.ts'
import { jsonOf, ready } from './http-client.ts'
import { databaseUrl } from '../test/database-url.ts'

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '5' },
    processes: { type: 'string', default: '1' },
    port: { type: 'string', default: '29170' },
    database: { type: 'boolean', default: false },
    entry: { type: 'string', default: path.join(import.meta.dirname, '../src/server/main.ts') },
  },
})
const recipients = Number(values.recipients)
const kills = Number(values.kills)
const processes = Number(values.processes)
const port = Number(values.port)
if (!recipients || Number.isNaN(kills) || !processes || !port) throw new Error('Numbers, please')

/** Longest wait for anything (ms): slowness is reported, only a missing event ends the run. */
const timeoutMs = 600_000

/** Recipients and times by the receiver's own log, written just before its 250. The receiver is never killed. */
const taken: { id: string; to: string; at: number }[] = []

function receive(): Promise<number> {
  const server = createServer((socket) => {
    let rest = ''
    let to: string[] = []
    let inData = false
    let storing = false
    socket.setEncoding('latin1').on('error', () => undefined)
    socket.write('220 receiver\r\n')
    socket.on('data', (text: string) => {
      rest += text
      read()
    })
    // Replies keep the order of the commands (RFC 2920): input during a store waits.
    const read = () => {
      while (!storing) {
        const end = inData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
        if (end === -1) return
        const piece = rest.slice(0, end)
        rest = rest.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          const id = /^Message-ID:\s*(<[^>]+>)/im.exec(piece)?.[1] ?? ''
          const got = to
          to = []
          // A delay for storing, so that a kill finds messages in flight.
          storing = true
          setTimeout(() => {
            storing = false
            taken.push(...got.map((address) => ({ id, to: address, at: performance.now() })))
            socket.write('250 taken\r\n')
            read()
          }, 5)
        } else if (/^DATA/i.test(piece)) {
          inData = true
          socket.write('354 go\r\n')
        } else if (/^QUIT/i.test(piece)) socket.end('221 bye\r\n')
        else {
          const address = /^RCPT TO:<([^>]+)>/i.exec(piece)?.[1]
          if (address) to.push(address)
          socket.write(/^EHLO/i.test(piece) ? '250-receiver\r\n250 PIPELINING\r\n' : '250 ok\r\n')
        }
      }
    }
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
    server.unref()
  })
}

type Restart = { took: number; load: number }

/** Time from a restart to the next message, with the machine's load in the slowest cases. */
function distribution(restarts: readonly Restart[]) {
  const sorted = restarts.toSorted((a, b) => a.took - b.took)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.took
  const slowest = sorted.slice(-3).map(({ took, load }) => `${took} at load ${load}`)
  return { p50: at(0.5), p95: at(0.95), slowest, over30s: restarts.filter(({ took }) => took > 30_000).length }
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve))
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-crash-'))
const shared = values.database || (processes > 1 && !process.env['DATABASE_URL']) ? await sharedDatabase() : undefined
const url = `http://127.0.0.1:${port}`

async function sharedDatabase() {
  const silent = { info() {}, warn() {}, error: values.database ? () => undefined : console.error }
  const embedded = await openEmbedded({ dataDir: path.join(dataDir, 'database'), log: silent })
  return {
    url: databaseUrl(embedded.connection),
    stop: () => embedded.stop(),
    /** Kills the server, which its supervisor restarts. */
    async kill() {
      const [pid] = (await readFile(path.join(dataDir, 'database/pg/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
  }
}

function run(number: number): ChildProcess {
  const environment = {
    PORT: String(port + number),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_HOSTS: 'on',
  }
  const secret = {
    APP_SECRET: 'a secret of this run, of no use elsewhere',
    RATE_LIMITS: 'off',
    LOG_LEVEL: values.database ? 'fatal' : 'error',
  }
  return spawn(process.execPath, [values.entry], {
    stdio: 'inherit',
    env: { ...process.env, ...environment, ...secret, ...(shared && { DATABASE_URL: shared.url }) },
  })
}

const session = { token: '' }
const call = jsonOf(url, session)

const smtpPort = await receive()
const children = Array.from({ length: processes }, (_, number) => number)
const running: ChildProcess[] = [run(0)]
try {
  await ready(url)
  for (const number of children.slice(1)) running.push(run(number))
  const email = `crash-${Date.now()}@member.test`
  const person = { firstName: 'Maha', lastName: 'Saleh', email, password: 'correct horse 2', acceptTerms: true }
  const signedUp = await call('POST', '/api/en/auth/signup', person)
  session.token = signedUp.token
  const suite = `/api/${signedUp.user.defaultWorkspace}/email-marketing`
  await call('POST', `${suite}/email-service-provider`, {
    name: 'Receiver',
    type: 'smtp',
    fromEmail: 'hello@shop.test',
    settings: { host: '127.0.0.1', port: smtpPort, secure: 'none' },
  })
  const everybody = await seedContacts({ url, suite, token: session.token }, recipients)
  const send = { subject: 'To {{ firstName }}', html: '<p>Hello {{ firstName }}</p>', recipients: { all: true } }
  const scheduleAt = new Date(Date.now() + 1000).toISOString()
  const { jobId } = await call('POST', `${suite}/email-service-provider/send-bulk-emails`, { ...send, scheduleAt })
  const sendingSince = performance.now()
  const restarts: Restart[] = []
  for (let kill = 1; kill <= kills; kill++) {
    while (taken.length < (recipients * kill) / (kills + 1)) await wait(5)
    const killed = values.database
      ? []
      : children.filter((number) => kill % 2 === 1 || number === (kill / 2) % processes)
    for (const number of killed) running[number]?.kill('SIGKILL')
    if (values.database) await shared?.kill()
    await Promise.all(killed.map((number) => running[number] && ended(running[number])))
    const [before, started] = [taken.length, performance.now()]
    // Running processes continue while the others restart, which takes long on a busy machine.
    if (new Set(taken.map(({ to }) => to)).size === recipients)
      throw new Error(`All was sent before kill ${kill}: ask for more recipients`)
    for (const number of killed) {
      running[number] = run(number)
      await ready(url)
    }
    while (taken.length === before && performance.now() - started < timeoutMs) await wait(20)
    const next = taken[before]
    if (!next) throw new Error(`No message within ${timeoutMs / 60_000} minutes of kill ${kill}`)
    const took = Math.round(next.at - started)
    const load = Math.round(loadavg()[0] ?? 0)
    restarts.push({ took, load })
    console.log(`kill ${kill} at ${before} taken; next message ${took} ms after the restart, at load ${load}`)
  }
  let job
  for (let tries = 0; tries < 1200; tries++) {
    job = (await call('GET', `${suite}/job/${jobId}`)).data
    if (job.status === 'done') break
    await wait(100)
  }
  const seconds = Math.round((performance.now() - sendingSince) / 100) / 10
  const unknown = new Set<string>()
  for (let page = 1; page <= Math.ceil(job.counts.unknown / 100); page++) {
    const { data } = await call(
      'GET',
      `${suite}/job/${jobId}/recipients?status=unknown&size=100&page=${page}&orderBy=email`,
    )
    for (const row of data) unknown.add(row.email)
  }
  const times = new Map<string, number>()
  for (const { to } of taken) times.set(to, (times.get(to) ?? 0) + 1)
  const lost = everybody.filter((to) => !times.has(to))
  const duplicates = everybody.filter((to) => (times.get(to) ?? 0) > 1)
  const unmarked = duplicates.filter((to) => !unknown.has(to))
  const ids = new Set(taken.map(({ id }) => id))
  const wrong = job.counts.sent + job.counts.unknown !== recipients || job.status !== 'done'
  console.log({
    status: job.status,
    counts: job.counts,
    taken: taken.length,
    lost: lost.length,
    duplicates: duplicates.length,
    unmarkedDuplicates: unmarked.length,
    messageIds: ids.size,
  })
  console.log({
    unknown: unknown.size,
    firstMessageMs: distribution(restarts),
    seconds,
    processes,
    kills,
    killed: values.database ? 'the database' : 'senders',
  })
  if (lost.length > 0 || wrong || unmarked.length > 0 || ids.size !== recipients) process.exitCode = 1
} finally {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.map(ended))
  await shared?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
