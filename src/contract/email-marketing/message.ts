import { z } from 'zod'
import { Count, entity, Id, Instant } from '../fields.ts'

/** `failed`: no server accepted the message. `bounced`: it was accepted and then bounced for every recipient. */
export const DeliveryStatus = z.enum(['queued', 'sent', 'deferred', 'failed', 'bounced', 'unknown', 'received'])

/** A sent or received message. `preview` is its text, cut to 100 characters plus an ellipsis. */
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
  /**
   * Why the message is not shown in full: too big, too slow to parse, or not a valid message. `recipient_gone`: the
   * contact of a single message was deleted or merged, so its personal content is not stored. `details_differ`: the
   * contact’s details at the time of the send are no longer stored, so the message may differ from the one sent.
   */
  note: z.enum(['too_big', 'too_slow', 'unreadable', 'shortened', 'recipient_gone', 'details_differ']).nullable(),
  /**
   * In order: the attachment endpoint takes the index, from 0. `contentId`: shown within the HTML. `opened`: the
   * contents (of a `winmail.dat`) follow as attachments.
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
  /** Messages in the thread; only in `latest-per-thread`. */
  threadCount: Count.optional(),
  /** Unread messages in the thread. */
  threadUnread: Count.optional(),
})
export type Message = z.infer<typeof Message>

const Correspondent = z.object({ name: z.string(), address: z.string() })

/**
 * A day `2026-11-23`, an instant, or a local time without a known time zone, `2026-11-23T09:00`; `zone` is the
 * calendar's name for that zone.
 */
export const CalendarTime = z.object({
  kind: z.enum(['day', 'instant', 'local']),
  at: z.string(),
  zone: z.string().nullable(),
})
export type CalendarTime = z.infer<typeof CalendarTime>

/** Event of a calendar part in the message: plain text, as its sender wrote it. */
export const CalendarInvitation = z.object({
  /** Purpose: an invitation, a cancellation, a reply, or anything else (RFC 5546 §1.4). */
  method: z.enum(['request', 'cancel', 'reply', 'other']),
  title: z.string(),
  start: CalendarTime.nullable(),
  end: CalendarTime.nullable(),
  repeats: z.boolean(),
  location: z.string(),
  organizer: Correspondent.nullable(),
  /** For a reply to an invitation: who replies, and the answer. */
  answer: Correspondent.extend({ says: z.enum(['accepted', 'declined', 'tentative', 'other']) }).nullable(),
  /** Further events in the calendar. */
  others: Count,
})
export type CalendarInvitation = z.infer<typeof CalendarInvitation>

/**
 * `html` is sanitised: nothing in it runs or loads. Remote images are named in `data-remote`, images of the message in
 * `data-cid`.
 */
export const MessageDetail = Message.extend({
  html: z.string().nullable(),
  text: z.string(),
  /** Offsets of quoted earlier messages in the text. In the HTML they are in `<details class="quoted">`. */
  quoted: z.array(z.object({ from: Count, to: Count })),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  correspondents: z.object({
    from: z.array(Correspondent),
    to: z.array(Correspondent),
    cc: z.array(Correspondent),
    /** Only for messages written here. */
    bcc: z.array(Correspondent).optional(),
    replyTo: z.array(Correspondent),
  }),
  /** Recipients and their delivery state, for messages written here and for undelivered messages of a campaign. */
  recipients: z.array(
    z.object({
      email: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      response: z.string(),
      /** Name of the rule that classified a bounce. */
      bounceRule: z.string().nullable(),
    }),
  ),
  /** Event in the calendar of a received message; null if there is none. */
  invitation: CalendarInvitation.nullable(),
  /** Only with `includeRelated`: the other messages of the thread, oldest first. */
  related: z.array(Message).optional(),
})
export type MessageDetail = z.infer<typeof MessageDetail>
