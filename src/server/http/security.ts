import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Security headers of every response. The policy names the inline script of the pages by its hash. */
export async function securityHeaders(app: FastifyInstance, config: Config, build: string | null) {
  const hashes = build === null ? [] : inlineScripts(build)
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** The hashes of inline scripts as the build wrote them, as sources of a content security policy: `'sha256-…'`. */
function inlineScripts(build: string): string[] {
  const written: unknown = JSON.parse(readFileSync(path.join(build, 'csp.json'), 'utf8'))
  const hashes = Array.isArray(written) ? written : Object.values(written as object).flat()
  return hashes
    .filter((hash): hash is string => typeof hash === 'string')
    .map((hash) => (hash.startsWith("'") ? hash : hash.startsWith('sha256-') ? `'${hash}'` : `'sha256-${hash}'`))
}
