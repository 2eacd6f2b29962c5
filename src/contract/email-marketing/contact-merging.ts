import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, contactName, Id, Lang, one, TimeZone } from '../fields.ts'
import { Attributes, Contact } from './contacts.ts'

const base = '/api/:tenant/email-marketing/email' as const

/** Why two contacts may be one person. */
export const DuplicateReason = z.enum(['address', 'phone', 'name'])
export type DuplicateReason = z.infer<typeof DuplicateReason>

export const Duplicates = z.object({
  reason: DuplicateReason,
  /** The shared value: the normalised address, the number, or the name. */
  common: z.string(),
  contacts: z.array(Contact),
})
export type Duplicates = z.infer<typeof Duplicates>

export const listDuplicates = endpoint(`GET ${base}/duplicates`, {
  staleOk: true,
  access: 'viewer',
  input: z.strictObject({
    reason: blank(DuplicateReason),
    /** The `next` of the previous answer. */
    after: blank(z.string().max(400)),
  }),
  output: one(z.object({ sets: z.array(Duplicates), next: z.string().nullable() })),
  about:
    'Returns contacts that may be the same person. They share an address (without dots and plus parts), a phone number, or a first and last name. If `next` is set, there may be more, even if the response has no sets.',
})

/** Maximum contacts in one merge. */
const maxMerged = 10

export const mergeContacts = endpoint(`POST ${base}/:contactId/merge`, {
  access: 'editor',
  input: z
    .strictObject({
      /** The contact that is merged into this one and deleted. */
      otherId: Id.optional(),
      /** Several contacts to merge into this one. */
      otherIds: z
        .array(Id)
        .min(1)
        .max(maxMerged - 1)
        .optional(),
      /** Contact whose address remains: `own`, an id, or `other` if there is only one other contact. */
      email: z.union([z.enum(['own', 'other']), Id]).default('own'),
      firstName: contactName(120, 0).optional(),
      lastName: contactName(120, 0).optional(),
      language: Lang.nullable().optional(),
      timeZone: TimeZone.nullable().optional(),
      attributes: Attributes.optional(),
    })
    .refine(({ otherId, otherIds }) => (otherId === undefined) !== (otherIds === undefined), {
      path: ['otherIds'],
      error: 'required',
    }),
  /** `undoId`: for undoing the merge within a day. */
  output: one(Contact).extend({ undoId: Id }),
  about:
    'Merges up to ten contacts into one. Values that aren’t given come from the contact, then from the others in order. Tags, activity and consents of all are preserved, with the most restrictive status. Unsubscribes from the list or a topic apply to all.',
})
