import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { siteSettings } from '../settings.ts'
import { answerNotFound } from './failures.ts'
import { htmlPages } from './pages.ts'

/** Where the build puts the pages. */
export const webFolder = path.resolve(import.meta.dirname, '../../../dist/web')

/** Serves the pages: hashed assets for ever, the landing page in the reader's language, every other address the application. */
export async function mountWeb(app: FastifyInstance, { db, config, log }: Services) {
  if (!existsSync(webFolder)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/*.{html,br,gz}', 'csp.json'],
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = htmlPages(webFolder, config.publicUrl)
  app.get('/', async (request, reply) => {
    // The page does not need the database: without it, it is served as it mostly is.
    const { landing } = await siteSettings(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the landing page was served without the settings')
      return { landing: 'live' as const }
    })
    const name = landing === 'live' ? 'landing' : landing
    reply.header('vary', 'accept-encoding, accept-language, cookie')
    return sendPage(request, reply, `${name}.${readerLanguage(request)}.html`)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && wantsHtml(request)
    if (!isPage) return answerNotFound(request, reply)
    reply.code(200).header('vary', 'accept-encoding')
    return sendPage(request, reply, 'index.html')
  })
}

const wantsHtml = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')

/** The language that the address names, else the one chosen before (a cookie that the pages set), else the browser's. */
function readerLanguage(request: FastifyRequest) {
  const named = /[?&]language=(en|ar)\b/.exec(request.url)?.[1]
  const chosen = /(?:^|;\s*)language=(en|ar)\b/.exec(request.headers.cookie ?? '')?.[1]
  return named ?? chosen ?? (/^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en')
}
