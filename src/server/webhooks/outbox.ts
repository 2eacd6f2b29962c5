import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { prepared } from '../db/connection/statement-names.ts'
import { notify } from '../people/notify.ts'
import { ownersOf } from '../people/owners.ts'
import { removeListeners } from './listeners.ts'
import type { Attempt } from './attempt.ts'
import type { EndpointKey } from './endpoint-key.ts'

// Triggers store events (`migrations/0015-webhooks.sql`), and the holder of an endpoint's lease sends them. After a
// crash the lease expires, and the calls are repeated under the same ids.
export type Endpoint = EndpointKey & {
  name: string
  url: string
  secret: Buffer
  previousSecret: Buffer | null
  previousUntil: Date | null
  /** Number of failures in a row. */
  failures: number
}
export type DueDelivery = { id: string; body: string; attempts: number }

const deliveriesPerRead = 20
/** Longer than a turn with its last call and write, so the holder of an older lease has died. */
const leaseTime = sql`interval '40 seconds'`
/** Failures in a row before the back-off begins; each is followed by the next attempt. */
const backOffAfterFailures = 5
const day = 24 * 60 * 60_000
/** An endpoint that has only failed for this long is disabled. */
const disableAfterMs = 5 * day

const returnedGone = { en: 'The endpoint returned 410 Gone.', ar: 'ردّت نقطة الاستقبال بالرمز 410 (Gone).' }
const failedForDays = { en: 'All deliveries failed for five days.', ar: 'تعذّر الإرسال طوال خمسة أيام.' }

/** Endpoints with due deliveries and no lease, in random order, so that none is always last. */
export async function endpointsToCall(db: Db, now: Date, limit: number): Promise<EndpointKey[]> {
  const { rows } = await sql<EndpointKey>`${prepared('webhooks.waiting')}
    select e.tenant_id as "tenantId", e.id as "endpointId" from webhook_endpoints e
    where e.status = 'on' and (e.lease_until is null or e.lease_until < now()) and (e.rest_until is null or e.rest_until <= ${now})
      and exists (select from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
        and d.state = 'waiting' and d.next_at <= ${now})
    order by random() limit ${limit}`.execute(db)
  return rows
}

/** Leases an endpoint; null if another process has the lease, or the endpoint is disabled. */
export async function leaseEndpoint(
  db: Db,
  { tenantId, endpointId }: EndpointKey,
  lease: string,
): Promise<Endpoint | null> {
  const { rows } = await sql<Endpoint>`${prepared('webhooks.take')}
    update webhook_endpoints set lease = ${lease}, lease_until = now() + ${leaseTime}
    where tenant_id = ${tenantId} and id = ${endpointId} and status = 'on' and (lease_until is null or lease_until < now())
    returning tenant_id as "tenantId", id as "endpointId", name, url, secret, previous_secret as "previousSecret",
      previous_until as "previousUntil", failures`.execute(db)
  return rows[0] ?? null
}

export async function releaseEndpoint(db: Db, { tenantId, endpointId }: EndpointKey, lease: string) {
  await sql`update webhook_endpoints set lease = null, lease_until = null
    where tenant_id = ${tenantId} and id = ${endpointId} and lease = ${lease}`.execute(db)
}

/** The due deliveries of an endpoint, oldest first. */
export async function dueDeliveries(db: Db, { tenantId, endpointId }: EndpointKey, now: Date): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`${prepared('webhooks.due')}
    select id, body, attempts from webhook_deliveries
    where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and state = 'waiting' and next_at <= ${now}
    order by next_at, seq limit ${deliveriesPerRead}`.execute(db)
  return rows
}

/**
 * Records an attempt and extends the lease. Repeated failures start a back-off, so that an unreachable endpoint costs
 * few calls. @returns whether more deliveries may follow now
 */
export async function recordAttempt(
  db: Db,
  { tenantId, endpointId }: EndpointKey,
  { id, attempts }: DueDelivery,
  { at, tookMs, lease, ...tried }: Attempt & { at: Date; tookMs: number; lease: string },
): Promise<boolean> {
  const isDone = tried.state === 'delivered'
  const { rows } = await sql<{ goesOn: boolean }>`${prepared('webhooks.writeDown')}
    with held as (
      update webhook_endpoints set lease_until = now() + ${leaseTime},
        failures = case when ${isDone} then 0 else failures + 1 end,
        failing_since = case when ${isDone} then null else coalesce(failing_since, ${at}::timestamptz) end,
        delivered_at = case when ${isDone} then ${at}::timestamptz else delivered_at end,
        rest_until = case when ${isDone} or failures + 1 < ${backOffAfterFailures} then null
          else ${at}::timestamptz + least(interval '10 minutes', interval '30 seconds' * (1 << least(failures + 1 - ${backOffAfterFailures}, 10))) end
      where tenant_id = ${tenantId} and id = ${endpointId} and lease = ${lease}
      returning status = 'on' and rest_until is null as goes_on
    ), written as (
      update webhook_deliveries set state = ${tried.state}, attempts = attempts + 1, next_at = coalesce(${tried.nextAt}::timestamptz, next_at),
        tried_at = ${at}, took_ms = ${tookMs}, status = ${tried.status}, answer = ${tried.answer}, fault = ${tried.fault}
      where tenant_id = ${tenantId} and id = ${id} and attempts = ${attempts} and exists (select from held)
    )
    select goes_on as "goesOn" from held`.execute(db)
  return rows[0]?.goesOn ?? false
}

/** Disables an endpoint that no longer exists or has failed for days, and notifies the workspace's owners. */
export async function disableEndpoint(services: Services, endpoint: Endpoint, fault: Attempt['fault'], at: Date) {
  const { tenantId, endpointId } = endpoint
  const by = fault === 'gone' ? 'gone' : 'failing'
  const since = fault === 'gone' ? at : new Date(at.getTime() - disableAfterMs)
  await services.db.transaction().execute(async (db) => {
    const { rows } = await sql`${prepared('webhooks.giveUp')}
      update webhook_endpoints set status = 'off', off_by = ${by}, updated_at = ${at}
      where tenant_id = ${tenantId} and id = ${endpointId} and status = 'on' and failing_since <= ${since} returning 1`.execute(
      db,
    )
    if (rows.length === 0) return
    await removeListeners(db, endpoint)
    await notify(db, services, {
      kind: 'webhook.stopped',
      actorId: null,
      entityType: 'webhook',
      entityId: endpointId,
      link: `/email-marketing/webhooks/${endpointId}`,
      title: endpoint.name,
      excerpt: by === 'gone' ? returnedGone : failedForDays,
      audience: { users: await ownersOf(db, tenantId) },
    })
  })
}
