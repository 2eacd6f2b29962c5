import { sql } from 'kysely'
import type { z } from 'zod'
import type { Limits } from '#contract/email-marketing/providers.ts'
import type { Db } from '../db/database.ts'
import type { ProviderRow } from './providers.ts'

const spans = { second: 'perSecond', hour: 'perHour', day: 'perDay' } as const

/**
 * How many of `wanted` messages may go out over a provider now; they are counted at once, across processes.
 * What is counted and not sent in the end is not given back: the pace is a ceiling.
 */
export async function grant(db: Db, provider: ProviderRow, limits: z.output<typeof Limits>, wanted: number, now: Date) {
  const limited = (['day', 'hour', 'second'] as const).filter((span) => limits[spans[span]] !== null)
  if (limited.length === 0) return wanted
  return db.transaction().execute(async (db) => {
    let allowed = wanted
    for (const span of limited) {
      const { rows } = await sql<{ used: number }>`
        insert into provider_usage as u (tenant_id, provider_id, span, start, used)
        values (${provider.tenant_id}, ${provider.id}, ${span}, date_trunc(${span}, ${now}::timestamptz, 'UTC'), 0)
        on conflict (tenant_id, provider_id, span) do update set start = excluded.start,
          used = case when u.start = excluded.start then u.used else 0 end
        returning used`.execute(db)
      allowed = Math.min(allowed, Math.max(0, (limits[spans[span]] ?? allowed) - (rows[0]?.used ?? 0)))
    }
    await sql`update provider_usage set used = used + ${allowed}
      where tenant_id = ${provider.tenant_id} and provider_id = ${provider.id}`.execute(db)
    return allowed
  })
}
