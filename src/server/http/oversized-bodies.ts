import type { FastifyInstance } from 'fastify'

/** Bytes of an oversized body that are read and discarded. */
const maxBytes = 64 * 1024 * 1024

/**
 * Reads and discards an oversized body, so that the client receives the refusal: a client that is still sending only
 * sees a broken connection if the server closes it. Beyond the limit the connection is cut off, like that of a slow
 * sender (`slow-bodies.ts`).
 */
export function drainOversizedBody(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (reply.statusCode !== 413 || raw.complete) return
    reply.removeHeader('connection')
    const before = raw.socket.bytesRead
    raw.unpipe()
    raw.on('data', () => {
      if (raw.socket.bytesRead - before > maxBytes) raw.destroy()
    })
    raw.resume()
  })
}
