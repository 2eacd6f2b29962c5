/**
 * Cleans pasted HTML. Word writes list items as paragraphs with a bullet and spaces; they become lists. Table cells
 * are separated by a space, because the editor removes tables.
 */
export function pastedHtml(html: string): string {
  if (!/mso-list|<t[dh]\b/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const cell of body.querySelectorAll('td + td, td + th, th + td, th + th')) cell.before(' ')
  let list: { element: HTMLElement; depth: number }[] = []
  let last: Element | null = null
  for (const item of body.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const found = listed(item)
    if (!found) continue
    if (item.previousElementSibling !== last) list = []
    const { depth, tag } = found
    list = list.filter((open) => open.depth <= depth)
    let open = list.at(-1)
    if (open?.depth !== depth || open.element.localName !== tag) {
      list = list.filter((other) => other.depth < depth)
      const element = body.ownerDocument.createElement(tag)
      const around = list.at(-1)?.element
      if (around) (around.lastElementChild ?? around).append(element)
      else item.before(element)
      open = { element, depth }
      list.push(open)
    }
    const own = body.ownerDocument.createElement('li')
    own.append(...item.childNodes)
    open.element.append(own)
    last = list[0]?.element ?? null
    item.remove()
  }
  return body.innerHTML
}

/** The list level and type of a paragraph, whose bullet is removed; null for other paragraphs. */
function listed(item: HTMLElement): { depth: number; tag: 'ul' | 'ol' } | null {
  const depth = /mso-list:[^;]{0,200}\blevel(\d+)/i.exec(item.getAttribute('style') ?? '')?.[1]
  const sign = item.querySelector('[style*="mso-list:Ignore" i]')
  if (depth === undefined || !sign) return null
  const tag = /^\s*\(?[\p{L}\p{N}]{1,4}[.)]/u.test(sign.textContent) ? 'ol' : 'ul'
  sign.remove()
  return { depth: Number(depth), tag }
}
