import { expect, test } from '@playwright/test'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { timelineWords } from '#web/email-marketing/contacts/timelineWords.ts'
import { composerWords } from '#web/email-marketing/messages/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak } from './person.ts'

// The page of a contact: a personal message, whose To field shows who cannot be written to, and notes.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport })
    const [c, w] = [wordsIn(composerWords, language), wordsIn(contactWords, language)]

    test('a contact that unsubscribed gets a personal message, a blocked one cannot be chosen', async ({ page }) => {
      await speak(page, language)
      const { member, suite, add } = await newSuite(page, language)
      await add('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
      const lina = await add('email', { email: 'lina@customers.test', firstName: 'Lina', status: 'unsubscribed' })
      const omar = await add('email', { email: 'omar@customers.test', firstName: 'Omar', status: 'blocked' })
      await add('email', { email: 'sara@customers.test', firstName: 'سارة', lastName: 'Aziz' })
      await signInAs(page, member)

      await page.goto(`/email-marketing/contacts/${omar}`)
      await expect(page.getByRole('button', { name: w.write, exact: true })).toBeDisabled()
      await page.goto(`/email-marketing/contacts/${lina}`)
      await page.getByRole('button', { name: w.write, exact: true }).click()
      const panel = await opened(page.getByRole('dialog', { name: c.compose }))
      await expect(panel.getByText('lina@customers.test')).toBeVisible()
      const to = panel.getByLabel(c.to, { exact: true })
      await to.fill('omar')
      const blocked = page.getByRole('option', { name: /omar@customers/ })
      await expect(blocked).toContainText(c['contact.blocked'])
      await expect(blocked).toHaveAttribute('data-combobox-disabled')
      await expectSound(page)
      // Another spelling of the same Arabic name.
      await to.fill('ساره')
      await page.getByRole('option', { name: /sara@customers/ }).click()
      await expect(panel.getByText('sara@customers.test')).toBeVisible()
      await panel.getByLabel(c.subject).fill('Your order')
      await panel.getByRole('textbox', { name: c.text }).fill('It is on its way.')
      await expectSound(page)
      await panel.getByRole('button', { name: c.send, exact: true }).click()
      await expect(panel).toBeHidden()
      const headers = { authorization: `Bearer ${member.token}` }
      const sent = async () => (await page.request.get(`${suite}/message?size=10`, { headers })).text()
      await expect.poll(sent).toContain('Your order')
    })

    test('a note is added, edited, deleted and restored in the activity of a contact', async ({ page }) => {
      const [t, u] = [wordsIn(timelineWords, language), wordsIn(uiWords, language)]
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      const id = await add('email', { email: 'sara@customers.test', firstName: 'سارة' })
      await signInAs(page, member)
      await page.goto(`/email-marketing/contacts/${id}`)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: t.addNote, exact: true }).click()
      const dialog = await opened(page.getByRole('dialog', { name: t.addNote }))
      await dialog.getByRole('textbox', { name: t.note }).fill('طلبت اتصالًا يوم الأحد')
      await expectSound(page)
      await dialog.getByRole('button', { name: u.save, exact: true }).click()
      await expect(main.getByText('طلبت اتصالًا يوم الأحد')).toBeVisible()
      await main.getByRole('button', { name: t.editNote, exact: true }).click()
      const editing = await opened(page.getByRole('dialog', { name: t.editNote }))
      await editing.getByRole('textbox', { name: t.note }).fill('Called on Sunday')
      await editing.getByRole('button', { name: u.save, exact: true }).click()
      await expect(main.getByText('Called on Sunday')).toBeVisible()
      await expectSound(page)
      await main.getByRole('button', { name: t.deleteNote, exact: true }).click()
      await expect(main.getByText('Called on Sunday')).toBeHidden()
      await page.getByRole('button', { name: u.undo, exact: true }).click()
      await expect(main.getByText('Called on Sunday')).toBeVisible()
    })
  })
}
