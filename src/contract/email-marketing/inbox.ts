import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, Id, Instant, one, pageInput, pageOf } from '../fields.ts'
import { Message } from './message.ts'
import { messageFilters } from './messages.ts'
import { JobStatus } from './sending.ts'

const base = '/api/:tenant/email-marketing/message' as const

/** `unread` and `inbox` contain received messages, `sent` what was sent, `all` both. */
export const Folder = z.enum(['inbox', 'unread', 'sent', 'drafts', 'archive', 'all'])
export type Folder = z.infer<typeof Folder>

/** The other side of a conversation. `contactId`: the contact with this address, if there is one. */
const Person = z.object({ name: z.string(), address: z.string(), contactId: Id.nullable() })

/** All messages exchanged with one person. The id is that of the latest message in the folder. */
export const InboxConversation = z.object({
  kind: z.literal('conversation'),
  _id: Id,
  id: Id,
  at: Instant,
  person: Person,
  message: Message,
  /** Messages exchanged with the person, at most 1,000; beneath a campaign, those of the thread. */
  messages: Count,
  unread: Count,
})
export type InboxConversation = z.infer<typeof InboxConversation>

/** A campaign. The id is that of the campaign (`job`). */
export const InboxCampaign = z.object({
  kind: z.literal('campaign'),
  _id: Id,
  id: Id,
  /** The latest message in the folder, or when sending began. */
  at: Instant,
  subject: z.string(),
  /** Its name, or that of the A/B test or automation that it belongs to. */
  name: z.string().nullable(),
  source: z.enum(['campaign', 'automation', 'ab_test', 'transactional']),
  status: JobStatus,
  startedAt: Instant.nullable(),
  /** Emails that a server accepted or may have accepted, and those that failed. */
  sent: Count,
  failed: Count,
  /** Messages beneath it in this folder, at most 1,000, and the people who wrote them. */
  replies: Count,
  people: Count,
  unread: Count,
  /** Copies that the sandbox delivered to this inbox, at most 1,000. */
  copies: Count,
  /** Undelivered messages, with a filter for their delivery status. */
  undelivered: Count,
  /** The three latest conversations beneath it; only in the inbox, among unread and among undelivered messages. */
  latest: z.array(InboxConversation),
})
export type InboxCampaign = z.infer<typeof InboxCampaign>

export const InboxRow = z.discriminatedUnion('kind', [InboxCampaign, InboxConversation])
export type InboxRow = z.infer<typeof InboxRow>

/** What the workspace has sent and received, for an empty folder. */
export const InboxSummary = z.object({
  campaigns: Count,
  emails: Count,
  /** Whether conversations are in the archive. */
  archived: z.boolean(),
})
export type InboxSummary = z.infer<typeof InboxSummary>

export const listInbox = endpoint(`GET ${base}/inbox`, {
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt']), folder: blank(Folder), ...messageFilters }),
  output: pageOf(InboxRow).extend({ summary: InboxSummary.optional() }),
  about:
    'Returns the conversations of a folder, one per person and campaign, the latest first. `summary` is only in empty responses without filters.',
})

export const listCampaignReplies = endpoint(`GET ${base}/campaign/:jobId`, {
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt']), folder: blank(Folder), ...messageFilters }),
  output: pageOf(InboxConversation),
  about:
    'Returns the conversations beneath a campaign (`job`): its replies, or its undelivered messages with a filter for their delivery status.',
})

export const getConversation = endpoint(`GET ${base}/:messageId/conversation`, {
  access: 'viewer',
  output: one(
    z.object({
      person: Person,
      /** The latest 50 threads with the person, the one with the latest message last. */
      threads: z.array(
        z.object({
          thread: z.string(),
          subject: z.string(),
          at: Instant,
          /** The latest message of the thread that went to the person or came from them. */
          messageId: Id,
          messages: Count,
          unread: Count,
          campaign: z.object({ _id: Id, subject: z.string(), name: z.string().nullable() }).nullable(),
        }),
      ),
    }),
  ),
  about: 'Returns the person of a message’s conversation, and the threads with them in order of time.',
})
