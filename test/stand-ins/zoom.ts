import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { occurrencesAtZoom, type ZoomRecurrence } from './zoom-occurrences.ts'

/**
 * Faults of a call to Zoom. `-done`: it is carried out nevertheless; `late`: it is carried out after the client has
 * given up; `stall`: no response; `cut`: the connection closes; `expired`: the token is no longer accepted.
 */
export type ZoomTrouble =
  | 400
  | 403
  | 429
  | 500
  | 503
  | '500-done'
  | 'stall'
  | 'stall-done'
  | 'late'
  | 'cut'
  | 'cut-done'
  | 'malformed-done'
  | 'html'
  | 'expired'
  | 'scopes'

export type ZoomMeeting = {
  id: number
  uuid: string
  host_id: string
  topic: string
  agenda: string
  type: number
  start_time?: string
  duration: number
  timezone: string
  recurrence?: ZoomRecurrence
  created_at: string
}

export type ZoomCall = { method: string; path: string; body: Record<string, unknown> | null }

export type ZoomStandIn = {
  /** The values of ZOOM_BASE_URL and ZOOM_OAUTH_URL. */
  baseUrl: string
  oauthUrl: string
  account: { accountId: string; clientId: string; clientSecret: string }
  webhookSecret: string
  /** The environment of a server that uses it. */
  environment: Record<string, string>
  host: { id: string; email: string; display_name: string }
  meetings: Map<number, ZoomMeeting>
  calls: ZoomCall[]
  /** Accepted tokens, and the number issued. */
  tokens: Set<string>
  tokensGiven: number
  expiresIn: number
  trouble: (call: ZoomCall) => ZoomTrouble | undefined
  /** The `Retry-After` header: seconds or a date; null omits it, as for a daily limit. */
  retryAfter: string | null
  /** Delay of `late` calls, in ms. */
  lateness: number
  /** Meetings per page of a list. */
  pageSize: number
  /** Timers of `late` calls. */
  pending: Set<NodeJS.Timeout>
  /** An event as Zoom sends it: body and signature headers. */
  event: (event: string, payload: object, more?: { at?: number; sentAt?: number; secret?: string }) => SignedEvent
  stop: () => Promise<void>
}

export type SignedEvent = { body: string; headers: Record<string, string> }

const refusals: Record<number, object> = {
  400: {
    code: 300,
    message: 'Validation Failed.',
    errors: [{ field: 'start_time', message: 'Invalid field.' }],
  },
  403: { code: 200, message: 'No permission.' },
  429: { code: 429, message: 'You have reached the maximum per-second rate limit for this API. Try again later.' },
  500: { code: 500, message: 'Internal Server Error' },
  503: { code: 503, message: 'Service Unavailable' },
}

// developers.zoom.us/docs/api/meetings: maximum lengths, and how much of an agenda a list shows.
const maxLengths = { topic: 200, agenda: 2000, listedAgenda: 250 }

/**
 * Zoom on the loopback as documented: server-to-server OAuth (developers.zoom.us/docs/internal-apps/s2s-oauth),
 * meetings (…/docs/api/meetings) and events (…/docs/api/webhooks), with all their faults.
 */
export async function zoomStandIn(): Promise<ZoomStandIn> {
  const server = createServer(
    (request, response) => void serve(zoom, request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const account = { accountId: 'acc_Sanad-1', clientId: 'client_Sanad-1', clientSecret: 'the client’s secret' }
  const webhookSecret = 'the-secret-token-of-events'
  const zoom: ZoomStandIn = {
    baseUrl: `${origin}/v2`,
    oauthUrl: `${origin}/oauth/token`,
    account,
    webhookSecret,
    environment: {
      ZOOM_ACCOUNT_ID: account.accountId,
      ZOOM_CLIENT_ID: account.clientId,
      ZOOM_CLIENT_SECRET: account.clientSecret,
      ZOOM_WEBHOOK_SECRET: webhookSecret,
      ZOOM_BASE_URL: `${origin}/v2`,
      ZOOM_OAUTH_URL: `${origin}/oauth/token`,
    },
    host: { id: '30R7kT7bTIKSNUFEuH_Qlg', email: 'host@sanad.test', display_name: 'Sanad Host' },
    meetings: new Map(),
    calls: [],
    tokens: new Set(),
    tokensGiven: 0,
    expiresIn: 3599,
    trouble: () => undefined,
    retryAfter: '2',
    lateness: 50,
    pageSize: 300,
    pending: new Set(),
    event(event, payload, { at = Date.now(), sentAt = Date.now(), secret = webhookSecret } = {}) {
      const body = JSON.stringify({ event, event_ts: at, payload: { account_id: account.accountId, ...payload } })
      return { body, headers: signatureOf(body, sentAt, secret) }
    },
    stop: () =>
      new Promise((resolve) => {
        for (const timer of zoom.pending) clearTimeout(timer)
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return zoom
}

export function signatureOf(body: string | Buffer, sentAt: number, secret: string) {
  const timestamp = String(Math.floor(sentAt / 1000))
  const mac = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-zm-request-timestamp': timestamp,
    'x-zm-signature': `v0=${mac}`,
  }
}

async function serve(zoom: ZoomStandIn, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const text = await bodyOf(request)
  if (url.pathname === '/oauth/token')
    return giveToken(zoom, request, new URLSearchParams(text || url.search), response)
  const path = url.pathname.replace(/^\/v2/, '')
  const call: ZoomCall = { method: request.method ?? '', path, body: text === '' ? null : JSON.parse(text) }
  zoom.calls.push(call)
  const trouble = zoom.trouble(call)
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  if (trouble === 'expired') zoom.tokens.delete(token)
  if (!zoom.tokens.has(token)) return json(response, 401, { code: 124, message: 'Access token is expired.' })
  if (trouble === 'scopes') {
    const message = 'Invalid access token, does not contain scopes:[meeting:write:meeting:admin].'
    return json(response, 400, { code: 4711, message })
  }
  if (typeof trouble === 'number') {
    if (trouble === 429 && zoom.retryAfter !== null) response.setHeader('retry-after', zoom.retryAfter)
    return json(response, trouble, refusals[trouble] ?? {})
  }
  if (trouble === 'stall') return
  if (trouble === 'cut') return void response.socket?.destroy()
  if (trouble === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Zoom</h1>')
  if (trouble === 'late') {
    const timer = setTimeout(() => {
      zoom.pending.delete(timer)
      done(zoom, call, url)
    }, zoom.lateness)
    zoom.pending.add(timer)
    return
  }
  const { status, body } = done(zoom, call, url)
  if (trouble === 'stall-done') return
  if (trouble === 'cut-done') return void response.socket?.destroy()
  if (trouble === '500-done') return json(response, 500, refusals[500] ?? {})
  if (trouble === 'malformed-done') {
    return void response.writeHead(status, { 'content-type': 'application/json' }).end('{"uuid": "')
  }
  json(response, status, body)
}

function giveToken(zoom: ZoomStandIn, request: IncomingMessage, parameters: URLSearchParams, response: ServerResponse) {
  const { accountId, clientId, clientSecret } = zoom.account
  const trouble = zoom.trouble({ method: 'POST', path: '/oauth/token', body: null })
  if (trouble === 'stall') return
  if (trouble === 'cut') return void response.socket?.destroy()
  if (typeof trouble === 'number') return json(response, trouble, refusals[trouble] ?? {})
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  if (request.headers.authorization !== `Basic ${basic}`) {
    return json(response, 400, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
  }
  if (parameters.get('grant_type') !== 'account_credentials') {
    return json(response, 400, { reason: 'unsupported grant type', error: 'unsupported_grant_type' })
  }
  if (parameters.get('account_id') !== accountId)
    return json(response, 400, { reason: 'Bad Request', error: 'invalid_request' })
  const token = randomBytes(24).toString('base64url')
  zoom.tokens.add(token)
  zoom.tokensGiven += 1
  json(response, 200, {
    access_token: token,
    token_type: 'bearer',
    expires_in: zoom.expiresIn,
    scope:
      'meeting:read:list_meetings:admin meeting:read:meeting:admin meeting:write:meeting:admin user:read:user:admin',
    api_url: 'https://api.zoom.us',
  })
}

type Done = { status: number; body: object | null }

function done(zoom: ZoomStandIn, { method, path, body }: ZoomCall, url: URL): Done {
  const [, area, id = '', more] = path.split('/')
  if (area === 'users') {
    if (![zoom.host.id, zoom.host.email, 'me'].includes(decodeURIComponent(id))) {
      return { status: 404, body: { code: 1001, message: `User does not exist: ${decodeURIComponent(id)}.` } }
    }
    if (more === undefined && method === 'GET')
      return { status: 200, body: { ...zoom.host, type: 2, status: 'active' } }
    if (more === 'meetings' && method === 'GET') return listed(zoom, url)
    if (more === 'meetings' && method === 'POST') return created(zoom, body ?? {})
  }
  if (area === 'meetings' && /^\d+$/.test(id)) {
    const meeting = zoom.meetings.get(Number(id))
    if (!meeting) return { status: 404, body: { code: 3001, message: `Meeting does not exist: ${id}.` } }
    if (method === 'GET') return { status: 200, body: shown(meeting) }
    if (method === 'PATCH') return changed(meeting, body ?? {})
    if (method === 'DELETE') {
      zoom.meetings.delete(meeting.id)
      return { status: 204, body: null }
    }
  }
  return { status: 404, body: { code: 404, message: 'Not found' } }
}

function listed(zoom: ZoomStandIn, url: URL): Done {
  const size = Math.min(Number(url.searchParams.get('page_size') ?? 30), zoom.pageSize)
  const from = Number(url.searchParams.get('next_page_token') ?? 0)
  // A list has a recurring meeting once per occurrence.
  const rows = [...zoom.meetings.values()].flatMap((meeting) => {
    const { id, uuid, host_id, topic, type, duration, timezone, created_at, agenda } = meeting
    const row = { id, uuid, host_id, topic, type, duration, timezone, created_at, join_url: joinUrlOf(id) }
    const cut = { ...row, agenda: agenda.slice(0, maxLengths.listedAgenda) }
    if (type !== 8) return [{ ...cut, start_time: meeting.start_time }]
    return occurrencesAtZoom(meeting).map(({ start_time }) => ({ ...cut, start_time }))
  })
  const next = from + size < rows.length ? String(from + size) : ''
  const meetings = rows.slice(from, from + size)
  return { status: 200, body: { page_size: size, total_records: rows.length, next_page_token: next, meetings } }
}

const invalid = (field: string): Done => ({
  status: 400,
  body: { code: 300, message: 'Validation Failed.', errors: [{ field, message: 'Invalid field.' }] },
})

const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/.test(value)

function faultIn(body: Record<string, unknown>, type: unknown): Done | null {
  const { topic = '', agenda = '', start_time, duration, timezone, recurrence } = body
  if (typeof topic !== 'string' || topic.length > maxLengths.topic) return invalid('topic')
  if (typeof agenda !== 'string' || agenda.length > maxLengths.agenda) return invalid('agenda')
  if (![2, 3, 8, undefined].includes(type as number)) return invalid('type')
  if (start_time !== undefined && !isTime(start_time)) return invalid('start_time')
  if (duration !== undefined && !Number.isInteger(duration)) return invalid('duration')
  if (timezone !== undefined && typeof timezone !== 'string') return invalid('timezone')
  if (type === 8) {
    const { type: every, repeat_interval: interval = 1, end_times: times } = (recurrence ?? {}) as ZoomRecurrence
    const max = { 1: 90, 2: 12, 3: 3 }[every]
    if (max === undefined || interval > max || interval < 1) return invalid('recurrence.repeat_interval')
    if (times !== undefined && (times < 1 || times > 50)) return invalid('recurrence.end_times')
  }
  return null
}

let ids = 85_000_000_000

function created(zoom: ZoomStandIn, body: Record<string, unknown>): Done {
  const {
    type = 2,
    topic = 'Zoom Meeting',
    agenda = '',
    duration = 60,
    timezone = 'UTC',
    start_time,
    recurrence,
  } = body
  const fault = faultIn(body, type)
  if (fault) return fault
  const meeting = {
    id: (ids += 7),
    uuid: randomBytes(16).toString('base64'),
    host_id: zoom.host.id,
    topic,
    agenda,
    type,
    duration,
    timezone,
    created_at: new Date().toISOString(),
    ...(type !== 3 && { start_time }),
    ...(type === 8 && { recurrence }),
  } as ZoomMeeting
  zoom.meetings.set(meeting.id, meeting)
  return { status: 201, body: shown(meeting) }
}

function changed(meeting: ZoomMeeting, body: Record<string, unknown>): Done {
  const type = body['type'] ?? meeting.type
  const fault = faultIn(body, type)
  if (fault) return fault
  const { settings: _settings, ...known } = body
  Object.assign(meeting, known)
  if (type !== 8) delete meeting.recurrence
  if (type === 3) delete meeting.start_time
  return { status: 204, body: null }
}

const joinUrlOf = (id: number) => `https://us05web.zoom.us/j/${id}?pwd=a1B2c3`

const shown = (meeting: ZoomMeeting) => ({
  ...meeting,
  status: 'waiting',
  start_url: `https://us05web.zoom.us/s/${meeting.id}?zak=${randomBytes(9).toString('hex')}`,
  join_url: joinUrlOf(meeting.id),
  password: 'a1B2c3',
  ...(meeting.type === 8 && { occurrences: occurrencesAtZoom(meeting) }),
  settings: { join_before_host: false, waiting_room: true },
})

function json(response: ServerResponse, status: number, body: object | null) {
  const answer = response.writeHead(status, body === null ? {} : { 'content-type': 'application/json;charset=UTF-8' })
  answer.end(body === null ? undefined : JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}
