import type { In } from '#contract/endpoint.ts'
import type {
  IdentityProvider,
  IdentityProviderKind,
  updateIdentityProvider,
} from '#contract/auth/identity-providers.ts'
import type { Context, UserContext } from '../../context.ts'
import { changedAt, checkVersion, lastHand } from '../../db/versions.ts'
import { found } from '../../failure.ts'
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
  insecureIssuer,
  issuerMissing,
  keyRequired,
  secretRequired,
  teamRequired,
} from './failures.ts'
import { discover } from './issuer.ts'
import { oauthServices } from './oauth-services.ts'
import { allRows, nameOf, type ProviderRow, redirectUrl } from './providers.ts'

/** All providers, for administrators. */
export const list = async (ctx: UserContext) => ({ data: (await allRows(ctx.db)).map((row) => shown(ctx, row)) })

/**
 * Changes a provider. Turning it on checks that the issuer answers.
 * @throws identity_required, validation_failed, conflict for an outdated version
 */
export async function update(
  ctx: UserContext,
  { kind, version, clientSecret, ...input }: In<typeof updateIdentityProvider>,
) {
  await requireRecentProof(ctx)
  const before = found((await allRows(ctx.db)).find((row) => row.kind === kind))
  const after = {
    enabled: input.enabled ?? before.enabled,
    name: input.name ?? before.name,
    issuer: input.issuer?.replace(/\/$/, '') ?? before.issuer,
    client_id: input.clientId ?? before.client_id,
    team_id: input.teamId ?? before.team_id,
    key_id: input.keyId ?? before.key_id,
    trusts_addresses: input.trustsAddresses ?? before.trusts_addresses,
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
    const row = await db
      .selectFrom('identity_providers')
      .selectAll()
      .where('kind', '=', before.kind)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await checkVersion({
      // A change during the check above would be overwritten without a version too.
      version: version ?? before.updated_at,
      updatedAt: row.updated_at,
      current: async () => ({ data: shown(ctx, row), by: await lastHand(db, 'settings', row.id) }),
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
      .where('kind', '=', row.kind)
      .returningAll()
      .executeTakeFirstOrThrow()
    const entry = { action: 'identityProvider.update' as const, entityType: 'settings', entityId: row.id }
    await record(db, ctx, { ...entry, before: logFields(shown(ctx, row)), after: logFields(shown(ctx, changed)) })
    return { data: shown(ctx, changed) }
  })
}

type Settings = Pick<ProviderRow, 'enabled' | 'issuer' | 'client_id' | 'team_id' | 'key_id' | 'trusts_addresses'> & {
  hasSecret: boolean
}

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

const shown = (ctx: Pick<Context, 'config'>, row: ProviderRow): IdentityProvider => ({
  kind: row.kind,
  enabled: row.enabled,
  name: nameOf(row),
  issuer: row.issuer,
  clientId: row.client_id,
  teamId: row.team_id,
  keyId: row.key_id,
  hasClientSecret: row.client_secret !== null,
  trustsAddresses: row.trusts_addresses,
  redirectUrl: redirectUrl(ctx, row.kind),
  updatedAt: row.updated_at.toISOString(),
})

const logFields = ({ redirectUrl: _address, updatedAt: _at, ...rest }: IdentityProvider) => rest
