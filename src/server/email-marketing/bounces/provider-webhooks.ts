import { createHash } from 'node:crypto'
import { parse as bytesOf, stringify } from 'uuid'
import { sql } from 'kysely'
import { settingsOfType } from '#contract/email-marketing/provider-settings.ts'
import type {
  renewServiceEvents,
  serviceEvents,
  receiveServiceEvents,
} from '#contract/email-marketing/service-events.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { Context, Services, TenantContext } from '../../context.ts'
import { fault, found } from '../../failure.ts'
import { Answer } from '../../http/route.ts'
import { brevoEvents } from '../../mail/webhooks/brevo.ts'
import { mailgunEvents } from '../../mail/webhooks/mailgun.ts'
import { postmarkEvents } from '../../mail/webhooks/postmark.ts'
import { resendEvents } from '../../mail/webhooks/resend.ts'
import { sendgridEvents } from '../../mail/webhooks/sendgrid.ts'
import { sesEvents } from '../../mail/webhooks/ses.ts'
import type { WebhookReader, WebhookEvent } from '../../mail/webhooks/event.ts'
import { HttpCaller, NoResponse, RequestNotSent } from '../../net/http-call.ts'
import { secretsOf, storedSettings } from '../providers/settings.ts'
import { rowOf } from '../providers/providers.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { forRecipient, findSentMessage } from './find-message.ts'
import { recordReturn } from './record-return.ts'

const purpose = 'service-events'

const noEvents = fault('conflict', {
  en: 'This provider doesn’t send events. Bounces are read from the connected mailbox.',
  ar: 'لا يرسل مزود الإرسال هذا أحداثًا. تُقرأ الارتدادات من صندوق البريد المرتبط.',
})

const unsigned = fault('unauthenticated', {
  en: 'The signature is invalid. This event doesn’t come from the provider.',
  ar: 'التوقيع غير صالح. لم يصدر هذا الحدث عن مزود الإرسال.',
})
const notNow = fault('unavailable', {
  en: 'We can’t reach the provider right now to verify the signature.',
  ar: 'تعذّر الاتصال بمزود الإرسال الآن للتحقق من التوقيع.',
})

/** An endpoint answers within ten seconds. */
const timeout = 4000

/**
 * Records events of a sending service. The URL is secret, and the signature is checked where the service signs.
 * Repeated or reordered events make no difference. @throws unauthenticated, unavailable
 */
export async function receive(ctx: Context, { token }: In<typeof receiveServiceEvents>) {
  const row = await providerOf(ctx, token)
  const listener = row && listenerOf(ctx, row)
  if (!row || !listener) throw unsigned()
  const caller = new HttpCaller({ connections: 1, timeoutMs: timeout, allowPrivateHosts: ctx.config.allowPrivateHosts })
  const now = ctx.now()
  const call = (request: Parameters<HttpCaller['call']>[0]) => caller.call(request)
  try {
    const isFresh = (token: string) => isTokenFresh(ctx, row, token)
    const events = await listener({ body: ctx.raw, header: ctx.header, now, call, isFresh })
    await noted(ctx, row, events === null ? 'hook_refused_at' : 'hook_at')
    if (events === null) throw unsigned()
    await takeAll(ctx, row, events)
  } catch (error) {
    if (error instanceof RequestNotSent || error instanceof NoResponse) throw notNow()
    throw error
  } finally {
    caller.close()
  }
  return new Answer(200, 'OK', { 'content-type': 'text/plain; charset=utf-8' })
}

/** An event that fails does not block the others. @throws the first error */
async function takeAll(services: Services, row: ProviderRow, events: readonly WebhookEvent[]) {
  const failed: unknown[] = []
  for (const event of events) await take(services, row, event).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

/** Lifetime of a token in ms; after it, the event's timestamp rejects a replay. */
const tokenLifetimeMs = 24 * 60 * 60_000

/** Stores a token with the hash of its body. False if another body came with it before. */
async function isTokenFresh({ db, now, raw }: Context, { tenant_id, id }: ProviderRow, token: string) {
  const hash = createHash('sha256').update(raw).digest()
  const of = sql`tenant_id = ${tenant_id} and provider_id = ${id}`
  await sql`delete from event_webhook_tokens where ${of} and at < ${new Date(now().getTime() - tokenLifetimeMs)}`.execute(
    db,
  )
  const { rows } = await sql<{
    told_hash: Buffer
  }>`insert into event_webhook_tokens (tenant_id, provider_id, token, told_hash, at)
    values (${tenant_id}, ${id}, ${token.slice(0, 200)}, ${hash}, ${now()})
    on conflict (tenant_id, provider_id, token) do update set at = event_webhook_tokens.at returning told_hash`.execute(
    db,
  )
  return rows.every((row) => row.told_hash.equals(hash))
}

async function take(
  services: Services,
  { tenant_id: tenantId, id }: ProviderRow,
  { key, hints, ...event }: WebhookEvent,
) {
  await services.db.transaction().execute(async (db) => {
    const mail = await findSentMessage(services, db, tenantId, hints)
    // If the event names another recipient of the message, it is about that one.
    const target = mail && event.email !== null ? forRecipient(mail, event.email) : mail
    const returned = { ...event, key: keyOf(id, { key, hints, ...event }), source: 'service' as const }
    await recordReturn(services, db, tenantId, { mail: target, returned })
  })
}

/**
 * The key covers the event's content besides its name: another event with the same name is recorded. Its time is left
 * out, because some services change it in a repeat.
 */
function keyOf(providerId: string, { key, kind, email, hints, response }: WebhookEvent): string {
  const content = JSON.stringify([key, kind, email, hints.messageId ?? null, hints.mark ?? null, response])
  return `${providerId} ${createHash('sha256').update(content).digest('hex')}`
}

const noted = (ctx: Services, { tenant_id, id }: ProviderRow, column: 'hook_at' | 'hook_refused_at') =>
  ctx.db
    .updateTable('providers')
    .set({ [column]: ctx.now() })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()

/** Null for services without webhooks, and for keys sealed by another installation. */
function listenerOf(services: Services, row: ProviderRow): WebhookReader | null {
  const settings = () => {
    const { secrets: _names, ...open } = storedSettings(row)
    return { ...open, ...secretsOf(services, row) }
  }
  try {
    return listenerBy(row.type, settings)
  } catch {
    return null
  }
}

function listenerBy(type: ProviderRow['type'], settings: () => object): WebhookReader | null {
  switch (type) {
    case 'ses':
      return sesEvents(settingsOfType.ses.parse(settings()))
    case 'sendgrid':
      return sendgridEvents(settingsOfType.sendgrid.parse(settings()))
    case 'mailgun':
      return mailgunEvents(settingsOfType.mailgun.parse(settings()))
    case 'resend':
      return resendEvents(settingsOfType.resend.parse(settings()))
    case 'postmark':
      return postmarkEvents()
    case 'brevo':
      return brevoEvents()
    default:
      return null
  }
}

/** The provider and the version of its URL: an older URL is invalid. */
function tokenOf({ secrets }: Services, { tenant_id, id, hook_version }: ProviderRow): string {
  const version = Buffer.alloc(2)
  version.writeUInt16BE(hook_version)
  return secrets.sign(Buffer.concat([bytesOf(tenant_id), bytesOf(id), version]), purpose)
}

async function providerOf({ db, secrets }: Services, token: string): Promise<ProviderRow | null> {
  const payload = secrets.verify(token, purpose)
  if (payload?.length !== 34) return null
  const row = await db
    .selectFrom('providers')
    .innerJoin('workspaces', 'workspaces.id', 'providers.tenant_id')
    .selectAll('providers')
    .where('providers.tenant_id', '=', stringify(payload.subarray(0, 16)))
    .where('providers.id', '=', stringify(payload.subarray(16, 32)))
    .where('hook_version', '=', payload.readUInt16BE(32))
    .executeTakeFirst()
  return row ?? null
}

const needsKey = new Set(['sendgrid', 'mailgun', 'resend'])

function shown(services: Services, row: ProviderRow) {
  if (row.type === 'smtp' || row.type === 'sandbox') return null
  return {
    url: `${services.config.publicUrl}/e/${tokenOf(services, row)}`,
    needsKey: needsKey.has(row.type),
    hasKey: storedSettings(row).secrets.includes('webhookKey'),
    lastAt: row.hook_at,
    lastRefusedAt: row.hook_refused_at,
  }
}

/** The webhook URL of a service and its last use; null for services without webhooks. @throws not_found */
export async function get(ctx: TenantContext, { providerId }: In<typeof serviceEvents>) {
  return { data: shown(ctx, await rowOf(ctx.db, ctx.tenant.id, providerId)) }
}

/** Replaces the webhook URL; the previous one becomes invalid. @throws not_found, conflict */
export async function renewUrl(ctx: TenantContext, { providerId }: In<typeof renewServiceEvents>) {
  return ctx.db.transaction().execute(async (db) => {
    if (!shown(ctx, await rowOf(db, ctx.tenant.id, providerId))) throw noEvents()
    const row = await db
      .updateTable('providers')
      .set({ hook_version: sql`(hook_version % 30000) + 1`, hook_at: null, hook_refused_at: null })
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', providerId)
      .returningAll()
      .executeTakeFirst()
    await record(db, ctx, { action: 'provider.renewEvents', entityType: 'provider', entityId: providerId })
    return { data: found(shown(ctx, found(row))) }
  })
}
