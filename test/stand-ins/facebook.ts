import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * Faults of the Graph API. `cut`: the request is not received; `lost`: the request is carried out, but the response is
 * lost; `stall`: no response.
 */
export type GraphTrouble =
  | 190
  | 200
  | 4
  | 613
  | 551
  | 368
  | 2
  | 'window'
  | 500
  | 503
  | 'cut'
  | 'lost'
  | 'stall'
  | 'malformed'

export type GraphCall = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }

export type SentMessage = {
  mid: string
  /** The recipient; of a private reply, the author of the comment. */
  to: string
  commentId: string | null
  text: string
  type: string | null
  tag: string | null
  metadata: string
  at: Date
}

export type FacebookStandIn = {
  url: string
  version: string
  token: string
  appSecret: string
  page: { id: string; name: string }
  subscribed: string[]
  calls: GraphCall[]
  messages: SentMessage[]
  /** Comments by id: existing ones and the Page's own. */
  comments: Map<string, { parent: string; message: string; from: string; at: Date; hidden: boolean }>
  /** Attachments of messages, by their name at `${url}/cdn/`. */
  files: Map<string, Buffer>
  people: Map<string, { first_name: string; last_name: string }>
  posts: Map<string, { message: string; permalink_url: string }>
  /** When each person last wrote: Messenger's messaging window starts there. */
  wrote: Map<string, Date>
  trouble: (call: GraphCall) => GraphTrouble | undefined
  /** Delay of the response after a request is carried out, in ms. */
  takes: number
  /** Minutes until access is regained, reported with a rate limit. */
  regainAfter: number
  now: () => Date
  /**
   * A webhook delivery as Meta sends it: non-ASCII characters escaped in lower-case hexadecimal, and signed over these
   * bytes.
   */
  delivery: (payload: object, secret?: string) => { body: string; headers: Record<string, string> }
  stop: () => Promise<void>
}

const hour = 60 * 60_000

type Refused = { status: number; error: Record<string, unknown>; headers?: Record<string, string> }

const error = (status: number, code: number, message: string, subcode?: number, type = 'OAuthException'): Refused => ({
  status,
  error: { message, type, code, ...(subcode !== undefined && { error_subcode: subcode }), fbtrace_id: 'Astandin' },
})

const outsideOfWindow = error(400, 10, '(#10) This message is sent outside of allowed window.', 2018278)
const alreadyReplied = error(400, 10900, '(#10900) Activity already replied to')
const missing = (id: string) =>
  error(400, 100, `Unsupported request. Object with ID '${id}' does not exist`, 33, 'GraphMethodException')

const troubles: Record<Exclude<GraphTrouble, 'cut' | 'lost' | 'stall' | 'malformed'>, Refused> = {
  190: error(400, 190, 'Error validating access token: Session has expired', 463),
  200: error(403, 200, '(#200) Permissions error'),
  4: error(400, 4, '(#4) Application request limit reached'),
  613: error(400, 613, '(#613) Calls to this api have exceeded the rate limit.'),
  551: error(400, 551, "(#551) This person isn't available right now.", 1545041),
  368: error(400, 368, '(#368) The action attempted has been deemed abusive or is otherwise disallowed'),
  2: { ...error(500, 2, 'Service temporarily unavailable') },
  window: outsideOfWindow,
  500: error(500, 1, 'An unknown error has occurred.'),
  503: error(503, 2, 'Service temporarily unavailable'),
}

/**
 * Meta's Graph API for one Page on the loopback (developers.facebook.com/docs: Send API, Private Replies, Comments,
 * User Profile, Page subscribed_apps); accepts documented requests only.
 */
export async function facebookStandIn(): Promise<FacebookStandIn> {
  let count = 0
  const server = createServer((request, response) => {
    void read(request).then((call) => answer(request, call, response))
  })
  const answer = (request: IncomingMessage, call: GraphCall, response: ServerResponse) => {
    facebook.calls.push(call)
    if (call.path.startsWith('/cdn/')) return fileOf(call, response)
    const refused = refusedCaller(request, call)
    if (refused) return refuse(response, refused)
    const trouble = facebook.trouble(call)
    if (trouble === 'stall') return
    if (trouble === 'cut') return void response.socket?.destroy()
    if (trouble === 'malformed') return void response.writeHead(200).end('{"message_id": "broken')
    if (typeof trouble === 'number' || trouble === 'window') return refuse(response, troubles[trouble])
    const result = call.method === 'POST' ? answerPost(call) : answerGet(call)
    if (trouble === 'lost') return void response.socket?.destroy()
    if ('error' in result) return refuse(response, result as Refused)
    const tell = () =>
      response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(result))
    if (facebook.takes > 0) setTimeout(tell, facebook.takes)
    else tell()
  }
  const fileOf = (call: GraphCall, response: ServerResponse) => {
    const bytes = facebook.files.get(call.path.slice('/cdn/'.length))
    const trouble = facebook.trouble(call)
    if (typeof trouble === 'number') response.writeHead(trouble).end()
    else if (!bytes) response.writeHead(403).end('URL signature expired')
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes)
  }
  const refuse = (response: ServerResponse, { status, error: body }: Refused) => {
    const limited = [4, 613].includes(Number(body['code'])) && facebook.regainAfter > 0
    const usage = { [facebook.page.id]: [{ type: 'pages', estimated_time_to_regain_access: facebook.regainAfter }] }
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=UTF-8',
        ...(limited && { 'x-business-use-case-usage': JSON.stringify(usage) }),
      })
      .end(JSON.stringify({ error: body }))
  }
  const refusedCaller = (request: IncomingMessage, { path, query }: GraphCall): Refused | undefined => {
    if (!path.startsWith(`/${facebook.version}/`)) return error(400, 2635, 'You are calling a deprecated version')
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? query.get('access_token')
    if (token !== facebook.token) return error(400, 190, 'Invalid OAuth access token - Cannot parse access token')
    const proof = createHmac('sha256', facebook.appSecret).update(facebook.token).digest('hex')
    const appProof = query.get('appsecret_proof')
    return appProof !== null && appProof !== proof
      ? error(400, 100, 'Invalid appsecret_proof provided in the API argument', undefined, 'GraphMethodException')
      : undefined
  }
  const answerGet = ({ path, query }: GraphCall): object => {
    const [, , id = '', edge] = path.split('/').map(decodeURIComponent)
    if (id === 'me' && edge === undefined) return facebook.page
    if (id === facebook.page.id && edge === 'subscribed_apps')
      return { data: [{ name: 'Sanad', id: '1', subscribed_fields: facebook.subscribed }] }
    if (id === 'me' && edge === 'conversations') return chatWith(query.get('user_id') ?? '')
    if (edge === 'comments') return commentsBelow(id)
    const known = facebook.people.get(id) ?? facebook.posts.get(id)
    return known ? { ...known, id } : missing(id)
  }
  const chatWith = (person: string) => ({
    data: [
      {
        id: `t_${person}`,
        messages: {
          data: facebook.messages
            .filter(({ to }) => to === person)
            .map(({ mid, text, at }) => ({
              id: mid,
              message: text,
              created_time: at.toISOString(),
              from: facebook.page,
            })),
        },
      },
    ],
  })
  const commentsBelow = (id: string) => ({
    data: [...facebook.comments]
      .filter(([, { parent }]) => parent === id)
      .map(([key, { message, from, at }]) => ({ id: key, message, created_time: at.toISOString(), from: { id: from } }))
      .toReversed(),
  })
  const answerPost = ({ path, body }: GraphCall): object => {
    const [, , id = '', edge] = path.split('/').map(decodeURIComponent)
    if (edge === 'messages' && (id === 'me' || id === facebook.page.id)) return message(body)
    const comment = facebook.comments.get(id)
    if (!comment) return missing(id)
    if (edge === 'comments') {
      if (typeof body['message'] !== 'string' || body['message'] === '')
        return error(400, 100, '(#100) Invalid parameter')
      const key = `${id.split('_')[0]}_${9000 + (count += 1)}`
      facebook.comments.set(key, {
        parent: id,
        message: body['message'],
        from: facebook.page.id,
        at: facebook.now(),
        hidden: false,
      })
      return { id: key }
    }
    if (typeof body['is_hidden'] !== 'boolean') return error(400, 100, '(#100) Invalid parameter')
    comment.hidden = body['is_hidden']
    return { success: true }
  }
  const message = (body: Record<string, unknown>): object => {
    const recipient = (body['recipient'] ?? {}) as { id?: string; comment_id?: string }
    const { text = '', metadata = '' } = (body['message'] ?? {}) as { text?: string; metadata?: string }
    if (text === '' || text.length > 2000)
      return error(400, 100, '(#100) Length of param message[text] must be between 1 and 2000')
    const { comment_id: commentId = null } = recipient
    const comment = commentId === null ? undefined : facebook.comments.get(commentId)
    if (commentId !== null) {
      if (!comment) return missing(commentId)
      if (facebook.now().getTime() - comment.at.getTime() >= 7 * 24 * hour) return outsideOfWindow
      if (facebook.messages.some((message) => message.commentId === commentId)) return alreadyReplied
    } else if (!isAllowed(recipient.id ?? '', body)) return outsideOfWindow
    const to = comment ? `psid-of-${comment.from}` : (recipient.id ?? '')
    const mid = `m_sent${(count += 1)}`
    const type = (body['messaging_type'] as string | undefined) ?? null
    const tag = (body['tag'] as string | undefined) ?? null
    facebook.messages.push({ mid, to, commentId, text, metadata, type, tag, at: facebook.now() })
    return { recipient_id: to, message_id: mid }
  }
  const isAllowed = (person: string, body: Record<string, unknown>) => {
    const wrote = facebook.wrote.get(person)
    if (!wrote) return false
    const since = facebook.now().getTime() - wrote.getTime()
    const asPerson = body['messaging_type'] === 'MESSAGE_TAG' && body['tag'] === 'HUMAN_AGENT'
    return since < (asPerson ? 7 * 24 * hour : 24 * hour)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const facebook: FacebookStandIn = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    version: 'v26.0',
    token: 'EAAG-page-key-of-the-tests',
    appSecret: '0123456789abcdef0123456789abcdef',
    page: { id: '104000000000001', name: 'Sanad Community' },
    subscribed: ['messages', 'message_echoes', 'message_edits', 'message_reads', 'feed'],
    calls: [],
    messages: [],
    comments: new Map(),
    files: new Map(),
    people: new Map(),
    posts: new Map(),
    wrote: new Map(),
    trouble: () => undefined,
    takes: 0,
    regainAfter: 0,
    now: () => new Date(),
    delivery: (payload, secret = facebook.appSecret) => {
      const body = JSON.stringify(payload).replaceAll(
        /[\u0080-\uffff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      return { body, headers: signature(body, secret) }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return facebook
}

const signature = (body: string, secret: string) => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})

async function read(request: IncomingMessage): Promise<GraphCall> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  const text = Buffer.concat(pieces).toString('utf8')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}
