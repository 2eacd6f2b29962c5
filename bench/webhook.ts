// Response time to a Facebook delivery, beside a bare Fastify endpoint with one insert: alternately, in one run, on one
// database. node bench/webhook.ts [--calls 2000] [--together 1]
import { createHmac } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import fastify from 'fastify'
import pg from 'pg'
import { start } from '#server/start.ts'
import { databaseUrl } from '#test/database-url.ts'
import { openBenchDatabase } from './database.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '2000' }, together: { type: 'string', default: '1' } },
})
const [calls, together] = [Number(values.calls), Number(values.together)]
if (!calls || !together) throw new Error('--calls and --together must be numbers')

const server = await openBenchDatabase('webhook')
const secret = 'an app secret of this run'
const sanad = await start({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: server.dataDir,
  DATABASE_URL: databaseUrl(server.connection),
  APP_SECRET: 'a secret of this run, of no use elsewhere',
  META_APP_SECRET: secret,
  LOG_LEVEL: 'error',
})
const pool = new pg.Pool(server.connection)
await pool.query('create table bare (id uuid primary key default gen_random_uuid(), body bytea not null)')
const bare = fastify()
bare.removeAllContentTypeParsers()
bare.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
bare.post('/', async ({ body }) => {
  await pool.query({ name: 'bare', text: 'insert into bare (body) values ($1)', values: [body] })
  return 'EVENT_RECEIVED'
})
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })

let number = 0
function delivery() {
  number += 1
  const message = { mid: `m${number}`, text: 'السلام عليكم، كم سعر الصابون؟' }
  const messaging = [{ sender: { id: `7${number % 50}` }, recipient: { id: '1' }, timestamp: Date.now(), message }]
  const body = JSON.stringify({ object: 'page', entry: [{ id: '1', time: Date.now(), messaging }] })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } }
}

async function ask(url: string): Promise<number> {
  const delivered = delivery()
  const started = performance.now()
  const answer = await fetch(url, { method: 'POST', ...delivered })
  await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - started
}

const endpoints = { sanad: `${sanad.url}/api/facebook/webhook`, bare: bareUrl }
const took = { sanad: [] as number[], bare: [] as number[] }
const cpu = { sanad: 0, bare: 0 }
const piece = 50
try {
  for (const url of Object.values(endpoints)) for (let at = 0; at < 100; at += 1) await ask(url)
  for (let at = 0; at < calls; at += piece) {
    for (const endpoint of ['sanad', 'bare'] as const) {
      const before = process.cpuUsage()
      for (let some = 0; some < piece; some += together)
        took[endpoint].push(...(await Promise.all(Array.from({ length: together }, () => ask(endpoints[endpoint])))))
      const used = process.cpuUsage(before)
      cpu[endpoint] += used.user + used.system
    }
  }
  const at = (of: number[], part: number) => of.toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? 0
  const figures = (endpoint: 'sanad' | 'bare') => ({
    p50: at(took[endpoint], 0.5),
    p95: at(took[endpoint], 0.95),
    p99: at(took[endpoint], 0.99),
    cpu: cpu[endpoint] / 1000 / took[endpoint].length,
  })
  const [ours, theirs] = [figures('sanad'), figures('bare')]
  for (const [what, unit] of Object.entries({
    p50: 'ms',
    p95: 'ms',
    p99: 'ms',
    cpu: 'ms CPU a call, caller included',
  })) {
    const key = what as keyof typeof ours
    const ratio = (ours[key] / theirs[key]).toFixed(2)
    console.log(`${what}: ${ours[key].toFixed(2)} ${unit}, bare door ${theirs[key].toFixed(2)}, ratio ${ratio}`)
  }
} finally {
  await bare.close()
  await pool.end()
  await sanad.stop()
  await server.close()
}
process.exit()
