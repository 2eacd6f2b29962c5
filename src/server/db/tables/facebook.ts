import type { ColumnType, Generated } from 'kysely'
import type { SupportFaultKind } from '#contract/facebook-settings.ts'
import type { SupportAttachment } from '#contract/facebook-support.ts'
import type { Timestamp } from './columns.ts'

/** Rows of the support inbox of the community's Facebook Page. */

type FacebookSettings = {
  only_one: Generated<boolean>
  page_id: string | null
  page_name: Generated<string>
  graph_version: string | null
  token_sealed: Buffer | null
  app_secret_sealed: Buffer | null
  verify_token_sealed: Buffer | null
  fault: SupportFaultKind | null
  fault_said: Generated<string>
  fault_at: Date | null
  paused_until: Date | null
  away_until: Date | null
  away_tries: Generated<number>
  watched_until: Date | null
  updated_at: Timestamp
}

type FacebookDeliveries = {
  id: string
  body: Buffer
  received_at: Date
  unreadable: string | null
}

type FacebookPeople = {
  id: string
  external_id: string
  name: Generated<string>
  user_id: string | null
  asked_at: Date | null
  created_at: Timestamp
  updated_at: Timestamp
}

type FacebookContacts = {
  person_id: string
  workspace_id: string
  contact_id: string
}

type FacebookPosts = {
  external_id: string
  message: Generated<string>
  link: Generated<string>
  asked_at: Date | null
  created_at: Timestamp
}

type FacebookConversations = {
  id: string
  kind: 'messenger' | 'comment'
  external_id: string
  person_id: string | null
  post_id: string | null
  status: Generated<'open' | 'resolved'>
  assignee_id: string | null
  unread: Generated<boolean>
  unread_told: Generated<boolean>
  last_at: Date
  preview: Generated<string>
  preview_is_ours: Generated<boolean>
  last_in_at: Date | null
  seen_at: Date | null
  last_reply_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

type FacebookConversationTags = {
  conversation_id: string
  tag_id: string
}

type FacebookItems = {
  id: string
  conversation_id: string
  kind: 'message' | 'comment' | 'private' | 'note'
  direction: 'in' | 'out' | 'note'
  external_id: string | null
  parent_id: string | null
  person_id: string | null
  author_id: string | null
  author_name: Generated<string>
  text: Generated<string>
  attachments: ColumnType<SupportAttachment[], string | undefined, string>
  at: Date
  edition: Generated<number>
  edited: Generated<boolean>
  removed: Generated<boolean>
  hidden: Generated<boolean>
  hidden_word: Generated<number>
  created_at: Timestamp
}

type FacebookOutbox = {
  id: string
  item_id: string
  conversation_id: string
  action: 'send' | 'hide' | 'unhide'
  state: Generated<'queued' | 'sending' | 'unknown' | 'sent' | 'failed'>
  attempts: Generated<number>
  next_at: Date
  lease_until: Date | null
  handed_at: Date | null
  fault: SupportFaultKind | null
  said: Generated<string>
  tag: string | null
  created_at: Timestamp
}

type FacebookFiles = {
  id: string
  item_id: string
  place: number
  url: string
  state: Generated<'waiting' | 'kept' | 'left'>
  type: string | null
  bytes: Buffer | null
  file: string | null
  tries: Generated<number>
  due_at: Date
  created_at: Timestamp
}

export type FacebookTables = {
  facebook_settings: FacebookSettings
  facebook_deliveries: FacebookDeliveries
  facebook_people: FacebookPeople
  facebook_contacts: FacebookContacts
  facebook_posts: FacebookPosts
  facebook_conversations: FacebookConversations
  facebook_conversation_tags: FacebookConversationTags
  facebook_items: FacebookItems
  facebook_outbox: FacebookOutbox
  facebook_files: FacebookFiles
}
