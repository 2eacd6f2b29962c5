import type { ApiScope } from '#contract/scopes.ts'
import type { Timestamp } from './columns.ts'

/** Rows of API keys, by which programs act for a workspace. */

type ApiKeys = {
  tenant_id: string
  id: string
  name: string
  hint: string
  token_hash: Buffer
  scopes: ApiScope[]
  maker_id: string
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  created_at: Timestamp
}

export type DeveloperTables = {
  api_keys: ApiKeys
}
