import { Agent as PlainAgent, type IncomingHttpHeaders, type RequestOptions, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { resolveAddresses, type Lookup, PrivateAddress } from './private-addresses.ts'
import { connectStage } from './connect-stage.ts'
import { errorText } from './connection-faults.ts'

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | Buffer
}
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string }
export type Call = (request: HttpRequest) => Promise<HttpResponse>

/** The request was not sent, so the server has read none of it. */
export class RequestNotSent extends Error {
  override name = 'NotSent'
  readonly stage: 'connect' | 'tls'
  /** The address is reachable only inside the operator's own network. */
  readonly forbidden: boolean
  constructor(error: Error) {
    super(errorText(error), { cause: error })
    this.stage = connectStage((error as NodeJS.ErrnoException).code)
    this.forbidden = error instanceof PrivateAddress
  }
}

/** The request may have been processed, but no complete response arrived. */
export class NoResponse extends Error {
  override name = 'NoAnswer'
}

export type HttpOptions = {
  connections?: number
  /** Milliseconds for one call, including connecting. The upload of the body has a limit of its own. */
  timeoutMs?: number
  allowPrivateHosts?: boolean
  tlsVerify?: boolean
  lookup?: Lookup
  /** A longer response is truncated here instead of being refused. */
  truncateAtBytes?: number
}

/**
 * Milliseconds; shorter than any service's idle timeout, since a connection that closes during a request leaves its
 * message uncertain.
 */
const IDLE_MS = 4000
/** Minimum upload rate in bytes per second. An aborted upload would be uncertain and would be sent again. */
const SLOWEST_UPLOAD = 128 * 1024
const LONGEST_ANSWER = 2 * 1024 * 1024

/**
 * Calls over persistent connections, each to an address that was checked when it was opened. Redirects are not
 * followed. Unlike `fetch`, `node:http` can pin the address and distinguish an unsent request from a sent one.
 */
export class HttpCaller {
  readonly #agents: { 'http:': PlainAgent; 'https:': TlsAgent }
  readonly #timeout: number
  readonly #guard: { allowPrivate: boolean; lookup?: Lookup }
  readonly #enough: number | undefined

  constructor(httpOptions: HttpOptions) {
    const {
      connections = 5,
      timeoutMs: timeout = 10_000,
      allowPrivateHosts = false,
      tlsVerify = true,
      lookup,
      truncateAtBytes: enough,
    } = httpOptions
    const options = { keepAlive: true, maxSockets: connections, timeout: IDLE_MS }
    this.#agents = {
      'http:': new PlainAgent(options),
      'https:': new TlsAgent({ ...options, rejectUnauthorized: tlsVerify }),
    }
    this.#timeout = timeout
    this.#enough = enough
    this.#guard = { allowPrivate: allowPrivateHosts, ...(lookup && { lookup }) }
  }

  /** @throws RequestNotSent, NoResponse */
  async call({ method, url, headers, body }: HttpRequest): Promise<HttpResponse> {
    const { protocol, hostname, port, pathname, search } = new URL(url)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    // Node connects to an IP address in the URL without calling `lookup`.
    if (isIP(host)) await this.#checked(host)
    const secure = protocol === 'https:'
    const bytes = body === undefined ? 0 : Buffer.byteLength(body)
    const options: RequestOptions = {
      method,
      host,
      port: port || (secure ? 443 : 80),
      path: pathname + search,
      headers: {
        'user-agent': 'Sanad',
        ...headers,
        ...(body !== undefined && { 'content-length': bytes }),
      },
      agent: this.#agents[secure ? 'https:' : 'http:'],
      lookup: this.#lookup,
    }
    const timeout = this.#timeout + 1000 * Math.floor(bytes / SLOWEST_UPLOAD)
    return exchange(secure ? tlsRequest : plainRequest, options, body, { timeout, enough: this.#enough })
  }

  close() {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #checked(host: string) {
    try {
      return await resolveAddresses(host, this.#guard)
    } catch (error) {
      throw new RequestNotSent(error as Error)
    }
  }

  #lookup: LookupFunction = (host, { all }, done) => {
    resolveAddresses(host, this.#guard).then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

function exchange(
  send: typeof plainRequest,
  options: RequestOptions,
  body: string | Buffer | undefined,
  { timeout, enough }: { timeout: number; enough: number | undefined },
) {
  return new Promise<HttpResponse>((answer, fail) => {
    let sent = false
    const request = send(options, (response) => {
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        size += piece.length
        if (enough !== undefined && size > enough) {
          tell()
          request.destroy()
        } else if (size > LONGEST_ANSWER) request.destroy(new Error('The response is too long'))
      })
      response.on('error', (error) => request.destroy(error))
      const tell = () => {
        const { statusCode: status = 0, headers } = response
        answer({ status, headers, text: Buffer.concat(pieces).subarray(0, enough).toString('utf8') })
      }
      response.on('end', tell)
    })
    const timer = setTimeout(() => request.destroy(new Error(`No response within ${timeout / 1000} s`)), timeout)
    request.on('socket', (socket) => whenOpen(socket, options.agent instanceof TlsAgent, () => (sent = true)))
    request.on('error', (error) => fail(sent ? new NoResponse(error.message) : new RequestNotSent(error)))
    request.on('close', () => {
      clearTimeout(timer)
      fail(
        sent
          ? new NoResponse('The connection was closed before the response')
          : new RequestNotSent(new Error('Not connected')),
      )
    })
    request.end(body)
  })
}

/** A request is sent only after its connection is open, including TLS. */
function whenOpen(socket: Socket, secure: boolean, tell: () => void) {
  const isOpen = secure ? 'secureConnecting' in socket && !socket.secureConnecting : !socket.connecting
  if (isOpen && !socket.connecting) tell()
  else socket.once(secure ? 'secureConnect' : 'connect', tell)
}
