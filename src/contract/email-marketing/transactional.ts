import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, EmailAddress, Id, Instant, Lang, line, one, pageInput, pageOf, paragraph } from '../fields.ts'
import { bodyLimit, MailVersion, otherVersions } from './mail-versions.ts'

/**
 * `suppressed`: dropped after acceptance, because the address bounced permanently, complained, or is blocked.
 * `expired`: not delivered in time. `unknown`: delivery is uncertain, and the mail may have arrived twice.
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
  /** The contact with the address, if one existed. */
  contactId: Id.nullable(),
  subject: z.string(),
  templateId: Id.nullable(),
  state: TransactionalState,
  /** The mail server's response. */
  response: z.string().nullable(),
  attempts: Count,
  nextTryAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** Only if tracking was requested. */
  openedAt: Instant.nullable(),
  clickedAt: Instant.nullable(),
  bounce: z.enum(['hard', 'soft']).nullable(),
  /** Name of the rule that classified the bounce. */
  bounceRule: z.string().nullable(),
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

/** Each name is a Liquid identifier of at most 64 characters. */
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
      /** A template, or `subject` with `html`, `text` or both. A `subject` overrides the template's. */
      templateId: Id.optional(),
      subject: line(400).optional(),
      html: paragraph(bodyLimit).optional(),
      text: paragraph(bodyLimit).optional(),
      /** Values for Liquid in the content, by name: `{{ order.number }}`. Escaped in HTML. */
      data: Data.default({}),
      /** Default: the default sending service. */
      providerId: Id.optional(),
      fromEmail: EmailAddress.optional(),
      fromName: line(120, 0).optional(),
      replyTo: EmailAddress.optional(),
      /** At most 10, 3 MB in total. */
      attachments: z.array(Attachment).max(10).default([]),
      trackOpens: z.boolean().default(false),
      trackClicks: z.boolean().default(false),
      /** Stores a new address as an unconfirmed contact, which gets no campaigns. */
      saveContact: z.boolean().default(false),
      /** Minutes after which an unsent mail expires. */
      validFor: z.number().int().min(1).max(4320).default(1440),
      /**
       * For mail without a template: the language of its content. With a template: the version to send; default: the
       * contact's language.
       */
      language: Lang.optional(),
      /** The email in other languages; a contact gets the version in their language. */
      versions: otherVersions(MailVersion).optional(),
    })
    .refine((mail) => mail.templateId || (mail.versions ?? []).every(({ html, text }) => html || text), {
      path: ['versions'],
      error: 'contentRequired',
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
    'Sends a transactional email, such as a receipt or a code. It also reaches contacts who unsubscribed from campaigns and has no unsubscribe link, so don’t use it for anything else. Addresses that hard bounced, complained or are blocked are refused (409, `recipient_suppressed`). With `Idempotency-Key`, a repeated call sends nothing twice.',
})

export const listTransactional = endpoint(`GET ${base}`, {
  access: 'viewer',
  scope: 'mail:transactional',
  input: z
    .strictObject({
      ...pageInput(['createdAt']),
      /** The complete address. */
      email: blank(line(254)),
      state: blank(TransactionalState),
    })
    .omit({ search: true }),
  output: pageOf(Transactional),
  about: 'Returns the transactional emails of the last 30 days.',
})

export const getTransactional = endpoint(`GET ${base}/:transactionalId`, {
  access: 'viewer',
  scope: 'mail:transactional',
  output: one(Transactional),
  about: 'Returns a transactional message with its state.',
})
