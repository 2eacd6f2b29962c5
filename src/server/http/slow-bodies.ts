import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type BodyPace = {
  /** Check interval (ms). */
  every: number
  /** Minimum number of bytes per interval. */
  least: number
}

/** Slower than any real connection; a gigabyte would take a month. */
const usual: BodyPace = { every: 30_000, least: 4000 }

/**
 * Cuts off clients that send a request body extremely slowly, since they would hold a connection forever. A body that
 * the server itself reads slowly is exempt. They get 408 unless a response has begun. (Headers have Node's own limit
 * of a minute.)
 * @returns a function that stops the checks
 */
export function cutSlowBodies(server: Server, { every, least }: BodyPace = usual): () => void {
  // Bytes read at the previous check; null before the first check, so that everyone gets a full interval.
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
  // Runs after pending input is read, so that a busy process does not blame a client.
  const looking = setInterval(() => setImmediate(look), every)
  looking.unref()
  return () => clearInterval(looking)
}

/** The response that Node sends for slow headers. */
function cut({ socket }: IncomingMessage, { headersSent }: ServerResponse) {
  if (headersSent || socket.writableEnded) socket.destroy()
  else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
}
