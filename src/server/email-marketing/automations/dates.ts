import { sql } from 'kysely'
import type { Trigger } from '#contract/email-marketing/automations.ts'
import type { Db } from '../../db/connection/database.ts'
import { dayIn } from '../../text/time-zone.ts'
import { parseDate, parseDay, addDays, instantsOf, monthAndDay } from '../clock/local-time.ts'
import { startRuns, type RunningAutomation } from './start-runs.ts'

type DateTrigger = Extract<Trigger, { kind: 'date' }>
type Upcoming = { contactId: string; at: Date }

/** Grace period for a date that is set after its hour (ms): its processing takes time. */
const graceMs = 10 * 60_000

/**
 * Enrols contacts whose date is this day, or the set number of days before or after it. @returns the contacts to retry
 */
export async function enrolForDay(
  db: Db,
  open: RunningAutomation,
  trigger: DateTrigger,
  day: string,
  ids: readonly string[],
  now: Date,
) {
  return startRuns(db, open, await enrolmentsOn(db, open, trigger, day, ids), now)
}

/**
 * Re-evaluates contacts whose date or time zone changed. Some wait for the date at a step; some are due to start on a
 * day that is no longer their date; others have a date whose day was already scanned.
 * @returns the contacts to retry
 */
export async function reviewDates(
  db: Db,
  open: RunningAutomation,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { tenantId, id, flow } = open
  await wakeDateWaits(db, open, ids, now)
  const { trigger } = flow
  if (trigger.kind !== 'date') return new Set()
  const { rows: walked } = await sql<{ day: string }>`select key as day from automation_enrolment_scans
    where tenant_id = ${tenantId} and automation_id = ${id} and kind = 'date' and key >= ${addDays(dayIn('UTC', now), -1)}`.execute(
    db,
  )
  const coming: Upcoming[] = []
  for (const { day } of walked) coming.push(...(await enrolmentsOn(db, open, trigger, day, ids)))
  const next = coming.filter(({ at }) => at.getTime() >= now.getTime() - graceMs)
  await rescheduleWaiting(db, open, ids, next, now)
  return startRuns(db, open, next, now)
}

/**
 * The contacts that start on that day, each with its instant. Contacts whose instant precedes the start of the automation
 * are left out.
 */
async function enrolmentsOn(
  db: Db,
  open: RunningAutomation,
  trigger: DateTrigger,
  day: string,
  ids: readonly string[],
): Promise<Upcoming[]> {
  const meant = addDays(day, -trigger.days)
  // A birthday on 29 February falls on the 28th in a common year.
  const leap = meant.endsWith('-02-28') && addDays(meant, 1).endsWith('-03-01')
  const days = leap ? ['02-28', '02-29'] : [meant.slice(5)]
  const fits = (value: string) => {
    const date = trigger.yearly ? parseDate(value) : null
    return trigger.yearly ? date !== null && days.includes(monthAndDay(date)) : parseDay(value) === meant
  }
  const { rows: filled } = await sql<{ id: string; zone: string | null; value: string }>`
    select c.id, c.time_zone as zone, left(c.attributes ->> ${trigger.field}::text, 100) as value from contacts c
    where c.tenant_id = ${open.tenantId} and c.id = any(${[...ids]}::uuid[]) and c.attributes <> '{}'
      and c.attributes ->> ${trigger.field}::text <> ''`.execute(db)
  const rows = filled.filter(({ value }) => fits(value))
  const hours = rows.map(({ zone }) => ({ day, hour: trigger.hour, zone: zone ?? open.flow.timeZone }))
  const times = await instantsOf(db, hours)
  return times.flatMap((at, row) => {
    const contact = rows[row]
    return contact && at >= open.startedAt ? [{ contactId: contact.id, at }] : []
  })
}

/** Moves a run that has not begun to its new date; without a date the run is deleted and does not count as entered. */
async function rescheduleWaiting(
  db: Db,
  { tenantId, id }: RunningAutomation,
  ids: readonly string[],
  next: readonly Upcoming[],
  now: Date,
) {
  // Only a run that waits for its first hour has an arrival in the future.
  const waiting = sql`r.tenant_id = ${tenantId} and r.automation_id = ${id} and r.status = 'active' and r.arrived_at > ${now}`
  const coming = next.map(({ contactId }) => contactId)
  await sql`with gone as (
      delete from automation_runs r where ${waiting} and r.contact_id = any(${[...ids]}::uuid[])
        and r.contact_id <> all(${coming}::uuid[]) returning 1
    )
    update automations set entered = entered - (select count(*) from gone)
    where tenant_id = ${tenantId} and id = ${id} and exists (select from gone)`.execute(db)
  await sql`update automation_runs r set arrived_at = g.at, due_at = g.at
    from unnest(${coming}::uuid[], ${next.map(({ at }) => at.toISOString())}::timestamptz[]) as g (contact_id, at)
    where ${waiting} and r.contact_id = g.contact_id and r.arrived_at <> g.at`.execute(db)
}

/** Makes waits for a date due now: the date may have passed or moved. */
const wakeDateWaits = (db: Db, { tenantId, id }: RunningAutomation, ids: readonly string[], now: Date) =>
  sql`update automation_runs r set due_at = ${now} from automation_versions v, jsonb_array_elements(v.flow -> 'steps') step
    where r.tenant_id = ${tenantId} and r.automation_id = ${id} and r.contact_id = any(${[...ids]}::uuid[])
      and r.status = 'active' and r.due_at > ${now} and v.tenant_id = r.tenant_id and v.automation_id = r.automation_id
      and v.version = r.version and step ->> 'id' = r.step_id and step ->> 'kind' = 'wait' and step ->> 'how' = 'date'
      and r.arrived_at <= ${now}`.execute(db)

/** Contacts checked before a start; beyond this number the rest may have dates. */
const maxChecked = 5000

/** How many of the checked contacts have a date in a field. */
export async function datesIn(db: Db, tenantId: string, { field, yearly }: Pick<DateTrigger, 'field' | 'yearly'>) {
  const { rows } = await sql<{
    value: string | null
  }>`select left(attributes ->> ${field}::text, 100) as value from contacts
    where tenant_id = ${tenantId} order by id limit ${maxChecked}`.execute(db)
  const without = rows.filter(({ value }) => (yearly ? parseDate(value) : parseDay(value)) === null).length
  return { contacts: rows.length, without, whole: rows.length < maxChecked }
}
