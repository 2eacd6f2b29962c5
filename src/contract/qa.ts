import { z } from 'zod'
import { readersDay } from './ai.ts'
import { MemberBrief } from './community.ts'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Count,
  Deleted,
  entity,
  flag,
  Id,
  Instant,
  hasVisibleText,
  line,
  one,
  pageInput,
  pageOf,
  Pagination,
  paragraph,
  Version,
  searchedPageOf,
} from './fields.ts'
import { ContentTagBrief } from './tags.ts'

export const QuestionStatus = z.enum(['pending', 'published', 'closed', 'archived'])
export type QuestionStatus = z.infer<typeof QuestionStatus>
export const AnswerStatus = z.enum(['pending', 'published', 'hidden'])
export type AnswerStatus = z.infer<typeof AnswerStatus>

/** Null once the account is deleted. */
const Author = MemberBrief.nullable()

/** The caller's vote: `1` up, `-1` down. */
const MyVote = z.union([z.literal(1), z.literal(-1)]).nullable()

const votes = { upvoteCount: Count, downvoteCount: Count, myVote: MyVote }

/** An edit of published content that a moderator must approve; answers have no title. */
export const PendingEdit = z.object({ title: z.string().nullable(), body: z.string(), updatedAt: Instant })
export type PendingEdit = z.infer<typeof PendingEdit>

export const QuestionBrief = z.object({
  _id: Id,
  id: Id,
  slug: z.string(),
  title: z.string(),
  status: QuestionStatus,
  answerCount: Count,
  acceptedAnswerId: Id.nullable(),
})
export type QuestionBrief = z.infer<typeof QuestionBrief>

/** A question in a list. `excerpt` is the beginning of its body. */
export const Question = QuestionBrief.extend({
  ...entity,
  excerpt: z.string(),
  body: z.string(),
  tags: z.array(ContentTagBrief),
  author: Author,
  ...votes,
  viewCount: Count,
  pinned: z.boolean(),
  following: z.boolean(),
  lastActivityAt: Instant,
  publishedAt: Instant.nullable(),
  editedAt: Instant.nullable(),
  /** Why an administrator set the status; visible to the asker and administrators only. */
  moderationNote: z.string().nullable(),
  /** Visible to the author and administrators only; readers see the approved text. */
  waitingEdit: PendingEdit.nullable(),
  /** The question this one duplicates; readers are redirected there. */
  mergedInto: z.object({ _id: Id, id: Id, slug: z.string(), title: z.string() }).nullable(),
})
export type Question = z.infer<typeof Question>

export const Answer = z.object({
  ...entity,
  questionId: Id,
  question: z.object({ _id: Id, slug: z.string(), title: z.string() }),
  body: z.string(),
  bodyHtml: z.string(),
  status: AnswerStatus,
  author: Author,
  isAccepted: z.boolean(),
  ...votes,
  publishedAt: Instant.nullable(),
  editedAt: Instant.nullable(),
  moderationNote: z.string().nullable(),
  waitingEdit: PendingEdit.nullable(),
})
export type Answer = z.infer<typeof Answer>

/** An answer of another question that also answers this one. */
export const AnsweredElsewhere = z.object({
  _id: Id,
  id: Id,
  note: z.string(),
  answer: Answer,
})

/** A question with its answers, the accepted one first, and linked answers of other questions. */
export const QuestionPage = Question.extend({
  bodyHtml: z.string(),
  answers: z.object({ data: z.array(Answer), pagination: Pagination }),
  answeredElsewhere: z.array(AnsweredElsewhere),
})
export type QuestionPage = z.infer<typeof QuestionPage>

const questions = '/api/:lang/question' as const
const answers = '/api/:lang/answer' as const

const Title = line(200)
const Body = paragraph(30_000).refine(hasVisibleText, 'required')
const Tags = z.array(Id).max(5)

const writing = { calls: 30, seconds: 300 }
const acting = { calls: 120, seconds: 60 }

const questionFilters = {
  /** `unanswered` also filters. */
  sort: blank(z.enum(['relevance', 'newest', 'active', 'unanswered', 'votes'])),
  status: blank(QuestionStatus),
  tagId: blank(Id),
  authorId: blank(Id),
  /** Only the caller's own questions. */
  mine: blank(flag),
  /** Only questions the caller follows. */
  following: blank(flag),
}

export const listQuestions = endpoint(`GET ${questions}`, {
  staleOk: true,
  access: 'all',
  input: z.strictObject({
    ...pageInput(['createdAt', 'lastActivityAt', 'votes']),
    orderBy: blank(z.enum(['createdAt', 'lastActivityAt', 'votes'])),
    ...questionFilters,
  }),
  output: searchedPageOf(Question),
  about:
    'Returns published and closed questions, and the caller’s own with any status. Administrators see all questions. A search by relevance that no question matches in all words returns up to 100 that share most of its meaning, and the words in `loosened`.',
})

/** Exports every question that matches the list's filters, as CSV. */
export const exportQuestions = endpoint(`GET ${questions}/export.csv`, {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...questionFilters }),
  about: 'Exports questions as CSV.',
})

export const listSimilarQuestions = endpoint(`GET ${questions}/similar`, {
  staleOk: true,
  access: 'all',
  input: z.strictObject({ title: line(200), ...readersDay }),
  output: z.object({ data: z.array(QuestionBrief.extend({ excerpt: z.string() })) }),
  about:
    'Returns up to 5 published questions similar to a title. For members, it also uses semantic search if an embedding model is set.',
})

export const getQuestion = endpoint(`GET ${questions}/:question`, {
  staleOk: true,
  access: 'all',
  input: z.strictObject({ ...pageInput(['votes', 'createdAt']) }).omit({ search: true }),
  output: one(QuestionPage),
  about: 'Returns a question by its id or slug, with a page of its answers.',
})

export const askQuestion = endpoint(`POST ${questions}`, {
  access: 'user',
  status: 201,
  limit: writing,
  idempotent: true,
  input: z.strictObject({ title: Title, body: Body, tags: Tags.default([]) }),
  output: one(Question),
  about: 'Posts a question.',
})

export const updateQuestion = endpoint(`PATCH ${questions}/:questionId`, {
  access: 'user',
  limit: acting,
  input: z.strictObject({ title: Title.optional(), body: Body.optional(), tags: Tags.optional(), version: Version }),
  output: one(Question),
  about:
    'Edits a question, as its author or an administrator. The previous text is added to the revision history. If members’ questions need approval, an edit of a published one is pending as `waitingEdit`. The same applies to answers.',
})

export const deleteQuestion = endpoint(`DELETE ${questions}/:questionId`, {
  access: 'user',
  limit: acting,
  output: Deleted,
  about: 'Deletes a question and its answers, as its author or an administrator.',
})

export const Revision = z.object({
  _id: Id,
  id: Id,
  title: z.string().nullable(),
  body: z.string(),
  author: Author,
  createdAt: Instant,
  isCurrent: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

const historyInput = z.strictObject(pageInput(['createdAt'])).omit({ search: true })

export const questionHistory = endpoint(`GET ${questions}/:questionId/history`, {
  staleOk: true,
  access: 'all',
  input: historyInput,
  output: pageOf(Revision),
  about: 'Returns a question’s current and earlier versions, newest first.',
})

export const upvoteQuestion = endpoint(`POST ${questions}/:questionId/upvote`, {
  access: 'user',
  limit: acting,
  output: one(Question),
  about: 'Upvotes a question. Repeating the call removes the vote, and downvoting reverses it.',
})

export const downvoteQuestion = endpoint(`POST ${questions}/:questionId/downvote`, {
  access: 'user',
  limit: acting,
  output: one(Question),
  about: 'Votes a question down; a second call takes the vote back.',
})

export const followQuestion = endpoint(`POST ${questions}/:questionId/follow`, {
  access: 'user',
  limit: acting,
  output: one(Question),
  about: 'Follows a question, to be notified of new answers. Authors follow their questions automatically.',
})

export const unfollowQuestion = endpoint(`POST ${questions}/:questionId/unfollow`, {
  access: 'user',
  limit: acting,
  output: one(Question),
  about: 'Stops following a question.',
})

const answerFilters = { status: blank(AnswerStatus), questionId: blank(Id), authorId: blank(Id) }

export const listAnswers = endpoint(`GET ${answers}`, {
  staleOk: true,
  access: 'all',
  input: z.strictObject({
    ...pageInput(['createdAt', 'votes']),
    ...answerFilters,
  }),
  output: pageOf(Answer),
  about: 'Lists answers.',
})

/** Exports every answer that matches the list's filters, as CSV. */
export const exportAnswers = endpoint(`GET ${answers}/export.csv`, {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...answerFilters }),
  about: 'Exports answers as CSV.',
})

export const getAnswer = endpoint(`GET ${answers}/:answerId`, {
  staleOk: true,
  access: 'all',
  output: one(Answer),
  about: 'Returns an answer.',
})

export const createAnswer = endpoint(`POST ${answers}`, {
  access: 'user',
  status: 201,
  limit: writing,
  idempotent: true,
  input: z.strictObject({ questionId: Id, body: Body }),
  output: one(Answer),
  about: 'Adds an answer to a question. Closed questions accept no answers (409).',
})

export const updateAnswer = endpoint(`PATCH ${answers}/:answerId`, {
  access: 'user',
  limit: acting,
  input: z.strictObject({ body: Body, version: Version }),
  output: one(Answer),
  about: 'Updates an answer.',
})

export const deleteAnswer = endpoint(`DELETE ${answers}/:answerId`, {
  access: 'user',
  limit: acting,
  output: Deleted,
  about: 'Deletes an answer.',
})

export const answerHistory = endpoint(`GET ${answers}/:answerId/history`, {
  staleOk: true,
  access: 'all',
  input: historyInput,
  output: pageOf(Revision),
  about: 'Lists earlier versions of an answer, newest first.',
})

export const acceptAnswer = endpoint(`POST ${answers}/:answerId/accept`, {
  access: 'user',
  limit: acting,
  output: one(Answer),
  about:
    'Accepts an answer, as the author of the question or an administrator. It replaces another accepted answer. Repeating the call unaccepts it.',
})

export const upvoteAnswer = endpoint(`POST ${answers}/:answerId/upvote`, {
  access: 'user',
  limit: acting,
  output: one(Answer),
  about:
    'Upvotes an answer, except the caller’s own (403). Repeating the call removes the vote, and downvoting reverses it.',
})

export const downvoteAnswer = endpoint(`POST ${answers}/:answerId/downvote`, {
  access: 'user',
  limit: acting,
  output: one(Answer),
  about: 'Votes an answer down; a second call takes the vote back.',
})
