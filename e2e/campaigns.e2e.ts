import { expect, test } from '@playwright/test'
import { languageNameIn } from '#contract/text/languages.ts'
import { reportWords } from '#web/email-marketing/reports/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { seriesWords } from '#web/email-marketing/series/words.ts'
import { testWords } from '#web/email-marketing/tests/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// Campaigns beyond a single send: an A/B test, a repeated send and the reports, also on a phone.

for (const language of languages) {
  test(`an A/B test, a repeated send and a report are created and read (${language})`, async ({ page }) => {
    const [t, r, w, s, g, u] = [
      wordsIn(testWords, language),
      wordsIn(seriesWords, language),
      wordsIn(reportWords, language),
      wordsIn(suiteWords, language),
      wordsIn(sendingWords, language),
      wordsIn(uiWords, language),
    ]
    await speak(page, language)
    const member = await newMember(page, 'Maha', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const add = (path: string, body: object) =>
      tell<{ data: { _id: string } }>(page, `${suite}/${path}`, body, member.token)
    await add('email-service-provider', { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' })
    const { data } = await add('template', { name: 'Letter', subject: 'Letter', content: '<p>Hi</p>' })
    const template = data._id
    for (let number = 0; number < 40; number++) await add('email', { email: `guest${number}@shop.test` })
    await signInAs(page, member)

    await page.goto('/email-marketing/tests/new')
    await page.getByRole('textbox', { name: s.name, exact: true }).fill('Two subjects عنوانان')
    for (const at of [0, 1]) await page.getByLabel(t.template).nth(at).selectOption({ label: 'Letter' })
    await page.getByLabel(t.subject).nth(1).fill('Another')
    await page.getByLabel(t.share).fill('90')
    await expect(page.getByRole('status').getByText(g.audience({ count: 40 }))).toBeVisible()
    await expect(page.getByText(t.split({ tried: '36', rest: '4' }))).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: t.begin }).click()
    const confirmation = await opened(page.getByRole('dialog', { name: t.beginAsk }))
    await expect(confirmation.getByText(g.audience({ count: 40 }))).toBeVisible()
    await expect(confirmation.getByText(t.split({ tried: '36', rest: '4' }))).toBeVisible()
    await confirmation.getByRole('button', { name: t.begin }).click()
    await expect(page).toHaveURL(/\/tests\/[\da-f-]{36}$/)
    await expect(page.getByText(t.early)).toBeVisible()
    await expectSound(page)

    await page.getByRole('button', { name: t.take({ key: t.b }) }).click()
    const taken = await opened(page.getByRole('dialog', { name: t.takeAsk({ key: t.b }) }))
    await taken.getByRole('button', { name: t.take({ key: t.b }) }).click()
    await expect(page.getByText(t.chosen({ key: t.b }))).toBeVisible()
    await expect(page.getByText(t.decidedOn({ at: '' }))).toBeVisible()
    await expect(page.getByRole('link', { name: t.rest })).toBeVisible()
    await expectSound(page)

    const variants = [{ templateId: template }, { templateId: template, subject: 'Other' }]
    const tried = { recipients: { all: true }, share: 90, winnerBy: 'opens', afterHours: 4 }
    const called = await add('job-test', { name: 'Called off', variants, ...tried })
    await add(`job-test/${called.data._id}/cancel`, {})
    await page.goto(`/email-marketing/tests/${called.data._id}`)
    await expect(page.getByText(t.cancelledHint)).toBeVisible()
    await expectSound(page)

    await page.goto('/email-marketing/series')
    await page.getByRole('button', { name: r.add }).first().click()
    const dialog = await opened(page.getByRole('dialog', { name: r.add }))
    await dialog.getByRole('textbox', { name: s.name, exact: true }).fill('Monthly')
    await dialog.getByLabel(r.template).selectOption({ label: 'Letter' })
    await expect(dialog.getByText(g.audience({ count: 40 }))).toBeVisible()
    await expectSound(page)
    await dialog.getByRole('button', { name: r.begin }).click()
    const question = page.getByRole('dialog', { name: r.beginAsk })
    await expect(question.getByText(g.audience({ count: 40 }))).toBeVisible()
    await question.getByRole('button', { name: u.cancel }).click()
    await expect(question).toBeHidden()
    // The form keeps its values.
    await expect(dialog.getByRole('textbox', { name: s.name, exact: true })).toHaveValue('Monthly')
    await dialog.getByRole('button', { name: r.begin }).click()
    await opened(question)
    await question.getByRole('button', { name: r.begin }).click()
    await expect(dialog).toBeHidden()
    await page.getByText('Monthly').click()
    const details = await opened(page.getByRole('dialog', { name: r.details({ name: 'Monthly' }) }))
    await expect(details.getByText('Letter')).toBeVisible()
    await expect(details.getByText(g.everybody)).toBeVisible()
    await expect(details.getByText(g.defaultProvider)).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()

    await page.setViewportSize(sizes.narrow)
    await expect(async () => {
      await page.goto('/email-marketing/reports')
      await expect(page.locator('[data-figure="sent"]')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.getByText(w.asTable).click()
    await expectSound(page)

    await page.setViewportSize(sizes.wide)
    for (let number = 0; number < 20; number++)
      await add('email', { email: `reader${number}@shop.test`, language: 'ar' })
    const versions = { language: 'en', translations: [{ language: 'ar', subject: 'رسالة', content: '<p>أهلًا</p>' }] }
    const both = await add('template', { name: 'Both', subject: 'Both', content: '<p>Hi</p>', ...versions })
    const translated = [{ templateId: both.data._id }, { templateId: both.data._id, subject: 'Other' }]
    const bilingual = await add('job-test', { ...tried, name: 'In two languages', variants: translated })
    await page.goto(`/email-marketing/tests/${bilingual.data._id}`)
    const byLanguage = page.getByRole('table', { name: t.languages })
    await expect(byLanguage.getByRole('row')).toHaveCount(7, { timeout: 30_000 })
    await expect(byLanguage.getByRole('rowheader', { name: languageNameIn('ar', language) })).toHaveCount(1)
    await expectSound(page)
  })
}
