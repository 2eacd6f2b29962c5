import { type Selectable, sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { AuditVerb } from '#contract/audit.ts'
import {
  type Automation,
  type AutomationBrief,
  type createAutomation,
  type deleteAutomation,
  Flow,
  type getAutomation,
  type listAutomations,
  type StepCounts,
  type updateAutomation,
} from '#contract/email-marketing/automations.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { page } from '../../db/paging/page.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { Failure, fault, found } from '../../failure.ts'
import { problemsOf } from './validate-flow.ts'
import { datesIn } from './dates.ts'
import { fromDesign } from './designs.ts'
import { registerTrigger } from './listeners.ts'
import { lockReferences } from '../references.ts'
import { contains, nameOrder } from '../../text/folding.ts'

type Row = Selectable<Tables['automations']> & { flow: Flow }

const archivedFault = fault('conflict', {
  en: 'This automation is archived and can’t be changed.',
  ar: 'عملية الأتمتة هذه مؤرشفة ولا يمكن تعديلها.',
})

const rowsOf = (db: Db, tenantId: string) =>
  db
    .selectFrom('automations')
    .innerJoin('automation_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'automations.tenant_id')
        .onRef('v.automation_id', '=', 'automations.id')
        .onRef('v.version', '=', 'automations.version'),
    )
    .selectAll('automations')
    .select('v.flow')
    .where('automations.tenant_id', '=', tenantId)

/** Locks an automation of the workspace for an update. @throws not_found */
export const lockAutomation = async (db: Db, tenantId: string, id: string): Promise<Row> =>
  found(await rowsOf(db, tenantId).where('automations.id', '=', id).forNoKeyUpdate('automations').executeTakeFirst())

const brief = (row: Row): z.input<typeof AutomationBrief> => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  status: row.status,
  version: row.version,
  trigger: row.flow.trigger,
  counts: { entered: row.entered, active: row.active, done: row.done, reached: row.reached, removed: row.removed },
  startedAt: row.started_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** One page of the workspace's automations. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listAutomations>) {
  const by = input.orderBy === 'name' ? nameOrder(sql`name`) : sql`automations.created_at`
  const rows = rowsOf(db, tenant.id)
    .$if(input.status !== undefined, (query) => query.where('status', '=', input.status ?? 'draft'))
    .$if(Boolean(input.search), (query) => query.where(contains(sql`name`, input.search ?? '')))
    .orderBy(sql`${by} ${sql.raw(input.sortType)}`)
    .orderBy('automations.id', input.sortType)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: data.map(brief), pagination }
}

/** One automation with its flow, the counters of each step, and the problems that prevent a start. @throws not_found */
export async function get(ctx: TenantContext, { automationId }: In<typeof getAutomation>) {
  return { data: await readAutomation(ctx.db, ctx, automationId) }
}

/** Creates a draft automation: from the input, from a design with its mails, or empty. */
export function create(ctx: TenantContext, input: In<typeof createAutomation>) {
  return ctx.db.transaction().execute(async (db) => {
    const id = newId()
    const language = input.language ?? ctx.lang
    const flow = input.design ? await fromDesign(db, ctx, input.design, language) : (input.flow ?? Flow.parse({}))
    await db
      .insertInto('automations')
      .values({ tenant_id: ctx.tenant.id, id, user_id: ctx.viewer.id, name: input.name })
      .execute()
    await addVersion(db, ctx, { id, version: 1, flow })
    const after = await readAutomation(db, ctx, id)
    await recordAudit(db, ctx, 'create', id, { after: { name: after.name, flow } })
    return { data: after }
  })
}

const addVersion = (
  db: Db,
  { tenant }: TenantContext,
  { id, version, flow }: { id: string; version: number; flow: Flow },
) =>
  db
    .insertInto('automation_versions')
    .values({ tenant_id: tenant.id, automation_id: id, version, flow: JSON.stringify(flow) })
    .execute()

/**
 * Updates the fields of the input. A changed flow of a started automation becomes a new version: active runs stay on
 * the version they entered with, or move along.
 * @throws not_found, conflict if archived, validation_failed if a started automation would get an invalid flow
 */
export function update(ctx: TenantContext, { automationId: id, ...input }: In<typeof updateAutomation>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const before = await lockAutomation(db, tenant.id, id)
    if (before.status === 'archived') throw archivedFault()
    const flow = input.flow && !isDeepStrictEqual(input.flow, before.flow) ? input.flow : null
    const started = before.status !== 'draft'
    const version = flow && started ? before.version + 1 : before.version
    if (flow && started) {
      await assertStartable(db, ctx, flow)
      await addVersion(db, ctx, { id, version, flow })
      if (input.moveAlong) await moveActiveRuns(db, tenant.id, id, version)
      await registerTrigger(db, { tenantId: tenant.id, id }, flow, before.flow)
    }
    if (flow && !started) {
      await sql`update automation_versions set flow = ${JSON.stringify(flow)}::jsonb
        where tenant_id = ${tenant.id} and automation_id = ${id} and version = ${version}`.execute(db)
    }
    await sql`update automations set name = ${input.name ?? before.name}, version = ${version}, updated_at = ${ctx.now()}
      where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
    const after = await readAutomation(db, ctx, id)
    await recordAudit(db, ctx, 'update', id, {
      before: { name: before.name, version: before.version, flow: before.flow },
      after: { name: after.name, version: after.version, flow: after.flow },
    })
    return { data: after }
  })
}

/** Guarantees that a flow can be started. @throws validation_failed at its first invalid step */
export async function assertStartable(db: Db, ctx: TenantContext, flow: Flow) {
  await lockReferences(db, ctx.tenant.id)
  const [en, ar] = [await problemsOf(db, ctx.tenant.id, flow, 'en'), await problemsOf(db, ctx.tenant.id, flow, 'ar')]
  const [first] = en
  if (!first) return
  const words = { en: first.message, ar: ar[0]?.message ?? first.message }
  throw new Failure('validation_failed', words, {
    fields: { [first.step === null ? 'flow' : `steps.${first.step}`]: words },
  })
}

/** Moves active runs to a version; a run whose step no longer exists stays on the version it entered with. */
async function moveActiveRuns(db: Db, tenantId: string, id: string, version: number) {
  await sql`update automation_runs r set version = ${version} from automation_versions v
    where v.tenant_id = ${tenantId} and v.automation_id = ${id} and v.version = ${version}
      and r.tenant_id = ${tenantId} and r.automation_id = ${id} and r.status = 'active'
      and v.flow -> 'steps' @> jsonb_build_array(jsonb_build_object('id', r.step_id))`.execute(db)
}

/** Deletes an automation and its runs. Mail that it sent stays. @throws not_found */
export function remove(ctx: TenantContext, { automationId }: In<typeof deleteAutomation>) {
  return ctx.db.transaction().execute(async (db) => {
    const before = await lockAutomation(db, ctx.tenant.id, automationId)
    await db.deleteFrom('automations').where('tenant_id', '=', ctx.tenant.id).where('id', '=', automationId).execute()
    await recordAudit(db, ctx, 'delete', automationId, { before: { name: before.name, flow: before.flow } })
    return { data: { _id: automationId } }
  })
}

export const recordAudit = (
  db: Db,
  ctx: TenantContext,
  what: AuditVerb<'automation'>,
  id: string,
  change: { before?: object; after?: object } = {},
) => record(db, ctx, { action: `automation.${what}`, entityType: 'automation', entityId: id, ...change })

/** @throws not_found */
export async function readAutomation(db: Db, ctx: TenantContext, id: string): Promise<z.input<typeof Automation>> {
  const row = found(await rowsOf(db, ctx.tenant.id).where('automations.id', '=', id).executeTakeFirst())
  const steps = await countsOf(db, ctx.tenant.id, row)
  const { flow } = row
  const { trigger } = flow
  const dates = trigger.kind === 'date' && trigger.field !== '' ? await datesIn(db, ctx.tenant.id, trigger) : null
  return { ...brief(row), flow, problems: await problemsOf(db, ctx.tenant.id, flow, ctx.lang), dates, steps }
}

/** The counts of each step, read from counters only. */
async function countsOf(db: Db, tenantId: string, { id, flow }: Row): Promise<StepCounts[]> {
  const { rows } =
    await sql<StepCounts>`select s.id as step, coalesce(c.waiting, 0) as waiting, coalesce(c.passed, 0) as passed,
      coalesce(sum(j.sent + j.unknown), 0) as sent, coalesce(sum(j.opened), 0) as opened, coalesce(sum(j.clicked), 0) as clicked,
      coalesce(array_agg(j.id) filter (where j.status = 'paused' and j.message is not null), '{}') as "pausedJobs"
    from unnest(${flow.steps.map((step) => step.id)}::text[]) with ordinality as s (id, n)
    left join automation_steps c on c.tenant_id = ${tenantId} and c.automation_id = ${id} and c.step_id = s.id
    left join jobs j on j.tenant_id = ${tenantId} and j.automation_id = ${id} and j.step_id = s.id
    group by s.n, s.id, c.waiting, c.passed order by s.n`.execute(db)
  return rows
}
