import { expect, test } from '@playwright/test'
import { choose, opened } from './person.ts'

// The landing page as the server sends it: readable without script, and hydrated without a change.

const texts = {
  en: {
    locale: 'en-GB',
    headline: 'Build a following that writes back',
    start: 'Get Started',
    more: 'Learn More',
    menu: 'Menu',
    login: 'Login',
    construction: 'Under construction',
  },
  ar: {
    locale: 'ar-EG',
    headline: 'مشروعك الجانبي يستحق جمهورًا يتفاعل معك',
    start: 'البدء الآن',
    more: 'معرفة المزيد',
    menu: 'القائمة',
    login: 'تسجيل الدخول',
    construction: 'قيد الإنشاء',
  },
}

test('clients that accept any type get pages as HTML; missing files and unknown endpoints stay 404', async ({
  request,
}) => {
  const call = async (path: string, accept: string) => {
    const answer = await request.get(path, { headers: { accept } })
    return [path, answer.status(), answer.headers()['content-type']?.replace(/;.*/, '')]
  }
  // As curl and link previews request it.
  for (const path of ['/', '/qa', '/about', '/dashboard'])
    expect(await call(path, '*/*')).toEqual([path, 200, 'text/html'])
  for (const path of ['/api/en/nothing', '/assets/gone.js', '/gone.png?size=2'])
    expect(await call(path, '*/*')).toEqual([path, 404, 'application/json'])
  expect(await call('/dashboard', 'application/json')).toEqual(['/dashboard', 404, 'application/json'])
})

for (const language of ['en', 'ar'] as const) {
  const t = texts[language]
  const dir = language === 'ar' ? 'rtl' : 'ltr'

  test.describe(`${language}, without script`, () => {
    test.use({ javaScriptEnabled: false, locale: t.locale })
    test.beforeEach(({ context, baseURL }) => choose(context, language, baseURL))

    test('the landing page is readable and its links work', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      await expect(page.getByRole('heading', { level: 1, name: t.headline })).toBeVisible()
      await page.getByRole('link', { name: t.more }).click()
      await expect(page).toHaveURL(/#more$/)
      await page.getByRole('link', { name: t.start }).click()
      await expect(page).toHaveURL(/\/auth\/signup$/)
      await expect(page.locator('#splash')).toBeHidden()
      await expect(page.locator('.no-script')).toBeVisible()
    })
  })

  test.describe(`${language}, with script`, () => {
    test.use({ locale: t.locale })
    test.beforeEach(({ context, baseURL }) => choose(context, language, baseURL))

    test('the server-rendered page is hydrated without errors, and Login opens the dialog over it', async ({
      page,
    }) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      await page.goto('/', { waitUntil: 'commit' })
      const headline = page.getByRole('heading', { level: 1, name: t.headline })
      const first = await headline.elementHandle()
      await expect(page.locator('#splash')).toHaveCount(0)
      await page.getByRole('banner').getByRole('button', { name: t.login }).click()
      const dialog = page.getByRole('dialog')
      await opened(dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      expect(await headline.evaluate((now, before) => now === before, first)).toBe(true)
      expect(complaints).toEqual([])
    })

    test('a press before the application has loaded takes effect once it has', async ({ page }) => {
      const release = Promise.withResolvers<void>()
      await page.route(/\/assets\/shell-.*\.js/, async (route) => {
        await release.promise
        await route.continue()
      })
      await page.goto('/')
      await page.getByRole('button', { name: t.menu }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      release.resolve()
      await expect(page.getByRole('dialog')).toBeVisible()
    })

    test('an address that names a language switches to it, and the choice is saved', async ({ page }) => {
      const other = language === 'en' ? 'ar' : 'en'
      await page.goto(`/?language=${other}`)
      await expect(page.getByRole('heading', { level: 1, name: texts[other].headline })).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: texts[other].headline })).toBeVisible()
    })
  })
}
