import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, Deleted, entity, flag, Id, idList, Instant, one, pageInput, pageOf } from '../fields.ts'

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
  status: z.enum(['active', 'archived', 'draft']),
  isRead: z.boolean(),
  readAt: Instant.nullable(),
  thread: z.string().nullable(),
  messageId: z.string(),
  belongToMessageId: z.string().nullable(),
  providerId: Id.nullable(),
  jobId: Id.nullable(),
  sentAt: Instant.nullable(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: Count })),
  tags: z.array(z.object({ _id: Id, id: Id, name: z.object({ en: z.string(), ar: z.string() }), color: z.string() })),
})
export type Message = z.infer<typeof Message>

export const MessageInFull = Message.extend({
  html: z.string().nullable(),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
})

const base = '/api/:tenant/email-marketing/message' as const

export const listMessages = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject({
    ...pageInput(['createdAt', 'sentAt']),
    status: blank(z.enum(['active', 'archived', 'draft'])),
    providerId: blank(Id),
    sender: blank(z.string().trim().max(254)),
    recipient: blank(z.string().trim().max(254)),
    sent_or_received: blank(z.enum(['sent', 'received'])),
    delivery_status: blank(DeliveryStatus),
    contentType: blank(z.enum(['html', 'text'])),
    isRead: blank(flag),
    tagIds: idList,
    sentFrom: blank(z.iso.datetime({ offset: true })),
    sentTo: blank(z.iso.datetime({ offset: true })),
    createdFrom: blank(z.iso.datetime({ offset: true })),
    createdTo: blank(z.iso.datetime({ offset: true })),
  }),
  output: pageOf(Message),
})

export const getMessage = endpoint(`GET ${base}/:messageId`, { access: 'viewer', output: one(MessageInFull) })

export const markMessageRead = endpoint(`PUT ${base}/:messageId/mark-read`, { access: 'editor', output: one(Message) })

export const updateMessage = endpoint(`PATCH ${base}/:messageId`, {
  access: 'editor',
  input: z.strictObject({ isRead: z.boolean().optional(), status: z.enum(['active', 'archived']).optional() }),
  output: one(Message),
})

export const deleteMessage = endpoint(`DELETE ${base}/:messageId`, { access: 'editor', output: Deleted })

export const bulkMessages = endpoint(`POST ${base}/bulk`, {
  access: 'editor',
  input: z
    .strictObject({
      ids: z.array(Id).min(1, 'required').max(1000),
      action: z.enum(['read', 'unread', 'archive', 'delete', 'tag', 'untag']),
      /** For `tag` and `untag`. */
      tagIds: z.array(Id).max(50).optional(),
    })
    .refine((bulk) => !['tag', 'untag'].includes(bulk.action) || bulk.tagIds?.length, {
      path: ['tagIds'],
      error: 'required',
    }),
  output: one(z.object({ changed: Count })),
})
