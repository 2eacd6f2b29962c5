import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Count,
  EmailAddress,
  entity,
  Id,
  Instant,
  Lang,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
} from '../fields.ts'
import { LocalTime, SendWindow } from './pace.ts'
import { bodyLimit } from './templates.ts'

/**
 * A job's life: `preparing` (its audience is being frozen), `scheduled`, `running`, `paused`, then `done` or `cancelled`.
 * `failed`: nothing can be sent any more (the provider is gone, its password is refused).
 */
export const JobStatus = z.enum(['preparing', 'scheduled', 'running', 'paused', 'done', 'cancelled', 'failed'])
export type JobStatus = z.infer<typeof JobStatus>

/**
 * What became of one recipient: `queued`, `claimed` (in the hands of a sender), `sent` (accepted by the server), `deferred` (will be tried
 * again), `failed` (refused for good), `unknown` (the sender or its connection died before the server's answer: sent again by itself under the
 * same Message-ID, so that it arrives, perhaps twice), `skipped` (suppressed or cancelled), `waiting` (held back by the pace until a time of its own).
 */
export const RecipientStatus = z.enum([
  'queued',
  'claimed',
  'sent',
  'deferred',
  'failed',
  'unknown',
  'skipped',
  'waiting',
])
export type RecipientStatus = z.infer<typeof RecipientStatus>

const counts = {
  queued: Count,
  claimed: Count,
  sent: Count,
  deferred: Count,
  failed: Count,
  unknown: Count,
  skipped: Count,
  waiting: Count,
}

export const Job = z.object({
  ...entity,
  subject: z.string(),
  status: JobStatus,
  providerId: Id.nullable(),
  templateId: Id.nullable(),
  topicId: Id.nullable(),
  /** Of a send that a step of an automation does. */
  automationId: Id.nullable(),
  fromEmail: z.string(),
  /** Who sends it; null where she is no longer there. */
  author: z.string().nullable(),
  scheduledAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  totalRecipients: Count,
  counts: z.object(counts),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  /** How many people opened it, and followed a link of it. */
  opened: Count,
  clicked: Count,
  /** How many answered it, and how many left through its links. */
  replied: Count,
  unsubscribed: Count,
  /** Of how many recipients a machine looked at it: a proxy that fetches ahead, a scanner. */
  machineOpened: Count,
  machineClicked: Count,
  /** What came back, during the hand-over or after it: for good, for now, by our own doing; and who complained. */
  returned: z.object({ hard: Count, soft: Count, sender: Count, complained: Count }),
  /** Why it failed or paused by itself, or why nothing of it goes now, in the reader's language. */
  message: z.string().nullable(),
  /** The days and hours in which it sends; null: at any time. */
  window: SendWindow.nullable(),
  /** When it goes by the clock of each recipient; null: to everybody at once. */
  localTime: z.string().nullable(),
  /** When it was cleared who its recipients were, as the workspace's rules say; what it came to stays. */
  recipientsClearedAt: Instant.nullable(),
})
export type Job = z.infer<typeof Job>

export const Recipient = z.object({
  _id: Id,
  id: Id,
  emailId: Id.nullable(),
  email: z.string(),
  name: z.string(),
  status: RecipientStatus,
  /** The server's words, or why it was skipped. */
  response: z.string().nullable(),
  attempts: Count,
  messageId: z.string(),
  sentAt: Instant.nullable(),
  /** The first time; `opens` and `clicks` count every time. */
  openedAt: Instant.nullable(),
  clickedAt: Instant.nullable(),
  opens: Count,
  clicks: Count,
  /** Of machines that look at mail: proxies that fetch ahead, scanners. */
  machineOpens: Count,
  machineClicks: Count,
  nextTryAt: Instant.nullable(),
  /** What came back: `hard`, nothing will ever arrive there; `soft`, not this one; `sender`, it was our own doing. */
  bounce: z.enum(['hard', 'soft', 'sender']).nullable(),
  bounceReason: z.string().nullable(),
  bouncedAt: Instant.nullable(),
  complainedAt: Instant.nullable(),
  updatedAt: Instant,
})
export type Recipient = z.infer<typeof Recipient>

const suite = '/api/:tenant/email-marketing' as const

const ids = z.array(Id).max(10_000)

/** The result of a send: of all recipients, or the counts so far (then with 202). */
export const BulkResult = z.object({
  success: z.boolean(),
  successCount: Count,
  failureCount: Count,
  totalRecipients: Count,
  jobId: Id,
})
export type BulkResult = z.infer<typeof BulkResult>

/** Who gets no mail although she is among the recipients. */
export const Excluded = z.strictObject({
  tagIds: z.array(Id).max(100).optional(),
  groupIds: z.array(Id).max(100).optional(),
  /** Sends: contacts that one of them reached, or is about to reach. */
  jobIds: z.array(Id).max(10).optional(),
})

export const Audience = z.strictObject({
  emailIds: ids.optional(),
  tagIds: z.array(Id).max(100).optional(),
  groupIds: z.array(Id).max(100).optional(),
  all: z.boolean().optional(),
})

/** That hardly any of it would arrive was seen: without this, what `sender-check` says `confirm` of is refused. */
export const DespiteWarnings = z.boolean().default(false)

export const sendBulkEmails = endpoint(`POST ${suite}/email-service-provider/send-bulk-emails`, {
  access: 'editor',
  whenDiskFull: 'refuseEarly',
  otherStatuses: [202],
  scope: 'mail:send',
  maxBody: bodyLimit,
  idempotent: true,
  limit: { calls: 60, seconds: 60 },
  input: z
    .strictObject({
      providerId: Id.optional(),
      fromEmail: EmailAddress.optional(),
      fromName: line(120, 0).optional(),
      subject: line(400).optional(),
      templateId: Id.optional(),
      html: paragraph(bodyLimit).optional(),
      text: paragraph(bodyLimit).optional(),
      recipients: Audience,
      exclude: Excluded.optional(),
      scheduleAt: z.iso.datetime({ offset: true }).optional(),
      /** Sends in these days and hours only. */
      window: SendWindow.optional(),
      /**
       * When the clock of each recipient shows this (the workspace's, where hers is not known). Where it has shown it already, at once.
       * What a clock skips in spring is an hour later; what it shows twice in autumn is the first time.
       */
      localTime: LocalTime.optional(),
      /** Of HTML only: a picture that is fetched when the mail is opened. Unless said, as the workspace's rules say. */
      trackOpens: z.boolean().optional(),
      /** Of HTML only: links lead by way of this server. Unless said, as the workspace's rules say. */
      trackClicks: z.boolean().optional(),
      /** The id of a topic, or its name in either language: who has left it is spared. A new name becomes a topic. */
      topic: line(120).optional(),
      despiteWarnings: DespiteWarnings,
      /** Of mail that is not from a template; the reader's unless said. */
      language: Lang.optional(),
    })
    .refine((send) => send.templateId || send.html || send.text, { path: ['templateId'], error: 'contentRequired' })
    .refine((send) => send.templateId || send.subject, { path: ['subject'], error: 'required' })
    .refine((send) => !(send.localTime && send.scheduleAt), { path: ['localTime'], error: 'oneTime' })
    .refine((send) => Object.values(send.recipients).some((part) => (Array.isArray(part) ? part.length > 0 : part)), {
      path: ['recipients'],
      error: 'required',
    }),
  example: { templateId: '01a202b3-37e2-7646-a45d-373507a1b205', recipients: { all: true } },
  output: z.union([BulkResult, one(BulkResult)]),
  about:
    'Sends one mail to many contacts. Answers 200 when every recipient is done within 8 seconds, else 202 with the job.',
})

/** How many would get it, before anything is sent. */
export const countAudience = endpoint(`POST ${suite}/job/audience`, {
  access: 'viewer',
  input: z.strictObject({
    recipients: Audience,
    exclude: Excluded.optional(),
    topic: line(120).optional(),
  }),
  output: one(z.object({ matched: Count, suppressed: Count, recipients: Count })),
})

export const listJobs = endpoint(`GET ${suite}/job`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({ ...pageInput(['createdAt']), status: blank(JobStatus) }),
  output: pageOf(Job),
})

export const getJob = endpoint(`GET ${suite}/job/:jobId`, { access: 'viewer', scope: 'mail:read', output: one(Job) })

export const streamJob = endpoint(`GET ${suite}/job/:jobId/stream`, {
  access: 'viewer',
  events: true,
  about: 'Server-sent events: `job` with the job whenever its counts change, until it is over.',
})

export const listRecipients = endpoint(`GET ${suite}/job/:jobId/recipients`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({ ...pageInput(['email', 'updatedAt']), status: blank(RecipientStatus) }),
  output: pageOf(Recipient),
})

export const exportRecipients = endpoint(`GET ${suite}/job/:jobId/recipients.csv`, {
  access: 'viewer',
  file: true,
  input: z.strictObject({ status: blank(RecipientStatus), search: blank(line(200, 0)) }),
})

/** A send as it was asked for, to be asked for once more. */
export const getJobDraft = endpoint(`GET ${suite}/job/:jobId/draft`, {
  access: 'viewer',
  output: one(
    z.object({
      providerId: Id.nullable(),
      templateId: Id.nullable(),
      subject: z.string(),
      html: z.string().nullable(),
      text: z.string().nullable(),
      language: Lang,
      recipients: Audience,
      /** Of a cancelled send it names that send in `jobIds`: contacts that have the mail already do not get it again. */
      exclude: z.object({
        tagIds: z.array(Id).optional(),
        groupIds: z.array(Id).optional(),
        jobIds: z.array(Id).optional(),
      }),
      topicId: Id.nullable(),
      trackOpens: z.boolean(),
      trackClicks: z.boolean(),
      window: SendWindow.nullable(),
      /** A tag, a group, the topic or the provider that it named is there no more, and is left out here. */
      gone: z.boolean(),
    }),
  ),
})

export const scheduleJob = endpoint(`POST ${suite}/job/:jobId/schedule`, {
  access: 'editor',
  input: z
    .strictObject({
      scheduleAt: z.iso.datetime({ offset: true }).nullable().optional(),
      /** By the clock of each recipient. */
      localTime: LocalTime.optional(),
    })
    .refine(({ scheduleAt, localTime }) => scheduleAt !== undefined || localTime !== undefined, {
      path: ['scheduleAt'],
      error: 'required',
    })
    .refine(({ scheduleAt, localTime }) => scheduleAt === undefined || localTime === undefined, {
      path: ['localTime'],
      error: 'oneTime',
    }),
  output: one(Job),
  about: 'Gives a send that has not begun another time, the same for everybody or by each one’s clock; null: at once.',
})

export const pauseJob = endpoint(`POST ${suite}/job/:jobId/pause`, { access: 'editor', output: one(Job) })
export const resumeJob = endpoint(`POST ${suite}/job/:jobId/resume`, { access: 'editor', output: one(Job) })
export const cancelJob = endpoint(`POST ${suite}/job/:jobId/cancel`, { access: 'editor', output: one(Job) })

export const retryFailed = endpoint(`POST ${suite}/job/:jobId/retry-failed`, {
  access: 'editor',
  output: one(Job),
})

/** How much of a limit of the site is used; without one there is none to tell. */
const Use = z.object({ limit: Count, used: Count }).nullable()

export const workspaceLimits = endpoint(`GET ${suite}/limits`, {
  access: 'viewer',
  output: one(z.object({ contacts: Use, messages: Use })),
  about: 'How many contacts the workspace may have, and to how many recipients it may write today.',
})
