import { expect, test } from '@playwright/test'
import { conditionWords } from '#web/email-marketing/conditions/words.ts'
import { groupWords } from '#web/email-marketing/groups/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak, tell } from './person.ts'

// A segment of those who have not got a campaign, counted while it is built.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a segment is built by a campaign and a topic, and named in words', async ({ page }) => {
      const c = wordsIn(conditionWords, language)
      const g = wordsIn(groupWords, language)
      const s = wordsIn(suiteWords, language)
      const u = wordsIn(uiWords, language)
      await speak(page, language)
      const { member, suite, add } = await newSuite(page, language)
      await add('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
      const got = await add('email', { email: 'got@customers.test' })
      for (const name of ['omar', 'zoe']) await add('email', { email: `${name}@customers.test` })
      await add('topic', { name: { en: 'News', ar: 'الأخبار' } })
      const mail = { subject: 'عروض الخريف', text: 'T', recipients: { emailIds: [got] } }
      await tell(page, `${suite}/email-service-provider/send-bulk-emails`, mail, member.token)
      await signInAs(page, member)

      await page.goto('/email-marketing/groups')
      await page.getByRole('button', { name: g.add }).first().click()
      const panel = await opened(page.getByRole('dialog'))
      await panel.getByLabel(s.name, { exact: true }).fill('لم تصلهم')
      await panel.getByRole('button', { name: g.addConditions }).click()
      await panel.getByLabel(c.field, { exact: true }).selectOption('campaign')
      await panel.getByLabel(c.how, { exact: true }).selectOption('notGot')
      await panel
        .getByRole('combobox', { name: c.campaign })
        .or(panel.getByPlaceholder(c.campaign))
        .first()
        .fill('الخريف')
      await page.getByRole('option', { name: /عروض الخريف/ }).click()
      await expect(panel.getByText(g.holds({ count: 2 }))).toBeVisible()
      await panel.getByRole('button', { name: c.add, exact: true }).click()
      await panel.getByLabel(c.field, { exact: true }).last().selectOption('topic')
      await panel.getByLabel(c.topic, { exact: true }).selectOption({ label: language === 'en' ? 'News' : 'الأخبار' })
      await expect(panel.getByText(g.holds({ count: 2 }))).toBeVisible()
      await panel.getByLabel(c.field, { exact: true }).last().selectOption('consent')
      await expect(panel.getByText(g.holds({ count: 0 }))).toBeVisible()
      await panel.getByLabel(c.how, { exact: true }).last().selectOption('never')
      await expect(panel.getByText(g.holds({ count: 2 }))).toBeVisible()
      await panel.getByLabel(c.field, { exact: true }).last().selectOption('engagement')
      await panel.getByRole('combobox', { name: c.engagement }).or(panel.getByPlaceholder(c.engagement)).first().click()
      await page.getByRole('option', { name: c.new }).click()
      await page.keyboard.press('Escape')
      await expect(panel.getByText(g.holds({ count: 2 }))).toBeVisible()
      await expectSound(page)
      await panel.getByRole('button', { name: u.save, exact: true }).click()
      await expect(page.getByRole('main').getByText('لم تصلهم').first()).toBeVisible()
    })
  })
}
