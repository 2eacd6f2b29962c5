import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, EmailAddress, Id, Instant, Lang, line, one, pageInput, pageOf, paragraph } from '../fields.ts'
import { bodyLimit } from './templates.ts'

/**
 * `suppressed`: kept back after it was taken, because mail to the address came back for good, was complained about, or is blocked;
 * `expired`: not handed over in its time; `unknown`: the server may have it or not, and it may have arrived twice.
 */
export const TransactionalState = z.enum([
  'queued',
  'deferred',
  'sent',
  'bounced',
  'complained',
  'failed',
  'unknown',
  'suppressed',
  'expired',
])
export type TransactionalState = z.infer<typeof TransactionalState>

export const Transactional = z.object({
  _id: Id,
  id: Id,
  createdAt: Instant,
  email: z.string(),
  /** The contact who has the address, where there was one. */
  contactId: Id.nullable(),
  subject: z.string(),
  templateId: Id.nullable(),
  state: TransactionalState,
  /** What the server said. */
  response: z.string().nullable(),
  attempts: Count,
  nextTryAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** These where they were asked to be counted. */
  openedAt: Instant.nullable(),
  clickedAt: Instant.nullable(),
  bounce: z.enum(['hard', 'soft']).nullable(),
  messageId: z.string(),
  expiresAt: Instant,
})
export type Transactional = z.infer<typeof Transactional>

const base = '/api/:tenant/email-marketing/transactional' as const

const Attachment = z.strictObject({
  name: line(200),
  type: z
    .string()
    .max(127)
    .regex(/^[\w.+-]+\/[\w.+-]+$/)
    .default('application/octet-stream'),
  content: z.base64(),
})

/** How deep and how much; beyond that it is no data for a mail. */
const Data = z.record(z.string().regex(/^[A-Za-z_]\w{0,63}$/), z.json())

export const sendTransactional = endpoint(`POST ${base}`, {
  access: 'editor',
  whenDiskFull: 'refuseEarly',
  scope: 'mail:transactional',
  status: 202,
  maxBody: bodyLimit,
  idempotent: true,
  limit: { calls: 600, seconds: 60 },
  input: z
    .strictObject({
      to: EmailAddress,
      toName: line(120, 0).default(''),
      /** A template, or `subject` with `html`, `text` or both; a subject goes before the template's. */
      templateId: Id.optional(),
      subject: line(400).optional(),
      html: paragraph(bodyLimit).optional(),
      text: paragraph(bodyLimit).optional(),
      /** What Liquid finds in the content, by its names: `{{ order.number }}`. Escaped in HTML. */
      data: Data.default({}),
      /** The default sending service unless said. */
      providerId: Id.optional(),
      fromEmail: EmailAddress.optional(),
      fromName: line(120, 0).optional(),
      replyTo: EmailAddress.optional(),
      /** 10 at most, 3 MB together. */
      attachments: z.array(Attachment).max(10).default([]),
      trackOpens: z.boolean().default(false),
      trackClicks: z.boolean().default(false),
      /** Keeps the address as an unconfirmed contact, who gets no campaigns, where it is none yet. */
      saveContact: z.boolean().default(false),
      /** In minutes: what has not gone by then does not go. */
      validFor: z.number().int().min(1).max(4320).default(1440),
      language: Lang.optional(),
    })
    .refine((mail) => mail.templateId || mail.html || mail.text, { path: ['templateId'], error: 'contentRequired' })
    .refine((mail) => mail.templateId || mail.subject, { path: ['subject'], error: 'required' }),
  output: one(Transactional),
  example: {
    to: 'maha@example.com',
    subject: 'Receipt {{ order.number }}',
    html: '<p>{{ order.name }}: thank you!</p>',
    data: { order: { number: 7, name: 'Soap' } },
  },
  about:
    'Sends one mail that its reader waits for: a receipt, a code. Whoever has unsubscribed from campaigns still gets it, and it has no link to unsubscribe; use it for nothing else. An address to which mail came back for good, that complained or is blocked is refused with 409 `recipient_suppressed`. With `Idempotency-Key` a repeated call sends nothing twice.',
})

export const listTransactional = endpoint(`GET ${base}`, {
  access: 'viewer',
  scope: 'mail:transactional',
  input: z
    .strictObject({
      ...pageInput(['createdAt']),
      /** The whole address. */
      email: blank(line(254)),
      state: blank(TransactionalState),
    })
    .omit({ search: true }),
  output: pageOf(Transactional),
  about: 'The transactional mails of the last thirty days.',
})

export const getTransactional = endpoint(`GET ${base}/:transactionalId`, {
  access: 'viewer',
  scope: 'mail:transactional',
  output: one(Transactional),
})
