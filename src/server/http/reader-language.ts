import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isLanguage, type Lang, languages } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'

type Request = Pick<IncomingMessage, 'url' | 'headers'>
type PageHeaders = Pick<FastifyRequest, 'url' | 'headers'>

/** The headers that decide the language of a page. */
export const varyByLanguage = 'accept-encoding, cookie, accept-language'

/** The language in the address, in the cookie that pages set, of the browser, or of the site, in this order. */
export const readerLanguage = (request: PageHeaders, site: Pick<Site, 'languages'>): Lang =>
  requestedLanguage(request, site) ?? site.languages[0] ?? 'en'

/** Like `readerLanguage`, without the site's default: search engines and link previews name no language. */
export const requestedLanguage = (request: PageHeaders, { languages }: Pick<Site, 'languages'>): Lang | undefined =>
  chosen(request).find((lang) => languages.includes(lang)) ??
  acceptedLanguage(request.headers['accept-language'], languages)

/** Like `readerLanguage` when the site's settings are unavailable. */
export const languageOfBrowser = (request: Request): Lang =>
  chosen(request)[0] ?? preferredLanguage(request.headers['accept-language'])

/** The best supported language of an `Accept-Language` header. */
export const preferredLanguage = (header?: string): Lang =>
  acceptedLanguage(
    header,
    languages().map(({ code }) => code),
  ) ?? 'en'

/** The best of these languages for an `Accept-Language` header (RFC 9110); undefined if it names none of them. */
function acceptedLanguage(header = '', offered: readonly Lang[]): Lang | undefined {
  const ranges = header
    .toLowerCase()
    .split(',')
    .map((range) => ({
      tag: range.split(';')[0]?.trim() ?? '',
      weight: Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const found = ranges.map(
    ({ tag }) =>
      offered.find((code) => tag === code.toLowerCase()) ?? offered.find((code) => tag.split('-')[0] === code),
  )
  return found.find((code) => code !== undefined)
}

function chosen({ url = '', headers }: Request): Lang[] {
  const named = /[?&]lang(?:uage)?=([\w-]+)/.exec(url)?.[1]
  const before = /(?:^|;\s*)(?:__Host-)?language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return [named, before].filter((language) => isLanguage(language))
}
