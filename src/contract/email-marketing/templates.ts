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
import { bodyLimit, otherVersions, SubjectVersion } from './mail-versions.ts'

export { bodyLimit } from './mail-versions.ts'

export const ContentType = z.enum(['html', 'text', 'blocks'])

/** A template in another language than its first. */
export const TemplateTranslation = z.object({
  language: Lang,
  subject: z.string(),
  content: z.string(),
  text: z.string(),
})
export type TemplateTranslation = z.infer<typeof TemplateTranslation>

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
  /** The first language: contacts without a version in theirs get it. */
  language: Lang,
  /** All languages, the first one first. */
  languages: z.array(Lang),
  /** The email in other languages than the first, of the same content type. */
  translations: z.array(TemplateTranslation),
  isActive: z.boolean(),
  tags: z.array(z.object({ _id: Id, id: Id, name: Both, color: z.string() })),
  usageCount: Count,
  lastUsedAt: Instant.nullable(),
})
export type Template = z.infer<typeof Template>

/** A template as lists return it, without its translations. */
export const ListedTemplate = Template.omit({ translations: true })
export type ListedTemplate = z.infer<typeof ListedTemplate>

const base = '/api/:tenant/email-marketing/template' as const

const content = paragraph(bodyLimit).refine((text) => text.trim() !== '', 'required')

const fields = {
  name: line(160),
  subject: line(400),
  contentType: ContentType,
  content,
  text: paragraph(bodyLimit),
  language: Lang,
  /** Replaces all translations. Their languages differ from each other and from the first one. */
  translations: otherVersions(SubjectVersion.extend({ content, text: paragraph(bodyLimit).default('') })),
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
  output: pageOf(ListedTemplate),
  about: 'Lists templates.',
})

export const getTemplate = endpoint(`GET ${base}/:templateId`, {
  access: 'viewer',
  scope: 'templates:read',
  output: one(Template),
  about: 'Returns a template.',
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
    translations: fields.translations.default([]),
    isActive: fields.isActive.default(true),
    tags: fields.tags.default([]),
  }),
  output: one(Template),
  about: 'Creates a template.',
})

export const updateTemplate = endpoint(`PATCH ${base}/:templateId`, {
  access: 'editor',
  maxBody: bodyLimit,
  input: z.strictObject({ ...fields, version: Version }).partial(),
  output: one(Template),
  about: 'Updates a template.',
})

export const deleteTemplate = endpoint(`DELETE ${base}/:templateId`, {
  access: 'editor',
  output: Deleted,
  about: 'Deletes a template.',
})

export const restoreTemplate = endpoint(`POST ${base}/:templateId/restore`, {
  access: 'editor',
  output: one(Template),
  about: 'Restores a template that was deleted within the last day.',
})

export const incrementTemplateUsage = endpoint(`POST ${base}/:templateId/increment-usage`, {
  access: 'editor',
  output: one(Template),
  about: 'Counts a use of a template.',
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
  about: 'Renders an unsaved template, personalised for a contact or for a sample contact.',
})

export const previewTemplate = endpoint(`POST ${base}/:templateId/preview`, {
  access: 'viewer',
  maxBody: bodyLimit,
  input: z.strictObject({
    /** Contact whose data are filled in; default: a made-up contact. */
    contactId: Id.optional(),
    /** Unsaved changes, in place of the stored values. `language` alone chooses a stored translation. */
    subject: fields.subject.optional(),
    content: fields.content.optional(),
    text: fields.text.optional(),
    contentType: fields.contentType.optional(),
    language: fields.language.optional(),
  }),
  output: filledMail,
  about: 'Renders a template for one contact.',
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
  about: 'Returns the starter templates, each as blocks and as rendered HTML.',
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
  about: 'Converts an unsaved template to another format. Stores nothing.',
})

/** Maximum length of MJML source in characters. */
export const maxMjml = 500_000

export const compileMjml = endpoint(`POST ${base}/compile-mjml`, {
  access: 'editor',
  maxBody: bodyLimit,
  input: z.strictObject({
    mjml: paragraph(maxMjml).refine((text) => text.trim() !== '', 'required'),
    /** Where the source has no `lang` and `dir`. */
    language: fields.language.default('en'),
  }),
  output: one(
    z.object({
      /** HTML for a template or a campaign. Liquid stays as it is. */
      content: z.string(),
      /** Attributes that were left out. */
      problems: z.array(z.object({ line: z.number().nullable(), message: z.string() })),
    }),
  ),
  about:
    'Compiles MJML 5 to HTML. Stores and fetches nothing, `mj-include` is refused. Errors name their line (validation_failed).',
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
  about: 'Checks an email and returns its problems with advice. Stores and fetches nothing.',
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
  about: 'Tests the links of an email, as many as possible in eight seconds.',
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
    'Sends an unsaved email to given addresses, marked as a test. It creates no campaign and isn’t counted in reports.',
})
