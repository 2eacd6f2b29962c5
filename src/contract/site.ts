import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EmailAddress, entity, Id, Instant, line, one, pageInput, pageOf, paragraph, blank } from './fields.ts'

/** What a browser needs to know before anybody signs in. */
export const publicSettings = endpoint('GET /api/:lang/site', {
  access: 'all',
  output: one(
    z.object({ registration: z.enum(['open', 'invite', 'closed']), landing: z.enum(['live', 'construction']) }),
  ),
})

export const Settings = z.object({
  registration: z.enum(['open', 'invite', 'closed']),
  landing: z.enum(['live', 'construction']),
  /** What members' questions and answers start as. */
  questions: z.enum(['published', 'pending']),
  answers: z.enum(['published', 'pending']),
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpoint('GET /api/:lang/admin/settings', { access: 'admin', output: one(Settings) })

export const updateSettings = endpoint('PATCH /api/:lang/admin/settings', {
  access: 'admin',
  input: Settings.partial().strict(),
  output: one(Settings),
})

export const contactUs = endpoint('POST /api/:lang/contact', {
  access: 'all',
  status: 201,
  limit: { calls: 5, seconds: 300 },
  input: z.strictObject({
    name: line(120),
    email: EmailAddress,
    message: paragraph(5000).refine((text) => text.trim() !== '', 'required'),
  }),
  output: one(z.object({ received: z.literal(true) })),
  about: 'Stores a message for the administrators and mails it to them.',
})

export const AuditEntry = z.object({
  _id: Id,
  id: Id,
  at: Instant,
  actor: z.object({ _id: Id, name: z.string() }).nullable(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

export const listAudit = endpoint('GET /api/:lang/admin/audit-log', {
  access: 'admin',
  input: z.strictObject({
    ...pageInput(['at']),
    action: blank(line(60, 0)),
    entityId: blank(line(60, 0)),
  }),
  output: pageOf(AuditEntry),
})

/** A mail of the product itself that was kept instead of sent, because no transport is set. */
export const KeptMail = z.object({
  ...entity,
  recipient: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type KeptMail = z.infer<typeof KeptMail>

export const listSystemMail = endpoint('GET /api/:lang/admin/system-mail', {
  access: 'admin',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(KeptMail),
  about: "The product's own mails (reset links, invitations) where no mail server is set.",
})
