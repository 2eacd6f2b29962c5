import { sql } from 'kysely'
import type { z } from 'zod'
import { secretNames } from '#contract/email-marketing/provider-settings.ts'
import {
  type createProvider,
  type deleteProvider,
  type getProvider,
  ProviderLimits,
  type listProviders,
  type Provider,
  type updateProvider,
} from '#contract/email-marketing/providers.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { page } from '../../db/paging/page.ts'
import { fault, found } from '../../failure.ts'
import { checkImapHost, forgetUnusedConnections, saveImap, withImap } from './mailboxes.ts'
import { presentLastTest } from './test-advice.ts'
import { resolveSettings, presentSettings } from './settings.ts'
import { contains, nameOrder } from '../../text/folding.ts'
import type { ProviderRow } from './provider-row.ts'

const inUse = fault('conflict', {
  en: 'A campaign is still using this provider. Cancel the campaign or wait until it finishes.',
  ar: 'مزود الإرسال هذا مستخدم في حملة لم تنتهِ بعد. يلزم إلغاء الحملة أو انتظار انتهائها.',
})

export const limitsOf = (row: Pick<ProviderRow, 'limits'>) => ProviderLimits.parse(row.limits)

function present(row: ProviderRow, lang: Lang): Omit<z.input<typeof Provider>, 'imap' | 'connections'> {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    type: row.type,
    status: row.status,
    isDefault: row.is_default,
    fromName: row.from_name,
    fromEmail: row.from_email,
    replyTo: row.reply_to,
    returnPath: row.return_path,
    signature: row.signature,
    settings: presentSettings(row),
    limits: limitsOf(row),
    lastTest: presentLastTest(row.last_test, lang),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A provider for callers, with its mailbox. */
const presentRow = async (db: Db, row: ProviderRow, lang: Lang) => {
  const [provider] = await withImap(db, row.tenant_id, [present(row, lang)])
  return found(provider)
}

/** The provider of the workspace, unless deleted. */
export const knownRow = (db: Db, tenantId: string, id: string): Promise<ProviderRow | undefined> =>
  db.selectFrom('providers').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** The provider of the workspace, or `not_found`. */
export const rowOf = async (db: Db, tenantId: string, id: string) => found(await knownRow(db, tenantId, id))

/** One page of the workspace's providers. */
export async function list({ db, tenant, lang }: TenantContext, input: In<typeof listProviders>) {
  let rows = db.selectFrom('providers').selectAll().where('tenant_id', '=', tenant.id)
  if (input.type) rows = rows.where('type', '=', input.type)
  if (input.status) rows = rows.where('status', '=', input.status)
  if (input.search) {
    rows = rows.where(contains(sql`name || ' ' || from_email`, input.search))
  }
  const by = input.orderBy === 'name' ? nameOrder(sql`name`) : sql`created_at`
  const direction = sql.raw(input.sortType)
  const ordered = rows.orderBy(sql`${by} ${direction}`).orderBy(sql`id ${direction}`)
  const { data, pagination } = await page(ordered, { db, of: rows }, input)
  return {
    data: await withImap(
      db,
      tenant.id,
      data.map((row) => present(row, lang)),
    ),
    pagination,
  }
}

/** One provider, without its secret. @throws not_found */
export async function get({ db, tenant, lang }: TenantContext, { providerId }: In<typeof getProvider>) {
  return { data: await presentRow(db, await rowOf(db, tenant.id, providerId), lang) }
}

/** The default provider. @throws not_found */
export async function getDefault({ db, tenant, lang }: TenantContext) {
  const row = await db
    .selectFrom('providers')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return { data: await presentRow(db, found(row), lang) }
}

/** Creates a provider; the first of a workspace is its default. @throws validation_failed */
export async function create(ctx: TenantContext, input: In<typeof createProvider>) {
  const { tenant } = ctx
  await checkImapHost(ctx, input.imap)
  const id = newId()
  const stored = await resolveSettings(ctx, { id, type: input.type }, input.settings)
  return ctx.db.transaction().execute(async (db) => {
    await lockProviders(db, tenant.id)
    const first = !(await hasDefault(db, tenant.id))
    if (input.isDefault) await clearDefault(db, ctx)
    const row = await db
      .insertInto('providers')
      .values({
        tenant_id: tenant.id,
        id,
        name: input.name,
        type: input.type,
        status: input.status,
        is_default: first || input.isDefault,
        from_name: input.fromName,
        from_email: input.fromEmail,
        reply_to: input.replyTo,
        return_path: input.returnPath,
        signature: input.signature,
        ...stored,
        limits: JSON.stringify(ProviderLimits.parse(input.limits)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const received = await saveImap(db, ctx, id, input.imap)
    await note(db, ctx, 'create', id, { after: { ...auditDetails(row), ...received } })
    return { data: await presentRow(db, row, ctx.lang) }
  })
}

/** Updates the fields in the input; omitted secrets stay. @throws not_found, validation_failed */
export async function update(ctx: TenantContext, input: In<typeof updateProvider>) {
  const { tenant } = ctx
  await checkImapHost(ctx, input.imap)
  return ctx.db.transaction().execute(async (db) => {
    await lockProviders(db, tenant.id)
    const before = await rowOf(db, tenant.id, input.providerId)
    if (input.isDefault && !before.is_default) await clearDefault(db, ctx)
    const stored =
      input.settings && (await resolveSettings(ctx, { id: before.id, type: before.type, before }, input.settings))
    const changed = await db
      .updateTable('providers')
      .set({
        ...(input.name !== undefined && { name: input.name }),
        ...(input.status && { status: input.status }),
        ...(input.fromName !== undefined && { from_name: input.fromName }),
        ...(input.fromEmail && { from_email: input.fromEmail }),
        ...(input.replyTo !== undefined && { reply_to: input.replyTo }),
        ...(input.returnPath !== undefined && { return_path: input.returnPath }),
        ...(input.signature !== undefined && { signature: input.signature }),
        // There is always one default: it can only be moved to another provider.
        ...(input.isDefault && { is_default: true }),
        ...stored,
        ...(input.limits && { limits: JSON.stringify({ ...limitsOf(before), ...input.limits }) }),
        updated_at: ctx.now(),
      })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirst()
    const row = found(changed)
    const secretsChanged = secretNames.filter((name) => input.settings?.[name] !== undefined)
    const received = await saveImap(db, ctx, row.id, input.imap)
    await forgetUnusedConnections(db, tenant.id, row.id)
    const after = { ...auditDetails(row), ...(secretsChanged.length > 0 && { secretsChanged }), ...received }
    await note(db, ctx, 'update', row.id, { before: auditDetails(before), after })
    return { data: await presentRow(db, row, ctx.lang) }
  })
}

/** Deletes a provider without open jobs; the oldest remaining one becomes the default. @throws not_found, conflict */
export async function remove(ctx: TenantContext, { providerId }: In<typeof deleteProvider>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await lockProviders(db, tenant.id)
    // `for update`: a job being created locks the row until it commits.
    const row = found(
      await db
        .selectFrom('providers')
        .selectAll()
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', providerId)
        .forUpdate()
        .executeTakeFirst(),
    )
    const used = await db
      .selectFrom('jobs')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('provider_id', '=', providerId)
      .where('status', 'in', ['preparing', 'scheduled', 'running', 'paused'])
      .limit(1)
      .executeTakeFirst()
    if (used) throw inUse()
    const successor = await successorOf(db, tenant.id, providerId)
    await db.deleteFrom('providers').where('tenant_id', '=', tenant.id).where('id', '=', providerId).execute()
    await note(db, ctx, 'delete', providerId, { before: auditDetails(row) })
    if (successor) await makeDefault(db, ctx, successor.id)
    return { data: { _id: providerId } }
  })
}

/** Serialises changes of a workspace's providers, so that exactly one stays the default. */
const lockProviders = (db: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`providers ${tenantId}`}, 0))`.execute(db)

const hasDefault = (db: Db, tenantId: string) =>
  db
    .selectFrom('providers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .executeTakeFirst()

async function clearDefault(db: Db, ctx: TenantContext) {
  const had = await db
    .updateTable('providers')
    .set({ is_default: false })
    .where('tenant_id', '=', ctx.tenant.id)
    .where('is_default', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (had) await note(db, ctx, 'update', had.id, { before: { isDefault: true }, after: { isDefault: false } })
}

/**
 * The provider that would become the default after this one: the oldest of the others. Null unless this is the
 * default.
 */
export function successorOf(db: Db, tenantId: string, providerId: string) {
  return db
    .selectFrom('providers')
    .select(['id', 'name', 'from_email as fromEmail'])
    .where('tenant_id', '=', tenantId)
    .where('id', '<>', providerId)
    .where(
      sql<boolean>`exists (select from providers gone where gone.tenant_id = ${tenantId} and gone.id = ${providerId} and gone.is_default)`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

async function makeDefault(db: Db, ctx: TenantContext, id: string) {
  const next = db.updateTable('providers').set({ is_default: true }).where('tenant_id', '=', ctx.tenant.id)
  await next.where('id', '=', id).execute()
  await note(db, ctx, 'update', id, { before: { isDefault: false }, after: { isDefault: true } })
}

/** A provider for the audit log: its settings without secrets. */
function auditDetails(row: ProviderRow) {
  const { name, type, status, isDefault, fromName, fromEmail, replyTo, returnPath, signature, settings, limits } =
    // The stored code, without texts.
    present(row, 'en')
  return { name, type, status, isDefault, fromName, fromEmail, replyTo, returnPath, signature, settings, limits }
}

const note = (
  db: Db,
  ctx: TenantContext,
  what: 'create' | 'update' | 'delete',
  id: string,
  change: { before?: object; after?: object },
) => record(db, ctx, { action: `provider.${what}`, entityType: 'provider', entityId: id, ...change })
