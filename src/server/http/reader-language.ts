import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isLanguage, type Lang, languages } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'

/** The language in the address, in the cookie that pages set, or of the site, in this order. */
export function readerLanguage(request: FastifyRequest, { languages }: Pick<Site, 'languages'>): Lang {
  return chosen(request).find((one) => languages.includes(one)) ?? languages[0] ?? 'en'
}

/** Like `readerLanguage` when the site's settings are unavailable: the browser's language decides. */
export function languageOfBrowser(request: Pick<IncomingMessage, 'url' | 'headers'>): Lang {
  return chosen(request)[0] ?? preferredLanguage(request.headers['accept-language'])
}

/** The first supported language of an `Accept-Language` header. */
export const preferredLanguage = (header = ''): Lang => {
  const [first = ''] = header.trim().toLowerCase().split(/[,;]/)
  const codes = languages().map(({ code }) => code)
  return (
    codes.find((code) => first === code.toLowerCase()) ?? codes.find((code) => first.split('-')[0] === code) ?? 'en'
  )
}

function chosen({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Lang[] {
  const named = /[?&]lang(?:uage)?=([\w-]+)/.exec(url)?.[1]
  const before = /(?:^|;\s*)(?:__Host-)?language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return [named, before].filter((one) => isLanguage(one))
}
