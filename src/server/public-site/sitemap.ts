import type { Lang } from '#contract/fields.ts'
import type { Site } from '#contract/site.ts'
import { languagesInOrder } from './site-head.ts'
import type { Context } from '../context.ts'
import { notFound } from '../failure.ts'
import type { Page } from '../http/page.ts'
import { escapeHtml } from '../text/html.ts'

/** An address of the sitemap. A translated page has a canonical address in each language of the site. */
export type Place = { path: string; changed?: Date; isTranslated?: boolean }

/** The addresses of a feature, split into files that no longer change once they are full. */
export type Sitemap = {
  name: string
  files: (ctx: Context) => Promise<number>
  file: (ctx: Context, file: number) => Promise<Place[]>
}

const landing = ['/', '/about', '/contact', '/privacy', '/terms', '/qa']
/** Paths without public content: members-only pages, and forms. */
const closed = ['/api/', '/admin', '/auth/', '/dashboard', '/email-marketing', '/qa/ask']

/** Pages for search engines: `/robots.txt`, `/sitemap.xml`, and a sitemap per feature. */
export function sitemaps(maps: readonly Sitemap[]): Page[] {
  const xml = 'application/xml; charset=utf-8'
  return [
    {
      path: '/robots.txt',
      write: async ({ config }) => {
        const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
        const text = [...lines, '', `Sitemap: ${encodeURI(config.publicUrl)}/sitemap.xml`, ''].join('\n')
        return { type: 'text/plain; charset=utf-8', text }
      },
    },
    { path: '/sitemap.xml', write: async (ctx) => ({ type: xml, text: await indexOf(ctx, maps) }) },
    {
      path: '/sitemap-pages.xml',
      write: async ({ config }, { site }) => ({
        type: xml,
        text: sitemapOf(placesOf(landing), encodeURI(config.publicUrl), site),
      }),
    },
    ...maps.map((map): Page => ({
      path: `/sitemap-${map.name}-:file.xml`,
      write: async (ctx, { params, site }) => {
        const file = Number(params['file'])
        const places = Number.isSafeInteger(file) && file > 0 && file < 1000 ? await map.file(ctx, file) : []
        if (places.length === 0 && file !== 1) throw notFound()
        return { type: xml, text: sitemapOf(places, encodeURI(ctx.config.publicUrl), site) }
      },
    })),
  ]
}

const placesOf = (paths: readonly string[]): Place[] => paths.map((path) => ({ path, isTranslated: true }))

async function indexOf(ctx: Context, maps: readonly Sitemap[]) {
  const counted = await Promise.all(maps.map(async ({ name, files }) => ({ name, files: await files(ctx) })))
  const names = counted.flatMap(({ name, files }) => Array.from({ length: files }, (_, at) => `${name}-${at + 1}`))
  const origin = encodeURI(ctx.config.publicUrl)
  const entries = ['pages', ...names].map(
    (name) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`,
  )
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** A sitemap file of canonical addresses: https://www.sitemaps.org/protocol.html. */
export function sitemapOf(places: readonly Place[], origin: string, site: Site): string {
  // A site with a single language has no alternates.
  const offered = site.languages.length > 1 ? languagesInOrder(site) : []
  const entries = places.flatMap(({ path, changed, isTranslated }) => {
    const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    const entry = (address: string, links: string) => `<url><loc>${escapeHtml(address)}</loc>${when}${links}</url>`
    if (!isTranslated || offered.length === 0) return [entry(`${origin}${path}`, '')]
    const at = (lang: Lang) => `${origin}${path}?language=${lang}`
    const links = offered.map(
      (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(at(lang))}"/>`,
    )
    return offered.map((lang) => entry(at(lang), links.join('')))
  })
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
