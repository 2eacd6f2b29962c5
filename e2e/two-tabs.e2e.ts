import { expect, type Page, test } from '@playwright/test'
import { composerWords } from '#web/email-marketing/messages/words.ts'
import { spoken } from '#web/i18n/words.ts'
import { expectSound, newMember, signInAs, sizes, speak, tell } from './person.ts'

// One draft in two tabs of a browser: neither writes over the other, and each says what the other does.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('what is written in two tabs is all kept, and each tells of the other', async ({ page, context }) => {
      const w = spoken(composerWords, language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const provider = { name: 'Sandbox', type: 'sandbox', fromEmail: 'hello@shop.test', isDefault: true }
      await tell(page, `${suite}/email-service-provider`, provider, member.token)
      const letter = { subject: 'Prices', to: ['sara@x.test'], text: 'Ten', status: 'draft' }
      const { data } = await tell<{ data: { _id: string } }>(page, `${suite}/message`, letter, member.token)
      await signInAs(page, member)
      const other = await context.newPage()
      await speak(other, language)
      const subjectIn = (tab: Page) => tab.getByRole('main').getByRole('textbox', { name: w.subject, exact: true })
      for (const tab of [page, other]) {
        await tab.goto(`/email-marketing/messages?view=drafts&open=${data._id}`)
        await expect(subjectIn(tab)).toHaveValue('Prices')
      }

      await subjectIn(page).fill('Prices of spring')
      await expect(page.getByText(w.kept)).toBeVisible()
      const told = other.getByRole('alert').filter({ hasText: w.changedElsewhere })
      await expect(told).toBeInViewport()
      await expect(page.getByText(w.changedElsewhere)).toHaveCount(0)
      await expect(other.getByRole('button', { name: w.send, exact: true })).toBeDisabled()
      await subjectIn(other).fill('Prices of autumn')
      await expectSound(other)
      await told.getByRole('button', { name: w.keepMine }).click()
      await expect(told).toBeHidden()
      await expect(other.getByText(w.kept)).toBeVisible()

      const headers = { authorization: `Bearer ${member.token}` }
      const answer = await page.request.get(`${suite}/message?status=draft`, { headers })
      const drafts = ((await answer.json()) as { data: { subject: string }[] }).data
      expect(drafts.map(({ subject }) => subject).toSorted()).toEqual(['Prices of autumn', 'Prices of spring'])
      // From here on they are two.
      await subjectIn(other).fill('Prices of winter')
      await expect(other.getByText(w.kept)).toBeVisible()
      await expect(page.getByText(w.changedElsewhere)).toHaveCount(0)
    })
  })
}
