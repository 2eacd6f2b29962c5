import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn, Timestamp } from './columns.ts'

type Parameters = {
  tenant_id: string
  name: string
  value: JsonColumn<unknown>
  created_at: Timestamp
  updated_at: Timestamp
}

type Domains = {
  tenant_id: string
  id: string
  domain: string
  state: Generated<'pass' | 'warn' | 'fail' | 'unknown'>
  checks: ColumnType<unknown, string | undefined, string>
  checked_at: Date | null
  next_check_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

type DomainKeys = {
  tenant_id: string
  domain_id: string
  id: string
  algorithm: 'rsa-sha256' | 'ed25519-sha256'
  selector: string
  public_key: string
  private_key: Buffer | null
  state: Generated<'waiting' | 'signing' | 'retiring' | 'retired'>
  signing_since: Date | null
  retire_at: Date | null
  created_at: Timestamp
  updated_at: Timestamp
}

type DomainEvents = {
  tenant_id: string
  domain_id: string
  id: string
  at: Timestamp
  what: 'added' | 'check' | 'keys' | 'signing' | 'retired'
  about: Generated<string>
  before: string | null
  after: string | null
  actor_name: string | null
}

type LinkDomains = {
  tenant_id: string
  host: string
  token: string
  state: Generated<'pending' | 'active' | 'failing'>
  reason: 'no_cname' | 'other_cname' | 'no_txt' | 'other_txt' | 'no_answer' | 'taken' | null
  found: Generated<string>
  checked_at: Date | null
  answered_at: Date | null
  proven_at: Date | null
  removed_at: Date | null
  next_check_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

/** Domains of workspaces, for senders and for links. */
export type DomainTables = {
  parameters: Parameters
  domains: Domains
  domain_keys: DomainKeys
  domain_events: DomainEvents
  link_domains: LinkDomains
}
