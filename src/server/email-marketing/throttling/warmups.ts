import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { changeWarmup, startWarmup, Warmup } from '#contract/email-marketing/pace.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isTaken, newId } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { fault, found } from '../../failure.ts'
import { rowOf } from '../providers/providers.ts'
import { dayIn } from '../../text/time-zone.ts'

const running = fault('conflict', {
  en: 'A warm-up plan is already active. End it before you start another one.',
  ar: 'توجد خطة إحماء جارية بالفعل. يلزم إنهاؤها قبل بدء خطة أخرى.',
})
const over = fault('conflict', { en: 'This warm-up plan has already ended.', ar: 'انتهت خطة الإحماء هذه بالفعل.' })

type Row = Selectable<Tables['warmups']>

const daysListed = 90

/** The sending domain, which plans refer to. */
const senderDomain = (fromEmail: string) => fromEmail.slice(fromEmail.lastIndexOf('@') + 1)

/** Whether an open plan limits a service or its sender's domain. */
export async function isWarming(db: Db, tenantId: string, provider: { id: string; from_email: string }) {
  return (await ofProvider(db, tenantId, provider)).some(({ status }) => status !== 'finished')
}

const ofProvider = (db: Db, tenantId: string, provider: { id: string; from_email: string }): Promise<Row[]> =>
  db
    .selectFrom('warmups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('provider_id', '=', provider.id), eb('domain', '=', senderDomain(provider.from_email))]))
    .orderBy(sql`status = 'finished'`)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()

/** Plans of a service and of its sender's domain, finished ones last. */
export async function warmupsOf({ db, tenant, now }: TenantContext, provider: { id: string; from_email: string }) {
  const rows = await ofProvider(db, tenant.id, provider)
  return Promise.all(rows.map((row) => present(db, row, now())))
}

async function present(db: Db, row: Row, now: Date): Promise<z.input<typeof Warmup>> {
  const { rows: days } = await sql<{ day: string; step: number; volume: number; used: number }>`
    select day::text, step, volume, used from warmup_days where tenant_id = ${row.tenant_id} and warmup_id = ${row.id}
    order by day desc limit ${daysListed}`.execute(db)
  const [last] = days
  const hasStartedToday = last !== undefined && last.day >= dayIn(row.time_zone, now)
  const next = last === undefined ? 1 : last.used > 0 && row.status === 'running' ? last.step + 1 : last.step
  const step = Math.min(hasStartedToday || row.status === 'finished' ? (last?.step ?? 1) : next, row.volumes.length)
  return {
    _id: row.id,
    id: row.id,
    providerId: row.provider_id,
    domain: row.domain,
    status: row.status,
    volumes: row.volumes,
    timeZone: row.time_zone,
    step,
    today: hasStartedToday ? { volume: last.volume, used: last.used } : { volume: row.volumes[step - 1] ?? 0, used: 0 },
    days: days.toReversed().map(({ day, volume, used }) => ({ day, volume, used })),
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}

/** Starts a plan for a service or its sender's domain. @throws not_found, conflict where one is open */
export async function start(ctx: TenantContext, { providerId, of, volumes, timeZone }: In<typeof startWarmup>) {
  const { tenant } = ctx
  const id = newId()
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const provider = await rowOf(db, tenant.id, providerId)
      const whose = of === 'domain' ? { domain: senderDomain(provider.from_email) } : { provider_id: provider.id }
      const row = await db
        .insertInto('warmups')
        .values({ tenant_id: tenant.id, id, ...whose, volumes, time_zone: timeZone, created_at: ctx.now() })
        .returningAll()
        .executeTakeFirstOrThrow()
      const after = { name: row.domain ?? provider.name, volumes, timeZone }
      await record(db, ctx, { action: 'warmup.start', entityType: 'provider', entityId: provider.id, after })
      return { data: await present(db, row, ctx.now()) }
    })
  } catch (error) {
    throw isTaken(error, 'warmups_provider') || isTaken(error, 'warmups_domain') ? running() : error
  }
}

/** Pauses, resumes or ends a plan. @throws not_found, conflict for one that is over */
export function change(ctx: TenantContext, { warmupId, status }: In<typeof changeWarmup>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const own = db.selectFrom('warmups').selectAll().where('tenant_id', '=', tenant.id).where('id', '=', warmupId)
    const before = found(await own.forUpdate().executeTakeFirst())
    if (before.status === 'finished' && status !== 'finished') throw over()
    if (before.status === status) return { data: await present(db, before, ctx.now()) }
    const row = await db
      .updateTable('warmups')
      .set({ status, updated_at: ctx.now(), ended_at: status === 'finished' ? ctx.now() : null })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', warmupId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(db, ctx, {
      action: 'warmup.update',
      entityType: 'provider',
      entityId: row.provider_id ?? row.id,
      before: { status: before.status },
      after: { status },
    })
    return { data: await present(db, row, ctx.now()) }
  })
}
