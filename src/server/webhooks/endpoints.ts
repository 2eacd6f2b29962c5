import { type Selectable, sql } from 'kysely'
import type { AuditVerb } from '#contract/audit.ts'
import type { In } from '#contract/endpoint.ts'
import type {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  WebhookEvent,
} from '#contract/webhooks.ts'
import { record } from '../people/audit.ts'
import type { Context, TenantContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import type { Tables } from '../db/tables/tables.ts'
import { fault, found } from '../failure.ts'
import { resolveAddress, PrivateAddress } from '../net/private-addresses.ts'
import { earlierWebhookPlace, webhookPlace, webhookTarget } from '../secrets/sealed.ts'
import { isSameTarget, originOf } from '../secrets/stored-secrets.ts'
import { setListeners, removeListeners } from './listeners.ts'
import { newWebhookSecret } from './signature.ts'

const tooMany = fault('conflict', {
  en: 'Endpoint limit reached ({most}). Delete endpoints you don’t need.',
  ar: 'تم بلوغ الحد الأقصى لنقاط الاستقبال ({most}). يمكن حذف النقاط غير اللازمة.',
})
const notEncrypted = fault(
  'validation_failed',
  { en: 'Enter a full URL that starts with https://.', ar: 'يلزم إدخال رابط كامل يبدأ بـ\u2066https://\u2069.' },
  'url',
)
const privateHost = fault(
  'validation_failed',
  {
    en: 'This host has a private address. Enter a public one.',
    ar: 'لهذا الخادم عنوان داخلي. يلزم إدخال خادم بعنوان عام.',
  },
  'url',
)

const maxEndpoints = 20
/** How long the previous secret is also used for signing (ms). */
const secretOverlapMs = 24 * 60 * 60_000

type Row = Selectable<Tables['webhook_endpoints']>

/** The workspace's endpoints, without secrets. */
export async function list({ db, tenant, now }: TenantContext, input: In<typeof listWebhooks>) {
  const rows = db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .orderBy('created_at', input.sortType)
    .orderBy('id', input.sortType)
  const { data, pagination } = await page(rows, { db, of: rows }, input)
  return { data: data.map((row) => toEndpoint(row, now())), pagination }
}

/** @throws not_found */
export async function get({ db, tenant, now }: TenantContext, { webhookId }: In<typeof getWebhook>) {
  return { data: toEndpoint(found(await endpointRow(db, tenant.id, webhookId).executeTakeFirst()), now()) }
}

/** Creates an endpoint; its secret is shown once. @throws validation_failed, conflict if there are too many */
export async function create(ctx: TenantContext, { name, url, events }: In<typeof createWebhook>) {
  const { tenant, now } = ctx
  await checkUrl(ctx, url)
  const id = newId()
  const secret = newWebhookSecret()
  return ctx.db.transaction().execute(async (db) => {
    // Concurrent creations wait here, so that each one is counted.
    await sql`select from workspaces where id = ${tenant.id} for no key update`.execute(db)
    const { count } = await db
      .selectFrom('webhook_endpoints')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    if (count >= maxEndpoints) throw tooMany({ most: maxEndpoints })
    const row = await db
      .insertInto('webhook_endpoints')
      .values({
        tenant_id: tenant.id,
        id,
        name,
        url,
        events: unique(events),
        secret: ctx.secrets.seal(secret, webhookPlace(id)),
        created_at: now(),
        updated_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await setListeners(db, { tenantId: tenant.id, endpointId: id }, events)
    await audit(db, ctx, 'create', id, { after: { name, url: audited(url), events: row.events } })
    return { data: { ...toEndpoint(row, now()), secret } }
  })
}

/**
 * Updates the fields in the input. Enabling an endpoint delivers waiting events at once. An endpoint that moves to
 * another server gets a new secret, shown once. @throws not_found, validation_failed
 */
export async function update(ctx: TenantContext, { webhookId, ...input }: In<typeof updateWebhook>) {
  const { tenant, now } = ctx
  if (input.url !== undefined) await checkUrl(ctx, input.url)
  return ctx.db.transaction().execute(async (db) => {
    const before = found(await endpointRow(db, tenant.id, webhookId).forUpdate().executeTakeFirst())
    const status = input.status ?? before.status
    const isSwitched = status !== before.status
    const isElsewhere =
      input.url !== undefined && !isSameTarget(webhookTarget, originOf(before.url), originOf(input.url))
    const secret = isElsewhere ? newWebhookSecret() : undefined
    const row = await db
      .updateTable('webhook_endpoints')
      .set({
        ...(input.name !== undefined && { name: input.name }),
        ...(input.url !== undefined && { url: input.url }),
        ...(input.events !== undefined && { events: unique(input.events) }),
        ...(isSwitched && { status, off_by: status === 'off' ? 'hand' : null }),
        // The previous server must not be able to verify signatures for the new one.
        ...(secret && {
          secret: ctx.secrets.seal(secret, webhookPlace(webhookId)),
          previous_secret: null,
          previous_until: null,
        }),
        // The owner has checked the endpoint, so earlier failures no longer count.
        failing_since: null,
        failures: 0,
        rest_until: null,
        updated_at: now(),
      })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', webhookId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const key = { tenantId: tenant.id, endpointId: webhookId }
    if (row.status === 'on') await setListeners(db, key, row.events)
    else await removeListeners(db, key)
    const changed = ({ name, url, events, status: as }: Row) => ({ name, url: audited(url), events, status: as })
    await audit(db, ctx, 'update', webhookId, {
      before: changed(before),
      after: { ...changed(row), ...(secret && { secretChanged: true }) },
    })
    return { data: { ...toEndpoint(row, now()), ...(secret && { secret }) } }
  })
}

/** Deletes an endpoint with its deliveries. @throws not_found */
export async function remove(ctx: TenantContext, { webhookId }: In<typeof deleteWebhook>) {
  return ctx.db.transaction().execute(async (db) => {
    const { name, url } = found(
      await db
        .deleteFrom('webhook_endpoints')
        .where('tenant_id', '=', ctx.tenant.id)
        .where('id', '=', webhookId)
        .returning(['name', 'url'])
        .executeTakeFirst(),
    )
    await audit(db, ctx, 'delete', webhookId, { before: { name, url: audited(url) } })
    return { data: { _id: webhookId } }
  })
}

/**
 * Creates a new secret, shown once. The previous one is also used for signing for a day, unless another rotation
 * follows. @throws not_found
 */
export async function rotate(ctx: TenantContext, { webhookId }: In<typeof rotateWebhookSecret>) {
  const { tenant, now, secrets } = ctx
  const secret = newWebhookSecret()
  return ctx.db.transaction().execute(async (db) => {
    const before = found(await endpointRow(db, tenant.id, webhookId).forUpdate().executeTakeFirst())
    const previous = secrets.unseal(before.secret, webhookPlace(webhookId))
    const row = await db
      .updateTable('webhook_endpoints')
      .set({
        secret: secrets.seal(secret, webhookPlace(webhookId)),
        previous_secret: secrets.seal(previous, earlierWebhookPlace(webhookId)),
        previous_until: new Date(now().getTime() + secretOverlapMs),
        updated_at: now(),
      })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', webhookId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(db, ctx, 'rotate', webhookId, { after: { name: before.name } })
    return { data: { ...toEndpoint(row, now()), secret } }
  })
}

const unique = (events: readonly WebhookEvent[]) => [...new Set(events)].toSorted()

export const endpointRow = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('webhook_endpoints').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

/** The query of a URL may contain a secret. */
const audited = (url: string) => url.replace(/\?.*$/s, '?…')

export const audit = (
  db: Db,
  ctx: TenantContext,
  what: AuditVerb<'webhook'>,
  id: string,
  change: { before?: object; after?: object },
) => record(db, ctx, { action: `webhook.${what}`, entityType: 'webhook', entityId: id, ...change })

/** A host that does not resolve now may resolve later, and every call checks it again. */
async function checkUrl({ config }: Pick<Context, 'config'>, url: string) {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !config.allowPrivateHosts) throw notEncrypted()
  try {
    await resolveAddress(hostname, { allowPrivate: config.allowPrivateHosts })
  } catch (error) {
    if (error instanceof PrivateAddress) throw privateHost()
  }
}

function toEndpoint({ id, name, url, events, status, ...row }: Row, now: Date) {
  const previous = row.previous_until
  return {
    _id: id,
    id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name,
    url,
    events,
    status,
    offBy: row.off_by,
    failingSince: row.failing_since,
    deliveredAt: row.delivered_at,
    previousSecretUntil: previous !== null && previous > now ? previous : null,
  }
}
