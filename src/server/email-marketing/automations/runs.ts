import { sql } from 'kysely'
import type { enrolContacts, listRuns, removeRun } from '#contract/email-marketing/automations.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import { newId } from '../../db/connection/database.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { pageInIndex } from '../../db/paging/page.ts'
import { fault, found, notFound } from '../../failure.ts'
import { resolve } from '../campaigns/audience.ts'
import { blockerText } from '../send-blockers.ts'
import { lockAutomation, recordAudit } from './automations.ts'
import { containsName } from '../../text/folding.ts'
import { textIn } from '../../i18n/text-in.ts'

const notStarted = fault('conflict', {
  en: 'This automation isn’t active. Start it first.',
  ar: 'عملية الأتمتة هذه غير نشطة. يلزم تشغيلها أولًا.',
})

/** Why a contact does not advance, by the code that the engine stored. */
const stepFailed: Both = {
  en: 'This step failed. We’ll retry automatically.',
  ar: 'تعذّر تنفيذ هذه الخطوة، وستُعاد المحاولة تلقائيًا.',
}

const reasonIn = (code: string | null, lang: Lang) =>
  code === null ? null : code === 'stumbled' ? textIn(stepFailed, lang) : blockerText(code, lang)

/** One page of an automation's runs, active and ended. @throws not_found */
export async function list({ db, tenant, lang }: TenantContext, input: In<typeof listRuns>) {
  const automation = found(
    await db
      .selectFrom('automations')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', input.automationId)
      .executeTakeFirst(),
  )
  const runs = db
    .selectFrom('automation_runs as r')
    .where('r.tenant_id', '=', tenant.id)
    .where('r.automation_id', '=', automation.id)
  const id = sql<string>`r.contact_id || ' ' || r.round`
  const rows = runs
    .select([id.as('id'), 'r.entered_at as k0', 'r.contact_id as k1', 'r.round as k2'])
    .$if(input.status !== undefined, (query) => query.where('r.status', '=', input.status ?? 'active'))
    .$if(input.step !== undefined, (query) =>
      query.where('r.step_id', '=', input.step ?? '').where('r.status', '=', 'active'),
    )
    .$if(Boolean(input.search), (query) =>
      query.where(
        sql<boolean>`exists (select from contacts c where c.tenant_id = ${opaque(tenant.id)} and c.id = r.contact_id
          and ${containsName(sql`c.first_name || ' ' || c.last_name || ' ' || c.email`, input.search ?? '')})`,
      ),
    )
  const storedCount = input.search || input.step ? null : input.status ? automation[input.status] : automation.entered
  // The list no longer has deleted contacts, but they still count as entered.
  const exact = input.status === 'active' && storedCount !== null ? storedCount : undefined
  const read = (ids: string[]) =>
    runs
      .innerJoin('contacts as c', (join) =>
        join.on('c.tenant_id', '=', opaque(tenant.id)).onRef('c.id', '=', 'r.contact_id'),
      )
      .selectAll('r')
      .select([id.as('id'), 'c.email', 'c.first_name', 'c.last_name'])
      .where('r.contact_id', 'in', [...new Set(ids.map((id) => id.slice(0, id.indexOf(' '))))])
      .execute()
  const { data, pagination } = await pageInIndex(
    db,
    { rows, keys: 3, ...(input.search && { sought: 'planned' }) },
    read,
    input,
    exact,
  )
  return {
    data: data.map((row) => ({
      _id: `${row.contact_id} ${row.round}`,
      contactId: row.contact_id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim(),
      status: row.status,
      version: row.version,
      step: row.step_id,
      dueAt: row.due_at,
      enteredAt: row.entered_at,
      endedAt: row.ended_at,
      message: reasonIn(row.message, lang),
    })),
    pagination,
  }
}

/**
 * Enrols contacts by hand, in batches. @throws not_found, validation_failed, conflict if the automation is not started
 */
export function enrol(ctx: TenantContext, { automationId: id, recipients }: In<typeof enrolContacts>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const { status } = await lockAutomation(db, tenant.id, id)
    if (status !== 'running' && status !== 'paused') throw notStarted()
    const audience = await resolve(db, tenant.id, { recipients })
    await db
      .insertInto('automation_enrolment_scans')
      .values({
        tenant_id: tenant.id,
        automation_id: id,
        kind: 'hand',
        key: newId(),
        audience: JSON.stringify(audience),
        due_at: ctx.now(),
      })
      .execute()
    await recordAudit(db, ctx, 'enrol', id, { after: recipients })
    return { data: { accepted: true } }
  })
}

/**
 * Removes a contact's run. Mail already queued for the contact is sent. @throws not_found if the contact has no active
 * run
 */
export function remove(ctx: TenantContext, { automationId: id, contactId }: In<typeof removeRun>) {
  return ctx.db.transaction().execute(async (db) => {
    await lockAutomation(db, ctx.tenant.id, id)
    const { numAffectedRows } = await sql`update automation_runs set status = 'removed', step_id = null, due_at = null,
        ended_at = ${ctx.now()}
      where tenant_id = ${ctx.tenant.id} and automation_id = ${id} and contact_id = ${contactId} and status = 'active'`.execute(
      db,
    )
    if (!numAffectedRows) throw notFound()
    await recordAudit(db, ctx, 'remove', id, { before: { contactId } })
    return { data: { _id: contactId } }
  })
}
