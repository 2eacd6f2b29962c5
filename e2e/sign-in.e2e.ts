import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

// The first minutes of a person here, in both languages and on both sizes of screen.

const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } }
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
    dashboard: 'لوحتك',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  },
}

async function openIn(page: Page, language: 'en' | 'ar') {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
}

for (const language of ['en', 'ar'] as const) {
  for (const [name, viewport] of Object.entries(sizes)) {
    test.describe(`${language}, ${name}`, () => {
      test.use({ viewport })
      const t = texts[language]

      test('a person signs in, and a wrong password is told at its field', async ({ page }) => {
        await openIn(page, language)
        await page.getByRole('banner').getByRole('button', { name: t.login }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: t.email }).fill('admin@sanad.test')
        await dialog.getByLabel(t.password, { exact: true }).fill('not the password')
        await dialog.getByRole('button', { name: t.signIn }).click()
        await expect(dialog.getByText(t.wrong)).toBeVisible()
        await dialog.getByLabel(t.password, { exact: true }).fill('correct horse 1')
        await dialog.getByRole('button', { name: t.signIn }).click()
        await expect(page.getByRole('heading', { name: t.dashboard })).toBeVisible()
        await expect(page).toHaveURL(/\/dashboard$/)
      })

      test('public pages are never wider than the screen, and axe finds nothing serious', async ({ page }) => {
        await openIn(page, language)
        const overflow = () =>
          page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
        for (const address of ['/', '/about', '/privacy', '/terms', '/contact', '/auth/login', '/nowhere']) {
          await page.goto(address)
          await expect(page.getByRole('contentinfo')).toBeVisible()
          expect(await overflow(), address).toBeLessThanOrEqual(0)
          const { violations } = await new AxeBuilder({ page }).analyze()
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
          expect(
            serious.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) })),
            address,
          ).toEqual([])
        }
      })
    })
  }
}

test('a visitor of a protected page goes on to it after signing in', async ({ page }) => {
  await page.goto('/admin/users')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('admin@sanad.test')
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse 1')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/users/)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
})
