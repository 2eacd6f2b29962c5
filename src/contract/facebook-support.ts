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
  about: 'Whether the Page is connected, and what waits: to be read, and to be sent.',
})

export const streamSupport = endpoint(`GET ${base}/stream`, {
  access: 'admin',
  events: true,
  about: 'Says `changed` { conversations } whenever a conversation changes, whoever changes it.',
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
})

export const getSupport = endpoint(`GET ${conversation}`, {
  access: 'admin',
  input: z.strictObject({
    /** Items before this one. */
    before: blank(Id),
  }),
  output: one(SupportConversationDetail),
})

export const updateSupport = endpoint(`PATCH ${conversation}`, {
  access: 'admin',
  input: z.strictObject({
    status: z.enum(['open', 'resolved']).optional(),
    assigneeId: Id.nullable().optional(),
    tags: contentTagIds.optional(),
  }),
  output: one(SupportConversation),
})

export const readSupport = endpoint(`POST ${conversation}/read`, {
  access: 'admin',
  input: z.strictObject({ unread: z.boolean().default(false) }),
  output: one(z.object({ _id: Id })),
  about: 'For all administrators: the inbox is one. What is only read is not told in the audit log.',
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
  about:
    'Puts an answer into the outbox. Where somebody else has answered meanwhile, 409 with `current`: what was answered, and by whom.',
})

export const noteSupport = endpoint(`POST ${conversation}/note`, {
  access: 'admin',
  status: 201,
  idempotent: true,
  input: z.strictObject({ text: said(maxCommentLength) }),
  output: one(SupportItem),
  about: 'A note for the other administrators; it never leaves the site.',
})

export const hideSupport = endpoint(`PATCH ${base}/comment/:itemId`, {
  access: 'admin',
  input: z.strictObject({ hidden: z.boolean() }),
  output: one(SupportItem),
})

export const retrySupport = endpoint(`POST ${base}/item/:itemId/retry`, {
  access: 'admin',
  input: z.strictObject({
    /** Messenger after 24 hours: the answer is written by a person. */
    asPerson: z.boolean().default(false),
  }),
  output: one(SupportItem),
  about: 'Says once more what Facebook refused.',
})

export const withdrawSupport = endpoint(`DELETE ${base}/item/:itemId`, {
  access: 'admin',
  output: Deleted,
  about: 'Takes back what has not been handed over to Facebook, or was refused.',
})

export const findKnownPeople = endpoint(`GET ${base}/known`, {
  access: 'admin',
  input: z.strictObject({ search: line(200, 3) }),
  output: one(z.object({ members: z.array(KnownMember), contacts: z.array(KnownContact) })),
  about: 'Members and contacts of the own workspaces by name or address, to say who somebody on Facebook is.',
})

export const linkPerson = endpoint(`PATCH ${base}/person/:personId`, {
  access: 'admin',
  input: z.strictObject({
    userId: Id.nullable().optional(),
    contact: z.strictObject({ contactId: Id, linked: z.boolean() }).optional(),
  }),
  output: one(z.object({ member: KnownMember.nullable(), contacts: z.array(KnownContact) })),
  about: 'Says which member, and which contact, somebody on Facebook is. Remembered for whatever she writes.',
})

export const getSupportFile = endpoint(`GET ${base}/file/:fileId`, {
  access: 'admin',
  file: true,
  about: 'A picture, film, sound or document that came along with a message or a comment, as it was kept.',
})
