import { expect, test } from '@playwright/test'
import { tagWords } from '#web/email-marketing/tags/words.ts'
import { deletionButtons } from '#web/email-marketing/deletionWords.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak, tell } from './person.ts'

// Deleting a tag first shows what is affected; a tag of a pending send cannot be deleted.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('deleting a tag shows what is affected, and is refused while a repeated send uses it', async ({ page }) => {
      const w = wordsIn(tagWords, language)
      const s = wordsIn(suiteWords, language)
      await speak(page, language)
      const { member, suite, add } = await newSuite(page, language)
      const named = (text: string) => ({ name: { en: text, ar: text }, type: 'email' })
      const [tag, other] = [await add('tag', named('Readers')), await add('tag', named('Others'))]
      await add('email', { email: 'sara@x.test', tagIds: [tag] })
      await add('email', { email: 'lina@x.test', tagIds: [tag] })
      await add('group', { name: 'العملاء', tags: [tag, other] })
      await add('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
      const templateId = await add('template', { name: 'T', subject: 'News', content: '<p>Hi</p>' })
      const rule = { every: 'day', hour: 9, timeZone: 'UTC' }
      const series = await add('job-series', { name: 'Every day', templateId, recipients: { tagIds: [tag] }, rule })

      await signInAs(page, member)
      await page.goto('/email-marketing/tags?search=Readers')
      const main = page.getByRole('main')
      const remove = async () => {
        await main.getByRole('button', { name: s.delete, exact: true }).click()
        const dialog = await opened(page.getByRole('dialog'))
        await expect(dialog.getByText(w.contactsCarry({ count: 2 }))).toBeVisible()
        await expect(dialog.getByText('العملاء')).toBeVisible()
        await expectSound(page)
        await dialog.getByRole('button', { name: deletionButtons.tag[language], exact: true }).click()
        await expect(dialog).toHaveCount(0)
      }
      // What would be refused is not asked: the dialog names what uses the tag.
      await main.getByRole('button', { name: s.delete, exact: true }).click()
      const refusal = await opened(page.getByRole('dialog'))
      await expect(refusal.getByText(s.preventDeletion)).toBeVisible()
      await expect(refusal.getByRole('link', { name: 'Every day' })).toBeVisible()
      await expect(refusal.getByRole('button', { name: deletionButtons.tag[language] })).toHaveCount(0)
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(refusal).toHaveCount(0)
      await tell(page, `${suite}/job-series/${series}/stop`, {}, member.token)
      await remove()
      await expect(main.getByText('Readers')).toHaveCount(0)
    })
  })
}
