import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { siteSettings } from '../settings.ts'
import { answerNotFound } from './failures.ts'
import type { Page } from './page.ts'
import { htmlPages } from './pages.ts'
import { readerLanguage } from './reader-language.ts'
import { mountWritten } from './written.ts'

/** Where the build puts the pages. */
export const webFolder = path.resolve(import.meta.dirname, '../../../dist/web')

/**
 * Serves the pages: hashed assets for ever, the landing page in the reader's language, what slices write for each request, and
 * for every other address the application.
 */
export async function mountWeb(app: FastifyInstance, services: Services, written: readonly Page[]) {
  const { db, config, log } = services
  if (!existsSync(webFolder)) {
    app.setNotFoundHandler(answerNotFound)
    mountWritten(app, services, written, { folder: webFolder, application: answerNotFound })
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
  const application = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply.header('vary', 'accept-encoding'), 'index.html')
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
    return application(request, reply.code(200))
  })
  mountWritten(app, services, written, { folder: webFolder, application })
}

const wantsHtml = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html')
