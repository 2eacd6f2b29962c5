import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { blank, Count, Deleted, entity, flag, Id, Instant, line, one, pageInput, pageOf } from '../../fields.ts'
import { AttributeName } from '../conditions.ts'
import { fieldTypes, maxChoices, maxFields } from './types.ts'

export const FieldType = z.enum(fieldTypes)

/** A segment, automation, form, template or campaign draft that uses a field. */
export const FieldUse = z.object({
  kind: z.enum(['segment', 'automation', 'form', 'template', 'campaign']),
  _id: Id,
  name: z.string(),
})
export type FieldUse = z.infer<typeof FieldUse>

/** A custom field of contacts. Its `key` names the value in `attributes` and in merge tags. */
export const ContactField = z.object({
  ...entity,
  key: z.string(),
  /** The name on the screen. */
  label: z.string(),
  type: FieldType,
  /** For the type `choice`: the accepted values, in order. */
  choices: z.array(z.string()),
  /** Earlier keys and keys of merged fields. Requests, imports and merge tags may still use them. */
  aliases: z.array(z.string()),
  isArchived: z.boolean(),
  /** Contacts with a value, as of `countedAt`; null: not counted yet. */
  contacts: Count.nullable(),
  countedAt: Instant.nullable(),
  /** The first ten items that use it, and how many there are. */
  usedBy: z.array(FieldUse),
  uses: Count,
  /** Values of contacts are being renamed, merged, converted or deleted. */
  isChanging: z.boolean(),
})
export type ContactField = z.infer<typeof ContactField>

const base = '/api/:tenant/email-marketing/field' as const

export const listFields = endpoint(`GET ${base}`, {
  access: 'viewer',
  scope: 'contacts:read',
  input: z.strictObject({
    ...pageInput(['position', 'label'], 'asc'),
    type: blank(FieldType),
    isArchived: blank(flag),
  }),
  output: pageOf(ContactField),
  about: `Returns the custom fields of contacts. A workspace has up to ${maxFields}. An unknown name in \`attributes\` becomes a field of the type \`text\`.`,
})

/** What pickers need of a field. */
export const FieldName = ContactField.pick({
  _id: true,
  key: true,
  label: true,
  type: true,
  choices: true,
  isArchived: true,
})
export type FieldName = z.infer<typeof FieldName>

export const listFieldNames = endpoint(`GET ${base}-names`, {
  access: 'viewer',
  output: one(z.array(FieldName)),
  about: 'Returns the names and types of all custom fields, without counts and uses.',
})

export const getField = endpoint(`GET ${base}/:fieldId`, {
  access: 'viewer',
  scope: 'contacts:read',
  output: one(ContactField),
  about: 'Returns a contact field.',
})

const choices = z
  .array(line(80))
  .max(maxChoices)
  .refine((all) => new Set(all.map((choice) => choice.toLowerCase())).size === all.length, 'twice')

export const createField = endpoint(`POST ${base}`, {
  access: 'editor',
  scope: 'contacts:write',
  status: 201,
  input: z.strictObject({
    label: line(60),
    /** Default: derived from the label. */
    key: AttributeName.optional(),
    type: FieldType.default('text'),
    choices: choices.default([]),
  }),
  output: one(ContactField),
  about: 'Creates a custom field. A field deleted within the last day returns if its key is used again.',
})

export const updateField = endpoint(`PATCH ${base}/:fieldId`, {
  access: 'editor',
  scope: 'contacts:write',
  input: z.strictObject({
    label: line(60).optional(),
    type: FieldType.optional(),
    choices: choices.optional(),
    /** Place among all fields, from 0. */
    position: z.number().int().min(0).max(maxFields).optional(),
    isArchived: z.boolean().optional(),
  }),
  output: one(ContactField),
  about:
    'Updates a custom field. With a new type, values that fit it are converted. Other values stay as they are. Archived fields aren’t offered any more, but their values stay.',
})

/** How many values a type accepts. */
export const FieldFit = z.object({
  contacts: Count,
  fits: Count,
  misfits: Count,
  /** The most frequent values that don’t fit. */
  examples: z.array(z.object({ value: z.string(), contacts: Count })),
  /** False: only a part of the contacts was read. */
  isWhole: z.boolean(),
})
export type FieldFit = z.infer<typeof FieldFit>

export const fitField = endpoint(`POST ${base}/:fieldId/fit`, {
  access: 'viewer',
  input: z.strictObject({ type: FieldType, choices: choices.default([]) }),
  output: one(FieldFit),
  about: 'Returns how many values of a custom field fit a type. Changes nothing.',
})

export const renameField = endpoint(`POST ${base}/:fieldId/rename`, {
  access: 'editor',
  input: z.strictObject({ key: AttributeName }),
  output: one(ContactField),
  about:
    'Changes the key of a custom field in contacts, segments, automations, forms, templates and drafts. The previous key remains as an alias.',
})

/** A contact whose two values differ. */
export const FieldDifference = z.object({ contactId: Id, email: z.string(), value: z.string(), other: z.string() })

/** What a merge does: values that move, equal values, and values that are replaced. */
export const FieldMerge = z.object({
  moved: Count,
  equal: Count,
  different: Count,
  /** The first 20 contacts whose values differ. */
  differences: z.array(FieldDifference),
})
export type FieldMerge = z.infer<typeof FieldMerge>

export const mergeFields = endpoint(`POST ${base}/:fieldId/merge`, {
  access: 'editor',
  input: z.strictObject({
    /** The field that is merged into this one and removed. */
    otherId: Id,
    /** Dry run: counts what would change. */
    dryRun: z.boolean().default(false),
  }),
  output: one(FieldMerge),
  about:
    'Merges another custom field into one. Where a contact has both values, the value of this field remains. The key of the other field becomes an alias.',
})

export const deleteField = endpoint(`DELETE ${base}/:fieldId`, {
  access: 'editor',
  output: Deleted,
  about:
    'Deletes a custom field. It has to be archived first if contacts have values, and can’t be deleted while something uses it (409). It can be restored for a day. Then its values are deleted.',
})

export const restoreField = endpoint(`POST ${base}/:fieldId/restore`, {
  access: 'editor',
  output: one(ContactField),
  about: 'Restores a custom field that was deleted within the last day.',
})
