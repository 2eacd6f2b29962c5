import { expect, type Page, test } from '@playwright/test'
import { administrator, expectSound, type Language, languages, opened, signInAs, sizes, speak, tell } from './person.ts'

// The first minutes of a new member, in both languages and screen sizes.

const texts = {
  en: {
    login: 'Login',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    dashboard: 'Your Dashboard',
    wrong: 'Invalid email or password',
  },
  ar: {
    login: 'تسجيل الدخول',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    signIn: 'تسجيل الدخول',
    dashboard: 'لوحة التحكم',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  },
}

async function openIn(page: Page, language: Language) {
  await speak(page, language)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
}

for (const language of languages) {
  for (const [name, viewport] of Object.entries(sizes)) {
    test.describe(`${language}, ${name}`, () => {
      test.use({ viewport })
      const t = texts[language]

      test('a member signs in, and a wrong password shows an error at its field', async ({ page }) => {
        await openIn(page, language)
        await page.getByRole('banner').getByRole('button', { name: t.login }).click()
        const dialog = await opened(page.getByRole('dialog'))
        await dialog.getByRole('textbox', { name: t.email }).fill(administrator.email)
        await dialog.getByLabel(t.password, { exact: true }).fill('not the password')
        await dialog.getByRole('button', { name: t.signIn, exact: true }).click()
        await expect(dialog.getByText(t.wrong)).toBeVisible()
        await dialog.getByLabel(t.password, { exact: true }).fill(administrator.password)
        const sent = page.waitForRequest(/\/auth\/signin$/)
        await dialog.getByRole('button', { name: t.signIn, exact: true }).click()
        expect((await sent).headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
        await expect(page.getByRole('heading', { name: t.dashboard })).toBeVisible()
        await expect(page).toHaveURL(/\/dashboard$/)
      })

      test('public pages are never wider than the screen, and axe finds nothing serious', async ({ page }) => {
        await openIn(page, language)
        for (const address of ['/', '/about', '/privacy', '/terms', '/contact', '/auth/login', '/nowhere']) {
          await page.goto(address)
          await expect(page.getByRole('contentinfo')).toBeVisible()
          await expectSound(page)
        }
      })
    })
  }
}

test('a visitor of a protected page continues to it after signing in', async ({ page }) => {
  await page.goto('/admin/users')
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByRole('textbox', { name: 'Email' }).fill(administrator.email)
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/users/)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
})

test('five main pages are prefetched after three seconds, one at a time', async ({ page }) => {
  await page.clock.install()
  await speak(page, 'en')
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  const pages =
    /\/(DashboardPage|ProfilePage|CommunityPage|QuestionsPage|EmailMarketingLayout|OverviewPage|ContactsPage|SendPage)-/
  const loaded: string[] = []
  page.on('request', (request) => {
    const name = pages.exec(request.url())?.[1]
    if (name) loaded.push(name)
  })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loaded).toEqual([])
  await page.clock.runFor(3000)
  const ahead = [
    'DashboardPage',
    'ProfilePage',
    'CommunityPage',
    'QuestionsPage',
    'EmailMarketingLayout',
    'OverviewPage',
  ]
  await expect.poll(() => loaded.filter((name, at) => loaded.indexOf(name) === at)).toEqual(ahead)
})

test('the first visit has a splash for a second, after which the page is readable; the next visit has none', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await speak(page, 'en')
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  await page.addInitScript(() => {
    const seen = { covered: false, splash: 0, until: 0, readableAt: 0 }
    const look = () => {
      const splash = document.querySelector('#splash')
      const isUp = splash !== null && !splash.classList.contains('leaving')
      const heading = document.querySelector('h1')
      if (isUp) {
        seen.until = performance.now()
        seen.splash = Number(splash.querySelector('svg')?.getAnimations()[0]?.effect?.getComputedTiming().endTime)
        if (heading?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) seen.covered = true
      } else if (heading && seen.readableAt === 0) {
        const fading = document.getAnimations().some(({ effect, playState }) => {
          const { target } = effect as KeyframeEffect
          return playState === 'running' && target?.matches('.page') && target.contains(heading)
        })
        if (!fading) seen.readableAt = performance.now()
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { seen })
  })
  await page.goto('/dashboard')
  const isInSight = { opacityProperty: true, visibilityProperty: true }
  await page.waitForFunction((options) => document.querySelector('h1')?.checkVisibility(options), isInSight)
  const onTop = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#splash') === null
  })
  expect(onTop).toBe(true)
  type Seen = { covered: boolean; splash: number; until: number; readableAt: number }
  await expect.poll(() => page.evaluate('seen.readableAt')).toBeGreaterThan(0)
  const seen = await page.evaluate<Seen>('seen')
  expect(seen).toMatchObject({ covered: false, splash: 2000 })
  expect(seen.until).toBeGreaterThan(500)
  expect(seen.readableAt).toBeGreaterThan(900)
  await expect(page.locator('#splash')).toHaveCount(0)

  // The page does not wait behind the splash for the time that the first visit has.
  await page.reload()
  await expect.poll(() => page.evaluate('seen.readableAt')).toBeGreaterThan(0)
  const again = await page.evaluate<Seen>('seen')
  const readyAt = await page.evaluate('performance.getEntriesByName("application-ready")[0].startTime')
  expect(again.until - Number(readyAt)).toBeLessThan(150)
  await context.close()
})
