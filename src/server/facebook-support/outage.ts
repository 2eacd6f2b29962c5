import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { GraphFault } from './faults.ts'

// During an outage of Facebook, each conversation would wait for its timeout and block other work. So a single probe
// checks for all of them.

// The longest delay: Facebook is probed at most 30 s after it is back.
const retryDelaysMs = [2000, 5000, 10_000, 20_000, 30_000]
// Longer than one call may take, so a process that probes for longer is dead.
const probeLeaseMs = 15_000

/** @returns whether a fault means that Facebook as a whole is not answering */
export const isOutageFault = ({ kind }: GraphFault) => kind === 'unreachable' || kind === 'uncertain'

/** Claims the probe if it is due. @returns whether this process may probe */
export async function claimProbe({ db, now }: Services): Promise<boolean> {
  const taken = await db
    .updateTable('facebook_settings')
    .set({ away_until: new Date(now().getTime() + probeLeaseMs) })
    .where('away_until', '<=', now())
    .returning('only_one')
    .executeTakeFirst()
  return taken !== undefined
}

/** Releases the probe if there was nothing to send. */
export async function releaseProbe({ db, now }: Services) {
  await db.updateTable('facebook_settings').set({ away_until: now() }).where('away_until', 'is not', null).execute()
}

/**
 * Records an outage and pauses all sending, longer each time. @returns the pause in milliseconds; 0 if another process
 * has already recorded it
 */
export async function recordOutage({ db, now }: Services, { probed }: { probed: boolean }): Promise<number> {
  const at = now().toISOString()
  const { rows } = await sql<{ tries: number }>`
    update facebook_settings set away_tries = away_tries + 1,
      away_until = ${at}::timestamptz + (${retryDelaysMs}::int[])[least(away_tries + 1, ${retryDelaysMs.length}::int)] * interval '1 ms'
    where ${probed} or away_until is null returning away_tries as tries`.execute(db)
  const [row] = rows
  return row ? (retryDelaysMs[Math.min(row.tries, retryDelaysMs.length) - 1] ?? 0) : 0
}

/** Records that Facebook answers again. */
export async function recordRecovery({ db }: Services) {
  await db.updateTable('facebook_settings').set({ away_until: null, away_tries: 0 }).execute()
}
