import type { Both } from '#contract/fields.ts'
import { directionOf, sideOf } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'
import type { Db } from '../db/connection/database.ts'
import type { Page } from '../http/page.ts'
import { typeOf } from '../images/images.ts'

/** The web application manifest (W3C): the site's name in each language, and its icons. */
export const manifestPage: Page = {
  path: '/manifest.webmanifest',
  write: async ({ db }, { site }) => ({
    type: 'application/manifest+json; charset=utf-8',
    text: JSON.stringify({
      id: '/',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#1c7ed6',
      ...namesOf(site),
      icons: await iconsOf(db, site),
    }),
  }),
}

/** The site's name in its primary language, and in the others. */
function namesOf({ name, tagline, languages }: Site) {
  const [first = 'en', ...others] = languages
  const localized = (text: Both) =>
    Object.fromEntries(others.map((lang) => [lang, { value: text[sideOf(lang)], lang, dir: directionOf(lang) }]))
  return {
    lang: first,
    dir: directionOf(first),
    name: name[sideOf(first)],
    short_name: name[sideOf(first)],
    ...(tagline[sideOf(first)] && { description: tagline[sideOf(first)] }),
    ...(others.length > 0 && { name_localized: localized(name), short_name_localized: localized(name) }),
  }
}

async function iconsOf(db: Db, { logo }: Site) {
  if (logo === null) return productIcons
  const images = await db
    .selectFrom('images')
    .select(['width', 'height', 'moves'])
    .where('id', '=', logo.replace('/i/', ''))
    .execute()
  return images.map((image) => ({ src: logo, type: typeOf(image), sizes: `${image.width}x${image.height}` }))
}

const productIcons = [
  { src: '/logo.svg', type: 'image/svg+xml', sizes: 'any' },
  ...[192, 512].map((side) => ({ src: `/icon-${side}.png`, type: 'image/png', sizes: `${side}x${side}` })),
]
