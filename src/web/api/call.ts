import type { EndpointName, Endpoints } from '#contract/api.ts'
import type { AnyEndpoint, ResponseOf, RequestOf } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { language } from '../i18n/language.ts'
import { wordsIn } from '../i18n/words.ts'
import { currentSession, endSession, tokens } from './session.ts'
import { errorWords } from './words.ts'

/** What went wrong with a call, in the reader's language. `statusCode` is 0 where no answer came. */
export class CallError extends Error {
  readonly statusCode: number
  readonly code: ErrorCode | 'network' | 'timeout'
  readonly details: string[]
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  readonly current: ErrorBody['current']
  /** The message is the server's own. */
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

/** What a page gives to a call: the endpoint's input and path. The language is the reader's, and so is the workspace unless another is named. */
export type InputOf<D extends EndpointName> = Endpoints[D] extends infer E extends AnyEndpoint
  ? Omit<RequestOf<E>, Reader> & Partial<Pick<RequestOf<E>, 'tenant' & keyof RequestOf<E>>>
  : never
export type OutputOf<D extends EndpointName> = Endpoints[D] extends infer E extends AnyEndpoint ? ResponseOf<E> : never

export type CallOptions = {
  signal?: AbortSignal
  form?: FormData
  idempotencyKey?: string
  /** Goes on when the page is closed. */
  keepalive?: boolean
  /** For a deletion that is told something which has no place in an address: a password. */
  inputInBody?: boolean
  /** For a change that is to have an empty payload. */
  inputInQuery?: boolean
  /** For a body that is form-encoded. */
  isFormEncoded?: boolean
  /** For what takes long to send: told how much of it is on its way, from 0 to 1. */
  onProgress?: (share: number) => void
  /** A stream or a file: it may last as long as it makes progress. Uploads may as well. */
  isStreaming?: boolean
  /** Where the usual limit is too short: the time until the whole answer is there, or, for what lasts, the longest silence. */
  timeoutMs?: number
}

// Section 9 of the specification: HTTP time-out.
const timeoutMs = 10_000
// The server writes to each stream every 15 seconds.
const silenceMs = 60_000

/** The only way to the server: an endpoint of the contract by its name, checked by type. Throws `CallError`. */
export async function call<D extends EndpointName>(
  endpoint: D,
  given: InputOf<D>,
  options: CallOptions = {},
): Promise<OutputOf<D>> {
  const response = await send(endpoint, given, options)
  const body: unknown = await readBody(response.json(), options)
  if (!endpoint.startsWith('GET') || !body || isOurs(body)) return body as OutputOf<D>
  return (await import('./normalizeList.ts')).listFrom(endpoint, body) as OutputOf<D>
}

const otherKeys = ['total', 'meta', 'items', 'classifications', 'contents']

/** Not a list in one of the other shapes that section 3 of the specification names. */
const isOurs = (body: { pagination?: object }) =>
  !Array.isArray(body) && !otherKeys.some((key) => key in body) && 'pages' in (body.pagination ?? { pages: 0 })

export async function send(endpoint: string, given: object, options: CallOptions, second = false): Promise<Response> {
  const token = tokens()?.token
  const { url, init } = requestOf(endpoint, given as Record<string, unknown>, options, token)
  const response = await fetchResponse(url, init, options)
  if (response.ok) return response
  const error = await errorOf(response, endpoint)
  const mayRefresh = response.status === 401 && token !== undefined && !second && !endpoint.includes('/auth/signin')
  if (mayRefresh && (await renewed(token, options))) return send(endpoint, given, options, true)
  if (response.status === 401 && error.code === 'session_expired' && token !== undefined) endSession('ended')
  throw error
}

/** A visitor needs no new tokens: how they are asked for is loaded for members, by `main.tsx`. */
async function renewed(usedToken: string, options: CallOptions): Promise<boolean> {
  try {
    return await (await import('./refreshTokens.ts')).refreshTokens(usedToken)
  } catch (error) {
    throw toCallError(error, options)
  }
}

/** Where a call goes, and what it takes along. */
export function requestOf(
  endpoint: string,
  given: Record<string, unknown>,
  options: CallOptions,
  token: string | undefined,
) {
  const [method = 'GET', path = '/'] = endpoint.split(' ')
  const rest: Record<string, unknown> = { ...given }
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

/** Blank values are dropped from queries; lists are joined by commas. */
function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const text = String((value ?? '') as string | number | boolean | string[]).trim()
    if (text) query.set(name, text)
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** One request and the beginning of its answer. Throws `CallError` where there is none. */
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

/** Aborts with a `TimeoutError` when the time is over, and with the caller. */
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

/** The body of an answer, or why it did not arrive. */
export async function readBody<T>(body: Promise<T>, options: CallOptions): Promise<T> {
  try {
    return await body
  } catch (error) {
    throw toCallError(error, options)
  }
}

/** In the reader's language: why a request got no answer, or only the beginning of one. What the caller ended stays as it is. */
export function toCallError(error: unknown, options: CallOptions): unknown {
  if (options.signal?.aborted) return error
  const texts = wordsIn(errorWords, language())
  if (error instanceof DOMException) return new CallError({ code: 'timeout', message: texts.timeout })
  return error instanceof TypeError ? new CallError({ message: texts.network }) : error
}

/**
 * Section 8: the response's message (of meetings a nested one before it) and its details, one a line, else what can be said of the
 * status.
 */
async function errorOf(response: Response, endpoint: string): Promise<CallError> {
  const texts = wordsIn(errorWords, language())
  const body = (await response.json().catch(() => null)) as
    | (Partial<ErrorBody> & { error?: { message?: string } })
    | null
  const nested = body?.error?.message
  const first = (endpoint.includes('/zoom') && nested) || body?.message
  // The server names a field before a fault that is the message itself.
  const details = body?.details?.filter((detail) => !first || !detail.endsWith(first)).map(formatDetail) ?? []
  const told = [...(first ? [first] : []), ...details].join('\n') || nested
  const message = told || (response.status >= 500 ? texts.server : texts.unexpected)
  return new CallError({ ...body, statusCode: response.status, message }, Boolean(told))
}

/** A server's detail as it is shown: first letter capitalised, quotes removed. */
export const formatDetail = (detail: string) => {
  const plain = detail.replace(/["']/g, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
