import { z } from 'zod'
import { Count, entity, Id, Instant } from '../fields.ts'

/** `failed`: no server took it. `bounced`: a server took it, and it came back from each recipient. */
export const DeliveryStatus = z.enum(['queued', 'sent', 'deferred', 'failed', 'bounced', 'unknown', 'received'])

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
  /**
   * Why it is not shown as it was meant: it was too big or too slow to read, or could not be read as a mail. `recipient_gone`, of one message:
   * the contact was deleted or merged since, and what stood there of it is not kept.
   */
  note: z.enum(['too_big', 'too_slow', 'unreadable', 'shortened', 'recipient_gone']).nullable(),
  /**
   * By their place: the endpoint of attachments takes the number, from 0. `contentId`: the HTML shows it. `opened`: what it holds (a
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
export const MessageDetail = Message.extend({
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
  /** Each recipient of what was written here, and of what a send could not deliver, with what became of it. */
  recipients: z.array(
    z.object({ email: z.string(), state: z.enum(['waiting', 'sent', 'failed']), response: z.string() }),
  ),
  /** Of what came in: the event in its calendar, where it has one. */
  invitation: Invitation.nullable(),
  /** With `includeRelated`: the other messages of its thread, the oldest first. */
  related: z.array(Message).optional(),
})
export type MessageDetail = z.infer<typeof MessageDetail>
