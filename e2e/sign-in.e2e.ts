import { expect, type Page, test } from '@playwright/test'
import { administrator, expectSound, type Language, languages, opened, sizes, speak } from './person.ts'

// The first minutes of a person here, in both languages and on both sizes of screen.

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

      test('a person signs in, and a wrong password is told at its field', async ({ page }) => {
        await openIn(page, language)
        await page.getByRole('banner').getByRole('button', { name: t.login }).click()
        const dialog = await opened(page.getByRole('dialog'))
        await dialog.getByRole('textbox', { name: t.email }).fill(administrator.email)
        await dialog.getByLabel(t.password, { exact: true }).fill('not the password')
        await dialog.getByRole('button', { name: t.signIn }).click()
        await expect(dialog.getByText(t.wrong)).toBeVisible()
        await dialog.getByLabel(t.password, { exact: true }).fill(administrator.password)
        await dialog.getByRole('button', { name: t.signIn }).click()
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

test('a visitor of a protected page goes on to it after signing in', async ({ page }) => {
  await page.goto('/admin/users')
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByRole('textbox', { name: 'Email' }).fill(administrator.email)
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/users/)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
})
