import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, EmailAddress, Id, Instant, line, one, pageInput, pageOf, TimeZone } from '../fields.ts'

const suite = '/api/:tenant/email-marketing' as const

const Percent = z.number().min(0.05).max(100)

/** What a workspace says about its sending. Null: never. */
export const SendingRules = z.object({
  /** A send stops by itself when so many of a hundred mails come back for good, or are complained about. */
  stopAtBounces: Percent.nullable().default(5),
  stopAtComplaints: Percent.nullable().default(0.3),
  /** An address to which so many mails in a row of days came back for now is left alone for a while. */
  softBounces: z.number().int().min(1).max(50).nullable().default(5),
  softDays: z.number().int().min(1).max(365).default(30),
  restDays: z.number().int().min(1).max(365).default(14),
  /** Whether opens and clicks are counted unless a send says otherwise. */
  trackByDefault: z.boolean().default(false),
  /** The workspace's clock: of send windows, and of recipients of whom no other is known. */
  timeZone: TimeZone.default('UTC'),
  /** In days: how long it is kept who got a send that is over, and what became of it with each. Null: for good. */
  keepRecipients: z.number().int().min(60).max(3650).nullable().default(null),
  /** In days: how long mail with people is kept, theirs and ours. Null: for good. */
  keepMessages: z.number().int().min(60).max(3650).nullable().default(null),
  /** In days: how long it is kept what was changed of a contact. */
  keepHistory: z.number().int().min(60).max(3650).default(730),
})
export type SendingRules = z.infer<typeof SendingRules>

export const getSendingRules = endpoint(`GET ${suite}/sending-rules`, {
  access: 'viewer',
  output: one(SendingRules),
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
  about:
    'Changes when a send stops by itself, when an address is left alone for a while, and how long what happened is kept.',
})

export const SuppressionReason = z.enum(['unsubscribed', 'bounced', 'complained', 'blocked', 'resting'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** An address that gets no mail, and why. `resting`: until a day, for mail to it came back too often. */
export const Suppression = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  reason: SuppressionReason,
  /** The words of who refused its mail. */
  detail: z.string().nullable(),
  since: Instant,
  until: Instant.nullable(),
  /** The contact with this address, where there is one. */
  contactId: Id.nullable(),
  name: z.string(),
  /** The send by whose mail it came here. */
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
})

export const exportSuppressions = endpoint(`GET ${suite}/suppression.csv`, {
  access: 'viewer',
  file: true,
  input: z.strictObject(filter),
})

export const addSuppression = endpoint(`POST ${suite}/suppression`, {
  access: 'editor',
  input: z.strictObject({ email: EmailAddress }),
  output: one(z.object({ email: z.string() })),
  about: 'Blocks an address, whether a contact has it or not.',
})

export const liftSuppressions = endpoint(`POST ${suite}/suppression/lift`, {
  access: 'editor',
  input: z.strictObject({
    emails: z.array(EmailAddress).min(1, 'required').max(1000),
    /** That somebody complained was seen: without this, 409 where one of them did. */
    despiteComplaints: z.boolean().default(false),
  }),
  /** `stillClosed`: how many of them stay closed, for they unsubscribed, or complained while they were blocked, besides. */
  output: one(z.object({ lifted: Count, stillClosed: Count })),
  about: 'Lets addresses be written to again. Who unsubscribed stays away: only she can come back.',
})
