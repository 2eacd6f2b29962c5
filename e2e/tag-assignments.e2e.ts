import { expect, test } from '@playwright/test'
import { assignmentWords } from '#web/email-marketing/tags/assignmentWords.ts'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { threadCheckWords } from '#web/email-marketing/messages/threadCheckWords.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, languages, newSuite, opened, settled, signInAs, sizes, speak, tagOf } from './person.ts'
import { expectToast, keepToasts } from './toasts.ts'

// The screen of tag assignments and the page of the conversation check.

for (const language of languages) {
  for (const viewport of Object.values(sizes)) {
    test.describe(`${language}, ${viewport.width} px`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport })
      const w = wordsIn(assignmentWords, language)
      const s = wordsIn(suiteWords, language)
      const u = wordsIn(uiWords, language)

      test('a tag is assigned to a contact and to a message, changed and removed', async ({ page }) => {
        await speak(page, language)
        await keepToasts(page)
        const { member, add } = await newSuite(page, language)
        await add('email', { email: 'sara@x.test', firstName: 'سارة' })
        await add('tag', { name: { en: 'Readers', ar: 'القراء' }, type: 'email' })
        await add('tag', { name: { en: 'Buyers', ar: 'المشترون' }, type: 'email' })
        await add('tag', { name: { en: 'Offers', ar: 'العروض' }, type: 'message' })
        await add('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
        await add('message', { to: ['sara@x.test'], subject: 'Prices of spring', text: 'Ten' })
        await signInAs(page, member)
        const main = page.getByRole('main')
        const dialog = page.getByRole('dialog')
        await page.goto('/email-marketing/tags')
        await main.getByRole('link', { name: suiteWords.tagAssignments[language], exact: true }).click()
        await expect(main.getByText(w.none)).toBeVisible()
        await expectSound(page)

        await main.getByRole('button', { name: w.add }).first().click()
        await opened(dialog)
        await dialog.getByRole('button', { name: u.save, exact: true }).click()
        await expect(dialog.getByText(w.required).first()).toBeVisible()
        const choose = async (label: string, typed: string) => {
          await dialog.getByRole('combobox', { name: label, exact: true }).fill(typed)
          await page.getByRole('option').filter({ hasText: typed }).first().click()
        }
        const assign = async (tag: string) => {
          await dialog.getByRole('combobox', { name: w.tag, exact: true }).selectOption({ label: tag })
          await dialog.getByRole('button', { name: u.save, exact: true }).click()
        }
        await choose(w.email, 'sara@x.test')
        const [readers, buyers] = language === 'en' ? ['Readers', 'Buyers'] : ['القراء', 'المشترون']
        await assign(readers)
        await expectToast(page, { text: w.assigned, color: 'teal' })
        const rows = main.getByRole(viewport === sizes.wide ? 'row' : 'listitem')
        const ofContact = rows.filter({ hasText: 'sara@x.test' })
        await expect(ofContact).toContainText(readers)

        await main.getByRole('button', { name: w.add }).first().click()
        await opened(dialog)
        await choose(w.email, 'sara@x.test')
        await assign(readers)
        await expectToast(page, { title: s.alreadyAssigned, text: s.alreadyAssigned, color: 'orange' })
        await dialog.getByRole('combobox', { name: s.type, exact: true }).selectOption('message')
        await choose(w.message, 'Prices of spring')
        await assign(language === 'en' ? 'Offers' : 'العروض')
        await expect(rows.filter({ hasText: 'Prices of spring' })).toHaveCount(1)

        await ofContact.getByRole('button', { name: s.edit }).click()
        await opened(dialog)
        await assign(buyers)
        await expectToast(page, { text: w.changed, color: 'teal' })
        await expect(ofContact).toContainText(buyers)
        await settled(page)
        await expectSound(page)
        await main.getByRole('combobox', { name: s.type }).selectOption('message')
        await expect(ofContact).toHaveCount(0)
        await rows.filter({ hasText: 'Prices of spring' }).getByRole('button', { name: s.delete }).click()
        await dialog.getByRole('button').last().click()
        await expectToast(page, { text: doneWords['assignment.deleted'][language], color: 'teal' })
      })

      test('an owner sees how messages are threaded, and repairs threads', async ({ page }) => {
        const t = wordsIn(threadCheckWords, language)
        await speak(page, language)
        const { member, add } = await newSuite(page, language)
        await add('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
        await add('message', { to: ['sara@x.test'], subject: 'Prices of spring', text: 'Ten' })
        await signInAs(page, member)
        const main = page.getByRole('main')
        await page.goto('/email-marketing/messages')
        await main.getByRole('link', { name: s.threadChecks }).click()
        await expect(main.getByRole('heading', { name: s.threadChecks, level: 1 })).toBeVisible()
        await expect(main.getByRole('region', { name: t.summary })).toContainText(t.threads)
        await expect(main.getByText(t.allWell)).toBeVisible()
        // Dates of the period have the direction of their own language.
        await expect(main.getByRole('table', { name: t.largest }).getByRole('row').nth(1)).toContainText(
          /\u2068.+\u2069/,
        )
        const areas = page.getByRole('navigation', { name: s.suite })
        await expect(areas.getByRole('link', { name: s.messages })).toBeInViewport({ ratio: 1 })
        await settled(page)
        await expectSound(page)
      })
    })
  }
}
