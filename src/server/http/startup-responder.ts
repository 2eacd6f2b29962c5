import { createServer, type Server } from 'node:http'
import type { Both } from '#contract/fields.ts'
import { failurePage, isPageNavigation } from './failure-page.ts'
import { languageOfBrowser } from './reader-language.ts'
import { textIn } from '../i18n/text-in.ts'

/** Milliseconds; most starts take less. */
const opensAfter = 2000

/**
 * Responds while startup is slow (database recovery, a migration): alive but not ready. Otherwise an orchestrator
 * kills a process that is only waiting, and startup begins again.
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
        reply.end(failurePage(lang, { message: textIn(words, lang), address: url }))
        return
      }
      reply.writeHead(status, { ...headers, ...retry, 'content-type': 'application/json; charset=utf-8' })
      const body = isAlive ? { status: 'ok' } : { status: 'starting', message: `${words.en} ${words.ar}` }
      reply.end(JSON.stringify(body))
    })
    // The product itself reports an address in use later, with an explanation.
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
  en: 'Sanad is starting. Try again in a moment.',
  ar: 'سند قيد بدء التشغيل. يمكن إعادة المحاولة بعد لحظات.',
} satisfies Both
