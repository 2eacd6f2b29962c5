import { expect, test } from '@playwright/test'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { testWords } from '#web/email-marketing/tests/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak } from './person.ts'

// A member fills in a test, then navigates away: unsaved input is not discarded without a question.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(`${language}, ${viewport.width}`, () => {
    test.use({ viewport })
    const [g, t, s, u] = [
      wordsIn(sendingWords, language),
      wordsIn(testWords, language),
      wordsIn(suiteWords, language),
      wordsIn(uiWords, language),
    ]
    const forms = [{ path: 'tests/new', begin: t.begin, ask: t.beginAsk, named: s.name, typed: 'عنوانان' }]
    for (const { path, begin, ask, named, typed } of forms) {
      test(`leaving a filled-in form asks before its input is discarded: ${path}`, async ({ page }) => {
        await speak(page, language)
        const { member, add } = await newSuite(page, language)
        await add('email-service-provider', { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' })
        await add('template', { name: 'Letter', subject: 'Letter', content: '<p>Hi</p>' })
        await add('email', { email: 'laila@customers.test' })
        await signInAs(page, member)

        await page.goto(`/email-marketing/${path}`)
        const main = page.getByRole('main')
        const field = main.getByRole('textbox', { name: named, exact: true })
        await field.fill(typed)
        for (const choice of await main.getByRole('combobox', { name: g.template, exact: true }).all())
          await choice.selectOption({ label: 'Letter' })
        await main.getByRole('button', { name: begin, exact: true }).click()
        const question = await opened(page.getByRole('dialog', { name: ask }))
        await question.getByRole('button', { name: u.cancel }).click()
        await expect(question).toBeHidden()

        const away = main.getByRole('link', { name: s.templates, exact: true })
        await away.click()
        const unsaved = await opened(page.getByRole('dialog', { name: u.unsaved }))
        await expectSound(page)
        await unsaved.getByRole('button', { name: u.keepEditing }).click()
        await expect(unsaved).toBeHidden()
        await expect(field).toHaveValue(typed)

        await away.click()
        await opened(unsaved)
        await unsaved.getByRole('button', { name: u.discard }).click()
        await expect(page).toHaveURL(/\/email-marketing\/templates$/)
      })
    }
  })
}
