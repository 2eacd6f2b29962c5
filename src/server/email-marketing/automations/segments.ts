import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { matchesConditions, mayHaveChangedSince } from '../conditions/conditions.ts'
import { conditionsOf, definitionsOf } from '../conditions/segment-conditions.ts'
import { startRuns, lockAvailableContacts, type RunningAutomation } from './start-runs.ts'

/** Contacts per batch. */
const batchSize = 2000
/** Interval of the scans for contacts that time or mail moved into or out of a segment (ms). */
const rescanMs = 10 * 60_000
/** Maximum time between a write and its commit (ms); each scan goes back this far. */
const overlapMs = 10 * 60_000

type SegmentScan = { key: string; after: string | null; round: number; since: Date | null; begunAt: Date | null }

/**
 * Runs one batch of a due segment scan. The first scan, and the one after a change of the segment, covers all
 * contacts; later scans cover those that time or mail may have moved. Other changes arrive as signals
 * (`reviewSignalled`).
 * @returns whether there was a batch
 */
export async function scanSegment(db: Db, open: RunningAutomation, now: Date): Promise<boolean> {
  const { tenantId, id } = open
  const { rows } =
    await sql<SegmentScan>`select key, after, round, since, begun_at as "begunAt" from automation_enrolment_scans
    where tenant_id = ${tenantId} and automation_id = ${id} and kind = 'segment' and done_at is null and due_at <= ${now}
    order by due_at limit 1 for update skip locked`.execute(db)
  const [look] = rows
  if (!look) return false
  const startedAt = look.begunAt ?? now
  const ids = await contactsToCheck(db, open, look, startedAt)
  // A contact of the batch is locked: the batch is repeated.
  if ((await enrolNewMembers(db, open, look, ids, now)).size > 0) return false
  const over = ids.length < batchSize
  await sql`update automation_enrolment_scans set ${
    over
      ? sql`after = null, begun_at = null, round = round + 1, since = ${new Date(startedAt.getTime() - overlapMs)},
          due_at = ${new Date(now.getTime() + rescanMs)}`
      : sql`after = ${ids.at(-1) ?? null}::uuid, begun_at = ${startedAt}`
  } where tenant_id = ${tenantId} and automation_id = ${id} and kind = 'segment' and key = ${look.key}`.execute(db)
  return true
}

async function contactsToCheck(
  db: Db,
  { tenantId }: RunningAutomation,
  { key, since, after }: SegmentScan,
  startedAt: Date,
): Promise<string[]> {
  const [group] = await definitionsOf(db, tenantId, [key])
  if (!group) return []
  const windows =
    since === null
      ? [sql<boolean>`true`]
      : mayHaveChangedSince(conditionsOf(group), since, { table: 'c', now: startedAt })
  const parts = windows.map(
    (window) => sql`(select c.id from contacts c where c.tenant_id = ${tenantId} and c.id > ${after ?? zero}
      and ${window} order by c.id limit ${batchSize})`,
  )
  const { rows } = await sql<{ id: string }>`select id from (${sql.join(parts, sql` union `)}) x
    order by id limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

const zero = '00000000-0000-0000-0000-000000000000'

/**
 * Re-evaluates contacts with a change that a segment may depend on. They wait until the first full scan is over, which
 * records the initial members.
 * @returns the contacts to retry; null for all of them
 */
export async function reviewSignalled(
  db: Db,
  open: RunningAutomation,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string> | null> {
  const { tenantId, id } = open
  const { rows } = await sql<Pick<SegmentScan, 'key' | 'round'>>`select key, round from automation_enrolment_scans
    where tenant_id = ${tenantId} and automation_id = ${id} and kind = 'segment' and round > 0`.execute(db)
  const [look] = rows
  return look ? enrolNewMembers(db, open, look, [...new Set(ids)], now) : null
}

/**
 * Enrols contacts that were not in the segment before. The first scan only records members. @returns the locked
 * contacts
 */
async function enrolNewMembers(
  db: Db,
  open: RunningAutomation,
  { key, round }: Pick<SegmentScan, 'key' | 'round'>,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { tenantId, id } = open
  const [group] = ids.length === 0 ? [] : await definitionsOf(db, tenantId, [key])
  if (!group) return new Set()
  const { rows } = await sql<{ id: string; within: boolean }>`select x.id, x.within from (
      select c.id, ${matchesConditions(conditionsOf(group), { table: 'c', now })} as within, m.contact_id is not null as known
      from contacts c left join automation_members m
        on m.tenant_id = ${tenantId} and m.automation_id = ${id} and m.contact_id = c.id
      where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::uuid[])) x
    where x.within <> x.known`.execute(db)
  const leaverIds = rows.filter(({ within }) => !within).map((row) => row.id)
  const come = rows.filter(({ within }) => within).map((row) => row.id)
  if (leaverIds.length > 0)
    await sql`delete from automation_members where tenant_id = ${tenantId} and automation_id = ${id}
      and contact_id = any(${leaverIds}::uuid[])`.execute(db)
  if (come.length === 0) return new Set()
  const { free, busy } = await lockAvailableContacts(db, tenantId, come)
  await sql`insert into automation_members (tenant_id, automation_id, contact_id)
    select ${tenantId}, ${id}, unnest(${[...free]}::uuid[]) on conflict do nothing`.execute(db)
  if (round > 0) {
    const entering = [...free].map((contactId) => ({ contactId, at: now }))
    await startRuns(db, open, entering, now)
  }
  return busy
}
