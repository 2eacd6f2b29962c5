import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Role, WorkspaceRole } from '#contract/auth.ts'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { TableFile } from '#contract/table-files.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connection/database.ts'
import type { Listener } from './db/connection/listen.ts'
import type { Replica } from './db/connection/replica.ts'
import type { Queue } from './jobs/queue.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'
import type { Traces } from './traces/spans.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

/** A mail of the product itself, such as a reset link or an invitation. */
export type SystemMail = {
  to: string
  subject: string
  html: string
  text: string
  lang: Lang
  /** Address of one-click unsubscription for mails of this kind (RFC 8058). */
  unsubscribe?: string
}

/** Services that live as long as the process. */
export type Services = {
  /** Connection for reads: the primary, or a replica at an endpoint that allows stale data (`staleOk`). */
  db: Db
  /** Connection for writes: always the primary. */
  primary: Db
  replica: Replica | null
  config: Config
  secrets: Secrets
  queue: Queue
  /** Storage of large files. */
  storage: Storage
  /** Listens to notifications from other processes. */
  listener: Listener
  log: Log
  /** Records spans, if traces are collected. */
  traces: Traces | null
  /**
   * Hands a system mail to the server and returns its answer; throws when the server refuses. Jobs call it, so that it
   * is retried.
   */
  mail: (mail: SystemMail) => Promise<string>
  /** The clock; tests replace it. */
  now: () => Date
  /** Aborted when the process is asked to stop: it still answers, but should get no new traffic. */
  leaving: AbortSignal
  /** Aborted when the process stops. */
  stopping: AbortSignal
}

/** The signed-in person. */
export type Viewer = {
  id: string
  sessionId: string
  role: Role
  /** Their role is `user` until they set up the second factor that the site requires of administrators. */
  lacksSecondFactor?: true
  name: string
  email: string
  language: Lang
}

/** The workspace in the path, and the viewer's role in it. */
export type Tenant = { id: string; slug: string; name: string; role: WorkspaceRole }

/** One file of a multipart body, streamed, and the form fields before it. */
export type Upload = { fileName: string; type: string; fields: Record<string, string>; bytes: Readable }

/** One call. */
export type Context = Services & {
  lang: Lang
  requestId: string
  /** The caller's IP address. */
  address: string
  /** The `User-Agent` of the caller's browser. */
  device: string
  idempotencyKey: string | null
  viewer: Viewer | null
  tenant: Tenant | null
  /** The file of an upload endpoint, or null if none was sent. */
  upload: () => Promise<Upload | null>
  /** The raw body, at an endpoint that takes one; empty elsewhere. */
  raw: Buffer
  /** The HTTP method; a GET endpoint also serves HEAD. */
  method: string
  /** A request header, if it was sent exactly once. */
  header: (name: string) => string | undefined
  /** Aborted when the caller disconnects or the process stops. */
  signal: AbortSignal
  /** The output format, at an endpoint that answers a table. */
  table?: TableFile
  /** Whether this call changes one row of a bulk run. */
  inBulk?: boolean
}

export type UserContext = Context & { viewer: Viewer }
export type TenantContext = UserContext & { tenant: Tenant }

/** The context of an endpoint, by its access. */
export type ContextFor<E extends AnyEndpoint> = E['access'] extends 'all' | 'signed'
  ? Context
  : E['access'] extends 'user' | 'admin'
    ? UserContext
    : TenantContext

const ranks: Record<WorkspaceRole, number> = { viewer: 1, editor: 2, owner: 3 }

/** Whether a workspace role is sufficient for an endpoint. */
export const reaches = (role: WorkspaceRole, access: Extract<Access, WorkspaceRole>) => ranks[role] >= ranks[access]
