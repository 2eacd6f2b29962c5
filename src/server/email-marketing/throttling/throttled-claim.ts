import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { type ClaimedMessage, claim } from '../ledger/ledger.ts'
import type { JobKey } from '../ledger/keys.ts'
import { moveToRetryQueue, pickNext, pickQueued, cursorAfter } from '../ledger/send-cursor.ts'
import { admit, type Admission } from './mailbox-limits.ts'
import { lockThrottleShared, type JobThrottle } from './job-throttle.ts'
import { openPeriodAt, instantOf } from '../clock/send-window.ts'
import type { PickedMessage } from './picked-message.ts'

export type ThrottledBatch = Pick<Admission, 'pools' | 'connections'> & {
  batch: ClaimedMessage[]
  /** Contacts counted at their mailbox providers. More than were claimed if some became unsendable meanwhile. */
  counted: string[]
  /** End of the sending hours, for contacts with their own clock. */
  closes: ReadonlyMap<string, Date>
  /** Nothing was claimed because all candidates wait; more may follow. */
  allWaiting: boolean
}

const unlimited = { counted: [], pools: new Map(), connections: new Map(), closes: new Map() }

/** Batches that are postponed entirely before other jobs get a slot. */
const maxRounds = 10

/**
 * Like `ledger.claim`, but postpones messages that may not go yet, so that no claim reads them before. The recipient's
 * clock and the mailbox provider's limits decide. Throttle, read, decision, counters and claim share one transaction.
 */
export async function claimThrottled(
  db: Db,
  job: JobKey & { providerId: string },
  about: { lease: string; limit: number; now: Date },
): Promise<ThrottledBatch> {
  let last: ThrottledBatch | undefined
  for (let round = 0; round < maxRounds; round++) {
    last = await db.transaction().execute((db) => claimOnce(db, job, about))
    if (!last.allWaiting) return last
  }
  return last ?? { ...unlimited, batch: [], allWaiting: false }
}

async function claimOnce(
  db: Db,
  job: JobKey & { providerId: string },
  { lease, limit, now }: { lease: string; limit: number; now: Date },
): Promise<ThrottledBatch> {
  const pacing = await lockThrottleShared(db, job, now)
  if (pacing === null) return { ...unlimited, batch: await claim(db, job, lease, { limit, now }), allWaiting: false }
  const picked = await pick(db, job, { limit, engagedFirst: pacing.engagedFirst, now })
  const byClock = picked.map((message) => ({ ...message, at: earliestTime(message, pacing, now) }))
  const due = byClock.filter(({ at }) => at <= now)
  const admitted: Admission =
    pacing.limits === null
      ? { allowed: due, waiting: [], pools: new Map(), connections: new Map() }
      : await admit(db, job, { limits: pacing.limits, lease, timeZone: pacing.timeZone, now }, due)
  const postponed = [...byClock.filter(({ at }) => at > now), ...admitted.waiting]
  if (postponed.length > 0) await postpone(db, job, postponed)
  const ids = admitted.allowed.map(({ contactId }) => contactId)
  const batch = ids.length > 0 ? await claim(db, job, lease, { limit: ids.length, among: ids, now }) : []
  // Some were paused or became unsendable after the read. Rows postponed beside them have moved the cursor past them.
  if (batch.length < ids.length) await moveToRetryQueue(db, job, ids)
  return {
    ...admitted,
    batch,
    counted: pacing.limits === null ? [] : ids,
    closes: closingTimes(due, pacing, now),
    allWaiting: postponed.length > 0 && ids.length === 0,
  }
}

async function pick(
  db: Db,
  job: JobKey,
  { limit, engagedFirst, now }: { limit: number; engagedFirst: boolean; now: Date },
): Promise<PickedMessage[]> {
  // Each statement needs its own comment: it names the prepared statement.
  const look = async (name: string, picked: RawBuilder<unknown>) => {
    const { rows } = await sql<PickedMessage>`${sql.raw(`/* paced-claim.${name} */`)}
      with ${picked}
      select picked.contact_id as "contactId", picked.email, c.time_zone as "timeZone"
      from picked left join contacts c on c.tenant_id = ${job.tenantId} and c.id = picked.contact_id`.execute(db)
    return rows
  }
  if (!engagedFirst) return look('pick', pickNext(job, { limit, now }))
  // A job that sends to engaged recipients first does not send in the order of ids.
  const first = await look('pickEngaged', pickQueued(job, { limit, now }, sql`l.engaged`))
  if (first.length === limit) return first
  const others = pickQueued(job, { limit: limit - first.length, now }, sql`not l.engaged`)
  return [...first, ...(await look('pickOthers', others))]
}

/** Earliest time for a message by the recipient's clock. */
function earliestTime({ timeZone }: PickedMessage, pacing: JobThrottle, now: Date): Date {
  const zone = timeZone ?? pacing.timeZone
  const earliest = pacing.localTime === null ? now : instantOf(pacing.localTime, zone)
  const from = earliest > now ? earliest : now
  if (pacing.window === null) return from
  const { opens } = openPeriodAt(pacing.window, zone, from)
  return opens > from ? opens : from
}

function closingTimes(due: readonly PickedMessage[], { window, timeZone }: JobThrottle, now: Date): Map<string, Date> {
  if (window === null) return new Map()
  const zones = new Map<string, Date>()
  return new Map(
    due.map((message) => {
      const zone = message.timeZone ?? timeZone
      const closes = zones.get(zone) ?? openPeriodAt(window, zone, now).closes
      zones.set(zone, closes)
      return [message.contactId, closes]
    }),
  )
}

async function postpone(db: Db, { tenantId, jobId }: JobKey, messages: readonly { contactId: string; at: Date }[]) {
  const ids = messages.map(({ contactId }) => contactId)
  await sql`${prepared('paced-claim.putAside')}
    with moved as (
      update ledger l set status = 'waiting', next_try_at = g.at, updated_at = now()
      from unnest(${ids}::uuid[], ${messages.map(({ at }) => at)}::timestamptz[]) as g (id, at)
      where l.tenant_id = ${tenantId} and l.job_id = ${jobId} and l.contact_id = g.id and l.contact_id = any(${ids}::uuid[])
      returning l.contact_id, l.in_sequence
    )
    update jobs j set queued = j.queued - n.all, waiting = j.waiting + n.all, last_contact_id = ${cursorAfter(sql`moved`)}, updated_at = now()
    from (select count(*) as all from moved) n where tenant_id = ${tenantId} and id = ${jobId}`.execute(db)
}
