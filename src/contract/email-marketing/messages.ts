import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Count,
  Deleted,
  EmailAddress,
  entity,
  flag,
  Id,
  idList,
  Instant,
  InstantInput,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
  Since,
  Until,
} from '../fields.ts'
import { bodyLimit } from './templates.ts'

export const DeliveryStatus = z.enum(['queued', 'sent', 'deferred', 'failed', 'unknown', 'received'])

/** A mail that was sent or came in. `preview` is its text, cut to 100 characters and an ellipsis. */
export const Message = z.object({
  ...entity,
  subject: z.string(),
  preview: z.string(),
  sender: z.string(),
  recipient: z.string(),
  sent_or_received: z.enum(['sent', 'received']),
  delivery_status: DeliveryStatus,
  contentType: z.enum(['html', 'text']),
  cc: z.string(),
  status: z.enum(['active', 'archived', 'draft']),
  isRead: z.boolean(),
  readAt: Instant.nullable(),
  thread: z.string().nullable(),
  messageId: z.string(),
  belongToMessageId: z.string().nullable(),
  providerId: Id.nullable(),
  jobId: Id.nullable(),
  sentAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  /** Why it is not shown as it was meant: it was too big or too slow to read, or could not be read as a mail. */
  note: z.enum(['too_big', 'too_slow', 'unreadable', 'shortened']).nullable(),
  /**
   * By their place: the door of attachments takes the number, from 0. `contentId`: the HTML shows it. `opened`: what it holds (a
   * `winmail.dat`) stands behind it, as attachments of their own.
   */
  attachments: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      bytes: Count,
      contentId: z.string().optional(),
      opened: z.literal(true).optional(),
    }),
  ),
  tags: z.array(z.object({ _id: Id, id: Id, name: z.object({ en: z.string(), ar: z.string() }), color: z.string() })),
  /** How many messages its thread has; in `latest-per-thread`. */
  threadCount: Count.optional(),
  /** How many of them nobody has read. */
  threadUnread: Count.optional(),
})
export type Message = z.infer<typeof Message>

const Correspondent = z.object({ name: z.string(), address: z.string() })

/** A day `2026-11-23`, an instant, or what the clocks of an unknown place show, `2026-11-23T09:00`; `zone` is what the calendar calls that place. */
export const CalendarTime = z.object({
  kind: z.enum(['day', 'instant', 'local']),
  at: z.string(),
  zone: z.string().nullable(),
})
export type CalendarTime = z.infer<typeof CalendarTime>

/** What a calendar in the mail is about: plain texts, as its sender wrote them. */
export const Invitation = z.object({
  /** What the sender wants: to invite, to call off, to answer an invitation, or to let know (RFC 5546 §1.4). */
  method: z.enum(['request', 'cancel', 'reply', 'other']),
  title: z.string(),
  start: CalendarTime.nullable(),
  end: CalendarTime.nullable(),
  repeats: z.boolean(),
  location: z.string(),
  organizer: Correspondent.nullable(),
  /** Of an answer to an invitation: who gives it, and what it is. */
  answer: Correspondent.extend({ says: z.enum(['accepted', 'declined', 'tentative', 'other']) }).nullable(),
  /** How many more events the calendar has. */
  others: Count,
})
export type Invitation = z.infer<typeof Invitation>

/** `html` is clean: nothing in it runs or loads. Images from elsewhere are named in `data-remote`, those of the message in `data-cid`. */
export const MessageInFull = Message.extend({
  html: z.string().nullable(),
  text: z.string(),
  /** Where the text quotes earlier mails: offsets. In the HTML it stands in `<details class="quoted">`. */
  quoted: z.array(z.object({ from: Count, to: Count })),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  correspondents: z.object({
    from: z.array(Correspondent),
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    /** Of what was written here: who gets it without the others seeing. */
    bcc: z.array(Correspondent).optional(),
    replyTo: z.array(Correspondent),
  }),
  /** Each recipient of what was written here, and what became of it. */
  recipients: z.array(
    z.object({ email: z.string(), state: z.enum(['waiting', 'sent', 'failed']), response: z.string() }),
  ),
  /** Of what came in: the event in its calendar, where it has one. */
  invitation: Invitation.nullable(),
  /** With `includeRelated`: the other messages of its thread, the oldest first. */
  related: z.array(Message).optional(),
})
export type MessageInFull = z.infer<typeof MessageInFull>

const base = '/api/:tenant/email-marketing/message' as const

const filters = {
  status: blank(z.enum(['active', 'archived', 'draft'])),
  belongToMessageId: blank(z.string().trim().max(1000)),
  providerId: blank(Id),
  sender: blank(z.string().trim().max(254)),
  recipient: blank(z.string().trim().max(254)),
  sent_or_received: blank(z.enum(['sent', 'received'])),
  delivery_status: blank(DeliveryStatus),
  contentType: blank(z.enum(['html', 'text'])),
  isRead: blank(flag),
  tagIds: idList,
  sentFrom: blank(Since),
  sentTo: blank(Until),
  createdFrom: blank(Since),
  createdTo: blank(Until),
}

export const listMessages = endpoint(`GET ${base}`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({ ...pageInput(['createdAt', 'sentAt']), ...filters, includeRelated: blank(flag) }),
  output: pageOf(Message.extend({ related: z.array(Message).optional() })),
})

export const latestPerThread = endpoint(`GET ${base}/latest-per-thread`, {
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt']), ...filters }),
  output: pageOf(Message),
  about: 'Of each thread the latest message that the filters let through.',
})

export const getThread = endpoint(`GET ${base}/thread/:thread`, {
  access: 'viewer',
  output: one(z.array(Message)),
  about: 'The messages of a thread, the oldest first: at most the latest 500.',
})

export const getByMessageId = endpoint(`GET ${base}/by-message-id/:name`, {
  access: 'viewer',
  output: one(z.array(Message)),
  about: 'What carries a Message-ID, with or without its angle brackets: what was sent and what came in.',
})

export const getMessage = endpoint(`GET ${base}/:messageId`, {
  access: 'viewer',
  scope: 'mail:read',
  input: z.strictObject({ includeRelated: blank(flag) }),
  output: one(MessageInFull),
})

export const getAttachment = endpoint(`GET ${base}/:messageId/attachment/:number`, { access: 'viewer' })
export const getSource = endpoint(`GET ${base}/:messageId/source`, {
  access: 'viewer',
  about: 'The message as it came, as a file.',
})

export const getRemoteImage = endpoint(`GET ${base}/:messageId/image`, {
  access: 'viewer',
  limit: { calls: 300, seconds: 60 },
  input: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(4000) }),
  about:
    'An image that the message shows from elsewhere, fetched by the server: the sender learns nothing of the reader.',
})

export const streamMessages = endpoint(`GET ${base}/stream`, {
  access: 'viewer',
  about: 'Says `changed` whenever a message comes in or changes.',
})

export const markMessageRead = endpoint(`PUT ${base}/:messageId/mark-read`, { access: 'editor', output: one(Message) })

/** A file as base64, or one that another message has. */
const AttachmentInput = z.union([
  z.strictObject({
    name: line(200),
    type: z.string().max(127).default('application/octet-stream'),
    content: z.base64(),
  }),
  z.strictObject({ messageId: Id, number: z.number().int().min(0).max(500) }),
])

const written = {
  to: z.array(EmailAddress).max(50),
  cc: z.array(EmailAddress).max(50),
  /** Named in no header (RFC 5322 section 3.6.3). */
  bcc: z.array(EmailAddress).max(50),
  subject: line(998, 0),
  html: z.string().max(bodyLimit).nullable(),
  text: paragraph(bodyLimit),
  attachments: z.array(AttachmentInput).max(20),
}

/** In seconds: so long what is sent with `undo` waits, and can be taken back with the status `draft`. */
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
    /** The default provider unless said. */
    providerId: Id.optional(),
    cc: written.cc.default([]),
    bcc: written.bcc.default([]),
    html: written.html.default(null),
    text: written.text.default(''),
    attachments: written.attachments.default([]),
    /** The Message-ID that it answers: it joins that thread. */
    belongToMessageId: z.string().max(1000).optional(),
    status: z.enum(['draft', 'sent']).default('sent'),
    /** What is sent waits ten seconds, in which it can be taken back. */
    undo: z.boolean().default(false),
  }),
  output: one(Message),
  about:
    'Writes a message, keeps it as a draft or sends it. What is sent is `queued`, and says soon after what became of it.',
})

export const updateMessage = endpoint(`PATCH ${base}/:messageId`, {
  access: 'editor',
  maxBody: bodyLimit,
  input: z
    .strictObject({
      isRead: z.boolean(),
      /** `sent` sends a draft; `draft` takes back what was sent with `undo`, within ten seconds. */
      status: z.enum(['active', 'archived', 'sent', 'draft']),
      undo: z.boolean(),
      /** These change a draft. */
      ...written,
      providerId: Id,
      /** Of a draft: the `updatedAt` of what was read. Where it was changed since, the answer is 409 with `current`. */
      version: InstantInput,
    })
    .partial(),
  output: one(Message),
})

export const deleteMessage = endpoint(`DELETE ${base}/:messageId`, { access: 'editor', output: Deleted })

export const bulkMessages = endpoint(`POST ${base}/bulk`, {
  access: 'editor',
  input: z
    .strictObject({
      ids: z.array(Id).min(1, 'required').max(1000),
      action: z.enum(['read', 'unread', 'archive', 'delete', 'tag', 'untag']),
      /** The whole threads of these messages. */
      wholeThreads: z.boolean().optional(),
      /** For `tag` and `untag`. */
      tagIds: z.array(Id).max(50).optional(),
    })
    .refine((bulk) => !['tag', 'untag'].includes(bulk.action) || bulk.tagIds?.length, {
      path: ['tagIds'],
      error: 'required',
    }),
  output: one(z.object({ changed: Count })),
})

const repaired = z.object({
  checked: Count,
  /** Threads and links that were set right. */
  changed: Count,
  /** Links to a message that is not there, or to a thread of other people, which were taken away. */
  cleared: Count,
  /** There are many messages: it goes on after this answer. */
  queued: z.boolean(),
})

export const cleanUpBelongTo = endpoint(`POST ${base}/cleanup/belong-to-message-id`, {
  access: 'owner',
  limit: { calls: 10, seconds: 60 },
  output: one(repaired),
  about: 'Sets every link between messages and every thread right.',
})

export const checkBelongTo = endpoint(`GET ${base}/debug/check-belong-to`, {
  access: 'owner',
  output: one(
    z.object({
      checked: Count,
      linked: Count,
      /** What is linked to a message that is not there. */
      missing: Count,
      /** What stands in another thread than the message that it answers. */
      astray: Count,
      /** What says that it answers a message of a thread that its sender is not part of. */
      refused: Count,
      examples: z.array(
        z.object({
          _id: Id,
          subject: z.string(),
          sender: z.string(),
          messageId: z.string(),
          belongToMessageId: z.string().nullable(),
          problem: z.enum(['missing', 'astray', 'refused']),
        }),
      ),
    }),
  ),
})

export const threadSummary = endpoint(`GET ${base}/debug/thread-summary`, {
  access: 'owner',
  output: one(
    z.object({
      messages: Count,
      received: Count,
      threads: Count,
      answered: Count,
      withoutThread: Count,
      largest: z.array(
        z.object({ thread: z.string(), subject: z.string(), count: Count, firstAt: Instant, lastAt: Instant }),
      ),
    }),
  ),
})
