// Cost of cancelling, retrying and deleting a large unfinished job: response time, and the database's CPU per recipient
// including background work. node bench/job-endings.ts [--recipients 1000000] [--remove]
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { newId, openDatabase } from '#server/db/connection/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { cancel, pause, resume, retry } from '#server/email-marketing/campaigns/jobs.ts'
import { beforeFirst } from '#server/email-marketing/ledger/send-cursor.ts'
import { runUpkeep } from '#server/email-marketing/delivery/ledger-upkeep.ts'
import type { TenantContext } from '#server/context.ts'
import { nanosecondsOf } from './process-usage.ts'
import { openBenchDatabase } from './database.ts'

const { values } = parseArgs({
  options: { recipients: { type: 'string', default: '1000000' }, remove: { type: 'boolean', default: false } },
})
const recipients = Number(values.recipients)
const server = await openBenchDatabase('ending')
// One connection, whose process is measured.
const { db, pool } = openDatabase({ ...server.connection, max: 1 })
const tenantId = newId()
const providerId = newId()
// The parts of a context that these functions use.
const ctx = { db, tenant: { id: tenantId }, lang: 'en', now: () => new Date() } as TenantContext

async function job(state: 'queued' | 'failed') {
  const jobId = newId()
  await sql`insert into jobs (tenant_id, id, provider_id, status, subject, html, from_email, from_name, audience, last_contact_id, total, ${sql.ref(state)})
    values (${tenantId}, ${jobId}, ${providerId}, 'running', 'S', '<p>', 'hello@shop.test', '', '{}', ${beforeFirst}, ${recipients}, ${recipients})`.execute(
    db,
  )
  await sql`insert into ledger (tenant_id, job_id, contact_id, email, status, in_sequence)
    select ${tenantId}, ${jobId}, id, email, ${state}, true from contacts where tenant_id = ${tenantId}`.execute(db)
  await sql`vacuum analyze ledger`.execute(db)
  return jobId
}

async function measured<T>(what: string, pid: number, run: () => Promise<T>) {
  const [cpu, started] = [nanosecondsOf(pid), performance.now()]
  const value = await run()
  const each = (nanosecondsOf(pid) - cpu) / 1e3 / recipients
  console.log(
    `${what.padEnd(40)} ${Math.round(performance.now() - started)} ms; CPU of the database ${each.toFixed(1)} µs a recipient`,
  )
  return value
}

/** Upkeep rounds until nothing is left. */
async function kept(left: () => Promise<number>) {
  let turns = 0
  for (; (await left()) > 0; turns++) await runUpkeep(db, new Date())
  console.log(`  in ${turns} turns`)
}

const countOf = async (jobId: string, state: string) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ledger where tenant_id = ${tenantId} and job_id = ${jobId}
    and status = ${state}`.execute(db)
  return rows[0]?.n ?? 0
}

try {
  await migrate(pool)
  await sql`insert into workspaces (id, slug, name) values (${tenantId}, 'bench', 'Bench')`.execute(db)
  await sql`insert into providers (tenant_id, id, name, type, from_email)
    values (${tenantId}, ${providerId}, 'Sink', 'smtp', 'hello@shop.test')`.execute(db)
  await sql`insert into contacts (tenant_id, id, email) select ${tenantId}, gen_random_uuid(), 'c' || n || '@mail' || n % 50 || '.test'
    from generate_series(1, ${recipients}::int) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const left = { tenant: 'bench', jobId: await job('queued') }
  await measured('pause', pid, () => pause(ctx, left))
  await measured('resume', pid, () => resume(ctx, left))
  await measured('cancel', pid, () => cancel(ctx, left))
  const key = sql`tenant_id = ${tenantId} and id = ${left.jobId}`
  await measured('  what follows', pid, () =>
    kept(async () => {
      const { rows } = await sql<{ n: number }>`select queued + deferred + waiting as n from jobs where ${key}`.execute(
        db,
      )
      return rows[0]?.n ?? 0
    }),
  )
  const failed = { tenant: 'bench', jobId: await job('failed') }
  await measured('try all that failed again', pid, () => retry(ctx, failed))
  await measured('  what follows', pid, () => kept(() => countOf(failed.jobId, 'failed')))
  if (values.remove)
    await measured('remove the workspace', pid, () => sql`delete from workspaces where id = ${tenantId}`.execute(db))
} finally {
  await pool.end()
  await server.close()
}
process.exit()
