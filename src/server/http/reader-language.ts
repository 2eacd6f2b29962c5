import type { FastifyRequest } from 'fastify'
import type { Lang } from '#contract/fields.ts'

/** The language that the address names, else the one chosen before (a cookie that the pages set), else the browser's. */
export function readerLanguage(request: FastifyRequest): Lang {
  const named = /[?&]language=(en|ar)\b/.exec(request.url)?.[1]
  const chosen = /(?:^|;\s*)language=(en|ar)\b/.exec(request.headers.cookie ?? '')?.[1]
  const found = named ?? chosen ?? (/^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en')
  return found === 'ar' ? 'ar' : 'en'
}
