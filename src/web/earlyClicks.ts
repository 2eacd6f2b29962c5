/** What a reader pressed: the element, and the same one in a page that was drawn anew. */
export type EarlyClick = { element: HTMLElement; likeIt: () => HTMLElement | undefined }

const name = (element: HTMLElement) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`

/**
 * The button or link of the application that a click meant; null for what the browser does better by itself: parts of forms, places on this
 * page, other sites, new tabs.
 */
export function earlyClickOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): EarlyClick | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null
  const element = target.closest<HTMLElement>('button[type="button"], a[href^="/"]')
  if (!element || element.closest('form') || element.hasAttribute('download') || element.hasAttribute('target'))
    return null
  const [tag, said, leadsTo] = [element.tagName, name(element), element.getAttribute('href')]
  const likeIt = () =>
    [...document.querySelectorAll<HTMLElement>(tag)].find(
      (one) => name(one) === said && one.getAttribute('href') === leadsTo,
    )
  return { element, likeIt }
}

/** Presses it, or what has taken its place. */
export const replayClick = ({ element, likeIt }: EarlyClick) => (element.isConnected ? element : likeIt())?.click()
