import type { EndpointName, Endpoints } from '#contract/api.ts'
import type { AnyEndpoint, ResponseOf, RequestOf } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { language } from '../i18n/language.ts'
import { wordsIn } from '../i18n/words.ts'
import { currentSession, endSession, tokens } from './session.ts'
import { errorWords } from './words.ts'

/** A failed call, in the reader's language. `statusCode` is 0 without a response. */
export class CallError extends Error {
  readonly statusCode: number
  readonly code: ErrorCode | 'network' | 'timeout'
  readonly details: string[]
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  readonly current: ErrorBody['current']
  /** The message comes from the server. */
  readonly isServerMessage: boolean

  constructor(
    body: { [Key in keyof Omit<ErrorBody, 'code'>]?: ErrorBody[Key] | undefined } & {
      code?: ErrorCode | 'timeout' | undefined
      message: string
    },
    isServerMessage = (body.statusCode ?? 0) > 0,
  ) {
    super(body.message)
    this.statusCode = body.statusCode ?? 0
    this.code = body.code ?? 'network'
    this.details = body.details ?? []
    this.fields = body.fields ?? {}
    this.requestId = body.requestId
    this.current = body.current
    this.isServerMessage = isServerMessage
  }
}

type Reader = 'lang' | 'tenant'

/** The input of an endpoint, without the language and the workspace, which default to the reader's. */
export type InputOf<D extends EndpointName> = Endpoints[D] extends infer E extends AnyEndpoint
  ? Omit<RequestOf<E>, Reader> & Partial<Pick<RequestOf<E>, 'tenant' & keyof RequestOf<E>>>
  : never
export type OutputOf<D extends EndpointName> = Endpoints[D] extends infer E extends AnyEndpoint ? ResponseOf<E> : never

export type CallOptions = {
  signal?: AbortSignal
  form?: FormData
  idempotencyKey?: string
  /** The request outlives the page. */
  keepalive?: boolean
  /** Sends the input of a deletion in the body: a password, for example, must not appear in the URL. */
  inputInBody?: boolean
  /** Sends the input of a change in the query, for endpoints whose body must be empty. */
  inputInQuery?: boolean
  /** Sends the input form-encoded. */
  isFormEncoded?: boolean
  /** Upload progress, from 0 to 1. */
  onProgress?: (share: number) => void
  /** A stream or a download: the timeout limits silence, not the whole response. Uploads behave the same. */
  isStreaming?: boolean
  /** Overrides the default timeout, in ms: of the whole response, or of silence while streaming. */
  timeoutMs?: number
}

// Section 9 of the specification: HTTP timeout.
const timeoutMs = 10_000
// The server writes to each stream every 15 seconds.
const silenceMs = 60_000

/**
 * Calls an endpoint of the contract by its name. All requests to the server go through here.
 * @throws CallError
 */
export async function call<D extends EndpointName>(
  endpoint: D,
  input: InputOf<D>,
  options: CallOptions = {},
): Promise<OutputOf<D>> {
  const response = await send(endpoint, input, options)
  const body: unknown = await readBody(response.json(), options)
  if (!endpoint.startsWith('GET') || !body || isOurs(body)) return body as OutputOf<D>
  return (await import('./normalizeList.ts')).listFrom(endpoint, body) as OutputOf<D>
}

const otherKeys = ['total', 'meta', 'items', 'classifications', 'contents']

/** Whether a list has the contract's shape, not one of the others in section 3 of the specification. */
const isOurs = (body: { pagination?: object }) =>
  !Array.isArray(body) && !otherKeys.some((key) => key in body) && 'pages' in (body.pagination ?? { pages: 0 })

export async function send(endpoint: string, input: object, options: CallOptions, second = false): Promise<Response> {
  const token = tokens()?.token
  const { url, init } = requestOf(endpoint, input as Record<string, unknown>, options, token)
  const response = await fetchResponse(url, init, options)
  if (response.ok) return response
  const error = await errorOf(response, endpoint)
  const mayRefresh = response.status === 401 && token !== undefined && !second && !endpoint.includes('/auth/signin')
  if (mayRefresh && (await renewed(token, options))) return send(endpoint, input, options, true)
  if (error.code === 'identity_required' && (await confirmedIdentity())) return send(endpoint, input, options)
  if (response.status === 401 && error.code === 'session_expired' && token !== undefined) endSession('ended')
  throw error
}

/** Asks the user to confirm their identity; loaded when it is needed. */
const confirmedIdentity = async () => (await import('./identity.ts')).requestIdentity()

/** Loaded on demand by `main.tsx`: a visitor has no tokens to refresh. */
async function renewed(usedToken: string, options: CallOptions): Promise<boolean> {
  try {
    return await (await import('./refreshTokens.ts')).refreshTokens(usedToken)
  } catch (error) {
    throw toCallError(error, options)
  }
}

/** The URL, method, headers and body of a call. */
export function requestOf(
  endpoint: string,
  input: Record<string, unknown>,
  options: CallOptions,
  token: string | undefined,
) {
  const [method = 'GET', path = '/'] = endpoint.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const known: Record<string, unknown> = { lang: language(), tenant: currentSession().workspace ?? language() }
  const filledPath = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest[name] ?? known[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const inQuery =
    method === 'GET' ||
    (method === 'DELETE' && !options.inputInBody) ||
    options.form !== undefined ||
    options.inputInQuery === true
  const query = inQuery ? queryOf(rest) : ''
  const formBody = options.isFormEncoded ? new URLSearchParams(rest as Record<string, string>) : undefined
  const body = options.form ?? formBody ?? (inQuery ? undefined : JSON.stringify(rest))
  const headers: Record<string, string> = {
    'accept-language': language(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
  }
  return { url: filledPath + query, init: { method, headers, ...(body !== undefined && { body }) } }
}

/** Blank values are dropped; lists are joined by commas. */
function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const text = String((value ?? '') as string | number | boolean | string[]).trim()
    if (text) query.set(name, text)
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

/**
 * Sends a request and returns once the response has begun.
 * @throws CallError without a response
 */
export async function fetchResponse(
  url: string,
  init: ReturnType<typeof requestOf>['init'],
  options: CallOptions,
): Promise<Response> {
  const isLong = options.isStreaming === true || options.form !== undefined
  const limit = timeLimit(options.timeoutMs ?? (isLong ? silenceMs : timeoutMs), options.signal)
  const { signal } = limit
  try {
    if (options.form) {
      const { fetchWithProgress: fetchTelling } = await import('./fetchWithProgress.ts')
      const onProgress = (share: number) => {
        limit.renew()
        options.onProgress?.(share)
      }
      return await fetchTelling(url, { ...init, signal }, onProgress)
    }
    const response = await fetch(url, { ...init, signal, ...(options.keepalive === true && { keepalive: true }) })
    return isLong ? (await import('./streams.ts')).extendOnProgress(response, limit) : response
  } catch (error) {
    throw toCallError(error, options)
  }
}

export type TimeLimit = { signal: AbortSignal; renew: () => void }

/** Aborts with a `TimeoutError` after the time limit, or when the caller aborts. */
function timeLimit(ms: number, caller: AbortSignal | undefined): TimeLimit {
  const line = new AbortController()
  const end = () => line.abort(new DOMException('The time is over', 'TimeoutError'))
  let timer = setTimeout(end, ms)
  const renew = () => {
    clearTimeout(timer)
    timer = setTimeout(end, ms)
  }
  const leave = () => {
    clearTimeout(timer)
    line.abort(caller?.reason)
  }
  if (caller?.aborted) leave()
  else caller?.addEventListener('abort', leave, { once: true, signal: line.signal })
  return { signal: line.signal, renew }
}

/** The body of a response; a failure becomes a `CallError`. */
export async function readBody<T>(body: Promise<T>, options: CallOptions): Promise<T> {
  try {
    return await body
  } catch (error) {
    throw toCallError(error, options)
  }
}

/** Turns a network failure into a `CallError` in the reader's language. An abort by the caller stays as it is. */
export function toCallError(error: unknown, options: CallOptions): unknown {
  if (options.signal?.aborted) return error
  const texts = wordsIn(errorWords, language())
  if (error instanceof DOMException) return new CallError({ code: 'timeout', message: texts.timeout })
  return error instanceof TypeError ? new CallError({ message: texts.network }) : error
}

/**
 * Section 8 of the specification: the message of the response (for meetings the nested one first) and its details, one
 * per line; without a message, a text for the status.
 */
async function errorOf(response: Response, endpoint: string): Promise<CallError> {
  const texts = wordsIn(errorWords, language())
  const body = (await response.json().catch(() => null)) as
    | (Partial<ErrorBody> & { error?: { message?: string } })
    | null
  const nested = body?.error?.message
  const first = (endpoint.includes('/zoom') && nested) || body?.message
  // The server prefixes the field's name to an error that is the message itself.
  const details = body?.details?.filter((detail) => !first || !detail.endsWith(first)).map(formatDetail) ?? []
  const text = [...(first ? [first] : []), ...details].join('\n') || nested
  const message = text || (response.status >= 500 ? texts.server : texts.unexpected)
  return new CallError({ ...body, statusCode: response.status, message }, Boolean(text))
}

/** A server's detail as it is displayed: first letter capitalised, quotes removed. */
export const formatDetail = (detail: string) => {
  const plain = detail.replace(/["']/g, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
