import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import type { Lang } from '#contract/text/languages.ts'
import type { JsonColumn, Timestamp } from './columns.ts'

/** Rows of a workspace's contacts: tags, groups, history, merges and imports. */

type Tags = {
  tenant_id: string
  id: string
  type: 'email' | 'message'
  name_en: string
  name_ar: string
  color: Generated<string>
  usage_count: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

type Contacts = {
  tenant_id: string
  id: string
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  status: Generated<'subscribed' | 'unconfirmed' | 'unsubscribed' | 'bounced' | 'complained' | 'blocked'>
  language: Lang | null
  /** The contact chose the language; imports and forms do not change it. */
  language_chosen: Generated<boolean>
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
  created_at: Timestamp
  updated_at: Timestamp
}

type ContactTags = {
  tenant_id: string
  tag_id: string
  contact_id: string
  id: string
  created_at: Timestamp
  updated_at: Timestamp
}

/** A view of `contact_tags` and `message_tags`: read-only. */
type TaggedBy = {
  tenant_id: string
  id: string
  entity_type: 'email' | 'message'
  entity_id: string
  tag_id: string
  created_at: Timestamp
  updated_at: Timestamp
}

type SubscriberCounts = {
  tenant_id: string
  at: Date
  joined: Generated<number>
  lost: Generated<number>
}

type ContactCounts = {
  tenant_id: string
  status: string
  count: Generated<number>
}

/** Contacts that are not subscribed. The database maintains it from `contacts.status`: read-only. */
type ContactStatuses = {
  tenant_id: string
  status: string
  contact_id: string
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
  created_at: Timestamp
  updated_at: Timestamp
}

type ContactEvents = {
  tenant_id: string
  contact_id: string
  id: GeneratedAlways<number>
  at: Timestamp
  kind: 'changed' | 'untagged' | 'unsubscribed' | 'merged'
  detail: JsonColumn<unknown>
  /** Attributes before a change, if `detail` does not contain them in full. */
  before: unknown
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

/** Ids of contacts that were merged into another. */
type ContactAliases = {
  tenant_id: string
  alias_id: string
  contact_id: string
  email: string
  created_at: Timestamp
}

type ContactNotes = {
  tenant_id: string
  id: string
  contact_id: string
  text: string
  author_id: string | null
  created_at: Timestamp
  edited_at: Date | null
}

type ContactRuns = {
  tenant_id: string
  id: string
  action: string
  tag_ids: Generated<string[]>
  created_at: Timestamp
  undone_at: Date | null
}

/** Deleted contacts and templates, which can be restored for a day. */
type DeletedItems = {
  tenant_id: string
  kind:
    | 'contact'
    | 'template'
    | 'tag'
    | 'segment'
    | 'form'
    | 'topic'
    | 'saved-content'
    | 'contact-tag'
    | 'message-tag'
    | 'contact-note'
    | 'message'
    | 'part'
  id: string
  run_id: string | null
  snapshot: ColumnType<unknown, string, string>
  created_at: Timestamp
}

type GroupTags = {
  tenant_id: string
  group_id: string
  tag_id: string
}

/** A field, with its key as its id and its type (`text` without one), or a tag. */
export type ImportCreation = { kind: 'field' | 'tag'; id: string; name: string; type?: FieldType }

type Imports = {
  tenant_id: string
  id: string
  user_id: string | null
  file_name: string
  status: Generated<'queued' | 'running' | 'stopped' | 'done' | 'failed' | 'undoing' | 'undone'>
  options: ColumnType<unknown, string | undefined, string>
  rows: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  skipped: Generated<number>
  refused: Generated<number>
  kept: Generated<number>
  misfits: Generated<number>
  ignored_columns: Generated<string[]>
  not_subscribed: Generated<number>
  bytes: Generated<number>
  bytes_read: Generated<number>
  message: string | null
  header: ColumnType<string[] | null, undefined, string | null>
  faulty_rows: Generated<number>
  stored_rows: Generated<number>
  is_undoable: Generated<boolean>
  undone_up_to: string | null
  undo_seen: Generated<number>
  undo_deleted: Generated<number>
  undo_restored: Generated<number>
  undo_changed: Generated<number>
  creations: ColumnType<ImportCreation[], undefined, string>
  undo_removed: ColumnType<ImportCreation[], undefined, string>
  created_at: Timestamp
  updated_at: Timestamp
}

type ImportContacts = {
  tenant_id: string
  import_id: string
  contact_id: string
  before: unknown
  tag_ids: string[] | null
  has_suppressed: Generated<boolean>
  is_changed: Generated<boolean>
  created_at: Timestamp
}

type ImportRefusals = {
  tenant_id: string
  import_id: string
  line: number
  email: string
  reason: string
  kept: Generated<boolean>
}

type ImportMisfits = {
  tenant_id: string
  import_id: string
  line: number
  field: string
  type: FieldType
  email: string
}

type ImportFaultyRows = {
  tenant_id: string
  import_id: string
  line: number
  cells: JsonColumn<string[]>
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

/**
 * A change of values that is in progress: `rename` and `merge` copy values to `to`; `clear` then removes `from`;
 * `convert` applies the type of the field; `drop` deletes the values of a deleted field. `after`: the last contact that
 * has it.
 */
export type FieldChange = {
  kind: 'rename' | 'merge' | 'clear' | 'convert' | 'drop'
  from: string
  to: string
  after: string | null
  actorId: string | null
  actorName: string
}

type ContactFields = {
  tenant_id: string
  id: string
  key: string
  label: string
  type: Generated<FieldType>
  choices: Generated<string[]>
  aliases: Generated<string[]>
  position: Generated<number>
  is_archived: Generated<boolean>
  deleted_at: Date | null
  contacts: number | null
  counted_at: Date | null
  change: ColumnType<FieldChange | null, string | null | undefined, string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type ContactTables = {
  tags: Tags
  contact_fields: ContactFields
  contacts: Contacts
  contact_tags: ContactTags
  tagged_by: TaggedBy
  contact_counts: ContactCounts
  subscriber_counts: SubscriberCounts
  contact_statuses: ContactStatuses
  groups: Groups
  contact_events: ContactEvents
  contact_clicks: ContactClicks
  contact_aliases: ContactAliases
  contact_notes: ContactNotes
  contact_runs: ContactRuns
  deleted_items: DeletedItems
  group_tags: GroupTags
  imports: Imports
  import_contacts: ImportContacts
  import_refusals: ImportRefusals
  import_faulty_rows: ImportFaultyRows
  import_batches: ImportBatches
  import_misfits: ImportMisfits
  import_pieces: ImportPieces
}
