import { expect, test } from '@playwright/test'
import { messageWords } from '#web/email-marketing/messages/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { listWords } from '#web/ui/list/listWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak } from './person.ts'

// A member filters campaigns or messages, saves that as a view, and returns to it.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('drafts are saved as a view that is shared, opens first and is deleted again', async ({ page }) => {
      const w = wordsIn(listWords, language)
      const s = wordsIn(suiteWords, language)
      const u = wordsIn(uiWords, language)
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      await add('campaign', { name: 'حملة رمضان' })
      await signInAs(page, member)
      await page.goto('/email-marketing/jobs')
      const main = page.getByRole('main')
      await expect(main.getByText('حملة رمضان').first()).toBeVisible()
      await main.getByRole('combobox', { name: s.status, exact: true }).selectOption('sent')
      await expect(main.getByText(u.nothingMatches)).toBeVisible()

      await main.getByRole('button', { name: w.views, exact: true }).click()
      await page.getByRole('menuitem', { name: w.saveAs }).click()
      const form = await opened(page.getByRole('dialog'))
      await form.getByLabel(w.name).fill('رُسل')
      await form.getByRole('checkbox', { name: w.shareInWorkspace }).check()
      await expectSound(page)
      await form.getByRole('button', { name: u.save, exact: true }).click()
      await expect(page.getByText(w.saved)).toBeVisible()
      const active = main.getByRole('button', { name: 'رُسل' })
      await expect(active).toBeVisible()

      await main.getByRole('combobox', { name: s.status, exact: true }).selectOption('draft')
      await expect(active).toContainText(w.changed)
      await active.click()
      await page.getByRole('menuitem', { name: w.update({ name: 'رُسل' }).slice(0, 5) }).click()
      await expect(page.getByText(w.updated)).toBeVisible()
      await active.click()
      await page.getByRole('menuitemcheckbox', { name: w.openFirst }).click()
      await page.goto('/email-marketing')
      await page.goto('/email-marketing/jobs')
      await expect(active).toBeVisible()
      await expect(page).toHaveURL(/status=draft/)
      await expect(main.getByText('حملة رمضان').first()).toBeVisible()
      await expectSound(page)

      await active.click()
      await page.getByRole('menuitem', { name: w.delete }).click()
      const question = await opened(page.getByRole('dialog'))
      await expect(question).toContainText(w.deleteSharedInWorkspace)
      await question.getByRole('button', { name: w.delete }).click()
      await expect(page.getByText(w.deleted)).toBeVisible()
      await expect(main.getByRole('button', { name: w.views, exact: true })).toBeVisible()
      await expect(page).not.toHaveURL(/status=/)
      await expect(main.getByText('حملة رمضان').first()).toBeVisible()
    })

    test('the folder and filters of messages are saved as a view that opens first, without the open message', async ({
      page,
    }) => {
      const w = wordsIn(listWords, language)
      const m = wordsIn(messageWords, language)
      const u = wordsIn(uiWords, language)
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      await add('message', { subject: 'أسعار الربيع', to: ['sara@x.test'], text: 'Ten', status: 'draft' })
      await signInAs(page, member)
      await page.goto('/email-marketing/messages')
      const main = page.getByRole('main')
      await main.getByText(m.drafts, { exact: true }).click()
      const draft = main.getByRole('link', { name: /أسعار الربيع/ })
      await expect(draft).toBeVisible()
      await main.getByRole('button', { name: m.filters, exact: true }).click()
      await main.getByRole('combobox', { name: m.order }).selectOption('asc')
      await expect(page).toHaveURL(/sortType=asc/)
      if (viewport === sizes.wide) {
        await draft.click()
        await expect(page).toHaveURL(/open=/)
      }

      await main.getByRole('button', { name: w.views, exact: true }).click()
      await page.getByRole('menuitem', { name: w.saveAs }).click()
      const form = await opened(page.getByRole('dialog'))
      await expect(form.getByText(w.keepsFolder)).toBeVisible()
      await form.getByLabel(w.name).fill('مسودات')
      await expectSound(page)
      await form.getByRole('button', { name: u.save, exact: true }).click()
      const active = main.getByRole('button', { name: 'مسودات' })
      await expect(active).toBeVisible()
      await active.click()
      await page.getByRole('menuitemcheckbox', { name: w.openFirst }).click()

      await page.goto('/email-marketing')
      await page.goto('/email-marketing/messages')
      await expect(active).toBeVisible()
      await expect(page).toHaveURL(/folder=drafts/)
      await expect(page).toHaveURL(/sortType=asc/)
      await expect(page).not.toHaveURL(/open=/)
      await expect(main.getByRole('radio', { name: m.drafts, exact: true })).toBeChecked()
      await expect(draft).toBeVisible()
      await expectSound(page)

      await main.getByText(m.inbox, { exact: true }).click()
      await expect(active).toContainText(w.changed)
      await active.click()
      await page.getByRole('menuitemradio', { name: w.noView }).click()
      await expect(main.getByRole('button', { name: w.views, exact: true })).toBeVisible()
      await expect(main.getByRole('radio', { name: m.inbox, exact: true })).toBeChecked()
    })
  })
}
