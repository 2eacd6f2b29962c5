import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type BodyPace = {
  /** How often is looked, in milliseconds. */
  every: number
  /** Bytes that have to come in that time. */
  least: number
}

/** Slower than any line that people have, and so slow that a gigabyte would take a month. */
const usual: BodyPace = { every: 30_000, least: 4000 }

/**
 * Cuts who sends the body of a request by drops: it would hold its line, and what waits for it, for ever. A body that is slow because
 * it is read slowly here is left alone. Without another answer it is answered 408. (Heads have Node's own minute.)
 * @returns what ends the looking
 */
export function cutSlowBodies(server: Server, { every, least }: BodyPace = usual): () => void {
  // What the line had read at the last look; null before the first, so that everybody has a whole span.
  const coming = new Map<IncomingMessage, { response: ServerResponse; before: number | null }>()
  server.on('request', (request, response) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
    coming.set(request, { response, before: null })
    request.once('close', () => coming.delete(request))
  })
  const look = () => {
    for (const [request, { response, before }] of coming) {
      const { bytesRead } = request.socket
      const waitsForUs = request.readableLength >= request.readableHighWaterMark
      if (request.complete) coming.delete(request)
      else if (before !== null && bytesRead - before < least && !waitsForUs) cut(request, response)
      else coming.set(request, { response, before: bytesRead })
    }
  }
  // After what has come meanwhile was read: a process that was busy itself cuts nobody for it.
  const looking = setInterval(() => setImmediate(look), every)
  looking.unref()
  return () => clearInterval(looking)
}

/** As Node answers a head that takes too long. */
function cut({ socket }: IncomingMessage, { headersSent }: ServerResponse) {
  if (headersSent || socket.writableEnded) socket.destroy()
  else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
}
