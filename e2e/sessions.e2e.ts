import { expect, type Page, test } from '@playwright/test'
import { newMember, opened, signInAs } from './person.ts'

test('two tabs with expired tokens stay signed in: a refresh token works once, and the tabs use it once', async ({
  context,
  page,
}) => {
  await signInAs(page, await newMember(page))
  const other = await context.newPage()
  // A page without the application, which would renew the tokens meanwhile.
  for (const tab of [page, other]) await tab.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('auth_token', 'x'.repeat(43)))
  await Promise.all([page.goto('/dashboard/workspace'), other.goto('/dashboard/workspace')])
  for (const tab of [page, other]) await expect(tab.getByText('Maha Saleh').first()).toBeVisible()
  for (const tab of [page, other]) await tab.goto('/dashboard/profile')
  for (const tab of [page, other]) await expect(tab.getByText('This session')).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ context, page }) => {
  await signInAs(page, await newMember(page))
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
})

async function signInByForm(page: Page, email: string, isRemembered: boolean) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = await opened(page.getByRole('dialog'))
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse 2')
  if (isRemembered) await dialog.getByLabel('Remember me').check()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

for (const isRemembered of [false, true]) {
  test(`a session ${isRemembered ? 'with' : 'without'} "Remember me" is shared by all tabs, and ${isRemembered ? 'outlives' : 'ends with'} the browser`, async ({
    context,
    page,
  }) => {
    const { user } = await newMember(page)
    await signInByForm(page, user.email, isRemembered)
    const other = await context.newPage()
    await other.goto('/dashboard/profile')
    await expect(other.getByText('This session')).toBeVisible()
    for (const tab of [page, other]) await tab.close()

    // What a browser discards when it closes: session cookies and the session storage of its tabs.
    await context.clearCookies()
    const next = await context.newPage()
    await next.goto('/dashboard/profile')
    if (isRemembered) await expect(next.getByText('This session')).toBeVisible()
    else {
      await expect(next.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
      expect(await next.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
    }
  })
}

test('signing out without "Remember me" signs out the other tabs', async ({ context, page }) => {
  const { user } = await newMember(page)
  await signInByForm(page, user.email, false)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
})

test("a new device uses the account's saved language after signing in", async ({ page }) => {
  const { user } = await newMember(page, 'Maha', 'ar')
  await signInByForm(page, user.email, false)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
