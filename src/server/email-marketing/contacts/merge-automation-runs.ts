import { sql } from 'kysely'
import type { RunStatus } from '#contract/email-marketing/automations.ts'
import type { Db } from '../../db/connection/database.ts'

type Run = {
  automationId: string
  contactId: string
  round: number
  status: RunStatus
  /** How many steps are done. */
  passed: number
  /** Whether a contact enters the automation only once, ever. */
  once: boolean
}

type Merged = { tenantId: string; to: string; from: string }

/** What became of a run of a merged contact. */
export type MovedRun = {
  automationId: string
  from: string
  fromRound: number
  toRound: number
  /** Steps that became part of a run which was there before; null if the whole run moved. */
  joinedSteps: string[] | null
}

/**
 * Moves the automation runs of merged contacts to the contact that stays, before they are deleted. If there are two
 * active runs, or two of an automation that contacts enter only once, the run that is further along stays. It repeats
 * no step that either run has done. The caller has locked all contacts and their automations.
 */
export async function mergeRuns(db: Db, { tenantId, to, from }: { tenantId: string; to: string; from: string[] }) {
  const moved: MovedRun[] = []
  for (const other of from) moved.push(...(await mergeRunsOf(db, { tenantId, to, from: other })))
  return moved
}

async function mergeRunsOf(db: Db, merged: Merged) {
  const { tenantId, to, from } = merged
  const runs = await runsOf(db, merged)
  const moved: MovedRun[] = []
  for (const ofOne of Map.groupBy(runs, ({ automationId }) => automationId).values()) {
    const own = ofOne.filter(({ contactId }) => contactId === to)
    const others = ofOne.filter(({ contactId }) => contactId === from)
    let round = own.at(-1)?.round ?? 0
    for (const other of others) {
      const met =
        own.find(({ status }) => status === 'active' && other.status === 'active') ??
        (other.once && other === others.at(-1) ? own.at(-1) : undefined)
      const toRound = met?.round ?? ++round
      const joinedSteps = met ? await join(db, merged, met, other) : null
      if (!met) await moveRun(db, merged, { ...other, toRound })
      moved.push({ automationId: other.automationId, from, fromRound: other.round, toRound, joinedSteps })
    }
  }
  // Pending signals of the other contact.
  await sql`insert into automation_members (tenant_id, automation_id, contact_id)
    select tenant_id, automation_id, ${to} from automation_members where tenant_id = ${tenantId} and contact_id = ${from}
    on conflict do nothing`.execute(db)
  await sql`update automation_signals set contact_id = ${to} where tenant_id = ${tenantId} and contact_id = ${from}`.execute(
    db,
  )
  return moved
}

/** The runs of both contacts, in the order of automations and rounds. */
async function runsOf(db: Db, { tenantId, to, from }: Merged): Promise<Run[]> {
  const { rows } =
    await sql<Run>`select r.automation_id as "automationId", r.contact_id as "contactId", r.round, r.status,
      (select count(*)::int from automation_visits x where x.tenant_id = r.tenant_id and x.automation_id = r.automation_id
        and x.contact_id = r.contact_id and x.round = r.round) as passed,
      v.flow ->> 'againAfterDays' is null as once
    from automation_runs r
    join automations a on a.tenant_id = r.tenant_id and a.id = r.automation_id
    join automation_versions v on v.tenant_id = a.tenant_id and v.automation_id = a.id and v.version = a.version
    where r.tenant_id = ${tenantId} and r.contact_id in (${to}, ${from})
      and exists (select from automation_runs f where f.tenant_id = r.tenant_id and f.automation_id = r.automation_id
        and f.contact_id = ${from})
    order by r.automation_id, r.round`.execute(db)
  return rows
}

/** A finished run is further along than an active one. */
const further = (a: Run, b: Run) =>
  a.status === b.status || (a.status !== 'active' && b.status !== 'active')
    ? a.passed > b.passed
    : b.status === 'active'

/** Steps done by the other run count as done; the rest of that run is deleted. @returns those steps */
async function join(db: Db, { tenantId, to, from }: Merged, met: Run, other: Run) {
  const { automationId } = met
  const { rows } = await sql<{
    step: string
  }>`update automation_visits v set contact_id = ${to}, round = ${met.round}
    where tenant_id = ${tenantId} and automation_id = ${automationId} and contact_id = ${from} and round = ${other.round}
      and not exists (select from automation_visits o where o.tenant_id = v.tenant_id and o.automation_id = v.automation_id
        and o.contact_id = ${to} and o.round = ${met.round} and o.step_id = v.step_id)
    returning v.step_id as step`.execute(db)
  const steps = rows.map(({ step }) => step)
  if (!further(other, met)) return steps
  await sql`update automation_runs r set version = o.version, status = o.status, step_id = o.step_id, arrived_at = o.arrived_at,
      due_at = o.due_at, attempts = o.attempts, message = o.message, ended_at = o.ended_at
    from automation_runs o
    where r.tenant_id = ${tenantId} and r.automation_id = ${automationId} and r.contact_id = ${to} and r.round = ${met.round}
      and o.tenant_id = ${tenantId} and o.automation_id = ${automationId} and o.contact_id = ${from} and o.round = ${other.round}`.execute(
    db,
  )
  return steps
}

/** Moves a run with its visits in one statement, as each references the other. */
export async function moveRun(
  db: Db,
  { tenantId, to, from }: Merged,
  { automationId, round, toRound }: Pick<Run, 'automationId' | 'round'> & { toRound: number },
) {
  await sql`with moved as (
      update automation_runs set contact_id = ${to}, round = ${toRound}
      where tenant_id = ${tenantId} and automation_id = ${automationId} and contact_id = ${from} and round = ${round})
    update automation_visits set contact_id = ${to}, round = ${toRound}
    where tenant_id = ${tenantId} and automation_id = ${automationId} and contact_id = ${from} and round = ${round}`.execute(
    db,
  )
}
