const web = /^https?:\/\//i
const other = /^(?:mailto:[^\s]+|tel:[+\d\s().-]+)$/i
const liquid = /^\{\{[^{}]*\}\}/
const ownImage = /^\/i\/([0-9a-f-]{36})$/i

/** Where a link of a mail may lead: to a page, a mailbox, a telephone, or where Liquid says. Anything else is no link: ''. */
export function cleanLink(address: string): string {
  // oxlint-disable-next-line no-control-regex
  const url = address.replace(/[\u0000-\u001f\u007f]+/g, '').trim()
  if (liquid.test(url) || other.test(url)) return url
  if (web.test(url)) return url.includes('{{') || URL.canParse(url) ? url : ''
  return /^www\.[^\s/]+\.[^\s]+$/i.test(url) ? `https://${url}` : ''
}

/** An image of our own (`/i/…`), of another site, or one that Liquid names. */
export function cleanImage(address: string): string {
  const url = address.trim()
  if (ownImage.test(url) || liquid.test(url)) return url
  return web.test(url) ? cleanLink(url) : ''
}

/** Where a mail finds an image. Of ours it is given the form that every mail program reads. */
export function imageAddress(address: string, publicUrl: string): string {
  const id = ownImage.exec(address)?.[1]
  return id === undefined ? address : `${publicUrl}/i/${id.toLowerCase()}/mail`
}
