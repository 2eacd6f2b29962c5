import { sql } from 'kysely'
import type { Flow } from '#contract/email-marketing/automations.ts'
import type { Db } from '../../db/connection/database.ts'
import { firstStepOf } from './flow.ts'

/** A running automation with its current version. */
export type RunningAutomation = { tenantId: string; id: string; version: number; flow: Flow; startedAt: Date }

/**
 * Enrols contacts without an active run whose last entry is old enough. Idempotent.
 * @param entries contacts, each with the time of its first step; deleted contacts are skipped
 * @returns contacts that another transaction is changing or deleting: to be retried
 */
export async function startRuns(
  db: Db,
  { tenantId, id, version, flow }: RunningAutomation,
  entries: readonly { contactId: string; at: Date }[],
  now: Date,
): Promise<Set<string>> {
  const first = firstStepOf(flow)
  if (first === null || entries.length === 0) return new Set()
  const { busy, free } = await lockAvailableContacts(db, tenantId, [
    ...new Set(entries.map(({ contactId }) => contactId)),
  ])
  const ids = entries.filter(({ contactId }) => free.has(contactId))
  const again = flow.againAfterDays === null ? null : flow.againAfterDays - slackDays(flow)
  await sql`insert into automation_runs (tenant_id, automation_id, contact_id, round, version, step_id, arrived_at, due_at, entered_at)
    select ${tenantId}, ${id}, c.id, 1 + (select coalesce(max(p.round), 0) from automation_runs p
        where p.tenant_id = ${tenantId} and p.automation_id = ${id} and p.contact_id = c.id),
      ${version}, ${first}, g.at, g.at, ${now}::timestamptz
    from (select contact_id, min(at) as at from unnest(${ids.map(({ contactId }) => contactId)}::uuid[],
      ${ids.map(({ at }) => at.toISOString())}::timestamptz[]) as g (contact_id, at) group by 1) g
    join contacts c on c.tenant_id = ${tenantId} and c.id = g.contact_id
    where not exists (select from automation_runs p
      where p.tenant_id = ${tenantId} and p.automation_id = ${id} and p.contact_id = c.id
        and (p.status = 'active' or ${again}::int is null
          or p.entered_at > ${now}::timestamptz - make_interval(days => ${again}::int)))
    order by c.id on conflict do nothing`.execute(db)
  return busy
}

/**
 * Tolerance (days) of the minimum interval between two entries. A yearly run may be created at any hour of the days
 * before its date. Two entries can therefore be less than a year apart.
 */
const slackDays = ({ trigger, againAfterDays }: Flow) =>
  trigger.kind === 'date' && (againAfterDays ?? 0) >= 30 ? 3 : 0

/** Locks contacts and skips those already locked: their transaction may be waiting for locks of this one. */
export async function lockAvailableContacts(db: Db, tenantId: string, ids: string[]) {
  const { rows } = await sql<{
    id: string
  }>`select id from contacts where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
    order by id for key share skip locked`.execute(db)
  const free = new Set(rows.map(({ id }) => id))
  if (free.size === ids.length) return { free, busy: new Set<string>() }
  const { rows: all } = await sql<{ id: string }>`select id from contacts
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db)
  return { free, busy: new Set(all.map(({ id }) => id).filter((id) => !free.has(id))) }
}
