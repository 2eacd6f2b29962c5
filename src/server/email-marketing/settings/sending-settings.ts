import { sql } from 'kysely'
import type { getSendingRules, updateSendingRules } from '#contract/email-marketing/returns.ts'
import { SendingRules } from '#contract/email-marketing/returns.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { lockThrottle } from '../throttling/job-throttle.ts'

/** The workspace's sending settings, with defaults. */
export async function rulesOf(db: Db, tenantId: string): Promise<SendingRules> {
  const row = await db.selectFrom('sending_rules').select('rules').where('tenant_id', '=', tenantId).executeTakeFirst()
  return SendingRules.parse(row?.rules ?? {})
}

/** The workspace's sending settings. */
export async function get({ db, tenant }: TenantContext, _input: In<typeof getSendingRules>) {
  return { data: await rulesOf(db, tenant.id) }
}

/** Updates the settings in the input; running sends apply them from the next bounce or complaint on. */
export async function update(ctx: TenantContext, input: In<typeof updateSendingRules>) {
  return { data: await ctx.db.transaction().execute((db) => changeRules(db, ctx, input)) }
}

type Changes = { [Name in keyof SendingRules]?: SendingRules[Name] | undefined }

/** Updates settings in the caller's transaction. @returns all settings after the change */
export async function changeRules(db: Db, ctx: TenantContext, input: Changes): Promise<SendingRules> {
  const { tenant } = ctx
  await lockThrottle(db, tenant.id)
  const before = await rulesOf(db, tenant.id)
  const changes = Object.fromEntries(Object.entries(input).filter(([name]) => name in SendingRules.shape))
  const after = SendingRules.parse({ ...before, ...changes })
  const values = { rules: JSON.stringify(after), updated_at: ctx.now() }
  await db
    .insertInto('sending_rules')
    .values({ tenant_id: tenant.id, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
  if (after.timeZone !== before.timeZone) await moveClocks(db, ctx)
  await record(db, ctx, {
    action: 'sendingRules.update',
    entityType: 'workspace',
    entityId: tenant.id,
    before,
    after,
  })
  return after
}

/** Rechecks sends that depend on the workspace's time zone. */
const moveClocks = (db: Db, { tenant, now }: TenantContext) =>
  sql`update jobs set closes_at = case when closes_at is null then null else ${now()}::timestamptz end,
      throttle_check_at = case when waiting > 0 then clock_timestamp() else throttle_check_at end
    where tenant_id = ${tenant.id} and status in ('preparing', 'scheduled', 'running', 'paused')
      and (send_window is not null or local_time is not null)`.execute(db)
