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
import { bodyLimit, MailVersion, otherVersions } from './mail-versions.ts'
import { LocalTime, SendWindow } from './pace.ts'

/**
 * States of a job: `preparing` (the audience snapshot is being taken), `scheduled`, `running`, `paused`, then `done`
 * or `cancelled`. `failed`: nothing can be sent any more, because the provider was deleted or its password is refused.
 */
export const JobStatus = z.enum(['preparing', 'scheduled', 'running', 'paused', 'done', 'cancelled', 'failed'])
export type JobStatus = z.infer<typeof JobStatus>

/**
 * State of one recipient: `queued`; `claimed` (leased by a sender); `sent` (accepted by the server); `deferred` (will
 * be retried); `failed` (permanently refused); `unknown` (the sender or its connection failed before the server's
 * answer; retried automatically under the same Message-ID, so it may arrive twice); `skipped` (suppressed or
 * cancelled); `waiting` (throttled until a later time).
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
  /** Name of its campaign or A/B test; null: it has none. */
  name: z.string().nullable(),
  subject: z.string(),
  status: JobStatus,
  providerId: Id.nullable(),
  templateId: Id.nullable(),
  topicId: Id.nullable(),
  /** Set if an automation step created the send. */
  automationId: Id.nullable(),
  fromEmail: z.string(),
  /** Name of the author; null if the account was deleted. */
  author: z.string().nullable(),
  scheduledAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  totalRecipients: Count,
  counts: z.object(counts),
  trackOpens: z.boolean(),
  trackClicks: z.boolean(),
  /** Number of people who opened it, and who clicked a link. */
  opened: Count,
  clicked: Count,
  /** Number of people who replied, and who unsubscribed through its links. */
  replied: Count,
  unsubscribed: Count,
  /** Number of recipients whose message a prefetching proxy or a scanner opened or clicked. */
  machineOpened: Count,
  machineClicked: Count,
  /** Bounces during delivery or later: hard, soft, or the sender's fault; and complaints. */
  returned: z.object({ hard: Count, soft: Count, sender: Count, complained: Count }),
  /** Why the send failed, was paused automatically, or sends nothing now, in the reader's language. */
  message: z.string().nullable(),
  /** Days and hours in which it sends; null: at any time. */
  window: SendWindow.nullable(),
  /** Delivery time in each recipient's time zone; null: the same instant for all. */
  localTime: z.string().nullable(),
  /** When the recipients were deleted, according to the sending rules; the counts stay. */
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
  /** The server's response, or why the recipient was skipped. */
  response: z.string().nullable(),
  attempts: Count,
  messageId: z.string(),
  sentAt: Instant.nullable(),
  /** Language of the version that was sent; null: the first one. */
  language: z.string().nullable(),
  /** First open and first click; `opens` and `clicks` count all. */
  openedAt: Instant.nullable(),
  clickedAt: Instant.nullable(),
  opens: Count,
  clicks: Count,
  /** Opens and clicks by prefetching proxies and scanners. */
  machineOpens: Count,
  machineClicks: Count,
  nextTryAt: Instant.nullable(),
  /**
   * `hard`: the address does not accept mail at all; `soft`: it did not accept this message; `sender`: the sender's
   * fault.
   */
  bounce: z.enum(['hard', 'soft', 'sender']).nullable(),
  bounceReason: z.string().nullable(),
  /** Name of the rule that classified the bounce; null for earlier bounces. */
  bounceRule: z.string().nullable(),
  bouncedAt: Instant.nullable(),
  complainedAt: Instant.nullable(),
  updatedAt: Instant,
})
export type Recipient = z.infer<typeof Recipient>

const suite = '/api/:tenant/email-marketing' as const

const ids = z.array(Id).max(10_000)

/** Result of a send once all recipients are done, or the counts so far (with 202). */
export const BulkResult = z.object({
  success: z.boolean(),
  successCount: Count,
  failureCount: Count,
  totalRecipients: Count,
  jobId: Id,
})
export type BulkResult = z.infer<typeof BulkResult>

/** Maximum number of sends whose recipients are excluded. */
export const maxExcludedJobs = 50

/** Recipients to exclude from the audience. */
export const Excluded = z.strictObject({
  tagIds: z.array(Id).max(100).optional(),
  groupIds: z.array(Id).max(100).optional(),
  /** Sends: contacts that one of them has reached or is about to reach. */
  jobIds: z.array(Id).max(maxExcludedJobs).optional(),
})

export const Audience = z.strictObject({
  emailIds: ids.optional(),
  tagIds: z.array(Id).max(100).optional(),
  groupIds: z.array(Id).max(100).optional(),
  /**
   * Contacts that these sends reached. `notOpened`: those whose open was tracked and who have not opened, clicked or
   * replied.
   */
  reached: z
    .strictObject({
      jobIds: z.array(Id).min(1).max(10),
      only: z.enum(['notOpened', 'opened', 'clicked']).optional(),
    })
    .optional(),
  all: z.boolean().optional(),
})

/**
 * Confirms that the caller has seen the warnings: without it, a send for which `sender-check` says `confirm` is
 * refused.
 */
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
      /** Sends only in these days and hours. */
      window: SendWindow.optional(),
      /**
       * Sends when each recipient's local time is this (the workspace's, if theirs is unknown); at once if it is past.
       * A time skipped by daylight saving in spring is an hour later; a time repeated in autumn is the first one.
       */
      localTime: LocalTime.optional(),
      /** HTML only: adds a tracking pixel. Default: the sending rules. */
      trackOpens: z.boolean().optional(),
      /** HTML only: links redirect through this server. Default: the sending rules. */
      trackClicks: z.boolean().optional(),
      /**
       * Id of a topic, or its name in either language; contacts that unsubscribed from it are skipped. A new name
       * creates a topic.
       */
      topic: line(120).optional(),
      despiteWarnings: DespiteWarnings,
      /** For mail without a template; default: the caller's language. */
      language: Lang.optional(),
      /**
       * The email in other languages. Each recipient gets the version in their language; everyone else gets the first
       * one. For a template they replace its subjects, and its content where they have any.
       */
      versions: otherVersions(MailVersion).optional(),
    })
    .refine((send) => send.templateId || (send.versions ?? []).every(({ html, text }) => html || text), {
      path: ['versions'],
      error: 'contentRequired',
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
    'Sends a campaign (`job`) to many contacts. Returns 200 if every recipient is done within 8 seconds, otherwise 202 with the job.',
})

/** Size of an audience before a send. */
export const countAudience = endpoint(`POST ${suite}/job/audience`, {
  access: 'viewer',
  input: z.strictObject({
    recipients: Audience,
    exclude: Excluded.optional(),
    topic: line(120).optional(),
  }),
  output: one(z.object({ matched: Count, suppressed: Count, recipients: Count })),
  about: 'Counts the recipients that a send would have.',
})

export const listJobs = endpoint(`GET ${suite}/job`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({ ...pageInput(['createdAt']), status: blank(JobStatus) }),
  output: pageOf(Job),
  about: 'Lists sends, newest first.',
})

export const getJob = endpoint(`GET ${suite}/job/:jobId`, {
  access: 'viewer',
  scope: 'mail:read',
  output: one(Job),
  about: 'Returns a send with its counts.',
})

export const streamJob = endpoint(`GET ${suite}/job/:jobId/stream`, {
  access: 'viewer',
  events: true,
  about: 'Streams a `job` event with the campaign whenever its counts change, until it is finished.',
})

export const listRecipients = endpoint(`GET ${suite}/job/:jobId/recipients`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({ ...pageInput(['email', 'updatedAt']), status: blank(RecipientStatus) }),
  output: pageOf(Recipient),
  about: 'Lists the recipients of a send.',
})

export const exportRecipients = endpoint(`GET ${suite}/job/:jobId/recipients.csv`, {
  access: 'viewer',
  file: true,
  input: z.strictObject({ status: blank(RecipientStatus), search: blank(line(200, 0)) }),
  about: 'Exports the recipients of a send as CSV.',
})

/** The request of an earlier send, for sending again. */
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
      versions: z.array(MailVersion),
      recipients: Audience,
      /**
       * For a cancelled or failed send, `jobIds` names the sends that reached contacts already: that send, the other
       * variants of its A/B test, and those that it excluded itself.
       */
      exclude: z.object({
        tagIds: z.array(Id).optional(),
        groupIds: z.array(Id).optional(),
        jobIds: z.array(Id).optional(),
      }),
      topicId: Id.nullable(),
      trackOpens: z.boolean(),
      trackClicks: z.boolean(),
      window: SendWindow.nullable(),
      /** A referenced tag, group, topic or provider was deleted and is left out. */
      gone: z.boolean(),
      /** Contacts that have the email may get it again, because the recipients of an earlier send were purged. */
      mayRepeat: z.boolean(),
    }),
  ),
  about: 'Returns the content and recipients of a send, to start a new one from it.',
})

export const scheduleJob = endpoint(`POST ${suite}/job/:jobId/schedule`, {
  access: 'editor',
  input: z
    .strictObject({
      scheduleAt: z.iso.datetime({ offset: true }).nullable().optional(),
      /** In each recipient's time zone. */
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
  about:
    'Reschedules a campaign (`job`) that hasn’t started, for one moment or in each recipient’s time zone. null sends it now.',
})

export const pauseJob = endpoint(`POST ${suite}/job/:jobId/pause`, {
  access: 'editor',
  output: one(Job),
  about: 'Pauses a send.',
})
export const resumeJob = endpoint(`POST ${suite}/job/:jobId/resume`, {
  access: 'editor',
  output: one(Job),
  about: 'Resumes a paused send.',
})
export const cancelJob = endpoint(`POST ${suite}/job/:jobId/cancel`, {
  access: 'editor',
  output: one(Job),
  about: 'Cancels a send. Messages already sent are not recalled.',
})

export const retryFailed = endpoint(`POST ${suite}/job/:jobId/retry-failed`, {
  access: 'editor',
  output: one(Job),
  about: 'Sends the failed messages of a send again.',
})

/** Use of a limit of the site; null: unlimited. */
const Use = z.object({ limit: Count, used: Count }).nullable()

export const workspaceLimits = endpoint(`GET ${suite}/limits`, {
  access: 'viewer',
  output: one(z.object({ contacts: Use, messages: Use })),
  about: 'Returns the workspace’s limits for contacts and for recipients today.',
})
