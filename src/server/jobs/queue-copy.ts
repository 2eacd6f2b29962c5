import type pg from 'pg'

// Work that waits, in a form that outlives the queue's own tables: what it is, not how they keep it.

/** The statement whose rows are what waits in the queue, one JSON each. */
export const pendingJobs = `select json_build_object('identifier', t.identifier, 'payload', j.payload, 'run_at', j.run_at,
    'max_attempts', j.max_attempts, 'job_key', j.key, 'priority', j.priority)::text as work
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts < j.max_attempts order by j.id`

/** Empties the queue and makes room for work to come in by `copy work_coming from stdin`, in a transaction. */
export async function emptyQueue(client: pg.ClientBase) {
  await client.query('delete from graphile_worker._private_jobs')
  await client.query('create temp table work_coming (work json) on commit drop')
}

/** Puts what came in on the queue. */
export async function enqueueRestored(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(`select from work_coming, lateral graphile_worker.add_job(
    work ->> 'identifier', payload => work -> 'payload', run_at => (work ->> 'run_at')::timestamptz,
    max_attempts => (work ->> 'max_attempts')::int, job_key => work ->> 'job_key', priority => (work ->> 'priority')::int)`)
  return rowCount ?? 0
}
