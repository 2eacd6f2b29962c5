import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Task } from '../../jobs/queue.ts'

const batchSize = 10
// If a process dies during a check, the domain is due again after this time.
const claimedFor = "interval '15 minutes'"

const hour = 3_600_000
const day = 24 * hour

/** Time until the next check (ms), spread so that checks do not gather. */
export const hourly = () => hour * (0.75 + Math.random() / 2)
export const daily = () => day * (0.9 + Math.random() / 5)

type Checked = { table: 'domains'; key: 'id' } | { table: 'link_domains'; key: 'host' }
type Verify<Row> = (services: Services, row: Row, signal: AbortSignal) => Promise<void>

/** A task that checks the due domains of a table in the DNS, each in one process. */
export const dueChecks = <Row>(name: string, checked: Checked, verify: Verify<Row>): Task<object> => ({
  name,
  every: '*/10 * * * *',
  async run(services, _payload, signal) {
    while (!signal.aborted) {
      const due = await claim<Row>(services, checked)
      await Promise.all(due.map((row) => verify(services, row, signal)))
      if (due.length < batchSize) return
    }
  },
})

async function claim<Row>({ db, now }: Services, { table, key }: Checked) {
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set next_check_at = ${now()}::timestamptz + ${sql.raw(claimedFor)}
    where (tenant_id, ${sql.ref(key)}) in (select tenant_id, ${sql.ref(key)} from ${sql.table(table)}
      where next_check_at <= ${now()} order by next_check_at limit ${batchSize} for update skip locked)
    returning *`.execute(db)
  return rows
}
