import type { MailIssuer } from '#contract/email-marketing/provider-settings.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CalendarInvitation } from '#contract/email-marketing/message.ts'
import type { JsonColumn, Timestamp } from './columns.ts'

/** Rows of the inbox and of the mailboxes that it is read from. */

type MessageTags = {
  tenant_id: string
  tag_id: string
  message_id: string
  id: string
  created_at: Timestamp
  updated_at: Timestamp
}

type Messages = {
  tenant_id: string
  id: string
  job_id: string | null
  contact_id: string | null
  provider_id: string | null
  direction: 'sent' | 'received'
  delivery_status: 'queued' | 'sent' | 'deferred' | 'failed' | 'bounced' | 'unknown' | 'received'
  status: Generated<'active' | 'archived' | 'draft'>
  content_type: 'html' | 'text'
  subject: string
  preview: string
  sender: string
  recipient: string
  message_id: string
  content_digest: string | null
  thread: string | null
  /** The campaign whose message began the thread; null for its own messages. */
  thread_job_id: string | null
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
  created_at: Timestamp
  updated_at: Timestamp
}

export type AttachmentRow = { name: string; type: string; bytes: number; contentId?: string; opened?: true }

export type EnvelopeRow = {
  email: string
  state: 'waiting' | 'sent' | 'failed'
  response: string
  /** The rule that classified a bounce. */
  rule?: string | null
  /** A Bcc recipient: in no header. */
  hidden?: boolean
}

type MessageContents = {
  tenant_id: string
  message_id: string
  source: Buffer | null
  source_file: string | null
  html: string | null
  text: string
  headers: JsonColumn<{ name: string; value: string }[]>
  correspondents: JsonColumn<Correspondents>
  invitation: JsonColumn<CalendarInvitation> | null
}

type Correspondent = { name: string; address: string }

export type Correspondents = Record<'from' | 'to' | 'cc' | 'replyTo', Correspondent[]>

type MessageNames = {
  tenant_id: string
  name: string
  message_id: string
}

/** A watched folder that could not be opened. */
export type UnreadFolder = { folder: string; missing: boolean; message: string }

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
  unread_folders: ColumnType<UnreadFolder[], string | undefined, string>
  holder: string | null
  held_until: Date | null
  created_at: Timestamp
  updated_at: Timestamp
}

type MailboxFolders = {
  tenant_id: string
  provider_id: string
  path: string
  account: string
  uid_validity: number
  last_uid: Generated<number>
  modseq: number | null
  total: Generated<number>
  fetched: Generated<number>
}

type MailConnections = {
  tenant_id: string
  id: string
  provider_id: string
  issuer: MailIssuer
  account: string
  /** Sealed. */
  tokens: Buffer
  access_expires_at: Date
  version: Generated<number>
  state: Generated<'connected' | 'lost'>
  message: Generated<string>
  connected_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

type MailConsents = {
  tenant_id: string
  state_hash: Buffer
  provider_id: string
  issuer: MailIssuer
  session_id: string
  expires_at: Date
}

type MailboxChanges = {
  tenant_id: string
  provider_id: string
  id: GeneratedAlways<number>
  folder: string
  uid_validity: number
  uid: number
  change: 'seen' | 'unseen' | 'answered' | 'deleted'
  due_at: Timestamp | null
}

type MailboxDeletions = {
  tenant_id: string
  provider_id: string
  id: GeneratedAlways<number>
  direction: 'sent' | 'received'
  message_id: string
  sender_address: string
  folder: string | null
  content_digest: string | null
  created_at: Timestamp
}

type MessageWords = {
  tenant_id: string
  message_id: string
  words: string
}

type MessageWordsDue = {
  tenant_id: string
  id: GeneratedAlways<number>
  message_ids: string[]
}

export type MessageTables = {
  message_words: MessageWords
  message_words_due: MessageWordsDue
  message_tags: MessageTags
  messages: Messages
  message_contents: MessageContents
  message_names: MessageNames
  mailboxes: Mailboxes
  mail_connections: MailConnections
  mail_consents: MailConsents
  mailbox_folders: MailboxFolders
  mailbox_changes: MailboxChanges
  mailbox_deletions: MailboxDeletions
}
