import type { Lang } from '#contract/fields.ts'
import type { Site } from '#contract/site.ts'
import { escapeHtml } from '../text/html.ts'
import { defaultSite } from './settings.ts'

/** The site's name, and what it says of itself where it says something. */
export const siteTitle = ({ name, tagline }: Site, lang: Lang) =>
  tagline[lang] ? `${name[lang]}: ${tagline[lang]}` : name[lang]

/**
 * The picture that stands beside a shared address: the site's logo; the product's own picture names the product, and so is of use
 * only while the site is called the same.
 */
export function shareTags(site: Site, lang: Lang, origin: string): string[] {
  const own = site.logo === null && site.name[lang] === defaultSite.name[lang]
  const picture = own ? `/share.${lang}.png` : site.logo
  return [
    ...(picture === null ? [] : [`<meta property="og:image" content="${escapeHtml(origin + picture)}" />`]),
    `<meta name="twitter:card" content="${own ? 'summary_large_image' : 'summary'}" />`,
  ]
}
