import type pg from 'pg'

// Pending jobs, in a form that does not depend on the queue's own tables.

/** Selects the pending jobs, one JSON object each. */
export const pendingJobs = `select json_build_object('identifier', t.identifier, 'payload', j.payload, 'run_at', j.run_at,
    'max_attempts', j.max_attempts, 'job_key', j.key, 'priority', j.priority)::text as work
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts < j.max_attempts order by j.id`

/** Empties the queue and creates the table for `copy work_coming from stdin`, in a transaction. */
export async function emptyQueue(client: pg.ClientBase) {
  await client.query('delete from graphile_worker._private_jobs')
  await client.query('create temp table work_coming (work json) on commit drop')
}

/** Enqueues the copied jobs. */
export async function enqueueRestored(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(`select from work_coming, lateral graphile_worker.add_job(
    work ->> 'identifier', payload => work -> 'payload', run_at => (work ->> 'run_at')::timestamptz,
    max_attempts => (work ->> 'max_attempts')::int, job_key => work ->> 'job_key', priority => (work ->> 'priority')::int)`)
  return rowCount ?? 0
}
