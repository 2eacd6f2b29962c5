import { expect, test } from '@playwright/test'
import { administrator, signInAs, speak, tell } from './person.ts'

// Filters of lists that are changed faster than the page is drawn.

test('two filters that are chosen right after each other both hold', async ({ page }) => {
  await speak(page, 'en')
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  await page.goto('/admin/users')
  const [role, status] = [
    page.getByRole('combobox', { name: 'Role', exact: true }),
    page.getByRole('combobox', { name: 'Status', exact: true }),
  ]
  await expect(role).toBeVisible()
  // In one turn of the page: before it has been drawn after the first.
  const choices = await Promise.all([role.elementHandle(), status.elementHandle()])
  await page.evaluate((all) => {
    for (const [at, value] of ['user', 'blocked'].entries()) {
      const select = all[at]
      if (!(select instanceof HTMLSelectElement)) throw new Error('There is nothing to choose')
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, choices)
  await expect(page).toHaveURL(/status=blocked/)
  await expect(page).toHaveURL(/role=user/)
  await expect(role).toHaveValue('user')
  await expect(status).toHaveValue('blocked')
})

test('a pause between two words of a search keeps the blank, and clearing the filters empties the field', async ({
  page,
}) => {
  await speak(page, 'en')
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  await page.goto('/community')
  const search = page.getByRole('searchbox', { name: 'Search by name, skill or place' })
  await search.fill('sara ')
  await expect(page).toHaveURL(/search=sara$/)
  await expect(search).toHaveValue('sara ')
  await search.press('n')
  await expect(page).toHaveURL(/search=sara(\+|%20)n$/)
  await expect(search).toHaveValue('sara n')
  await search.fill('nobody is called that')
  // Pressed while it is still waited whether more is typed, which is not told afterwards.
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.waitForURL(/search=/, { timeout: 1500 })).rejects.toThrow('Timeout')
  await expect(search).toHaveValue('')
})
