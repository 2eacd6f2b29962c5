import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { hasRoom } from '../../storage/disk.ts'
import { type Audience, snapshotPiece } from './audience.ts'
import { pieceSize } from './send.ts'

/** Large jobs whose audiences are snapshotted in turn. */
const jobsAtOnce = 4

/**
 * Snapshots one more piece of each large job's audience, without waiting for other processes. Each piece is its own
 * transaction, so pausing a job waits for one piece only. Nothing runs while disk space is short.
 */
export async function snapshotNext({ db, config }: Services) {
  if (!(await hasRoom(config, 'much'))) return
  const done: string[] = []
  while (done.length < jobsAtOnce) {
    const id = await db.transaction().execute((db) => snapshotJobPiece(db, done))
    if (id === undefined) return
    done.push(id)
  }
}

/** @returns the job of the piece; undefined if all had their turn */
async function snapshotJobPiece(db: Db, done: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ tenantId: string; id: string; audience: Audience; from: string }>`
    select tenant_id as "tenantId", id, audience, frozen_to as from from jobs
    where status = 'preparing' and id <> all(${done}::uuid[]) order by created_at limit 1 for update skip locked`.execute(
    db,
  )
  const [job] = rows
  if (!job) return undefined
  const piece = await snapshotPiece(db, job, pieceSize)
  const more = piece.seen === pieceSize
  await sql`update jobs set total = total + ${piece.added}, queued = queued + ${piece.added},
    frozen_to = ${more ? piece.upTo : null}::uuid, status = ${more ? 'preparing' : 'running'}, updated_at = now()
    where tenant_id = ${job.tenantId} and id = ${job.id}`.execute(db)
  return job.id
}
