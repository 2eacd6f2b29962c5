// Database cost of reports and their files, for two years of sends to 2,000 domains: over a week, a month, a quarter, a
// year and two, in three zones, for all sends and for one. node bench/reports.ts [--keep folder] [--only pattern]
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { spentBy, spentByDatabase } from './per-call.ts'
import { days, fillCounters } from './reports-rows.ts'
import { openSuite } from './suite.ts'

const { values } = parseArgs({
  options: { keep: { type: 'string', default: '' }, only: { type: 'string', default: '' } },
})
/** The database's CPU time in ms. */
const maxMs = 50
const calls = 3

const suite = await openSuite(values.keep)
const { database, call, root } = suite

async function filled(tenant: string) {
  const { rowCount } = await database.query('select from send_counts where tenant_id = $1 limit 1', [tenant])
  if (rowCount === 0) {
    const { seconds, cpu } = await suite.watched(() => fillCounters(database, tenant))
    console.log(`filled in ${seconds.toFixed(0)} s; ${cpu}`)
  }
}

let faults = 0

async function measure(what: string, to: string) {
  if (!new RegExp(values.only).test(what)) return
  const bodies: number[] = []
  const ask = async () => bodies.push((await (await call('GET', `${root}/${to}`)).text()).length)
  await ask()
  const before = { database: spentByDatabase(suite.dataDir), server: spentBy(suite.pid) }
  for (let n = 0; n < calls; n += 1) await ask()
  const spent = (spentByDatabase(suite.dataDir) - before.database) / calls
  const server = (spentBy(suite.pid) - before.server) / calls
  faults += spent > maxMs ? 1 : 0
  console.log(
    `${what.padEnd(52)} ${spent.toFixed(1).padStart(8)} ms database ${server.toFixed(1).padStart(7)} ms server ${String(bodies[0]).padStart(9)} bytes${spent > maxMs ? '  TOO MUCH' : ''}`,
  )
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

try {
  const { rows } = await database.query<{ id: string }>('select id from workspaces where slug = $1', [
    root.split('/')[2],
  ])
  const tenant = rows[0]?.id ?? ''
  await filled(tenant)
  const { rows: jobs } = await database.query<{ id: string; subject: string }>(
    `(select id, subject from jobs where tenant_id = $1 and subject like 'Step %' limit 1)
      union all select id, subject from jobs where tenant_id = $1 and subject = 'Campaign 200.1'`,
    [tenant],
  )
  // A freshly filled database vacuums itself for a while.
  await wait(3000)
  const spans = { week: 7, month: 30, quarter: 92, year: 365, 'two years': days }
  for (const [name, length] of Object.entries(spans)) {
    // Spans up to yesterday and older ones; only the former have recent counters.
    for (const [when, ago] of [
      ['', 0],
      [' of long ago', Math.min(213, days - length)],
    ] as const) {
      if (when && ago <= 0) continue
      const span = `from=${day(ago + length - 1)}&to=${day(ago)}`
      for (const zone of ['UTC', 'Asia/Riyadh', 'Asia/Kathmandu'])
        for (const by of ['job', 'template', 'domain', 'mailbox'])
          await measure(`${name}${when}, by ${by}, ${zone}`, `report?by=${by}&${span}&timeZone=${zone}`)
      for (const by of ['job', 'template', 'domain', 'mailbox'])
        await measure(`${name}${when}, file by ${by}`, `report.csv?by=${by}&${span}&timeZone=Asia/Riyadh`)
      for (const { id, subject } of jobs)
        await measure(`${name}${when}, of ${subject}`, `report?jobId=${id}&${span}&timeZone=Asia/Riyadh`)
    }
  }
  console.log(`${faults} cost too much`)
} finally {
  await suite.close()
}
