import type { IncomingMessage, Server } from 'node:http'

type Pace = {
  /** How often is looked, in milliseconds. */
  every: number
  /** Bytes that have to come in that time. */
  least: number
}

/** Slower than any line that people have, and so slow that a gigabyte would take a month. */
const usual: Pace = { every: 30_000, least: 4000 }

/**
 * Cuts who sends the body of a request by drops: it would hold its line, and what waits for it, for ever. A body that is slow because
 * it is read slowly here is left alone. (Heads have Node's own minute.)
 * @returns what ends the looking
 */
export function cutSlowBodies(server: Server, { every, least }: Pace = usual): () => void {
  // What the line had read at the last look; null before the first, so that everybody has a whole span.
  const coming = new Map<IncomingMessage, number | null>()
  server.on('request', (request) => {
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
    coming.set(request, null)
    request.once('close', () => coming.delete(request))
  })
  const look = () => {
    for (const [request, before] of coming) {
      const { bytesRead } = request.socket
      const waitsForUs = request.readableLength >= request.readableHighWaterMark
      if (request.complete) coming.delete(request)
      else if (before !== null && bytesRead - before < least && !waitsForUs) request.socket.destroy()
      else coming.set(request, bytesRead)
    }
  }
  // After what has come meanwhile was read: a process that was busy itself cuts nobody for it.
  const looking = setInterval(() => setImmediate(look), every)
  looking.unref()
  return () => clearInterval(looking)
}
