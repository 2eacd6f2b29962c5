import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Task } from '../../jobs/queue.ts'
import { rollupLengths, sums } from './pieces.ts'

/** Age after which a day is settled: its counts are committed, or late ones correct the rollup (`count_rolled_up`). */
const settledBefore = sql`(now() at time zone 'UTC' - interval '4 hours')::date`
const firstDay = sql`date '1970-01-01'`
/** Maximum days of one piece. */
const [, , minDays] = rollupLengths
const maxDays = rollupLengths.at(-1) ?? 1

/**
 * Rolls up report counters, some days per workspace at a time. A piece's rows and its progress share one transaction,
 * so each day is rolled up once, however many processes run or die.
 */
export const rollUp: Task<object> = {
  name: 'roll-up-reports',
  every: '11 * * * *',
  async run({ db }: Services, _payload, signal) {
    const { rows } = await sql<{
      id: string
    }>`select w.id from workspaces w left join rollup_state r on r.tenant_id = w.id
      cross join lateral (select coalesce(r.until, ${firstDay}) as until) u
      where u.until < ${settledBefore} and exists (select from send_counts c where c.tenant_id = w.id
        and c.at >= u.until::timestamp at time zone 'UTC' and c.at < ${settledBefore}::timestamp at time zone 'UTC')`.execute(
      db,
    )
    let waiting = rows.map(({ id }) => id)
    // One piece of each workspace before the second of any.
    while (waiting.length > 0 && !signal.aborted) {
      const more: string[] = []
      for (const id of waiting) if (!signal.aborted && (await rollUpPiece(db, id))) more.push(id)
      waiting = more
    }
  },
}

/** Rolls up the next days of a workspace. @returns whether there were any */
function rollUpPiece(db: Db, tenantId: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await sql`insert into rollup_state (tenant_id) values (${tenantId}) on conflict do nothing`.execute(db)
    await sql`select from rollup_state where tenant_id = ${tenantId} for update`.execute(db)
    const { rows } = await sql<{ from: number; to: number }>`
      with known as (
        select until - ${firstDay} as until, ${settledBefore} - ${firstDay} as settled, (select (at at time zone 'UTC')::date - ${firstDay} from send_counts
          where tenant_id = ${tenantId} and at >= until::timestamp at time zone 'UTC' order by at limit 1) as first
        from rollup_state where tenant_id = ${tenantId}
      ), begun as (
        -- Long empty periods get no rows; the longest rollup starts after them or omits their days.
        select settled, first, case when until % ${maxDays} = 0 then greatest(until, first - first % ${maxDays}) else until end as "from" from known
      )
      select "from", least("from" - "from" % ${minDays} + ${minDays}, settled) as "to" from begun where first < settled`.execute(
      db,
    )
    const [piece] = rows
    if (!piece) return false
    await rollUpDays(db, tenantId, piece)
    await sql`update rollup_state set until = ${firstDay} + ${piece.to}::int where tenant_id = ${tenantId}`.execute(db)
    return true
  })
}

const columns = sql.join(sums.map((name) => sql.ref(name)))
const summed = sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))
const kinds = [
  { counts: 'send_counts', rollups: 'send_total_rollups', key: [] },
  { counts: 'send_counts', rollups: 'send_rollups', key: ['job_id'] },
  { counts: 'send_domain_counts', rollups: 'send_domain_rollups', key: ['domain'] },
] as const

async function rollUpDays(db: Db, tenantId: string, { from, to }: { from: number; to: number }) {
  const within = sql`tenant_id = ${tenantId} and at >= (${firstDay} + ${from}::int)::timestamp at time zone 'UTC'
    and at < (${firstDay} + ${to}::int)::timestamp at time zone 'UTC'`
  await sql`insert into send_totals (tenant_id, at, ${columns})
    select tenant_id, at, ${summed} from send_counts where ${within} group by 1, 2`.execute(db)
  for (const { counts, rollups, key } of kinds) {
    const each = [sql.ref('tenant_id'), ...key.map((name) => sql.ref(name))]
    const into = sql`insert into ${sql.table(rollups)} (days, day, ${sql.join([...each, columns])})`
    await sql`${into} select 1, (at at time zone 'UTC')::date, ${sql.join([...each, summed])}
      from ${sql.table(counts)} where ${within} group by ${sql.join([sql`(at at time zone 'UTC')::date`, ...each])}`.execute(
      db,
    )
    // Rollups that end with this piece, each from four of the shorter ones.
    for (const [at, days] of rollupLengths.entries()) {
      const [begins, ends] = [from - (from % days), to - (to % days)]
      if (at > 0 && begins < ends)
        await sql`${into} select ${days}::int, day - (day - ${firstDay}) % ${days}::int, ${sql.join([...each, summed])}
          from ${sql.table(rollups)} where tenant_id = ${tenantId} and days = ${rollupLengths[at - 1] ?? 1}
            and day >= ${firstDay} + ${begins}::int and day < ${firstDay} + ${ends}::int
          group by ${sql.join([sql`2`, ...each])}`.execute(db)
    }
  }
}
