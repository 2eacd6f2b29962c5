import { expect, test } from '@playwright/test'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { mjmlWords } from '#web/email-marketing/templates/mjmlWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak } from './person.ts'

// MJML, pasted or from a file, is the start of a campaign and of a template.

const texts = {
  en: { hello: 'Hello {{ firstName }}', shown: 'Hello Sara', bad: /Line 5: <mj-txt> isn’t/, left: /Line 5: <mj-text>/ },
  ar: { hello: 'أهلًا {{ firstName }}', shown: 'أهلًا سارة', bad: /السطر 5: .*mj-txt/, left: /السطر 5: / },
}

const design = (content: string) => `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        ${content}
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('a design in MJML becomes a campaign and a template, and errors name their line', async ({ page }) => {
      const [w, e, m] = [wordsIn(campaignWords, language), wordsIn(editorWords, language), wordsIn(mjmlWords, language)]
      const { hello, shown, bad, left } = texts[language]
      await speak(page, language)
      const { member } = await newSuite(page, language)
      await signInAs(page, member)

      await test.step('pasted, with an error and an attribute that is left out', async () => {
        await page.goto('/email-marketing/send')
        await page.getByRole('button', { name: e.use({ name: e.kindMjml }), exact: true }).click()
        const dialog = await opened(page.getByRole('dialog', { name: m.title }))
        const code = dialog.getByRole('textbox', { name: m.code })
        await code.fill(design(`<mj-txt>${hello}</mj-txt>`))
        await dialog.getByRole('button', { name: m.start }).click()
        await expect(dialog.getByText(bad)).toBeVisible()
        await expectSound(page)
        await code.fill(design(`<mj-text colour="red">${hello}</mj-text>`))
        await dialog.getByRole('button', { name: m.start }).click()
        await expect(dialog.getByRole('status').getByText(left)).toBeVisible()
        await expectSound(page)
        await dialog.getByRole('button', { name: m.startAnyway }).click()
        await expect(page).toHaveURL(/\/email-marketing\/campaigns\/[\da-f-]{36}$/)
        if (viewport.width < 500) await page.getByRole('button', { name: w.preview }).click()
        await expect(page.frameLocator('iframe').first().getByText(shown)).toBeVisible()
      })

      await test.step('from a file, as a template', async () => {
        await page.goto('/email-marketing/templates/new')
        await page.getByRole('button', { name: e.use({ name: e.kindMjml }), exact: true }).click()
        const dialog = await opened(page.getByRole('dialog', { name: m.title }))
        const file = { name: 'design.mjml', mimeType: 'text/plain' }
        const buffer = Buffer.from(design(`<mj-text>${hello}</mj-text>`))
        await dialog.locator('input[type="file"]').setInputFiles({ ...file, buffer })
        await expect(dialog.getByRole('textbox', { name: m.code })).toHaveValue(/firstName/)
        await dialog.getByRole('button', { name: m.start }).click()
        await expect(page.frameLocator('iframe').first().getByText(shown)).toBeVisible()
      })
    })
  })
}
