import type { In } from '#contract/endpoint.ts'
import {
  type addIdentityProvider,
  type IdentityProvider,
  type IdentityProviderKind,
  identityProviderKinds,
  maxOpenidProviders,
  type removeIdentityProvider,
  type updateIdentityProvider,
} from '#contract/auth/identity-providers.ts'
import type { Context, UserContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { newId } from '../../db/connection/database.ts'
import { changedAt, checkVersion, lastHand } from '../../db/versions.ts'
import { found } from '../../failure.ts'
import { Answer } from '../../http/route.ts'
import { checkImage } from '../../images/references.ts'
import { record } from '../../people/audit.ts'
import { requireRecentProof } from '../../http/recent-proof.ts'
import { identityProviderPlace, identityProviderTarget } from '../../secrets/sealed.ts'
import { requireSecretAgain } from '../../secrets/stored-secrets.ts'
import { isAppleKey } from './apple.ts'
import {
  anyTenant,
  appleKeyRequired,
  clientRequired,
  fixedIssuer,
  groupIncomplete,
  insecureIssuer,
  issuerMissing,
  keyRequired,
  notOfOrganization,
  presetStays,
  secretRequired,
  teamRequired,
  tooManyIssuers,
} from './failures.ts'
import { discover } from './issuer.ts'
import { oauthServices } from './oauth-services.ts'
import { allRows, nameOf, type ProviderRow, redirectUrl } from './providers.ts'
import { withdrawRole } from './roles.ts'

/** All providers, for administrators. */
export async function list(ctx: UserContext) {
  const accounts = await accountCounts(ctx.db)
  return { data: (await allRows(ctx.db)).map((row) => shown(ctx, row, accounts)) }
}

/** Adds an OpenID Connect provider, turned off. @throws conflict for too many */
export async function add(ctx: UserContext, { name }: In<typeof addIdentityProvider>) {
  return ctx.db.transaction().execute(async (db) => {
    // Locked, so that concurrent additions are counted.
    await db.selectFrom('identity_providers').select('id').where('slug', '=', 'openid').forUpdate().execute()
    const all = await allRows(db)
    if (all.filter(({ kind }) => kind === 'openid').length >= maxOpenidProviders) throw tooManyIssuers()
    const id = newId()
    const row = await db
      .insertInto('identity_providers')
      .values({
        id,
        slug: `openid-${id.slice(-8)}`,
        kind: 'openid',
        name,
        icon: null,
        issuer: '',
        client_secret: null,
        updated_at: ctx.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const data = shown(ctx, row, noAccounts)
    const entry = { action: 'identityProvider.create' as const, entityType: 'settings', entityId: id }
    await record(db, ctx, { ...entry, after: logFields(data) })
    return new Answer(201, { data })
  })
}

/**
 * Removes an added provider with its connected accounts, and the roles that these gave.
 * @throws identity_required, not_found, conflict for a provider that every site has
 */
export async function remove(ctx: UserContext, { provider: slug }: In<typeof removeIdentityProvider>) {
  await requireRecentProof(ctx)
  return ctx.db.transaction().execute(async (db) => {
    const row = found(
      await db.selectFrom('identity_providers').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst(),
    )
    if (identityProviderKinds.some((kind) => kind === row.slug)) throw presetStays()
    const givers = await db
      .selectFrom('external_accounts')
      .select(['id', 'user_id'])
      .where('provider', '=', slug)
      .where('gave_role', '=', true)
      .execute()
    const provider = nameOf(row)
    for (const { id, user_id: userId } of givers) await withdrawRole(db, ctx, { accountId: id, userId, provider })
    const before = logFields(shown(ctx, row, await accountCounts(db)))
    await db.deleteFrom('identity_providers').where('id', '=', row.id).execute()
    const entry = { action: 'identityProvider.delete' as const, entityType: 'settings', entityId: row.id }
    await record(db, ctx, { ...entry, before })
    return { data: { _id: row.id } }
  })
}

/**
 * Changes a provider. Turning it on checks that the issuer answers.
 * @throws identity_required, validation_failed, conflict for an outdated version
 */
export async function update(
  ctx: UserContext,
  { provider: slug, version, clientSecret, ...input }: In<typeof updateIdentityProvider>,
) {
  await requireRecentProof(ctx)
  const before = found((await allRows(ctx.db)).find((row) => row.slug === slug))
  const after = {
    enabled: input.enabled ?? before.enabled,
    name: input.name ?? before.name,
    icon: input.icon === undefined ? before.icon : input.icon,
    issuer: input.issuer?.replace(/\/$/, '') ?? before.issuer,
    client_id: input.clientId ?? before.client_id,
    team_id: input.teamId ?? before.team_id,
    key_id: input.keyId ?? before.key_id,
    trusts_addresses: input.trustsAddresses ?? before.trusts_addresses,
    role_claim: input.roleClaim ?? before.role_claim,
    administrator_group: input.administratorGroup ?? before.administrator_group,
  }
  if (before.kind === 'apple' && clientSecret && !isAppleKey(clientSecret)) throw appleKeyRequired()
  const hasSecret = clientSecret === undefined ? before.client_secret !== null : clientSecret !== ''
  await checkSettings(ctx, before.kind, { ...after, hasSecret })
  requireSecretAgain(
    { field: 'clientSecret', isStored: before.client_secret !== null, input: clientSecret },
    identityProviderTarget,
    before,
    after,
  )
  return ctx.db.transaction().execute(async (db) => {
    if (input.icon !== before.icon) await checkImage(db, input.icon, 'icon')
    const row = found(
      await db.selectFrom('identity_providers').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst(),
    )
    const accounts = await accountCounts(db)
    await checkVersion({
      // A change during the check above would be overwritten without a version too.
      version: version ?? before.updated_at,
      updatedAt: row.updated_at,
      current: async () => ({ data: shown(ctx, row, accounts), by: await lastHand(db, 'settings', row.id) }),
    })
    const changed = await db
      .updateTable('identity_providers')
      .set({
        ...after,
        ...(clientSecret !== undefined && {
          client_secret: clientSecret === '' ? null : ctx.secrets.seal(clientSecret, identityProviderPlace(row.id)),
        }),
        updated_at: changedAt(ctx.now(), row.updated_at),
      })
      .where('slug', '=', row.slug)
      .returningAll()
      .executeTakeFirstOrThrow()
    const entry = { action: 'identityProvider.update' as const, entityType: 'settings', entityId: row.id }
    await record(db, ctx, {
      ...entry,
      before: logFields(shown(ctx, row, accounts)),
      after: logFields(shown(ctx, changed, accounts)),
    })
    return { data: shown(ctx, changed, accounts) }
  })
}

type Settings = Pick<
  ProviderRow,
  'enabled' | 'issuer' | 'client_id' | 'team_id' | 'key_id' | 'trusts_addresses' | 'role_claim' | 'administrator_group'
> & { hasSecret: boolean }

const fixedIssuers: Partial<Record<IdentityProviderKind, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
}

async function checkSettings(ctx: UserContext, kind: IdentityProviderKind, settings: Settings) {
  const { enabled, issuer, client_id: clientId, trusts_addresses: trustsAddresses, hasSecret } = settings
  if (fixedIssuers[kind] !== undefined && issuer !== fixedIssuers[kind]) throw fixedIssuer()
  if (issuer.startsWith('http:') && !ctx.config.allowPrivateHosts) throw insecureIssuer()
  const isOfOrganization = kind === 'openid' || (kind === 'microsoft' && !isAnyTenant(issuer))
  if (trustsAddresses && !isOfOrganization) throw anyTenant()
  const decidesRoles = settings.role_claim !== '' || settings.administrator_group !== ''
  if (decidesRoles && !isOfOrganization) throw notOfOrganization()
  if ((settings.role_claim === '') !== (settings.administrator_group === '')) throw groupIncomplete()
  if (!enabled) return
  if (clientId === '') throw clientRequired()
  if (kind === 'apple' && settings.team_id === '') throw teamRequired()
  if (kind === 'apple' && settings.key_id === '') throw keyRequired()
  if (kind === 'apple' && !hasSecret) throw appleKeyRequired()
  if (oauthServices[kind]) {
    if (!hasSecret) throw secretRequired()
    return
  }
  if (issuer === '' || !(await discover(ctx, { issuer, clientId }))) throw issuerMissing()
}

/** Addresses at which every organization and person of Microsoft signs in. */
const isAnyTenant = (issuer: string) =>
  /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/.test(issuer)

type AccountCounts = ReadonlyMap<string, number>

const noAccounts: AccountCounts = new Map()

/** Connected accounts, by the provider's slug. */
async function accountCounts(db: Db): Promise<AccountCounts> {
  const rows = await db
    .selectFrom('external_accounts')
    .select(['provider', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, count }) => [provider, Number(count)]))
}

const shown = (ctx: Pick<Context, 'config'>, row: ProviderRow, accounts: AccountCounts): IdentityProvider => ({
  slug: row.slug,
  kind: row.kind,
  enabled: row.enabled,
  name: nameOf(row),
  icon: row.icon,
  issuer: row.issuer,
  clientId: row.client_id,
  teamId: row.team_id,
  keyId: row.key_id,
  hasClientSecret: row.client_secret !== null,
  trustsAddresses: row.trusts_addresses,
  roleClaim: row.role_claim,
  administratorGroup: row.administrator_group,
  accounts: accounts.get(row.slug) ?? 0,
  redirectUrl: redirectUrl(ctx, row.slug),
  updatedAt: row.updated_at.toISOString(),
})

const logFields = ({ redirectUrl: _address, updatedAt: _at, accounts: _count, ...rest }: IdentityProvider) => rest
