import type { IncomingMessage } from 'node:http'
import { type Piece, piecesOf, textOf } from './answer.ts'
import { openResponse } from './connection.ts'
import { ModelFault } from './faults.ts'
import { parseJson, faultOfRefusal, errorIn } from './refusals.ts'

/** A model endpoint that speaks OpenAI's protocol. */
export type Endpoint = {
  baseUrl: string
  apiKey: string | null
  model: string
  allowPrivate: boolean
  /** Maximum silence of the endpoint (ms). */
  timeoutMs: number
}

export type Message = { role: 'system' | 'user'; content: string }
type Question = { messages: Message[]; maxTokens: number; signal: AbortSignal }

const maxAnswerBytes = 2 * 1024 * 1024
const maxRefusalBytes = 64 * 1024

/** Streams the answer to messages, up to a maximum number of tokens. @throws ModelFault */
export async function* streamAnswer(
  endpoint: Endpoint,
  { messages, maxTokens, signal }: Question,
): AsyncGenerator<Piece> {
  const body: Record<string, unknown> = {
    model: endpoint.model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: maxTokens,
  }
  const ask = () =>
    openResponse({ ...endpoint, method: 'POST', url: `${endpoint.baseUrl}/chat/completions`, body, signal })
  let response = await ask()
  // Older endpoints do not support `stream_options`, and newer models do not support `max_tokens`. The request is
  // repeated without the refused option.
  for (let again = 0; response.statusCode === 400 && again < 2; again += 1) {
    const refusal = await wholeRefusal(response, endpoint, signal)
    if (!dropUnsupportedOption(body, refusal, maxTokens)) throw faultOfRefusal(400, response.headers, refusal)
    response = await ask()
  }
  if (response.statusCode !== 200) throw await readRefusal(response, endpoint, signal)
  yield* piecesOf(response, { timeoutMs: endpoint.timeoutMs, signal, maxLength: maxAnswerBytes })
}

function dropUnsupportedOption(body: Record<string, unknown>, refusal: string, maxTokens: number): boolean {
  const { message, param } = errorIn(parseJson(refusal))
  const named = `${param} ${message}`
  if (body['max_tokens'] !== undefined && /max_tokens/.test(named)) {
    delete body['max_tokens']
    body['max_completion_tokens'] = maxTokens
    return true
  }
  if (body['stream_options'] !== undefined && /stream_options|include_usage/.test(named)) {
    delete body['stream_options']
    return true
  }
  return false
}

/** The models that an endpoint offers; empty if it does not list them. @throws ModelFault */
export async function listModels(endpoint: Endpoint, signal: AbortSignal): Promise<string[]> {
  const response = await openResponse({ ...endpoint, method: 'GET', url: `${endpoint.baseUrl}/models`, signal })
  // Some endpoints have no such list but do answer questions.
  if (response.statusCode === 404 || response.statusCode === 405) {
    response.destroy()
    return []
  }
  if (response.statusCode !== 200) throw await readRefusal(response, endpoint, signal)
  const body = parseJson(await readBody(response, endpoint, signal, maxAnswerBytes)) as { data?: unknown } | null
  if (!Array.isArray(body?.data)) throw new ModelFault('malformed')
  return body.data.flatMap((model: { id?: unknown }) => (typeof model?.id === 'string' ? [model.id] : []))
}

/** The fault of an unsuccessful response. */
export async function readRefusal(
  response: IncomingMessage,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ModelFault> {
  const text = await wholeRefusal(response, endpoint, signal)
  return faultOfRefusal(response.statusCode ?? 0, response.headers, text)
}

/** The body of a refusal. If it is cut off, the status is sufficient. */
const wholeRefusal = (response: IncomingMessage, endpoint: Endpoint, signal: AbortSignal) =>
  readBody(response, endpoint, signal, maxRefusalBytes).catch((error: unknown) => {
    if (signal.aborted) throw error
    return ''
  })

/** The body as one string. @throws ModelFault */
export async function readBody(
  response: IncomingMessage,
  { timeoutMs }: Endpoint,
  signal: AbortSignal,
  maxLength: number,
) {
  let text = ''
  for await (const piece of textOf(response, { timeoutMs, signal, maxLength })) text += piece
  return text
}
