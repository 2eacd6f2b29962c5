import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  contactName,
  Count,
  EmailAddress,
  entity,
  Id,
  idList,
  Instant,
  Lang,
  one,
  pageInput,
  pageOf,
  TimeZone,
} from '../fields.ts'
import { AttributeName, ConditionsInQuery, ContactStatus } from './conditions.ts'
import { TagBrief } from './tags.ts'

/** Custom attributes of a contact: `{{ attributes.city }}` in a template. */
export const Attributes = z
  .record(AttributeName, z.union([z.string().max(1000), z.number(), z.boolean()]))
  .refine((attributes) => Object.keys(attributes).length <= 50, 'tooMany')

export const Contact = z.object({
  ...entity,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: ContactStatus,
  language: Lang.nullable(),
  /** The contact's time zone; null: the workspace's. */
  timeZone: z.string().nullable(),
  attributes: Attributes,
  tags: z.array(TagBrief),
  /** Counters of messages: sent, refused, opened, clicked. */
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
  language: blank(Lang),
  /** Members of a group or segment. */
  groupId: blank(Id),
  /** Further conditions, as JSON. */
  conditions: blank(ConditionsInQuery),
}

export const listContacts = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'viewer',
  scope: 'contacts:read',
  input: z.strictObject({ ...pageInput(['createdAt', 'email', 'firstName', 'lastName']), ...contactFilters }),
  output: pageOf(Contact),
  about:
    'Returns contacts. `search` matches any part of name and address. One or two letters match only the beginning.',
})

export const getContact = endpoint(`GET ${base}/:contactId`, {
  access: 'viewer',
  scope: 'contacts:read',
  output: one(Contact),
  about: 'Returns a contact.',
})

const fields = {
  firstName: contactName(120, 0),
  lastName: contactName(120, 0),
  language: Lang.nullable(),
  timeZone: TimeZone.nullable(),
  attributes: Attributes,
  tagIds: z.array(Id).max(50),
}

export const createContact = endpoint(`POST ${base}`, {
  access: 'editor',
  scope: 'contacts:write',
  status: 201,
  input: z.strictObject({
    email: EmailAddress,
    firstName: fields.firstName.default(''),
    lastName: fields.lastName.default(''),
    status: z.enum(['subscribed', 'unconfirmed', 'unsubscribed', 'blocked']).default('subscribed'),
    language: fields.language.default(null),
    timeZone: fields.timeZone.default(null),
    attributes: fields.attributes.default({}),
    tagIds: fields.tagIds.default([]),
  }),
  output: one(Contact),
  about: 'Creates a contact.',
})

export const updateContact = endpoint(`PATCH ${base}/:contactId`, {
  access: 'editor',
  scope: 'contacts:write',
  input: z.strictObject({
    email: EmailAddress.optional(),
    firstName: fields.firstName.optional(),
    lastName: fields.lastName.optional(),
    status: ContactStatus.optional(),
    language: fields.language.optional(),
    timeZone: fields.timeZone.optional(),
    attributes: fields.attributes.optional(),
    tagIds: fields.tagIds.optional(),
  }),
  output: one(Contact).extend({
    /** Id for undoing a change of the status to `unsubscribed` (for two minutes) or `blocked` (for a day). */
    undoId: Id.optional(),
  }),
  about: 'Updates a contact.',
})

export const deleteContact = endpoint(`DELETE ${base}/:contactId`, {
  access: 'editor',
  scope: 'contacts:write',
  /** `undoId`: for undoing the deletion within a day. */
  output: one(z.object({ _id: Id, undoId: Id })),
  about: 'Deletes a contact.',
})

export const exportContacts = endpoint(`GET ${base}/export.csv`, {
  access: 'viewer',
  file: true,
  input: z.strictObject(contactFilters),
  about: 'Exports contacts as CSV.',
})

export const bulkContacts = endpoint(`POST ${base}/bulk`, {
  access: 'editor',
  input: z
    .strictObject({
      action: z.enum(['tag', 'untag', 'delete', 'unsubscribe', 'block', 'unblock', 'language']),
      ids: z.array(Id).min(1, 'required').max(10_000).optional(),
      /** All contacts that match the list's filters, in place of ids. */
      filter: z.strictObject(contactFilters).optional(),
      tagIds: z.array(Id).max(50).optional(),
      language: Lang.nullable().optional(),
      /** Dry run: counts what would change. */
      dryRun: z.boolean().default(false),
    })
    .refine((bulk) => bulk.ids ?? bulk.filter, { path: ['ids'], error: 'required' })
    .refine((bulk) => !['tag', 'untag'].includes(bulk.action) || bulk.tagIds?.length, {
      path: ['tagIds'],
      error: 'required',
    })
    .refine((bulk) => bulk.action !== 'language' || bulk.language !== undefined, {
      path: ['language'],
      error: 'required',
    }),
  output: one(
    z.object({
      matched: Count,
      changed: Count,
      /** Id for undoing the change within a day, if it can be undone; an unsubscribe within two minutes. */
      undoId: Id.optional(),
    }),
  ),
  about: 'Tags, subscribes, blocks or deletes several contacts at once.',
})

export const undoBulkContacts = endpoint(`POST ${base}/bulk/:undoId/undo`, {
  access: 'editor',
  output: one(z.object({ changed: Count })),
  about:
    'Undoes a deletion, a merge or a change of tags, languages or statuses. Contacts that were changed since stay as they are. A contact that unsubscribed or complained is not resubscribed. An unsubscribe can be undone for two minutes, by the member who made it.',
})
