import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { meaningOf } from './meanings.ts'

/**
 * Faults of an endpoint. `stall`: no response; `stall-within`: the response stops midway; `cut`: the connection closes
 * midway.
 */
export type ModelTrouble =
  | 401
  | 403
  | 404
  | 429
  | 500
  | 503
  | 'quota'
  | 'too-long'
  | 'filtered'
  | 'filtered-within'
  | 'error-within'
  | 'malformed'
  | 'malformed-within'
  | 'html'
  | 'redirect'
  | 'empty'
  | 'stall'
  | 'stall-within'
  | 'cut'
  | 'cut-before'
  | 'no-end'

export type ModelRequest = {
  model: string
  stream: boolean
  max_tokens?: number
  max_completion_tokens?: number
  messages: { role: string; content: string }[]
}

type Reply = string | { text: string; usage?: { in: number; out: number } | null }

/** Faults of embedding requests. */
export type EmbeddingTrouble = 401 | 429 | 500 | 'stall' | 'malformed' | 'too-few' | 'too-long'

export type ModelStandIn = {
  /** Includes the API version, as `AI_BASE_URL` does. */
  url: string
  key: string
  asked: ModelRequest[]
  models: string[]
  /** The text of the response. */
  reply: (modelRequest: ModelRequest) => Reply
  trouble: (modelRequest: ModelRequest) => ModelTrouble | undefined
  /** The inputs of every embedding request. */
  embedded: string[][]
  embeddingTrouble: (texts: string[]) => EmbeddingTrouble | undefined | Promise<undefined>
  /** Bytes per chunk of the response body; characters and lines are split anywhere. */
  chunk: number
  /** Delay between two chunks, in ms. */
  pause: number
  /** Parameters that it rejects, as older or newer models do. */
  unknown: string[]
  /** Never streams, even if asked to. */
  plain: boolean
  retryAfter: number
  /** When clients disconnected before the end of a response, in ms of `performance.now()`. */
  left: number[]
  /** The number of requests in progress. */
  open: number
  stop: () => Promise<void>
}

const errors: Record<number, [message: string, code: string]> = {
  401: ['Incorrect API key provided', 'invalid_api_key'],
  403: ['Your account may not use this model', 'forbidden'],
  404: ['The model does not exist', 'model_not_found'],
  429: ['Rate limit reached for requests', 'rate_limit_exceeded'],
  500: ['The server had an error', 'server_error'],
  503: ['The engine is currently overloaded', 'overloaded'],
}

/** An OpenAI-compatible endpoint on the loopback (platform.openai.com/docs/api-reference/chat), with all its faults. */
export async function modelStandIn(): Promise<ModelStandIn> {
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    if (request.headers.authorization !== `Bearer ${model.key}`) return refuse(response, 401, model.retryAfter)
    const path = new URL(request.url ?? '/', 'http://stand-in').pathname
    if (request.method === 'GET' && path === '/v1/models') {
      return json(response, 200, { object: 'list', data: model.models.map((id) => ({ id, object: 'model' })) })
    }
    if (request.method === 'POST' && path === '/v1/embeddings') return meanings(model, JSON.parse(body), response)
    if (request.method !== 'POST' || path !== '/v1/chat/completions') return refuse(response, 404, 0)
    const modelRequest = JSON.parse(body) as ModelRequest
    const unknown = model.unknown.find((name) => name in modelRequest)
    if (unknown !== undefined) {
      const error = { message: `Unsupported parameter: '${unknown}'`, param: unknown, code: 'unsupported_parameter' }
      return json(response, 400, { error })
    }
    model.asked.push(modelRequest)
    if (!model.models.includes(modelRequest.model)) return refuse(response, 404, 0)
    model.open += 1
    response.once('close', () => {
      model.open -= 1
      if (!response.writableFinished) model.left.push(performance.now())
    })
    await answer(model, modelRequest, response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const model: ModelStandIn = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    key: 'sk-stand-in',
    asked: [],
    models: ['sanad-test', 'sanad-meanings', 'sanad-meanings-2'],
    reply: () => 'Hello.',
    trouble: () => undefined,
    embedded: [],
    embeddingTrouble: () => undefined,
    chunk: 4096,
    pause: 0,
    unknown: [],
    plain: false,
    retryAfter: 7,
    left: [],
    open: 0,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return model
}

async function answer(model: ModelStandIn, modelRequest: ModelRequest, response: ServerResponse) {
  const trouble = model.trouble(modelRequest)
  if (typeof trouble === 'number') return refuse(response, trouble, model.retryAfter)
  if (trouble === 'stall') return
  if (trouble === 'cut-before') return void response.socket?.destroy()
  if (trouble === 'redirect') return void response.writeHead(302, { location: model.url }).end()
  if (trouble === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
  if (trouble === 'malformed') {
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [')
  }
  const sendError = (status: number, message: string, code: string) =>
    json(response, status, { error: { message, code } })
  if (trouble === 'quota') return sendError(429, 'You exceeded your current quota', 'insufficient_quota')
  if (trouble === 'too-long') return sendError(400, 'Maximum context length is 8192 tokens', 'context_length_exceeded')
  if (trouble === 'filtered') return sendError(400, 'The response was filtered', 'content_filter')
  const reply = model.reply(modelRequest)
  const { text, usage } = typeof reply === 'string' ? { text: reply } : { usage: undefined, ...reply }
  const content = trouble === 'empty' ? '' : text
  const counted = usage ?? { in: 20, out: Math.ceil(content.length / 4) }
  const reportedUsage = {
    prompt_tokens: counted.in,
    completion_tokens: counted.out,
    total_tokens: counted.in + counted.out,
  }
  if (!modelRequest.stream || model.plain) {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    return json(response, 200, { object: 'chat.completion', choices, usage: reportedUsage })
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const words = content.match(/\S+\s*|\s+/g) ?? []
  const event = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const half = words.slice(0, Math.ceil(words.length / 2))
  const within = typeof trouble === 'string' && !['empty', 'no-end'].includes(trouble)
  const body = [
    event({ role: 'assistant', content: '' }),
    ...(within ? half : words).map((word) => event({ content: word })),
    ...(trouble === 'filtered-within' ? [event({}, 'content_filter')] : []),
    ...(trouble === 'malformed-within' ? ['data: {"choices": [{"delta": \n\n'] : []),
    ...(trouble === 'error-within'
      ? [`data: ${JSON.stringify({ error: { message: 'Overloaded', code: 'overloaded' } })}\n\n`]
      : []),
    ...(within || trouble === 'no-end' ? [] : [event({}, 'stop')]),
    ...(within || trouble === 'no-end' || usage === null
      ? []
      : [`data: ${JSON.stringify({ choices: [], usage: reportedUsage })}\n\n`]),
    ...(within || trouble === 'no-end' ? [] : ['data: [DONE]\n\n']),
  ].join('')
  await inPieces(response, Buffer.from(body), model)
  if (trouble === 'stall-within') return
  if (trouble === 'cut') {
    // The data must be flushed first, or none of it arrives.
    await wait(40)
    return void response.socket?.destroy()
  }
  response.end()
}

async function inPieces(response: ServerResponse, body: Buffer, { chunk, pause }: ModelStandIn) {
  for (let at = 0; at < body.length && !response.destroyed; at += chunk) {
    response.write(body.subarray(at, at + chunk))
    if (pause > 0) await wait(pause)
    // One packet per chunk, so that split characters arrive split.
    else if (chunk < 100) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** OpenAI's `POST /embeddings` (platform.openai.com/docs/api-reference/embeddings). */
async function meanings(
  model: ModelStandIn,
  { model: name, input }: { model: string; input: string[] },
  response: ServerResponse,
) {
  model.embedded.push(input)
  const trouble = await model.embeddingTrouble(input)
  if (trouble === 'stall') return
  if (typeof trouble === 'number') return refuse(response, trouble, model.retryAfter)
  if (trouble === 'too-long') {
    return json(response, 400, { error: { message: 'This model takes 512 tokens at most: too long' } })
  }
  if (trouble === 'malformed') return json(response, 200, { data: [{ index: 0, embedding: ['a'] }] })
  if (!model.models.includes(name)) return refuse(response, 404, 0)
  const texts = trouble === 'too-few' ? input.slice(1) : input
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: meaningOf(text) }))
  const tokens = input.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
  json(response, 200, { object: 'list', model: name, data: data.toReversed(), usage: { prompt_tokens: tokens } })
}

function refuse(response: ServerResponse, status: number, retryAfter: number) {
  const [message, code] = errors[status] ?? ['', '']
  if (status === 429) response.setHeader('retry-after', String(retryAfter))
  json(response, status, { error: { message, code } })
}

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}
