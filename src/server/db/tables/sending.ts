import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SendWindow } from '#contract/email-marketing/pace.ts'
import type { ProviderType } from '#contract/email-marketing/provider-settings.ts'
import type { Lang } from '#contract/text/languages.ts'
import type { JsonColumn, Timestamp } from './columns.ts'

/** Rows of sending: providers, templates, jobs, and the ledger with one row per recipient. */

type Providers = {
  tenant_id: string
  id: string
  name: string
  type: ProviderType
  status: Generated<'active' | 'inactive'>
  is_default: Generated<boolean>
  from_name: Generated<string>
  from_email: string
  reply_to: string | null
  signature: Generated<string>
  settings: ColumnType<unknown, string | undefined, string>
  secret: Buffer | null
  limits: ColumnType<unknown, string | undefined, string>
  last_test: ColumnType<unknown, string | null | undefined, string | null>
  hook_version: Generated<number>
  hook_at: Date | null
  hook_refused_at: Date | null
  return_path: string | null
  mailbox_limits: ColumnType<unknown, string | undefined, string>
  created_at: Timestamp
  updated_at: Timestamp
}

type Pictures = {
  tenant_id: string
  id: string
  name: Generated<string>
  size: number
  width: number
  height: number
  added_by: string | null
  created_at: Timestamp
  removed_at: Date | null
}

type TemplatePictures = {
  tenant_id: string
  template_id: string
  picture_id: string
}

type Templates = {
  tenant_id: string
  id: string
  name: string
  subject: string
  content_type: 'html' | 'text' | 'blocks'
  content: string
  text: Generated<string>
  language: Generated<Lang>
  is_active: Generated<boolean>
  usage_count: Generated<number>
  last_used_at: Date | null
  edited_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

type TemplateTags = {
  tenant_id: string
  template_id: string
  tag_id: string
}

type Jobs = {
  tenant_id: string
  id: string
  user_id: string | null
  provider_id: string | null
  template_id: string | null
  status: 'preparing' | 'scheduled' | 'running' | 'paused' | 'done' | 'cancelled' | 'failed'
  subject: string
  html: string | null
  text: string | null
  language: Generated<string>
  from_name: string
  from_email: string
  reply_to: string | null
  topic_id: string | null
  /** As it is in the messages; null until the first one is rendered. */
  workspace_name: string | null
  content_version: Generated<number>
  /** What merge tags show of the brand; null until the first message is rendered. */
  brand: JsonColumn<unknown> | null
  audience: JsonColumn<unknown>
  frozen_to: string | null
  /** The send cursor of a job in id order; null for other jobs. */
  last_contact_id: string | null
  scheduled_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  message: string | null
  total: Generated<number>
  queued: Generated<number>
  claimed: Generated<number>
  sent: Generated<number>
  deferred: Generated<number>
  failed: Generated<number>
  unknown: Generated<number>
  skipped: Generated<number>
  track_opens: Generated<boolean>
  track_clicks: Generated<boolean>
  opened: Generated<number>
  clicked: Generated<number>
  replied: Generated<number>
  /** The latest reply to one of its messages. */
  last_reply_at: Date | null
  bounced_hard: Generated<number>
  bounced_soft: Generated<number>
  bounced_sender: Generated<number>
  complained: Generated<number>
  machine_opened: Generated<number>
  machine_clicked: Generated<number>
  watched_attempts: Generated<number>
  watched_bounces: Generated<number>
  watched_complaints: Generated<number>
  waiting: Generated<number>
  send_window: ColumnType<SendWindow | null, string | null | undefined, string | null>
  opens_at: Date | null
  closes_at: Date | null
  local_time: string | null
  engaged_recipients_first: Generated<boolean>
  throttle_check_at: Date | null
  retry_at: Date | null
  recipients_purged_at: Date | null
  recipients_gone: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  automation_id: string | null
  step_id: string | null
  test_id: string | null
  variant: string | null
  transactional: Generated<boolean>
  draining: GeneratedAlways<boolean>
}

/** An email in another language than the first one of its job. */
type JobContents = {
  tenant_id: string
  job_id: string
  language: string
  subject: string
  html: string | null
  text: string | null
}

/** An email in another language than the first one of its template. */
type TemplateContents = {
  tenant_id: string
  template_id: string
  language: string
  subject: string
  content: string
  text: Generated<string>
}

type TransactionalMails = {
  tenant_id: string
  id: string
  job_id: string
  email: string
  contact_id: string | null
  user_id: string | null
  template_id: string | null
  subject: string
  preview: string
  source: Buffer | null
  source_file: string | null
  expires_at: Date
  created_at: Timestamp
}

type ProviderUsage = {
  tenant_id: string
  provider_id: string
  span: 'second' | 'hour' | 'day'
  start: Date
  used: number
}

type Ledger = {
  tenant_id: string
  job_id: string
  contact_id: string
  email: string
  status: Generated<'queued' | 'claimed' | 'sent' | 'deferred' | 'failed' | 'unknown' | 'skipped' | 'waiting'>
  /**
   * Sent in the order of contact ids, so its row is before or after the cursor
   * (`email-marketing/ledger/send-cursor.ts`).
   */
  in_sequence: Generated<boolean>
  /**
   * The status as indexes know it: claimed rows count as queued, and rows in sequence that are queued, claimed or sent
   * count as `in_sequence`.
   */
  index_status: GeneratedAlways<
    'in_sequence' | 'queued' | 'sent' | 'deferred' | 'failed' | 'unknown' | 'skipped' | 'waiting'
  >
  engaged: Generated<boolean>
  lease: string | null
  lease_until: Date | null
  handed_at: Date | null
  attempts: Generated<number>
  uncertain_attempts: Generated<number>
  next_try_at: Date | null
  response: string | null
  sent_at: Date | null
  /** The version that was sent; null: the first one. */
  language: string | null
  opened_at: Date | null
  clicked_at: Date | null
  opens: Generated<number>
  clicks: Generated<number>
  replied_at: Date | null
  bounce: 'hard' | 'soft' | 'sender' | null
  bounce_reason: string | null
  bounce_rule: string | null
  bounced_at: Date | null
  complained_at: Date | null
  machine_opens: Generated<number>
  machine_clicks: Generated<number>
  updated_at: Timestamp
}

type LedgerLeases = {
  tenant_id: string
  job_id: string
  id: string
  until: Date
  contact_ids: string[]
}

type Suppressions = {
  tenant_id: string
  email: string
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'blocked'
  /** The contact also unsubscribed: this remains when the reason is lifted. */
  has_left: Generated<boolean>
  job_id: string | null
  detail: string | null
  bounce_rule: string | null
  created_at: Timestamp
}

export type SendingTables = {
  providers: Providers
  templates: Templates
  pictures: Pictures
  template_pictures: TemplatePictures
  template_tags: TemplateTags
  template_contents: TemplateContents
  jobs: Jobs
  job_contents: JobContents
  transactional_mails: TransactionalMails
  provider_usage: ProviderUsage
  ledger: Ledger
  ledger_leases: LedgerLeases
  suppressions: Suppressions
}
