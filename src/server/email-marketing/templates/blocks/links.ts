import { stripInvisible } from '#contract/fields.ts'
import { mapLiquid } from '../../../mail/html/liquid-repair.ts'
import { leadsEachWay } from './chosen-links.ts'

const web = /^https?:\/\//i
const mailbox = /^mailto:\S/i
const telephone = /^tel:[+\d\s().-]+$/i
const liquid = /^\{\{[^{}]*\}\}/
const choice = /^\{%/
/**
 * Addresses without a scheme, as people type them: `shop.example/offers`, `//shop.example`, `help@shop.example`, `+966
 * 50 123 4567`.
 */
const bareHost = /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u
const bareMailbox = /^[^\s@<>()",:;/?#\\]+@[^\s@<>()",:;/?#\\.]+(?:\.[^\s@<>()",:;/?#\\.]+)+$/
const bareTelephone = /^\+\d[\d\s().-]{5,}$/
const ownImage = /^\/i\/([0-9a-f-]{36})$/i

/** Normalises a link: a web page, a mailbox, a telephone number or a Liquid expression. Anything else becomes ''. */
export function cleanLink(address: string): string {
  // oxlint-disable-next-line no-control-regex
  const seen = stripInvisible(address).replace(/[\u0000-\u001f\u007f]+/g, '')
  const url = seen.trim()
  if (liquid.test(url) || telephone.test(url)) return url
  if (choice.test(url)) return leadsEachWay(url, (way) => /^(?:https?:\/\/|mailto:|tel:)/i.test(way)) ? url : ''
  // Authors type spaces in the subject of a `mailto:` link.
  if (mailbox.test(url)) return mapLiquid(url, same, (text) => text.replaceAll(' ', '%20'))
  if (bareMailbox.test(url)) return `mailto:${url}`
  if (bareTelephone.test(url)) return `tel:${url}`
  const host = url.replace(/^\/\//, '')
  const whole = bareHost.test(mapLiquid(host, () => 'x')) ? `https://${host}` : url
  return web.test(whole) && (/\{[{%]/.test(whole) || URL.canParse(whole)) ? whole : ''
}

const same = (text: string) => text

/**
 * Normalises an image address: uploaded here (`/i/…`), on another site, or a Liquid expression. Anything else becomes
 * ''.
 */
export function cleanImage(address: string): string {
  const url = address.trim()
  if (ownImage.test(url)) return url
  const link = cleanLink(url)
  if (choice.test(link)) return leadsEachWay(link, (way) => web.test(way)) ? link : ''
  return web.test(link) || liquid.test(link) ? link : ''
}

/** The `src` of an image. Uploaded images are served in a format that every email client reads. */
export function imageAddress(address: string, publicUrl: string): string {
  const id = ownImage.exec(address)?.[1]
  return id === undefined ? address : `${publicUrl}/i/${id.toLowerCase()}/mail`
}
