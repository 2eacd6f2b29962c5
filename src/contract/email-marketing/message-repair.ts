import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Id, Instant, one } from '../fields.ts'

const base = '/api/:tenant/email-marketing/message' as const

const repaired = z.object({
  checked: Count,
  /** Messages whose thread or link was corrected. */
  changed: Count,
  /** Links removed: to a missing message, or to a thread of other people. */
  cleared: Count,
  /** Too many messages for one request; the repair continues in the background. */
  queued: z.boolean(),
})

export const cleanUpBelongTo = endpoint(`POST ${base}/cleanup/belong-to-message-id`, {
  access: 'owner',
  limit: { calls: 10, seconds: 60 },
  output: one(repaired),
  about: 'Repairs reply links and conversations.',
})

export const checkBelongTo = endpoint(`GET ${base}/debug/check-belong-to`, {
  access: 'owner',
  output: one(
    z.object({
      checked: Count,
      linked: Count,
      /** Messages linked to a missing message. */
      missing: Count,
      /** Messages in another thread than the message they answer. */
      astray: Count,
      /** Messages that claim to answer one from a thread their sender is not part of. */
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
  about: 'Counts messages whose thread disagrees with the message that they answer.',
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
  about: 'Counts the threads of the inbox and lists the largest ones.',
})
