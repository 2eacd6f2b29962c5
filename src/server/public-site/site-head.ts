import type { Lang } from '#contract/fields.ts'
import { languages, sideOf } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'
import { escapeHtml } from '../text/html.ts'
import { defaultSite } from './settings.ts'

/** The site's name, with its description if there is one. */
export function siteTitle({ name, tagline }: Site, lang: Lang) {
  const side = sideOf(lang)
  return tagline[side] ? `${name[side]}: ${tagline[side]}` : name[side]
}

/** The languages of a site in the order of the list, however the site orders them. */
export const languagesInOrder = (site: Site) =>
  languages()
    .map(({ code }) => code)
    .filter((code) => site.languages.includes(code))

/**
 * The image of link previews: the site's logo. The product's own image contains the product's name, so it is only used
 * if the site has that name.
 */
export function shareTags(site: Site, lang: Lang, origin: string): string[] {
  const side = sideOf(lang)
  const own = site.logo === null && site.name[side] === defaultSite.name[side]
  const picture = own ? `/share.${side}.png` : site.logo
  return [
    ...(picture === null ? [] : [`<meta property="og:image" content="${escapeHtml(origin + picture)}" />`]),
    `<meta name="twitter:card" content="${own ? 'summary_large_image' : 'summary'}" />`,
  ]
}
