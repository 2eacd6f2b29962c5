import type { Readable } from 'node:stream'
import type { AnyEndpoint, In, Out } from '#contract/endpoint.ts'
import type { ContextFor } from '../context.ts'
import type { ServedOn } from './link-hosts/served-on.ts'

/** A response that differs from the endpoint's default in its status, its headers, or a body that is not JSON. */
export class Answer<Body = unknown> {
  readonly status: number
  readonly body: Body
  /** Null removes a default header. */
  readonly headers: Record<string, string | null>

  constructor(status: number, body: Body, headers: Record<string, string | null> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Text, bytes or a stream, sent unchanged. */
export type RawBody = string | Buffer | Readable

/** Server-sent events until the generator ends or the caller disconnects. */
export class Events {
  readonly source: AsyncIterable<{ event: string; data: unknown; id?: string }>

  constructor(source: AsyncIterable<{ event: string; data: unknown; id?: string }>) {
    this.source = source
  }
}

/** An endpoint of the contract and the function behind it. */
export type Route = {
  endpoint: AnyEndpoint
  // oxlint-disable-next-line typescript/no-explicit-any
  run: (ctx: any, input: any) => unknown
  /** Set for a public page of emails, which the workspace's own domain serves too. */
  servedOn?: ServedOn
}

/**
 * Binds a function to an endpoint. Its result is reduced to the endpoint's output; an `Answer` may change status and
 * headers.
 * @param servedOn for a public page of emails: whether the domain of a workspace serves it
 */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  run: (
    ctx: ContextFor<E>,
    input: In<E>,
  ) => Promise<Out<E> | Answer<Out<E>> | Answer<RawBody> | Events> | Out<E> | Answer<RawBody> | Events,
  servedOn?: ServedOn,
): Route {
  return { endpoint, run, ...(servedOn && { servedOn }) }
}
