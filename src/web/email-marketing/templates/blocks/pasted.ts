/**
 * HTML out of another program as it is pasted into a mail. Word writes its lists as paragraphs, each with a sign and blanks that look like an
 * item; they become lists. Between the cells of a row there is a blank: without a table their words would run together.
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

/** What a paragraph is an item of, with its sign taken away; nothing where it is none. */
function listed(item: HTMLElement): { depth: number; tag: 'ul' | 'ol' } | null {
  const depth = /mso-list:[^;]{0,200}\blevel(\d+)/i.exec(item.getAttribute('style') ?? '')?.[1]
  const sign = item.querySelector('[style*="mso-list:Ignore" i]')
  if (depth === undefined || !sign) return null
  const tag = /^\s*\(?[\p{L}\p{N}]{1,4}[.)]/u.test(sign.textContent) ? 'ol' : 'ul'
  sign.remove()
  return { depth: Number(depth), tag }
}
