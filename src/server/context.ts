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

/** A mail of the product itself: a reset link, an invitation. */
export type SystemMail = {
  to: string
  subject: string
  html: string
  text: string
  lang: Lang
  /** Where one `POST` stops mails of this kind (RFC 8058). */
  unsubscribe?: string
}

/** What lives as long as the process; every slice is given it. */
export type Services = {
  /** What a call works on: the primary; at an endpoint that only reads (`mayLag`), it may be the replica. */
  db: Db
  /** Where is written, whatever `db` is. */
  primary: Db
  replica: Replica | null
  config: Config
  secrets: Secrets
  queue: Queue
  /** Where large files lie. */
  storage: Storage
  /** Hears what other processes say. */
  listener: Listener
  log: Log
  /** Follows what is done, where somebody collects that. */
  traces: Traces | null
  /** Hands a system mail over and tells what the server said; a refusal is thrown. Called from jobs, so that it is tried again. */
  mail: (mail: SystemMail) => Promise<string>
  /** Tests hold the time through it. */
  now: () => Date
  /** Aborted when the process is asked to stop: it still answers, but nobody should be sent to it any more. */
  leaving: AbortSignal
  /** Aborted when the process stops. */
  stopping: AbortSignal
}

/** The signed-in person. */
export type Viewer = {
  id: string
  sessionId: string
  role: Role
  name: string
  email: string
  language: Lang
}

/** The workspace of the path, and the viewer's role in it. */
export type Tenant = { id: string; slug: string; name: string; role: WorkspaceRole }

/** One file of a multipart body, streamed, and the form's fields that come before it. */
export type Upload = { fileName: string; type: string; fields: Record<string, string>; bytes: Readable }

/** One call. */
export type Context = Services & {
  lang: Lang
  requestId: string
  /** The caller's network address. */
  address: string
  /** The caller's browser, as it names itself. */
  device: string
  idempotencyKey: string | null
  viewer: Viewer | null
  tenant: Tenant | null
  /** The file of an upload endpoint, or null when none was sent. */
  upload: () => Promise<Upload | null>
  /** The bytes that came, at an endpoint that takes them raw; none elsewhere. */
  raw: Buffer
  /** As it was asked: an endpoint that is read is also only looked at (HEAD). */
  method: string
  /** A header of the request, where it came once. */
  header: (name: string) => string | undefined
  /** Aborted when the caller goes away or the process stops. */
  signal: AbortSignal
  /** At an endpoint that answers a table: how it is to be written. */
  table?: TableFile
  /** This is one of many rows that one call changes. */
  inBulk?: boolean
}

export type UserContext = Context & { viewer: Viewer }
export type TenantContext = UserContext & { tenant: Tenant }

/** What an endpoint of that access hands to the function behind it. */
export type ContextFor<E extends AnyEndpoint> = E['access'] extends 'all' | 'signed'
  ? Context
  : E['access'] extends 'user' | 'admin'
    ? UserContext
    : TenantContext

const ranks: Record<WorkspaceRole, number> = { viewer: 1, editor: 2, owner: 3 }

/** Whether a role in a workspace is enough for an endpoint. */
export const reaches = (role: WorkspaceRole, access: Extract<Access, WorkspaceRole>) => ranks[role] >= ranks[access]
