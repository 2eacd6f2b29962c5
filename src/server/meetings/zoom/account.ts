import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import { eventsPath, type testZoom, type updateZoom } from '#contract/zoom.ts'
import { record } from '../../people/audit.ts'
import type { Context, UserContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { changedAt, checkVersion, lastHand } from '../../db/versions.ts'
import { Zoom } from './client.ts'
import { faultWords, isTransient, ZoomFault } from './faults.ts'
import { retryAll } from './rooms.ts'
import { zoomPlace, zoomTarget } from '../../secrets/sealed.ts'
import { isSameTarget } from '../../secrets/stored-secrets.ts'
import { accountOf, sourceOf, webhookSecretOf, type ZoomRow, zoomSettings } from './settings.ts'
import { textIn } from '../../i18n/text-in.ts'

/** The Zoom connection and its pending work, without secrets. */
export const get = async (ctx: UserContext) => ({ data: await presented(ctx, ctx.db) })

async function presented(ctx: Context, db: Db) {
  const set = await zoomSettings(db)
  const account = accountOf(set, ctx)
  return {
    source: sourceOf(set, ctx),
    accountId: account?.accountId ?? null,
    clientId: account?.clientId ?? '',
    hostUser: account && account.host !== 'me' ? account.host : '',
    hasClientSecret: Boolean(account?.clientSecret),
    hasWebhookSecret: webhookSecretOf(set, ctx) !== null,
    eventsUrl: ctx.config.publicUrl + eventsPath,
    ...(await waiting(ctx, db)),
    updatedAt: set.updated_at.toISOString(),
  }
}

/** The number of meetings that wait for Zoom and the number that it refused, and its last error. */
async function waiting({ lang }: Context, db: Db) {
  const { rows } = await sql<{ pending: number; refused: number }>`
    select count(*) filter (where fault is null or fault = any(${isTransient}::text[]))::int as pending,
      count(*) filter (where fault <> all(${isTransient}::text[]))::int as refused
    from zoom_rooms where told_version < version`.execute(db)
  const last = await db
    .selectFrom('zoom_rooms')
    .select(['fault', 'said'])
    .where('fault', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  const fault = last?.fault
    ? { kind: last.fault, message: textIn(faultWords[last.fault], lang), said: last.said }
    : null
  return { pending: rows[0]?.pending ?? 0, refused: rows[0]?.refused ?? 0, fault }
}

/**
 * Applies the settings of the input. Secrets belong to their account and app, and a change of either removes them.
 * @throws conflict for an outdated version
 */
export async function update(ctx: UserContext, { version, ...input }: In<typeof updateZoom>) {
  return ctx.db.transaction().execute(async (db) => {
    const set = await db.selectFrom('zoom_settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
    const before = await presented(ctx, db)
    await checkVersion({
      version,
      updatedAt: set.updated_at,
      current: async () => ({ data: before, by: await lastHand(db, 'settings', 'zoom') }),
    })
    await db
      .updateTable('zoom_settings')
      .set({ ...changed(ctx, set, input), updated_at: changedAt(ctx.now(), set.updated_at) })
      .execute()
    await retryAll(db, ctx)
    const after = await presented(ctx, db)
    const entry = { action: 'zoom.update' as const, entityType: 'settings', entityId: 'zoom' }
    await record(db, ctx, { ...entry, before: logFields(before), after: logFields(after) })
    return { data: after }
  })
}

type Presented = Awaited<ReturnType<typeof presented>>
const logFields = ({ source, accountId, clientId, hostUser, hasClientSecret, hasWebhookSecret }: Presented) => ({
  source,
  accountId,
  clientId,
  hostUser,
  hasClientSecret,
  hasWebhookSecret,
})

type ZoomInput = Omit<In<typeof updateZoom>, 'version'>

function changed(ctx: Context, set: ZoomRow, input: ZoomInput) {
  const account = input.accountId === undefined ? set.account_id : input.accountId || null
  const client = account === null ? '' : (input.clientId ?? set.client_id)
  const before = { account: set.account_id, client: set.client_id }
  const sealed = (name: keyof typeof zoomTarget, value: string | undefined) => {
    if (account === null) return null
    if (value !== undefined) return value === '' ? null : ctx.secrets.seal(value, zoomPlace(name))
    return isSameTarget(zoomTarget[name], before, { account, client }) ? set[`${name}_sealed`] : null
  }
  return {
    account_id: account,
    client_id: client,
    host_user: input.hostUser ?? set.host_user,
    client_secret_sealed: sealed('client_secret', input.clientSecret),
    webhook_secret_sealed: sealed('webhook_secret', input.webhookSecret),
  }
}

const worked = {
  en: 'Connected to Zoom. The app has the scopes it needs.',
  ar: 'تم الاتصال بـZoom، ولدى التطبيق الصلاحيات اللازمة.',
}

/**
 * Tests the stored or entered settings: signs in and reads the host and their meetings. The result is Zoom's response.
 */
export async function test(ctx: UserContext, input: In<typeof testZoom>): Promise<Out<typeof testZoom>> {
  const set = await zoomSettings(ctx.db)
  const account = accountOf({ ...set, ...changed(ctx, set, input) }, ctx)
  const began = performance.now()
  let fault: ZoomFault | null = null
  let host: string | null = null
  // An endpoint must answer within 10 s, and this one makes three calls.
  const zoom = account && new Zoom({ ...account, timeoutMs: Math.min(account.timeoutMs, 3000) })
  try {
    if (!zoom) throw new ZoomFault('not_set')
    const { name, email } = await zoom.host()
    host = [name, email].filter(Boolean).join(' · ') || null
    await zoom.canList()
  } catch (error) {
    if (!(error instanceof ZoomFault)) throw error
    fault = error
  } finally {
    zoom?.close()
  }
  const entry = { action: 'zoom.test' as const, entityType: 'settings', entityId: 'zoom' }
  const detail = fault?.detail ?? ''
  await record(ctx.db, ctx, {
    ...entry,
    after: { accountId: account?.accountId ?? null, success: fault === null, said: detail },
  })
  const message = textIn(fault?.words ?? worked, ctx.lang)
  const milliseconds = Math.round(performance.now() - began)
  return { data: { success: fault === null, fault: fault?.kind ?? null, message, said: detail, host, milliseconds } }
}
