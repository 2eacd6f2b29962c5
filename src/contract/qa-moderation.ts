import { z } from 'zod'
import { MemberBrief } from './community.ts'
import { endpoint } from './endpoint.ts'
import { blank, Deleted, entity, Id, Instant, line, one, pageInput, pageOf, Version } from './fields.ts'
import { Answer, AnswerStatus, Question, QuestionStatus } from './qa.ts'

const reason = line(500, 0).default('')

export const setQuestionStatus = endpoint('PATCH /api/:lang/question/:questionId/status', {
  access: 'admin',
  input: z.strictObject({ status: QuestionStatus, reason, version: Version }),
  output: one(Question),
  about: 'Changes a question’s status. The author is notified, with the reason.',
})

export const setAnswerStatus = endpoint('PATCH /api/:lang/answer/:answerId/status', {
  access: 'admin',
  input: z.strictObject({ status: AnswerStatus, reason, version: Version }),
  output: one(Answer),
  about:
    'Changes an answer’s status. The author is notified, with the reason. An unpublished answer is no longer accepted.',
})

export const pinQuestion = endpoint('PATCH /api/:lang/question/:questionId/pin', {
  access: 'admin',
  input: z.strictObject({ pinned: z.boolean() }),
  output: one(Question),
  about: 'Pins a question to the top of the list, or unpins it.',
})

export const mergeQuestion = endpoint('POST /api/:lang/question/:questionId/merge', {
  access: 'admin',
  input: z.strictObject({ into: Id }),
  output: one(Question),
  about: 'Merges a question into another. Its answers and followers move there, and its link redirects there.',
})

export const FlagReason = z.enum(['spam', 'abuse', 'off_topic', 'duplicate', 'wrong', 'other'])
export type FlagReason = z.infer<typeof FlagReason>
export const FlagStatus = z.enum(['open', 'upheld', 'dismissed'])
export type FlagStatus = z.infer<typeof FlagStatus>

/** A report to the administrators. */
export const Flag = z.object({
  ...entity,
  entityType: z.enum(['question', 'answer']),
  entityId: Id,
  /** The reported question, or the question of the reported answer. */
  question: z.object({ _id: Id, slug: z.string(), title: z.string() }),
  excerpt: z.string(),
  author: MemberBrief.nullable(),
  reporter: MemberBrief.nullable(),
  reason: FlagReason,
  note: z.string(),
  status: FlagStatus,
  resolvedAt: Instant.nullable(),
})
export type Flag = z.infer<typeof Flag>

const report = {
  access: 'user',
  status: 201,
  limit: { calls: 30, seconds: 300 },
  input: z.strictObject({ reason: FlagReason, note: line(500, 0).default('') }),
  output: one(z.object({ _id: Id, reported: z.literal(true) })),
} as const

export const flagQuestion = endpoint('POST /api/:lang/question/:questionId/flag', {
  ...report,
  about: 'Reports a question to the moderators.',
})
export const flagAnswer = endpoint('POST /api/:lang/answer/:answerId/flag', {
  ...report,
  about: 'Reports an answer to the moderators.',
})

export const listFlags = endpoint('GET /api/:lang/admin/flag', {
  access: 'admin',
  input: z.strictObject({ ...pageInput(['createdAt']), status: blank(FlagStatus), reason: blank(FlagReason) }).omit({
    search: true,
  }),
  output: pageOf(Flag),
  about: 'Lists reports of questions and answers.',
})

export const resolveFlag = endpoint('PATCH /api/:lang/admin/flag/:flagId', {
  access: 'admin',
  input: z.strictObject({ status: z.enum(['upheld', 'dismissed']) }),
  output: one(Flag),
  about: 'Resolves all open flags of the same question or answer.',
})

/** A question or answer that needs a decision: it or an edit of it is pending, or readers have reported it. */
export const ModerationItem = z.object({
  _id: Id,
  id: Id,
  entityType: z.enum(['question', 'answer']),
  question: z.object({ _id: Id, slug: z.string(), title: z.string() }),
  body: z.string(),
  bodyHtml: z.string(),
  author: MemberBrief.nullable(),
  isPending: z.boolean(),
  /** The item is published, and its text here is an edit awaiting approval. */
  isEdit: z.boolean(),
  /** Version of the text shown: a decision with an outdated version is 409. */
  version: Instant,
  /** The oldest open reports; `reportCount` is their total. */
  reports: z.array(
    z.object({ _id: Id, reason: FlagReason, note: z.string(), reporter: MemberBrief.nullable(), createdAt: Instant }),
  ),
  reportCount: z.number().int(),
  /** Since when it has been waiting. */
  since: Instant,
})
export type ModerationItem = z.infer<typeof ModerationItem>

const queue = '/api/:lang/admin/moderation' as const

export const listModeration = endpoint(`GET ${queue}`, {
  access: 'admin',
  input: z
    .strictObject({ ...pageInput(['since'], 'asc'), why: blank(z.enum(['pending', 'reported'])) })
    .omit({ search: true }),
  output: pageOf(ModerationItem),
  about: 'Returns the moderation queue, oldest first by default.',
})

export const countModeration = endpoint(`GET ${queue}/count`, {
  access: 'admin',
  output: one(z.object({ count: z.number().int(), isMore: z.boolean() })),
  about: 'Returns the size of the moderation queue. Above 1,000 it only says that there are more.',
})

export const decideModeration = endpoint(`POST ${queue}/:entityId/decision`, {
  access: 'admin',
  input: z.strictObject({ decision: z.enum(['approve', 'reject']), reason, version: Version }),
  output: one(z.object({ _id: Id, id: Id, status: z.union([QuestionStatus, AnswerStatus]) })),
  about:
    'Approves or rejects an item of the moderation queue. Approving publishes it and dismisses its flags. Rejecting archives a question or hides an answer, and upholds its flags. A pending edit is applied or discarded, and otherwise the item stays unchanged unless it was flagged. The author is notified, with the reason. Fails if someone else has already decided (409).',
})

/** Links an answer to a further question it serves. */
export const Relation = z.object({
  ...entity,
  questionId: Id,
  answerId: Id,
  note: z.string(),
  order: z.number().int(),
  question: z.object({ _id: Id, slug: z.string(), title: z.string() }),
  answer: z.object({
    _id: Id,
    excerpt: z.string(),
    author: MemberBrief.nullable(),
    question: z.object({ _id: Id, slug: z.string(), title: z.string() }),
  }),
})
export type Relation = z.infer<typeof Relation>

const base = '/api/:lang/qa-relation' as const
const ownFields = { note: line(500, 0), order: z.number().int().min(0).max(10_000) }
const relationInput = z.strictObject({
  questionId: Id,
  answerId: Id,
  note: ownFields.note.default(''),
  order: ownFields.order.default(0),
})

const relationFilters = { questionId: blank(Id), answerId: blank(Id) }

export const listRelations = endpoint(`GET ${base}`, {
  access: 'user',
  input: z.strictObject({ ...pageInput(['createdAt', 'order']), ...relationFilters }),
  output: pageOf(Relation),
  about: 'Lists links between questions and answers of other questions.',
})

/** Exports every relation that matches the list's filters, as CSV. */
export const exportRelations = endpoint(`GET ${base}/export.csv`, {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...relationFilters }),
  about: 'Exports links between questions and answers as CSV.',
})

export const getRelation = endpoint(`GET ${base}/:relationId`, {
  access: 'user',
  output: one(Relation),
  about: 'Returns a link between a question and an answer.',
})

export const createRelation = endpoint(`POST ${base}`, {
  access: 'admin',
  status: 201,
  input: relationInput,
  output: one(Relation),
  about: 'Links an answer to another question. Fails if they are already linked (409).',
})

export const relateAnswer = endpoint('POST /api/question-answer-relations', {
  access: 'admin',
  status: 201,
  input: relationInput,
  output: one(Relation),
  about: 'Links an answer of another question to a question.',
})

export const updateRelation = endpoint(`PATCH ${base}/:relationId`, {
  access: 'admin',
  input: z.strictObject({ note: ownFields.note.optional(), order: ownFields.order.optional(), version: Version }),
  output: one(Relation),
  about: 'Updates a link between a question and an answer.',
})

export const deleteRelation = endpoint(`DELETE ${base}/:relationId`, {
  access: 'admin',
  output: Deleted,
  about: 'Deletes a link between a question and an answer.',
})

export const unrelateAnswer = endpoint('DELETE /api/question-answer-relations/:questionId/:answerId', {
  access: 'admin',
  output: Deleted,
  about: 'Removes the link between a question and an answer of another question.',
})
