import type { Generated } from 'kysely'
import type { IdentityProviderKind } from '#contract/auth/identity-providers.ts'
import type { Timestamp } from './columns.ts'

type IdentityProviders = {
  id: Generated<string>
  slug: string
  kind: IdentityProviderKind
  enabled: Generated<boolean>
  name: Generated<string>
  icon: string | null
  issuer: string
  client_id: Generated<string>
  /** Sealed. */
  client_secret: Buffer | null
  team_id: Generated<string>
  key_id: Generated<string>
  trusts_addresses: Generated<boolean>
  role_claim: Generated<string>
  administrator_group: Generated<string>
  updated_at: Timestamp
}

type ExternalAccounts = {
  id: string
  user_id: string
  /** A slug. */
  provider: string
  issuer: string
  subject: string
  email: string
  last_used_at: Date
  gave_role: Generated<boolean>
  created_at: Timestamp
}

type ExternalSignIns = {
  token_hash: Buffer
  /** A slug. */
  provider: string
  user_id: string | null
  remember_me: boolean
  return_to: string
  issuer: string | null
  subject: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  in_administrator_group: boolean | null
  expires_at: Date
}

export type ExternalAccountTables = {
  identity_providers: IdentityProviders
  external_accounts: ExternalAccounts
  external_sign_ins: ExternalSignIns
}
