import { expect, type Page, test } from '@playwright/test'
import { expectSound, type Language, languages, opened, sizes, tagOf } from './person.ts'

// What a first-time visitor finds without an account: ways into every public area, sign-up, and a way back from unknown
// addresses. The browser's language decides the first visit.

const texts = {
  en: {
    locale: 'en-GB',
    areas: ['Questions', 'Articles', 'Meetings'],
    menu: 'Menu',
    join: 'Join',
    start: 'Get Started',
    signUp: 'Create an account',
    readTerms: 'Read the terms and conditions',
    terms: 'Terms',
    missing: 'Page not found',
    browse: 'Browse questions',
    questions: 'Q&A',
  },
  ar: {
    locale: 'ar-EG',
    areas: ['الأسئلة', 'المقالات', 'اللقاءات'],
    menu: 'القائمة',
    join: 'الانضمام',
    start: 'البدء الآن',
    signUp: 'إنشاء حساب',
    readTerms: 'قراءة الشروط والأحكام',
    terms: 'الشروط والأحكام',
    missing: 'الصفحة غير موجودة',
    browse: 'تصفّح الأسئلة',
    questions: 'الأسئلة والأجوبة',
  },
}

const expectLanguage = (page: Page, language: Language) =>
  expect(page.locator('html')).toHaveAttribute('lang', language)

for (const language of languages) {
  const t = texts[language]
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${language}, ${size}`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport, locale: t.locale })

      test('a first visit is in the language of the browser, and every area can be reached', async ({ page }) => {
        await page.goto('/')
        await expectLanguage(page, language)
        if (size === 'wide') {
          const areas = page.getByRole('banner').getByRole('navigation').getByRole('link')
          await expect(areas).toHaveText(t.areas)
        }
        await page.getByRole('button', { name: t.menu }).click()
        const menu = await opened(page.getByRole('dialog'))
        await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(t.areas)
        await expect(menu.getByRole('link', { name: t.join })).toHaveAttribute('href', '/auth/signup')
        await menu.getByRole('navigation').getByRole('link').first().click()
        await expect(page.getByRole('heading', { level: 1, name: t.questions })).toBeVisible()
        await expectLanguage(page, language)
        await page.goto('/about')
        await expectLanguage(page, language)
      })

      test('Get Started leads to sign-up, which links to the terms', async ({ page, context }) => {
        await page.goto('/')
        await page.getByRole('link', { name: t.start }).click()
        await expect(page).toHaveURL(/\/auth\/signup$/)
        await expect(page.getByRole('heading', { name: t.signUp })).toBeVisible()
        await expectSound(page)
        const opening = context.waitForEvent('page')
        await page.getByRole('link', { name: t.readTerms }).click()
        await expect((await opening).getByRole('heading', { name: t.terms })).toBeVisible()
      })

      test('an unknown address answers 404 with ways back', async ({ page }) => {
        const answer = await page.goto('/nowhere')
        expect(answer?.status()).toBe(404)
        await expectLanguage(page, language)
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
        await expect(page.getByRole('heading', { name: t.missing })).toBeVisible()
        await expectSound(page)
        await page.getByRole('main').getByRole('link', { name: t.browse }).click()
        await expect(page.getByRole('heading', { level: 1, name: t.questions })).toBeVisible()
      })
    })
  }

  test.describe(`${language}, without script`, () => {
    test.use({ javaScriptEnabled: false, locale: t.locale })

    test('the not-found page is readable and its links work', async ({ page }) => {
      expect((await page.goto('/qa/ask/nothing'))?.status()).toBe(404)
      await expectLanguage(page, language)
      await expect(page.getByRole('heading', { name: t.missing })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: t.browse }).click()
      await expect(page.getByRole('heading', { level: 1, name: t.questions })).toBeVisible()
    })
  })
}

test('only addresses of pages answer 200', async ({ request }) => {
  const status = async (path: string) => (await request.get(path, { headers: { accept: 'text/html' } })).status()
  for (const path of [
    '/about',
    '/About/',
    '/dashboard?x=1',
    '/admin/users',
    '/email-marketing/contacts/1',
    '/auth/signup',
  ])
    expect([path, await status(path)]).toEqual([path, 200])
  for (const path of ['/about/us', '/admin/none', '/email-marketing/none', '/dashboards', '/auth'])
    expect([path, await status(path)]).toEqual([path, 404])
})
