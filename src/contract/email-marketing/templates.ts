import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Both,
  Count,
  Deleted,
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
} from '../fields.ts'

export const bodyLimit = 5 * 1024 * 1024

export const ContentType = z.enum(['html', 'text', 'blocks'])

/** A mail to be sent again and again. `content` is HTML or plain text, with Liquid (`{{ firstName }}`); `text` the plain part of an HTML mail, drawn from it when empty. */
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

/** `blocks` comes with the block editor: until then a template is HTML or text. */
const fields = {
  name: line(160),
  subject: line(400),
  contentType: z.enum(['html', 'text']),
  content: paragraph(2_000_000).refine((text) => text.trim() !== '', 'required'),
  text: paragraph(1_000_000),
  language: Lang,
  isActive: z.boolean(),
  tags: z.array(Id).max(50),
}

export const listTemplates = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject({
    ...pageInput(['createdAt', 'updatedAt', 'name', 'usageCount', 'lastUsedAt']),
    tags: idList,
    contentType: blank(ContentType),
    isActive: blank(flag),
  }),
  output: pageOf(Template),
})

export const getTemplate = endpoint(`GET ${base}/:templateId`, { access: 'viewer', output: one(Template) })

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
  input: z.strictObject(fields).partial(),
  output: one(Template),
})

export const deleteTemplate = endpoint(`DELETE ${base}/:templateId`, { access: 'editor', output: Deleted })

export const incrementTemplateUsage = endpoint(`POST ${base}/:templateId/increment-usage`, {
  access: 'editor',
  output: one(Template),
})

const filledMail = one(z.object({ subject: z.string(), html: z.string().nullable(), text: z.string() }))

export const previewDraft = endpoint(`POST ${base}/preview`, {
  access: 'viewer',
  maxBody: bodyLimit,
  input: z.strictObject({
    contactId: Id.optional(),
    subject: fields.subject,
    content: fields.content,
    text: fields.text.default(''),
    contentType: fields.contentType.default('html'),
    language: fields.language.default('en'),
  }),
  output: filledMail,
  about: 'A template that is not stored yet, filled for a contact, or for a made-up one.',
})

export const previewTemplate = endpoint(`POST ${base}/:templateId/preview`, {
  access: 'viewer',
  maxBody: bodyLimit,
  input: z.strictObject({
    /** The contact whose data fill it; a made-up one when absent. */
    contactId: Id.optional(),
    /** What is being typed, instead of what is stored. */
    subject: fields.subject.optional(),
    content: fields.content.optional(),
    text: fields.text.optional(),
    contentType: fields.contentType.optional(),
    language: fields.language.optional(),
  }),
  output: filledMail,
})
