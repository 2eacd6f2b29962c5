import { createServer, type Server } from 'node:http'
import type { Both } from '#contract/fields.ts'
import { failurePage, isPageNavigation } from './failure-page.ts'
import { languageOfBrowser } from './reader-language.ts'

/** In milliseconds: a usual start is over by then. */
const opensAfter = 2000

/**
 * Answers at the address of the product while it starts, when that takes long (the database recovers, a migration is under way): alive, not ready.
 * Who looks after processes would otherwise end one that only waits, and the wait would begin anew.
 */
export function startupResponder({ host, port }: { host: string; port: number }): { close(): Promise<void> } {
  let server: Server | undefined
  const opening = setTimeout(() => {
    server = createServer((request, reply) => {
      const { url = '/' } = request
      const isAlive = url === '/health/live'
      const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' }
      const retry = isAlive ? {} : { 'retry-after': '5' }
      const status = isAlive ? 200 : 503
      if (isPageNavigation({ url, headers: request.headers })) {
        const lang = languageOfBrowser(request)
        const type = { 'content-type': 'text/html; charset=utf-8', refresh: '5' }
        reply.writeHead(status, { ...headers, ...retry, ...type })
        reply.end(failurePage(lang, { message: words[lang], address: url }))
        return
      }
      reply.writeHead(status, { ...headers, ...retry, 'content-type': 'application/json; charset=utf-8' })
      const body = isAlive ? { status: 'ok' } : { status: 'starting', message: `${words.en} ${words.ar}` }
      reply.end(JSON.stringify(body))
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

const words = {
  en: 'Sanad is starting. Come again in a moment.',
  ar: 'سند يبدأ الآن، عُد بعد لحظات.',
} satisfies Both
