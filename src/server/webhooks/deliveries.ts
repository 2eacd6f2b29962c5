import { type Selectable, sql } from 'kysely'
import type { In } from '#contract/endpoint.ts'
import type {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhook,
  replayWebhookDelivery,
  testWebhook,
} from '#contract/webhooks.ts'
import type { TenantContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { pageInIndex } from '../db/paging/page.ts'
import type { Tables } from '../db/tables/tables.ts'
import { fault, found } from '../failure.ts'
import { audit, endpointRow } from './endpoints.ts'
import { webhookIdOf } from './signature.ts'

const endpointDisabled = fault('conflict', {
  en: 'This endpoint is off. Turn it on first.',
  ar: 'نقطة الاستقبال معطّلة. يلزم تفعيلها أولًا.',
})

/** Maximum number of deliveries that one call replays. */
const maxReplayed = 10_000

type Row = Selectable<Tables['webhook_deliveries']>
const columns = [
  'id',
  'created_at',
  'type',
  'state',
  'attempts',
  'next_at',
  'tried_at',
  'took_ms',
  'status',
  'fault',
] as const

/** The deliveries of an endpoint, newest first by default. */
export async function list({ db, tenant }: TenantContext, input: In<typeof listWebhookDeliveries>) {
  const { webhookId, state, type } = input
  const deliveries = db.selectFrom('webhook_deliveries').where('tenant_id', '=', tenant.id)
  const rows = deliveries
    .select(['id', 'seq as k0'])
    .where('endpoint_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
  const read = (ids: string[]) => deliveries.select(columns).where('id', 'in', ids).execute()
  const { data, pagination } = await pageInIndex(db, { rows, keys: 1 }, read, input)
  return { data: data.map(toDelivery), pagination }
}

/** One delivery with its body and the endpoint's answer. @throws not_found */
export async function get({ db, tenant }: TenantContext, { webhookId, deliveryId }: In<typeof getWebhookDelivery>) {
  const row = found(
    await db
      .selectFrom('webhook_deliveries')
      .select(columns)
      .select(['body', 'answer'])
      .where('tenant_id', '=', tenant.id)
      .where('endpoint_id', '=', webhookId)
      .where('id', '=', deliveryId)
      .executeTakeFirst(),
  )
  return { data: { ...toDelivery(row), webhookId: webhookIdOf(row.id), body: row.body, answer: row.answer } }
}

/** Sends a test event, so that the owner sees whether the endpoint answers. @throws not_found, conflict */
export async function test(ctx: TenantContext, { webhookId }: In<typeof testWebhook>) {
  const { tenant, now } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const { name } = await lockAndResume(db, tenant.id, webhookId)
    const data = JSON.stringify({ endpointId: webhookId, name })
    const row = await db
      .insertInto('webhook_deliveries')
      .values({
        tenant_id: tenant.id,
        endpoint_id: webhookId,
        type: 'webhook.test',
        body: sql`webhook_body('webhook.test', ${now()}, ${data}::jsonb)`,
        next_at: now(),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await audit(db, ctx, 'test', webhookId, { after: { name } })
    return { data: toDelivery(row) }
  })
}

/** Replays one delivery. @throws not_found, conflict */
export async function replayOne(ctx: TenantContext, { webhookId, deliveryId }: In<typeof replayWebhookDelivery>) {
  const { tenant, now } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const { name } = await lockAndResume(db, tenant.id, webhookId)
    const row = found(
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, next_at: now() })
        .where('tenant_id', '=', tenant.id)
        .where('endpoint_id', '=', webhookId)
        .where('id', '=', deliveryId)
        .returning(columns)
        .executeTakeFirst(),
    )
    await audit(db, ctx, 'replay', webhookId, { after: { name, deliveries: 1 } })
    return { data: toDelivery(row) }
  })
}

/** Replays all deliveries that failed since a time, in the order of their events. @throws not_found, conflict */
export async function replayFailed(ctx: TenantContext, { webhookId, since }: In<typeof replayWebhook>) {
  const { tenant, now } = ctx
  return ctx.db.transaction().execute(async (db) => {
    const { name } = await lockAndResume(db, tenant.id, webhookId)
    const { rows } = await sql`update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${now()}
      where tenant_id = ${tenant.id} and id = any(array(select id from webhook_deliveries
        where tenant_id = ${tenant.id} and endpoint_id = ${webhookId} and state = 'failed'
          and created_at >= ${since ?? new Date(0)} order by seq limit ${maxReplayed}))
      returning 1`.execute(db)
    await audit(db, ctx, 'replay', webhookId, { after: { name, deliveries: rows.length } })
    return { data: { replayed: rows.length, more: rows.length === maxReplayed } }
  })
}

/** Locks the endpoint and ends its back-off, since its owner is testing it. */
async function lockAndResume(db: Db, tenantId: string, id: string) {
  const row = found(await endpointRow(db, tenantId, id).forUpdate().executeTakeFirst())
  if (row.status === 'off') throw endpointDisabled()
  await db
    .updateTable('webhook_endpoints')
    .set({ rest_until: null, failures: 0 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  return row
}

const toDelivery = ({ id, ...row }: Pick<Row, (typeof columns)[number]>) => ({
  _id: id,
  id,
  createdAt: row.created_at,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === 'waiting' ? row.next_at : null,
  triedAt: row.tried_at,
  tookMs: row.took_ms,
  status: row.status,
  fault: row.fault,
})
