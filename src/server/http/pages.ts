import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the build writes where the public address of the site belongs, which it cannot know. */
const buildOrigin = 'https://origin.invalid'

type Encoded = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

/** The HTML of the pages: read, addressed and compressed once for each file, at its first request. */
export function htmlPages(folder: string, publicUrl: string) {
  const pages = new Map<string, Promise<Encoded>>()
  return async (request: FastifyRequest, reply: FastifyReply, file: string) => {
    const page = pages.get(file) ?? encoded(path.join(folder, file), publicUrl)
    pages.set(file, page)
    // A file that is just being built anew is there the next time.
    page.catch(() => pages.delete(file))
    const { etag, ...bodies } = await page
    reply.headers({ 'cache-control': 'no-cache', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const coding = codingFor(request)
    if (coding !== 'plain') reply.header('content-encoding', coding)
    return reply.type('text/html; charset=utf-8').send(bodies[coding])
  }
}

async function encoded(file: string, publicUrl: string): Promise<Encoded> {
  const text = (await readFile(file, 'utf8')).replaceAll(buildOrigin, encodeURI(publicUrl))
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  // Weak: the same page in three encodings.
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`, plain, br, gzip: zipped }
}

function codingFor({ headers }: FastifyRequest): 'br' | 'gzip' | 'plain' {
  const taken = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(taken)) return 'br'
  return /\bgzip\b/.test(taken) ? 'gzip' : 'plain'
}
