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

/** Filters of each list. */
const filters = {
  user: { search, role: blank(Role), status: blank(UserStatus) },
  question: { search, status: blank(QuestionStatus), tagId: blank(Id), authorId: blank(Id) },
  answer: { search, status: blank(AnswerStatus), questionId: blank(Id), authorId: blank(Id) },
  article: { search, status: blank(ArticleStatus), tagId: blank(Id) },
  tool: { search, category: blank(line(60, 0)), status: blank(ToolStatus) },
  tag: { search },
  meeting: {
    search,
    status: blank(MeetingStatus),
    from: blank(InstantInput),
    to: blank(InstantInput),
    tagId: blank(Id),
  },
  relation: { search, questionId: blank(Id), answerId: blank(Id) },
  kept: { search, status: blank(KeepStatus), classificationId: blank(Id) },
}

const act = <E extends BulkEntity, A extends string, F extends z.ZodRawShape, M extends z.ZodRawShape>(
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
    filter: z.strictObject(filter).optional(),
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
      act('user', 'role', filters.user, { value: Role }),
      act('user', 'block', filters.user, {}),
      act('user', 'activate', filters.user, {}),
      act('user', 'spam', filters.user, {}),
      act('user', 'delete', filters.user, {}),
    ]),
    z.discriminatedUnion('action', [
      act('question', 'status', filters.question, { value: QuestionStatus, reason }),
      act('question', 'addTags', filters.question, { value: tagIds }),
      act('question', 'removeTags', filters.question, { value: tagIds }),
      act('question', 'spam', filters.question, {}),
      act('question', 'delete', filters.question, {}),
    ]),
    z.discriminatedUnion('action', [
      act('answer', 'status', filters.answer, { value: AnswerStatus, reason }),
      act('answer', 'spam', filters.answer, {}),
      act('answer', 'delete', filters.answer, {}),
    ]),
    z.discriminatedUnion('action', [
      act('article', 'status', filters.article, { value: ArticleStatus }),
      act('article', 'addTags', filters.article, { value: tagIds }),
      act('article', 'removeTags', filters.article, { value: tagIds }),
      act('article', 'delete', filters.article, {}),
    ]),
    z.discriminatedUnion('action', [
      act('tool', 'status', filters.tool, { value: ToolStatus }),
      act('tool', 'category', filters.tool, { value: line(60) }),
      act('tool', 'delete', filters.tool, {}),
    ]),
    act('tag', 'delete', filters.tag, {}),
    z.discriminatedUnion('action', [
      act('meeting', 'cancel', filters.meeting, {}),
      act('meeting', 'delete', filters.meeting, {}),
    ]),
    act('qa-relation', 'delete', filters.relation, {}),
  ])
  .refine(either, { error: 'required', path: ['ids'] })

const KeepBulkInput = z
  .discriminatedUnion('action', [
    act('keep-content', 'status', filters.kept, { value: KeepStatus }),
    act('keep-content', 'delete', filters.kept, {}),
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
export const getBulkRun = endpoint(`GET ${site}/:runId`, { access: 'admin', output: one(BulkRun) })
export const stopBulkRun = endpoint(`POST ${site}/:runId/stop`, { access: 'admin', output: one(BulkRun) })
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
export const listKeepBulkRuns = endpoint(`GET ${kept}`, { access: 'keeper', input: listInput, output: list })
export const getKeepBulkRun = endpoint(`GET ${kept}/:runId`, { access: 'keeper', output: one(BulkRun) })
export const stopKeepBulkRun = endpoint(`POST ${kept}/:runId/stop`, { access: 'keeper', output: one(BulkRun) })
export const undoKeepBulkRun = endpoint(`POST ${kept}/:runId/undo`, {
  access: 'keeper',
  output: one(BulkRun),
  about: undoAbout,
})
