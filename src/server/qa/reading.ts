import { type RawBuilder, sql } from 'kysely'
import type { Answer, AnswerStatus, Question, QuestionStatus } from '#contract/qa.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { preparedByForm } from '../db/connection/statement-names.ts'
import { type EditRow, editSeenBy, presentEdit } from './edits.ts'
import { excerptOf } from '../content/markdown.ts'
import { htmlOf, prepareHtml } from '../content/stored-html.ts'

/**
 * Whether the viewer may see a question (`q`): public questions for everyone, others for the asker and administrators.
 */
export const questionSeenBy = (viewer: Viewer | null): RawBuilder<boolean> =>
  viewer?.role === 'admin'
    ? sql`true`
    : viewer
      ? sql`(q.is_public or q.author_id = ${viewer.id}::uuid)`
      : sql`q.is_public`

/** Whether the viewer may open a question by its address, including a merged one, which redirects. */
export const questionOpenTo = (viewer: Viewer | null): RawBuilder<boolean> =>
  sql`(${questionSeenBy(viewer)} or (q.merged_into is not null and q.status in ('published', 'closed')))`

/** Whether the viewer may see an answer (`a`) to a visible question (`q`). */
export const answerSeenBy = (viewer: Viewer | null): RawBuilder<boolean> =>
  viewer?.role === 'admin'
    ? sql`true`
    : viewer
      ? sql`(${questionSeenBy(viewer)} and (a.status = 'published' or a.author_id = ${viewer.id}::uuid))`
      : sql`(q.is_public and a.status = 'published')`

type Person = { id: string; name: string; image: string | null } | null

type QuestionRow = {
  id: string
  slug: string
  title: string
  body: string
  status: QuestionStatus
  author: Person
  tags: { id: string; en: string; ar: string }[]
  answer_count: number
  accepted_answer_id: string | null
  upvote_count: number
  downvote_count: number
  my_vote: 1 | -1 | null
  following: boolean
  view_count: number
  pinned: boolean
  merged_into: { id: string; slug: string; title: string } | null
  is_public: boolean
  moderation_note: string
  waiting_edit: EditRow
  published_at: Date | null
  last_activity_at: Date
  edited_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A person, from `users` joined under a name. */
export const personOf = (table: string) => sql`case when ${sql.ref(`${table}.id`)} is null then null else
  jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', btrim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}),
    'image', ${sql.ref(`${table}.image`)}) end`

/** The viewer's relation to a question (`q`). A visitor has none, which avoids the joins. */
const personal = (viewer: Viewer | null) =>
  viewer
    ? sql`
      (select nullif(v.value, 0) from question_votes v where v.question_id = q.id and v.voter_id = ${viewer.id}::uuid) as my_vote,
      exists (select from question_follows f where f.question_id = q.id and f.user_id = ${viewer.id}::uuid) as following`
    : sql`null as my_vote, false as following`

type Reading = {
  /** Additional columns. */
  more?: RawBuilder<unknown>
  /** Whether the statement is prepared; meant for frequent queries with few variants. */
  planned?: boolean
}

/** The questions found by a query of ids, in its order, with everything that is displayed, in one statement. */
export async function readQuestions<More = unknown>(
  db: Db,
  viewer: Viewer | null,
  ids: RawBuilder<unknown>,
  { more = sql``, planned = false }: Reading = {},
): Promise<(QuestionRow & More)[]> {
  const { rows } = await sql<QuestionRow & More>`${planned ? preparedByForm('questions') : sql``}
    select q.id, q.slug, q.title, q.body, q.status, q.answer_count, q.accepted_answer_id, q.upvote_count, q.downvote_count,
      q.view_count, q.pinned, q.is_public, q.moderation_note, q.published_at, q.last_activity_at, q.edited_at, q.created_at, q.updated_at,
      ${personOf('u')} as author,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'en', t.name_en, 'ar', t.name_ar) order by t.usage_count desc, t.id), '[]')
        from question_tags qt join content_tags t on t.id = qt.tag_id where qt.question_id = q.id) as tags,
      ${personal(viewer)}, ${editSeenBy(viewer, 'q')} as waiting_edit,
      case when q.merged_into is null then null else
        (select jsonb_build_object('id', m.id, 'slug', m.slug, 'title', m.title) from questions m where m.id = q.merged_into) end as merged_into ${more}
    from (select found.id, row_number() over () as place from (${ids}) as found) as picked
    join questions q on q.id = picked.id
    left join users u on u.id = q.author_id
    order by picked.place`.execute(db)
  return rows
}

const person = (row: Person) => row && { _id: row.id, ...row }

const iso = (at: Date | null) => at && at.toISOString()

/** Whether the viewer may read the moderator's note. */
const mayReadNote = (viewer: Viewer | null, author: Person) =>
  viewer?.role === 'admin' || (viewer !== null && viewer.id === author?.id)

/** A question as the contract lists it. */
export function presentQuestion(row: QuestionRow, viewer: Viewer | null): Question {
  return {
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: excerptOf(row.body),
    body: row.body,
    status: row.status,
    tags: row.tags.map(({ id, en, ar }) => ({ _id: id, id, name: { en, ar } })),
    author: person(row.author),
    answerCount: row.answer_count,
    acceptedAnswerId: row.accepted_answer_id,
    upvoteCount: row.upvote_count,
    downvoteCount: row.downvote_count,
    myVote: row.my_vote,
    viewCount: row.view_count,
    pinned: row.pinned,
    following: row.following,
    lastActivityAt: row.last_activity_at.toISOString(),
    publishedAt: iso(row.published_at),
    editedAt: iso(row.edited_at),
    moderationNote: mayReadNote(viewer, row.author) ? row.moderation_note : null,
    waitingEdit: presentEdit(row.waiting_edit),
    mergedInto: row.merged_into && { _id: row.merged_into.id, ...row.merged_into },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

type AnswerRow = {
  id: string
  question_id: string
  question_slug: string
  question_title: string
  body: string
  body_html: string
  html_version: number
  status: AnswerStatus
  author: Person
  is_accepted: boolean
  upvote_count: number
  downvote_count: number
  my_vote: 1 | -1 | null
  moderation_note: string
  waiting_edit: EditRow
  published_at: Date | null
  edited_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The answers found by a query of ids, in its order, in one statement. */
export async function readAnswers<More = unknown>(
  db: Db,
  viewer: Viewer | null,
  ids: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<(AnswerRow & More)[]> {
  const { rows } = await sql<AnswerRow & More>`
    select a.id, a.question_id, q.slug as question_slug, q.title as question_title, a.body, a.body_html, a.html_version, a.status,
      coalesce(q.accepted_answer_id = a.id, false) as is_accepted, a.upvote_count, a.downvote_count, a.moderation_note,
      a.published_at, a.edited_at, a.created_at, a.updated_at, ${personOf('u')} as author, ${editSeenBy(viewer, 'a')} as waiting_edit,
      (select nullif(v.value, 0) from answer_votes v where v.answer_id = a.id and v.voter_id = ${viewer?.id ?? null}::uuid) as my_vote ${more}
    from (select found.*, row_number() over () as place from (${ids}) as found) as picked
    join answers a on a.id = picked.id
    join questions q on q.id = a.question_id
    left join users u on u.id = a.author_id
    order by picked.place`.execute(db)
  await prepareHtml(rows)
  return rows
}

/** An answer as the contract shows it. */
export function presentAnswer(row: AnswerRow, viewer: Viewer | null): Answer {
  return {
    _id: row.id,
    id: row.id,
    questionId: row.question_id,
    question: { _id: row.question_id, slug: row.question_slug, title: row.question_title },
    body: row.body,
    bodyHtml: htmlOf(row),
    status: row.status,
    author: person(row.author),
    isAccepted: row.is_accepted,
    upvoteCount: row.upvote_count,
    downvoteCount: row.downvote_count,
    myVote: row.my_vote,
    publishedAt: iso(row.published_at),
    editedAt: iso(row.edited_at),
    moderationNote: mayReadNote(viewer, row.author) ? row.moderation_note : null,
    waitingEdit: presentEdit(row.waiting_edit),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
