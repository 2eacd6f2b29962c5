import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, EmailAddress, Id, Instant, line, one, pageInput, pageOf, TimeZone } from '../fields.ts'

const suite = '/api/:tenant/email-marketing' as const

const Percent = z.number().min(0.05).max(100)

/** Sending rules of a workspace. Null: never. */
export const SendingRules = z.object({
  /** Percentage of hard bounces, or of complaints, at which a send is paused automatically. */
  stopAtBounces: Percent.nullable().default(5),
  stopAtComplaints: Percent.nullable().default(0.3),
  /** An address is paused for `restDays` days after `softBounces` soft bounces within `softDays` days. */
  softBounces: z.number().int().min(1).max(50).nullable().default(5),
  softDays: z.number().int().min(1).max(365).default(30),
  restDays: z.number().int().min(1).max(365).default(14),
  /** Default for tracking opens and clicks; each send may override it. */
  trackByDefault: z.boolean().default(false),
  /** For send windows, and for recipients without a known time zone. */
  timeZone: TimeZone.default('UTC'),
  /** Days for which a finished send stores its recipients and their results. Null: forever. */
  keepRecipients: z.number().int().min(60).max(3650).nullable().default(null),
  /** Days for which correspondence is stored, sent and received. Null: forever. */
  keepMessages: z.number().int().min(60).max(3650).nullable().default(null),
  /** Days for which the change history of contacts is stored. */
  keepHistory: z.number().int().min(60).max(3650).default(730),
})
export type SendingRules = z.infer<typeof SendingRules>

export const getSendingRules = endpoint(`GET ${suite}/sending-rules`, {
  access: 'viewer',
  output: one(SendingRules),
  about: 'Returns the thresholds at which sends are paused.',
})

const { shape } = SendingRules

export const updateSendingRules = endpoint(`PATCH ${suite}/sending-rules`, {
  access: 'owner',
  input: z
    .strictObject({
      stopAtBounces: shape.stopAtBounces.unwrap(),
      stopAtComplaints: shape.stopAtComplaints.unwrap(),
      softBounces: shape.softBounces.unwrap(),
      softDays: shape.softDays.unwrap(),
      restDays: shape.restDays.unwrap(),
      trackByDefault: shape.trackByDefault.unwrap(),
      timeZone: shape.timeZone.unwrap(),
      keepRecipients: shape.keepRecipients.unwrap(),
      keepMessages: shape.keepMessages.unwrap(),
      keepHistory: shape.keepHistory.unwrap(),
    })
    .partial(),
  output: one(SendingRules),
  about: 'Updates the sending rules: limits that pause campaigns or addresses, and retention.',
})

export const SuppressionReason = z.enum(['unsubscribed', 'bounced', 'complained', 'blocked', 'resting'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** An address that gets no mail, and why. `resting`: paused until a day after repeated soft bounces. */
export const Suppression = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  reason: SuppressionReason,
  /** Response of the server that refused the mail. */
  detail: z.string().nullable(),
  /** Name of the rule that classified the bounce. */
  bounceRule: z.string().nullable(),
  since: Instant,
  until: Instant.nullable(),
  /** The contact with this address, if any. */
  contactId: Id.nullable(),
  name: z.string(),
  /** The send whose mail caused the suppression. */
  jobId: Id.nullable(),
  subject: z.string().nullable(),
})
export type Suppression = z.infer<typeof Suppression>

const filter = { reason: blank(SuppressionReason), search: blank(line(200, 0)) }

export const listSuppressions = endpoint(`GET ${suite}/suppression`, {
  staleOk: true,
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['since', 'email']), ...filter }),
  output: pageOf(Suppression),
  about: 'Lists suppressed addresses.',
})

export const exportSuppressions = endpoint(`GET ${suite}/suppression.csv`, {
  access: 'viewer',
  file: true,
  input: z.strictObject(filter),
  about: 'Exports suppressed addresses as CSV.',
})

export const addSuppression = endpoint(`POST ${suite}/suppression`, {
  access: 'editor',
  input: z.strictObject({ email: EmailAddress }),
  /** `added`: false if the address was suppressed already, for whatever reason. */
  output: one(z.object({ email: z.string(), added: z.boolean() })),
  about: 'Blocks an address, whether or not it belongs to a contact.',
})

export const liftSuppressions = endpoint(`POST ${suite}/suppression/lift`, {
  access: 'editor',
  input: z.strictObject({
    emails: z.array(EmailAddress).min(1, 'required').max(1000),
    /** Confirms that the caller has seen the complaints: without it, 409 if one of the addresses complained. */
    despiteComplaints: z.boolean().default(false),
  }),
  /** `stillClosed`: addresses that remain suppressed, because they unsubscribed, or complained while blocked. */
  output: one(z.object({ lifted: Count, stillClosed: Count })),
  about: 'Removes addresses from the suppression list. Unsubscribed contacts stay on it: only they can resubscribe.',
})
