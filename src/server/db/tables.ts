import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AiTables } from './tables-ai.ts'
import type { AutomationTables } from './tables-automations.ts'
import type { BrandingTables } from './tables-branding.ts'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import type { SendWindow } from '#contract/email-marketing/pace.ts'
import type { ProviderType } from '#contract/email-marketing/provider-settings.ts'
import type { ListKey, ViewColumn } from '#contract/views.ts'
import type { CommunityTables } from './tables-community.ts'
import type { DeveloperTables } from './tables-developers.ts'
import type { DomainTables } from './tables-domains.ts'
import type { FacebookTables } from './tables-facebook.ts'
import type { PaceTables } from './tables-pace.ts'
import type { ReportTables } from './tables-reports.ts'
import type { ReturnsTables } from './tables-returns.ts'
import type { FormsTables } from './tables-forms.ts'
import type { ProcessTables } from './tables-processes.ts'
import type { MeetingTables } from './tables-meetings.ts'
import type { StorageTables } from './tables-storage.ts'
import type { WebhookTables } from './tables-webhooks.ts'

/** The rows of the database, as `migrations/` makes them. A test holds this page against the real schema. */

export type Made = ColumnType<Date, Date | undefined, Date>
export type Json<T> = ColumnType<T, string, string>

type Users = {
  id: string
  first_name: string
  last_name: string
  email: string
  password_hash: string | null
  role: Generated<'user' | 'admin'>
  status: Generated<'active' | 'unconfirmed' | 'invited' | 'blocked'>
  preferred_language: Generated<'en' | 'ar'>
  image: string | null
  default_workspace_id: string | null
  bio: Generated<string>
  mobile: string | null
  location: Generated<string>
  skills: Generated<string[]>
  social_links: ColumnType<Record<string, string>, string | undefined, string>
  visible_to_community: Generated<boolean>
  listed: GeneratedAlways<boolean>
  directory_name: GeneratedAlways<string>
  created_at: Made
  updated_at: Made
}

type Sessions = {
  id: string
  user_id: string
  token_hash: Buffer
  token_expires_at: Date
  refresh_hash: Buffer
  expires_at: Date
  remember_me: boolean
  device: string
  last_seen_at: Made
  created_at: Made
  updated_at: Made
}

type UsedRefreshTokens = {
  refresh_hash: Buffer
  session_id: string
  used_at: Made
}

type MailTokens = {
  token_hash: Buffer
  purpose: 'reset-password' | 'confirm-email' | 'invitation'
  user_id: string
  expires_at: Date
  created_at: Made
}

type Workspaces = {
  id: string
  slug: string
  name: string
  created_at: Made
  updated_at: Made
}

type WorkspaceMembers = {
  tenant_id: string
  user_id: string
  id: string
  role: 'viewer' | 'editor' | 'owner'
  created_at: Made
  updated_at: Made
}

type AuditLog = {
  id: string
  /** Of a change inside a workspace: only its members may read it. */
  workspace_id: string | null
  at: Made
  actor_id: string | null
  actor_name: Generated<string>
  action: string
  entity_type: string
  entity_id: string
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
}

type SavedViews = {
  id: string
  owner_id: string
  list: ListKey
  name: string
  query: Json<Record<string, string>>
  columns: ColumnType<ViewColumn[] | null, string | null | undefined, string | null>
  is_shared: Generated<boolean>
  created_at: Made
  updated_at: Made
}

type DefaultViews = {
  user_id: string
  list: ListKey
  view_id: string
}

type DownloadTickets = {
  token_hash: Buffer
  session_id: string
  address: string
  expires_at: Date
}

type DailyUses = {
  kind: string
  owner_id: string
  day: ColumnType<Date, string, string>
  used: number
}

type Settings = {
  name: string
  value: Json<unknown>
  updated_at: Made
}

type ContactRequests = {
  id: string
  name: string
  email: string
  message: string
  created_at: Made
}

type SystemMails = {
  id: string
  recipient: string
  subject: string
  html: string
  body: string
  created_at: Made
}

type IdempotencyKeys = {
  caller: string
  key: string
  request_hash: Buffer
  status: number | null
  answer: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Made
}

type RateLimits = {
  key: string
  window_start: Date
  calls: number
}

type Workers = {
  id: string
  seen_at: Made
}

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
  created_at: Made
  updated_at: Made
}

type Tags = {
  tenant_id: string
  id: string
  type: 'email' | 'message'
  name_en: string
  name_ar: string
  color: Generated<string>
  usage_count: Generated<number>
  created_at: Made
  updated_at: Made
}

type Contacts = {
  tenant_id: string
  id: string
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  status: Generated<'subscribed' | 'unconfirmed' | 'unsubscribed' | 'bounced' | 'complained' | 'blocked'>
  language: 'en' | 'ar' | null
  attributes: ColumnType<unknown, string | undefined, string>
  sent_count: Generated<number>
  failed_count: Generated<number>
  open_count: Generated<number>
  click_count: Generated<number>
  last_sent_at: Date | null
  paused_until: Date | null
  last_opened_at: Date | null
  last_clicked_at: Date | null
  last_replied_at: Date | null
  import_id: string | null
  time_zone: string | null
  created_at: Made
  updated_at: Made
}

type ContactTags = {
  tenant_id: string
  tag_id: string
  contact_id: string
  id: string
  created_at: Made
  updated_at: Made
}

type MessageTags = {
  tenant_id: string
  tag_id: string
  message_id: string
  id: string
  created_at: Made
  updated_at: Made
}

/** A view over `contact_tags` and `message_tags`: only read. */
type TaggedBy = {
  tenant_id: string
  id: string
  entity_type: 'email' | 'message'
  entity_id: string
  tag_id: string
  created_at: Made
  updated_at: Made
}

type ContactCounts = {
  tenant_id: string
  status: string
  count: Generated<number>
}

type Groups = {
  tenant_id: string
  id: string
  name: string
  description: Generated<string>
  match: Generated<'any' | 'all'>
  conditions: ColumnType<Conditions | null, string | null | undefined, string | null>
  counted: number | null
  counted_at: Date | null
  created_at: Made
  updated_at: Made
}

type ContactEvents = {
  tenant_id: string
  contact_id: string
  id: GeneratedAlways<number>
  at: Made
  kind: 'changed' | 'untagged' | 'unsubscribed' | 'merged'
  detail: Json<unknown>
  actor_id: string | null
  actor_name: string | null
  import_id: string | null
  run_id: string | null
  job_id: string | null
}

type ContactClicks = {
  tenant_id: string
  contact_id: string
  job_id: string
  url: string
  first_at: Date
  clicks: Generated<number>
}

/** What a contact was before she was merged with another. */
type ContactAliases = {
  tenant_id: string
  alias_id: string
  contact_id: string
  email: string
  created_at: Made
}

type ContactRuns = {
  tenant_id: string
  id: string
  action: string
  tag_ids: Generated<string[]>
  created_at: Made
  undone_at: Date | null
}

type GroupTags = {
  tenant_id: string
  group_id: string
  tag_id: string
}

type Imports = {
  tenant_id: string
  id: string
  user_id: string | null
  file_name: string
  status: Generated<'queued' | 'running' | 'stopped' | 'done' | 'failed'>
  options: ColumnType<unknown, string | undefined, string>
  rows: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  refused: Generated<number>
  kept: Generated<number>
  bytes: Generated<number>
  bytes_read: Generated<number>
  message: string | null
  created_at: Made
  updated_at: Made
}

type ImportRefusals = {
  tenant_id: string
  import_id: string
  line: number
  email: string
  reason: string
  kept: Generated<boolean>
}

type ImportBatches = {
  tenant_id: string
  import_id: string
  number: number
}

type ImportPieces = {
  tenant_id: string
  import_id: string
  number: number
  bytes: Buffer
}

type Templates = {
  tenant_id: string
  id: string
  name: string
  subject: string
  content_type: 'html' | 'text' | 'blocks'
  content: string
  text: Generated<string>
  language: Generated<'en' | 'ar'>
  is_active: Generated<boolean>
  usage_count: Generated<number>
  last_used_at: Date | null
  edited_by: string | null
  created_at: Made
  updated_at: Made
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
  audience: Json<unknown>
  frozen_to: string | null
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
  bounced_hard: Generated<number>
  bounced_soft: Generated<number>
  bounced_sender: Generated<number>
  complained: Generated<number>
  machine_opened: Generated<number>
  machine_clicked: Generated<number>
  seen_tried: Generated<number>
  seen_bounced: Generated<number>
  seen_complained: Generated<number>
  waiting: Generated<number>
  send_window: ColumnType<SendWindow | null, string | null | undefined, string | null>
  opens_at: Date | null
  closes_at: Date | null
  local_time: string | null
  engaged_first: Generated<boolean>
  recheck_at: Date | null
  recipients_cleared_at: Date | null
  recipients_gone: Generated<boolean>
  created_at: Made
  updated_at: Made
  automation_id: string | null
  step_id: string | null
  test_id: string | null
  variant: string | null
  transactional: Generated<boolean>
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
  created_at: Made
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
  engaged: Generated<boolean>
  lease: string | null
  lease_until: Date | null
  handed_at: Date | null
  attempts: Generated<number>
  doubts: Generated<number>
  next_try_at: Date | null
  response: string | null
  sent_at: Date | null
  opened_at: Date | null
  clicked_at: Date | null
  opens: Generated<number>
  clicks: Generated<number>
  replied_at: Date | null
  bounce: 'hard' | 'soft' | 'sender' | null
  bounce_reason: string | null
  bounced_at: Date | null
  complained_at: Date | null
  machine_opens: Generated<number>
  machine_clicks: Generated<number>
  updated_at: Made
}

type Suppressions = {
  tenant_id: string
  email: string
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'blocked'
  job_id: string | null
  detail: string | null
  created_at: Made
}

type Messages = {
  tenant_id: string
  id: string
  job_id: string | null
  contact_id: string | null
  provider_id: string | null
  direction: 'sent' | 'received'
  delivery_status: 'queued' | 'sent' | 'deferred' | 'failed' | 'unknown' | 'received'
  status: Generated<'active' | 'archived' | 'draft'>
  content_type: 'html' | 'text'
  subject: string
  preview: string
  sender: string
  recipient: string
  message_id: string
  thread: string | null
  belong_to_message_id: string | null
  source: Buffer | null
  source_file: string | null
  is_read: Generated<boolean>
  read_at: Date | null
  sent_at: Date | null
  sender_address: Generated<string>
  cc: Generated<string>
  people: Generated<string[]>
  answers_to: Generated<string[]>
  attachments: ColumnType<AttachmentRow[], string | undefined, string>
  note: string | null
  automatic: Generated<boolean>
  answered_at: Date | null
  folder: string | null
  uid_validity: number | null
  uid: number | null
  envelope: ColumnType<EnvelopeRow[] | null, string | null | undefined, string | null>
  draft: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Made
  updated_at: Made
}

export type AttachmentRow = { name: string; type: string; bytes: number; contentId?: string; opened?: true }
export type EnvelopeRow = {
  email: string
  state: 'waiting' | 'sent' | 'failed'
  response: string
  /** Stands in no header. */
  hidden?: boolean
}

type MessageContents = {
  tenant_id: string
  message_id: string
  source: Buffer | null
  source_file: string | null
  html: string | null
  text: string
  headers: Json<{ name: string; value: string }[]>
  correspondents: Json<Correspondents>
}

type Correspondent = { name: string; address: string }
export type Correspondents = Record<'from' | 'to' | 'cc' | 'replyTo', Correspondent[]>

type MessageNames = {
  tenant_id: string
  name: string
  message_id: string
}

type Mailboxes = {
  tenant_id: string
  provider_id: string
  settings: ColumnType<unknown, string, string>
  secret: Buffer | null
  version: Generated<number>
  state: Generated<'waiting' | 'syncing' | 'ready' | 'failing'>
  checked_at: Date | null
  message: Generated<string>
  failures: Generated<number>
  next_try_at: Date | null
  holder: string | null
  held_until: Date | null
  created_at: Made
  updated_at: Made
}

type MailboxFolders = {
  tenant_id: string
  provider_id: string
  path: string
  uid_validity: number
  last_uid: Generated<number>
  modseq: number | null
  total: Generated<number>
  fetched: Generated<number>
}

type MailboxChanges = {
  tenant_id: string
  provider_id: string
  id: GeneratedAlways<number>
  folder: string
  uid_validity: number
  uid: number
  change: 'seen' | 'unseen' | 'answered' | 'deleted'
}

/** Of people, of the site, and of the suite. */
type CoreTables = {
  users: Users
  sessions: Sessions
  used_refresh_tokens: UsedRefreshTokens
  mail_tokens: MailTokens
  workspaces: Workspaces
  workspace_members: WorkspaceMembers
  audit_log: AuditLog
  settings: Settings
  saved_views: SavedViews
  default_views: DefaultViews
  download_tickets: DownloadTickets
  daily_uses: DailyUses
  contact_requests: ContactRequests
  system_mails: SystemMails
  idempotency_keys: IdempotencyKeys
  rate_limits: RateLimits
  workers: Workers
  providers: Providers
  tags: Tags
  contacts: Contacts
  contact_tags: ContactTags
  contact_counts: ContactCounts
  contact_events: ContactEvents
  contact_clicks: ContactClicks
  contact_aliases: ContactAliases
  contact_runs: ContactRuns
  message_tags: MessageTags
  tagged_by: TaggedBy
  groups: Groups
  group_tags: GroupTags
  imports: Imports
  import_refusals: ImportRefusals
  import_batches: ImportBatches
  import_pieces: ImportPieces
  templates: Templates
  template_tags: TemplateTags
  jobs: Jobs
  provider_usage: ProviderUsage
  ledger: Ledger
  transactional_mails: TransactionalMails
  suppressions: Suppressions
  messages: Messages
  message_contents: MessageContents
  message_names: MessageNames
  mailboxes: Mailboxes
  mailbox_folders: MailboxFolders
  mailbox_changes: MailboxChanges
}

export type Tables = CoreTables &
  CommunityTables &
  MeetingTables &
  BrandingTables &
  AiTables &
  FormsTables &
  AutomationTables &
  DomainTables &
  FacebookTables &
  ReturnsTables &
  DeveloperTables &
  WebhookTables &
  PaceTables &
  ReportTables &
  StorageTables &
  ProcessTables
