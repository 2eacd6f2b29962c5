import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Branch, Step } from '#contract/email-marketing/automations.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { notify } from '../../people/notify.ts'
import { matchesConditions } from '../conditions/conditions.ts'
import { type ContactWriter } from '../contacts/change-contacts.ts'
import type { RunningAutomation } from './start-runs.ts'
import { branchesOf } from './flow.ts'
import { dayIn } from '../../text/time-zone.ts'
import { parseDay, addDays, instantsOf, weekdayOf } from '../clock/local-time.ts'
import { type SendBlocker, notifyOwners } from '../send-blockers.ts'
import { ownersOf } from '../../people/owners.ts'
import { jobForStep, queueMail } from './step-mail.ts'
import { ensureFields, fieldFinder, fieldRows } from '../field-values/catalogue.ts'
import { typedValue } from '../field-values/value.ts'

export type ContactAtStep = {
  contactId: string
  round: number
  arrivedAt: Date
  firstName: string
  lastName: string
  email: string
  timeZone: string | null
  attributes: Record<string, unknown>
}

/** The outcome of a step for one contact: it goes on, perhaps into a branch, or stays until a time. */
export type StepOutcome =
  | { kind: 'on'; branch?: Branch; jobId?: string; skipped?: string }
  | { kind: 'stay'; until: Date; message?: string }

export type StepContext = { services: Services; db: Db; contacts: ContactWriter; open: RunningAutomation; now: Date }

const minute = 60_000
/** Interval between checks of a wait condition (ms). */
const recheckMs = 5 * minute
/** How long a blocked step waits before its retry (ms). */
const blockedRetryMs = 15 * minute

/** Executes one step for contacts of the same version, in the caller's transaction. */
export async function executeStep(
  doing: StepContext,
  step: Step,
  there: readonly ContactAtStep[],
): Promise<Map<string, StepOutcome>> {
  const all = (came: (contact: ContactAtStep) => StepOutcome) =>
    new Map(there.map((contact) => [contact.contactId, came(contact)]))
  switch (step.kind) {
    case 'send':
      return executeSend(doing, step, there)
    case 'wait':
      return executeWait(doing, step, there)
    case 'if':
      return executeIf(doing, step, there)
    case 'tag':
      await executeTag(doing, step, there)
      return all(() => ({ kind: 'on' }))
    case 'field':
      await executeField(doing, step, there)
      return all(() => ({ kind: 'on' }))
    case 'notify':
      await executeNotify(doing, step.text, there)
      return all(() => ({ kind: 'on' }))
    case 'split':
      return all(({ contactId, round }) => ({
        kind: 'on',
        branch: randomBranch(step, `${contactId} ${step.id} ${round}`),
      }))
    default:
      return all(() => ({ kind: 'on' }))
  }
}

type Of<K extends Step['kind']> = Extract<Step, { kind: K }>

async function executeSend(
  { services, db, open, now }: StepContext,
  step: Of<'send'>,
  there: readonly ContactAtStep[],
) {
  const came = new Map<string, StepOutcome>()
  let stuck: SendBlocker | null = null
  for (const round of new Set(there.map((contact) => contact.round))) {
    const ids = there.filter((contact) => contact.round === round).map(({ contactId }) => contactId)
    const job = await jobForStep(services, db, open, step, round)
    if ('obstacle' in job) {
      const until = new Date(now.getTime() + blockedRetryMs)
      for (const id of ids) came.set(id, { kind: 'stay', until, message: job.obstacle })
      stuck = job.obstacle
      continue
    }
    const { jobId } = job
    const left = await queueMail(services, db, open, jobId, ids)
    for (const id of ids) {
      const skipped = left.get(id)
      came.set(id, skipped === undefined ? { kind: 'on', jobId } : { kind: 'on', skipped })
    }
  }
  await recordBlocker(services, db, open, stuck)
  return came
}

/**
 * Notifies owners once per blocker, until mail goes again. Runs last: every run of the automation updates this row's
 * counters.
 */
async function recordBlocker(
  services: Services,
  db: Db,
  { tenantId, id }: RunningAutomation,
  stuck: SendBlocker | null,
) {
  const { rows } = await sql<{ name: string }>`update automations set stuck = ${stuck}
    where tenant_id = ${tenantId} and id = ${id} and stuck is distinct from ${stuck} returning name`.execute(db)
  const [changed] = rows
  if (!changed || stuck === null) return
  const link = `/email-marketing/automations/${id}`
  await notifyOwners(services, db, { tenantId, type: 'automation', id, name: changed.name, link }, stuck)
}

async function executeWait({ db, open, now }: StepContext, step: Of<'wait'>, there: readonly ContactAtStep[]) {
  const until = await waitEnds(db, open.flow.timeZone, step, there)
  return new Map(
    there.map(({ contactId }, at): [string, StepOutcome] => {
      const due = until[at]
      return [contactId, due && due > now ? { kind: 'stay', until: due } : { kind: 'on' }]
    }),
  )
}

/** The end of each wait, undefined without one. It depends only on the arrival, so it is stable across calls. */
async function waitEnds(
  db: Db,
  zone: string,
  step: Of<'wait'>,
  there: readonly ContactAtStep[],
): Promise<(Date | undefined)[]> {
  if (step.how === 'for') return there.map(({ arrivedAt }) => new Date(arrivedAt.getTime() + step.minutes * minute))
  const hours = there.map(({ arrivedAt, attributes, timeZone }) => {
    const own = timeZone ?? zone
    if (step.how === 'date') {
      const day = parseDay(attributes[step.field])
      return day === null ? [] : [{ day: addDays(day, step.days), hour: step.hour, zone: own }]
    }
    const today = dayIn(own, arrivedAt)
    const days = [0, 1, 2, 3, 4, 5, 6, 7].map((after) => addDays(today, after))
    return days
      .filter((day) => step.weekdays.includes(weekdayOf(day)))
      .map((day) => ({ day, hour: step.hour, zone: own }))
  })
  const instants = await instantsOf(db, hours.flat())
  let from = 0
  return there.map(({ arrivedAt }, at) => {
    const mine = instants.slice(from, (from += hours[at]?.length ?? 0))
    return step.how === 'date' ? mine[0] : mine.find((instant) => instant > arrivedAt)
  })
}

async function executeIf(doing: StepContext, step: Of<'if'>, there: readonly ContactAtStep[]) {
  const { now } = doing
  const yes =
    step.how === 'contact' ? await contactsMeeting(doing, step, there) : await contactsThatDid(doing, step, there)
  return new Map(
    there.map(({ contactId, arrivedAt }): [string, StepOutcome] => {
      if (yes.has(contactId)) return [contactId, { kind: 'on', branch: 'yes' }]
      const until = arrivedAt.getTime() + (step.how === 'mail' ? step.withinHours * 60 * minute : 0)
      if (until <= now.getTime()) return [contactId, { kind: 'on', branch: 'no' }]
      return [contactId, { kind: 'stay', until: new Date(Math.min(until, now.getTime() + recheckMs)) }]
    }),
  )
}

async function contactsMeeting(
  { db, open, now }: StepContext,
  { conditions }: Extract<Of<'if'>, { how: 'contact' }>,
  there: readonly ContactAtStep[],
) {
  if (conditions === null) return new Set<string>()
  return matchingContacts(db, open.tenantId, conditions, there, now)
}

/** Those of the contacts that meet the conditions. */
export async function matchingContacts(
  db: Db,
  tenantId: string,
  conditions: Parameters<typeof matchesConditions>[0],
  there: readonly ContactAtStep[],
  now: Date,
) {
  const { rows } = await sql<{ id: string }>`select c.id from contacts c where c.tenant_id = ${tenantId}
    and c.id = any(${there.map(({ contactId }) => contactId)}::uuid[]) and ${matchesConditions(conditions, { table: 'c', now })}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

const engagementColumns = { opened: 'opened_at', clicked: 'clicked_at', replied: 'replied_at' } as const

async function contactsThatDid(
  { db, open }: StepContext,
  { step, did }: Extract<Of<'if'>, { how: 'mail' }>,
  there: readonly ContactAtStep[],
) {
  return engagedContacts(db, open, did, there, step)
}

/** Those of the contacts that opened, clicked or answered mail of their run, from one step or from any. */
export async function engagedContacts(
  db: Db,
  { tenantId, id }: RunningAutomation,
  did: keyof typeof engagementColumns,
  there: readonly ContactAtStep[],
  step: string | null,
) {
  // Mail to a contact merged into this one is in the ledger under the merged contact's id.
  const { rows } = await sql<{ id: string }>`select distinct v.contact_id as id
    from unnest(${there.map(({ contactId }) => contactId)}::uuid[], ${there.map(({ round }) => round)}::int[]) as g (contact_id, round)
    join automation_visits v on v.tenant_id = ${tenantId} and v.automation_id = ${id} and v.contact_id = g.contact_id
      and v.round = g.round and v.job_id is not null and (${step}::text is null or v.step_id = ${step}::text)
    cross join lateral (select v.contact_id as id union all
      select a.alias_id from contact_aliases a where a.tenant_id = ${tenantId} and a.contact_id = v.contact_id) self
    join ledger l on l.tenant_id = ${tenantId} and l.job_id = v.job_id and l.contact_id = self.id
    where ${sql.ref(`l.${engagementColumns[did]}`)} is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function executeTag(
  { db, open: { tenantId } }: StepContext,
  { add, tagId }: Of<'tag'>,
  there: readonly ContactAtStep[],
) {
  const ids = there.map(({ contactId }) => contactId)
  if (add) {
    // A deleted tag is not added.
    await sql`insert into contact_tags (tenant_id, tag_id, contact_id, id)
      select ${tenantId}, t.id, c.id, gen_random_uuid() from tags t, contacts c
      where t.tenant_id = ${tenantId} and t.id = ${tagId} and c.tenant_id = ${tenantId} and c.id = any(${ids}::uuid[])
      order by c.id on conflict do nothing`.execute(db)
    return
  }
  await sql`delete from contact_tags where tenant_id = ${tenantId} and tag_id = ${tagId} and contact_id = any(${ids}::uuid[])`.execute(
    db,
  )
}

async function executeField(
  { db, contacts: { table }, open: { tenantId } }: StepContext,
  { field, name, value }: Of<'field'>,
  there: readonly ContactAtStep[],
) {
  const attribute = field === 'attribute' ? await attributeChange(db, tenantId, name, value) : null
  if (field === 'attribute' && attribute === null) return
  const set = {
    firstName: sql`first_name = ${value}`,
    lastName: sql`last_name = ${value}`,
    attribute: sql`attributes = ${attribute}`,
  }[field]
  await sql`update ${table} set ${set}, updated_at = now()
    where tenant_id = ${tenantId} and id = any(${there.map(({ contactId }) => contactId)}::uuid[])`.execute(db)
}

/** SQL: the attributes with a value set. Null if the value does not fit its field, whose type was changed since. */
async function attributeChange(db: Db, tenantId: string, name: string, value: string) {
  const field = fieldFinder(await fieldRows(db, tenantId))(name)
  if (!field) await ensureFields(db, tenantId, [name])
  const key = field?.key ?? name
  if (field && value === '') return sql`attributes - ${key}::text`
  const typed = field ? typedValue(field, value) : value
  return typed === null ? null : sql`attributes || ${JSON.stringify({ [key]: typed })}::jsonb`
}

/** Maximum number of contacts named in one notification. */
const maxNames = 3

async function executeNotify({ services, db, open }: StepContext, text: string, there: readonly ContactAtStep[]) {
  const names = there
    .slice(0, maxNames)
    .map(({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email)
  const more = there.length > maxNames ? ` +${there.length - maxNames}` : ''
  await notify(db, services, {
    kind: 'automation.told',
    actorId: null,
    entityType: 'automation',
    entityId: open.id,
    link: `/email-marketing/automations/${open.id}`,
    title: text,
    excerpt: `${names.join(', ')}${more}`,
    audience: { users: await ownersOf(db, open.tenantId) },
  })
}

/** A contact always gets the same branch at the same step of a run. */
function randomBranch(step: Of<'split'>, of: string): Branch {
  let chance = createHash('sha256').update(of).digest().readUInt32BE(0) % 100
  const outcomes = branchesOf(step)
  const at = step.shares.findIndex((share) => (chance -= share) < 0)
  return outcomes[at] ?? 'a'
}
