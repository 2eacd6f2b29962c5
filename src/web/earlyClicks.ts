/** A clicked element, and how to find its equivalent after a re-render. */
export type EarlyClick = { element: HTMLElement; likeIt: () => HTMLElement | undefined }

const name = (element: HTMLElement) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`

/**
 * The clicked button or link of the application. Null for clicks that the browser handles better: form controls,
 * anchors on this page, other sites, new tabs.
 */
export function earlyClickOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): EarlyClick | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null
  const element = target.closest<HTMLElement>('button[type="button"], a[href^="/"]')
  if (!element || element.closest('form') || element.hasAttribute('download') || element.hasAttribute('target'))
    return null
  const [tag, label, leadsTo] = [element.tagName, name(element), element.getAttribute('href')]
  const likeIt = () =>
    [...document.querySelectorAll<HTMLElement>(tag)].find(
      (element) => name(element) === label && element.getAttribute('href') === leadsTo,
    )
  return { element, likeIt }
}

/** Clicks the element or its replacement. */
export const replayClick = ({ element, likeIt }: EarlyClick) => (element.isConnected ? element : likeIt())?.click()
