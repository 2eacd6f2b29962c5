import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { type Audience, candidates } from '../campaigns/audience.ts'
import { enrolForDay } from './dates.ts'
import { startRuns, type RunningAutomation } from './start-runs.ts'
import { scanSegment } from './segments.ts'
import { dayIn } from '../../text/time-zone.ts'
import { addDays } from '../clock/local-time.ts'

/** Contacts per scan batch. */
const batchSize = 2000
/** Maximum missed days that are scanned later. */
const maxCatchUpDays = 7
/** The earliest time zone starts a day this long before UTC (ms). */
const earliestDayStartMs = 14 * 60 * 60_000

type Scan = {
  kind: 'date' | 'segment' | 'hand'
  key: string
  after: string | null
  audience: Audience | null
}

/** Plans the scans that an automation's trigger needs. Idempotent. */
export async function planScans(db: Db, { tenantId, id, flow }: RunningAutomation, now: Date) {
  const { trigger } = flow
  const plan = (kind: Scan['kind'], key: string, due: Date) =>
    sql`insert into automation_enrolment_scans (tenant_id, automation_id, kind, key, due_at)
      values (${tenantId}, ${id}, ${kind}, ${key}, ${due}) on conflict do nothing`.execute(db)
  if (trigger.kind === 'segment') await plan('segment', trigger.groupId ?? '', now)
  if (trigger.kind !== 'date') return
  // Each day is scanned once, before it begins anywhere. Only the last few missed days are scanned.
  const day = dayIn('UTC', new Date(now.getTime() + earliestDayStartMs))
  const { rows } = await sql<{ last: string | null }>`select max(key) as last from automation_enrolment_scans
    where tenant_id = ${tenantId} and automation_id = ${id} and kind = 'date'`.execute(db)
  const [last, oldest] = [rows[0]?.last ?? addDays(day, -2), addDays(day, -maxCatchUpDays)]
  for (let next = addDays(last < oldest ? oldest : last, 1); next <= day; next = addDays(next, 1))
    await plan('date', next, now)
  await sql`delete from automation_enrolment_scans where tenant_id = ${tenantId} and automation_id = ${id} and kind = 'date'
    and key < ${oldest}`.execute(db)
}

/** Runs one batch of a due scan. @returns whether there was one */
export async function runScan(db: Db, open: RunningAutomation, now: Date): Promise<boolean> {
  const { tenantId, id } = open
  if (open.flow.trigger.kind === 'segment' && (await scanSegment(db, open, now))) return true
  const { rows } = await sql<Scan>`select kind, key, after, audience from automation_enrolment_scans
    where kind <> 'segment' and tenant_id = ${tenantId} and automation_id = ${id} and done_at is null and due_at <= ${now}
    order by due_at limit 1 for update skip locked`.execute(db)
  const [walk] = rows
  if (!walk) return false
  const done = await scanBatch(db, open, walk, now)
  // A contact of the batch is locked: the batch is repeated.
  if (done.busy.size > 0) return false
  const { upTo } = done
  const over = upTo === null
  await sql`update automation_enrolment_scans set after = ${upTo}::uuid, done_at = ${over ? now : null}::timestamptz, round = round + ${over ? 1 : 0}
    where tenant_id = ${tenantId} and automation_id = ${id} and kind = ${walk.kind} and key = ${walk.key}`.execute(db)
  return true
}

/** @returns the last contact done, null at the end; and the contacts to retry */
async function scanBatch(db: Db, open: RunningAutomation, walk: Scan, now: Date): Promise<BatchResult> {
  if (walk.kind === 'hand')
    return walk.audience ? enrolAudience(db, open, walk.audience, walk.after, now) : { upTo: null, busy: nobody }
  const { rows } = await sql<{ id: string }>`select id from contacts where tenant_id = ${open.tenantId}
    and id > ${walk.after ?? zero} order by id limit ${batchSize}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const { trigger } = open.flow
  let busy: ReadonlySet<string> = nobody
  if (walk.kind === 'date' && trigger.kind === 'date') busy = await enrolForDay(db, open, trigger, walk.key, ids, now)
  return { upTo: ids.length < batchSize ? null : (ids.at(-1) ?? null), busy }
}

type BatchResult = { upTo: string | null; busy: ReadonlySet<string> }
const nobody: ReadonlySet<string> = new Set()

const zero = '00000000-0000-0000-0000-000000000000'

async function enrolAudience(
  db: Db,
  open: RunningAutomation,
  audience: Audience,
  after: string | null,
  now: Date,
): Promise<BatchResult> {
  const { rows } = await sql<{ id: string }>`${candidates(open.tenantId, audience, after, batchSize)}`.execute(db)
  const busy = await startRuns(
    db,
    open,
    rows.map(({ id }) => ({ contactId: id, at: now })),
    now,
  )
  return { upTo: rows.length < batchSize ? null : (rows.at(-1)?.id ?? null), busy }
}
