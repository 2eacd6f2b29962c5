import type { Selectable } from 'kysely'
import type { Out } from '#contract/endpoint.ts'
import type { listExternalProviders } from '#contract/auth/external-accounts.ts'
import {
  externalSignInPath,
  type IdentityProviderKind,
  identityProviderKinds,
} from '#contract/auth/identity-providers.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { identityProviderPlace } from '../../secrets/sealed.ts'
import { providerOff } from './failures.ts'

export type ProviderRow = Selectable<Tables['identity_providers']>

/** A provider that people may sign in with. */
export type ActiveProvider = {
  kind: IdentityProviderKind
  name: string
  issuer: string
  clientId: string
  clientSecret: string | null
  teamId: string
  keyId: string
  trustsAddresses: boolean
}

const names = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  openid: 'OpenID Connect',
}

/** Names of brands are the same in every language; an administrator may name an issuer. */
export const nameOf = ({ kind, name }: Pick<ProviderRow, 'kind' | 'name'>) => name || names[kind]

/** The name of a provider, also of one that is off. */
export async function providerName(db: Db, kind: IdentityProviderKind): Promise<string> {
  const row = await db
    .selectFrom('identity_providers')
    .select(['kind', 'name'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return nameOf(row)
}

/** The address at which a provider sends the browser back. */
export const redirectUrl = ({ config }: Pick<Context, 'config'>, kind: IdentityProviderKind) =>
  `${config.publicUrl}${externalSignInPath}/${kind}`

/** A provider that is on. @throws not_found */
export async function activeProvider(ctx: Pick<Context, 'secrets'>, db: Db, kind: string): Promise<ActiveProvider> {
  const known = identityProviderKinds.find((one) => one === kind)
  if (known === undefined) throw providerOff()
  const row = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('kind', '=', known)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!row) throw providerOff()
  return {
    kind: row.kind,
    name: nameOf(row),
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret && ctx.secrets.unseal(row.client_secret, identityProviderPlace(row.id)),
    teamId: row.team_id,
    keyId: row.key_id,
    trustsAddresses: row.trusts_addresses,
  }
}

/** The providers that people may sign in with. */
export async function listActive({ db }: Context): Promise<Out<typeof listExternalProviders>> {
  const rows = await allRows(db)
  return { data: rows.filter(({ enabled }) => enabled).map((row) => ({ kind: row.kind, name: nameOf(row) })) }
}

/** All providers, in the order of the contract. */
export const allRows = (db: Db) =>
  db
    .selectFrom('identity_providers')
    .selectAll()
    .execute()
    .then((rows) =>
      rows.toSorted((a, b) => identityProviderKinds.indexOf(a.kind) - identityProviderKinds.indexOf(b.kind)),
    )
