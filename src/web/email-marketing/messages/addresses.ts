/** Email addresses in angle brackets, within the limits of RFC 5321 §4.5.3.1. */
export const addresses = /(<[^\s<>@]{1,64}@[^\s<>@]{1,255}>|\[mailto:[^\s[\]@]{1,64}@[^\s[\]@]{1,255}\])/

// A bracket of an address. Mail programs may put directional marks between the two.
const opened = /[<[][\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/
const closed = /^[\u200e\u200f\u202a-\u202e\u2066-\u2069]*[>\]]/

/** Isolates each address with its brackets in an HTML message, left to right. The caller must sanitize the result. */
export function isolateAddresses(html: string): string {
  if (!/@/.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const link of page.querySelectorAll('a')) takeBracketsIn(link)
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (addresses.test(text.data) && !text.parentElement?.closest('style,script,bdi')) found.push(text)
  }
  for (const text of found) {
    text.replaceWith(...text.data.split(addresses).map((piece, at) => (at % 2 ? isolate(page, piece) : piece)))
  }
  return page.documentElement.innerHTML
}

/** Moves the brackets around a linked address outside the link. */
function takeBracketsIn(link: HTMLAnchorElement) {
  const { previousSibling: before, nextSibling: after } = link
  if (!(before instanceof Text) || !(after instanceof Text)) return
  const [open = ''] = opened.exec(before.data) ?? []
  const [close = ''] = closed.exec(after.data) ?? []
  if (!open || !close) return
  before.data = before.data.slice(0, -open.length)
  after.data = after.data.slice(close.length)
  const apart = isolate(link.ownerDocument, open)
  link.replaceWith(apart)
  apart.append(link, close)
}

function isolate(page: Document, text: string) {
  const apart = page.createElement('bdi')
  apart.dir = 'ltr'
  apart.append(text)
  return apart
}
