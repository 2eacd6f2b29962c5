import type { IncomingMessage } from 'node:http'
import { faultOf } from './connection.ts'
import { ModelFault } from './faults.ts'
import { parseJson, faultInStream } from './refusals.ts'

export type Usage = { in: number; out: number }
/** A streamed part of an answer. */
export type Piece = { text: string } | { usage: Usage }

type Options = { timeoutMs: number; signal: AbortSignal; maxLength: number }

/**
 * The parts of a streamed answer (server-sent events of OpenAI's protocol), or of a complete one. @throws ModelFault
 */
export async function* piecesOf(response: IncomingMessage, options: Options): AsyncGenerator<Piece> {
  const streamed = (response.headers['content-type'] ?? '').includes('event-stream')
  let started = false
  let ended = false
  for await (const event of streamed ? eventsOf(response, options) : wholeOf(response, options)) {
    if (event === '[DONE]') return
    const { choice, usage, error } = shapeOf(event)
    if (error !== undefined) throw faultInStream({ error })
    if (choice?.refusal) throw new ModelFault('refused', choice.refusal)
    if (choice?.text) {
      started = true
      yield { text: choice.text }
    }
    if (usage) yield { usage }
    if (choice?.finish === 'content_filter') throw new ModelFault('refused', 'content_filter')
    if (choice?.finish) ended = true
  }
  // Without a finish reason or an end marker, the stream was cut off.
  if (!ended) throw new ModelFault(started || streamed ? 'cut' : 'empty')
}

/** The data of each event. A line or a UTF-8 character may be split between two chunks. */
async function* eventsOf(response: IncomingMessage, options: Options): AsyncGenerator<string> {
  let waiting = ''
  for await (const text of textOf(response, options)) {
    const lines = (waiting + text).split(/\r\n|\n|\r(?!$)/)
    waiting = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
  }
  if (waiting.startsWith('data:')) yield waiting.slice(5).trim()
}

async function* wholeOf(response: IncomingMessage, options: Options): AsyncGenerator<string> {
  let whole = ''
  for await (const text of textOf(response, options)) whole += text
  yield whole
}

/**
 * The body as text. @throws ModelFault if the endpoint is silent, the connection breaks, the answer is too large, or
 * the caller aborts
 */
export async function* textOf(
  response: IncomingMessage,
  { timeoutMs, signal, maxLength }: Options,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let size = 0
  try {
    while (true) {
      const { done, value } = await within(chunks.next(), timeoutMs, size > 0)
      if (done) break
      size += value.length
      if (size > maxLength) throw new ModelFault('malformed', 'The response is too long')
      yield decoder.decode(value, { stream: true })
    }
    if (!response.complete) throw new ModelFault('cut')
    yield decoder.decode()
  } catch (error) {
    throw faultOf(error as Error, signal, 'cut')
  } finally {
    response.destroy()
  }
}

async function within<T>(next: Promise<T>, timeoutMs: number, isStarted: boolean): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const fault = () => new ModelFault(isStarted ? 'stalled' : 'slow_start', `No data for ${timeoutMs / 1000} s`)
    timer = setTimeout(() => reject(fault()), timeoutMs)
  })
  // A late rejection of the losing promise is ignored.
  next.catch(() => undefined)
  return Promise.race([next, late]).finally(() => clearTimeout(timer))
}

type Choice = { text: string; refusal: string; finish: string }

function shapeOf(data: string): { choice?: Choice; usage?: Usage; error?: unknown } {
  const body = parseJson(data)
  if (typeof body !== 'object' || body === null) throw new ModelFault('malformed', data.slice(0, 200))
  const { choices, usage, error } = body as Record<string, unknown>
  if (error) return { error }
  if (!Array.isArray(choices)) throw new ModelFault('malformed', data.slice(0, 200))
  const first = choices[0] as Record<string, unknown> | undefined
  const delta = (first?.['delta'] ?? first?.['message'] ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { prompt_tokens: tokensIn, completion_tokens: tokensOut } = (usage ?? {}) as Record<string, unknown>
  return {
    ...(first && {
      choice: {
        text: text(delta['content']),
        refusal: text(delta['refusal']),
        finish: text(first['finish_reason']),
      },
    }),
    ...(typeof tokensIn === 'number' && typeof tokensOut === 'number' && { usage: { in: tokensIn, out: tokensOut } }),
  }
}
