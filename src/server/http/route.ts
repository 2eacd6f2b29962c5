import type { Readable } from 'node:stream'
import type { AnyEndpoint, In, Out } from '#contract/endpoint.ts'
import type { ContextFor } from '../context.ts'

/** An answer that is not the endpoint's usual one: another status, headers, or a body that is not JSON. */
export class Answer<Body = unknown> {
  readonly status: number
  readonly body: Body
  /** Null takes away what every answer says. */
  readonly headers: Record<string, string | null>

  constructor(status: number, body: Body, headers: Record<string, string | null> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Text, bytes or a stream, written as they are. */
export type RawBody = string | Buffer | Readable

/** Events pushed to the caller until the generator ends or the caller goes away. */
export class Events {
  readonly source: AsyncIterable<{ event: string; data: unknown; id?: string }>

  constructor(source: AsyncIterable<{ event: string; data: unknown; id?: string }>) {
    this.source = source
  }
}

/** An endpoint of the contract, and the function that keeps it. */
export type Route = {
  endpoint: AnyEndpoint
  // oxlint-disable-next-line typescript/no-explicit-any
  run: (ctx: any, input: any) => unknown
}

/** Puts a function behind an endpoint. What it returns is stripped to the endpoint's output; an `Answer` may change status and headers. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  run: (
    ctx: ContextFor<E>,
    input: In<E>,
  ) => Promise<Out<E> | Answer<Out<E>> | Answer<RawBody> | Events> | Out<E> | Answer<RawBody> | Events,
): Route {
  return { endpoint, run }
}
