/**
 * Makes about twenty kinds of calls that change the same few hundred contacts concurrently: imports, paused and
 * resumed sends, automations, tags, merges, deletions. No call may fail with a server error, every counter must match
 * its rows, and at most one deadlock in ten seconds may occur (each costs a second,
 * docs/decisions/0052-retry-conflicts.md). `node verify/crossing-calls.ts [--seconds 40] [--contacts 400]`
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbedded } from '../src/server/db/embedded/start.ts'
import { mailReceiver } from '../test/stand-ins/mail-receiver.ts'
import { seedContacts } from './seed-contacts.ts'
import { jsonOf, httpClient, ready } from './http-client.ts'
import { kindsOf } from './crossing-kinds.ts'
import { databaseUrl } from '../test/database-url.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '40' },
    contacts: { type: 'string', default: '400' },
    port: { type: 'string', default: '29410' },
  },
})
const [seconds, contacts, port] = [Number(values.seconds), Number(values.contacts), Number(values.port)]
if (!seconds || !contacts || !port) throw new Error('Numbers, please')

const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-crossing-'))
const silent = { info() {}, warn() {}, error: console.error }
const embedded = await openEmbedded({ dataDir: path.join(dataDir, 'database'), log: silent })
const url = `http://127.0.0.1:${port}`
const environment = {
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(embedded.connection),
  ALLOW_PRIVATE_HOSTS: 'on',
  APP_SECRET: 'a secret of this run, of no use elsewhere',
  RATE_LIMITS: 'off',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
}
const entry = path.join(import.meta.dirname, '../src/server/main.ts')
const server = spawn(process.execPath, [entry], { stdio: 'inherit', env: { ...process.env, ...environment } })
const receiver = await mailReceiver()
receiver.delay = 5
// So that some messages can be retried and some recipients suppressed.
receiver.atRecipient = () => (Math.random() < 0.05 ? { code: 550, words: '5.1.1 No such user' } : undefined)
const reading = new pg.Client(embedded.connection)

/** Counters that differ from their rows. */
const wrongCounters = `
  select 'a job' as what, j.id::text, s.status, s.said::int, coalesce(l.there, 0)::int as there
    from jobs j cross join lateral (values ('queued', j.queued), ('claimed', j.claimed), ('sent', j.sent), ('deferred', j.deferred),
      ('failed', j.failed), ('unknown', j.unknown), ('skipped', j.skipped), ('waiting', j.waiting)) as s (status, said)
    left join (select job_id, status, count(*) as there from ledger group by 1, 2) l on l.job_id = j.id and l.status = s.status
    where s.said <> coalesce(l.there, 0)
  union all
  select 'a tag', t.id::text, '', t.usage_count::int, count(c.contact_id)::int
    from tags t left join contact_tags c on c.tenant_id = t.tenant_id and c.tag_id = t.id
    where t.type = 'email' group by t.id, t.usage_count having t.usage_count <> count(c.contact_id)
  union all
  select 'contacts', n.tenant_id::text, n.status, n.count::int, count(c.id)::int
    from contact_counts n left join contacts c on c.tenant_id = n.tenant_id and c.status = n.status
    group by n.tenant_id, n.status, n.count having n.count <> count(c.id)`

try {
  await ready(url)
  await reading.connect()
  const session = { token: '' }
  const call = jsonOf(url, session)
  const email = `crossing-${Date.now()}@member.test`
  const person = { firstName: 'Maha', lastName: 'Saleh', email, password: 'correct horse 2', acceptTerms: true }
  const signedUp = await call('POST', '/api/en/auth/signup', person)
  session.token = signedUp.token
  const suite = `/api/${signedUp.user.defaultWorkspace}/email-marketing`
  const made = async (to: string, body: object): Promise<string> =>
    (await call('POST', `${suite}/${to}`, body)).data._id
  const settings = { host: '127.0.0.1', port: receiver.port, secure: 'none' }
  await made('email-service-provider', { name: 'Receiver', type: 'smtp', fromEmail: 'hello@shop.test', settings })
  await seedContacts({ url, suite, token: session.token }, contacts)
  const tags: string[] = []
  for (const name of ['alpha', 'beta', 'gamma', 'delta']) tags.push(await made('tag', { name }))
  const content = '<p>Hello {{ firstName }}</p>'
  const templateId = await made('template', { name: 'Step', subject: 'Step', content })
  const automations: string[] = []
  for (const [number, tagId] of tags.entries()) {
    // Each automation adds the tag that starts the next one.
    const steps = [
      { id: 'on', kind: 'tag', add: true, tagId: tags[(number + 1) % tags.length] },
      { id: 'mail', kind: 'send', templateId },
      { id: 'off', kind: 'tag', add: false, tagId },
    ]
    const flow = { trigger: { kind: 'tagged', tagId }, steps }
    const id = await made('automation', { name: `Automation ${number}`, flow })
    await call('POST', `${suite}/automation/${id}/start`)
    automations.push(id)
  }
  const group = await made('group', { name: 'Group', tags: tags.slice(0, 1), match: 'any' })

  const answers = new Map<string, number>()
  const failed: string[] = []
  const end = Date.now() + seconds * 1000
  const kinds = kindsOf(httpClient(url), suite, session.token, { tags, automations, group, contacts })
  await Promise.all(
    kinds.map(async ({ name, pause, make }) => {
      while (Date.now() < end) {
        const answer = await make()
        if (answer) {
          const { status, text } = answer
          answers.set(`${name} ${status}`, (answers.get(`${name} ${status}`) ?? 0) + 1)
          if (status === 0 || status >= 500) failed.push(`${name}: ${status} ${text.slice(0, 200)}`)
        }
        await wait(Math.random() * pause)
      }
    }),
  )
  const crossings = 'select deadlocks::int from pg_stat_database where datname = current_database()'
  const { rows: stats } = await reading.query<{ deadlocks: number }>(crossings)
  const deadlocks = stats[0]?.deadlocks ?? 0
  // Counters change with their rows, so one statement must see them equal at any moment.
  const { rows: wrong } = await reading.query(wrongCounters)
  const idle = kinds.filter(({ name }) => ![...answers.keys()].some((key) => key.startsWith(`${name} 2`)))
  console.log(Object.fromEntries([...answers].toSorted()))
  console.log({ failed, wrongCounters: wrong, neverDone: idle.map(({ name }) => name) })
  console.log({
    calls: [...answers.values()].reduce((sum, count) => sum + count, 0),
    crossed: deadlocks,
    failed: failed.length,
    wrongCounters: wrong.length,
    sent: receiver.received.length,
    seconds,
  })
  if (failed.length > 0 || wrong.length > 0 || idle.length > 0 || deadlocks > seconds / 10) process.exitCode = 1
} finally {
  await reading.end()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await receiver.stop()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
