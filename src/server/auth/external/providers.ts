import { type Selectable, sql } from 'kysely'
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
  slug: string
  kind: IdentityProviderKind
  name: string
  issuer: string
  clientId: string
  clientSecret: string | null
  teamId: string
  keyId: string
  trustsAddresses: boolean
  roleClaim: string
  administratorGroup: string
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

/** The kind and name of a provider, also of one that is off. */
export async function providerOf(db: Db, slug: string): Promise<{ kind: IdentityProviderKind; name: string }> {
  const row = await db
    .selectFrom('identity_providers')
    .select(['kind', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { kind: row.kind, name: nameOf(row) }
}

/** The address at which a provider sends the browser back. */
export const redirectUrl = ({ config }: Pick<Context, 'config'>, slug: string) =>
  `${config.publicUrl}${externalSignInPath}/${slug}`

/** A provider that is on. @throws not_found */
export async function activeProvider(ctx: Pick<Context, 'secrets'>, db: Db, slug: string): Promise<ActiveProvider> {
  const row = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('slug', '=', slug)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!row) throw providerOff()
  return {
    slug: row.slug,
    kind: row.kind,
    name: nameOf(row),
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret && ctx.secrets.unseal(row.client_secret, identityProviderPlace(row.id)),
    teamId: row.team_id,
    keyId: row.key_id,
    trustsAddresses: row.trusts_addresses,
    roleClaim: row.role_claim,
    administratorGroup: row.administrator_group,
  }
}

/** The providers that people may sign in with. */
export async function listActive({ db }: Context): Promise<Out<typeof listExternalProviders>> {
  const rows = await allRows(db)
  return {
    data: rows
      .filter(({ enabled }) => enabled)
      .map((row) => ({ slug: row.slug, kind: row.kind, name: nameOf(row), icon: row.icon })),
  }
}

/** All providers: by kind in the order of the contract, then by name. */
export const allRows = (db: Db) =>
  db
    .selectFrom('identity_providers')
    .selectAll()
    .orderBy(sql`slug <> kind`)
    .orderBy('name')
    .orderBy('slug')
    .execute()
    .then((rows) =>
      rows.toSorted((a, b) => identityProviderKinds.indexOf(a.kind) - identityProviderKinds.indexOf(b.kind)),
    )
