import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** Counters of sends by quarter of an hour, rolled up by day. The older tables by day get no new rows. */

type SendCounts = {
  tenant_id: string
  at: Date
  job_id: string
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
}

type SendDomainCounts = {
  tenant_id: string
  at: Date
  domain: string
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
}

type SendDays = {
  tenant_id: string
  day: string
  job_id: string
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
}

type SendDomainDays = {
  tenant_id: string
  day: string
  domain: string
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
}

type SendRollups = {
  tenant_id: string
  days: number
  day: string
  job_id: string
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
}

type SendDomainRollups = {
  tenant_id: string
  days: number
  day: string
  domain: string
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
}

type SendTotalRollups = {
  tenant_id: string
  days: number
  day: string
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
}

type SendTotals = {
  tenant_id: string
  at: Date
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
}

type RolledUp = {
  tenant_id: string
  until: Generated<string>
}

type CampaignCounts = {
  tenant_id: string
  job_id: string
  dimension: 'all' | 'domain' | 'device' | 'bounce' | 'language'
  key: string
  sent: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  bounced: Generated<number>
  returned: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
  sample: string | null
}

type LinkCounts = {
  tenant_id: string
  job_id: string
  url_hash: string
  url: string
  people: Generated<number>
  clicks: Generated<number>
}

type ReportShares = {
  tenant_id: string
  id: string
  job_id: string
  user_id: string | null
  created_at: Timestamp
  expires_at: Date
  revoked_at: Date | null
}

export type ReportTables = {
  campaign_counts: CampaignCounts
  link_counts: LinkCounts
  report_shares: ReportShares
  send_counts: SendCounts
  send_domain_counts: SendDomainCounts
  send_days: SendDays
  send_domain_days: SendDomainDays
  send_rollups: SendRollups
  send_domain_rollups: SendDomainRollups
  send_total_rollups: SendTotalRollups
  send_totals: SendTotals
  rollup_state: RolledUp
}
