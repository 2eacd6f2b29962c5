import type { FastifyRequest } from 'fastify'
import type { Lang } from '#contract/fields.ts'
import type { Site } from '#contract/site.ts'

/** The language that the address names, else the one chosen before (a cookie that the pages set), else the site's. */
export function readerLanguage(request: FastifyRequest, { languages }: Pick<Site, 'languages'>): Lang {
  const named = /[?&]language=(en|ar)\b/.exec(request.url)?.[1]
  const chosen = /(?:^|;\s*)(?:__Host-)?language=(en|ar)\b/.exec(request.headers.cookie ?? '')?.[1]
  return languages.find((one) => one === named) ?? languages.find((one) => one === chosen) ?? languages[0] ?? 'en'
}
