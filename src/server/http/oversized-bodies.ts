import type { FastifyInstance } from 'fastify'

/** So much of a body that is too large is read and thrown away, in bytes. */
const most = 64 * 1024 * 1024

/**
 * Lets whoever sends a body that is too large send it to its end, so that she reads why it was refused: of a line that is closed while she
 * still sends she hears only that it broke. Who goes on beyond all measure is cut, as who sends by drops is (`slow-bodies.ts`).
 */
export function drainOversizedBody(app: FastifyInstance) {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (reply.statusCode !== 413 || raw.complete) return
    reply.removeHeader('connection')
    const before = raw.socket.bytesRead
    raw.unpipe()
    raw.on('data', () => {
      if (raw.socket.bytesRead - before > most) raw.destroy()
    })
    raw.resume()
  })
}
