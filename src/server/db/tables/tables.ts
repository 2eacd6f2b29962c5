import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Lang } from '#contract/text/languages.ts'
import type { AiTables } from './ai.ts'
import type { AutomationTables } from './automations.ts'
import type { BrandTables } from './brands.ts'
import type { BrandingTables } from './branding.ts'
import type { CampaignTables } from './campaigns.ts'
import type { ViewColumn, ViewedList } from '#contract/views.ts'
import type { CommunityTables } from './community.ts'
import type { KeepTables } from './keep.ts'
import type { QuestionTables } from './qa.ts'
import type { ContactTables } from './contacts.ts'
import type { SendingTables } from './sending.ts'
import type { MessageTables } from './messages.ts'
import type { DeveloperTables } from './developers.ts'
import type { DomainTables } from './domains.ts'
import type { ExternalAccountTables } from './external-accounts.ts'
import type { FacebookTables } from './facebook.ts'
import type { PaceTables } from './pace.ts'
import type { ReportTables } from './reports.ts'
import type { ReturnsTables } from './returns.ts'
import type { FormsTables } from './forms.ts'
import type { ProcessTables } from './processes.ts'
import type { MeetingTables } from './meetings.ts'
import type { StorageTables } from './storage.ts'
import type { TextTables } from './texts.ts'
import type { TwoStepTables } from './two-step.ts'
import type { WebhookTables } from './webhooks.ts'
import type { Timestamp, JsonColumn } from './columns.ts'
/** Row types of the schema in `migrations/`. A test compares them with a migrated database. */

type Users = {
  id: string
  first_name: string
  last_name: string
  email: string
  password_hash: string | null
  sign_up_hash: Buffer | null
  sign_up_network: Buffer | null
  address_confirmed_at: Date | null
  role: Generated<'user' | 'admin'>
  administrator_since: Generated<Date | null>
  status: Generated<'active' | 'unconfirmed' | 'invited' | 'blocked'>
  preferred_language: Generated<Lang>
  /** Whether posts wait for approval: by the rules for new members, never, or always. */
  review: Generated<'new' | 'trusted' | 'always'>
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
  created_at: Timestamp
  updated_at: Timestamp
}

type Sessions = {
  id: string
  user_id: string
  token_hash: Buffer
  token_expires_at: Date
  refresh_hash: Buffer
  expires_at: Date
  remember_me: boolean
  password_given_at: Date | null
  device: string
  country: string | null
  last_seen_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

type UsedRefreshTokens = {
  refresh_hash: Buffer
  session_id: string
  used_at: Timestamp
}

type KnownNetworks = {
  user_id: string
  network_hash: Buffer
  seen_at: Date
}

type KnownDevices = {
  user_id: string
  device_hash: Buffer
  seen_at: Date
}

type MailTokens = {
  token_hash: Buffer
  purpose: 'reset-password' | 'confirm-email' | 'invitation' | 'email-change-old' | 'email-change-new'
  user_id: string
  expires_at: Date
  created_at: Timestamp
}

type EmailChanges = {
  user_id: string
  id: string
  email: string
  session_id: string | null
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
  expires_at: Date
  created_at: Timestamp
  updated_at: Timestamp
}

type Workspaces = {
  id: string
  slug: string
  name: string
  created_at: Timestamp
  updated_at: Timestamp
}

/** Includes deleted workspaces whose rows are not removed yet; the view `workspaces` hides them. */
type AllWorkspaces = {
  id: string
  slug: string
  name: string
  created_at: Timestamp
  updated_at: Timestamp
  gone_at: Date | null
}

type WorkspaceMembers = {
  tenant_id: string
  user_id: string
  id: string
  role: 'viewer' | 'editor' | 'owner'
  /** Null for members who are not owners, and for an owner who has not accepted the ownership. */
  ownership_accepted_at: Date | null
  created_at: Timestamp
  updated_at: Timestamp
}

type WorkspaceInvitations = {
  tenant_id: string
  id: string
  email: string
  role: 'viewer' | 'editor' | 'owner'
  inviter_id: string | null
  user_id: string | null
  lang: Lang
  token_hash: Buffer | null
  sent_at: Date
  expires_at: Date
  created_at: Timestamp
  updated_at: Timestamp
}

type AuditLog = {
  id: string
  /** Set for a change inside a workspace: only its members may read the entry. */
  workspace_id: string | null
  at: Timestamp
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
  workspace_id: string | null
  list: ViewedList
  name: string
  query: JsonColumn<Record<string, string>>
  columns: ColumnType<ViewColumn[] | null, string | null | undefined, string | null>
  is_shared: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

type DefaultViews = {
  user_id: string
  workspace_id: string | null
  list: ViewedList
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
  value: JsonColumn<unknown>
  updated_at: Timestamp
}

type ContactRequests = {
  id: string
  name: string
  email: string
  message: string
  created_at: Timestamp
}

type SystemMails = {
  id: string
  recipient: string
  subject: string
  /** Empty if the texts are sealed. */
  html: Generated<string>
  body: Generated<string>
  sealed: Buffer | null
  created_at: Timestamp
}

type IdempotencyKeys = {
  caller: string
  key: string
  request_hash: Buffer
  status: number | null
  answer: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Timestamp
}

type RateLimits = {
  key: string
  window_start: Date
  calls: number
}

type MailBudgets = {
  kind: string
  subject: string
  day: Date
  used: number
}

type SpamSources = {
  id: string
  kind: 'address' | 'network'
  hash: Buffer
  user_id: string | null
  noted_at: Date
}

type Workers = {
  id: string
  seen_at: Timestamp
}

/** People, the site, and workspaces. */
type CoreTables = {
  users: Users
  sessions: Sessions
  used_refresh_tokens: UsedRefreshTokens
  known_networks: KnownNetworks
  known_devices: KnownDevices
  mail_tokens: MailTokens
  email_changes: EmailChanges
  workspaces: Workspaces
  all_workspaces: AllWorkspaces
  workspace_members: WorkspaceMembers
  workspace_invitations: WorkspaceInvitations
  audit_log: AuditLog
  settings: Settings
  saved_views: SavedViews
  default_views: DefaultViews
  download_tickets: DownloadTickets
  daily_usage: DailyUses
  contact_requests: ContactRequests
  system_mails: SystemMails
  idempotency_keys: IdempotencyKeys
  rate_limits: RateLimits
  mail_budgets: MailBudgets
  spam_sources: SpamSources
  workers: Workers
}

export type Tables = CoreTables &
  ContactTables &
  SendingTables &
  CampaignTables &
  MessageTables &
  CommunityTables &
  QuestionTables &
  KeepTables &
  MeetingTables &
  BrandTables &
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
  TextTables &
  ExternalAccountTables &
  TwoStepTables &
  ProcessTables
