// A whole job through its ledger: messages per second, CPU time of the sender and the database, and time to the first
// message. node bench/send-job.ts [--messages 5000] [--connections 10] [--delay 0] [--track]
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { start } from '../src/server/start.ts'
import { cpuSecondsOf, postmasterOf } from './process-usage.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '10' },
    delay: { type: 'string', default: '0' },
    track: { type: 'boolean', default: false },
  },
})
const messages = Number(values.messages)
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-bench-'))
const sink = fork(path.join(import.meta.dirname, 'send-sink.ts'), [values.delay])
const smtpPort = await new Promise<number>((resolve) => sink.once('message', (port) => resolve(port as number)))
const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ALLOW_PRIVATE_HOSTS: 'on', LOG_LEVEL: 'error' }
const sanad = await start({ ...environment, RATE_LIMITS: 'off', PUBLIC_URL: 'https://sanad.example.com' })
const { db } = sanad.services

let token = ''
// oxlint-disable-next-line typescript/no-explicit-any
async function call(method: string, to: string, body?: unknown): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(sanad.url + to, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const paragraph = '<p dir="rtl">مرحبًا {{ firstName }}، نكتب إليك لأنك بدأت مشروعك الجانبي، وهذه خطوة تستحق كلمة.</p>'
const link = '<p dir="ltr"><a href="https://shop.test/offers/{{ email }}">See what is new, {{ firstName }}</a></p>'
const html = `<!doctype html><html><body>${(paragraph.repeat(9) + link).repeat(6)}</body></html>`

try {
  const person = { firstName: 'Maha', lastName: 'Saleh', email: 'maha@member.test', password: 'correct horse 2' }
  const signedUp = await call('POST', '/api/en/auth/signup', { ...person, acceptTerms: true })
  token = signedUp.token
  const suite = `/api/${signedUp.user.defaultWorkspace}/email-marketing`
  await call('POST', `${suite}/email-service-provider`, {
    name: 'Sink',
    type: 'smtp',
    fromEmail: 'hello@shop.test',
    settings: { host: '127.0.0.1', port: smtpPort, secure: 'none' },
    limits: { connections: Number(values.connections) },
  })
  const ids = Array.from({ length: messages }, () => v7())
  await sql`insert into contacts (tenant_id, id, email, first_name)
    select w.id, c.id, 'c' || c.n || '@customers.test', 'ليلى' from workspaces w,
      unnest(${ids}::uuid[]) with ordinality as c (id, n) where w.slug = ${signedUp.user.defaultWorkspace}`.execute(db)
  const tracking = { trackOpens: values.track, trackClicks: values.track }
  const cpu = process.cpuUsage()
  const cpuOfDatabase = () => cpuSecondsOf(postmasterOf(dataDir), { withChildren: true })
  const databaseBefore = cpuOfDatabase()
  const started = performance.now()
  const since = () => performance.now() - started
  let first = 0
  const watch = setInterval(() => {
    const look = sql<{ sent: number }>`select sent from jobs where sent > 0`.execute(db)
    look.then(({ rows }) => (first ||= rows.length > 0 ? since() : 0)).catch(() => undefined)
  }, 10)
  const send = { subject: 'أهلًا {{ firstName }}', html, recipients: { all: true }, ...tracking }
  const { jobId } = await call('POST', `${suite}/email-service-provider/send-bulk-emails`, send)
  let job
  do {
    await new Promise((resolve) => setTimeout(resolve, 50))
    job = (await call('GET', `${suite}/job/${jobId}`)).data
    if (first > 0) clearInterval(watch)
  } while (job.counts.sent < messages)
  const seconds = since() / 1000
  const { user, system } = process.cpuUsage(cpu)
  const ofDatabase = ((cpuOfDatabase() - databaseBefore) * 1000) / messages
  console.log(
    `${messages} messages of ${Buffer.byteLength(html)} bytes HTML, ${values.connections} connections, ${values.delay} ms delay${values.track ? ', tracked' : ''}: ` +
      `${Math.round(messages / seconds)} msg/s, ${((user + system) / 1000 / messages).toFixed(3)} ms CPU of the sender and ${ofDatabase.toFixed(3)} of the database each, ` +
      `first written down after ${Math.round(first)} ms`,
  )
} finally {
  sink.kill()
  await sanad.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
