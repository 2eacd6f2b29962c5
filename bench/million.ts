// One send to a million contacts, for its owner and for others: time to the first message, exact counters throughout,
// server memory, completion of small sends started in the middle, and the delay of a pause. node bench/million.ts
// [--keep folder] [--contacts 1000000] [--send 200000] [--small 10]; with --send equal to --contacts it runs to the
// end.
import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillContacts } from './size-rows.ts'
import { cpuSecondsOf, postmasterOf, residentMb } from './process-usage.ts'
import { openSuite } from './suite.ts'

const { values } = parseArgs({
  options: {
    keep: { type: 'string', default: '' },
    contacts: { type: 'string', default: '1000000' },
    /** Messages sent before the rest is cancelled. */
    send: { type: 'string', default: '200000' },
    /** Recipients of each small send started in the middle. */
    small: { type: 'string', default: '10' },
  },
})
const contacts = Number(values.contacts)
const enough = Number(values.send)
const few = Number(values.small)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const sink = fork(path.join(import.meta.dirname, 'send-sink.ts'), ['0'])
const smtpPort = await new Promise<number>((resolve) => sink.once('message', (port) => resolve(port as number)))
const suite = await openSuite(values.keep, { ALLOW_PRIVATE_HOSTS: 'on' })
const { database, pid } = suite

/** A member with a workspace and a provider. */
async function shop(path: string, call: typeof suite.json) {
  const provider = { name: 'Sink', type: 'smtp', fromEmail: 'hello@shop.test', limits: { connections: 10 } }
  const settings = { host: '127.0.0.1', port: smtpPort, secure: 'none' }
  const { data } = await call('POST', `${path}/email-service-provider`, { ...provider, settings })
  const send = async (recipients: object) => {
    const html = `<p dir="rtl">مرحبًا {{ firstName }}</p>${'<p>Words of a mail as it is usual.</p>'.repeat(100)}`
    const mail = { subject: 'أهلًا {{ firstName }}', html, providerId: data.id, despiteWarnings: true, recipients }
    return (await call('POST', `${path}/email-service-provider/send-bulk-emails`, mail)).jobId as string
  }
  return { path, call, send }
}

type Counts = Record<'total' | 'queued' | 'claimed' | 'sent' | 'skipped', number> & { status: string }

let latest = 0

async function countsOf(jobId: string): Promise<Counts> {
  const { rows } = await database.query<Counts>(
    'select status, total, queued, claimed, sent, skipped from jobs where id = $1',
    [jobId],
  )
  if (!rows[0]) throw new Error('no such job')
  latest = rows[0].sent
  return rows[0]
}

async function until(jobId: string, holds: (counts: Counts) => boolean, every = 20) {
  for (;;) {
    const counts = await countsOf(jobId)
    if (holds(counts)) return counts
    await wait(every)
  }
}

/** Bytes that the database has written to its WAL. */
async function logPosition() {
  const { rows } = await database.query<{ at: number }>(`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as at`)
  return rows[0]?.at ?? 0
}

/** Counters and ledger rows in one snapshot. */
async function compared(tenant: string, jobId: string) {
  const { rows } = await database.query<{ job: Counts; ledger: Record<string, number> }>(
    `select to_jsonb(j) as job, (select jsonb_object_agg(status, n) from (select status, count(*) as n from ledger
        where tenant_id = $1 and job_id = $2 group by 1) x) as ledger from jobs j where tenant_id = $1 and id = $2`,
    [tenant, jobId],
  )
  const [row] = rows
  if (!row) throw new Error('no such job')
  const { job, ledger } = row
  const states = ['queued', 'claimed', 'sent', 'deferred', 'failed', 'unknown', 'skipped', 'waiting'] as const
  const wrong = states.filter((state) => (job as Record<string, unknown>)[state] !== (ledger?.[state] ?? 0))
  return { sent: job.sent, total: job.total, wrong }
}

async function small(what: string, { call, path: to, send }: Awaited<ReturnType<typeof shop>>, recipients: object) {
  const started = performance.now()
  const jobId = await send(recipients)
  for (;;) {
    if ((await call('GET', `${to}/job/${jobId}`)).data.status === 'done') break
    await wait(50)
  }
  console.log(`  ${what}: done ${seconds(performance.now() - started)} after it was asked for`)
}

const samples: { sent: number; mb: number }[] = []
let sampling: NodeJS.Timeout | undefined

try {
  const { rows } = await database.query<{ id: string }>('select id from workspaces where slug = $1', [
    suite.root.split('/')[2],
  ])
  const tenant = rows[0]?.id ?? ''
  if ((await database.query('select from contacts limit 1')).rowCount === 0)
    await fillContacts(database, tenant, contacts)
  // Left by an earlier run.
  await database.query(`update jobs set status = 'paused' where status in ('preparing', 'running')`)
  const own = await shop(suite.root, suite.json)
  const stranger = await suite.newcomer()
  const other = await shop(stranger.root, stranger.json)
  const others = Array.from({ length: few }, (_, n) => `small${n}-${Date.now()}@customers.test`)
  for (const email of others) await other.call('POST', `${other.path}/email`, { email })
  const some = (
    await database.query<{ id: string }>('select id from contacts where tenant_id = $1 limit $2', [tenant, few])
  ).rows

  const spent = () => [cpuSecondsOf(pid), cpuSecondsOf(postmasterOf(suite.dataDir), { withChildren: true })] as const
  const [ours, theirs] = spent()
  const written = await logPosition()
  const requested = performance.now()
  const answered = own.send({ all: true })
  let jobId = ''
  while (!jobId) {
    const found = await database.query<{ id: string }>(
      `select id from jobs where tenant_id = $1 and status in ('preparing', 'running') and sent > 0`,
      [tenant],
    )
    jobId = found.rows[0]?.id ?? ''
    await wait(10)
  }
  const [oursThen, theirsThen] = spent()
  console.log(
    `first message written down ${seconds(performance.now() - requested)} after the send was asked for; CPU until then ${(oursThen - ours).toFixed(2)} s here, ${(theirsThen - theirs).toFixed(2)} s in the database`,
  )
  await answered
  const from = await countsOf(jobId)
  sampling = setInterval(() => samples.push({ sent: latest, mb: residentMb(pid) }), 1000)
  const exact = async (share: number) => {
    await until(jobId, ({ sent }) => sent >= enough * share, 100)
    const { sent, total, wrong } = await compared(tenant, jobId)
    console.log(
      `  at ${sent} of ${total}: counters ${wrong.length === 0 ? 'are the ledger’s' : `differ in ${wrong.join(', ')}`}; ${residentMb(pid).toFixed(0)} MB`,
    )
  }
  await exact(0.1)
  await Promise.all([
    small(`${few} in another workspace`, other, { all: true }),
    small(`${few} in the same workspace`, own, { emailIds: some.map(({ id }) => id) }),
  ])
  for (const share of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) await exact(share)

  const pausing = performance.now()
  await own.call('POST', `${own.path}/job/${jobId}/pause`)
  const reported = performance.now()
  let last = await countsOf(jobId)
  let [claimed, sent] = [reported, reported]
  while (performance.now() - reported < 5000) {
    const now = await countsOf(jobId)
    // A job that is still preparing also gets new rows in its queue.
    if (now.queued < last.queued) claimed = performance.now()
    if (now.sent > last.sent) sent = performance.now()
    last = now
    await wait(5)
  }
  console.log(
    `pause: answered after ${Math.round(reported - pausing)} ms; last claim ${Math.round(claimed - reported)} ms after the answer, last message written down ${Math.round(sent - reported)} ms after it; ${last.claimed} in hand`,
  )
  await own.call('POST', `${own.path}/job/${jobId}/resume`)
  for (const share of [0.8, 0.9]) await exact(share)
  const { sent: done, status } = await until(jobId, (counts) => counts.sent >= enough || counts.status === 'done', 100)
  const [oursNow, theirsNow] = spent()
  const each = (cpu: number) => `${((cpu * 1000) / (done - from.sent)).toFixed(2)} ms`
  const log = ((await logPosition()) - written) / 1024 / (done - from.sent)
  console.log(
    `${done} sent in ${seconds(performance.now() - requested)}; CPU of each: ${each(oursNow - ours)} here, ${each(theirsNow - theirs)} in the database, ${log.toFixed(1)} KB of its log`,
  )
  if (status !== 'done' && enough < from.total) {
    await own.call('POST', `${own.path}/job/${jobId}/cancel`)
    const cancelled = performance.now()
    await until(jobId, ({ queued, claimed: inProgress }) => queued + inProgress === 0, 100)
    console.log(`cancelled: emptied after ${seconds(performance.now() - cancelled)}`)
  } else await until(jobId, (counts) => counts.status === 'done', 100)
  const end = await compared(tenant, jobId)
  const taken = await new Promise<number>((resolve) => {
    sink.once('message', (count) => resolve(count as number))
    sink.send('count')
  })
  // Some recipients of the small sends may be unsubscribed.
  const all = await database.query<{ sent: number }>('select sum(sent)::int as sent from jobs')
  console.log(
    `at the end ${end.sent} of ${end.total} sent, ${all.rows[0]?.sent} with the small sends beside it; counters ${end.wrong.length === 0 ? 'are the ledger’s' : `differ in ${end.wrong.join(', ')}`}; the receiver has ${taken}`,
  )
} finally {
  clearInterval(sampling)
  const shown = samples.filter((_, index) => index % Math.max(1, Math.floor(samples.length / 12)) === 0)
  console.log(`memory of the server: ${shown.map(({ sent, mb }) => `${mb.toFixed(0)} MB at ${sent}`).join(', ')}`)
  sink.kill()
  await suite.close()
}
process.exit()
