import { sql } from 'kysely'
import { type MailboxLimit, MailboxLimits, type NamedPool, namedPools } from '#contract/email-marketing/pace.ts'
import type { Db } from '../../db/connection/database.ts'
import { endOfDay, earliestDayStart } from '../clock/limit-days.ts'
import type { PickedMessage } from './picked-message.ts'
import { poolsOf } from './mailbox-providers.ts'
import { startOfDay } from '../clock/send-window.ts'

export type ProviderKey = { tenantId: string; providerId: string }

/** Minutes and hours begin as in UTC, days by the clocks of the workspace. */
type Clock = { timeZone: string; now: Date }

/** Picked messages that may go now, those that wait and until when, and how many connections their pools have in this batch. */
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

/** Until its mail servers are known, a message waits so long. */
const lookUpMs = 2 * second
/** While all connections are in use. */
const connectionWaitMs = second
/** No message is given a turn further ahead: what is known then is not known now. */
const maxAheadMs = 60 * minute
/** What a connection is trusted to send in a minute, and a pool without limits: only to give those that wait turns one after the other. */
const perConnectionMinute = 600
/** So long a pace has to be borne before it is doubled; one that has grown to `unlimited` in a minute is none. */
const speedUpAfterMs = 5 * minute
const unlimited = 6000

export const mailboxLimitsOf = (limits: unknown) => MailboxLimits.parse(limits)

/** Whether anything is limited at all. */
export const isLimited = (limits: MailboxLimits) =>
  Object.values(limits).some((limit) => Object.values(limit).some((most) => most !== null))

export const limitOf = (limits: MailboxLimits, pool: string): MailboxLimit =>
  limits[namedPools.find((name): name is NamedPool => name === pool) ?? 'others']

/**
 * Decides which of the messages may go by what their mailbox providers get over this service, and counts those: exact across processes,
 * for the counters are held until the caller's transaction ends.
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
  for (const one of picked) {
    const pool = poolOf(one.email)
    if (pool === null) admitted.waiting.push({ contactId: one.contactId, at: new Date(now.getTime() + lookUpMs) })
    else {
      admitted.pools.set(one.contactId, pool)
      groups.set(pool, [...(groups.get(pool) ?? []), one])
    }
  }
  for (const row of await lockRows(db, key, [...groups.keys()])) {
    const members = groups.get(row.pool) ?? []
    const limit = limitOf(limits, row.pool)
    const room = capacityOf(row, limit, clock)
    let most = Math.min(room.left, members.length)
    let opens = room.opens
    if (limit.connections !== null && most > 0) {
      const slots = await takeSlots(db, key, row.pool, {
        most: Math.min(limit.connections, most),
        of: limit.connections,
        lease,
      })
      if (slots === 0) [most, opens] = [0, new Date(now.getTime() + connectionWaitMs)]
      else admitted.connections.set(row.pool, slots)
    }
    admitted.allowed.push(...members.slice(0, most))
    const waiting = members.slice(most)
    const turns = scheduleOf(row, limit, opens, waiting.length)
    admitted.waiting.push(...waiting.map(({ contactId }, place) => ({ contactId, at: turns.at(place) })))
    await saveCounts(db, key, row, { count: most, nextAt: waiting.length > 0 ? turns.next : row.next_at }, clock)
  }
  return admitted
}

/** The rows of these pools, held until the transaction ends; in their order, so that two never wait for each other crosswise. */
async function lockRows(db: Db, { tenantId, providerId }: ProviderKey, pools: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    insert into mailbox_paces as p (tenant_id, provider_id, pool)
    select ${tenantId}::uuid, ${providerId}::uuid, pool from unnest(${pools.toSorted()}::text[]) as pool order by pool
    on conflict (tenant_id, provider_id, pool) do update set pool = excluded.pool
    returning pool, minute_at, minute, hour_at, hour, day_at, day, next_at, times, rests_until, slowed, slowed_at`.execute(
    db,
  )
  return rows
}

/** When a span that goes on began, and when it is over. One that is over is not opened again by a process whose clock is behind. */
function currentSpan(row: Row, span: Span, { timeZone, now }: Clock): { begun: Date; over: Date; used: number } {
  const at = row[`${span}_at`]
  if (span === 'day') {
    const goesOn = at !== null && at >= earliestDayStart(timeZone, now)
    const begun = goesOn ? at : startOfDay(timeZone, now)
    return { begun, over: endOfDay(timeZone, { begun, now }), used: goesOn ? row.day : 0 }
  }
  const length = span === 'hour' ? 60 * minute : minute
  const begun = new Date(Math.floor(now.getTime() / length) * length)
  const over = new Date(begun.getTime() + length)
  return at !== null && at >= begun ? { begun: at, over, used: row[span] } : { begun, over, used: 0 }
}

/** How many more a pool takes now, and when it takes what is beyond that. */
function capacityOf(row: Row, limit: MailboxLimit, clock: Clock): { left: number; opens: Date } {
  if (row.rests_until !== null && row.rests_until > clock.now) return { left: 0, opens: row.rests_until }
  let left = Number.POSITIVE_INFINITY
  let opens = clock.now
  for (const span of names) {
    const own = limit[limitNames[span]]
    const most = span === 'minute' && row.slowed !== null ? Math.min(own ?? row.slowed, row.slowed) : own
    if (most === null) continue
    const { used, over } = currentSpan(row, span, clock)
    const rest = Math.max(0, most - used)
    if (rest < left || (rest === left && over > opens)) [left, opens] = [rest, over]
  }
  return { left, opens }
}

/** Those that wait get one turn after the other, at the pace of the pool: so each waits about once, however many they are. */
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
  await sql`update mailbox_paces set minute_at = ${inMinute.begun}, minute = ${inMinute.used + count}, hour_at = ${inHour.begun},
      hour = ${inHour.used + count}, day_at = ${today.begun}, day = ${today.used + count}, next_at = ${nextAt}, times = ${grown.times},
      slowed = ${grown.slowed}, slowed_at = ${grown.slowed_at}
    where tenant_id = ${tenantId} and provider_id = ${providerId} and pool = ${row.pool}`.execute(db)
}

/** A pace that was borne for a while is doubled, until it is none. */
function speedUp({ times, slowed, slowed_at, rests_until }: Row, now: Date) {
  const since = Math.max(slowed_at?.getTime() ?? 0, rests_until?.getTime() ?? 0)
  if (slowed === null || now.getTime() - since < speedUpAfterMs) return { times, slowed, slowed_at }
  if (slowed * 2 >= unlimited) return { times: 0, slowed: null, slowed_at: null }
  return { times, slowed: slowed * 2, slowed_at: now }
}

const slotDuration = sql`interval '12 seconds'`

/** Takes free connections of a pool; a dead process's come free by themselves. The pool's row is held, so that no two take the same. */
async function takeSlots(
  db: Db,
  { tenantId, providerId }: ProviderKey,
  pool: string,
  { most, of, lease }: { most: number; of: number; lease: string },
) {
  const { rows } = await sql`
    insert into mailbox_slots as s (tenant_id, provider_id, pool, slot, lease, until)
    select ${tenantId}::uuid, ${providerId}::uuid, ${pool}::text, n, ${lease}::uuid, now() + ${slotDuration}
    from generate_series(1, ${of}::int) n left join mailbox_slots t
      on t.tenant_id = ${tenantId} and t.provider_id = ${providerId} and t.pool = ${pool} and t.slot = n
    where t.slot is null or t.until < now() order by n limit ${most}
    on conflict (tenant_id, provider_id, pool, slot) do update set lease = excluded.lease, until = excluded.until
    returning slot`.execute(db)
  return rows.length
}

/** Keeps the connections of a batch that is under way. */
export const renewSlots = (db: Db, lease: string) =>
  sql`update mailbox_slots set until = now() + ${slotDuration} where lease = ${lease}`.execute(db)

/** Gives connections back, and what was counted and not tried, in the spans in which it was counted. */
export async function releaseMailboxes(
  db: Db,
  { tenantId, providerId }: ProviderKey,
  { lease, at, untried }: { lease: string; at: Date; untried: Map<string, number> },
) {
  await sql`delete from mailbox_slots where lease = ${lease}`.execute(db)
  const given = [...untried]
  if (given.length === 0) return
  const pools = given.map(([pool]) => pool)
  const less = (span: Span) => sql`${sql.ref(span)} = greatest(0, p.${sql.ref(span)} - case
    when p.${sql.ref(`${span}_at`)} <= ${at}::timestamptz then g.count else 0 end)`
  // Held in their order first, as claims hold them.
  await sql`with held as materialized (
      select pool from mailbox_paces where tenant_id = ${tenantId} and provider_id = ${providerId}
        and pool = any(${pools}::text[]) order by pool for no key update
    )
    update mailbox_paces p set ${sql.join(names.map(less))}
    from held join unnest(${pools}::text[], ${given.map(([, count]) => count)}::int[]) as g (pool, count) on g.pool = held.pool
    where p.tenant_id = ${tenantId} and p.provider_id = ${providerId} and p.pool = held.pool`.execute(db)
}

const firstBackoffMs = 30 * second
const maxBackoffMs = 15 * minute

/**
 * A mailbox provider asked for less: it rests, longer each time in a row, and gets half of what it bore after that. What several messages
 * of one moment are told counts once.
 * @param bore how many it took in a minute
 */
export async function backOff(
  db: Db,
  { tenantId, providerId }: ProviderKey,
  { pool, response, bore, now }: { pool: string; response: string; bore: number; now: Date },
) {
  const half = Math.max(1, Math.min(unlimited / 2, Math.floor(bore / 2)))
  const again = sql`p.slowed_at is null or p.slowed_at < ${new Date(now.getTime() - 5 * second)}::timestamptz`
  await sql`
    insert into mailbox_paces as p (tenant_id, provider_id, pool, times, rests_until, slowed, slowed_at, response)
    values (${tenantId}, ${providerId}, ${pool}, 1, ${new Date(now.getTime() + firstBackoffMs)}, ${half}, ${now}, ${response.slice(0, 500)})
    on conflict (tenant_id, provider_id, pool) do update set response = excluded.response,
      times = case when ${again} then least(p.times + 1, 10) else p.times end,
      rests_until = case when ${again} then ${now}::timestamptz
          + least(${maxBackoffMs}, ${firstBackoffMs} * 2 ^ least(p.times, 9)) * interval '1 millisecond' else p.rests_until end,
      slowed = case when ${again} then greatest(1, least(coalesce(p.slowed / 2, ${half}), ${half})) else p.slowed end,
      slowed_at = case when ${again} then ${now} else p.slowed_at end`.execute(db)
}
