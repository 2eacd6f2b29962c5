import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Id, Instant, line, one, TimeZone } from '../fields.ts'

const suite = '/api/:tenant/email-marketing' as const

/** Mailbox providers known by name; others are distinguished by the domain of their mail servers. */
export const namedPools = ['google', 'microsoft', 'yahoo', 'apple'] as const
export type NamedPool = (typeof namedPools)[number]

/** Limits for one mailbox provider through one sending service. Null: no separate limit. */
export const MailboxLimit = z.object({
  connections: z.number().int().min(1).max(20).nullable().default(null),
  perMinute: z.number().int().min(1).max(1_000_000).nullable().default(null),
  perHour: z.number().int().min(1).max(10_000_000).nullable().default(null),
  perDay: z.number().int().min(1).max(100_000_000).nullable().default(null),
})
export type MailboxLimit = z.infer<typeof MailboxLimit>

const none = { connections: null, perMinute: null, perHour: null, perDay: null }
const limitOf = MailboxLimit.default(none)

/** `others` applies to each other mailbox provider separately. */
export const MailboxLimits = z.object({
  google: limitOf,
  microsoft: limitOf,
  yahoo: limitOf,
  apple: limitOf,
  others: limitOf,
})
export type MailboxLimits = z.infer<typeof MailboxLimits>

/** Current state of a mailbox provider for one service. */
export const MailboxState = z.object({
  /** A name of `namedPools`, or the domain of its mail servers. */
  pool: z.string(),
  minute: Count,
  hour: Count,
  day: Count,
  /** Back-off after throttling: no mail until `restsUntil`, then at most `slowedTo` messages a minute. */
  restsUntil: Instant.nullable(),
  slowedTo: Count.nullable(),
  /** Response of the mail server that throttled us. */
  response: z.string().nullable(),
})
export type MailboxState = z.infer<typeof MailboxState>

export const WarmupStatus = z.enum(['running', 'paused', 'finished'])
export type WarmupStatus = z.infer<typeof WarmupStatus>

/** A warm-up plan: the daily volume of a sender rises by one step for each day with mail. */
export const Warmup = z.object({
  _id: Id,
  id: Id,
  /** A plan is for a service or for a sending domain: one of the two is null. */
  providerId: Id.nullable(),
  domain: z.string().nullable(),
  status: WarmupStatus,
  /** Messages per step of the plan. */
  volumes: z.array(Count),
  timeZone: z.string(),
  /** Current step, from 1, with today's volume and how much of it is used. */
  step: Count,
  today: z.object({ volume: Count, used: Count }),
  days: z.array(z.object({ day: z.string(), volume: Count, used: Count })),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type Warmup = z.infer<typeof Warmup>

const base = `${suite}/email-service-provider/:providerId` as const

export const Pace = z.object({
  limits: MailboxLimits,
  /** Mailbox providers that got mail today or throttled us, at most 100. */
  mailboxes: z.array(MailboxState),
  /** Plans of the service and of its sender's domain, at most 10; finished ones last. */
  warmups: z.array(Warmup),
})
export type Pace = z.infer<typeof Pace>

export const getPace = endpoint(`GET ${base}/pace`, {
  access: 'viewer',
  output: one(Pace),
  about: 'Returns a provider’s limits by mailbox provider, their current state, and its warm-up plans.',
})

// Without the defaults: absent limits stay unchanged.
const { connections, perMinute, perHour, perDay } = MailboxLimit.shape
export const MailboxLimitChange = z
  .strictObject({
    connections: connections.unwrap(),
    perMinute: perMinute.unwrap(),
    perHour: perHour.unwrap(),
    perDay: perDay.unwrap(),
  })
  .partial()

export const updatePace = endpoint(`PATCH ${base}/pace`, {
  access: 'owner',
  input: z
    .strictObject({
      google: MailboxLimitChange,
      microsoft: MailboxLimitChange,
      yahoo: MailboxLimitChange,
      apple: MailboxLimitChange,
      others: MailboxLimitChange,
    })
    .partial(),
  output: one(Pace),
  about: 'Updates a provider’s limits by mailbox provider. Queued messages are checked against the new limits.',
})

export const startWarmup = endpoint(`POST ${base}/warm-up`, {
  access: 'owner',
  status: 201,
  input: z.strictObject({
    /** The service, or the sender's domain across all services. */
    of: z.enum(['provider', 'domain']).default('provider'),
    volumes: z.array(z.number().int().min(1).max(100_000_000)).min(1, 'required').max(90),
    timeZone: TimeZone.default('UTC'),
  }),
  output: one(Warmup),
  about: 'Starts a warm-up plan with daily volumes. Fails if another plan isn’t finished (409).',
})

export const changeWarmup = endpoint(`PATCH ${suite}/warm-up/:warmupId`, {
  access: 'owner',
  input: z.strictObject({ status: WarmupStatus }),
  output: one(Warmup),
  about: 'Updates a warm-up plan. `paused` holds the daily volume. `finished` ends the plan permanently.',
})

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'clock')

/** Days (1: Monday, as in ISO 8601) and hours in which a job sends; `to` is exclusive. */
export const SendWindow = z
  .strictObject({
    days: z.array(z.number().int().min(1).max(7)).min(1, 'required').max(7),
    from: Clock,
    /** If earlier than `from`, on the following day; `days` are then the days on which the window opens. */
    to: z.union([Clock, z.literal('24:00')]),
    /** Whose time zone applies. */
    clock: z.enum(['workspace', 'recipient']).default('workspace'),
  })
  .refine((window) => window.from !== window.to, { path: ['to'], error: 'otherThanFrom' })
export type SendWindow = z.infer<typeof SendWindow>

/** Date and time without a zone, in each recipient's local time. */
export const LocalTime = z.iso.datetime({ local: true, offset: false, precision: -1 })

export const getJobPace = endpoint(`GET ${suite}/job/:jobId/pace`, {
  access: 'viewer',
  output: one(
    z.object({
      /** Why nothing is sent now although recipients remain, and until when, if known. */
      held: z.object({ by: z.enum(['window', 'warmup', 'limit']), until: Instant.nullable() }).nullable(),
      /** Back-off requested by the sending service: its response, and the end. */
      slowed: z.object({ response: z.string(), until: Instant }).nullable(),
      /** Recipients that wait for a later time, and the earliest such time. */
      waiting: Count,
      nextAt: Instant.nullable(),
      timeZone: line(60),
      /**
       * Whether any failed recipient may be retried. False if all their addresses are suppressed; null without
       * failures.
       */
      isRetriable: z.boolean().nullable(),
    }),
  ),
  about:
    'Returns what a campaign (`job`) is waiting for, and whether retrying failed emails could reach any recipient.',
})
