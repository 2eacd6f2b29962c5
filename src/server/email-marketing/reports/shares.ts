import { parse as bytesOf, stringify } from 'uuid'
import type { createReportShare, getReportShare, revokeReportShare } from '#contract/email-marketing/campaign-report.ts'
import type { In } from '#contract/endpoint.ts'
import { sql } from 'kysely'
import { record } from '../../people/audit.ts'
import type { Context, TenantContext } from '../../context.ts'
import { newId } from '../../db/connection/database.ts'
import { found } from '../../failure.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { lockJob } from '../locks.ts'

// Links to the report of a campaign for anyone who has them. The token has the ids of the workspace and the link, so
// that a guess reads nothing.

const purpose = 'report'
const idBytes = 16
const day = 24 * 60 * 60_000

const shareToken = (secrets: Secrets, tenantId: string, id: string) =>
  secrets.sign(Buffer.concat([bytesOf(tenantId), bytesOf(id)]), purpose)

/** The workspace and the send of a valid token; `isOver`: it was revoked or has expired. Null: no such link. */
export async function readShare(ctx: Context, token: string) {
  const payload = ctx.secrets.verify(token, purpose)
  if (payload?.length !== 2 * idBytes) return null
  const [tenantId, id] = [0, idBytes].map((at) => stringify(payload.subarray(at, at + idBytes)))
  const row = await ctx.db
    .selectFrom('report_shares')
    .innerJoin('workspaces', 'workspaces.id', 'report_shares.tenant_id')
    .select(['report_shares.job_id', 'report_shares.expires_at', 'report_shares.revoked_at', 'workspaces.name'])
    .where('report_shares.tenant_id', '=', tenantId ?? '')
    .where('report_shares.id', '=', id ?? '')
    .executeTakeFirst()
  if (!row || tenantId === undefined) return null
  const isOver = row.revoked_at !== null || row.expires_at <= ctx.now()
  return { tenantId, jobId: row.job_id, workspace: row.name, isOver }
}

const valid = ({ db, tenant, now }: Pick<TenantContext, 'db' | 'tenant' | 'now'>, jobId: string) =>
  db
    .selectFrom('report_shares')
    .selectAll()
    .select(
      sql<
        string | null
      >`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = report_shares.user_id)`.as('author'),
    )
    .where('tenant_id', '=', tenant.id)
    .where('job_id', '=', jobId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof valid>>>

const present = ({ secrets, config }: TenantContext, row: Row) => ({
  url: `${config.publicUrl}/r/${shareToken(secrets, row.tenant_id, row.id)}`,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  author: row.author,
})

const assertJob = async ({ db, tenant }: Pick<TenantContext, 'db' | 'tenant'>, jobId: string) =>
  found(
    await db
      .selectFrom('jobs')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', jobId)
      .executeTakeFirst(),
  )

/** The valid link of a campaign; null without one. @throws not_found */
export async function get(ctx: TenantContext, { jobId }: In<typeof getReportShare>) {
  await assertJob(ctx, jobId)
  const row = await valid(ctx, jobId)
  return { data: row ? present(ctx, row) : null }
}

/** Creates the link of a campaign, or changes the last day of its valid one. @throws not_found */
export async function create(ctx: TenantContext, { jobId, days }: In<typeof createReportShare>) {
  const expiresAt = new Date(ctx.now().getTime() + days * day)
  await ctx.db.transaction().execute(async (db) => {
    await assertJob({ ...ctx, db }, jobId)
    // One call at a time, so that a campaign has one valid link.
    await lockJob(db, ctx.tenant.id, jobId)
    const before = await valid({ ...ctx, db }, jobId)
    const id = before?.id ?? newId()
    await db
      .insertInto('report_shares')
      .values({
        tenant_id: ctx.tenant.id,
        id,
        job_id: jobId,
        user_id: ctx.viewer.id,
        created_at: ctx.now(),
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet({ expires_at: expiresAt }))
      .execute()
    await record(db, ctx, {
      action: 'reportShare.create',
      entityType: 'job',
      entityId: jobId,
      after: { expiresAt: expiresAt.toISOString() },
    })
  })
  const row = await valid(ctx, jobId)
  return { data: present(ctx, found(row)) }
}

/** Revokes the link of a campaign; repeating it changes nothing. @throws not_found */
export async function revoke(ctx: TenantContext, { jobId }: In<typeof revokeReportShare>) {
  await ctx.db.transaction().execute(async (db) => {
    await assertJob({ ...ctx, db }, jobId)
    const { numUpdatedRows } = await db
      .updateTable('report_shares')
      .set({ revoked_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenant.id)
      .where('job_id', '=', jobId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await record(db, ctx, { action: 'reportShare.revoke', entityType: 'job', entityId: jobId })
  })
  return { data: { _id: jobId } }
}
