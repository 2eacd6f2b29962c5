import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Branch, Flow, Step } from '#contract/email-marketing/automations.ts'
import type { Services } from '../../context.ts'
import { type Db, isAway } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/statement-names.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { endsAll, inSavepoint } from '../../db/connection/savepoints.ts'
import { hasRoom } from '../../storage/disk.ts'
import { Failure } from '../../failure.ts'
import { startLoop } from '../../concurrency/loop.ts'
import { lockTags } from '../locks.ts'
import { makeDue } from '../campaigns/recurring/make-due.ts'
import { decideDue } from '../campaigns/ab-tests/decide.ts'
import { changeContacts } from '../contacts/change-contacts.ts'
import {
  type StepOutcome,
  type StepContext,
  executeStep,
  matchingContacts,
  type ContactAtStep,
  engagedContacts,
} from './execute-step.ts'
import type { RunningAutomation } from './start-runs.ts'
import { nextStepOf } from './flow.ts'
import { processSignals } from './signals.ts'
import { planScans, runScan } from './enrolment-scans.ts'

const pollIntervalMs = 500
const planIntervalMs = 10_000
/** Contacts advanced per transaction. */
const batchSize = 500
/** Batches of one automation before the next one runs. */
const maxBatches = 20

/**
 * Advances contacts through automations, in any number of processes, until stopped. Each batch is one transaction. It
 * commits the effects of a step (tags, fields, ledger rows), its visit and the next position together. A process that
 * dies therefore loses nothing and repeats nothing. One batch of an automation runs at a time.
 */
export const startAutomations = (services: Services) => startLoop((stopping) => run(services, stopping))

async function run(services: Services, stopping: AbortSignal) {
  let planned = 0
  while (!stopping.aborted) {
    try {
      const now = services.now().getTime()
      const plan = Math.abs(now - planned) >= planIntervalMs
      // Without disk space, due runs wait.
      if (await hasRoom(services.config, 'little')) {
        if (plan) planned = now
        await decideDue(services)
        await makeDue(services)
        for (const pendingAutomation of await pendingAutomations(services, plan)) {
          for (let pieces = 0; pieces < maxBatches && !stopping.aborted; pieces++)
            if (!(await processAutomation(services, pendingAutomation, plan && pieces === 0))) break
        }
      }
    } catch (error) {
      if (isAway(error)) services.log.warn({ err: error }, 'the database is unavailable, automations are paused')
      else services.log.error({ err: error }, 'automations failed, retrying')
    }
    await wait(pollIntervalMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}

type Key = { tenantId: string; id: string }

/** Automations with work to do, in random order, so that none is always last. */
async function pendingAutomations({ db, now }: Services, plan: boolean): Promise<Key[]> {
  const { rows } =
    await sql<Key>`${prepared('automations.waiting')} select tenant_id as "tenantId", id from automations a where status = 'running' and (
      ${plan} and exists (select from automation_listeners l where l.tenant_id = a.tenant_id and l.automation_id = a.id
        and l.kind in ('date', 'segment'))
      or exists (select from automation_signals s where s.tenant_id = a.tenant_id and s.automation_id = a.id)
      or exists (select from automation_enrolment_scans w where w.tenant_id = a.tenant_id and w.automation_id = a.id
        and w.done_at is null and w.due_at <= ${now()})
      or exists (select from automation_runs r where r.tenant_id = a.tenant_id and r.automation_id = a.id
        and r.status = 'active' and r.due_at <= ${now()}))
    order by random() limit 200`.execute(db)
  return rows
}

/** Processes one batch of an automation. @returns whether more may be pending */
export async function processAutomation(services: Services, { tenantId, id }: Key, plan: boolean): Promise<boolean> {
  return services.db.transaction().execute(async (db) => {
    const { rows } = await sql<
      RunningAutomation & { name: string }
    >`select a.tenant_id as "tenantId", a.id, a.version, a.name, v.flow,
        a.started_at as "startedAt"
      from automations a join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.version
      where a.tenant_id = ${tenantId} and a.id = ${id} and a.status = 'running' for no key update of a skip locked`.execute(
      db,
    )
    const [open] = rows
    if (!open) return false
    const now = services.now()
    return changeContacts(db, { actorName: open.name }, async (contacts) => {
      if (plan) await planScans(db, open, now)
      const signals = await processSignals(db, open, now)
      const walked = await runScan(db, open, now)
      const moved = await advanceRuns({ services, db, contacts, open, now })
      return signals || walked || moved
    })
  })
}

type Row = ContactAtStep & {
  version: number
  step: string
  attempts: number
  /** The branch taken, if the step was already executed. */
  done: { branch: Branch | null } | null
}

/** Executes the due steps of one batch of active runs. */
async function advanceRuns(doing: StepContext): Promise<boolean> {
  const { db, open, now } = doing
  const { tenantId, id } = open
  // Contacts are locked before their runs and before the counters of sends and tags. Other transactions may wait for
  // this one, which skips locked rows. The lock order is by id anyway: PostgreSQL may wait, despite SKIP LOCKED, for a
  // row that is being updated and is referenced by other rows. The `case` keeps the index on due runs out of each
  // lookup: it would be scanned completely for every contact.
  const { rows } = await sql<Row>`
    with due as materialized (
      select contact_id from automation_runs where tenant_id = ${tenantId} and automation_id = ${id} and status = 'active' and due_at <= ${now}
      order by due_at limit ${batchSize}
    ), held as materialized (
      select c.id, c.first_name, c.last_name, c.email, c.time_zone, c.attributes from contacts c
      where c.tenant_id = ${opaque(tenantId)} and c.id = any(array(select contact_id from due)) order by c.id for no key update skip locked
    )
    select r.contact_id as "contactId", r.round, r.version, r.step_id as step, r.attempts,
      r.arrived_at as "arrivedAt", c.first_name as "firstName", c.last_name as "lastName", c.email, c.time_zone as "timeZone", c.attributes,
      (select jsonb_build_object('branch', v.branch) from automation_visits v where v.tenant_id = r.tenant_id
        and v.automation_id = r.automation_id and v.contact_id = r.contact_id and v.round = r.round and v.step_id = r.step_id) as done
    from held c cross join lateral (
      select * from automation_runs where tenant_id = ${opaque(tenantId)} and automation_id = ${opaque(id)} and contact_id = c.id
        and case when status = 'active' then due_at <= ${now} else false end for no key update skip locked) r`.execute(
    db,
  )
  const flows = await flowsOf(db, open, rows)
  await lockTags(db, tenantId, [], tagsOfSteps(rows, flows))
  for (const group of grouped(rows)) await advanceGroup(doing, group, flows)
  return rows.length > 0
}

/** Tags added or removed by these steps: their counters are updated in the order of the steps. */
function tagsOfSteps(rows: readonly Row[], flows: Map<number, Flow>): string[] {
  const steps = rows.map(({ version, step }) => flows.get(version)?.steps.find(({ id }) => id === step))
  return [...new Set(steps.flatMap((step) => (step?.kind === 'tag' && step.tagId !== null ? [step.tagId] : [])))]
}

/** Groups rows by step and version, to execute them together. */
function grouped(rows: readonly Row[]): Row[][] {
  const groups = Map.groupBy(rows, ({ version, step }) => `${version} ${step}`)
  return [...groups.values()]
}

async function flowsOf(db: Db, { tenantId, id }: RunningAutomation, rows: readonly Row[]): Promise<Map<number, Flow>> {
  const versions = [...new Set(rows.map(({ version }) => version))]
  if (versions.length === 0) return new Map()
  const found = await db
    .selectFrom('automation_versions')
    .select(['version', 'flow'])
    .where('tenant_id', '=', tenantId)
    .where('automation_id', '=', id)
    .where('version', 'in', versions)
    .execute()
  return new Map(found.map(({ version, flow }) => [version, flow]))
}

/** A step that fails for some contacts delays only them, with exponential back-off. */
async function advanceGroup(doing: StepContext, rows: Row[], flows: Map<number, Flow>) {
  const [first] = rows
  const flow = first && flows.get(first.version)
  if (!first || !flow) return
  try {
    await inSavepoint(doing.db, (db) => advance({ ...doing, db, open: { ...doing.open, flow } }, first.step, rows))
  } catch (error) {
    if (endsAll(error)) throw error
    const full = error instanceof Failure && error.code === 'rate_limited'
    if (!full)
      doing.services.log.error({ err: error, automation: doing.open.id, step: first.step }, 'an automation step failed')
    await postpone(doing, rows, full ? 'limit_reached' : 'stumbled')
  }
}

const minute = 60_000

async function postpone({ db, open, now }: StepContext, rows: readonly Row[], message: string) {
  const { tenantId, id } = open
  const until = rows.map(({ attempts }) =>
    new Date(now.getTime() + minute * Math.min(60, 2 ** Math.min(attempts, 10))).toISOString(),
  )
  await sql`update automation_runs r set due_at = g.due, attempts = least(r.attempts + 1, 100), message = ${message}
    from unnest(${rows.map(({ contactId }) => contactId)}::uuid[], ${rows.map(({ round }) => round)}::int[], ${until}::timestamptz[])
      as g (contact_id, round, due)
    where r.tenant_id = ${opaque(tenantId)} and r.automation_id = ${opaque(id)} and r.contact_id = g.contact_id and r.round = g.round`.execute(
    db,
  )
}

type RunOutcome = Row & { came: StepOutcome | 'reached' }

async function advance(doing: StepContext, stepId: string, rows: readonly Row[]) {
  const reached = await reachedGoal(doing, rows)
  const going = rows.filter(({ contactId }) => !reached.has(contactId))
  const step = doing.open.flow.steps.find(({ id }) => id === stepId)
  // A step already executed in an earlier version, or by a merged contact's run, is not repeated.
  const fresh = going.filter(({ done }) => done === null)
  const came = step && fresh.length > 0 ? await executeStep(doing, step, fresh) : new Map<string, StepOutcome>()
  const all: RunOutcome[] = [
    ...rows.filter(({ contactId }) => reached.has(contactId)).map((row) => ({ ...row, came: 'reached' as const })),
    ...going.map((row) => ({ ...row, came: came.get(row.contactId) ?? outcomeOfVisit(row) })),
  ]
  await recordVisits(doing, step, all)
  await saveProgress(doing, stepId, all)
}

const outcomeOfVisit = ({ done }: Row): StepOutcome => ({ kind: 'on', ...(done?.branch && { branch: done.branch }) })

async function reachedGoal({ db, open, now }: StepContext, rows: readonly Row[]): Promise<Set<string>> {
  const { goal } = open.flow
  if (goal === null) return new Set()
  const replied = goal.replied ? await engagedContacts(db, open, 'replied', rows, null) : new Set<string>()
  const met = goal.conditions
    ? await matchingContacts(db, open.tenantId, goal.conditions, rows, now)
    : new Set<string>()
  return new Set([...replied, ...met])
}

async function recordVisits({ db, open, now }: StepContext, step: Step | undefined, all: readonly RunOutcome[]) {
  const fresh = all.flatMap(({ contactId, round, done, came }) =>
    came !== 'reached' && came.kind === 'on' && done === null ? [{ contactId, round, ...came }] : [],
  )
  if (!step || fresh.length === 0) return
  await sql`insert into automation_visits (tenant_id, automation_id, contact_id, round, step_id, at, branch, job_id, skipped)
    select ${open.tenantId}, ${open.id}, g.contact_id, g.round, ${step.id}, ${now}::timestamptz, g.branch, g.job_id, g.skipped
    from unnest(${fresh.map(({ contactId }) => contactId)}::uuid[], ${fresh.map(({ round }) => round)}::int[],
      ${fresh.map(({ branch }) => branch ?? null)}::text[], ${fresh.map(({ jobId }) => jobId ?? null)}::uuid[],
      ${fresh.map(({ skipped }) => skipped ?? null)}::text[]) as g (contact_id, round, branch, job_id, skipped)`.execute(
    db,
  )
}

/** Stores the position of each contact and when it is due next. */
async function saveProgress({ db, open, now }: StepContext, stepId: string, all: readonly RunOutcome[]) {
  const { tenantId, id, flow } = open
  const places = all.map(({ contactId, round, came, arrivedAt }) => {
    const at = { contactId, round, message: null as string | null }
    if (came === 'reached') return { ...at, status: 'reached', step: null, due: null, arrived: arrivedAt }
    if (came.kind === 'stay')
      return {
        ...at,
        status: 'active',
        step: stepId,
        due: came.until,
        arrived: arrivedAt,
        message: came.message ?? null,
      }
    const next = nextStepOf(flow, stepId, came.branch ?? null)
    return {
      ...at,
      status: next === null ? 'done' : 'active',
      step: next,
      due: next === null ? null : now,
      arrived: now,
    }
  })
  const column = <K extends keyof (typeof places)[number]>(name: K) => places.map((place) => place[name])
  const instants = (dates: (Date | null)[]) => dates.map((date) => date?.toISOString() ?? null)
  await sql`update automation_runs r set status = g.status, step_id = g.step, due_at = g.due, arrived_at = g.arrived,
      message = g.message, attempts = 0, ended_at = case when g.status = 'active' then null else ${now}::timestamptz end
    from unnest(${column('contactId')}::uuid[], ${column('round')}::int[], ${column('status')}::text[], ${column('step')}::text[],
      ${instants(column('due'))}::timestamptz[], ${instants(column('arrived'))}::timestamptz[], ${column('message')}::text[])
      as g (contact_id, round, status, step, due, arrived, message)
    where r.tenant_id = ${opaque(tenantId)} and r.automation_id = ${opaque(id)} and r.contact_id = g.contact_id and r.round = g.round`.execute(
    db,
  )
}
