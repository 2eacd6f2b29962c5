import createPurifier from 'dompurify'

/** Sanitizes HTML a second time, after the server, with a different parser. */
export function sanitizeAgain(html: string): string {
  return purifier.sanitize(html, {
    FORCE_BODY: true,
    ADD_ATTR: ['target'],
    FORBID_TAGS:
      'audio base button embed form frame frameset iframe input link math meta object option script select source svg template textarea track video'.split(
        ' ',
      ),
    FORBID_ATTR: ['srcset', 'background', 'poster', 'ping', 'action', 'formaction', 'id', 'name'],
  })
}

const purifier = createPurifier(window)

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (!/^data:image\/(?!svg)/i.test(element.getAttribute('src') ?? '')) element.removeAttribute('src')
  if (/url\s*\(|image-set|\\/i.test(element.getAttribute('style') ?? '')) element.removeAttribute('style')
  if (element.tagName === 'STYLE' && /url\s*\(|@import|image-set|\\/i.test(element.textContent ?? '')) element.remove()
  if (element.tagName !== 'A') return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer nofollow')
})

export type Images = { remote: string[]; inline: string[] }

/** The images of a sanitized message. */
export function imagesIn(html: string): Images {
  const all = (attribute: string) => {
    const images = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll(`img[${attribute}]`)]
    return [...new Set(images.map((image) => image.getAttribute(attribute) ?? ''))]
  }
  return { remote: all('data-remote'), inline: all('data-cid') }
}

/** Inserts loaded images as `data:` URLs, so that the page requests nothing. */
export function withImages(html: string, images: ReadonlyMap<string, string>): string {
  if (images.size === 0) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const image of page.querySelectorAll('img')) {
    const name = image.dataset['remote'] ?? `cid:${image.dataset['cid'] ?? ''}`
    const data = images.get(name)
    if (data !== undefined && /^data:image\/(?!svg)/i.test(data)) image.setAttribute('src', data)
  }
  return page.body.innerHTML
}
