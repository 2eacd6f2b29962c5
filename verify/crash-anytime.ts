/**
 * Kills the program and its database at random moments while members write, and checks that every acknowledged write
 * exists. A second start on the same data is tried each time and has to be refused. `node verify/crash-anytime.ts
 * [--kills 10] [--clients 8] [--port 29570]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, readlink, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nodeFlags } from '#test/node-flags.ts'
import { httpClient, ready } from './http-client.ts'
import { type Acknowledged, missingOf, newMember, sessionOf } from './new-member.ts'
import { turnOffSpamRules } from '../test/spam-rules.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    clients: { type: 'string', default: '8' },
    port: { type: 'string', default: '29570' },
  },
})
const [kills, clients, port] = [values.kills, values.clients, values.port].map(Number) as [number, number, number]
if (!kills || !clients || !port) throw new Error('Numbers, please')

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-anytime-'))
const main = path.join(import.meta.dirname, '../src/server/main.ts')
const url = `http://127.0.0.1:${port}`

const run = (at = port): ChildProcess =>
  spawn(process.execPath, [...nodeFlags, main], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(at),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'correct horse 1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
  })

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', resolve)
  })

const call = httpClient(url)

/** Every second kill includes the database's processes, as in a power failure. */
async function killDatabase() {
  const cluster = path.join(dataDir, 'pg')
  const pid = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  for (const one of all) {
    // Only processes of this run's folder.
    const at = await readlink(`/proc/${one}/cwd`).catch(() => '')
    if (one === pid || at === cluster) killed(one)
  }
}

/** Kills a process that may have ended since it was listed: a database process exits when its server is gone. */
function killed(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const faults: string[] = []
const acknowledged: Acknowledged[] = []
let survivingSessions = 0
let slowest = 0
let server = run()
try {
  await ready(url)
  await turnOffSpamRules(url, { email: 'admin@sanad.test', password: 'correct horse 1' })
  const { token, suite } = sessionOf((await call('POST', '/api/en/auth/signup', { body: newMember })).text)
  const kinds = [
    { path: `${suite}/email`, body: (name: string) => ({ email: `${name}@people.test` }) },
    { path: `${suite}/tag`, body: (name: string) => ({ name }) },
    {
      path: '/api/en/question',
      body: (name: string) => ({ title: `A question named ${name}`, body: `About ${name}` }),
    },
  ]
  for (let kill = 0; kill < kills; kill += 1) {
    const state = { over: false }
    const before = acknowledged.length
    const working = Promise.all(
      Array.from({ length: clients }, async () => {
        for (let turn = 0; !state.over; turn += 1) {
          const kind = kinds[turn % kinds.length] ?? kinds[0]!
          // A unique name, so that the search later finds one row.
          const name = `w${randomBytes(8).toString('hex')}`
          const { status } = await call('POST', kind.path, { token, body: kind.body(name) })
          if (status === 201) acknowledged.push({ path: kind.path, name })
        }
      }),
    )
    while (acknowledged.length < before + 5) await wait(5)
    const second = run(port + 1)
    let output = ''
    second.stderr?.on('data', (piece: Buffer) => (output += piece.toString()))
    if ((await ended(second)) === 0 || !/already using/i.test(output))
      faults.push(`a second start was not refused: ${output.slice(0, 200)}`)
    await wait(Math.random() * 400)
    server.kill('SIGKILL')
    if (kill % 2 === 1) await killDatabase()
    await ended(server)
    state.over = true
    await working
    const started = performance.now()
    server = run()
    await ready(url)
    slowest = Math.max(slowest, performance.now() - started)
    if ((await call('GET', '/api/en/auth/me', { token })).status === 200) survivingSessions += 1
    if ((kill + 1) % 20 === 0 && kill + 1 < kills) console.log(`${kill + 1} kills, ${acknowledged.length} acknowledged`)
  }
  // A session lasts an hour; the first one may have expired.
  const { email, password } = newMember
  const looking = sessionOf((await call('POST', '/api/en/auth/signin', { body: { email, password } })).text).token
  const missing = await missingOf(call, looking, acknowledged, clients)
  if (missing.length > 0) faults.push(`lost: ${missing.slice(0, 10).join(', ')}`)
  if (survivingSessions < kills) faults.push(`the session was gone after ${kills - survivingSessions} kills`)
  console.log(
    `${kills} kills, ${kills} second starts; ${acknowledged.length} acknowledged writes, ${missing.length} lost; slowest restart ${Math.round(slowest)} ms`,
  )
} finally {
  server.kill('SIGTERM')
  await ended(server)
  await rm(dataDir, { recursive: true, force: true })
}
for (const fault of new Set(faults)) console.log(`- ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
