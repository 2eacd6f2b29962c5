import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Count,
  Deleted,
  EmailAddress,
  entity,
  Id,
  idList,
  Instant,
  Lang,
  line,
  one,
  pageInput,
  pageOf,
} from '../fields.ts'
import { TagBrief } from './tags.ts'

export const ContactStatus = z.enum(['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked'])
export type ContactStatus = z.infer<typeof ContactStatus>

/** What an owner knows of a contact beside name and address: `{{ attributes.city }}` in a template. */
export const Attributes = z
  .record(
    z.string().regex(/^[\p{L}\p{N}_ -]{1,60}$/u, 'attributeName'),
    z.union([z.string().max(1000), z.number(), z.boolean()]),
  )
  .refine((attributes) => Object.keys(attributes).length <= 50, 'tooMany')

export const Contact = z.object({
  ...entity,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: ContactStatus,
  language: Lang.nullable(),
  attributes: Attributes,
  tags: z.array(TagBrief),
  /** How many messages were sent, refused, opened, clicked in. */
  stats: z.object({ sent: Count, failed: Count, opens: Count, clicks: Count, lastSentAt: Instant.nullable() }),
})
export type Contact = z.infer<typeof Contact>

const base = '/api/:tenant/email-marketing/email' as const

export const contactFilters = {
  search: blank(z.string().trim().max(200)),
  tagIds: idList,
  status: blank(ContactStatus),
  firstName: blank(z.string().trim().max(80)),
  lastName: blank(z.string().trim().max(80)),
}

export const listContacts = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt', 'email', 'firstName', 'lastName']), ...contactFilters }),
  output: pageOf(Contact),
  about: 'A search finds a part of name and address; one or two letters find what begins with them.',
})

export const getContact = endpoint(`GET ${base}/:contactId`, { access: 'viewer', output: one(Contact) })

const fields = {
  firstName: line(120, 0),
  lastName: line(120, 0),
  language: Lang.nullable(),
  attributes: Attributes,
  tagIds: z.array(Id).max(50),
}

export const createContact = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  input: z.strictObject({
    email: EmailAddress,
    firstName: fields.firstName.default(''),
    lastName: fields.lastName.default(''),
    status: z.enum(['subscribed', 'unconfirmed', 'unsubscribed', 'blocked']).default('subscribed'),
    language: fields.language.default(null),
    attributes: fields.attributes.default({}),
    tagIds: fields.tagIds.default([]),
  }),
  output: one(Contact),
})

export const updateContact = endpoint(`PATCH ${base}/:contactId`, {
  access: 'editor',
  input: z.strictObject({
    email: EmailAddress.optional(),
    firstName: fields.firstName.optional(),
    lastName: fields.lastName.optional(),
    status: ContactStatus.optional(),
    language: fields.language.optional(),
    attributes: fields.attributes.optional(),
    tagIds: fields.tagIds.optional(),
  }),
  output: one(Contact),
})

export const deleteContact = endpoint(`DELETE ${base}/:contactId`, { access: 'editor', output: Deleted })

export const ImportStatus = z.enum(['queued', 'running', 'done', 'failed'])

export const ContactImport = z.object({
  ...entity,
  fileName: z.string(),
  status: ImportStatus,
  /** Rows read so far, the header not counted. */
  rows: Count,
  created: Count,
  updated: Count,
  refused: Count,
  /** Bytes of the file and how many of them are read: progress. */
  bytes: Count,
  bytesRead: Count,
  message: z.string().nullable(),
})
export type ContactImport = z.infer<typeof ContactImport>

export const importContacts = endpoint(`POST ${base}/import`, {
  access: 'editor',
  status: 202,
  body: 'upload',
  idempotent: true,
  input: z.strictObject({
    /** What happens to a contact that exists: its empty or all fields are filled from the file, or nothing. */
    duplicates: z.enum(['update', 'skip']).default('update'),
    /** Tags given to every row, joined by commas. */
    tagIds: idList,
  }),
  output: one(ContactImport),
  about:
    'Imports a CSV file (multipart `file`; UTF-8, UTF-16 or Windows-1256; comma, semicolon or tab). Never re-subscribes who left.',
})

export const listImports = endpoint(`GET ${base}/import`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(ContactImport),
})

export const getImport = endpoint(`GET ${base}/import/:importId`, { access: 'viewer', output: one(ContactImport) })

export const RefusedRow = z.object({ line: Count, email: z.string(), reason: z.string() })

export const listRefusedRows = endpoint(`GET ${base}/import/:importId/refused`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['line'], 'asc')),
  output: pageOf(RefusedRow),
})

export const importReport = endpoint(`GET ${base}/import/:importId/report.csv`, {
  access: 'viewer',
  file: true,
  about: 'A line for each refused row: line in the file, address, reason.',
})

export const exportContacts = endpoint(`GET ${base}/export.csv`, {
  access: 'viewer',
  file: true,
  input: z.strictObject(contactFilters),
})

export const bulkContacts = endpoint(`POST ${base}/bulk`, {
  access: 'editor',
  input: z
    .strictObject({
      action: z.enum(['tag', 'untag', 'delete', 'unsubscribe', 'block']),
      ids: z.array(Id).min(1, 'required').max(10_000).optional(),
      /** Instead of ids: everything that matches the list's filters. */
      filter: z.strictObject(contactFilters).optional(),
      tagIds: z.array(Id).max(50).optional(),
      /** Only counts what it would change. */
      dryRun: z.boolean().default(false),
    })
    .refine((bulk) => bulk.ids ?? bulk.filter, { path: ['ids'], error: 'required' })
    .refine((bulk) => !['tag', 'untag'].includes(bulk.action) || bulk.tagIds?.length, {
      path: ['tagIds'],
      error: 'required',
    }),
  output: one(z.object({ matched: Count, changed: Count })),
})
