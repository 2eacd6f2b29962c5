import type { Generated } from 'kysely'

/** What became of mail, by day. */

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

export type ReportTables = {
  send_days: SendDays
  send_domain_days: SendDomainDays
}
