// A bulk change over HTTP: cost of its dry run, its start, the run and the undo. node bench/bulk.ts [--rows 100000]
// [--only people]
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { start } from '#server/start.ts'
import { administrator, environmentOf, openBenchDatabase } from './database.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, only: { type: 'string', default: '' } },
})
const count = Number(values.rows)
if (!count) throw new Error('--rows must be a number')

const server = await openBenchDatabase('bulk')
const sanad = await start(environmentOf(server))
const database = new pg.Client(server.connection)
await database.connect()

/** CPU time of the database's connections so far, in ms (proc(5): fields 14 and 15, in ticks of 10 ms). */
async function databaseCpu() {
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity where datname is not null')
  const ticks = rows.map(({ pid }) => {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, tick) => sum + tick, 0) * 10
}

let token = ''
// oxlint-disable-next-line typescript/no-explicit-any
async function call(method: string, to: string, body?: object): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${sanad.url}/api/en${to}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Wall time, CPU time of server and database, and peak memory above the start. */
async function measure(what: string, run: () => Promise<unknown>) {
  globalThis.gc?.()
  const [memory, own, theirs] = [process.memoryUsage.rss(), process.cpuUsage(), await databaseCpu()]
  let highest = memory
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  const started = performance.now()
  await run()
  const taken = (performance.now() - started) / 1000
  clearInterval(watch)
  const used = process.cpuUsage(own)
  const node = (used.user + used.system) / 1e6
  const postgres = ((await databaseCpu()) - theirs) / 1000
  const extra = Math.max(0, highest - memory) / 1024 / 1024
  const figures = [taken, node, postgres].map((seconds) => seconds.toFixed(2).padStart(8))
  console.log(`${what.padEnd(34)}${figures.join('')}${extra.toFixed(0).padStart(8)}`)
}

async function ended(id: string) {
  for (;;) {
    const { data } = await call('GET', `/admin/bulk/${id}`)
    if (!['queued', 'running', 'undoing'].includes(data.status)) return data
    await wait(1000)
  }
}

const all = [
  {
    what: 'block people',
    asked: { entity: 'user', action: 'block', filter: { role: 'user' } },
    fill: `insert into users (id, first_name, last_name, email, created_at)
      select gen_random_uuid(), 'Maha', 'N' || n, 'm' || n || '@bench.test', now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  },
  {
    what: 'close questions',
    asked: { entity: 'question', action: 'status', value: 'closed', filter: {} },
    fill: `insert into questions (id, slug, title, body, status, author_id, published_at)
      select gen_random_uuid(), 'q' || n, 'Question ' || n, repeat('Why is that so? ', 20), 'published', author.id, now()
        from generate_series(1, ${count}) n join users author on author.email = 'm' || n || '@bench.test'`,
  },
  {
    what: 'archive articles',
    asked: { entity: 'article', action: 'status', value: 'archived', filter: {} },
    fill: `insert into articles (id, slug, title_en, title_ar, body_en, body_ar)
      select gen_random_uuid(), 'a' || n, 'Article ' || n, 'مقال ' || n, repeat('Text. ', 200), repeat('نص. ', 200) from generate_series(1, ${count}) n`,
  },
]

try {
  token = (await call('POST', '/auth/signin', administrator)).token
  const many = all.filter(({ what }) => what.includes(values.only))
  for (const { fill } of many) await database.query(fill)
  await database.query('vacuum analyze')
  console.log(`${count} rows of each\n${' '.repeat(34)}       s  node s    db s  MB more`)
  for (const { what, asked: request } of many) {
    await measure(`${what}: dry run`, () => call('POST', '/admin/bulk', { ...request, dryRun: true }))
    let id = ''
    await measure(`${what}: begin`, async () => {
      id = (await call('POST', '/admin/bulk', request)).data.run._id
    })
    await measure(`${what}: run`, async () => {
      const { changed } = await ended(id)
      if (changed !== count) throw new Error(`${changed} of ${count} changed`)
    })
    await measure(`${what}: what it says`, () => call('GET', '/admin/bulk'))
    await measure(`${what}: undo`, async () => {
      await call('POST', `/admin/bulk/${id}/undo`, {})
      const { undone } = await ended(id)
      if (undone !== count) throw new Error(`${undone} of ${count} undone`)
    })
  }
} finally {
  await database.end()
  await sanad.stop()
  await server.close()
}
