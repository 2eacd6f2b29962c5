import { expect, test } from '@playwright/test'
import { newMember, signInAs } from './person.ts'

test('two tabs whose tokens are too old stay signed in: a refresh token is good once, and they use it once', async ({
  context,
  page,
}) => {
  await signInAs(page, await newMember(page))
  const other = await context.newPage()
  // Without the application, which would renew them while they are left.
  for (const tab of [page, other]) await tab.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('auth_token', 'x'.repeat(43)))
  await Promise.all([page.goto('/dashboard/workspace'), other.goto('/dashboard/workspace')])
  for (const tab of [page, other]) await expect(tab.getByText('Maha Saleh').first()).toBeVisible()
  for (const tab of [page, other]) await tab.goto('/dashboard/profile')
  for (const tab of [page, other]) await expect(tab.getByText('This session')).toBeVisible()
})

test('signing out in one tab is felt in the other', async ({ context, page }) => {
  await signInAs(page, await newMember(page))
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
})
