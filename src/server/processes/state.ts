import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { queueState } from '../jobs/queue-state.ts'
import type { Storage } from '../storage/storage.ts'

// The state of the installation, for administrators and metrics. Each statement reads counters or a few rows.

const outcomes = ['queued', 'claimed', 'deferred', 'waiting', 'sent', 'failed', 'unknown', 'skipped'] as const
type Numbers<Name extends string> = Record<Name, number>

/** Unfinished send jobs of all workspaces and their progress. */
export async function sendingState(db: Db) {
  const { rows } = await sql<Numbers<(typeof outcomes)[number] | 'jobs'> & { status: string }>`
    select status, count(*)::int as jobs, ${sql.join(outcomes.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`))}
    from jobs where status in ('preparing', 'scheduled', 'running', 'paused') group by status`.execute(db)
  const jobs = (status: string) => rows.find((row) => row.status === status)?.jobs ?? 0
  const recipients = (name: (typeof outcomes)[number]) => rows.reduce((sum, row) => sum + Math.max(0, row[name]), 0)
  return {
    jobs: {
      preparing: jobs('preparing'),
      scheduled: jobs('scheduled'),
      running: jobs('running'),
      paused: jobs('paused'),
    },
    recipients: Object.fromEntries(outcomes.map((name) => [name, recipients(name)])) as Numbers<
      (typeof outcomes)[number]
    >,
  }
}

/** The queue, with the time of its oldest ready job. */
export async function workState(db: Db) {
  const tasks = await queueState(db)
  const waiting = tasks.flatMap(({ waitingSince }) => (waitingSince ? [waitingSince.getTime()] : []))
  return { tasks, waitingSince: waiting.length > 0 ? new Date(Math.min(...waiting)) : null }
}

/** The database's own statistics. */
export async function databaseState(db: Db) {
  const started = performance.now()
  const { rows } = await sql<{ version: string; size: number; used: number; most: number; longest: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      current_setting('max_connections')::int as most,
      (select count(*) from pg_stat_activity where datname = current_database())::int as used,
      coalesce((select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as longest`.execute(db)
  const answeredIn = performance.now() - started
  const [row] = rows
  if (!row) throw new Error('The database says nothing about itself')
  return { ...row, answeredIn }
}

/** File storage: its place and sizes. */
export async function storageState(db: Db, { place, previous }: Pick<Storage, 'place' | 'previous'>) {
  const { rows } = await sql<Numbers<'files' | 'bytes'>>`select coalesce(sum(files), 0)::float8 as files,
    coalesce(sum(bytes), 0)::float8 as bytes from stored_totals`.execute(db)
  const [{ files, bytes } = { files: 0, bytes: 0 }] = rows
  const kind = place ? place.kind : ('database' as const)
  return { kind, place: place?.name ?? null, previous: previous?.name ?? null, files, bytes }
}

/** The largest tables, with their indexes. */
export async function largestTables(db: Db) {
  const { rows } = await sql<{ table: string; sizeBytes: number }>`
    select relname as table, pg_total_relation_size(oid) as "sizeBytes" from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 5`.execute(db)
  return rows
}

/** Imports in progress and connected mailboxes. */
export async function intakeState(db: Db) {
  const { rows } = await sql<Numbers<'running' | 'queued' | 'ready' | 'syncing' | 'failing'>>`select
    (select count(*) from imports where status = 'running')::int as running,
    (select count(*) from imports where status = 'queued')::int as queued,
    (select count(*) from mailboxes where state = 'ready')::int as ready,
    (select count(*) from mailboxes where state in ('waiting', 'syncing'))::int as syncing,
    (select count(*) from mailboxes where state = 'failing')::int as failing`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database counts nothing')
  const { running, queued, ready, syncing, failing } = row
  return { imports: { running, queued }, mailboxes: { ready, syncing, failing } }
}
