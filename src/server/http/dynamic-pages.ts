import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#contract/fields.ts'
import { directionOf } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'
import type { Context, Services } from '../context.ts'
import { isUnstorable } from '../db/connection/database.ts'
import { Failure } from '../failure.ts'
import { scriptJson } from '../text/html.ts'
import { fillTemplate, pageFile } from './page-template.ts'
import { endOf } from './mount.ts'
import type { Page, RenderedPage } from './page.ts'
import { readFromReplica } from './replica-routing.ts'
import { readerLanguage, requestedLanguage, varyByLanguage } from './reader-language.ts'
import { siteSnapshot, withoutLanguage } from './site-snapshot.ts'

type Frames = (name: string, lang: Lang) => string
/** Serves the application, which shows a message of its own. */
type Application = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Mounts the server-rendered pages. They are rendered for a visitor, since only the application knows who is signed
 * in.
 */
export function mountDynamicPages(
  app: FastifyInstance,
  services: Services,
  pages: readonly Page[],
  { folder, application }: { folder: string | null; application: Application },
) {
  const frames = framesOf(folder)
  const now = siteSnapshot(services)
  for (const page of pages) {
    app.get(page.path, async (request, reply) => {
      const { site } = await now()
      const elsewhere = withoutLanguage(request, site)
      if (elsewhere !== null) return reply.redirect(elsewhere, 302)
      const lang = readerLanguage(request, site)
      reply.headers({ 'cache-control': 'no-cache', vary: varyByLanguage })
      const ctx = visitor(services, request, reply, lang)
      const made = await readFromReplica(
        services,
        { viewer: null, request },
        (db) => writtenFor(page, { ...ctx, db }, request, site),
        // A missing item may just be too new for the replica.
        (answer) => answer !== null && !('status' in answer && answer.status === 404),
      ).catch((error: unknown) => {
        if (error instanceof Failure || isUnstorable(error)) throw error
        request.log.error({ err: error }, 'a page couldn’t be rendered')
        return undefined
      })
      if (made === undefined) return application(request, reply.code(503).header('retry-after', 5))
      if (made === null) return application(request, reply)
      if ('redirect' in made) return reply.redirect(made.redirect, 301)
      if ('text' in made) return send(request, reply.type(made.type), made.text)
      const pageLang = made.lang ?? lang
      const html = framed(
        fillTemplate(frames(page.frame ?? '', pageLang), site, pageLang, services.config.publicUrl),
        made,
      )
      return send(request, reply.code(made.status).type('text/html; charset=utf-8'), html)
    })
  }
}

function writtenFor(page: Page, ctx: Context, request: FastifyRequest, site: Site) {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  return page.write(ctx, {
    params: request.params as Record<string, string>,
    query,
    site,
    requested: requestedLanguage(request, site),
  })
}

const visitor = (services: Services, request: FastifyRequest, reply: FastifyReply, lang: Lang): Context => ({
  ...services,
  lang,
  requestId: request.id,
  log: request.log,
  address: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
  idempotencyKey: null,
  viewer: null,
  tenant: null,
  upload: () => Promise.resolve(null),
  raw: Buffer.alloc(0),
  method: request.method,
  header: () => undefined,
  signal: endOf(services, reply),
})

function send(request: FastifyRequest, reply: FastifyReply, text: string) {
  // Weak, since the three encodings share the tag.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag)
  const known = reply.statusCode === 200 && request.headers['if-none-match'] === etag
  return known ? reply.code(304).send() : reply.send(text)
}

/** Page templates of the build, each read once; a plain one if there is no build. */
function framesOf(folder: string | null): Frames {
  if (folder === null) return (_name, lang) => plainFrame(lang)
  const read = new Map<string, string>()
  return (name, lang) => {
    const file = path.join(folder, pageFile(name, lang))
    const frame = read.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : plainFrame(lang))
    read.set(file, frame)
    return frame
  }
}

const plainFrame = (lang: Lang) => `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
  <head><meta charset="utf-8" /><!-- head --></head>
  <body><main><!-- content --></main><!-- asked --></body>
</html>
`

const framed = (frame: string, { head, body, prefetched }: RenderedPage) =>
  frame
    .replace('<!-- head -->', () => head)
    .replace('<!-- content -->', () => body)
    .replace('<!-- asked -->', () =>
      prefetched ? `<script type="application/json" id="asked">${scriptJson(prefetched)}</script>` : '',
    )
