import { expect, test } from '@playwright/test'
import { toWords } from '#web/email-marketing/campaigns/toWords.ts'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { part, sendToEveryone } from './campaign-steps.ts'
import { expectSound, newSuite, signInAs, sizes, speak, tell } from './person.ts'

// A send is duplicated after its group, provider and exclusion were deleted.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('duplicating a send names what was deleted since, and the copy can still be sent', async ({ page }) => {
      const [to, c] = [wordsIn(toWords, language), wordsIn(campaignWords, language)]
      await speak(page, language)
      const { member, suite, add } = await newSuite(page, language)
      const remove = async (path: string) => {
        const headers = { authorization: `Bearer ${member.token}` }
        // A provider can be deleted once its send is finished.
        await expect.poll(async () => (await page.request.delete(`${suite}/${path}`, { headers })).status()).toBe(200)
      }
      const sandbox = { type: 'sandbox', fromEmail: 'hello@shop.test' }
      await add('email-service-provider', { name: 'Kept', ...sandbox, isDefault: true })
      const provider = await add('email-service-provider', { name: 'Gone', ...sandbox })
      const name = (text: string) => ({ name: { en: text, ar: text }, type: 'email' })
      const [tag, out] = [await add('tag', name('Readers')), await add('tag', name('Left out'))]
      await add('email', { email: 'sara@x.test', tagIds: [tag] })
      await add('email', { email: 'lina@x.test', tagIds: [tag, out] })
      const group = await add('group', { name: 'All readers', tags: [tag] })
      const send = { subject: 'Prices', html: '<p>Ten</p>', providerId: provider }
      const audience = { recipients: { groupIds: [group] }, exclude: { tagIds: [out] } }
      const path = `${suite}/email-service-provider/send-bulk-emails`
      const { jobId } = await tell<{ jobId: string }>(page, path, { ...send, ...audience }, member.token)
      for (const deleted of [`group/${group}`, `tag/${out}`, `email-service-provider/${provider}`])
        await remove(deleted)

      await signInAs(page, member)
      await page.goto(`/email-marketing/send?from=${jobId}`)
      const main = page.getByRole('main')
      await expect(page).toHaveURL(/\/campaigns\/[\da-f-]{36}$/)
      // Its recipients are gone: that part is open and says so.
      await expect(main.getByRole('radio', { name: to.all })).toBeVisible()
      await expect(part(page, c.to)).toContainText(to.choose)
      await expectSound(page)
      await sendToEveryone(page, language)
      await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible()
    })
  })
}
