import { escapeHtml } from '../../text/html.ts'
import { networks } from './networks.ts'
import { textIn } from '../../i18n/text-in.ts'
import { asLang } from '../../i18n/as-lang.ts'
import type { MailBrand } from './brand-tags.ts'

type Footed = { brand: MailBrand; language: string }

const grey = '#64748b'
const links = ['view', 'preferences', 'unsubscribe'].map(
  (name) => `<a href="{{ ${name}Url }}" style="color:${grey}">{{ ${name}Words }}</a>`,
)

// Only plain outputs: conditions would take every message off the fast path of rendering.

/** The footer that is added to an HTML mail without an unsubscribe link: the brand, and the links to opt out. */
export function footerHtml({ brand, language }: Footed): string {
  const lang = asLang(language)
  const profiles = brand.links.map(
    ({ network, href }) =>
      `<a href="${escapeHtml(href)}" style="color:${grey}">${textIn(networks[network].name, lang)}</a>`,
  )
  const sender = brand.address === '' ? [] : ['{{ brand.name }}', '<span dir="auto">{{ brand.address }}</span>']
  const lines = [sender, profiles, links].filter((line) => line.length > 0).map((line) => line.join(' &middot; '))
  return `<div lang="{{ language }}" dir="{{ direction }}" style="direction:{{ direction }};margin:32px 0 16px;text-align:center;font:13px/1.8 sans-serif;color:${grey}">${lines.join('<br>')}</div>`
}

/** The same for the plain-text part. */
export function footerText({ brand }: Footed): string {
  const sender = brand.address === '' ? '' : '{{ brand.name }}\n{{ brand.address }}\n'
  const website = brand.website === '' ? '' : '{{ brand.website }}\n'
  return `\n\n-- \n${sender}${website}{{ preferencesWords }}: {{ preferencesUrl }}\n{{ unsubscribeWords }}: {{ unsubscribeUrl }}\n`
}
