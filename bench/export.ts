// Administration lists downloaded as files, like a browser does: speed, and growth of the server's memory. node
// bench/export.ts [--rows 1000000]; required at a million people: ≤ 60 MB growth, including the first file of a fresh
// process. The reference is the database's own time.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { administrator, environmentOf, openBenchDatabase } from './database.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const count = Number(values.rows)
if (!count) throw new Error('--rows must be a number')
const maxMb = 60

const cluster = await openBenchDatabase('export')
const database = new pg.Client(cluster.connection)
await database.connect()

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
})
const url = `http://127.0.0.1:${port}`
/** As `npm start` does, with its flags. */
const root = path.join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
const server = spawn(process.execPath, scripts.start.split(' ').slice(1), {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...environmentOf(cluster),
    PORT: String(port),
  },
})
const pid = server.pid ?? 0

/** Without triggers for counters and indexes for search, which files do not need. */
async function fill() {
  const started = performance.now()
  const { rows } = await database.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_index
     where indrelid in ('users'::regclass, 'questions'::regclass) and not indisunique`,
  )
  for (const { index } of rows) await database.query(`drop index ${index}`)
  for (const table of ['users', 'questions']) await database.query(`alter table ${table} disable trigger user`)
  const step = 50_000
  for (let from = 1; from <= count; from += step) {
    const to = Math.min(from + step - 1, count)
    await database.query(
      `insert into users (id, first_name, last_name, email, created_at)
       select gen_random_uuid(), case n % 3 when 0 then 'ليلى' when 1 then '=Maha' else 'Grace, "G"' end, 'Saleh ' || n,
         'm' || n || '@bench.test', now() - n * interval '1 minute' from generate_series($1::int, $2::int) n`,
      [from, to],
    )
  }
  await database.query(
    `insert into questions (id, slug, title, body, status, author_id, created_at)
     select gen_random_uuid(), 'question-' || n, 'سؤال عن المتجر رقم ' || n, repeat('How do I begin, and with what? كيف أبدأ؟ ', 20),
       'published', null, now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [Math.ceil(count / 5)],
  )
  for (const table of ['users', 'questions']) await database.query(`alter table ${table} enable trigger user`)
  await database.query('vacuum (analyze) users, questions')
  console.log(`${count} people and ${Math.ceil(count / 5)} questions written in ${seconds(started)} s`)
}

const seconds = (started: number) => ((performance.now() - started) / 1000).toFixed(1)

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** CPU time of the server so far, in s (proc(5): fields 14 and 15, in ticks of 10 ms). */
function serverCpu() {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function ready() {
  for (let tries = 0; tries < 1200; tries += 1) {
    if ((await fetch(`${url}/health/ready`).catch(() => null))?.ok) return
    await wait(50)
  }
  throw new Error('The server does not start')
}

// oxlint-disable-next-line typescript/no-explicit-any
async function tell(to: string, body: object, token?: string): Promise<any> {
  const answer = await fetch(url + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Reads a file as a stream and discards it. */
async function take(address: string) {
  const answer = await fetch(url + address)
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`)
  let [bytes, lines] = [0, 0]
  for await (const piece of answer.body) {
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines += 1
  }
  return { bytes, lines: lines - 1 }
}

/** The database's own time for the same rows in the same order, in s. */
async function found(table: string, columns: string) {
  const started = performance.now()
  await database.query(`explain (analyze, timing off, serialize text) select ${columns} from ${table} order by id`)
  return Number(seconds(started))
}

async function measure(
  what: string,
  address: string,
  token: string,
  expected: number,
  reference: () => Promise<number>,
) {
  const ticket = await tell('/api/en/download', { address }, token)
  const [before, cpu, started] = [residentMb(), serverCpu(), performance.now()]
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, residentMb())), 20)
  const { bytes, lines } = await take(ticket.data.address as string)
  clearInterval(timer)
  if (lines !== expected) throw new Error(`${what}: ${lines} lines of ${expected}`)
  const taken = Number(seconds(started))
  console.log(
    `${what.padEnd(22)} ${lines} rows, ${(bytes / 1e6).toFixed(0)} MB in ${taken.toFixed(1)} s (${(lines / taken).toFixed(0)} rows/s, server CPU ${(serverCpu() - cpu).toFixed(1)} s), ${(peak - before).toFixed(1)} MB more memory (${before.toFixed(0)} → ${peak.toFixed(0)})   the statement alone ${(await reference()).toFixed(1)} s`,
  )
  return peak - before
}

try {
  await ready()
  await fill()
  const { token } = (await tell('/api/en/auth/signin', administrator)) as {
    token: string
  }
  const people = () => found('users', 'first_name, last_name, email, role, status, preferred_language, created_at')
  const questions = () => found('questions', '*')
  const all = count + 1
  const grown = [
    await measure('people, the first file', '/api/en/user/export.csv', token, all, people),
    await measure('people', '/api/en/user/export.csv', token, all, people),
    await measure('people, narrowed', '/api/en/user/export.csv?role=user&status=active', token, count, people),
    await measure('people, for Excel', '/api/en/user/export.csv?excel=ar&clocks=Asia/Riyadh', token, all, people),
    await measure('questions', '/api/en/question/export.csv', token, Math.ceil(count / 5), questions),
  ]
  console.log(
    Math.max(...grown) <= maxMb
      ? `at most ${maxMb} MB more memory: held`
      : `more than ${maxMb} MB more memory: NOT held`,
  )
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await database.end()
  await cluster.close()
}
