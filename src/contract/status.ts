import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant, one } from './fields.ts'

/** A process of the product, as it said it was a few seconds ago. */
const Process = z.object({
  id: Id,
  host: z.string(),
  pid: Count,
  role: z.enum(['web', 'worker', 'all']),
  version: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  /** `leaving`: asked to stop, and finishing; `silent`: has not been heard of for a while. */
  state: z.enum(['ready', 'leaving', 'silent']),
  memoryBytes: Count,
  /** In milliseconds: 99 of 100 turns of its event loop were late by less. */
  loopDelay: z.number(),
  connections: z.object({ used: Count, waiting: Count }),
  disk: z.object({ freeBytes: Count, sizeBytes: Count }),
  /** How it finds the replica: none is set; it is read from; it is too far behind; it does not answer. `lag` in milliseconds. */
  replica: z.object({ state: z.enum(['none', 'used', 'behind', 'away']), lag: z.number().nullable() }),
  /** How it finds the place of the files, where there is one, and what went wrong there last. */
  storage: z.object({
    state: z.enum(['none', 'up', 'away']),
    fault: z.object({ said: z.string(), at: Instant }).nullable(),
  }),
})

/** Work of one kind. `failed`: was tried as often as it may be. */
const Work = z.object({ task: z.string(), ready: Count, running: Count, later: Count, retrying: Count, failed: Count })

export const Status = z.object({
  at: Instant,
  processes: z.array(Process),
  queue: z.object({
    tasks: z.array(Work),
    /** Since when the oldest piece that could be done waits; null: none does. */
    waitingSince: Instant.nullable(),
  }),
  /** Of all workspaces, as numbers alone. */
  sending: z.object({
    jobs: z.object({ preparing: Count, scheduled: Count, running: Count, paused: Count }),
    /** Recipients of jobs that are not over. */
    recipients: z.object({
      queued: Count,
      claimed: Count,
      deferred: Count,
      waiting: Count,
      sent: Count,
      failed: Count,
      unknown: Count,
      skipped: Count,
    }),
  }),
  imports: z.object({ running: Count, queued: Count }),
  mailboxes: z.object({ ready: Count, syncing: Count, failing: Count }),
  /** The product's own mails: over a server, or kept in the administration. */
  mail: z.object({ way: z.enum(['smtp', 'kept']), waiting: Count, failed: Count }),
  /** Where large files lie: `place` says it without key and secret. `previous`: from where they are still to be brought. */
  storage: z.object({
    kind: z.enum(['database', 'folder', 'bucket']),
    place: z.string().nullable(),
    previous: z.string().nullable(),
    files: Count,
    bytes: Count,
  }),
  database: z.object({
    version: z.string(),
    sizeBytes: Count,
    connections: z.object({ used: Count, most: Count }),
    /** Seconds for which the longest transaction has been open. */
    longestTransaction: z.number(),
    /** How long this call's question to it took, in milliseconds. */
    answeredIn: z.number(),
    largest: z.array(z.object({ table: z.string(), sizeBytes: Count })),
  }),
})
export type Status = z.infer<typeof Status>

export const getStatus = endpoint('GET /api/:lang/admin/status', {
  access: 'admin',
  output: one(Status),
  about: 'How the installation is: its processes, the queue, sending, mail, files, database and disk.',
})
