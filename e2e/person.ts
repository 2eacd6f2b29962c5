import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

export type Language = 'en' | 'ar'
export const languages = ['en', 'ar'] as const
export const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const

/**
 * `npm test` runs each journey in wide English and narrow Arabic. The other two pairs carry this tag, and `npm run
 * test:all` runs them too.
 */
export const tagOf = (language: Language, viewport: { width: number }) =>
  (language === 'en') === (viewport.width === sizes.wide.width) ? [] : ['@all']

export const administrator = { email: 'admin@sanad.test', password: 'correct horse 1' }

/** Sets the language of every page that follows, until the reader changes it. */
export async function speak(page: Page, language: Language) {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
}

/** The language cookie: the server renders its pages in this language. */
export const choose = (context: BrowserContext, language: Language, url = '') =>
  context.addCookies([{ name: 'language', value: language, url }])

/** Calls the API as a program; for the data that a journey needs beforehand. */
export async function tell<Answer>(page: Page, path: string, body: object, token?: string): Promise<Answer> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await page.request.post(path, { data: body, headers })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as Answer
}

type SignedIn = {
  token: string
  refresh_token: string
  user: { _id: string; email: string; role: string; defaultWorkspace: string }
}

/** A member who has just signed up. */
export const newMember = (page: Page, firstName = 'Maha', preferredLanguage: Language = 'en') =>
  tell<SignedIn>(page, '/api/en/auth/signup', {
    firstName,
    lastName: 'Saleh',
    email: `${crypto.randomUUID()}@member.test`,
    password: 'correct horse 2',
    acceptTerms: true,
    preferredLanguage,
  })

/** A new member, the path of their suite, and a function that adds an item to it and returns its id. */
export async function newSuite(page: Page, language: Language) {
  const member = await newMember(page, 'مها', language)
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  const add = async (path: string, body: object) =>
    (await tell<{ data: { _id: string } }>(page, `${suite}/${path}`, body, member.token)).data._id
  return { member, suite, add }
}

/** Stores the session in this browser as if the member had signed in with "remember me". */
export async function signInAs(page: Page, { token, refresh_token, user }: SignedIn) {
  const kept = {
    auth_token: token,
    refresh_token,
    user_data: JSON.stringify(user),
    user_role: user.role,
    remember_me: 'true',
  }
  await page.goto('/logo.svg')
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
}

/**
 * Whether an element has a stable focus: a dialog takes it twice, a moment after it renders, and returns it when it
 * closes.
 */
const stays = (element: Element) =>
  element === document.activeElement &&
  new Promise<boolean>((done) => {
    const look = () => done(element === document.activeElement)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(look))))
  })

/** A dialog or a menu that is open and has the focus. */
export async function opened(window: Locator): Promise<Locator> {
  await expect(window.last(), 'it opens').toBeVisible()
  await expect.poll(() => window.locator(':focus').evaluate(stays), 'it has the focus').toBe(true)
  return window
}

/** Presses Tab until the target has a stable focus. */
export async function reach(target: Locator) {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate(stays)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

/** Presses a key on the target once it has a stable focus. */
export async function pressOn(target: Locator, key = 'Enter') {
  await expect(async () => {
    await target.focus()
    expect(await target.evaluate(stays)).toBe(true)
  }).toPass()
  await target.page().keyboard.press(key)
}

/** The page has loaded and is still. The notification stream never ends, so network idle says nothing. */
export async function settled(page: Page) {
  await expect(
    page.locator('[aria-busy="true"], [data-loading="true"], .mantine-Skeleton-root, .mantine-Loader-root'),
  ).toHaveCount(0)
  // A fading element has the contrast of neither end; a new element starts to fade a moment later.
  await page.evaluate(`(async () => {
    const moves = () => document.getAnimations().some(({ playState, effect }) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
    for (let calm = 0; calm < 4; calm = moves() ? 0 : calm + 1) await new Promise((next) => setTimeout(next, 25))
  })()`)
}

/** Checks the content of a mail's frame as a page of its own: nothing runs in the frame itself. */
export async function expectSoundMail(page: Page, frame: Locator) {
  const alone = await page.context().newPage()
  const shown = (element: { contentDocument: { documentElement: { outerHTML: string } } }) =>
    element.contentDocument.documentElement.outerHTML
  await alone.setContent(await frame.evaluate(shown as never))
  // These two rules are for pages, not for the content of a frame.
  const builder = new AxeBuilder({ page: alone }).disableRules(['document-title', 'html-has-lang'])
  const { violations } = await builder.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }))).toEqual([])
  await alone.close()
}

/** The settled page is no wider than the screen; a failure names the elements that reach beyond it. */
export async function expectFits(page: Page) {
  await settled(page)
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const elements = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < 0 || right > clientWidth)
    })
    return [`${scrollWidth} > ${clientWidth}`, ...elements.map(({ outerHTML }) => outerHTML.slice(0, 120))]
  })
  expect(beyond, `${page.url()} at ${page.viewportSize()?.width}`).toEqual([])
}

/** The page is no wider than the screen, and axe finds nothing serious on it. */
export async function expectSound(page: Page) {
  await expectFits(page)
  const address = page.url()
  // A mail in its frame is its author's content, not a page of ours; an off-screen frame may also never answer. Without
  // frames axe takes a quarter of the time; frames matter only from other sites.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.exclude('iframe[sandbox]').analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) })),
    address,
  ).toEqual([])
}
