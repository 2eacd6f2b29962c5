import type { Lang } from '#contract/fields.ts'
import type { Site } from '#contract/site.ts'
import { escapeHtml } from '../text/html.ts'
import { shareTags, siteTitle } from '../public-site/site-head.ts'

/** Placeholders in the build for the site's address and name, which are only known at run time. */
const buildOrigin = 'https://origin.invalid'
const buildName = 'site-name.invalid'
const buildTitle = 'site-title.invalid'

const directions = { en: 'ltr', ar: 'rtl' } as const

/** Fills a page of the build with the current name, logo and languages of the site. */
export function fillTemplate(page: string, site: Site, lang: Lang, publicUrl: string): string {
  const origin = encodeURI(publicUrl)
  const only = site.languages.length === 1
  const siteJson = escapeHtml(JSON.stringify(site))
  const share = shareTags(site, lang, origin)
  return [
    (html: string) => html.replaceAll(buildOrigin, () => origin),
    (html: string) =>
      html.replace(/(<meta\s+name="site"\s+content=)(?:"[^"]*"|'[^']*')/, (_all, tag: string) => `${tag}"${siteJson}"`),
    (html: string) => html.replaceAll(buildName, () => escapeHtml(site.name[lang])),
    (html: string) => html.replaceAll(buildTitle, () => escapeHtml(siteTitle(site, lang))),
    (html: string) =>
      html.replace(/<html [^<>]*>/, (tag) =>
        tag
          .replace(/ lang="\w+"/, ` lang="${lang}"`)
          .replace(/ dir="\w+"/, ` dir="${directions[lang]}"`)
          .replace(/\blang-(?:en|ar)\b/, `lang-${lang}`)
          .replace('>', only ? ' data-one-language>' : '>'),
      ),
    (html: string) =>
      html.includes('property="og:image"')
        ? html
            .replaceAll(/<meta (?:property="og:image:\w+"|name="twitter:card")[^<>]*>\s*/g, '')
            .replace(/<meta property="og:image"[^<>]*>/, () => share.join('\n    '))
        : html,
    (html: string) => (only ? withoutOthers(html) : html),
    (html: string) => (site.logo === null ? html : withLogo(html, escapeHtml(site.logo))),
  ].reduce((html, change) => change(html), page)
}

const withoutOthers = (html: string) =>
  html
    .replaceAll(/<link rel="alternate"[^<>]*>\s*/g, '')
    .replaceAll(/<meta property="og:locale:alternate"[^<>]*>\s*/g, '')
    .replaceAll(/<noscript><a class="other-language".*?<\/noscript>\s*/gs, '')

const withLogo = (html: string, logo: string) =>
  html
    .replaceAll('"/logo.svg"', `"${logo}"`)
    .replace(
      /(<div id="splash"[^<>]*>\s*)<svg.*?<\/svg>/s,
      (_all, before: string) => `${before}<img src="${logo}" height="88" alt="" />`,
    )
