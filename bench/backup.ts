// A backup under load and its restore: seconds, MB per second, memory, and a comparison of all data. node
// bench/backup.ts [--gigabytes 1], measured without indexes; required: ten gigabytes in ≤ 5 minutes each way. The
// reference is PostgreSQL's COPY of the same rows to nowhere.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { nodeFlags } from '#test/node-flags.ts'
import { openArchive } from '#server/cli/archive.ts'
import { copyOut } from '#server/db/transfer/copy.ts'
import { newId } from '#server/db/connection/database.ts'
import { openEmbedded } from '#server/db/embedded/start.ts'
import { httpClient, ready } from '../verify/http-client.ts'
import { newMember, sessionOf } from '../verify/new-member.ts'
import { fillForBackup } from './backup-rows.ts'
import { cpuSecondsOf, postmasterOf } from './process-usage.ts'
import { databaseUrl } from '#test/database-url.ts'

const { values } = parseArgs({ options: { gigabytes: { type: 'string', default: '1' } } })
const gigabytes = Number(values.gigabytes)
if (!gigabytes) throw new Error('--gigabytes must be a number')
/** In seconds, for ten gigabytes. */
const maxSeconds = 300

const root = path.join(import.meta.dirname, '..')
const folder = await mkdtemp(path.join(tmpdir(), 'sanad-backup-'))
const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')]
const silent = { info() {}, warn() {}, error() {} }
const embedded = await openEmbedded({ dataDir: source, log: silent })
const secret = { APP_SECRET: 'a secret of this run, of no use elsewhere', LOG_LEVEL: 'error' }
const inSource = {
  ...secret,
  DATA_DIR: source,
  DATABASE_URL: databaseUrl(embedded.connection),
}

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
})

/** Peak memory of a process in MB (proc(5)). */
function peakOf(pid: number) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Runs a command of `sanad` to its end. CPU in s, of the command and of a data directory's PostgreSQL. */
async function command(args: string[], environment: Record<string, string>, dataDir: string) {
  const started = performance.now()
  const database = () => {
    try {
      return cpuSecondsOf(postmasterOf(dataDir), { withChildren: true })
    } catch {
      return 0
    }
  }
  const before = database()
  const child = spawn(process.execPath, [...nodeFlags, 'src/server/cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (piece: Buffer) => (output = (output + piece.toString()).slice(-4000)))
  const spent = { cpu: 0, databaseCpu: 0, peak: 0 }
  const look = setInterval(() => {
    try {
      spent.peak = Math.max(spent.peak, peakOf(child.pid ?? 0))
      spent.cpu = Math.max(spent.cpu, cpuSecondsOf(child.pid ?? 0))
      spent.databaseCpu = Math.max(spent.databaseCpu, database() - before)
    } catch {
      // The process has just ended.
    }
  }, 50)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`sanad ${args[0]} ended with ${String(code)}: ${output}`)
  return { ...spent, seconds: (performance.now() - started) / 1000 }
}

const shown = (value: number, digits = 1) => value.toFixed(digits)

async function manifestOf(file: string) {
  const archive = await openArchive(file)
  await archive.close()
  return archive.manifest
}

async function spill(bytes: AsyncIterable<Buffer>) {
  for await (const _piece of bytes);
}

const faults: string[] = []
function tell(what: string, spent: Awaited<ReturnType<typeof command>>, bytes: number) {
  const mb = bytes / 1e6
  const ten = (seconds: number) => (seconds * 1e4) / mb
  // CPU of command and database, which a busy machine distorts less.
  const worked = Math.max(spent.cpu, spent.databaseCpu)
  console.log(
    `${what.padEnd(8)} ${shown(spent.seconds)} s, ${shown(mb / spent.seconds, 0)} MB/s; CPU ${shown(spent.cpu)} s, the database's ${shown(spent.databaseCpu)} s; ` +
      `at most ${shown(spent.peak, 0)} MB of memory; ten gigabytes: ${shown(ten(spent.seconds), 0)} s, ${shown(ten(worked), 0)} s on cores of their own`,
  )
  if (ten(Math.min(spent.seconds, worked)) > maxSeconds)
    faults.push(`${what}: ten gigabytes take longer than ${maxSeconds} s`)
}

const client = new pg.Client(embedded.connection)
await client.connect()
let server: ReturnType<typeof spawn> | undefined
try {
  await command(['migrate'], inSource, source)
  server = spawn(process.execPath, [...nodeFlags, 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...inSource, PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off' },
  })
  const url = `http://127.0.0.1:${port}`
  await ready(url)
  const call = httpClient(url)
  const { token, suite } = sessionOf((await call('POST', '/api/en/auth/signup', { body: newMember })).text)
  const started = performance.now()
  const bytes = await fillForBackup(client, { gigabytes, newId, random: randomBytes })
  console.log(`${shown(bytes / 1e6, 0)} MB written in ${shown((performance.now() - started) / 1000)} s`)

  // Members write all the time.
  type Phase = 'before' | 'within' | 'after'
  const state: { over: boolean; phase: Phase } = { over: false, phase: 'before' }
  const written: Record<Phase, string[]> = { before: [], within: [], after: [] }
  const waits: Record<Phase, number[]> = { before: [], within: [], after: [] }
  const writing = Promise.all(
    [1, 2].map(async (who) => {
      for (let turn = 0; !state.over; turn += 1) {
        const email = `writer${who}-${turn}@while.test`
        const { phase } = state
        const { status, ms } = await call('POST', `${suite}/email`, { token, body: { email } })
        if (status !== 201) faults.push(`a write was answered ${status}`)
        else if (phase === state.phase) written[phase].push(email)
        waits[phase].push(ms)
        await wait(20)
      }
    }),
  )
  await wait(3000)
  state.phase = 'within'
  const file = path.join(folder, 'whole.tar')
  const backup = await command(['backup', file], inSource, source)
  state.phase = 'after'
  await wait(3000)
  state.over = true
  await writing
  tell('backup', backup, bytes)
  const middle = (phase: Phase) => waits[phase].toSorted((a, b) => a - b)[waits[phase].length >> 1] ?? 0
  console.log(
    `         ${shown((await stat(file)).size / 1e6, 0)} MB of file; ${written.within.length} writes meanwhile, half of them within ${shown(middle('within'), 0)} ms (before: ${shown(middle('before'), 0)} ms)`,
  )
  const copies = performance.now()
  for (const { name } of (await manifestOf(file)).tables) await spill(copyOut(client, `copy ${name} to stdout`))
  console.log(
    `         PostgreSQL's own copy of every table, read into nothing: ${shown((performance.now() - copies) / 1000)} s`,
  )

  const restored = await command(['restore', file], { ...secret, DATA_DIR: target }, target)
  tell('restore', restored, bytes)

  const second = path.join(folder, 'again.tar')
  await command(['backup', second], { ...secret, DATA_DIR: target }, target)
  const [before, after] = [await manifestOf(file), await manifestOf(second)]
  const rows = before.tables.reduce((sum, table) => sum + table.rows, 0)
  const differing = before.tables.filter(
    (table, index) => JSON.stringify(table) !== JSON.stringify(after.tables[index]),
  )
  if (differing.length > 0) faults.push(`not the same: ${differing.map(({ name }) => name).join(', ')}`)
  console.log(
    `         ${before.tables.length} tables, ${rows} rows, ${before.tables.reduce((sum, { parts }) => sum + parts.length, 0)} hashes compared with a backup of what was restored: ${differing.length} differ`,
  )

  const there = await openEmbedded({ dataDir: target, log: silent })
  const other = new pg.Client(there.connection)
  await other.connect()
  const found = async (emails: string[]) =>
    (await other.query(`select from contacts where email = any($1)`, [emails])).rowCount ?? 0
  const [stored, later] = [await found(written.before), await found(written.after)]
  const within = await found(written.within)
  await other.end()
  await there.stop()
  console.log(
    `         of what was written before it ${stored} of ${written.before.length} are there, while it was made ${within} of ${written.within.length}, after it ${later} of ${written.after.length}`,
  )
  if (stored !== written.before.length || later > 0) faults.push('it is not of one moment')
} finally {
  if (server) {
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  await client.end()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const fault of new Set(faults)) console.log(`- ${fault}`)
console.log(faults.length === 0 ? `ten gigabytes within ${maxSeconds} s each way: held` : 'NOT held')
process.exit(faults.length > 0 ? 1 : 0)
