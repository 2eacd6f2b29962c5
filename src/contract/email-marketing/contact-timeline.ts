import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Both, Count, Deleted, Id, Instant, one, paragraph } from '../fields.ts'

const at = { id: z.string(), at: Instant }
const mail = { jobId: Id.nullable(), messageId: Id.nullable(), subject: z.string() }
/** `bounceRule`: name of the rule that classified the bounce. */
const delivery = {
  response: z.string().nullable(),
  bounce: z.enum(['hard', 'soft', 'sender']).nullable(),
  bounceRule: z.string().nullable(),
}
const person = { name: z.string() }

/** An event of a contact. `by`: the member who caused it; null if it was no member, or is unknown. */
export const TimelineEvent = z.discriminatedUnion('kind', [
  z.object({ ...at, kind: z.literal('added') }),
  z.object({ ...at, kind: z.literal('imported'), importId: Id, fileName: z.string(), by: z.object(person).nullable() }),
  z.object({ ...at, kind: z.literal('sent'), ...mail, ...delivery }),
  z.object({
    ...at,
    kind: z.literal('notSent'),
    ...mail,
    state: z.enum(['failed', 'deferred', 'skipped', 'unknown']),
    ...delivery,
  }),
  /** When the mail was first opened; `times` counts all. */
  z.object({ ...at, kind: z.literal('opened'), ...mail, times: Count }),
  /** First click on a link; null for clicks recorded before links were distinguished. */
  z.object({ ...at, kind: z.literal('clicked'), ...mail, url: z.string().nullable(), times: Count }),
  z.object({ ...at, kind: z.literal('received'), ...mail, isReply: z.boolean() }),
  z.object({
    ...at,
    kind: z.literal('changed'),
    /** `attributes.city` for a custom attribute. */
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    by: z.object(person).nullable(),
    importId: Id.nullable(),
    jobId: Id.nullable(),
  }),
  z.object({ ...at, kind: z.literal('tagged'), tag: z.object({ name: Both, color: z.string() }) }),
  z.object({
    ...at,
    kind: z.literal('untagged'),
    tag: z.object({ name: Both, color: z.string() }),
    by: z.object(person).nullable(),
  }),
  z.object({ ...at, kind: z.literal('unsubscribed'), ...mail }),
  z.object({
    ...at,
    kind: z.literal('note'),
    noteId: Id,
    text: z.string(),
    editedAt: Instant.nullable(),
    by: z.object(person).nullable(),
  }),
  z.object({
    ...at,
    kind: z.literal('merged'),
    email: z.string(),
    by: z.object(person).nullable(),
    /** For undoing the merge; null when it can’t be undone any more. */
    undoId: Id.nullable(),
  }),
])
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const timelineKinds = ['mail', 'activity', 'received', 'changes', 'tags', 'notes'] as const

export const contactTimeline = endpoint('GET /api/:tenant/email-marketing/email/:contactId/timeline', {
  staleOk: true,
  access: 'viewer',
  input: z.strictObject({
    /**
     * Kinds of events: mail to the contact, opens and clicks, mail from the contact, changes and imports, tags,
     * notes.
     * Default: all.
     */
    kind: blank(z.enum(timelineKinds)),
    /** The `older` of the previous answer. */
    before: blank(z.string().max(200)),
    size: blank(z.coerce.number().int().min(1).max(100)),
  }),
  output: one(z.object({ events: z.array(TimelineEvent), older: z.string().nullable() })),
  about: 'Returns a contact’s activity, newest first. `older` is the cursor for earlier entries, null at the end.',
})

/** A note about a contact; `by`: the member who wrote it, null if they are gone. */
export const ContactNote = z.object({
  _id: Id,
  id: Id,
  text: z.string(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  by: z.object(person).nullable(),
})
export type ContactNote = z.infer<typeof ContactNote>

const notes = '/api/:tenant/email-marketing/email/:contactId/note' as const
const input = z.strictObject({
  text: paragraph(5000)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, 'required')),
})

export const createNote = endpoint(`POST ${notes}`, {
  access: 'editor',
  scope: 'contacts:write',
  status: 201,
  limit: { calls: 60, seconds: 60 },
  input,
  output: one(ContactNote),
  about: 'Adds a note to a contact’s activity. It is never sent. At most 500 notes each.',
})

export const updateNote = endpoint(`PATCH ${notes}/:noteId`, {
  access: 'editor',
  scope: 'contacts:write',
  input,
  output: one(ContactNote),
  about: 'Changes the text of a note. Its author and time stay.',
})

export const deleteNote = endpoint(`DELETE ${notes}/:noteId`, {
  access: 'editor',
  scope: 'contacts:write',
  output: Deleted,
  about: 'Deletes a note about a contact.',
})

export const restoreNote = endpoint(`POST ${notes}/:noteId/restore`, {
  access: 'editor',
  scope: 'contacts:write',
  output: one(ContactNote),
  about: 'Restores a note that was deleted within the last day.',
})
