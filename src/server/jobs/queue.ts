import { sql } from 'kysely'
import type pg from 'pg'
import { type Job, Logger, run, runMigrations, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import type { Log, Services } from '../context.ts'
import { type Db, isAway } from '../db/connection/database.ts'
import { withSpan, traceparentNow } from '../traces/spans.ts'
import { retryingPool } from './retrying-pool.ts'

/** Background work. It must be idempotent, since the job of a killed process runs again. */
export type Task<Payload> = {
  name: string
  /** A crontab line (`17 * * * *`) by which it also runs with an empty payload, once per time across all processes. */
  every?: string
  run: (services: Services, payload: Payload, signal: AbortSignal) => Promise<void>
}

export type Queue = {
  /**
   * Enqueues a job in the caller's transaction: it starts on commit and never on rollback.
   * @param key a pending job with the same key is replaced
   */
  add<Payload>(
    db: Db,
    task: Pick<Task<Payload>, 'name'>,
    payload: Payload,
    more?: { key?: string; runAt?: Date; attempts?: number },
  ): Promise<void>
  /** Enqueues many jobs of one kind in one statement. They run after all single jobs. */
  addCrowd<Payload>(db: Db, task: Pick<Task<Payload>, 'name'>, payloads: readonly Payload[]): Promise<void>
}

export const queue: Queue = {
  async add(db, task, payload, more = {}) {
    await sql`select graphile_worker.add_job(${task.name}, payload => ${JSON.stringify(followed(payload))}::json,
      run_at => ${more.runAt ?? null}::timestamptz, max_attempts => ${more.attempts ?? 25}::int, job_key => ${more.key ?? null}::text)`.execute(
      db,
    )
  },
  async addCrowd(db, task, payloads) {
    if (payloads.length === 0) return
    await sql`select from graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec,
        json_build_object('identifier', ${task.name}::text, 'payload', payload, 'priority', ${crowdPriority}::int))
      from json_array_elements(${JSON.stringify(payloads.map(followed))}::json) as payload))`.execute(db)
  },
}

// `traceparent` (W3C Trace Context) of the span that enqueued the job, if traces are collected.
const isObject = (payload: unknown): payload is object =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload)

function followed(payload: unknown): unknown {
  const traceparent = traceparentNow()
  return traceparent !== undefined && isObject(payload) ? { ...payload, traceparent } : payload
}

function split(payload: unknown): { own: unknown; traceparent?: string } {
  if (!isObject(payload) || !('traceparent' in payload)) return { own: payload }
  const { traceparent, ...own } = payload
  return typeof traceparent === 'string' ? { own, traceparent } : { own }
}

// Single jobs have priority 0; higher numbers run later.
const crowdPriority = 10

/** Creates the queue's tables; safe if several processes start at once. */
export async function migrateQueue(pool: pg.Pool, log: Log) {
  await beginTables(pool)
  await runMigrations({ pgPool: pool, logger: quietLogger(log) })
}

// An arbitrary constant: the lock under which one process at a time creates the queue's tables.
const beginning = 7_246_325_314

/**
 * Creates what the library would otherwise query first: querying a missing table would log an error in the database at
 * every first start. If the schema exists, no privilege to create it is needed.
 */
async function beginTables(pool: pg.Pool) {
  await pool.query(`do $$ begin
    perform pg_advisory_xact_lock(${beginning});
    if to_regclass('graphile_worker.migrations') is null then
      create schema if not exists graphile_worker;
      create table graphile_worker.migrations (
        id int primary key, ts timestamptz not null default now(), breaking boolean not null default false);
    end if;
  end $$`)
}

const breathEvery = 3000
// A process without a heartbeat for this long counts as dead; its jobs continue elsewhere within 30 s.
const deadAfter = '12 seconds'

/** Runs jobs until stopped. Jobs of dead processes are released and run again. */
export async function startWorkers(
  pool: pg.Pool,
  services: Services,
  // oxlint-disable-next-line typescript/no-explicit-any
  tasks: readonly Task<any>[],
): Promise<{ stop: () => Promise<void> }> {
  // The library locks jobs in the name of the pool, not of the worker.
  const holders = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => holders.add(workerPool.id))
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown) => {
        const { own, traceparent } = split(payload)
        const span = { name: `task ${task.name}`, kind: 'consumer', traceparent } as const
        return withSpan(services.traces, span, () => task.run(services, own, services.stopping))
      },
    ]),
  )
  const runner: Runner = await run({
    pgPool: retryingPool(pool, services.stopping),
    taskList,
    crontab: tasks.flatMap(({ name, every }) => (every ? [`${every} ${name}`] : [])).join('\n'),
    events,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: quietLogger(services.log, services.stopping),
  })
  events.on('job:failed', ({ job, error }: { job: Job; error: unknown }) =>
    services.log.error({ err: error, task: job.task_identifier }, 'a background job failed permanently'),
  )
  let ended: Promise<void> | undefined
  const endWork = () => (ended ??= runner.stop())
  // Immediate: a job that starts during shutdown would be aborted and count as an attempt. A failure reaches the caller
  // of `stop`.
  services.stopping.addEventListener('abort', () => void endWork().catch(() => undefined), { once: true })
  await breathe(services.db, holders)
  const timer = setInterval(() => {
    breathe(services.db, holders).catch((error: unknown) =>
      services.log.warn({ err: error }, 'renewing the worker heartbeat failed'),
    )
  }, breathEvery)
  return {
    async stop() {
      clearInterval(timer)
      await endWork()
      await services.db
        .deleteFrom('workers')
        .where('id', 'in', [...holders, ''])
        .execute()
        // Without a heartbeat a process counts as dead some seconds later.
        .catch((error: unknown) => {
          if (!isAway(error)) throw error
        })
    },
  }
}

/** Stores this process's heartbeat and releases the jobs of dead processes. */
async function breathe(db: Db, holders: Set<string>) {
  if (holders.size > 0) {
    await sql`insert into workers (id, seen_at) select unnest(${[...holders]}::text[]), now()
      on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
  }
  await sql`delete from workers where seen_at < now() - interval '1 hour'`.execute(db)
  await sql`select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by from graphile_worker._private_jobs j
      where j.locked_by is not null and j.locked_at < now() - ${deadAfter}::interval
        and not exists (select from workers w where w.id = j.locked_by and w.seen_at > now() - ${deadAfter}::interval)))`.execute(
    db,
  )
}

/** A job that shutdown aborts has not failed: the next process runs it. */
const quietLogger = (log: Log, stopping?: AbortSignal) =>
  new Logger(() => (level, message) => {
    if (stopping?.aborted && message.includes('This operation was aborted')) log.info({}, message)
    else if (level === 'error') log.error({}, message)
    else if (level === 'warning') log.warn({}, message)
  })
