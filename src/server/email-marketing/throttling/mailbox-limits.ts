import { sql } from 'kysely'
import { type MailboxLimit, MailboxLimits, type NamedPool, namedPools } from '#contract/email-marketing/pace.ts'
import type { Db } from '../../db/connection/database.ts'
import { endOfDay, earliestDayStart } from '../clock/limit-days.ts'
import type { PickedMessage } from './picked-message.ts'
import { poolsOf } from './mailbox-providers.ts'
import { startOfDay } from '../clock/send-window.ts'

export type ProviderKey = { tenantId: string; providerId: string }

/** Minutes and hours start as in UTC, days as in the workspace's zone. */
type Clock = { timeZone: string; now: Date }

/** Messages that may go now, messages that wait and until when, and the connections of this batch by pool. */
export type Admission = {
  allowed: PickedMessage[]
  waiting: { contactId: string; at: Date }[]
  pools: Map<string, string>
  connections: Map<string, number>
}

type Row = {
  pool: string
  minute_at: Date | null
  minute: number
  hour_at: Date | null
  hour: number
  day_at: Date | null
  day: number
  next_at: Date | null
  times: number
  rests_until: Date | null
  slowed: number | null
  slowed_at: Date | null
}

const second = 1000
const minute = 60 * second
type Span = 'minute' | 'hour' | 'day'
const names = ['minute', 'hour', 'day'] as const
const limitNames = { minute: 'perMinute', hour: 'perHour', day: 'perDay' } as const

/** How long a message waits while its mail servers are looked up. */
const lookUpMs = 2 * second
/** How long a message waits while all connections are in use. */
const connectionWaitMs = second
/** Messages are postponed at most this far ahead, because limits may change. */
const maxAheadMs = 60 * minute
/** Assumed messages per connection and minute, and for a pool without limits; used only to spread waiting messages. */
const perConnectionMinute = 600
/** How long a rate has to hold before it doubles. A rate above `unlimited` per minute is dropped. */
const speedUpAfterMs = 5 * minute
const unlimited = 6000

export const mailboxLimitsOf = (limits: unknown) => MailboxLimits.parse(limits)

/** Whether any limit is set. */
export const isLimited = (limits: MailboxLimits) =>
  Object.values(limits).some((limit) => Object.values(limit).some((max) => max !== null))

export const limitOf = (limits: MailboxLimits, pool: string): MailboxLimit =>
  limits[namedPools.find((name): name is NamedPool => name === pool) ?? 'others']

/**
 * Decides which messages may go by the limits of their mailbox providers, and counts them. Exact across processes: the
 * counters are locked until the transaction ends.
 * @param lease holds the connections that are taken
 */
export async function admit(
  db: Db,
  key: ProviderKey,
  { limits, lease, ...clock }: { limits: MailboxLimits; lease: string } & Clock,
  picked: readonly PickedMessage[],
): Promise<Admission> {
  const { now } = clock
  const poolOf = await poolsOf(
    db,
    picked.map(({ email }) => email),
  )
  const admitted: Admission = { allowed: [], waiting: [], pools: new Map(), connections: new Map() }
  const groups = new Map<string, PickedMessage[]>()
  for (const message of picked) {
    const pool = poolOf(message.email)
    if (pool === null) admitted.waiting.push({ contactId: message.contactId, at: new Date(now.getTime() + lookUpMs) })
    else {
      admitted.pools.set(message.contactId, pool)
      groups.set(pool, [...(groups.get(pool) ?? []), message])
    }
  }
  for (const row of await lockRows(db, key, [...groups.keys()])) {
    const members = groups.get(row.pool) ?? []
    const limit = limitOf(limits, row.pool)
    const room = capacityOf(row, limit, clock)
    let count = Math.min(room.left, members.length)
    let opens = room.opens
    if (limit.connections !== null && count > 0) {
      const slots = await takeSlots(db, key, row.pool, {
        max: Math.min(limit.connections, count),
        of: limit.connections,
        lease,
      })
      if (slots === 0) [count, opens] = [0, new Date(now.getTime() + connectionWaitMs)]
      else admitted.connections.set(row.pool, slots)
    }
    admitted.allowed.push(...members.slice(0, count))
    const waiting = members.slice(count)
    const schedule = scheduleOf(row, limit, opens, waiting.length)
    admitted.waiting.push(...waiting.map(({ contactId }, place) => ({ contactId, at: schedule.at(place) })))
    await saveCounts(db, key, row, { count: count, nextAt: waiting.length > 0 ? schedule.next : row.next_at }, clock)
  }
  return admitted
}

/**
 * Locks the rows of these pools in a fixed order until the transaction ends, so that two transactions never deadlock.
 */
async function lockRows(db: Db, { tenantId, providerId }: ProviderKey, pools: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    insert into mailbox_rates as p (tenant_id, provider_id, pool)
    select ${tenantId}::uuid, ${providerId}::uuid, pool from unnest(${pools.toSorted()}::text[]) as pool order by pool
    on conflict (tenant_id, provider_id, pool) do update set pool = excluded.pool
    returning pool, minute_at, minute, hour_at, hour, day_at, day, next_at, times, rests_until, slowed, slowed_at`.execute(
    db,
  )
  return rows
}

/** Start, end and use of the current span. A process whose clock is behind never reopens a span that is over. */
function currentSpan(row: Row, span: Span, { timeZone, now }: Clock): { start: Date; over: Date; used: number } {
  const at = row[`${span}_at`]
  if (span === 'day') {
    const goesOn = at !== null && at >= earliestDayStart(timeZone, now)
    const start = goesOn ? at : startOfDay(timeZone, now)
    return { start, over: endOfDay(timeZone, { start, now }), used: goesOn ? row.day : 0 }
  }
  const length = span === 'hour' ? 60 * minute : minute
  const start = new Date(Math.floor(now.getTime() / length) * length)
  const over = new Date(start.getTime() + length)
  return at !== null && at >= start ? { start: at, over, used: row[span] } : { start, over, used: 0 }
}

/** Free capacity of a pool now, and when it has more. */
function capacityOf(row: Row, limit: MailboxLimit, clock: Clock): { left: number; opens: Date } {
  if (row.rests_until !== null && row.rests_until > clock.now) return { left: 0, opens: row.rests_until }
  let left = Number.POSITIVE_INFINITY
  let opens = clock.now
  for (const span of names) {
    const own = limit[limitNames[span]]
    const max = span === 'minute' && row.slowed !== null ? Math.min(own ?? row.slowed, row.slowed) : own
    if (max === null) continue
    const { used, over } = currentSpan(row, span, clock)
    const rest = Math.max(0, max - used)
    if (rest < left || (rest === left && over > opens)) [left, opens] = [rest, over]
  }
  return { left, opens }
}

/** Spreads waiting messages at the rate of the pool, so that each waits about once. */
function scheduleOf(row: Row, limit: MailboxLimit, opens: Date, count: number) {
  const rates = [
    limit.perMinute,
    limit.perHour && limit.perHour / 60,
    limit.perDay && limit.perDay / (24 * 60),
    limit.connections && limit.connections * perConnectionMinute,
    row.slowed,
  ].filter((rate) => rate !== null)
  const every = minute / Math.min(...(rates.length > 0 ? rates : [perConnectionMinute]))
  const latest = opens.getTime() + maxAheadMs
  const from = Math.min(latest, Math.max(opens.getTime(), row.next_at?.getTime() ?? 0))
  const at = (place: number) => new Date(Math.min(latest, from + place * every))
  return { at, next: at(count) }
}

async function saveCounts(
  db: Db,
  { tenantId, providerId }: ProviderKey,
  row: Row,
  { count, nextAt }: { count: number; nextAt: Date | null },
  clock: Clock,
) {
  const [inMinute, inHour, today] = [
    currentSpan(row, 'minute', clock),
    currentSpan(row, 'hour', clock),
    currentSpan(row, 'day', clock),
  ]
  const grown = speedUp(row, clock.now)
  await sql`update mailbox_rates set minute_at = ${inMinute.start}, minute = ${inMinute.used + count}, hour_at = ${inHour.start},
      hour = ${inHour.used + count}, day_at = ${today.start}, day = ${today.used + count}, next_at = ${nextAt}, times = ${grown.times},
      slowed = ${grown.slowed}, slowed_at = ${grown.slowed_at}
    where tenant_id = ${tenantId} and provider_id = ${providerId} and pool = ${row.pool}`.execute(db)
}

/** Doubles a rate that stood for a while, until no limit is left. */
function speedUp({ times, slowed, slowed_at, rests_until }: Row, now: Date) {
  const since = Math.max(slowed_at?.getTime() ?? 0, rests_until?.getTime() ?? 0)
  if (slowed === null || now.getTime() - since < speedUpAfterMs) return { times, slowed, slowed_at }
  if (slowed * 2 >= unlimited) return { times: 0, slowed: null, slowed_at: null }
  return { times, slowed: slowed * 2, slowed_at: now }
}

const slotDuration = sql`interval '12 seconds'`

/**
 * Takes free connections of a pool; those of a dead process expire. The pool's row is locked, so two processes never
 * take the same.
 */
async function takeSlots(
  db: Db,
  { tenantId, providerId }: ProviderKey,
  pool: string,
  { max, of, lease }: { max: number; of: number; lease: string },
) {
  const { rows } = await sql`
    insert into mailbox_leases as s (tenant_id, provider_id, pool, slot, lease, until)
    select ${tenantId}::uuid, ${providerId}::uuid, ${pool}::text, n, ${lease}::uuid, now() + ${slotDuration}
    from generate_series(1, ${of}::int) n left join mailbox_leases t
      on t.tenant_id = ${tenantId} and t.provider_id = ${providerId} and t.pool = ${pool} and t.slot = n
    where t.slot is null or t.until < now() order by n limit ${max}
    on conflict (tenant_id, provider_id, pool, slot) do update set lease = excluded.lease, until = excluded.until
    returning slot`.execute(db)
  return rows.length
}

/** Renews the connections of a running batch. */
export const renewSlots = (db: Db, lease: string) =>
  sql`update mailbox_leases set until = now() + ${slotDuration} where lease = ${lease}`.execute(db)

/** Releases connections, and counts of untried messages in the spans that counted them. */
export async function releaseMailboxes(
  db: Db,
  { tenantId, providerId }: ProviderKey,
  { lease, at, untried }: { lease: string; at: Date; untried: Map<string, number> },
) {
  await sql`delete from mailbox_leases where lease = ${lease}`.execute(db)
  const counts = [...untried]
  if (counts.length === 0) return
  const pools = counts.map(([pool]) => pool)
  const less = (span: Span) => sql`${sql.ref(span)} = greatest(0, p.${sql.ref(span)} - case
    when p.${sql.ref(`${span}_at`)} <= ${at}::timestamptz then g.count else 0 end)`
  // Rows are locked first and in order, as claims do.
  await sql`with locked as materialized (
      select pool from mailbox_rates where tenant_id = ${tenantId} and provider_id = ${providerId}
        and pool = any(${pools}::text[]) order by pool for no key update
    )
    update mailbox_rates p set ${sql.join(names.map(less))}
    from locked join unnest(${pools}::text[], ${counts.map(([, count]) => count)}::int[]) as g (pool, count) on g.pool = locked.pool
    where p.tenant_id = ${tenantId} and p.provider_id = ${providerId} and p.pool = locked.pool`.execute(db)
}

const firstBackoffMs = 30 * second
const maxBackoffMs = 15 * minute

/**
 * Puts a throttling mailbox provider into back-off, longer each time in a row, and halves its rate. Several responses
 * within one moment count once.
 * @param bore messages accepted per minute
 */
export async function backOff(
  db: Db,
  { tenantId, providerId }: ProviderKey,
  { pool, response, bore: perMinute, now }: { pool: string; response: string; bore: number; now: Date },
) {
  const half = Math.max(1, Math.min(unlimited / 2, Math.floor(perMinute / 2)))
  const again = sql`p.slowed_at is null or p.slowed_at < ${new Date(now.getTime() - 5 * second)}::timestamptz`
  await sql`
    insert into mailbox_rates as p (tenant_id, provider_id, pool, times, rests_until, slowed, slowed_at, response)
    values (${tenantId}, ${providerId}, ${pool}, 1, ${new Date(now.getTime() + firstBackoffMs)}, ${half}, ${now}, ${response.slice(0, 500)})
    on conflict (tenant_id, provider_id, pool) do update set response = excluded.response,
      times = case when ${again} then least(p.times + 1, 10) else p.times end,
      rests_until = case when ${again} then ${now}::timestamptz
          + least(${maxBackoffMs}, ${firstBackoffMs} * 2 ^ least(p.times, 9)) * interval '1 millisecond' else p.rests_until end,
      slowed = case when ${again} then greatest(1, least(coalesce(p.slowed / 2, ${half}), ${half})) else p.slowed end,
      slowed_at = case when ${again} then ${now} else p.slowed_at end`.execute(db)
}
