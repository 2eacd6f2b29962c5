import type { z } from 'zod'
import type { ApiScope } from './scopes.ts'

/**
 * Who may knock on an endpoint. `all`: anyone; `user`: signed in; `admin`: administrators;
 * `viewer`, `editor`, `owner`: members of the workspace in the path with at least that role;
 * `keeper`: administrators that are members of the workspace in the path.
 * `signed`: another service that proves who it is by signing what it sends; the function behind the endpoint checks that.
 * What a person may do to one record is decided behind the endpoint.
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
  /** Body and query together, checked as one object; unknown members are refused. */
  input?: I
  /** What leaves. Members it does not name are stripped. Absent: the function writes the answer itself. */
  output?: O
  /** The status of success: 200 unless said; a function may answer another by `answer()`. */
  status?: 200 | 201 | 202 | 204
  /** Statuses that the function answers beside that one and those of failures. */
  otherStatuses?: readonly (200 | 202 | 302 | 303 | 403 | 410 | 429 | 503)[]
  /** `json` unless said. `form`: urlencoded too. `upload`: multipart, streamed to the function. `text`: raw text. `any`: whatever comes is taken and not read. `raw`: the bytes as they came (`ctx.raw`), whatever they say they are. */
  body?: 'json' | 'form' | 'upload' | 'any' | 'raw'
  /** Largest body in bytes: 1 MiB unless said (5 MiB for messages and templates). */
  maxBody?: number
  /**
   * While little of the disk is free, uploads are refused first and other writes later. `refuseEarly`: refused with the uploads, for it
   * stores much. `goOn`: never refused there; it stores next to nothing, or refuses in words of its own.
   */
  whenDiskFull?: 'refuseEarly' | 'goOn'
  /** Takes `Idempotency-Key`: the same key, path and body again returns the first answer, another path or body is 409. */
  idempotent?: boolean
  /** Calls one address (or one person, when signed in) may make within a span. */
  limit?: { calls: number; seconds: number }
  /** Answers a file, which a browser may fetch by itself: with a ticket (`POST /api/:lang/download`) in place of a session. */
  file?: true
  /** Answers server-sent events for as long as the caller has access. */
  events?: true
  /** Only reads, and what it says may be a few seconds old, save for what the caller wrote: it may be asked of a replica. */
  staleOk?: true
  /** Lets in programs whose API key has this scope. */
  scope?: ApiScope
  /** What comes in, by example, where what the schema requires says too little. */
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
  /** Method and path in one: the endpoint's name everywhere, and how the web calls it. */
  name: Name
  method: Method
  path: PathOf<Name>
  params: readonly ParamsOf<PathOf<Name>>[]
}

/** Declares one endpoint: method and path, who may knock, what goes in and what comes out. */
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

/** What a function behind the endpoint is given: input after its schema, and the path's parameters. */
export type In<E extends AnyEndpoint> = (E extends { input?: infer I extends z.ZodType } ? z.output<I> : never) &
  ParamsIn<E>

/** What a caller sends: input before defaults, and the path's parameters. */
export type RequestOf<E extends AnyEndpoint> = (E extends { input?: infer I extends z.ZodType } ? z.input<I> : never) &
  ParamsIn<E>

/** What a function behind the endpoint answers (before stripping). */
export type Out<E extends AnyEndpoint> = E extends { output?: infer O extends z.ZodType } ? z.input<O> : never

/** What a caller receives. */
export type ResponseOf<E extends AnyEndpoint> = E extends { output?: infer O extends z.ZodType } ? z.output<O> : never
