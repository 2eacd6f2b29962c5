import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BulkRunStatus } from '#contract/bulk.ts'
import type { AnswerStatus, QuestionStatus } from '#contract/qa.ts'
import type { FlagReason, FlagStatus } from '#contract/qa-moderation.ts'
import type { Json, Made } from './tables.ts'

/** The rows of what members do: tags, news, questions, articles, meetings, tools; and what administrators keep. */

type ContentTags = {
  id: string
  name_en: string
  name_ar: string
  usage_count: Generated<number>
  created_at: Made
  updated_at: Made
}

type News = {
  id: string
  kind: string
  actor_id: string | null
  entity_type: string
  entity_id: string
  link: string
  title: string
  excerpt: Generated<string>
  title_ar: string | null
  excerpt_ar: string | null
  audience: Json<unknown>
  told_to: string | null
  told_at: Date | null
  created_at: Made
}

type Notifications = {
  user_id: string
  id: string
  news_id: string
  is_read: Generated<boolean>
  read_at: Date | null
  in_app: Generated<boolean>
  mail: Generated<'none' | 'once' | 'weekly'>
  mailed_at: Date | null
  created_at: Made
  updated_at: Made
}

type NotificationSettings = {
  user_id: string
  kind: string
  in_app: boolean
  mail: 'none' | 'once' | 'weekly'
  updated_at: Made
}

type NotificationDigests = {
  user_id: string
  week: string
  created_at: Made
}

/** Those who may be seen, by what they are found; kept by the database with every change of `users`. */
type Directory = {
  id: string
  created_at: Date
  name: string
  text: string
  keys: string[]
}

type DirectoryCounts = {
  kind: 'all' | 'skill' | 'location'
  key: string
  label: string
  members: number
}

type Images = {
  id: string
  owner_id: string | null
  bytes: Buffer | null
  file: string | null
  width: number
  height: number
  mail_bytes: Buffer | null
  mail_file: string | null
  mail_type: 'image/jpeg' | 'image/png' | null
  created_at: Made
}

type Articles = {
  id: string
  slug: string
  title_en: string
  title_ar: string
  excerpt_en: Generated<string>
  excerpt_ar: Generated<string>
  body_en: string
  body_ar: string
  cover: string | null
  status: Generated<'draft' | 'published' | 'archived'>
  author_id: string | null
  like_count: Generated<number>
  published_at: Date | null
  publish_at: Date | null
  planned_by: string | null
  edited_at: Date | null
  edited_by: string | null
  /** A `tsvector`: written and asked through SQL alone. */
  search: Generated<string>
  search_version: Generated<number>
  created_at: Made
  updated_at: Made
}

type ArticleVersions = {
  id: string
  article_id: string
  title_en: string
  title_ar: string
  excerpt_en: string
  excerpt_ar: string
  body_en: string
  body_ar: string
  written_by: string | null
  written_at: Date
  replaced_at: Made
}

type ArticleLikes = {
  article_id: string
  user_id: string
  created_at: Made
}

type ArticleTags = {
  article_id: string
  tag_id: string
}

type Meetings = {
  id: string
  title_en: string
  title_ar: string
  description_en: Generated<string>
  description_ar: Generated<string>
  starts_at: Date
  ends_at: Date
  duration_minutes: number
  time_zone: string
  recurrence: ColumnType<unknown, string | null | undefined, string | null>
  join_url: string | null
  capacity: number | null
  status: Generated<'scheduled' | 'ended' | 'cancelled'>
  live_until: Date | null
  at_zoom_since: Date | null
  host_id: string | null
  attendee_count: Generated<number>
  waiting_count: Generated<number>
  sequence: Generated<number>
  search: Generated<string>
  search_version: Generated<number>
  created_at: Made
  updated_at: Made
}

type MeetingOccurrences = {
  meeting_id: string
  number: number
  starts_at: Date
  ends_at: Date
  reminded_day_at: Date | null
  reminded_soon_at: Date | null
  over_at: Date | null
}

type MeetingAttendance = {
  meeting_id: string
  user_id: string
  place: GeneratedAlways<number>
  status: 'coming' | 'waiting'
  created_at: Made
  updated_at: Made
}

type MeetingTags = {
  meeting_id: string
  tag_id: string
}

type Tools = {
  id: string
  name_en: string
  name_ar: string
  description_en: Generated<string>
  description_ar: Generated<string>
  url: string
  category: string
  logo: string | null
  status: Generated<'active' | 'inactive'>
  search: Generated<string>
  search_version: Generated<number>
  created_at: Made
  updated_at: Made
}

type ToolCategories = {
  key: string
  status: string
  tools: number
}

type Questions = {
  id: string
  slug: string
  title: string
  body: string
  status: QuestionStatus
  author_id: string | null
  answer_count: Generated<number>
  accepted_answer_id: string | null
  upvote_count: Generated<number>
  downvote_count: Generated<number>
  score: GeneratedAlways<number>
  view_count: Generated<number>
  pinned: Generated<boolean>
  merged_into: string | null
  is_public: GeneratedAlways<boolean>
  moderation_note: Generated<string>
  published_at: Date | null
  last_activity_at: Made
  edited_at: Date | null
  edited_by: string | null
  created_at: Made
  updated_at: Made
}

type Answers = {
  id: string
  question_id: string
  body: string
  status: AnswerStatus
  author_id: string | null
  upvote_count: Generated<number>
  downvote_count: Generated<number>
  score: GeneratedAlways<number>
  moderation_note: Generated<string>
  published_at: Date | null
  edited_at: Date | null
  edited_by: string | null
  created_at: Made
  updated_at: Made
}

type QuestionSearch = {
  question_id: string
  vector: string
  version: number
  tags: Generated<string[]>
  place: Generated<number>
  era: Generated<number>
}

type AnswerSearch = {
  answer_id: string
  vector: string
  version: number
  place: Generated<number>
  era: Generated<number>
}

type QuestionWords = {
  word: string
  questions: number
  answers: Generated<number>
}

type QuestionTags = {
  question_id: string
  tag_id: string
}

type QuestionCounts = {
  status: string
  count: number
}

type QuestionVotes = {
  question_id: string
  voter_id: string
  /** 0: taken back. */
  value: 1 | 0 | -1
  created_at: Made
}

type AnswerVotes = {
  answer_id: string
  voter_id: string
  /** 0: taken back. */
  value: 1 | 0 | -1
  created_at: Made
}

type QuestionFollows = {
  question_id: string
  user_id: string
  created_at: Made
}

type QaRevisions = {
  id: string
  question_id: string | null
  answer_id: string | null
  title: string | null
  body: string
  written_by: string | null
  written_at: Date
}

type QaFlags = {
  id: string
  question_id: string | null
  answer_id: string | null
  reporter_id: string | null
  reason: FlagReason
  note: Generated<string>
  status: Generated<FlagStatus>
  resolved_by: string | null
  resolved_at: Date | null
  created_at: Made
  updated_at: Made
}

type QaRelations = {
  id: string
  question_id: string
  answer_id: string
  note: Generated<string>
  position: Generated<number>
  created_at: Made
  updated_at: Made
}

type QuestionViews = {
  day: string
  question_id: string
  viewer: Buffer
}

type KeepClassifications = {
  tenant_id: string
  id: string
  group_name: string
  name_en: string
  name_ar: string
  status: Generated<'active' | 'inactive'>
  content_count: Generated<number>
  created_at: Made
  updated_at: Made
}

type KeepContents = {
  tenant_id: string
  id: string
  classification_id: string
  title_en: string
  title_ar: string
  body_en: string
  body_ar: string
  status: Generated<'active' | 'inactive'>
  search: Generated<string>
  search_version: Generated<number>
  created_at: Made
  updated_at: Made
}

type KeepContentTags = {
  tenant_id: string
  content_id: string
  tag_id: string
}

type BulkRuns = {
  id: string
  actor_id: string
  workspace_id: string | null
  entity: string
  action: string
  value: Json<unknown>
  reason: Generated<string>
  status: Generated<BulkRunStatus>
  matched: Generated<number>
  reached: Generated<number>
  changed: Generated<number>
  refused: Generated<number>
  undone: Generated<number>
  kept: Generated<number>
  undoable: boolean
  expires_at: Date
  created_at: Made
  updated_at: Made
}

type BulkPieces = {
  run_id: string
  piece: number
  ids: string[]
}

type BulkRows = {
  run_id: string
  place: number
  entity_id: string
  status: Generated<'waiting' | 'changed' | 'refused' | 'undone' | 'kept'>
  name: string | null
  reason: Json<unknown>
  before: Json<unknown>
  after: Json<unknown>
  at: Date | null
}

export type CommunityTables = {
  bulk_runs: BulkRuns
  bulk_pieces: BulkPieces
  bulk_rows: BulkRows
  questions: Questions
  answers: Answers
  question_search: QuestionSearch
  answer_search: AnswerSearch
  question_words: QuestionWords
  question_tags: QuestionTags
  question_counts: QuestionCounts
  question_votes: QuestionVotes
  answer_votes: AnswerVotes
  question_follows: QuestionFollows
  qa_revisions: QaRevisions
  qa_flags: QaFlags
  qa_relations: QaRelations
  question_views: QuestionViews
  articles: Articles
  article_likes: ArticleLikes
  article_versions: ArticleVersions
  article_tags: ArticleTags
  meetings: Meetings
  meeting_occurrences: MeetingOccurrences
  meeting_attendance: MeetingAttendance
  meeting_tags: MeetingTags
  tools: Tools
  tool_categories: ToolCategories
  content_tags: ContentTags
  news: News
  notifications: Notifications
  notification_settings: NotificationSettings
  notification_digests: NotificationDigests
  directory: Directory
  directory_counts: DirectoryCounts
  images: Images
  keep_classifications: KeepClassifications
  keep_contents: KeepContents
  keep_content_tags: KeepContentTags
}
