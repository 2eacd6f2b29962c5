import type { z } from 'zod'
import { MessageDetail, type Message } from '#contract/email-marketing/message.ts'
import type { Db } from '../../db/connection/database.ts'
import { found } from '../../failure.ts'
import { tagsOn } from '../tags/read.ts'

export type Shown = z.input<typeof Message>

const Note = MessageDetail.shape.note.catch(null)

/** Columns for lists; never the source, which may be large. */
const listed = [
  'id',
  'job_id',
  'provider_id',
  'direction',
  'delivery_status',
  'status',
  'content_type',
  'subject',
  'preview',
  'sender',
  'recipient',
  'cc',
  'message_id',
  'thread',
  'belong_to_message_id',
  'is_read',
  'read_at',
  'answered_at',
  'attachments',
  'note',
  'sent_at',
  'created_at',
  'updated_at',
] as const

/** Messages as the API returns them, in the order of the ids; unknown ids are skipped. */
export async function read(db: Db, tenantId: string, ids: readonly string[]): Promise<Shown[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select(listed)
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const tags = await tagsOn(db, tenantId, 'message_tags', ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return {
      _id: id,
      id,
      subject: row.subject,
      preview: cut(row.preview),
      sender: row.sender,
      recipient: row.recipient,
      cc: row.cc,
      sent_or_received: row.direction,
      delivery_status: row.delivery_status,
      contentType: row.content_type,
      status: row.status,
      isRead: row.is_read,
      readAt: row.read_at,
      answeredAt: row.answered_at,
      thread: row.thread,
      messageId: row.message_id,
      belongToMessageId: row.belong_to_message_id,
      providerId: row.provider_id,
      jobId: row.job_id,
      sentAt: row.sent_at,
      note: Note.parse(row.note),
      attachments: row.attachments,
      tags: tags.get(id) ?? [],
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

/** One message. @throws not_found */
export async function one(db: Db, tenantId: string, id: string) {
  const [message] = await read(db, tenantId, [id])
  return found(message)
}

/** The preview of the specification: 100 characters and an ellipsis. Strips the underlines of plain-text headings. */
function cut(text: string) {
  const characters = Array.from(text.replace(/[=_*~-]{4,}\s?/g, ''))
  return characters.length > 100 ? `${characters.slice(0, 100).join('')}…` : text
}
