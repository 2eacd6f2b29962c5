import type { Lang, Pagination } from '#contract/fields.ts'
import { languages, localeOf, sideOf } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'
import { escapeHtml } from '../text/html.ts'
import { languagesInOrder, shareTags } from '../public-site/site-head.ts'
import { pageWords } from './page-words.ts'

// Shared parts of the server-rendered question pages.

type About = {
  title: string
  description: string
  type: 'article' | 'website'
  site: Site
  origin: string
  address: string
  /** The language of a member's text, which exists in this language only. */
  written?: Lang
  page: number
  /** Excludes the page from search engines. */
  hidden: boolean
}

const ownName = (lang: Lang) => languages().find(({ code }) => code === lang)?.name ?? lang

/** As Open Graph names it: `en_GB`. */
const ogLocale = (lang: Lang) => (lang === 'ar' ? 'ar_AR' : localeOf(lang).replace(/-u-.*/, '').replace('-', '_'))

/** Metadata for search engines and link previews. */
export function headOf(lang: Lang, about: About): string[] {
  const { title, description, type, site, origin, address, written, page, hidden } = about
  const spoken = written ?? lang
  const name = escapeHtml(site.name[sideOf(lang)])
  const isTranslated = written === undefined && site.languages.length > 1
  const at = (of: Lang | null) => {
    const query = [...(of ? [`language=${of}`] : []), ...(page > 1 ? [`page=${page}`] : [])].join('&')
    return escapeHtml(`${origin}${address}${query && '?'}${query}`)
  }
  return [
    `<title>${escapeHtml(title)} · ${name}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...(hidden ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="canonical" href="${at(isTranslated ? lang : null)}" />`,
    ...(isTranslated ? [...languagesInOrder(site), null] : []).map(
      // The address without a language is not used, since it is not the canonical one.
      (of) => `<link rel="alternate" hreflang="${of ?? 'x-default'}" href="${at(of ?? site.languages[0] ?? 'en')}" />`,
    ),
    `<meta property="og:type" content="${type}" />`,
    `<meta property="og:site_name" content="${name}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:url" content="${at(isTranslated ? lang : null)}" />`,
    `<meta property="og:locale" content="${ogLocale(spoken)}" />`,
    ...(isTranslated ? languagesInOrder(site).filter((of) => of !== lang) : []).map(
      (of) => `<meta property="og:locale:alternate" content="${ogLocale(of)}" />`,
    ),
    ...shareTags(site, spoken, origin),
  ]
}

/** The links to the other languages, for readers without scripts. With scripts, a button replaces them. */
export function otherLanguage(lang: Lang, address: string, site: Site): string {
  const links = site.languages
    .filter((other) => other !== lang)
    .map((other) => {
      const href = escapeHtml(`${address}${address.includes('?') ? '&' : '?'}language=${other}`)
      return `<a class="other-language" href="${href}" hreflang="${other}" lang="${other}">${escapeHtml(ownName(other))}</a>`
    })
  return links.length === 0 ? '' : `<noscript>${links.join(' ')}</noscript>`
}

/** The links to the previous and next page. */
export function pagesOf(lang: Lang, address: string, { page, pages }: Pagination): string {
  if (pages <= 1) return ''
  const to = (number: number) => escapeHtml(`${address}${address.includes('?') ? '&' : '?'}page=${number}`)
  const ways = [
    ...(page > 1 ? [`<a rel="prev" href="${to(page - 1)}">${pageWords(lang, 'before')}</a>`] : []),
    ...(page < pages ? [`<a rel="next" href="${to(page + 1)}">${pageWords(lang, 'after')}</a>`] : []),
  ]
  return `<nav class="pages" aria-label="${pageWords(lang, 'pages')}">${ways.join('')}</nav>`
}
