import { HttpCaller, type HttpResponse, RequestNotSent } from '../../net/http-call.ts'
import { retryAfterMs } from '../../net/retry-after.ts'
import { ZoomFault } from './faults.ts'
import type { ZoomAccount } from './settings.ts'
import { belongsToMeeting, type RemoteMeeting } from './remote-meeting.ts'

/** `startUrl` is shown to the host only and never stored: it is valid for two hours and makes its bearer the host. */
export type ZoomMeeting = { id: string; joinUrl: string; startUrl: string }

/** A failed call that may have had an effect. */
export class UnknownOutcome extends ZoomFault {
  override name = 'Unsure'
}

type Token = { text: string; until: number }

// Tokens by account and secret, in this process.
const tokens = new Map<string, Token>()
const tokenKey = ({ oauthUrl, accountId, clientId, clientSecret }: ZoomAccount) =>
  JSON.stringify([oauthUrl, accountId, clientId, clientSecret])

// Time for the call itself, so that the token does not expire in transit.
const margin = 60_000

/** Calls Zoom on behalf of one account. @throws ZoomFault; UnknownOutcome if the call may have had an effect */
export class Zoom {
  readonly #account: ZoomAccount
  readonly #http: HttpCaller

  constructor(account: ZoomAccount) {
    this.#account = account
    const { timeoutMs, allowPrivate } = account
    this.#http = new HttpCaller({ connections: 1, timeoutMs, allowPrivateHosts: allowPrivate })
  }

  close() {
    this.#http.close()
  }

  /** The host of the meetings. */
  async host(): Promise<{ name: string; email: string }> {
    const { display_name, first_name, last_name, email } = await this.#json('GET', this.#hostPath)
    const name = text(display_name) || `${text(first_name)} ${text(last_name)}`.trim()
    return { name, email: text(email) }
  }

  /** Whether the app may read the host's meetings. */
  async canList(): Promise<void> {
    await this.#json('GET', `${this.#hostPath}/meetings?type=scheduled&page_size=1`)
  }

  create(meeting: RemoteMeeting): Promise<ZoomMeeting> {
    return this.#json('POST', `${this.#hostPath}/meetings`, meeting).then(remoteOf)
  }

  /** @returns whether the meeting still exists */
  async update(id: string, meeting: RemoteMeeting): Promise<boolean> {
    const { status } = await this.#call('PATCH', `/meetings/${id}`, meeting, [204, 404])
    return status !== 404
  }

  /** Deletes a meeting; a missing one counts as deleted. */
  async remove(id: string): Promise<void> {
    // Zoom sends no mail about it, since the product notifies attendees.
    const path = `/meetings/${id}?schedule_for_reminder=false&cancel_meeting_reminder=false`
    await this.#call('DELETE', path, undefined, [204, 404])
  }

  async get(id: string): Promise<ZoomMeeting | null> {
    const answer = await this.#call('GET', `/meetings/${id}`, undefined, [200, 404])
    return answer.status === 404 ? null : remoteOf(parsed(answer))
  }

  /**
   * The ids of Zoom's copies of one of our meetings, found by their agenda, of which lists show the first 250
   * characters.
   */
  async ofMeeting(meetingId: string): Promise<string[]> {
    const found = new Set<string>()
    let next = ''
    do {
      const query = new URLSearchParams({ type: 'scheduled', page_size: '300', ...(next && { next_page_token: next }) })
      const page = await this.#json('GET', `${this.#hostPath}/meetings?${query}`)
      if (!Array.isArray(page['meetings'])) throw new ZoomFault('unreadable')
      for (const { id, agenda } of page['meetings'] as { id?: unknown; agenda?: unknown }[])
        if (belongsToMeeting(text(agenda), meetingId)) found.add(String(id))
      next = text(page['next_page_token'])
    } while (next !== '')
    return [...found]
  }

  get #hostPath() {
    return `/users/${encodeURIComponent(this.#account.host)}`
  }

  async #json(method: Method, path: string, body?: object) {
    return parsed(await this.#call(method, path, body, [200, 201]), method !== 'GET')
  }

  async #call(method: Method, path: string, body: object | undefined, good: number[]): Promise<HttpResponse> {
    const send = async () => {
      const headers = { authorization: `Bearer ${await this.#token()}`, accept: 'application/json' }
      const url = this.#account.baseUrl + path
      const content = body && { 'content-type': 'application/json' }
      return this.#send({
        method,
        url,
        headers: { ...headers, ...content },
        ...(body && { body: JSON.stringify(body) }),
      })
    }
    let answer = await send()
    if (answer.status === 401) {
      // A token may become invalid early, for instance when another one is issued. So the call is retried once with a
      // new token.
      tokens.delete(tokenKey(this.#account))
      answer = await send()
    }
    if (good.includes(answer.status) && (answer.status !== 404 || codeOf(answer) === 3001)) return answer
    throw refusalOf(answer, method)
  }

  async #send(request: Parameters<HttpCaller['call']>[0]): Promise<HttpResponse> {
    try {
      return await this.#http.call(request)
    } catch (error) {
      const message = (error as Error).message
      throw error instanceof RequestNotSent || request.method === 'GET'
        ? new ZoomFault('away', message)
        : new UnknownOutcome('away', message)
    }
  }

  async #token(): Promise<string> {
    const key = tokenKey(this.#account)
    const known = tokens.get(key)
    if (known && known.until > Date.now() + margin) return known.text
    const { oauthUrl, accountId, clientId, clientSecret } = this.#account
    const answer = await this.#send({
      method: 'POST',
      url: oauthUrl,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }).toString(),
    }).catch((error: ZoomFault) => {
      // Not an unknown outcome: a token whose response was lost does no harm.
      throw new ZoomFault('away', error.detail)
    })
    if ([400, 401, 403].includes(answer.status)) throw new ZoomFault('key_refused', errorTextOf(answer))
    if (answer.status !== 200) throw refusalOf(answer, 'GET')
    const { access_token, expires_in } = parsed(answer)
    if (typeof access_token !== 'string') throw new ZoomFault('unreadable')
    const until = Date.now() + (typeof expires_in === 'number' ? expires_in * 1000 : 2 * margin)
    tokens.set(key, { text: access_token, until })
    return access_token
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function remoteOf({ id, join_url, start_url }: Record<string, unknown>): ZoomMeeting {
  // Ids have up to 11 digits today, and are JSON numbers.
  if (!/^\d{1,20}$/.test(String(id)) || !/^https?:/.test(text(join_url))) throw new UnknownOutcome('unreadable')
  return { id: String(id), joinUrl: text(join_url), startUrl: text(start_url) }
}

/** @param unsure whether the call may have had an effect although its response is unreadable */
function parsed(answer: HttpResponse, unsure = false): Record<string, unknown> {
  const read = readOf(answer)
  if (read) return read
  throw unsure ? new UnknownOutcome('unreadable') : new ZoomFault('unreadable')
}

function readOf({ text: body }: HttpResponse): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const codeOf = (answer: HttpResponse) => readOf(answer)?.['code']

/** Zoom's own message, such as `300 Validation Failed. start_time: Invalid field.` */
function errorTextOf(answer: HttpResponse): string {
  const { code, message, reason, error, errors } = readOf(answer) ?? {}
  const fields = Array.isArray(errors)
    ? errors.map((error: { field?: unknown; message?: unknown }) => `${text(error?.field)}: ${text(error?.message)}`)
    : []
  const shown = typeof code === 'number' ? code : answer.status
  return [String(shown), text(message) || text(reason), text(error), ...fields].filter(Boolean).join(' ')
}

// Only the message of the daily limit says when it ends.
const dailyWait = 15 * 60_000
const shortWait = 30_000

/** The fault of an unsuccessful response (developers.zoom.us/docs/api/errors). */
function refusalOf(answer: HttpResponse, method: Method): ZoomFault {
  const { status, headers } = answer
  const text = errorTextOf(answer)
  const code = codeOf(answer)
  if (status === 429) {
    const wait = retryAfterMs(headers) ?? (/daily/i.test(text) ? dailyWait : shortWait)
    return new ZoomFault('busy', text, wait)
  }
  if (status >= 500 || status === 408)
    return method === 'GET' ? new ZoomFault('away', text) : new UnknownOutcome('away', text)
  if (status === 401) return new ZoomFault('key_refused', text)
  if (code === 4711 || code === 200 || status === 403) return new ZoomFault('not_allowed', text)
  if (status === 404 && (code === 1001 || code === 1120)) return new ZoomFault('no_host', text)
  if (status === 400 || status === 404 || status === 409 || status === 422) return new ZoomFault('refused', text)
  // A response that the API never sends: a proxy's page, or a redirect.
  return method === 'GET' ? new ZoomFault('unreadable', text) : new UnknownOutcome('unreadable', text)
}
