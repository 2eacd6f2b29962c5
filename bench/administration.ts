// Every list of the administration over HTTP: first, middle and last page, each filter and order, and searches for a
// common and a rare word; beside each a naive query (all columns, window count, OFFSET) on the same rows. node
// bench/administration.ts [--rows 1000000] [--only users]; required: p95 of every list ≤ 50 ms.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/db/connection/database.ts'
import { start } from '#server/start.ts'
import { casesOf, type Case } from './administration-lists.ts'
import { fill } from './administration-rows.ts'
import { administrator, environmentOf, openBenchDatabase } from './database.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    /** A persistent folder, filled by the first run. */
    keep: { type: 'string', default: '' },
    /** Skips the naive queries. */
    'no-reference': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '20' },
  },
})
const maxRows = Number(values.rows)
const rounds = Number(values.rounds)
if (!maxRows) throw new Error('--rows must be a number')

const server = await openBenchDatabase('administration', values.keep)
const sanad = await start({
  ...environmentOf(server),
  // Only the calls are measured.
  ROLE: 'web',
})
// The cluster's owner, because triggers and foreign keys are off during inserts.
const owner = openDatabase({ ...server.connection, user: 'postgres' }, { max: 1 })
const beside = new pg.Client(server.connection)
await beside.connect()

let token = ''

async function call(method: string, to: string, body?: object) {
  const answer = await fetch(sanad.url + to, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
  // oxlint-disable-next-line typescript/no-explicit-any
  return (await answer.json()) as any
}

async function times(run: () => Promise<unknown>, rounds: number) {
  await run()
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await run()
    taken.push(performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** CPU time of the database's processes in ms; null where the system does not report it. */
function databaseCpu(): number | null {
  try {
    const postmaster = readFileSync(path.join(server.dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    const spent = children.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
    return spent.reduce((sum, one) => sum + one, 0) / 1e6
  } catch {
    return null
  }
}

const limits = { list: 50, search: 100 }
type Verdict = { calls: number; p95: number; cpu: number; slow: string[] }
const verdicts = new Map<string, Verdict>()

/** The requirement is wall time; on a loaded machine the database's CPU time is more reliable. */
function judge({ list, what, path }: Case, p95: number, cpu: number) {
  const verdict = verdicts.get(list) ?? { calls: 0, p95: 0, cpu: 0, slow: [] }
  verdicts.set(list, verdict)
  verdict.calls += 1
  verdict.p95 = Math.max(verdict.p95, p95)
  verdict.cpu = Math.max(verdict.cpu, cpu)
  const limit = path.includes('search=') ? limits.search : limits.list
  if (p95 > limit) verdict.slow.push(`${what} ${p95.toFixed(0)} ms (${cpu.toFixed(0)} ms CPU)`)
}

async function measure(one: Case) {
  const { list, what, path, naive } = one
  await call('GET', path)
  const before = databaseCpu()
  const { p50, p95 } = await times(() => call('GET', path), rounds)
  const cpu = ((databaseCpu() ?? 0) - (before ?? 0)) / (rounds + 1)
  const { data, tools, pagination } = await call('GET', path)
  const rows = Array.isArray(tools ?? data) ? (tools ?? data).length : 1
  const reference = naive && !values['no-reference'] ? await times(() => beside.query(naive), 2) : undefined
  judge(one, p95, cpu)
  console.log(
    `${`${list}: ${what}`.padEnd(48)} p50 ${p50.toFixed(1).padStart(7)}  p95 ${p95.toFixed(1).padStart(7)} ms  CPU ${cpu.toFixed(1).padStart(6)} ms  ${rows} of ${pagination?.total ?? 1}` +
      (reference ? ` | first draft ${reference.p50.toFixed(0)} ms: ${(reference.p50 / p50).toFixed(0)} ×` : ''),
  )
}

try {
  const credentials = administrator
  token = (await call('POST', '/api/en/auth/signin', credentials)).token
  const { rows } = await beside.query<{ id: string; slug: string }>(
    'select id, slug from workspaces order by created_at limit 1',
  )
  const workspace = rows[0]
  if (!workspace) throw new Error('There is no workspace')
  const { rows: there } = await beside.query('select from users limit 2')
  if (there.length < 2) {
    const started = performance.now()
    await fill(owner.db, workspace.id, maxRows)
    console.log(`${maxRows} rows in each of the big tables in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  }
  for (const one of casesOf(workspace.slug, maxRows)) if (one.list.includes(values.only)) await measure(one)
  console.log(`\nheld: p95 ≤ ${limits.list} ms, of a search ≤ ${limits.search} ms`)
  for (const [list, { calls, p95, cpu, slow }] of verdicts) {
    const figures = `${calls} asked, p95 ≤ ${p95.toFixed(0)} ms, database CPU ≤ ${cpu.toFixed(0)} ms`
    console.log(
      `${list.padEnd(18)} ${slow.length === 0 ? 'held    ' : 'NOT HELD'}  ${figures}${slow.map((one) => `\n    ${one}`).join('')}`,
    )
  }
} finally {
  await beside.end()
  await owner.db.destroy()
  await sanad.stop()
  await server.close()
}
