import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AutomationStatus, Flow, RunStatus } from '#contract/email-marketing/automations.ts'
import type { Rule } from '#contract/email-marketing/job-series.ts'
import type { Lang } from '#contract/fields.ts'
import type { VariantKey } from '#contract/email-marketing/job-tests.ts'
import type { JsonColumn, Timestamp } from './columns.ts'

/** Rows of automations, tests and series. */

type Automations = {
  tenant_id: string
  id: string
  user_id: string | null
  name: string
  status: Generated<AutomationStatus>
  version: Generated<number>
  entered: Generated<number>
  active: Generated<number>
  done: Generated<number>
  reached: Generated<number>
  removed: Generated<number>
  stuck: string | null
  started_at: Date | null
  created_at: Timestamp
  updated_at: Timestamp
}

type AutomationVersions = {
  tenant_id: string
  automation_id: string
  version: number
  flow: JsonColumn<Flow>
  created_at: Timestamp
}

type AutomationRuns = {
  tenant_id: string
  automation_id: string
  contact_id: string
  round: number
  version: number
  status: Generated<RunStatus>
  step_id: string | null
  arrived_at: Date
  due_at: Date | null
  attempts: Generated<number>
  message: string | null
  entered_at: Date
  ended_at: Date | null
}

type AutomationVisits = {
  tenant_id: string
  automation_id: string
  contact_id: string
  round: number
  step_id: string
  at: Date
  branch: string | null
  job_id: string | null
  skipped: string | null
}

type AutomationSteps = {
  tenant_id: string
  automation_id: string
  step_id: string
  waiting: Generated<number>
  passed: Generated<number>
}

type AutomationListeners = {
  tenant_id: string
  automation_id: string
  kind: string
  ref: string | null
  origins: Generated<string[]>
}

type AutomationSignals = {
  tenant_id: string
  automation_id: string
  id: GeneratedAlways<string>
  contact_id: string
  is_of_date: Generated<boolean>
  at: Timestamp
}

type AutomationFields = {
  tenant_id: string
  automation_id: string
  field: string
}

type AutomationWalks = {
  tenant_id: string
  automation_id: string
  kind: 'date' | 'segment' | 'hand'
  key: string
  after: string | null
  round: Generated<number>
  audience: JsonColumn<unknown> | null
  since: Date | null
  begun_at: Date | null
  due_at: Date
  done_at: Date | null
}

type AutomationMembers = {
  tenant_id: string
  automation_id: string
  contact_id: string
}

type JobTests = {
  tenant_id: string
  id: string
  user_id: string | null
  name: string
  status: Generated<'testing' | 'decided' | 'cancelled'>
  given: JsonColumn<StoredTest>
  audience: JsonColumn<unknown>
  share: number
  winner_by: 'opens' | 'clicks' | 'hand'
  decide_at: Date | null
  decided_at: Date | null
  winner: VariantKey | null
  /** Winners by language, where a language decided for itself. */
  winners: ColumnType<Record<string, VariantKey>, string | undefined, string>
  rest_job_id: string | null
  message: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** Subjects in place of a template's, in its other languages. */
type SubjectVersions = { language: Lang; subject: string }[] | undefined

/** A test as it was requested. */
export type StoredTest = {
  variants: { templateId: string; subject: string; subjects?: SubjectVersions }[]
  providerId?: string | undefined
  fromEmail?: string | undefined
  topic?: string | undefined
  recipients?: object
  exclude?: object | undefined
  trackOpens?: boolean | undefined
  trackClicks?: boolean | undefined
}

type JobSeries = {
  tenant_id: string
  id: string
  user_id: string | null
  name: string
  status: Generated<'running' | 'paused' | 'done' | 'stopped'>
  given: JsonColumn<StoredSeries>
  rule: JsonColumn<Rule>
  next_at: Date | null
  due_at: Date | null
  made: Generated<number>
  last_job_id: string | null
  message: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** A series as it was requested. */
export type StoredSeries = {
  templateId: string
  subject: string
  subjects?: SubjectVersions
  providerId?: string | undefined
  topic?: string | undefined
  recipients: object
}

export type AutomationTables = {
  job_series: JobSeries
  job_tests: JobTests
  automations: Automations
  automation_versions: AutomationVersions
  automation_runs: AutomationRuns
  automation_visits: AutomationVisits
  automation_steps: AutomationSteps
  automation_listeners: AutomationListeners
  automation_signals: AutomationSignals
  automation_fields: AutomationFields
  automation_enrolment_scans: AutomationWalks
  automation_members: AutomationMembers
}
