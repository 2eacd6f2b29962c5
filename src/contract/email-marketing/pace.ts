import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Id, Instant, line, one, TimeZone } from '../fields.ts'

const suite = '/api/:tenant/email-marketing' as const

/** Mailbox providers that are known by name; all others are told apart by the domain of their mail servers. */
export const namedPools = ['google', 'microsoft', 'yahoo', 'apple'] as const
export type NamedPool = (typeof namedPools)[number]

/** The most that a mailbox provider gets over one sending service. Null: no limit of its own. */
export const MailboxLimit = z.object({
  connections: z.number().int().min(1).max(20).nullable().default(null),
  perMinute: z.number().int().min(1).max(1_000_000).nullable().default(null),
  perHour: z.number().int().min(1).max(10_000_000).nullable().default(null),
  perDay: z.number().int().min(1).max(100_000_000).nullable().default(null),
})
export type MailboxLimit = z.infer<typeof MailboxLimit>

const none = { connections: null, perMinute: null, perHour: null, perDay: null }
const limitOf = MailboxLimit.default(none)

/** `others` holds for each other mailbox provider by itself. */
export const MailboxLimits = z.object({
  google: limitOf,
  microsoft: limitOf,
  yahoo: limitOf,
  apple: limitOf,
  others: limitOf,
})
export type MailboxLimits = z.infer<typeof MailboxLimits>

/** How a mailbox provider is doing over a service, of late. */
export const MailboxState = z.object({
  /** One of the named, or the domain of its mail servers. */
  pool: z.string(),
  minute: Count,
  hour: Count,
  day: Count,
  /** It asked for less: nothing goes there until then, and after that so much in a minute. */
  restsUntil: Instant.nullable(),
  slowedTo: Count.nullable(),
  /** Its words. */
  response: z.string().nullable(),
})
export type MailboxState = z.infer<typeof MailboxState>

export const WarmupStatus = z.enum(['running', 'paused', 'finished'])
export type WarmupStatus = z.infer<typeof WarmupStatus>

/** A plan by which a sender is given more from day to day: one step for each day on which something went out. */
export const Warmup = z.object({
  _id: Id,
  id: Id,
  /** Of a service, or of a domain that sends: one of them is null. */
  providerId: Id.nullable(),
  domain: z.string().nullable(),
  status: WarmupStatus,
  /** Messages on each day of the plan. */
  volumes: z.array(Count),
  timeZone: z.string(),
  /** The step of today, from 1, how much may go out today, and how much has. */
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
  /** Those that were given something today or asked for less, at most 100. */
  mailboxes: z.array(MailboxState),
  /** Of the service and of the domain of its sender; those that are over last, at most 10. */
  warmups: z.array(Warmup),
})
export type Pace = z.infer<typeof Pace>

export const getPace = endpoint(`GET ${base}/pace`, {
  access: 'viewer',
  output: one(Pace),
  about: 'What a service gives each mailbox provider, how they are doing, and the plans that warm it up.',
})

// Without the defaults: what is not given stays as it is.
const { connections, perMinute, perHour, perDay } = MailboxLimit.shape
const given = z
  .strictObject({
    connections: connections.unwrap(),
    perMinute: perMinute.unwrap(),
    perHour: perHour.unwrap(),
    perDay: perDay.unwrap(),
  })
  .partial()

export const updatePace = endpoint(`PATCH ${base}/pace`, {
  access: 'owner',
  input: z.strictObject({ google: given, microsoft: given, yahoo: given, apple: given, others: given }).partial(),
  output: one(Pace),
  about: 'Changes what is given; messages that wait are looked at once more.',
})

export const startWarmup = endpoint(`POST ${base}/warm-up`, {
  access: 'owner',
  status: 201,
  input: z.strictObject({
    /** The service, or the domain of its sender over whatever service it sends. */
    of: z.enum(['provider', 'domain']).default('provider'),
    volumes: z.array(z.number().int().min(1).max(100_000_000)).min(1, 'required').max(90),
    timeZone: TimeZone.default('UTC'),
  }),
  output: one(Warmup),
  about: 'Begins a plan of daily volumes. 409 where one is not over yet.',
})

export const changeWarmup = endpoint(`PATCH ${suite}/warm-up/:warmupId`, {
  access: 'owner',
  input: z.strictObject({ status: WarmupStatus }),
  output: one(Warmup),
  about: '`paused`: it stays at its volume from day to day; `finished`: it limits nothing any more, for good.',
})

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'clock')

/** The days (1 is Monday, as ISO 8601 counts) and hours in which a job sends; `to` is the first minute that is outside. */
export const SendWindow = z
  .strictObject({
    days: z.array(z.number().int().min(1).max(7)).min(1, 'required').max(7),
    from: Clock,
    /** Of the day after, where it is before `from`; `days` are then those on which it opens. */
    to: z.union([Clock, z.literal('24:00')]),
    /** By whose clock. */
    clock: z.enum(['workspace', 'recipient']).default('workspace'),
  })
  .refine((window) => window.from !== window.to, { path: ['to'], error: 'otherThanFrom' })
export type SendWindow = z.infer<typeof SendWindow>

/** A day and a time without a zone: what the clock of each recipient shows. */
export const LocalTime = z.iso.datetime({ local: true, offset: false, precision: -1 })

export const getJobPace = endpoint(`GET ${suite}/job/:jobId/pace`, {
  access: 'viewer',
  output: one(
    z.object({
      /** Why nothing goes out at this moment although something is left, and until when that will be so where it is known. */
      held: z.object({ by: z.enum(['window', 'warmup', 'limit']), until: Instant.nullable() }).nullable(),
      /** That the sending service asked for a pause: in its own words, and until when. */
      slowed: z.object({ response: z.string(), until: Instant }).nullable(),
      /** Of those that wait for a time of their own: how many, and the first of these times. */
      waiting: Count,
      nextAt: Instant.nullable(),
      timeZone: line(60),
      /** Whether any that failed may be written to again; false where all their addresses are closed, null where none failed. */
      isRetriable: z.boolean().nullable(),
    }),
  ),
  about: 'What a send waits for, and whether trying the failed again would reach anybody.',
})
