import type { Generated } from 'kysely'
import type { JsonColumn, Timestamp } from './columns.ts'

/** Rows of the community: tags, news, notifications, the directory, images, articles and tools. */

type ContentTags = {
  id: string
  name_en: string
  name_ar: string
  usage_count: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
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
  audience: JsonColumn<unknown>
  told_to: string | null
  told_at: Date | null
  spam_at: Date | null
  created_at: Timestamp
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
  withdrawn: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

type NotificationSettings = {
  user_id: string
  kind: string
  in_app: boolean
  mail: 'none' | 'once' | 'weekly'
  updated_at: Timestamp
}

type QuestionMails = {
  question_id: string
  user_id: string
  mailed_at: Date
}

type NotificationDigests = {
  user_id: string
  week: string
  created_at: Timestamp
}

/** Members who may be seen, by their search keys. Triggers on `users` maintain it. */
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
  moves: Generated<boolean>
  fades: Generated<boolean>
  spam_at: Date | null
  created_at: Timestamp
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
  body_html_en: Generated<string>
  body_html_ar: Generated<string>
  html_version: Generated<number>
  cover: string | null
  status: Generated<'draft' | 'published' | 'archived'>
  author_id: string | null
  like_count: Generated<number>
  published_at: Date | null
  publish_at: Date | null
  planned_by: string | null
  edited_at: Date | null
  edited_by: string | null
  /** A `tsvector`: read and written in SQL only. */
  search: Generated<string>
  search_version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
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
  replaced_at: Timestamp
}

type ArticleLikes = {
  article_id: string
  user_id: string
  created_at: Timestamp
}

type ArticleTags = {
  article_id: string
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
  created_at: Timestamp
  updated_at: Timestamp
}

type ToolCategories = {
  key: string
  status: string
  tools: number
}

type ContentWords = {
  tenant_id: string | null
  kind: string
  word: string
}

export type CommunityTables = {
  articles: Articles
  article_likes: ArticleLikes
  article_versions: ArticleVersions
  article_tags: ArticleTags
  tools: Tools
  tool_categories: ToolCategories
  content_tags: ContentTags
  content_words: ContentWords
  news: News
  notifications: Notifications
  notification_settings: NotificationSettings
  notification_digests: NotificationDigests
  question_mails: QuestionMails
  directory: Directory
  directory_counts: DirectoryCounts
  images: Images
}
