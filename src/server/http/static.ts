import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage } from '#contract/text/languages.ts'
import type { Services } from '../context.ts'
import { answerNotFound } from './failures.ts'
import type { Page } from './page.ts'
import { htmlPages } from './pages.ts'
import { readerLanguage, varyByLanguage } from './reader-language.ts'
import { siteSnapshot, withoutLanguage } from './site-snapshot.ts'
import { webTexts, webTextVersions } from '../i18n/stored-texts.ts'
import { pageFile } from './page-template.ts'
import { pageAddresses } from './web-build.ts'
import { mountDynamicPages } from './dynamic-pages.ts'

/**
 * Serves the pages: hashed assets with unlimited caching, the landing page in the reader's language, server-rendered
 * pages, the application at its addresses, and a not-found page at every other address.
 */
export async function mountWeb(
  app: FastifyInstance,
  services: Services,
  { written, folder }: { written: readonly Page[]; folder: string | null },
) {
  const { config } = services
  if (folder === null) {
    app.setNotFoundHandler(answerNotFound)
    mountDynamicPages(app, services, written, { folder, application: answerNotFound })
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/*.{html,br,gz}', 'csp.json', 'addresses.json', 'service-worker.js', 'sources.sha256'],
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = htmlPages(folder, config.publicUrl)
  const now = siteSnapshot(services)
  const isPage = pageAddresses(folder)
  const application = async (request: FastifyRequest, reply: FastifyReply) => {
    const { site } = await now()
    const elsewhere = withoutLanguage(request, site)
    if (elsewhere !== null) return reply.redirect(elsewhere, 302)
    const lang = readerLanguage(request, site)
    return sendPage(request, reply.header('vary', varyByLanguage), 'index.html', site, lang)
  }
  const missing = async (request: FastifyRequest, reply: FastifyReply) => {
    const { site } = await now()
    const lang = readerLanguage(request, site)
    reply.code(404).header('vary', varyByLanguage)
    return sendPage(request, reply, pageFile('missing', lang), site, lang)
  }
  // The service worker caches it and always revalidates.
  app.get('/index.html', application)
  app.get('/', async (request, reply) => {
    const { site, landing } = await now()
    const elsewhere = withoutLanguage(request, site)
    if (elsewhere !== null) return reply.redirect(elsewhere, 302)
    const name = landing === 'live' ? 'landing' : landing
    const lang = readerLanguage(request, site)
    reply.header('vary', varyByLanguage)
    return sendPage(request, reply, pageFile(name, lang), site, lang)
  })
  // The service worker refreshes its cache when the site's settings change.
  app.get('/service-worker.js', async (_request, reply) => {
    const { site } = await now()
    const script = await readFile(path.join(folder, 'service-worker.js'), 'utf8')
    const siteHash = createHash('sha256')
      .update(JSON.stringify([site, webTextVersions()]))
      .digest('hex')
      .slice(0, 16)
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8')
    return script.replace(
      /(url:\s*"index\.html",\s*revision:\s*"|revision:\s*")(\w+)("\s*,\s*url:\s*"index\.html")?/g,
      (all, before: string, revision: string, after?: string) =>
        before.startsWith('url') || after !== undefined ? `${before}${revision}-${siteHash}${after ?? ''}` : all,
    )
  })
  // Changed texts. A process that has not read the newest yet answers with its own, which must not be cached.
  app.get('/texts/:file', (request, reply) => {
    const [lang, version] = (request.params as { file: string }).file.split('.')
    const texts = isLanguage(lang) ? webTexts(lang) : undefined
    if (!texts) return answerNotFound(request, reply)
    const isNewest = texts.version === version
    reply.header('cache-control', isNewest ? 'public, max-age=31536000, immutable' : 'no-store')
    return reply.type('text/javascript; charset=utf-8').send(texts.script)
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || ownAddress.test(request.url) || !wantsHtml(request))
      return answerNotFound(request, reply)
    return isPage(request.url) ? application(request, reply.code(200)) : missing(request, reply)
  })
  mountDynamicPages(app, services, written, { folder, application })
}

/**
 * Addresses of the contract: calls, and one-letter paths for links, forms and images of mails. None of them is a page
 * of the application.
 */
const ownAddress = /^\/(?:api|[a-z])\//

/** Clients that specify no type, such as curl and link previews, get the page too, except at the address of a file. */
function wantsHtml({ url, headers: { accept = '*/*' } }: FastifyRequest) {
  const isFile = /\.\w+$/.test(url.replace(/[?#].*$/s, ''))
  return isFile ? accept.includes('text/html') : /text\/html|text\/\*|\*\/\*/.test(accept)
}
