/**
 * Kills the server repeatedly during an import and during its undo, and compares the result with the file.
 * `node verify/crash-import.ts [--rows 100000] [--kills 3] [--entry src/server/main.ts]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { jsonOf, ready, textsOf } from './http-client.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '3' },
    port: { type: 'string', default: '29180' },
    entry: { type: 'string', default: path.join(import.meta.dirname, '../src/server/main.ts') },
  },
})
const rows = Number(values.rows)
const kills = Number(values.kills)
const port = Number(values.port)
if (!rows || Number.isNaN(kills) || !port) throw new Error('Numbers, please')

// One row in a hundred is invalid, one in fifty repeats an address of twenty rows before; all have one tag.
const isBroken = (row: number) => row % 100 === 13
const repeats = (row: number) => row % 50 === 40
const addressOf = (row: number) => `c${repeats(row) ? row - 20 : row}@crash.test`
const csvOf = (row: number) => (isBroken(row) ? `nobody ${row},نورة,all` : `${addressOf(row)},نورة ${row},all`)
const numbers = Array.from({ length: rows }, (_, row) => row)
const expected = new Set(numbers.filter((row) => !isBroken(row)).map(addressOf))
const refusedLines = numbers.filter(isBroken).map((row) => row + 2)

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-crash-import-'))
const url = `http://127.0.0.1:${port}`

function run(): ChildProcess {
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of this run, of no use elsewhere',
    ADMIN_PASSWORD: 'correct horse 1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [values.entry], { stdio: 'inherit', env: { ...process.env, ...environment } })
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve))
}

const session = { token: '' }
const texts = textsOf(url, session)
const json = jsonOf(url, session)

let server = run()
try {
  await ready(url)
  const email = 'crash@member.test'
  const person = { firstName: 'Maha', lastName: 'Saleh', email, password: 'correct horse 2', acceptTerms: true }
  const signedUp = await json('POST', '/api/en/auth/signup', person)
  session.token = signedUp.token
  const suite = `/api/${signedUp.user.defaultWorkspace}/email-marketing`
  type Figures = Record<string, number> & { status: string; undo: Record<string, number> | null }
  const state = async (id: string): Promise<Figures> => (await json('GET', `${suite}/email/import/${id}`)).data
  const exported = async () => (await texts('GET', `${suite}/email/export.csv`)).trimEnd().split('\r\n').slice(1)

  /** Kills the server `kills` times while a figure grows to `all`. @returns the import once it has one of these states */
  async function throughKills(id: string, all: number, figure: (now: Figures) => number, ends: readonly string[]) {
    const isOver = ({ status }: Figures) => ends.includes(status)
    for (let kill = 1; kill <= kills; kill += 1) {
      let now = await state(id)
      while (figure(now) < (all * kill) / (kills + 1) && !isOver(now)) {
        await wait(20)
        now = await state(id)
      }
      server.kill('SIGKILL')
      await ended(server)
      const started = performance.now()
      server = run()
      await ready(url)
      const found = figure(await state(id))
      while (figure((now = await state(id))) === found && !isOver(now)) await wait(50)
      console.log(`kill ${kill} at ${found} (${now.status}); on after ${Math.round(performance.now() - started)} ms`)
    }
    let now = await state(id)
    while (!isOver(now)) {
      await wait(200)
      now = await state(id)
    }
    return now
  }

  async function importOf(lines: readonly string[]) {
    const form = new FormData()
    form.set('file', new Blob(['email,name,tags\n', lines.join('\n')]), 'crash.csv')
    return (await json('POST', `${suite}/email/import`, form)).data.id as string
  }

  const id = await importOf(numbers.map(csvOf))
  const done = await throughKills(id, rows, (now) => now['rows'] ?? 0, ['done', 'failed'])
  const before = await exported()
  const addresses = before.map((line) => line.slice(0, line.indexOf(',')))
  const report = (await texts('GET', `${suite}/email/import/${id}/report.csv`)).trimEnd().split('\r\n')
  const lines = report.slice(1).map((line) => Number(line.slice(0, line.indexOf(','))))
  const { total } = (await json('GET', `${suite}/email?size=1`)).pagination
  const [tag] = (await json('GET', `${suite}/tag`)).data
  const checks = {
    done: done.status === 'done' && done['rows'] === rows && done['bytesRead'] === done['bytes'],
    created: done['created'] === expected.size,
    updated: done['updated'] === rows - expected.size - refusedLines.length,
    refused: done['refused'] === refusedLines.length && lines.join() === refusedLines.join(),
    everyAddressOnce: addresses.length === expected.size && addresses.every((address) => expected.has(address)),
    counters: total === expected.size && tag.usageCount === expected.size,
  }
  console.log(
    { rows: done['rows'], created: done['created'], updated: done['updated'], refused: done['refused'], kills },
    checks,
  )

  // A wrong file renames and tags every second contact, and brings as many new ones.
  const wrong = [...expected].filter((_, place) => place % 2 === 0)
  const wrongId = await importOf(wrong.flatMap((email) => [`${email},Wrong,wrong`, `new-${email},Wrong,wrong`]))
  await throughKills(wrongId, 2 * wrong.length, (now) => now['rows'] ?? 0, ['done', 'failed'])
  await json('POST', `${suite}/email/import/${wrongId}/undo`)
  const seen = (now: Figures) => now.undo?.['seen'] ?? 0
  const undone = await throughKills(wrongId, 2 * wrong.length, seen, ['undone'])
  const restored = await exported()
  await json('POST', `${suite}/email/import/${id}/undo`)
  const emptied = await throughKills(id, expected.size, seen, ['undone'])
  const undoChecks = {
    deleted: undone.undo?.['deleted'] === wrong.length,
    restored: undone.undo?.['restored'] === wrong.length,
    asBefore: restored.join('\n') === before.join('\n'),
    nothingChanged: undone.undo?.['changed'] === 0,
    empty: (await exported()).length === 0 && (await json('GET', `${suite}/email?size=1`)).pagination.total === 0,
    all: emptied.undo?.['seen'] === expected.size,
  }
  console.log(undone.undo, emptied.undo, undoChecks)
  const held = [...Object.values(checks), ...Object.values(undoChecks)]
  if (new Set(addresses).size !== addresses.length || held.includes(false)) process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  await ended(server)
  await rm(dataDir, { recursive: true, force: true })
}
