import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'

/** Jobs of one kind: ready, running, scheduled, waiting for a retry, permanently failed. */
export type QueueState = {
  task: string
  ready: number
  running: number
  later: number
  retrying: number
  failed: number
  waitingSince: Date | null
}

/** The contents of the queue, by kind. */
export async function queueState(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select t.identifier as task,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())::int as ready,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.locked_at is null and j.attempts = 0 and j.run_at > now())::int as later,
      count(*) filter (where j.locked_at is null and j.attempts > 0 and j.attempts < j.max_attempts and j.run_at > now())::int as retrying,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed,
      min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()) as "waitingSince"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier order by t.identifier`.execute(db)
  return rows
}
