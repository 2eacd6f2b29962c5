import type { Both } from '#contract/fields.ts'
import { directionOf, type Lang, type Language, languages, sideOf } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'
import { addedLanguages } from '../i18n/languages.ts'
import { webTexts, webTextVersions } from '../i18n/stored-texts.ts'
import { textIn } from '../i18n/text-in.ts'
import { escapeHtml } from '../text/html.ts'
import { fillMarkedTexts } from './marked-texts.ts'
import { shareTags, siteTitle } from '../public-site/site-head.ts'

/** Placeholders in the build for the site's address and name, which are only known at run time. */
const buildOrigin = 'https://origin.invalid'
const buildName = 'site-name.invalid'
const buildTitle = 'site-title.invalid'

/** The file of a page: with marked texts if some are changed in this language. An added language fills the English one. */
export const pageFile = (name: string, lang: Lang) => `${name}.${sideOf(lang)}${webTexts(lang) ? '.marked' : ''}.html`

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
    (html: string) => html.replaceAll(buildName, () => escapeHtml(site.name[sideOf(lang)])),
    (html: string) => html.replaceAll(buildTitle, () => escapeHtml(siteTitle(site, lang))),
    (html: string) =>
      html.replace(/<html [^<>]*>/, (tag) =>
        tag
          .replace(/ lang="\w+"/, ` lang="${lang}"`)
          .replace(/ dir="\w+"/, ` dir="${directionOf(lang)}"`)
          .replace(/\blang-(?:en|ar)\b/, `lang-${lang}`)
          .replace('>', only ? ' data-one-language>' : '>'),
      ),
    (html: string) =>
      html.includes('property="og:image"')
        ? html
            .replaceAll(/<meta (?:property="og:image:\w+"|name="twitter:card")[^<>]*>\s*/g, '')
            .replace(/<meta property="og:image"[^<>]*>/, () => share.join('\n    '))
        : html,
    (html: string) => withChangedTexts(html, lang),
    (html: string) => withAddedLanguages(html, site, lang),
    (html: string) => (only ? withoutOthers(html) : html),
    (html: string) => (site.logo === null ? html : withLogo(html, escapeHtml(site.logo))),
  ].reduce((html, change) => change(html), page)
}

/** Names the versions of changed texts, which the application loads, and puts them into a page with marked texts. */
function withChangedTexts(html: string, lang: Lang): string {
  const versions = webTextVersions()
  if (Object.keys(versions).length === 0) return html
  const meta = `<meta name="texts" content="${escapeHtml(JSON.stringify(versions))}" />`
  return fillMarkedTexts(html, lang).replace(/<meta charset="utf-8"[^<>]*>/, (charset) => `${charset}\n    ${meta}`)
}

const splash = {
  starting: { en: 'Starting up...', ar: 'جارٍ بدء التشغيل...' },
  noScript: { en: 'This page needs JavaScript.', ar: 'تحتاج هذه الصفحة إلى JavaScript.' },
  first: { en: 'Go to the home page', ar: 'العودة إلى الصفحة الرئيسية' },
} satisfies Record<string, Both>

/** Names the added languages for the application, and adds them where a page shows every language. */
function withAddedLanguages(html: string, site: Site, lang: Lang): string {
  const added = addedLanguages()
  if (added.length === 0) return html
  const meta = `<meta name="languages" content="${escapeHtml(JSON.stringify(added))}" />`
  const isOffered = ({ code }: Language) => site.languages.includes(code)
  const started = added.filter(isOffered).map(({ code, direction }) => {
    const hidden = `html[lang='${code}'] #splash p:not([lang='${code}']),html:not([lang='${code}']) #splash p[lang='${code}']{display:none}`
    return `<style>${hidden}</style><p lang="${code}" dir="${direction}">${escapeHtml(textIn(splash.starting, code))}</p>`
  })
  const withoutScript = added
    .filter(isOffered)
    .map(
      ({ code, direction }) =>
        `<p lang="${code}" dir="${direction}">${escapeHtml(textIn(splash.noScript, code))} <a href="/">${escapeHtml(textIn(splash.first, code))}</a></p>`,
    )
  const links = languages()
    .filter((language) => isOffered(language) && language.code !== lang)
    .map(
      ({ code, name }) =>
        `<a class="other-language" href="/?language=${code}" hreflang="${code}" lang="${code}">${escapeHtml(name)}</a>`,
    )
  return html
    .replace(/<meta charset="utf-8"[^<>]*>/, (charset) => `${charset}\n    ${meta}`)
    .replace(/ data-language="\w+"/, ` data-language="${lang}"`)
    .replace('<span class="splash-spinner">', (spinner) => started.join('') + spinner)
    .replace(
      /(<div class="no-script">.*?)(<\/div>)/s,
      (_all, before: string, end: string) => before + withoutScript.join('') + end,
    )
    .replace(/<noscript><a class="other-language".*?<\/noscript>/s, () => `<noscript>${links.join(' ')}</noscript>`)
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
