import { expect, test } from '@playwright/test'
import { wordsIn } from '#web/i18n/words.ts'
import { groupWords } from '#web/email-marketing/groups/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newSuite, opened, reach, signInAs, sizes, speak } from './person.ts'

// A row of a list is a link: to its page, or to the list that opens it.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('a row is a link that also opens in a new tab, and its buttons still work', async ({ page, context }) => {
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      const contact = await add('email', { email: 'laila@customers.test', firstName: 'Laila' })
      const tag = await add('tag', { name: { en: 'Readers', ar: 'القراء' }, type: 'email' })
      const segment = await add('group', { name: 'Readers', tags: [tag] })
      await signInAs(page, member)
      const main = page.getByRole('main')
      const s = wordsIn(suiteWords, language)
      const u = wordsIn(uiWords, language)

      await test.step('a row with a page of its own', async () => {
        await page.goto('/email-marketing/contacts')
        const row = main.getByRole('link', { name: 'laila@customers.test' })
        await expect(row).toHaveAttribute('href', `/email-marketing/contacts/${contact}`)
        const tab = context.waitForEvent('page')
        await row.click({ modifiers: ['ControlOrMeta'] })
        const other = await tab
        await expect(other).toHaveURL(new RegExp(`/contacts/${contact}$`))
        await other.close()
        await expect(page).toHaveURL(/\/contacts$/)

        // Anywhere in the row, and what stands in it.
        await main.getByRole('checkbox', { name: u.select, exact: true }).check()
        await expect(page).toHaveURL(/\/contacts$/)
        await main.getByRole('button', { name: s.edit, exact: true }).click()
        await opened(page.getByRole('dialog'))
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectSound(page)
        const entry = main.getByRole(viewport === sizes.wide ? 'row' : 'listitem').filter({ hasText: 'laila@' })
        await entry.getByText('Laila', { exact: true }).click({ force: true })
        await expect(page).toHaveURL(new RegExp(`/contacts/${contact}$`))
      })

      await test.step('a row that opens in a dialog', async () => {
        await page.goto('/email-marketing/groups')
        const row = main.getByRole('link', { name: 'Readers', exact: true })
        await expect(row).toHaveAttribute('href', `/email-marketing/groups?item=${segment}`)
        const tab = context.waitForEvent('page')
        await row.click({ modifiers: ['ControlOrMeta'] })
        const other = await tab
        await expect(other.getByRole('dialog', { name: wordsIn(groupWords, language).edit })).toBeVisible()
        await expect(other).toHaveURL(/\/groups$/)
        await other.close()
        await reach(row)
        await page.keyboard.press('Enter')
        await opened(page.getByRole('dialog', { name: wordsIn(groupWords, language).edit }))
        // Ctrl-S saves the form that is open.
        const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
        await page.keyboard.press('ControlOrMeta+s')
        expect((await saved).status()).toBe(200)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    })
  })
}
