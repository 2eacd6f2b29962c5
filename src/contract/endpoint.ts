import type { z } from 'zod'
import type { ApiScope } from './scopes.ts'

/**
 * Who may call an endpoint. `all`: anyone; `user`: signed in; `admin`: administrators; `viewer`, `editor`, `owner`:
 * members of the workspace in the path with at least that role; `keeper`: administrators who are members of the
 * workspace in the path. `signed`: another service, authenticated by a signature that the handler verifies. The handler
 * decides access to a single record.
 */
export type Access = 'all' | 'signed' | 'user' | 'admin' | 'viewer' | 'editor' | 'owner' | 'keeper'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type ParamsOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

type PathOf<Name extends string> = Name extends `${Method} ${infer Path}` ? Path : never

export type EndpointOptions<I extends z.ZodType, O extends z.ZodType, A extends Access> = {
  access: A
  /** Body and query together, validated as one object; unknown members are rejected. */
  input?: I
  /** Response schema; other members are stripped. Absent: the handler writes the response. */
  output?: O
  /** Media type of a response without schema (RFC 9110 §8.3.1), unless it is a table or a stream of events. */
  responseType?: string
  /** Success status, 200 by default; a handler may set another with `answer()`. */
  status?: 200 | 201 | 202 | 204
  /** Further statuses of the handler, besides `status` and errors. */
  otherStatuses?: readonly (200 | 202 | 302 | 303 | 403 | 410 | 429 | 503)[]
  /**
   * Default `json`. `form`: also urlencoded. `upload`: multipart, streamed to the handler. `any`:
   * accepted and ignored. `raw`: the exact bytes (`ctx.raw`), whatever their content type.
   */
  body?: 'json' | 'form' | 'upload' | 'any' | 'raw'
  /** Maximum body in bytes; default 1 MiB (5 MiB for messages and templates). */
  maxBody?: number
  /**
   * When disk space is low, uploads are refused first and other writes later. `refuseEarly`: refused with the uploads,
   * because it stores much. `goOn`: not refused; it stores next to nothing, or has its own error message.
   */
  whenDiskFull?: 'refuseEarly' | 'goOn'
  /** Accepts `Idempotency-Key`: the same key, path and body returns the first response; another path or body is 409. */
  idempotent?: boolean
  /** Rate limit per IP address, or per person when signed in. */
  limit?: { calls: number; seconds: number }
  /** Returns a file that a browser can download with a ticket (`POST /api/:lang/download`) in place of a session. */
  file?: true
  /** Streams server-sent events while the caller has access. */
  events?: true
  /** Read-only, and may be a few seconds stale except for the caller's own writes, so a replica may serve it. */
  staleOk?: true
  /** May require that the caller confirmed their identity in the last five minutes (`identity_required`). */
  confirmsIdentity?: true
  /** API keys with this scope may call it. */
  scope?: ApiScope
  /** Example input, where the schema alone is not enough. */
  example?: I extends z.ZodType ? z.input<I> : never
  /** One sentence for the API's documentation. */
  about?: string
}

export type Endpoint<
  Name extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = EndpointOptions<I, O, A> & {
  /** Method and path; identifies the endpoint, and the web client calls it by this name. */
  name: Name
  method: Method
  path: PathOf<Name>
  params: readonly ParamsOf<PathOf<Name>>[]
}

/** Declares one endpoint: method and path, access, input and output. */
export function endpoint<
  const Name extends `${Method} /${string}`,
  I extends z.ZodType = z.ZodType<Record<never, never>>,
  O extends z.ZodType = z.ZodType,
  const A extends Access = Access,
>(name: Name, options: EndpointOptions<I, O, A>): Endpoint<Name, I, O, A> {
  const [method, path] = name.split(' ') as [Method, PathOf<Name>]
  const params = path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1))
  return { ...options, name, method, path, params: params as unknown as readonly ParamsOf<PathOf<Name>>[] }
}

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Omit<Endpoint<any, any, any, any>, 'path' | 'params'> & {
  path: string
  params: readonly string[]
}

export type ParamsIn<E extends AnyEndpoint> = { [Name in E['params'][number] & string]: string }

/** Input of a handler: validated input and path parameters. */
export type In<E extends AnyEndpoint> = (E extends { input?: infer I extends z.ZodType } ? z.output<I> : never) &
  ParamsIn<E>

/** Request of a caller: input before defaults, and path parameters. */
export type RequestOf<E extends AnyEndpoint> = (E extends { input?: infer I extends z.ZodType } ? z.input<I> : never) &
  ParamsIn<E>

/** Result of a handler, before stripping. */
export type Out<E extends AnyEndpoint> = E extends { output?: infer O extends z.ZodType } ? z.input<O> : never

/** Response to a caller. */
export type ResponseOf<E extends AnyEndpoint> = E extends { output?: infer O extends z.ZodType } ? z.output<O> : never
