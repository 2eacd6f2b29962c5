import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Both,
  Count,
  Deleted,
  EmailAddress,
  entity,
  flag,
  Id,
  idList,
  Instant,
  Lang,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
  Version,
} from '../fields.ts'

/** Maximum size in bytes of a request with a mail; also the maximum length in characters of each part. */
export const bodyLimit = 5 * 1024 * 1024

export const ContentType = z.enum(['html', 'text', 'blocks'])

/**
 * A reusable mail. `content` is HTML, plain text, or a block document as JSON (`blocks.ts`), with Liquid (`{{
 * firstName }}`). `text` is the plain part of an HTML mail; if empty, it is generated from the HTML. For blocks, both
 * parts are generated when the mail is sent.
 */
export const Template = z.object({
  ...entity,
  name: z.string(),
  subject: z.string(),
  contentType: ContentType,
  content: z.string(),
  text: z.string(),
  language: Lang,
  isActive: z.boolean(),
  tags: z.array(z.object({ _id: Id, id: Id, name: Both, color: z.string() })),
  usageCount: Count,
  lastUsedAt: Instant.nullable(),
})
export type Template = z.infer<typeof Template>

const base = '/api/:tenant/email-marketing/template' as const

const fields = {
  name: line(160),
  subject: line(400),
  contentType: ContentType,
  content: paragraph(bodyLimit).refine((text) => text.trim() !== '', 'required'),
  text: paragraph(bodyLimit),
  language: Lang,
  isActive: z.boolean(),
  tags: z.array(Id).max(50),
}

export const listTemplates = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'viewer',
  scope: 'templates:read',
  input: z.strictObject({
    ...pageInput(['createdAt', 'updatedAt', 'name', 'usageCount', 'lastUsedAt']),
    tags: idList,
    contentType: blank(ContentType),
    isActive: blank(flag),
  }),
  output: pageOf(Template),
})

export const getTemplate = endpoint(`GET ${base}/:templateId`, {
  access: 'viewer',
  scope: 'templates:read',
  output: one(Template),
})

export const createTemplate = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  maxBody: bodyLimit,
  input: z.strictObject({
    ...fields,
    contentType: fields.contentType.default('html'),
    text: fields.text.default(''),
    language: fields.language.default('en'),
    isActive: fields.isActive.default(true),
    tags: fields.tags.default([]),
  }),
  output: one(Template),
})

export const updateTemplate = endpoint(`PATCH ${base}/:templateId`, {
  access: 'editor',
  maxBody: bodyLimit,
  input: z.strictObject({ ...fields, version: Version }).partial(),
  output: one(Template),
})

export const deleteTemplate = endpoint(`DELETE ${base}/:templateId`, { access: 'editor', output: Deleted })

export const incrementTemplateUsage = endpoint(`POST ${base}/:templateId/increment-usage`, {
  access: 'editor',
  output: one(Template),
})

const filledMail = one(z.object({ subject: z.string(), html: z.string().nullable(), text: z.string() }))

/** Content of an unsaved mail. */
const draft = {
  contactId: Id.optional(),
  subject: fields.subject,
  content: fields.content,
  text: fields.text.default(''),
  contentType: fields.contentType.default('html'),
  language: fields.language.default('en'),
}

export const previewDraft = endpoint(`POST ${base}/preview`, {
  access: 'viewer',
  maxBody: bodyLimit,
  input: z.strictObject(draft),
  output: filledMail,
  about: 'A template that is not stored yet, filled for a contact, or for a made-up one.',
})

export const previewTemplate = endpoint(`POST ${base}/:templateId/preview`, {
  access: 'viewer',
  maxBody: bodyLimit,
  input: z.strictObject({
    /** Contact whose data are filled in; default: a made-up contact. */
    contactId: Id.optional(),
    /** Unsaved changes, in place of the stored values. */
    subject: fields.subject.optional(),
    content: fields.content.optional(),
    text: fields.text.optional(),
    contentType: fields.contentType.optional(),
    language: fields.language.optional(),
  }),
  output: filledMail,
})

export const listDesigns = endpoint(`GET ${base}/designs`, {
  staleOk: true,
  access: 'viewer',
  input: z.strictObject({ language: Lang.default('en') }),
  output: z.object({
    data: z.array(
      z.object({ key: z.string(), name: Both, subject: z.string(), content: z.string(), html: z.string() }),
    ),
  }),
  about: 'Mails of blocks to begin with, each as its blocks and as it looks.',
})

export const convertDraft = endpoint(`POST ${base}/convert`, {
  access: 'viewer',
  maxBody: bodyLimit,
  input: z.strictObject({
    to: ContentType,
    contentType: fields.contentType,
    content: fields.content,
    text: fields.text.default(''),
    language: fields.language.default('en'),
    subject: line(400, 0).default(''),
  }),
  output: one(z.object({ contentType: ContentType, content: z.string(), text: z.string() })),
  about: 'What is being written, in another kind; nothing is stored.',
})

export const Finding = z.object({
  /** Identifies the kind of finding; the same in every language. */
  code: z.string(),
  /** `error`: the mail will not arrive, or not as intended; `warning`: should be fixed; `hint`: could be better. */
  level: z.enum(['error', 'warning', 'hint']),
  message: z.string(),
  /** The remedy. */
  todo: z.string(),
  where: z.object({
    part: z.enum(['subject', 'preheader', 'content', 'text']),
    /** Id of the block, in a mail of blocks. */
    block: z.string().nullable(),
    line: z.number().nullable(),
  }),
  /** Reference for statements about mail clients. */
  source: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

export const checkDraft = endpoint(`POST ${base}/check`, {
  access: 'viewer',
  maxBody: bodyLimit,
  input: z.strictObject({ ...draft, subject: line(400, 0) }),
  output: one(z.object({ findings: z.array(Finding), bytes: Count })),
  about: 'What would go wrong with a mail, and what to do about it. Nothing is stored, nothing is fetched.',
})

export const checkLinks = endpoint(`POST ${base}/check-links`, {
  access: 'editor',
  maxBody: bodyLimit,
  limit: { calls: 20, seconds: 600 },
  input: z.strictObject({ ...draft, subject: line(400, 0) }),
  output: one(
    z.object({
      links: z.array(
        z.object({
          url: z.string(),
          /** `unsure`: the server answers, but not to programs. */
          state: z.enum(['works', 'unsure', 'fails']),
          status: z.number().nullable(),
          message: z.string(),
        }),
      ),
      /** Number of links that were not checked. */
      left: Count,
    }),
  ),
  about: 'Follows the links of a mail, as many as can be followed in eight seconds.',
})

export const testDraft = endpoint(`POST ${base}/test-send`, {
  access: 'editor',
  maxBody: bodyLimit,
  limit: { calls: 20, seconds: 600 },
  input: z.strictObject({
    ...draft,
    to: z.array(EmailAddress).min(1).max(5),
    /** Default: the default provider. */
    providerId: Id.optional(),
  }),
  output: one(
    z.object({
      results: z.array(z.object({ to: z.string(), accepted: z.boolean(), response: z.string() })),
      provider: z.string(),
    }),
  ),
  about:
    'Sends a mail that is being written to whoever is to look at it, marked as a test. No job, no ledger, no counting.',
})
