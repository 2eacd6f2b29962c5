import type { FastifyRequest } from 'fastify'
import { isLanguage } from '#contract/text/languages.ts'
import type { Settings, Site } from '#contract/site.ts'
import type { Services } from '../context.ts'
import { defaultSite, mailRouteOf, siteOf, siteSettings } from '../public-site/settings.ts'

type Now = { site: Site; landing: Settings['landing'] }

/**
 * The site's settings that pages need. While the database is unavailable, the last known settings are used, since
 * pages need nothing else from it.
 */
export function siteSnapshot({ db, log, config }: Pick<Services, 'db' | 'log' | 'config'>): () => Promise<Now> {
  let last: Now = { site: defaultSite, landing: 'live' }
  return async () => {
    try {
      const settings = await siteSettings(db)
      last = { site: { ...siteOf(settings), mailWay: mailRouteOf(config) }, landing: settings.landing }
    } catch (error) {
      log.warn({ err: error }, 'a page was served without the site settings')
    }
    return last
  }
}

/**
 * The redirect target of an address in a language that the site does not offer: the same address without the language.
 */
export function withoutLanguage({ url }: Pick<FastifyRequest, 'url'>, { languages }: Site): string | null {
  const [path = '/', query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  const named = params.get('language')
  if (!isLanguage(named) || languages.includes(named)) return null
  params.delete('language')
  // An address that starts with two slashes would name another host.
  return path.replace(/^\/+/, '/') + (params.size > 0 ? `?${params.toString()}` : '')
}
