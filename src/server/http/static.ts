import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerNotFound } from './failures.ts'

/** Where the build puts the pages. */
export const webFolder = path.resolve(import.meta.dirname, '../../../dist/web')

/** Serves the pages: hashed assets for ever, the landing page in the reader's language, every other address the application. */
export async function mountWeb(app: FastifyInstance) {
  if (!existsSync(webFolder)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['**/*.html', 'csp.json'],
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (request, reply) => {
    const landing = `landing.${readerLanguage(request)}.html`
    const page = existsSync(path.join(webFolder, landing)) ? landing : 'index.html'
    return reply.header('cache-control', 'no-cache').header('vary', 'accept-language, cookie').sendFile(page)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && wantsHtml(request)
    if (!isPage) return answerNotFound(request, reply)
    return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const wantsHtml = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')

/** The language chosen before (a cookie that the pages set), else the browser's. */
function readerLanguage(request: FastifyRequest) {
  const chosen = /(?:^|;\s*)language=(en|ar)\b/.exec(request.headers.cookie ?? '')?.[1]
  return chosen ?? (/^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en')
}
