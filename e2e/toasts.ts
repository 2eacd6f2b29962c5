import { expect, type Page } from '@playwright/test'

type Color = 'teal' | 'green' | 'red' | 'orange' | 'yellow'
type Toast = { text: string; color: string; colors: Record<Color, string>; since: number; until: number | null }

/** Writes down each toast of the page from now on: it stands for five seconds, in which a busy machine may not once look. */
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

/** A toast says this under this title, in this colour. */
export async function expectTold(page: Page, { title, text, color }: { title?: string; text: string; color: Color }) {
  await expect.poll(() => toastsWith(page, text)).not.toEqual([])
  const toast = (await toastsWith(page, text)).at(-1)
  expect(toast?.text).toContain(title ?? text)
  expect(toast?.color).toBe(toast?.colors[color])
}

/** For how long the toast stood, in milliseconds by the clock of the page; 0 while it stands. */
export async function stood(page: Page, text: string) {
  const toast = (await toastsWith(page, text)).at(-1)
  return toast?.until ? toast.until - toast.since : 0
}

/** The server fails at this endpoint from now on. */
export const fail = (page: Page, path: RegExp, body: object, method = 'PATCH', status = 500) =>
  page.route(
    (url) => path.test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ status, json: body }) : route.continue()),
  )
