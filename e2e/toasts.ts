import { expect, type Page } from '@playwright/test'

type Color = 'teal' | 'green' | 'red' | 'orange' | 'yellow'
type Toast = { text: string; color: string; colors: Record<Color, string>; since: number; until: number | null }

/**
 * Records every toast of the page from now on: a toast lasts five seconds, in which a busy machine may not look once.
 */
export const keepToasts = (page: Page) => page.addInitScript(keep)

function keep() {
  const seen = new Map<Element, Toast>()
  const write = () => {
    for (const element of document.querySelectorAll('.mantine-Notification-root')) {
      const style = getComputedStyle(element)
      const filled = (name: Color) => style.getPropertyValue(`--mantine-color-${name}-filled`)
      const { since } = seen.get(element) ?? { since: performance.now() }
      const color = style.getPropertyValue('--notification-color')
      const colors = {
        teal: filled('teal'),
        green: filled('green'),
        red: filled('red'),
        orange: filled('orange'),
        yellow: filled('yellow'),
      }
      seen.set(element, { text: element.textContent ?? '', color, colors, since, until: null })
    }
    for (const [element, toast] of seen) if (!element.isConnected) toast.until ??= performance.now()
  }
  new MutationObserver(write).observe(document, { childList: true, subtree: true, characterData: true })
  Object.assign(globalThis, { toasts: () => [...seen.values()] })
}

const toastsWith = async (page: Page, text: string) =>
  (await page.evaluate<Toast[]>('toasts()')).filter((toast) => toast.text.includes(text))

/** Expects a toast with this text, title and colour. */
export async function expectToast(page: Page, { title, text, color }: { title?: string; text: string; color: Color }) {
  await expect.poll(() => toastsWith(page, text)).not.toEqual([])
  const toast = (await toastsWith(page, text)).at(-1)
  expect(toast?.text).toContain(title ?? text)
  expect(toast?.color).toBe(toast?.colors[color])
}

/** How long the toast was shown, in ms by the page's clock; 0 while it is shown. */
export async function stood(page: Page, text: string) {
  const toast = (await toastsWith(page, text)).at(-1)
  return toast?.until ? toast.until - toast.since : 0
}

/** Makes the server fail at this endpoint from now on. */
export const fail = (page: Page, path: RegExp, body: object, method = 'PATCH', status = 500) =>
  page.route(
    (url) => path.test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ status, json: body }) : route.continue()),
  )
