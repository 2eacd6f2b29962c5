import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { dayIn } from '../../text/time-zone.ts'

export type WarmupDay = { warmupId: string; day: string; volume: number; used: number }

type Plan = { id: string; status: 'running' | 'paused'; volumes: number[]; timeZone: string }

/**
 * Locks the current day of each open plan until the transaction ends. A plan advances on the first day after one with
 * mail. It does not advance while paused, and ends after its last step.
 */
export async function lockDays(db: Db, tenantId: string, warmups: readonly string[], now: Date): Promise<WarmupDay[]> {
  if (warmups.length === 0) return []
  // In a fixed order, so that two transactions never deadlock.
  const { rows } = await sql<Plan>`select id, status, volumes, time_zone as "timeZone" from warmups
    where tenant_id = ${tenantId} and id = any(${[...warmups]}::uuid[]) and status <> 'finished' order by id for update`.execute(
    db,
  )
  const days: WarmupDay[] = []
  for (const plan of rows) {
    const day = await dayOf(db, tenantId, plan, now)
    if (day !== null) days.push(day)
    else
      await sql`update warmups set status = 'finished', ended_at = ${now}, updated_at = ${now}
        where tenant_id = ${tenantId} and id = ${plan.id}`.execute(db)
  }
  return days
}

async function dayOf(db: Db, tenantId: string, plan: Plan, now: Date): Promise<WarmupDay | null> {
  const { rows } = await sql<{ day: string; step: number; volume: number; used: number; today: boolean }>`
    select day::text, step, volume, used from warmup_days where tenant_id = ${tenantId} and warmup_id = ${plan.id}
    order by day desc limit 2`.execute(db)
  const day = dayIn(plan.timeZone, now)
  const [last] = rows
  // A clock that is behind, or a plan moved to another zone, never reopens a day.
  if (last && last.day >= day) return { warmupId: plan.id, ...last }
  const step = last === undefined ? 1 : last.used > 0 && plan.status === 'running' ? last.step + 1 : last.step
  const volume = plan.volumes[step - 1]
  if (volume === undefined) return null
  await sql`insert into warmup_days (tenant_id, warmup_id, day, step, volume)
    values (${tenantId}, ${plan.id}, ${day}::date, ${step}, ${volume})`.execute(db)
  return { warmupId: plan.id, day, volume, used: 0 }
}

/** Counts messages on locked days, or subtracts them. */
export async function useDays(db: Db, tenantId: string, days: readonly WarmupDay[], count: number) {
  for (const { warmupId, day } of days)
    await sql`update warmup_days set used = greatest(0, used + ${count})
      where tenant_id = ${tenantId} and warmup_id = ${warmupId} and day = ${day}::date`.execute(db)
}
