import { sql } from 'kysely'
import type { z } from 'zod'
import type { Limits } from '#contract/email-marketing/providers.ts'
import type { Db } from '../db/database.ts'
import type { ProviderRow } from './providers.ts'

const spans = { second: 'perSecond', hour: 'perHour', day: 'perDay' } as const

/** How many messages may go out over a provider, and the instant at which they were counted. */
export type Grant = { allowed: number; at: Date }

const limitedSpans = (limits: z.output<typeof Limits>) =>
  (['day', 'hour', 'second'] as const).filter((span) => limits[spans[span]] !== null)

/**
 * How many of `wanted` messages may go out over a provider now; they are counted at once, across processes.
 * A span is never opened again by a process whose clock is behind.
 */
export async function grant(
  db: Db,
  provider: ProviderRow,
  limits: z.output<typeof Limits>,
  wanted: number,
  now: Date,
): Promise<Grant> {
  const limited = limitedSpans(limits)
  if (limited.length === 0) return { allowed: wanted, at: now }
  return db.transaction().execute(async (db) => {
    let allowed = wanted
    for (const span of limited) {
      const { rows } = await sql<{ used: number }>`
        insert into provider_usage as u (tenant_id, provider_id, span, start, used)
        values (${provider.tenant_id}, ${provider.id}, ${span}, date_trunc(${span}, ${now}::timestamptz, 'UTC'), 0)
        on conflict (tenant_id, provider_id, span) do update set start = greatest(u.start, excluded.start),
          used = case when u.start >= excluded.start then u.used else 0 end
        returning used`.execute(db)
      allowed = Math.min(allowed, Math.max(0, (limits[spans[span]] ?? allowed) - (rows[0]?.used ?? 0)))
    }
    await sql`update provider_usage set used = used + ${allowed}
      where tenant_id = ${provider.tenant_id} and provider_id = ${provider.id}`.execute(db)
    return { allowed, at: now }
  })
}

/** Gives back what was granted and not used, in the spans in which it was counted: small sends do not eat up a day's limit. */
export async function giveBack(
  db: Db,
  provider: ProviderRow,
  limits: z.output<typeof Limits>,
  { allowed, at }: Grant,
  used: number,
) {
  const limited = limitedSpans(limits)
  if (limited.length === 0 || used >= allowed) return
  await sql`update provider_usage set used = greatest(0, used - ${allowed - used}::int)
    where tenant_id = ${provider.tenant_id} and provider_id = ${provider.id} and span = any(${limited}::text[])
      and start = date_trunc(span, ${at}::timestamptz, 'UTC')`.execute(db)
}
