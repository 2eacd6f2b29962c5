import { createServer, type Server } from 'node:http'

/** In milliseconds: a usual start is over by then. */
const opensAfter = 2000

/**
 * Answers at the address of the product while it starts, when that takes long (the database recovers, a migration is under way): alive, not ready.
 * Who looks after processes would otherwise end one that only waits, and the wait would begin anew.
 */
export function waitingRoom({ host, port }: { host: string; port: number }): { close(): Promise<void> } {
  let server: Server | undefined
  const opening = setTimeout(() => {
    server = createServer((request, reply) => {
      const isAlive = request.url === '/health/live'
      const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' }
      const type = { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' }
      reply.writeHead(isAlive ? 200 : 503, { ...headers, ...type })
      reply.end(JSON.stringify(isAlive ? { status: 'ok' } : { status: 'starting', message: words }))
    })
    // An address that is taken is told of by the product itself, with words, when it comes to listen.
    server.on('error', () => undefined)
    server.listen({ host, port })
  }, opensAfter)
  return {
    close() {
      clearTimeout(opening)
      const open = server
      server = undefined
      if (!open?.listening) return Promise.resolve()
      return new Promise((resolve) => {
        open.close(() => resolve())
        open.closeAllConnections()
      })
    },
  }
}

const words = 'Sanad is starting. Come again in a moment. سند يبدأ الآن، عُد بعد لحظات.'
