import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

type MailDomains = {
  domain: string
  pool: string | null
  check_at: Timestamp
}

type MailboxPaces = {
  tenant_id: string
  provider_id: string
  pool: string
  minute_at: Date | null
  minute: Generated<number>
  hour_at: Date | null
  hour: Generated<number>
  day_at: Date | null
  day: Generated<number>
  next_at: Date | null
  times: Generated<number>
  rests_until: Date | null
  slowed: number | null
  slowed_at: Date | null
  response: string | null
}

type MailboxSlots = {
  tenant_id: string
  provider_id: string
  pool: string
  slot: number
  lease: string
  until: Date
}

type Warmups = {
  tenant_id: string
  id: string
  provider_id: string | null
  domain: string | null
  status: Generated<'running' | 'paused' | 'finished'>
  volumes: number[]
  time_zone: string
  created_at: Timestamp
  updated_at: Timestamp
  ended_at: Date | null
}

type WarmupDays = {
  tenant_id: string
  warmup_id: string
  day: ColumnType<string, string, string>
  step: number
  volume: number
  used: Generated<number>
}

/** Throttling: mailbox rates, leases and warm-ups. */
export type PaceTables = {
  mail_domains: MailDomains
  mailbox_rates: MailboxPaces
  mailbox_leases: MailboxSlots
  warmups: Warmups
  warmup_days: WarmupDays
}
