import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Count,
  Deleted,
  entity,
  flag,
  Id,
  Instant,
  hasVisibleText,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
} from './fields.ts'
import { SupportFaultKind } from './facebook-settings.ts'
import { ContentTagBrief, contentTagIds } from './tags.ts'

/** A picture, video, file or link of a message; its URL at Facebook expires. */
export type SupportAttachment = { type: string; name: string; url: string | null }
const ShownAttachment = z.object({
  type: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  /** Stored copy; null if there is none (yet). */
  file: z.object({ _id: Id, type: z.string() }).nullable(),
})

const Colleague = z.object({ _id: Id, name: z.string() })

/** Delivery state of something to send to Facebook. */
const Delivery = z.object({
  state: z.enum(['queued', 'sending', 'unknown', 'sent', 'failed']),
  fault: SupportFaultKind.nullable(),
  /** The fault in the reader's language. */
  message: z.string(),
  /** Facebook's own error message. */
  said: z.string(),
})

export const SupportItem = z.object({
  _id: Id,
  id: Id,
  kind: z.enum(['message', 'comment', 'private', 'note']),
  direction: z.enum(['in', 'out', 'note']),
  text: z.string(),
  attachments: z.array(ShownAttachment),
  at: Instant,
  /** Our author; null if it was written on Facebook itself, or not by us. */
  author: z.object({ _id: Id.nullable(), name: z.string() }).nullable(),
  /** The person who wrote to the Page. */
  person: z.object({ _id: Id, name: z.string() }).nullable(),
  edited: z.boolean(),
  removed: z.boolean(),
  hidden: z.boolean(),
  delivery: Delivery.nullable(),
  /** For a comment that is being hidden or shown. */
  hiding: Delivery.extend({ hidden: z.boolean() }).nullable(),
  /** Until when a comment may be answered in private, once; null: no longer or never. */
  privateUntil: Instant.nullable(),
})
export type SupportItem = z.infer<typeof SupportItem>

export const SupportConversation = z.object({
  ...entity,
  kind: z.enum(['messenger', 'comment']),
  status: z.enum(['open', 'resolved']),
  person: z.object({ _id: Id, name: z.string() }).nullable(),
  assignee: Colleague.nullable(),
  unread: z.boolean(),
  lastAt: Instant,
  preview: z.string(),
  previewIsOurs: z.boolean(),
  tags: z.array(ContentTagBrief),
  /** Our messages that have not reached Facebook: queued, or failed. */
  unsent: Count,
  failed: Count,
})
export type SupportConversation = z.infer<typeof SupportConversation>

/** A contact of a workspace that the reader belongs to. */
const KnownContact = z.object({ _id: Id, email: z.string(), name: z.string(), workspace: z.string() })
const KnownMember = z.object({ _id: Id, name: z.string(), email: z.string() })

export const SupportConversationDetail = SupportConversation.extend({
  post: z.object({ message: z.string(), link: z.string() }).nullable(),
  /**
   * Messenger only: end of the standard window, and of the longer one for answers by a person. Null before the
   * person's first message.
   */
  window: z.object({ until: Instant, personUntil: Instant }).nullable(),
  /** Our latest reply; callers send it with an answer, so that two people never answer at once. */
  lastReplyId: Id.nullable(),
  seenAt: Instant.nullable(),
  member: KnownMember.nullable(),
  contacts: z.array(KnownContact),
  items: z.array(SupportItem),
  /** Older items exist. */
  hasEarlier: z.boolean(),
})
export type SupportConversationDetail = z.infer<typeof SupportConversationDetail>

const base = '/api/:lang/admin/facebook-support' as const
const conversation = `${base}/conversation/:conversationId` as const

export const supportState = endpoint(`GET ${base}`, {
  access: 'admin',
  output: one(
    z.object({
      isSet: z.boolean(),
      pageName: z.string(),
      /** Why nothing is sent. */
      fault: z
        .object({ kind: SupportFaultKind, message: z.string(), said: z.string(), since: Instant.nullable() })
        .nullable(),
      pausedUntil: Instant.nullable(),
      unsent: Count,
      failed: Count,
      unread: Count,
    }),
  ),
  about: 'Returns whether the Page is connected, and the numbers of unread conversations and unsent replies.',
})

export const streamSupport = endpoint(`GET ${base}/stream`, {
  access: 'admin',
  events: true,
  about: 'Streams a `changed` { conversations } event whenever a conversation changes.',
})

export const listSupport = endpoint(`GET ${base}/conversation`, {
  access: 'admin',
  input: z.strictObject({
    ...pageInput(['lastAt']),
    status: blank(z.enum(['open', 'resolved'])),
    kind: blank(z.enum(['messenger', 'comment'])),
    /** `me`, `nobody` (unassigned), or the id of a colleague. */
    assignee: blank(z.union([z.enum(['me', 'nobody']), Id])),
    unread: blank(flag),
    tagId: blank(Id),
  }),
  output: pageOf(SupportConversation),
  about: 'Lists Facebook conversations.',
})

export const getSupport = endpoint(`GET ${conversation}`, {
  access: 'admin',
  input: z.strictObject({
    /** Items before this one. */
    before: blank(Id),
  }),
  output: one(SupportConversationDetail),
  about: 'Returns a Facebook conversation.',
})

export const updateSupport = endpoint(`PATCH ${conversation}`, {
  access: 'admin',
  input: z.strictObject({
    status: z.enum(['open', 'resolved']).optional(),
    assigneeId: Id.nullable().optional(),
    tags: contentTagIds.optional(),
  }),
  output: one(SupportConversation),
  about: 'Updates the state of a Facebook conversation.',
})

export const readSupport = endpoint(`POST ${conversation}/read`, {
  access: 'admin',
  input: z.strictObject({ unread: z.boolean().default(false) }),
  output: one(z.object({ _id: Id })),
  about:
    'Marks a conversation as read for all administrators, who share the inbox. It isn’t recorded in the audit log.',
})

const said = (max: number) => paragraph(max).refine(hasVisibleText, 'required')
/** Limits of Messenger's Send API, and of a comment. */
export const maxMessageLength = 2000
export const maxCommentLength = 8000

export const replySupport = endpoint(`POST ${conversation}/reply`, {
  access: 'admin',
  status: 201,
  idempotent: true,
  input: z.strictObject({
    /** In Messenger, publicly below a comment, or privately to the author of the comment. */
    way: z.enum(['message', 'public', 'private']),
    text: said(maxCommentLength),
    /** For a comment: the comment to answer. */
    itemId: Id.optional(),
    /** The `lastReplyId` the caller has read. */
    afterReplyId: Id.nullable(),
    /** Messenger after 24 hours: the answer is written by a person (HUMAN_AGENT). */
    asPerson: z.boolean().default(false),
  }),
  output: one(SupportItem),
  about: 'Queues a reply. Fails if someone else has replied meanwhile (409, with their reply in `current`).',
})

export const noteSupport = endpoint(`POST ${conversation}/note`, {
  access: 'admin',
  status: 201,
  idempotent: true,
  input: z.strictObject({ text: said(maxCommentLength) }),
  output: one(SupportItem),
  about: 'Adds an internal note for administrators. It is never sent.',
})

export const hideSupport = endpoint(`PATCH ${base}/comment/:itemId`, {
  access: 'admin',
  input: z.strictObject({ hidden: z.boolean() }),
  output: one(SupportItem),
  about: 'Hides a Facebook comment, or shows it again.',
})

export const retrySupport = endpoint(`POST ${base}/item/:itemId/retry`, {
  access: 'admin',
  input: z.strictObject({
    /** Messenger after 24 hours: the answer is written by a person. */
    asPerson: z.boolean().default(false),
  }),
  output: one(SupportItem),
  about: 'Retries a reply that Facebook rejected.',
})

export const withdrawSupport = endpoint(`DELETE ${base}/item/:itemId`, {
  access: 'admin',
  output: Deleted,
  about: 'Deletes a reply that hasn’t been sent to Facebook, or was rejected.',
})

export const findKnownPeople = endpoint(`GET ${base}/known`, {
  access: 'admin',
  input: z.strictObject({ search: line(200, 3) }),
  output: one(z.object({ members: z.array(KnownMember), contacts: z.array(KnownContact) })),
  about:
    'Searches members, and contacts in the caller’s workspaces, by name or address, to link to a person on Facebook.',
})

export const linkPerson = endpoint(`PATCH ${base}/person/:personId`, {
  access: 'admin',
  input: z.strictObject({
    userId: Id.nullable().optional(),
    contact: z.strictObject({ contactId: Id, linked: z.boolean() }).optional(),
  }),
  output: one(z.object({ member: KnownMember.nullable(), contacts: z.array(KnownContact) })),
  about: 'Links a person on Facebook to a member and a contact. The link applies to all their conversations.',
})

export const getSupportFile = endpoint(`GET ${base}/file/:fileId`, {
  responseType: 'application/octet-stream',
  access: 'admin',
  file: true,
  about: 'Returns the stored copy of an image, video, audio file or document attached to a message or comment.',
})
