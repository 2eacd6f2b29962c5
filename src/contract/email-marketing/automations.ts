import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Both,
  Count,
  Deleted,
  entity,
  Id,
  Instant,
  Lang,
  line,
  one,
  pageInput,
  pageOf,
  TimeZone,
} from '../fields.ts'
import { AttributeName, Conditions } from './conditions.ts'
import { otherVersions, SubjectVersion } from './mail-versions.ts'
import { Audience } from './sending.ts'

/**
 * `draft`: not started, no contact enters. `paused`: steps wait; contacts that trigger it meanwhile enter afterwards.
 * `archived`: ended.
 */
export const AutomationStatus = z.enum(['draft', 'running', 'paused', 'archived'])
export type AutomationStatus = z.infer<typeof AutomationStatus>

const hour = z.number().int().min(0).max(23)
/** Negative: days before the date. */
const days = z.number().int().min(-365).max(365)
/** Null: not chosen yet. A draft may be saved like that but not started. */
const chosen = Id.nullable().default(null)

export const Trigger = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hand') }),
  z.strictObject({
    kind: z.literal('created'),
    by: z
      .array(z.enum(['import', 'form', 'hand']))
      .min(1, 'required')
      .max(3),
  }),
  z.strictObject({ kind: z.literal('tagged'), tagId: chosen }),
  z.strictObject({ kind: z.literal('untagged'), tagId: chosen }),
  /** Null: any form. */
  z.strictObject({ kind: z.literal('confirmed'), formId: chosen }),
  z.strictObject({ kind: z.literal('segment'), groupId: chosen }),
  /** A custom field with a date (2026-11-22); `yearly`: its anniversary each year. */
  z.strictObject({
    kind: z.literal('date'),
    field: z.union([AttributeName, z.literal('')]).default(''),
    yearly: z.boolean().default(false),
    days: days.default(0),
    hour: hour.default(9),
  }),
  /** Any send of the template; opens and clicks by scanners do not count. */
  z.strictObject({ kind: z.enum(['opened', 'clicked', 'replied']), templateId: chosen }),
])
export type Trigger = z.infer<typeof Trigger>

export const branches = ['yes', 'no', 'a', 'b', 'c', 'd'] as const
export const Branch = z.enum(branches)
export type Branch = z.infer<typeof Branch>

const StepId = z.string().regex(/^[a-z0-9]{1,12}$/, 'unknown')

export const StepParent = z.strictObject({ step: StepId, branch: Branch })

/** Parent of a step: a branch of an earlier step; null: the trunk. */
const placed = { id: StepId, within: StepParent.nullable().default(null) }

export const Step = z.union([
  z.strictObject({
    ...placed,
    kind: z.literal('send'),
    templateId: chosen,
    /** In place of the template's subject in its first language; empty: the template's. */
    subject: line(400, 0).default(''),
    /** In place of the template's subjects in its other languages. */
    subjects: otherVersions(SubjectVersion).optional(),
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('wait'),
    how: z.literal('for'),
    minutes: z
      .number()
      .int()
      .min(1)
      .max(365 * 24 * 60),
  }),
  /** Until the next of these weekdays (0: Sunday) at this hour. */
  z.strictObject({
    ...placed,
    kind: z.literal('wait'),
    how: z.literal('until'),
    weekdays: z.array(z.number().int().min(0).max(6)).min(1, 'required').max(7),
    hour,
  }),
  /**
   * Until the date in a contact field plus this many days; ends at once if the field is empty or the date has passed.
   */
  z.strictObject({
    ...placed,
    kind: z.literal('wait'),
    how: z.literal('date'),
    field: z.union([AttributeName, z.literal('')]).default(''),
    days,
    hour,
  }),
  z.strictObject({
    ...placed,
    kind: z.literal('if'),
    how: z.literal('contact'),
    conditions: Conditions.nullable().default(null),
  }),
  /** Whether the mail of an earlier step was opened, clicked or answered within this many hours. */
  z.strictObject({
    ...placed,
    kind: z.literal('if'),
    how: z.literal('mail'),
    step: z.union([StepId, z.literal('')]).default(''),
    did: z.enum(['opened', 'clicked', 'replied']),
    withinHours: z
      .number()
      .int()
      .min(0)
      .max(24 * 90),
  }),
  z.strictObject({ ...placed, kind: z.literal('tag'), add: z.boolean(), tagId: chosen }),
  z.strictObject({
    ...placed,
    kind: z.literal('field'),
    field: z.enum(['firstName', 'lastName', 'attribute']),
    name: z.union([AttributeName, z.literal('')]).default(''),
    value: line(200, 0).default(''),
  }),
  z.strictObject({ ...placed, kind: z.literal('notify'), text: line(200, 0).default('') }),
  /** Random split, decided once per contact; the shares add up to 100. */
  z.strictObject({
    ...placed,
    kind: z.literal('split'),
    shares: z.array(z.number().int().min(1).max(99)).min(2).max(4),
  }),
  z.strictObject({ ...placed, kind: z.literal('end') }),
])
export type Step = z.infer<typeof Step>

/** What an automation does. A step in a branch follows the step it branches from, so a flow has no cycles. */
export const Flow = z.strictObject({
  trigger: Trigger.default({ kind: 'hand' }),
  /** Days after which a contact may enter again; null: only once. */
  againAfterDays: z.number().int().min(1).max(3650).nullable().default(null),
  /** Ends a run early when the contact replies or meets the conditions. Checked before each step. */
  goal: z.strictObject({ replied: z.boolean(), conditions: Conditions.nullable() }).nullable().default(null),
  providerId: chosen,
  topicId: chosen,
  timeZone: TimeZone.default('UTC'),
  steps: z.array(Step).max(60).default([]),
})
export type Flow = z.infer<typeof Flow>

/** Why a flow cannot be started: a fault of one step, or of the whole flow (`step` is null). */
export const Problem = z.object({
  step: z.string().nullable(),
  message: z.string(),
  /** Whether the fault can be corrected in the step's own form. */
  inForm: z.boolean(),
})
export type Problem = z.infer<typeof Problem>

/** Counters of one step. `sent` and the following apply to steps that send. */
export const StepCounts = z.object({
  step: z.string(),
  waiting: Count,
  passed: Count,
  sent: Count,
  opened: Count,
  clicked: Count,
  /** Sends that were paused automatically. */
  pausedJobs: z.array(Id),
})
export type StepCounts = z.infer<typeof StepCounts>

const brief = {
  ...entity,
  name: z.string(),
  status: AutomationStatus,
  version: Count,
  trigger: Trigger,
  counts: z.object({ entered: Count, active: Count, done: Count, reached: Count, removed: Count }),
  startedAt: Instant.nullable(),
}
export const AutomationBrief = z.object(brief)
export type AutomationBrief = z.infer<typeof AutomationBrief>

export const Automation = z.object({
  ...brief,
  flow: Flow,
  problems: z.array(Problem),
  /** For a date trigger: contacts without a date in its field, of the first 5,000 contacts. */
  dates: z.object({ contacts: Count, without: Count }).nullable(),
  steps: z.array(StepCounts),
})
export type Automation = z.infer<typeof Automation>

/** `reached`: met the goal. `removed`: by hand. */
export const RunStatus = z.enum(['active', 'done', 'reached', 'removed'])
export type RunStatus = z.infer<typeof RunStatus>

/** One contact's run through the automation. */
export const Run = z.object({
  /** Contact id and number of the run. */
  _id: z.string(),
  contactId: Id,
  email: z.string(),
  name: z.string(),
  status: RunStatus,
  version: Count,
  step: z.string().nullable(),
  dueAt: Instant.nullable(),
  enteredAt: Instant,
  endedAt: Instant.nullable(),
  /** Why the run does not continue, in the reader's language. */
  message: z.string().nullable(),
})
export type Run = z.infer<typeof Run>

export const designNames = ['welcome', 'drip', 'birthday', 'winBack', 'leadMagnet'] as const
export const Design = z.object({ name: z.enum(designNames), title: Both, text: Both })

const base = '/api/:tenant/email-marketing/automation' as const

export const listAutomations = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt', 'name']), status: blank(AutomationStatus) }),
  output: pageOf(AutomationBrief),
  about: 'Lists automations.',
})

export const listAutomationDesigns = endpoint(`GET ${base}-design`, {
  access: 'viewer',
  output: one(z.array(Design)),
  about: 'Returns the starter automations.',
})

export const getAutomation = endpoint(`GET ${base}/:automationId`, {
  access: 'viewer',
  output: one(Automation),
  about: 'Returns an automation.',
})

export const createAutomation = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  input: z.strictObject({
    name: line(120),
    flow: Flow.optional(),
    /** A ready-made design: its mails become templates of the workspace, in this language. */
    design: z.enum(designNames).optional(),
    language: Lang.optional(),
  }),
  output: one(Automation),
  about: 'Creates an automation.',
})

export const updateAutomation = endpoint(`PATCH ${base}/:automationId`, {
  access: 'editor',
  input: z.strictObject({
    name: line(120).optional(),
    flow: Flow.optional(),
    /**
     * Active runs continue with the new flow if it still has their step; otherwise with the version they started with.
     */
    moveAlong: z.boolean().default(false),
  }),
  output: one(Automation),
  about: 'Updates an automation. Changing the steps of a started automation creates a new version.',
})

export const deleteAutomation = endpoint(`DELETE ${base}/:automationId`, {
  access: 'editor',
  output: Deleted,
  about: 'Deletes an automation.',
})

/** What the start of an automation would do. */
export const StartPreview = z.object({
  /** Contacts that enter by their dates; a lower bound if not `isWhole`. With any other trigger none enters yet. */
  entering: Count,
  isWhole: z.boolean(),
  /** Contacts with a date to come that may not be emailed. */
  skipped: Count,
  /** For a segment trigger: its contacts now, which do not enter. */
  present: Count.nullable(),
  /** The first ten to enter, each with its time. */
  contacts: z.array(z.object({ contactId: Id, email: z.string(), name: z.string(), at: Instant.nullable() })),
  /** Why it would reach no contacts, in the reader's language; it cannot be started then. */
  refusal: z.string().nullable(),
  problems: z.array(Problem),
  /** Emails that still have the text of a starter automation. */
  starterTexts: z.array(z.object({ step: z.string(), templateId: Id, name: z.string() })),
})
export type StartPreview = z.infer<typeof StartPreview>

export const startPreview = endpoint(`POST ${base}/:automationId/start-preview`, {
  access: 'viewer',
  output: one(StartPreview),
  about:
    'Returns the contacts that would enter an automation when it starts, and the problems that prevent the start. Changes nothing.',
})

export const startAutomation = endpoint(`POST ${base}/:automationId/start`, {
  access: 'editor',
  input: z.strictObject({
    /** Confirms that emails may go out with the text of a starter automation. */
    despiteStarterTexts: z.boolean().default(false),
  }),
  output: one(Automation),
  about:
    'Starts an automation, or resumes a paused one. A start that would reach no contacts is refused, and so is one whose emails still have starter texts, unless that is confirmed.',
})
export const pauseAutomation = endpoint(`POST ${base}/:automationId/pause`, {
  access: 'editor',
  output: one(Automation),
  about: 'Pauses an automation.',
})
export const archiveAutomation = endpoint(`POST ${base}/:automationId/archive`, {
  access: 'editor',
  output: one(Automation),
  about: 'Archives an automation. Contacts in progress are removed from it.',
})

export const listRuns = endpoint(`GET ${base}/:automationId/run`, {
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['enteredAt']), status: blank(RunStatus), step: blank(StepId) }),
  output: pageOf(Run),
  about: 'Lists the contacts that are or were in an automation.',
})

export const enrolContacts = endpoint(`POST ${base}/:automationId/enrol`, {
  access: 'editor',
  status: 202,
  input: z
    .strictObject({ recipients: Audience })
    .refine(({ recipients }) => Object.values(recipients).some((part) => (Array.isArray(part) ? part.length : part)), {
      path: ['recipients'],
      error: 'required',
    }),
  output: one(z.object({ accepted: z.boolean() })),
  about: 'Adds contacts to an automation, in batches. Contacts that may not re-enter are skipped.',
})

export const removeRun = endpoint(`DELETE ${base}/:automationId/run/:contactId`, {
  access: 'editor',
  output: Deleted,
  about: 'Removes a contact from an automation.',
})
