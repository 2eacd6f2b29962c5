import type { Generated, GeneratedAlways } from 'kysely'
import type { AnswerStatus, QuestionStatus } from '#contract/qa.ts'
import type { FlagReason, FlagStatus } from '#contract/qa-moderation.ts'
import type { Timestamp } from './columns.ts'

/** Rows of questions and answers, with their search index and counters. */

type Questions = {
  id: string
  slug: string
  title: string
  body: string
  body_html: Generated<string>
  html_version: Generated<number>
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
  shown_as: 'published' | 'closed' | null
  spam_at: Date | null
  before_spam: string | null
  spam_by_account: Generated<boolean>
  published_at: Date | null
  last_activity_at: Timestamp
  edited_at: Date | null
  edited_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

type Answers = {
  id: string
  question_id: string
  body: string
  body_html: Generated<string>
  html_version: Generated<number>
  status: AnswerStatus
  author_id: string | null
  upvote_count: Generated<number>
  downvote_count: Generated<number>
  score: GeneratedAlways<number>
  moderation_note: Generated<string>
  shown_as: 'published' | 'accepted' | null
  spam_at: Date | null
  before_spam: string | null
  spam_by_account: Generated<boolean>
  published_at: Date | null
  edited_at: Date | null
  edited_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
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
  /** 0: withdrawn. */
  value: 1 | 0 | -1
  created_at: Timestamp
}

type AnswerVotes = {
  answer_id: string
  voter_id: string
  /** 0: withdrawn. */
  value: 1 | 0 | -1
  created_at: Timestamp
}

type QuestionFollows = {
  question_id: string
  user_id: string
  created_at: Timestamp
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

type QaEdits = {
  id: string
  question_id: string | null
  answer_id: string | null
  title: string | null
  body: string
  body_html: Generated<string>
  html_version: Generated<number>
  written_by: string
  created_at: Timestamp
  updated_at: Timestamp
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
  created_at: Timestamp
  updated_at: Timestamp
}

type QaRelations = {
  id: string
  question_id: string
  answer_id: string
  note: Generated<string>
  position: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

type QuestionViews = {
  day: string
  question_id: string
  viewer: Buffer
}

export type QuestionTables = {
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
  qa_edits: QaEdits
  qa_flags: QaFlags
  qa_relations: QaRelations
  question_views: QuestionViews
}
