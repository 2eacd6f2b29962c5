import { sql } from 'kysely'
import type { z } from 'zod'
import type { ProviderLimits } from '#contract/email-marketing/providers.ts'
import type { Db } from '../../db/connection/database.ts'
import { earliestDayStart } from '../clock/limit-days.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { startOfDay } from '../clock/send-window.ts'
import { lockDays, useDays, type WarmupDay } from './warmup-days.ts'

const spans = { second: 'perSecond', hour: 'perHour', day: 'perDay' } as const

/** Messages that may go out over a provider, the instant of the count, and the warm-up days that count them. */
export type Grant = { allowed: number; at: Date; days: WarmupDay[] }

const limitedSpans = (limits: z.output<typeof ProviderLimits>) =>
  (['day', 'hour', 'second'] as const).filter((span) => limits[spans[span]] !== null)

/**
 * How many of the requested messages may go out over a provider now. They are counted at once, across processes.
 * Seconds and hours start as in UTC, days as in the workspace's zone. A process whose clock is behind never reopens a
 * span.
 */
export async function grant(
  db: Db,
  provider: ProviderRow,
  limits: z.output<typeof ProviderLimits>,
  { requested, warmups, timeZone, now }: { requested: number; warmups: readonly string[]; timeZone: string; now: Date },
): Promise<Grant> {
  const limited = limitedSpans(limits)
  if (limited.length === 0 && warmups.length === 0) return { allowed: requested, at: now, days: [] }
  return db.transaction().execute(async (db) => {
    let allowed = requested
    for (const span of limited) {
      const { start, since } = startOf(span, timeZone, now)
      const { rows } = await sql<{ used: number }>`
        insert into provider_usage as u (tenant_id, provider_id, span, start, used)
        values (${provider.tenant_id}, ${provider.id}, ${span}, ${start}, 0)
        on conflict (tenant_id, provider_id, span) do update set
          start = case when u.start >= ${since}::timestamptz then u.start else excluded.start end,
          used = case when u.start >= ${since}::timestamptz then u.used else 0 end
        returning used`.execute(db)
      allowed = Math.min(allowed, Math.max(0, (limits[spans[span]] ?? allowed) - (rows[0]?.used ?? 0)))
    }
    const days = await lockDays(db, provider.tenant_id, warmups, now)
    for (const { volume, used } of days) allowed = Math.min(allowed, Math.max(0, volume - used))
    if (allowed > 0) {
      if (limited.length > 0)
        await sql`update provider_usage set used = used + ${allowed}
          where tenant_id = ${provider.tenant_id} and provider_id = ${provider.id}`.execute(db)
      await useDays(db, provider.tenant_id, days, allowed)
    }
    return { allowed, at: now, days }
  })
}

/** Start of a span, and the earliest start that still counts as the current one. */
function startOf(span: keyof typeof spans, timeZone: string, now: Date) {
  if (span === 'day') return { start: startOfDay(timeZone, now), since: earliestDayStart(timeZone, now) }
  const length = span === 'hour' ? 3_600_000 : 1000
  const start = new Date(Math.floor(now.getTime() / length) * length)
  return { start, since: start }
}

/** Returns an unused allowance to the spans that counted it, so that small sends do not use up a day's limit. */
export async function releaseUnused(
  db: Db,
  provider: ProviderRow,
  limits: z.output<typeof ProviderLimits>,
  { allowed, at, days }: Grant,
  used: number,
) {
  if (used >= allowed) return
  await useDays(db, provider.tenant_id, days, used - allowed)
  const limited = limitedSpans(limits)
  if (limited.length === 0) return
  await sql`update provider_usage set used = greatest(0, used - ${allowed - used}::int)
    where tenant_id = ${provider.tenant_id} and provider_id = ${provider.id} and span = any(${limited}::text[])
      and start <= ${at}::timestamptz`.execute(db)
}
