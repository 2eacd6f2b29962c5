import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant, one } from './fields.ts'

/** A process of the product, as it reported itself a few seconds ago. */
const Process = z.object({
  id: Id,
  host: z.string(),
  pid: Count,
  role: z.enum(['web', 'worker', 'all']),
  version: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  /** `leaving`: shutting down; `silent`: has not reported for a while. */
  state: z.enum(['ready', 'leaving', 'silent']),
  memoryBytes: Count,
  /** Event loop delay in milliseconds, 99th percentile. */
  loopDelay: z.number(),
  connections: z.object({ used: Count, waiting: Count }),
  disk: z.object({ freeBytes: Count, sizeBytes: Count }),
  /**
   * State of the replica, as this process sees it: not configured, in use, too far behind, or unreachable. `lag` in
   * milliseconds.
   */
  replica: z.object({ state: z.enum(['none', 'used', 'behind', 'away']), lag: z.number().nullable() }),
  /** State of the file storage, as this process sees it, and its last fault. */
  storage: z.object({
    state: z.enum(['none', 'up', 'away']),
    fault: z.object({ said: z.string(), at: Instant }).nullable(),
  }),
})

/** Queued work of one kind. `failed`: all attempts failed. */
const Work = z.object({ task: z.string(), ready: Count, running: Count, later: Count, retrying: Count, failed: Count })

export const Status = z.object({
  at: Instant,
  processes: z.array(Process),
  queue: z.object({
    tasks: z.array(Work),
    /** Since when the oldest runnable task has been waiting; null: none is. */
    waitingSince: Instant.nullable(),
  }),
  /** Totals of all workspaces. */
  sending: z.object({
    jobs: z.object({ preparing: Count, scheduled: Count, running: Count, paused: Count }),
    /** Recipients of unfinished jobs. */
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
  /** The site's own mail: sent through a server, or stored for administrators. */
  mail: z.object({ way: z.enum(['smtp', 'kept']), waiting: Count, failed: Count }),
  /**
   * Storage of large files. `place`: without key and secret. `previous`: storage from which files still have to be
   * moved.
   */
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
    /** Age of the longest open transaction, in seconds. */
    longestTransaction: z.number(),
    /** Duration of this call's database query, in milliseconds. */
    answeredIn: z.number(),
    largest: z.array(z.object({ table: z.string(), sizeBytes: Count })),
  }),
})
export type Status = z.infer<typeof Status>

export const getStatus = endpoint('GET /api/:lang/admin/status', {
  access: 'admin',
  output: one(Status),
  about: 'Returns the system status: processes, queue, sending, email, files, database and disk.',
})
