import { sql } from 'kysely'
import type { z } from 'zod'
import { type checkMail, type Imap, ImapSettings, type Provider } from '#contract/email-marketing/providers.ts'
import type { In } from '#contract/endpoint.ts'
import type { Services, TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import { fault, found } from '../../failure.ts'
import { resolveAddress, PrivateAddress } from '../../net/private-addresses.ts'
import { mailboxPlace, mailboxTarget } from '../../secrets/sealed.ts'
import { requireSecretAgain } from '../../secrets/stored-secrets.ts'
import { requiredIssuer } from './required-issuer.ts'

const privateHost = fault(
  'validation_failed',
  {
    en: 'This host has a private address. Enter a public one.',
    ar: 'لهذا الخادم عنوان داخلي. يلزم إدخال خادم بعنوان عام.',
  },
  'imap.host',
)

/** Notifies the process that reads a mailbox to check it now. */
export const mailboxesChannel = 'mailboxes'

/** Settings as stored; the password is sealed in its own column. */
const Stored = ImapSettings.omit({ password: true })
export const storedImap = (settings: unknown) => Stored.parse(settings)

type ImapInput = z.output<typeof ImapSettings>
type PresentedProvider = Omit<z.input<typeof Provider>, 'imap' | 'connections'> & { id: string }

/** Providers for callers, each with its mailbox. */
export async function withImap<Row extends PresentedProvider>(db: Db, tenantId: string, providers: readonly Row[]) {
  const imap = await imapOf(
    db,
    tenantId,
    providers.map(({ id }) => id),
  )
  const connections = await connectionsOf(
    db,
    tenantId,
    providers.map(({ id }) => id),
  )
  return providers.map((provider) => ({
    ...provider,
    imap: imap.get(provider.id) ?? null,
    connections: connections.filter(({ providerId }) => providerId === provider.id),
  }))
}

async function connectionsOf(db: Db, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('mail_connections')
    .select(['provider_id as providerId', 'issuer', 'account', 'state', 'message', 'connected_at as connectedAt'])
    .where('tenant_id', '=', tenantId)
    .where('provider_id', 'in', ids)
    .orderBy('issuer')
    .execute()
}

/** Deletes the tokens of accounts by which neither the provider nor its mailbox signs in any more. */
export const forgetUnusedConnections = (db: Db, tenantId: string, providerId: string) =>
  sql`delete from mail_connections c where c.tenant_id = ${tenantId} and c.provider_id = ${providerId}
    and c.issuer is distinct from (select settings ->> 'issuer' from providers where tenant_id = c.tenant_id and id = c.provider_id)
    and c.issuer is distinct from (select settings ->> 'issuer' from mailboxes where tenant_id = c.tenant_id and provider_id = c.provider_id)`.execute(
    db,
  )

async function imapOf(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, z.input<typeof Imap>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('mailboxes')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('mailbox_folders as f')
        .select(sql<number>`coalesce(sum(f.total), 0)::int`.as('total'))
        .whereRef('f.tenant_id', '=', 'mailboxes.tenant_id')
        .whereRef('f.provider_id', '=', 'mailboxes.provider_id')
        .as('total'),
      eb
        .selectFrom('mailbox_folders as f')
        .select(sql<number>`coalesce(sum(f.fetched), 0)::int`.as('fetched'))
        .whereRef('f.tenant_id', '=', 'mailboxes.tenant_id')
        .whereRef('f.provider_id', '=', 'mailboxes.provider_id')
        .as('fetched'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('provider_id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.provider_id,
      {
        ...storedImap(row.settings),
        hasPassword: row.secret !== null,
        state: row.state,
        checkedAt: row.checked_at,
        nextTryAt: row.next_try_at,
        message: row.message,
        unreadFolders: row.unread_folders,
        total: row.total ?? 0,
        fetched: row.fetched ?? 0,
      },
    ]),
  )
}

/** @throws validation_failed for a host inside the operator's network */
export async function checkImapHost({ config }: Services, imap: ImapInput | null | undefined) {
  if (!imap || imap.issuer !== undefined) return
  try {
    await resolveAddress(imap.host, { allowPrivate: config.allowPrivateHosts })
  } catch (error) {
    // An unresolvable host may resolve later: every connection checks again.
    if (error instanceof PrivateAddress) throw privateHost()
  }
}

/**
 * Configures a provider's incoming mailbox in the caller's transaction; null removes it, received mail stays.
 * @returns the audit details, or null where nothing was changed
 * @throws validation_failed where the stored password has to be entered again
 */
export async function saveImap(db: Db, ctx: TenantContext, providerId: string, imap: ImapInput | null | undefined) {
  if (imap === undefined) return null
  const of = { tenant_id: ctx.tenant.id, provider_id: providerId }
  if (imap === null) {
    await db
      .deleteFrom('mailboxes')
      .where('tenant_id', '=', of.tenant_id)
      .where('provider_id', '=', providerId)
      .execute()
    await say(db, mailboxesChannel, providerId)
    return { imap: null }
  }
  const { password, ...settings } = byIssuer(ctx, imap)
  if (settings.issuer === undefined) await checkPassword(db, of, imap)
  const stored = { settings: JSON.stringify(settings) }
  const secret = password === undefined ? {} : { secret: sealed(ctx, providerId, password) }
  await db
    .insertInto('mailboxes')
    .values({ ...of, ...stored, secret: null, ...secret })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'provider_id']).doUpdateSet({
        ...stored,
        ...secret,
        version: sql`mailboxes.version + 1`,
        state: 'waiting',
        failures: 0,
        next_try_at: null,
        unread_folders: '[]',
        updated_at: ctx.now(),
      }),
    )
    .execute()
  await say(db, mailboxesChannel, providerId)
  return { imap: { ...settings, ...(password !== undefined && { passwordChanged: true }) } }
}

/** The settings with the issuer's server, so that no token goes elsewhere. @throws validation_failed */
function byIssuer({ config }: Services, imap: ImapInput): ImapInput {
  if (imap.issuer === undefined) return imap
  return { ...imap, ...requiredIssuer(config, imap.issuer, 'imap.issuer').imap, password: '' }
}

/**
 * @throws validation_failed where the stored password would go to another server or account, or over a less secure
 * connection
 */
async function checkPassword(db: Db, of: { tenant_id: string; provider_id: string }, imap: ImapInput) {
  const before = await db
    .selectFrom('mailboxes')
    .select(['settings', 'secret'])
    .where('tenant_id', '=', of.tenant_id)
    .where('provider_id', '=', of.provider_id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return
  const secret = { field: 'imap.password', isStored: before.secret !== null, input: imap.password }
  requireSecretAgain(secret, mailboxTarget, storedImap(before.settings), imap)
}

const sealed = (ctx: Services, providerId: string, password: string) =>
  password ? ctx.secrets.seal(password, mailboxPlace(providerId)) : null

/** Checks a mailbox at once, even during back-off. @throws not_found where none is configured */
export async function checkNow(ctx: TenantContext, { providerId }: In<typeof checkMail>) {
  const row = await ctx.db
    .updateTable('mailboxes')
    .set({ next_try_at: null, updated_at: ctx.now() })
    .where('tenant_id', '=', ctx.tenant.id)
    .where('provider_id', '=', providerId)
    .returning('provider_id')
    .executeTakeFirst()
  found(row)
  await say(ctx.db, mailboxesChannel, providerId)
  return { data: found((await imapOf(ctx.db, ctx.tenant.id, [providerId])).get(providerId)) }
}
