import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#contract/fields.ts'
import type { Site } from '#contract/site.ts'
import { webTextVersions } from '../i18n/stored-texts.ts'
import { fillTemplate } from './page-template.ts'

type Encoded = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

/**
 * The HTML of the static pages. Each file is read, filled and compressed once per language, at its first request after a
 * change of the site's settings.
 */
export function htmlPages(folder: string, publicUrl: string) {
  const pages = new Map<string, { of: string; page: Promise<Encoded> }>()
  return async (request: FastifyRequest, reply: FastifyReply, file: string, site: Site, lang: Lang) => {
    const of = JSON.stringify([site, webTextVersions()])
    const key = `${lang} ${file}`
    const known = pages.get(key)
    const page =
      known?.of === of
        ? known.page
        : readFile(path.join(folder, file), 'utf8').then((text) => encoded(fillTemplate(text, site, lang, publicUrl)))
    pages.set(key, { of, page })
    // A file that could not be read is retried at the next request.
    page.catch(() => pages.delete(key))
    const { etag, ...bodies } = await page
    reply.headers({ 'cache-control': 'no-cache', etag })
    if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
    const coding = codingFor(request)
    if (coding !== 'plain') reply.header('content-encoding', coding)
    return reply.type('text/html; charset=utf-8').send(bodies[coding])
  }
}

async function encoded(text: string): Promise<Encoded> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  // Weak, since the three encodings share the tag.
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`, plain, br, gzip: zipped }
}

function codingFor({ headers }: FastifyRequest): 'br' | 'gzip' | 'plain' {
  const taken = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(taken)) return 'br'
  return /\bgzip\b/.test(taken) ? 'gzip' : 'plain'
}
