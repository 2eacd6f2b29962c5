import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { GraphFault } from './faults.ts'

// Whoever waits while Facebook is away would each wait for its silence, and hold up all other work: so one asks for all.

// Facebook is asked again at the latest half a minute after it is back.
const retryDelaysMs = [2000, 5000, 10_000, 20_000, 30_000]
// Longer than one call may take: who asks for longer is dead.
const probeLeaseMs = 15_000

/** @returns whether a fault says that Facebook as a whole gives no answer */
export const isOutageFault = ({ kind }: GraphFault) => kind === 'unreachable' || kind === 'uncertain'

/** Takes it upon itself to ask for all, where that is due. @returns whether it may */
export async function claimProbe({ db, now }: Services): Promise<boolean> {
  const taken = await db
    .updateTable('facebook_settings')
    .set({ away_until: new Date(now().getTime() + probeLeaseMs) })
    .where('away_until', '<=', now())
    .returning('only_one')
    .executeTakeFirst()
  return taken !== undefined
}

/** There was nothing to ask: whoever has something may. */
export async function releaseProbe({ db, now }: Services) {
  await db.updateTable('facebook_settings').set({ away_until: now() }).where('away_until', 'is not', null).execute()
}

/** Nobody asks for a while, a little longer each time. @returns for how many milliseconds; 0 where somebody else has found it out already */
export async function recordOutage({ db, now }: Services, { probed }: { probed: boolean }): Promise<number> {
  const at = now().toISOString()
  const { rows } = await sql<{ tries: number }>`
    update facebook_settings set away_tries = away_tries + 1,
      away_until = ${at}::timestamptz + (${retryDelaysMs}::int[])[least(away_tries + 1, ${retryDelaysMs.length}::int)] * interval '1 ms'
    where ${probed} or away_until is null returning away_tries as tries`.execute(db)
  const [row] = rows
  return row ? (retryDelaysMs[Math.min(row.tries, retryDelaysMs.length) - 1] ?? 0) : 0
}

/** It answers again. */
export async function recordRecovery({ db }: Services) {
  await db.updateTable('facebook_settings').set({ away_until: null, away_tries: 0 }).execute()
}
