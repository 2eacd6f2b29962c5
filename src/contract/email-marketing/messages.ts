import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Count,
  Deleted,
  EmailAddress,
  flag,
  Id,
  idList,
  InstantInput,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
  Since,
  Until,
} from '../fields.ts'
import { DeliveryStatus, Message, MessageDetail } from './message.ts'
import { bodyLimit } from './templates.ts'

const base = '/api/:tenant/email-marketing/message' as const

/** Filters of every list of messages. */
export const messageFilters = {
  providerId: blank(Id),
  sender: blank(z.string().trim().max(254)),
  recipient: blank(z.string().trim().max(254)),
  delivery_status: blank(DeliveryStatus),
  contentType: blank(z.enum(['html', 'text'])),
  tagIds: idList,
  createdFrom: blank(Since),
  createdTo: blank(Until),
}

const filters = {
  ...messageFilters,
  status: blank(z.enum(['active', 'archived', 'draft'])),
  belongToMessageId: blank(z.string().trim().max(1000)),
  sent_or_received: blank(z.enum(['sent', 'received'])),
  isRead: blank(flag),
  sentFrom: blank(Since),
  sentTo: blank(Until),
}

export const listMessages = endpoint(`GET ${base}`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({ ...pageInput(['createdAt', 'sentAt']), ...filters, includeRelated: blank(flag) }),
  output: pageOf(Message.extend({ related: z.array(Message).optional() })),
  about: 'Lists messages.',
})

export const latestPerThread = endpoint(`GET ${base}/latest-per-thread`, {
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt']), ...filters }),
  output: pageOf(Message),
  about: 'Returns the latest message of each conversation that matches the filters.',
})

export const getThread = endpoint(`GET ${base}/thread/:thread`, {
  access: 'viewer',
  output: one(z.array(Message)),
  about: 'Returns the messages of a conversation, oldest first, at most the latest 500.',
})

export const getByMessageId = endpoint(`GET ${base}/by-message-id/:name`, {
  access: 'viewer',
  output: one(z.array(Message)),
  about: 'Returns the sent and received messages with a Message-ID, given with or without angle brackets.',
})

export const getMessage = endpoint(`GET ${base}/:messageId`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({ includeRelated: blank(flag) }),
  output: one(MessageDetail),
  about: 'Returns a message.',
})

export const getAttachment = endpoint(`GET ${base}/:messageId/attachment/:number`, {
  responseType: 'application/octet-stream',
  access: 'viewer',
  about: 'Downloads an attachment of a message.',
})
export const getSource = endpoint(`GET ${base}/:messageId/source`, {
  responseType: 'message/rfc822',
  access: 'viewer',
  about: 'Returns a message’s source as a file.',
})

export const getRemoteImage = endpoint(`GET ${base}/:messageId/image`, {
  responseType: 'image/*',
  access: 'viewer',
  limit: { calls: 300, seconds: 60 },
  input: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(4000) }),
  about: 'Returns a remote image of a message. The server fetches it, so the sender learns nothing about the reader.',
})

export const streamMessages = endpoint(`GET ${base}/stream`, {
  access: 'viewer',
  events: true,
  about: 'Streams a `changed` event whenever a message arrives or changes.',
})

export const markMessageRead = endpoint(`PUT ${base}/:messageId/mark-read`, {
  access: 'editor',
  output: one(Message),
  about: 'Marks a message as read.',
})

/** A file as base64, or an attachment of another message. */
const AttachmentInput = z.union([
  z.strictObject({
    name: line(200),
    type: z.string().max(127).default('application/octet-stream'),
    content: z.base64(),
  }),
  z.strictObject({ messageId: Id, number: z.number().int().min(0).max(500) }),
])

/** A single address is accepted in place of a list. */
const Recipients = z.preprocess(
  (given: string | string[]) => (typeof given === 'string' ? [given] : given),
  z.array(EmailAddress).max(50),
)

const written = {
  to: Recipients,
  cc: Recipients,
  /** Named in no header (RFC 5322 section 3.6.3). */
  bcc: Recipients,
  subject: line(998, 0),
  html: z.string().max(bodyLimit).nullable(),
  text: paragraph(bodyLimit),
  attachments: z.array(AttachmentInput).max(20),
}

/** Delay in seconds of a message sent with `undo`; meanwhile the status `draft` cancels sending. */
export const undoSeconds = 10

export const writeMessage = endpoint(`POST ${base}`, {
  access: 'editor',
  scope: 'mail:send',
  status: 201,
  maxBody: bodyLimit,
  idempotent: true,
  limit: { calls: 60, seconds: 60 },
  input: z.strictObject({
    ...written,
    /** Default: the default provider. */
    providerId: Id.optional(),
    cc: written.cc.default([]),
    bcc: written.bcc.default([]),
    html: written.html.default(null),
    text: written.text.default(''),
    attachments: written.attachments.default([]),
    /** Message-ID of the message it answers; the new message joins that thread. */
    belongToMessageId: z.string().max(1000).optional(),
    status: z.enum(['draft', 'sent']).default('sent'),
    /** Delays sending by ten seconds, so that it can be cancelled. */
    undo: z.boolean().default(false),
  }),
  output: one(Message),
  about:
    'Creates a message, as a draft or to be sent. A sent message starts as `queued` and gets its outcome shortly after.',
})

export const updateMessage = endpoint(`PATCH ${base}/:messageId`, {
  access: 'editor',
  maxBody: bodyLimit,
  input: z
    .strictObject({
      isRead: z.boolean(),
      /** `sent` sends a draft; `draft` cancels sending of a message sent with `undo`, within ten seconds. */
      status: z.enum(['active', 'archived', 'sent', 'draft']),
      undo: z.boolean(),
      /** For drafts only. */
      ...written,
      providerId: Id,
      /** For drafts: the `updatedAt` of the version read. If it is outdated, the answer is 409 with `current`. */
      version: InstantInput,
    })
    .partial(),
  output: one(Message),
  about: 'Updates a message: read state, archive, or the content of a draft.',
})

export const deleteMessage = endpoint(`DELETE ${base}/:messageId`, {
  access: 'editor',
  output: Deleted,
  about: 'Deletes a message.',
})

export const bulkMessages = endpoint(`POST ${base}/bulk`, {
  access: 'editor',
  input: z
    .strictObject({
      ids: z.array(Id).min(1, 'required').max(1000),
      action: z.enum(['read', 'unread', 'archive', 'delete', 'tag', 'untag']),
      /** Includes all messages of their threads. */
      wholeThreads: z.boolean().optional(),
      /** Includes all messages exchanged with the same people, and their threads. */
      wholeConversations: z.boolean().optional(),
      /** For `delete`: the deletion reaches the mail server 20 seconds later and can be undone until then. */
      undo: z.boolean().optional(),
      /** For `tag` and `untag`. */
      tagIds: z.array(Id).max(50).optional(),
    })
    .refine((bulk) => !['tag', 'untag'].includes(bulk.action) || bulk.tagIds?.length, {
      path: ['tagIds'],
      error: 'required',
    }),
  output: one(
    z.object({
      changed: Count,
      /** Undoes a deletion with `undo`. */
      undoId: Id.optional(),
    }),
  ),
  about: 'Changes or deletes several messages at once.',
})

export const undoDeletedMessages = endpoint(`POST ${base}/bulk/:undoId/undo`, {
  access: 'editor',
  output: one(z.object({ changed: Count })),
  about:
    'Restores the messages of a deletion with `undo`, with their tags. The answer is 409 if the mail server already knows the deletion, usually 20 seconds after it.',
})
