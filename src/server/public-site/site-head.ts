import type { Lang } from '#contract/fields.ts'
import type { Site } from '#contract/site.ts'
import { escapeHtml } from '../text/html.ts'
import { defaultSite } from './settings.ts'

/** The site's name, with its description if there is one. */
export const siteTitle = ({ name, tagline }: Site, lang: Lang) =>
  tagline[lang] ? `${name[lang]}: ${tagline[lang]}` : name[lang]

/**
 * The image of link previews: the site's logo. The product's own image contains the product's name, so it is only used
 * if the site has that name.
 */
export function shareTags(site: Site, lang: Lang, origin: string): string[] {
  const own = site.logo === null && site.name[lang] === defaultSite.name[lang]
  const picture = own ? `/share.${lang}.png` : site.logo
  return [
    ...(picture === null ? [] : [`<meta property="og:image" content="${escapeHtml(origin + picture)}" />`]),
    `<meta name="twitter:card" content="${own ? 'summary_large_image' : 'summary'}" />`,
  ]
}
