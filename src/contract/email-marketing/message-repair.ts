import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, Id, Instant, one } from '../fields.ts'

const base = '/api/:tenant/email-marketing/message' as const

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
