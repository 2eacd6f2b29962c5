import { z } from 'zod'
import { readersDay } from '../ai.ts'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Both,
  bothInput,
  bothParagraphs,
  Count,
  Deleted,
  entity,
  flag,
  Id,
  Instant,
  Lang,
  line,
  one,
  pageInput,
  pageOf,
} from '../fields.ts'
import { TagBrief } from './tags.ts'

/** An additional question of a form: a name, or a custom attribute. */
export const FormField = z.object({
  kind: z.enum(['firstName', 'lastName', 'attribute']),
  /** For a custom attribute: its name on the contact, and the label visitors see. */
  attribute: z.string(),
  label: Both,
  required: z.boolean(),
})
export type FormField = z.infer<typeof FormField>

/** Texts visitors read, in both languages. Empty mail texts stand for the built-in ones. */
export const FormTexts = z.object({
  title: Both,
  text: Both,
  button: Both,
  thanks: Both,
  mailSubject: Both,
  mailText: Both,
})
export type FormTexts = z.infer<typeof FormTexts>

export const SignUpForm = z.object({
  ...entity,
  name: z.string(),
  isActive: z.boolean(),
  texts: FormTexts,
  fields: z.array(FormField),
  topics: z.array(z.object({ _id: Id, id: Id, name: Both })),
  tags: z.array(TagBrief),
  language: Lang.nullable(),
  doubleOptIn: z.boolean(),
  redirectUrl: z.string().nullable(),
  origins: z.array(z.string()),
  accent: z.string(),
  background: z.string(),
  stats: z.object({ seen: Count, submitted: Count, confirmed: Count }),
})
export type SignUpForm = z.infer<typeof SignUpForm>

const base = '/api/:tenant/email-marketing/form' as const

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'colour')
  .toLowerCase()

const address = z
  .url({ protocol: /^https?$/, error: 'link' })
  .max(500, 'link')
  .refine((text) => !/[\s<>"]/.test(text), 'link')

/** Origin of a page that may embed the form in a frame: `https://shop.example`, without a path. */
const origin = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => /^https?:\/\/[^\s/;,'"*]+$/.test(text) && URL.parse(text)?.origin === text, 'origin')

export const FormFieldInput = z.union([
  z
    .strictObject({
      kind: z.enum(['firstName', 'lastName']),
      attribute: z.string().max(60).optional(),
      label: z.unknown().optional(),
      required: z.boolean().default(false),
    })
    .transform(({ kind, required }): FormField => ({ kind, required, attribute: '', label: { en: '', ar: '' } })),
  z.strictObject({
    kind: z.literal('attribute'),
    attribute: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}_ -]{1,60}$/u, 'attributeName'),
    label: bothInput(80),
    required: z.boolean().default(false),
  }),
])

export const FormTextsInput = z.strictObject({
  title: bothInput(120),
  text: bothParagraphs(1000).default({ en: '', ar: '' }),
  button: bothInput(40),
  thanks: bothParagraphs(600).default({ en: '', ar: '' }),
  mailSubject: bothParagraphs(160).default({ en: '', ar: '' }),
  mailText: bothParagraphs(2000).default({ en: '', ar: '' }),
})

const fields = {
  name: line(120),
  isActive: z.boolean(),
  texts: FormTextsInput,
  fields: z
    .array(FormFieldInput)
    .max(12)
    .refine(
      (all) => new Set(all.map(({ kind, attribute }) => `${kind} ${attribute}`)).size === all.length,
      'askedTwice',
    ),
  topicIds: z.array(Id).max(20),
  tagIds: z.array(Id).max(20),
  language: Lang.nullable(),
  doubleOptIn: z.boolean(),
  redirectUrl: z.union([z.literal('').transform(() => null), address]).nullable(),
  origins: z.array(origin).max(20),
  accent: colour,
  background: colour,
}

/** Colours of a form whose workspace has no brand colours. */
export const defaultColours = { accent: '#1c5db8', background: '#f1f5f9' } as const

/** The public part of a form, sufficient to render it. */
const drawn = {
  texts: fields.texts,
  fields: fields.fields.default([]),
  topicIds: fields.topicIds.default([]),
  language: fields.language.default(null),
  /** Default: those of the brand, else `defaultColours`. */
  accent: fields.accent.optional(),
  background: fields.background.optional(),
}

export const listForms = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt', 'name', 'submitted', 'confirmed']), isActive: blank(flag) }),
  output: pageOf(SignUpForm),
  about: 'Lists sign-up forms.',
})

export const getForm = endpoint(`GET ${base}/:formId`, {
  access: 'viewer',
  output: one(SignUpForm),
  about: 'Returns a sign-up form.',
})

/** Visitors of one day: views, submissions, confirmations. */
export const FormDay = z.object({ day: z.iso.date(), seen: Count, submitted: Count, confirmed: Count })

export const formStatistics = endpoint(`GET ${base}/:formId/statistics`, {
  staleOk: true,
  access: 'viewer',
  input: z.strictObject({
    ...readersDay,
    days: blank(z.coerce.number().int().min(1).max(366)).transform((days) => days ?? 30),
  }),
  output: one(z.object({ days: z.array(FormDay) })),
  about: 'Returns a sign-up form’s daily statistics in a time zone, oldest first.',
})

export const createForm = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  input: z.strictObject({
    ...drawn,
    name: fields.name,
    isActive: fields.isActive.default(true),
    tagIds: fields.tagIds.default([]),
    doubleOptIn: fields.doubleOptIn.default(true),
    redirectUrl: fields.redirectUrl.default(null),
    origins: fields.origins.default([]),
  }),
  output: one(SignUpForm),
  about: 'Creates a sign-up form.',
})

export const updateForm = endpoint(`PATCH ${base}/:formId`, {
  access: 'editor',
  input: z.strictObject({
    name: fields.name.optional(),
    isActive: fields.isActive.optional(),
    texts: fields.texts.optional(),
    fields: fields.fields.optional(),
    topicIds: fields.topicIds.optional(),
    tagIds: fields.tagIds.optional(),
    language: fields.language.optional(),
    doubleOptIn: fields.doubleOptIn.optional(),
    redirectUrl: fields.redirectUrl.optional(),
    origins: fields.origins.optional(),
    accent: fields.accent.optional(),
    background: fields.background.optional(),
  }),
  output: one(SignUpForm),
  about: 'Updates a sign-up form.',
})

export const deleteForm = endpoint(`DELETE ${base}/:formId`, {
  access: 'editor',
  output: Deleted,
  about: 'Deletes a sign-up form.',
})

export const restoreForm = endpoint(`POST ${base}/:formId/restore`, {
  access: 'editor',
  output: one(SignUpForm),
  about: 'Restores a sign-up form that was deleted within the last day, with its statistics.',
})

export const previewForm = endpoint(`POST ${base}/preview`, {
  access: 'viewer',
  input: z.strictObject({ ...drawn, shownIn: Lang }),
  output: one(z.object({ html: z.string() })),
  about: 'Renders a preview of an unsaved sign-up form in one language.',
})

/**
 * What a contact agreed to, when and how. `network`: the truncated network address, which identifies no single person.
 */
export const Consent = z.object({
  _id: Id,
  id: Id,
  /** The form; for an imported consent the name is that of the file. */
  form: z.object({ id: Id.nullable(), name: z.string(), version: Count }),
  /** The import whose file names the consent; `texts.text` is then its source. */
  importId: Id.nullable(),
  language: Lang,
  texts: z.object({ title: z.string(), text: z.string(), button: z.string(), topics: z.array(Both) }),
  network: z.string(),
  askedAt: Instant,
  confirmedAt: Instant.nullable(),
  confirmedNetwork: z.string().nullable(),
})
export type Consent = z.infer<typeof Consent>

const contact = '/api/:tenant/email-marketing/email/:contactId' as const

export const contactConsents = endpoint(`GET ${contact}/consent`, {
  staleOk: true,
  access: 'viewer',
  output: one(
    z.object({
      consents: z.array(Consent),
      topics: z.array(z.object({ _id: Id, id: Id, name: Both, wanted: z.boolean(), chosen: z.boolean() })),
      pausedUntil: Instant.nullable(),
    }),
  ),
  about: 'Returns a contact’s consent records, topics and the end of their pause.',
})

export const contactData = endpoint(`GET ${contact}/data.json`, {
  responseType: 'application/json',
  access: 'viewer',
  file: true,
  about: 'Exports everything the workspace stores about a contact, as a file for that person.',
})
