/**
 * Kills the server repeatedly during an import, and compares the result with the file. `node verify/crash-import.ts
 * [--rows 100000] [--kills 3] [--entry src/server/main.ts]`
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
  const form = new FormData()
  form.set('file', new Blob(['email,name,tags\n', numbers.map(csvOf).join('\n')]), 'crash.csv')
  const { id } = (await json('POST', `${suite}/email/import`, form)).data
  const state = async () => (await json('GET', `${suite}/email/import/${id}`)).data
  for (let kill = 1; kill <= kills; kill += 1) {
    let now = await state()
    while (now.rows < (rows * kill) / (kills + 1) && now.status !== 'done') {
      await wait(20)
      now = await state()
    }
    server.kill('SIGKILL')
    await ended(server)
    const started = performance.now()
    server = run()
    await ready(url)
    const found = (await state()).rows
    while ((now = await state()).rows === found && now.status !== 'done') await wait(50)
    console.log(`kill ${kill} at ${found} rows (${now.status}); on after ${Math.round(performance.now() - started)} ms`)
  }
  let done = await state()
  while (!['done', 'failed'].includes(done.status)) {
    await wait(200)
    done = await state()
  }
  const exported = (await texts('GET', `${suite}/email/export.csv`)).trimEnd().split('\r\n').slice(1)
  const addresses = exported.map((line) => line.slice(0, line.indexOf(',')))
  const report = (await texts('GET', `${suite}/email/import/${id}/report.csv`)).trimEnd().split('\r\n')
  const lines = report.slice(1).map((line) => Number(line.slice(0, line.indexOf(','))))
  const { total } = (await json('GET', `${suite}/email?size=1`)).pagination
  const [tag] = (await json('GET', `${suite}/tag`)).data
  const checks = {
    done: done.status === 'done' && done.rows === rows && done.bytesRead === done.bytes,
    created: done.created === expected.size,
    updated: done.updated === rows - expected.size - refusedLines.length,
    refused: done.refused === refusedLines.length && lines.join() === refusedLines.join(),
    everyAddressOnce: addresses.length === expected.size && addresses.every((address) => expected.has(address)),
    counters: total === expected.size && tag.usageCount === expected.size,
  }
  console.log({ rows: done.rows, created: done.created, updated: done.updated, refused: done.refused, kills }, checks)
  if (new Set(addresses).size !== addresses.length || Object.values(checks).includes(false)) process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  await ended(server)
  await rm(dataDir, { recursive: true, force: true })
}
