import type { WebsiteProposal } from '#contract/email-marketing/brand.ts'
import { decodeEntities } from '../../mail/html/entities.ts'
import { inOneLine } from '../../mail/html/html-to-text.ts'
import { type HtmlTag, tagsOf } from '../../mail/html/tags.ts'
import { contrastOf } from '../../images/contrast.ts'

type Network = keyof WebsiteProposal['links']

/** What a page says of itself. `images`: addresses of possible logos, the likeliest first. */
export type ReadPage = Pick<WebsiteProposal, 'name' | 'description' | 'accent' | 'links'> & { images: string[] }

/** Maximum number of tags that are read: real pages have a few thousand. */
const maxTags = 50_000
const maxImages = 4

/** Reads what an HTML page says of itself. Takes time linear in its length. @param address of the page */
export function readWebsite(html: string, address: URL): ReadPage {
  const meta = new Map<string, string>()
  const links = new Map<Network, string>()
  const images: { url: string; rank: number }[] = []
  let title = ''
  let tags = 0
  for (const tag of tagsOf(html)) {
    if (++tags > maxTags) break
    if (tag.isClosing) continue
    const value = (name: string) => inOneLine(decodeEntities(tag.attributes.get(name)?.value ?? ''))
    if (tag.name === 'title' && title === '') title = titleAt(html, tag)
    else if (tag.name === 'meta') addMeta(meta, (value('property') || value('name')).toLowerCase(), value('content'))
    else if (tag.name === 'link') images.push(...iconsOf(value, address))
    else if (tag.name === 'img' && isLogo(tag)) images.push(...pictured(value('src'), 0, address))
    else if (tag.name === 'a') addLink(links, resolved(value('href'), address))
  }
  images.push(...pictured(meta.get('og:image') ?? '', 3, address))
  const ranked = images.toSorted((a, b) => a.rank - b.rank).map(({ url }) => url)
  links.set('website', address.origin)
  return {
    name: nameIn(meta, title),
    description: (meta.get('og:description') ?? meta.get('description') ?? '').slice(0, 300),
    accent: accentIn(meta.get('theme-color') ?? ''),
    links: Object.fromEntries(links),
    images: [...new Set(ranked)].slice(0, maxImages),
  }
}

function addMeta(meta: Map<string, string>, name: string, content: string) {
  if (content !== '' && !meta.has(name)) meta.set(name, content.slice(0, 1000))
}

const titleAt = (html: string, { to }: HtmlTag) =>
  inOneLine(decodeEntities(html.slice(to, to + 500).split('<')[0] ?? ''))

/** A title often has more than the name: “Zeit | Hand-made soap”. */
const nameIn = (meta: ReadonlyMap<string, string>, title: string) =>
  (meta.get('og:site_name') ?? meta.get('application-name') ?? title.split(/ [|–—·-] /)[0] ?? '').slice(0, 80).trim()

/** A colour as `#rrggbb`; null for other notations, and for a colour that is hardly visible on white. */
function accentIn(colour: string): string | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour)
  const whole = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : colour
  if (!/^#[0-9a-f]{6}$/i.test(whole)) return null
  return contrastOf(whole, '#ffffff') < 1.5 ? null : whole.toLowerCase()
}

const resolved = (address: string, base: URL) => {
  const url = address === '' ? null : URL.parse(address, base.href)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 500 && !/[\s<>"{}]/.test(url.href) ? url : null
}

function pictured(address: string, rank: number, base: URL) {
  const url = resolved(address, base)
  // Mail clients do not show SVG, so the image library does not store it.
  return url && !/\.svg$/i.test(url.pathname) ? [{ url: url.href, rank }] : []
}

function iconsOf(value: (name: string) => string, base: URL) {
  const kinds = value('rel').toLowerCase().split(' ')
  if (kinds.includes('apple-touch-icon')) return pictured(value('href'), 1, base)
  return kinds.includes('icon') ? pictured(value('href'), 2, base) : []
}

const isLogo = ({ attributes }: HtmlTag) =>
  ['class', 'id', 'alt', 'src'].some((name) => /logo/i.test(attributes.get(name)?.value.slice(0, 500) ?? ''))

/** Hosts of each network. */
const hosts: Record<Exclude<Network, 'website'>, RegExp> = {
  instagram: /^(?:www\.)?instagram\.com$/,
  facebook: /^(?:www\.|m\.)?(?:facebook|fb)\.com$/,
  x: /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/,
  linkedin: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
  youtube: /^(?:www\.|m\.)?youtube\.com$/,
  tiktok: /^(?:www\.)?tiktok\.com$/,
  snapchat: /^(?:www\.)?snapchat\.com$/,
  whatsapp: /^(?:wa\.me|api\.whatsapp\.com|whatsapp\.com)$/,
  telegram: /^(?:t\.me|telegram\.me)$/,
}
/** Links that share a page are no profiles, and neither are pages of the network itself. */
const noProfile = /^\/?(?:$|share|sharer|intent|home|hashtag|search|watch|embed|login|policies|legal|explore|p\/|reel)/i

function addLink(links: Map<Network, string>, url: URL | null) {
  if (!url) return
  const network = (Object.keys(hosts) as (keyof typeof hosts)[]).find((name) => hosts[name].test(url.hostname))
  if (network === undefined || links.has(network)) return
  const isChat = network === 'whatsapp' && url.searchParams.has('phone')
  if (isChat || !noProfile.test(url.pathname)) links.set(network, url.href)
}
