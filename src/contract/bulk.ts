import { z } from 'zod'
import { ArticleStatus } from './articles.ts'
import { Role, UserStatus } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { blank, Count, Id, Instant, InstantInput, line, one } from './fields.ts'
import { KeepStatus } from './keep.ts'
import { MeetingStatus } from './meetings.ts'
import { AnswerStatus, QuestionStatus } from './qa.ts'
import { ToolStatus } from './tools.ts'

export const BulkEntity = z.enum([
  'user',
  'question',
  'answer',
  'article',
  'tool',
  'tag',
  'meeting',
  'qa-relation',
  'keep-content',
])
export type BulkEntity = z.infer<typeof BulkEntity>

/** Maximum rows in one run. */
export const maxBulkRows = 200_000

const search = blank(line(200, 0))

// Filters of each list.
export const UserFilter = z.strictObject({ search, role: blank(Role), status: blank(UserStatus) })
export const QuestionFilter = z.strictObject({
  search,
  status: blank(QuestionStatus),
  tagId: blank(Id),
  authorId: blank(Id),
})
export const AnswerFilter = z.strictObject({
  search,
  status: blank(AnswerStatus),
  questionId: blank(Id),
  authorId: blank(Id),
})
export const ArticleFilter = z.strictObject({ search, status: blank(ArticleStatus), tagId: blank(Id) })
export const ToolFilter = z.strictObject({ search, category: blank(line(60, 0)), status: blank(ToolStatus) })
export const ContentTagFilter = z.strictObject({ search })
export const MeetingFilter = z.strictObject({
  search,
  status: blank(MeetingStatus),
  from: blank(InstantInput),
  to: blank(InstantInput),
  tagId: blank(Id),
})
export const RelationFilter = z.strictObject({ search, questionId: blank(Id), answerId: blank(Id) })
export const KeepFilter = z.strictObject({ search, status: blank(KeepStatus), classificationId: blank(Id) })

const act = <E extends BulkEntity, A extends string, F extends z.ZodType, M extends z.ZodRawShape>(
  entity: E,
  action: A,
  filter: F,
  more: M,
) =>
  z.strictObject({
    entity: z.literal(entity),
    action: z.literal(action),
    /** Selected rows. */
    ids: z.array(Id).min(1).max(1000).optional(),
    /** All rows that match the list's filters when the run starts. */
    filter: filter.optional(),
    /** Dry run: reports the outcome and changes nothing. */
    dryRun: z.boolean().default(false),
    ...more,
  })

const reason = line(500, 0).default('')
const tagIds = z.array(Id).min(1).max(5)

type Chosen = { ids?: string[] | undefined; filter?: object | undefined }
const either = ({ ids, filter }: Chosen) => (ids === undefined) !== (filter === undefined)

const BulkInput = z
  .discriminatedUnion('entity', [
    z.discriminatedUnion('action', [
      act('user', 'role', UserFilter, { value: Role }),
      act('user', 'block', UserFilter, {}),
      act('user', 'activate', UserFilter, {}),
      act('user', 'spam', UserFilter, {}),
      act('user', 'delete', UserFilter, {}),
    ]),
    z.discriminatedUnion('action', [
      act('question', 'status', QuestionFilter, { value: QuestionStatus, reason }),
      act('question', 'addTags', QuestionFilter, { value: tagIds }),
      act('question', 'removeTags', QuestionFilter, { value: tagIds }),
      act('question', 'spam', QuestionFilter, {}),
      act('question', 'delete', QuestionFilter, {}),
    ]),
    z.discriminatedUnion('action', [
      act('answer', 'status', AnswerFilter, { value: AnswerStatus, reason }),
      act('answer', 'spam', AnswerFilter, {}),
      act('answer', 'delete', AnswerFilter, {}),
    ]),
    z.discriminatedUnion('action', [
      act('article', 'status', ArticleFilter, { value: ArticleStatus }),
      act('article', 'addTags', ArticleFilter, { value: tagIds }),
      act('article', 'removeTags', ArticleFilter, { value: tagIds }),
      act('article', 'delete', ArticleFilter, {}),
    ]),
    z.discriminatedUnion('action', [
      act('tool', 'status', ToolFilter, { value: ToolStatus }),
      act('tool', 'category', ToolFilter, { value: line(60) }),
      act('tool', 'delete', ToolFilter, {}),
    ]),
    act('tag', 'delete', ContentTagFilter, {}),
    z.discriminatedUnion('action', [
      act('meeting', 'cancel', MeetingFilter, {}),
      act('meeting', 'delete', MeetingFilter, {}),
    ]),
    act('qa-relation', 'delete', RelationFilter, {}),
  ])
  .refine(either, { error: 'required', path: ['ids'] })

const KeepBulkInput = z
  .discriminatedUnion('action', [
    act('keep-content', 'status', KeepFilter, { value: KeepStatus }),
    act('keep-content', 'delete', KeepFilter, {}),
  ])
  .refine(either, { error: 'required', path: ['ids'] })

/** Rows skipped for one reason, and the names of the first of them. */
const BulkRefusal = z.object({ reason: z.string(), count: Count, examples: z.array(z.string()) })
export type BulkRefusal = z.infer<typeof BulkRefusal>

export const BulkRunStatus = z.enum(['queued', 'running', 'done', 'stopped', 'failed', 'undoing', 'undone'])
export type BulkRunStatus = z.infer<typeof BulkRunStatus>

/** One action on many rows. It can be undone for a day unless the run says otherwise. */
export const BulkRun = z.object({
  _id: Id,
  id: Id,
  entity: BulkEntity,
  action: z.string(),
  value: z.unknown(),
  status: BulkRunStatus,
  /** Rows selected, and rows processed so far. */
  matched: Count,
  reached: Count,
  changed: Count,
  refused: Count,
  /** Rows restored, and rows left alone because they changed after the run. */
  undone: Count,
  kept: Count,
  refusals: z.array(BulkRefusal),
  leftAlone: z.array(BulkRefusal),
  canUndo: z.boolean(),
  undoUntil: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type BulkRun = z.infer<typeof BulkRun>

/** The outcome so far; `run` is null for a dry run. */
export const BulkOutcome = z.object({
  matched: Count,
  changed: Count,
  refused: z.array(BulkRefusal),
  isUndoable: z.boolean(),
  run: BulkRun.nullable(),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

const about =
  'Applies an action to many rows, with the same rules as for a single row. Up to 200 rows are processed at once (200), more in the background (202).'
const undoAbout = 'Undoes a bulk action. Rows that were changed since stay as they are and are reported.'
const listInput = z.strictObject({ entity: blank(BulkEntity) })
const list = one(z.array(BulkRun))

const site = '/api/:lang/admin/bulk' as const

export const runBulk = endpoint(`POST ${site}`, {
  confirmsIdentity: true,
  access: 'admin',
  otherStatuses: [202],
  idempotent: true,
  input: BulkInput,
  output: one(BulkOutcome),
  about,
})
export const listBulkRuns = endpoint(`GET ${site}`, {
  access: 'admin',
  input: listInput,
  output: list,
  about: 'Returns the caller’s bulk actions of the last 24 hours.',
})
export const getBulkRun = endpoint(`GET ${site}/:runId`, {
  access: 'admin',
  output: one(BulkRun),
  about: 'Returns a bulk change with its progress.',
})
export const stopBulkRun = endpoint(`POST ${site}/:runId/stop`, {
  access: 'admin',
  output: one(BulkRun),
  about: 'Stops a bulk change. Rows already changed stay so.',
})
export const undoBulkRun = endpoint(`POST ${site}/:runId/undo`, {
  confirmsIdentity: true,
  access: 'admin',
  output: one(BulkRun),
  about: undoAbout,
})

const kept = '/api/:tenant/keep-content-bulk' as const

export const runKeepBulk = endpoint(`POST ${kept}`, {
  access: 'keeper',
  otherStatuses: [202],
  idempotent: true,
  input: KeepBulkInput,
  output: one(BulkOutcome),
  about,
})
export const listKeepBulkRuns = endpoint(`GET ${kept}`, {
  access: 'keeper',
  input: listInput,
  output: list,
  about: 'Lists bulk changes of kept content.',
})
export const getKeepBulkRun = endpoint(`GET ${kept}/:runId`, {
  access: 'keeper',
  output: one(BulkRun),
  about: 'Returns a bulk change of kept content with its progress.',
})
export const stopKeepBulkRun = endpoint(`POST ${kept}/:runId/stop`, {
  access: 'keeper',
  output: one(BulkRun),
  about: 'Stops a bulk change of kept content. Rows already changed stay so.',
})
export const undoKeepBulkRun = endpoint(`POST ${kept}/:runId/undo`, {
  access: 'keeper',
  output: one(BulkRun),
  about: undoAbout,
})
