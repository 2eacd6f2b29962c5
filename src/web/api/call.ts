import type { Door, Doors } from '#contract/api.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { AnyEndpoint, Received, Sent } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { language } from '../i18n/language.ts'
import { spoken } from '../i18n/words.ts'
import { adoptSession, beginSession, currentSession, endSession, onSession, tokens } from './session.ts'
import { errorWords } from './words.ts'

/** What went wrong with a call, in the reader's language. `statusCode` is 0 where no answer came. */
export class CallError extends Error {
  readonly statusCode: number
  readonly code: ErrorCode | 'network'
  readonly details: string[]
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  readonly current: ErrorBody['current']
  /** The message is the server's own. */
  readonly isTold: boolean

  constructor(
    body: { [Key in keyof ErrorBody]?: ErrorBody[Key] | undefined } & { message: string },
    isTold = (body.statusCode ?? 0) > 0,
  ) {
    super(body.message)
    this.statusCode = body.statusCode ?? 0
    this.code = body.code ?? 'network'
    this.details = body.details ?? []
    this.fields = body.fields ?? {}
    this.requestId = body.requestId
    this.current = body.current
    this.isTold = isTold
  }
}

type Reader = 'lang' | 'tenant'

/** What a page gives to a call: the door's input and path, less the language and the workspace, which are the reader's. */
export type Given<D extends Door> = Doors[D] extends infer E extends AnyEndpoint ? Omit<Sent<E>, Reader> : never
export type Got<D extends Door> = Doors[D] extends infer E extends AnyEndpoint ? Received<E> : never

export type CallOptions = {
  signal?: AbortSignal
  form?: FormData
  idempotencyKey?: string
  /** Goes on when the page is closed. */
  keepalive?: boolean
  /** For a deletion that is told something which has no place in an address: a password. */
  inBody?: boolean
  /** For a change that is to have an empty payload. */
  inQuery?: boolean
  /** For what takes long to send: told how much of it is on its way, from 0 to 1. */
  onShare?: (share: number) => void
}

// Section 9 of the specification: HTTP time-out.
const timeout = 10_000

/** The only way to the server: a door of the contract by its name, checked by type. Throws `CallError`. */
export async function call<D extends Door>(door: D, given: Given<D>, options: CallOptions = {}): Promise<Got<D>> {
  const response = await send(door, given, options)
  return (await response.json()) as Got<D>
}

/** Fetches what a door writes as a file, and hands it to the browser under a name. */
export async function download<D extends Door>(door: D, given: Given<D>, fileName: string) {
  const response = await send(door, given, { signal: new AbortController().signal })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Listens to a door that pushes events, until the signal aborts; comes back by itself when the line breaks. */
export async function listen<D extends Door>(
  door: D,
  given: Given<D>,
  onEvent: (event: string, data: unknown) => void,
  signal: AbortSignal,
) {
  let over = false
  while (!signal.aborted && !over) {
    try {
      const response = await send(door, given, { signal })
      over = await readEvents(response, onEvent)
    } catch (error) {
      if (error instanceof CallError && error.statusCode >= 400 && error.statusCode < 500) return
    }
    if (!signal.aborted && !over) await new Promise((resolve) => setTimeout(resolve, 1500))
  }
}

/** @returns whether the server ended the stream as it should */
export async function readEvents(
  response: Response,
  onEvent: (event: string, data: unknown) => void,
): Promise<boolean> {
  if (!response.body) return true
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  while (true) {
    const { done, value } = await reader.read()
    if (done) return true
    const parts = (waiting + value).split('\n\n')
    waiting = parts.pop() ?? ''
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part)?.[1]
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (event !== undefined && data !== undefined) onEvent(event, JSON.parse(data))
    }
  }
}

export async function send(door: string, given: object, options: CallOptions, second = false): Promise<Response> {
  const token = tokens()?.token
  const { url, init } = requestOf(door, given as Record<string, unknown>, options, token)
  const response = await reach(url, init, options)
  if (response.ok) return response
  const error = await errorOf(response, door)
  const mayRefresh = response.status === 401 && token !== undefined && !second && !door.includes('/auth/signin')
  if (mayRefresh && (await refreshed(token))) return send(door, given, options, true)
  if (response.status === 401 && error.code === 'session_expired' && token !== undefined) endSession('ended')
  throw error
}

/** Where a call goes, and what it takes along. */
export function requestOf(
  door: string,
  given: Record<string, unknown>,
  options: CallOptions,
  token: string | undefined,
) {
  const [method = 'GET', path = '/'] = door.split(' ')
  const rest: Record<string, unknown> = { ...given }
  const known: Record<string, unknown> = { lang: language(), tenant: currentSession().workspace ?? language() }
  const filledPath = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest[name] ?? known[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const inQuery =
    method === 'GET' ||
    (method === 'DELETE' && !options.inBody) ||
    options.form !== undefined ||
    options.inQuery === true
  const query = inQuery ? queryOf(rest) : ''
  const body = options.form ?? (inQuery ? undefined : JSON.stringify(rest))
  const headers: Record<string, string> = {
    'accept-language': language(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
  }
  return { url: filledPath + query, init: { method, headers, ...(body !== undefined && { body }) } }
}

/** Empty values are dropped from queries; lists are joined by commas. */
function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value as string | number | boolean))
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

async function reach(url: string, init: ReturnType<typeof requestOf>['init'], options: CallOptions): Promise<Response> {
  const { onShare } = options
  const long = options.signal ?? (options.form ? new AbortController().signal : undefined)
  try {
    if (onShare) return await (await import('./telling.ts')).fetchTelling(url, init, onShare)
    return await fetch(url, {
      ...init,
      signal: long ?? AbortSignal.timeout(timeout),
      ...(options.keepalive === true && { keepalive: true }),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    const texts = spoken(errorWords, language())
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    throw new CallError({ message: late ? texts.timeout : texts.network })
  }
}

/** Section 8: the response's message (of meetings a nested one before it), else its details, else what can be said of the status. */
async function errorOf(response: Response, door: string): Promise<CallError> {
  const texts = spoken(errorWords, language())
  const body = (await response.json().catch(() => null)) as
    | (Partial<ErrorBody> & { error?: { message?: string } })
    | null
  const details = body?.details?.map(sentence).join('\n')
  const nested = body?.error?.message
  const told = (door.includes('/zoom') && nested) || body?.message || details || nested
  const message = told || (response.status >= 500 ? texts.server : texts.unexpected)
  return new CallError({ ...body, statusCode: response.status, message }, Boolean(told))
}

/** A server's detail as it is shown: first letter capitalised, quotes removed. */
export const sentence = (detail: string) => {
  const plain = detail.replace(/["']/g, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

let refreshing: Promise<boolean> | null = null

/** A new pair of tokens, asked for once however many calls found theirs too old. */
function refreshed(usedToken: string): Promise<boolean> {
  if (tokens()?.token !== usedToken) return Promise.resolve(tokens() !== null)
  refreshing ??= Promise.race([oneTabAtATime(() => renew(usedToken)), tokensChanged(usedToken)]).finally(() => {
    refreshing = null
  })
  return refreshing
}

/** Another tab may be told the new pair while this one waits for its turn. */
function tokensChanged(usedToken: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = onSession(() => {
      if (tokens()?.token === usedToken) return
      stop()
      resolve(tokens() !== null)
    })
  })
}

// A tab that comes next must see what this one kept, and a browser hands a lock on sooner than it shows other tabs what was written.
const untilOthersSee = 5000

/** Browsers offer locks on https and localhost only. */
function oneTabAtATime(run: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return run()
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request('refresh', async () => {
      const renewed = await run()
      resolve(renewed)
      if (renewed) await new Promise((later) => setTimeout(later, untilOthersSee))
    })
    held.catch(reject)
  })
}

/** Under a lock that all tabs share: a refresh token is good once, and a tab that comes second takes what the first was given. */
async function renew(usedToken: string): Promise<boolean> {
  if (adoptSession() && tokens()?.token !== usedToken) return true
  const refreshToken = tokens()?.refreshToken
  if (refreshToken === undefined) return false
  const { url, init } = requestOf('POST /api/:lang/auth/refresh', { refresh_token: refreshToken }, {}, undefined)
  const response = await reach(url, init, {})
  if (!response.ok) return false
  beginSession((await response.json()) as SignedIn)
  return true
}
