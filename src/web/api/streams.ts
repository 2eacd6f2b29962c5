import type { EndpointName } from '#contract/api.ts'
import { CallError, type InputOf, send, type TimeLimit } from './call.ts'

/** Reads a stream of server-sent events until the signal aborts; reconnects when the connection breaks. */
export async function listen<D extends EndpointName>(
  endpoint: D,
  input: InputOf<D>,
  onEvent: (event: string, data: unknown) => void,
  signal: AbortSignal,
) {
  let over = false
  while (!signal.aborted && !over) {
    try {
      const response = await send(endpoint, input, { signal, isStreaming: true })
      over = await readEvents(response, onEvent)
    } catch (error) {
      if (error instanceof CallError && error.statusCode >= 400 && error.statusCode < 500) return
    }
    if (!signal.aborted && !over) await new Promise((resolve) => setTimeout(resolve, 1500))
  }
}

/** @returns whether the server ended the stream properly */
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

/** Restarts the timeout with each chunk of the response. */
export function extendOnProgress(response: Response, limit: TimeLimit): Response {
  limit.renew()
  const transform = (piece: Uint8Array, pieces: TransformStreamDefaultController<Uint8Array>) => {
    limit.renew()
    pieces.enqueue(piece)
  }
  const body = response.body?.pipeThrough(new TransformStream({ transform }))
  return body ? new Response(body, response) : response
}
