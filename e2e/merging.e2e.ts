import { expect, test } from '@playwright/test'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { mergeWords } from '#web/email-marketing/contacts/mergeWords.ts'
import { timelineWords } from '#web/email-marketing/contacts/timelineWords.ts'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { bulkWords } from '#web/ui/words/bulkWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, languages, newMember, opened, pressOn, signInAs, sizes, speak, tell } from './person.ts'

// One person with five contacts: duplicates are found, compared and merged.

for (const language of languages) {
  test(`contacts of the same name are merged at once, and selected ones too: ${language}`, async ({ page }) => {
    const m = wordsIn(mergeWords, language)
    const t = wordsIn(timelineWords, language)
    const u = wordsIn(uiWords, language)
    const d = wordsIn(doneWords, language)
    const b = wordsIn(bulkWords, language)
    const c = wordsIn(contactWords, language)
    const s = wordsIn(suiteWords, language)
    await speak(page, language)
    const member = await newMember(page, 'Maha', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    for (const [at, attributes] of [{ city: 'Cairo' }, { city: 'الجيزة' }, { city: 'Cairo' }, {}, {}].entries()) {
      const contact = { email: `nora${at}@x.test`, firstName: 'نورا', lastName: 'Saleh', attributes }
      await tell(page, `${suite}/email`, contact, member.token)
    }
    await signInAs(page, member)
    await page.setViewportSize(sizes.narrow)
    await page.goto('/email-marketing/contacts/duplicates?reason=name')
    const set = page.getByRole('group', { name: m.chosen })
    await pressOn(set.getByRole('checkbox', { name: 'nora4@x.test' }), 'Space')
    await expect(set.getByRole('checkbox', { checked: true })).toHaveCount(4)
    await expectSound(page)
    await pressOn(page.getByRole('button', { name: m.compare }))
    const panel = await opened(page.getByRole('dialog', { name: m.mergeTitle }))
    await expect(panel.getByRole('radio')).toHaveCount(7)
    await panel.getByRole('radio', { name: 'nora2@x.test' }).check()
    await panel.getByRole('radio', { name: 'الجيزة' }).check()
    await expectSound(page)
    await panel.getByRole('button', { name: m.merge, exact: true }).click()
    const question = page.getByRole('dialog', { name: m.sure({ count: 4 }) })
    await expect(question.getByText('nora3@x.test')).toBeVisible()
    await question.getByRole('button', { name: m.merge, exact: true }).click()
    await expect(page.getByText(m.merged({ count: 4 }))).toBeVisible()
    await expect(page.getByText(t.merged({ email: '\u2066nora0@x.test\u2069' }))).toBeVisible()
    await expect(page.getByText('الجيزة')).toBeVisible()

    await page.setViewportSize(sizes.wide)
    await page.goto('/email-marketing/contacts')
    for (const name of ['nora2@x.test', 'nora4@x.test'])
      await page.getByRole('row', { name }).getByRole('checkbox').check()
    await expect(page.getByText(u.selected({ count: 2 }))).toBeVisible()
    await page.getByRole('button', { name: m.mergeThese }).click()
    await opened(panel)
    await expect(panel.getByRole('radio', { name: 'nora2@x.test' })).toBeChecked()
    await expectSound(page)
    await panel.getByRole('button', { name: m.merge, exact: true }).click()
    await page
      .getByRole('dialog', { name: m.sure({ count: 2 }) })
      .getByRole('button', { name: m.merge, exact: true })
      .click()
    await expect(page.getByText(t.merged({ email: '\u2066nora4@x.test\u2069' }))).toBeVisible()
    await expect(page.getByRole('button', { name: b.clearSelection })).toHaveCount(0)

    // Both merges are taken back: by the notice, and on the contact's page.
    await page.getByRole('button', { name: u.undo, exact: true }).click()
    await expect(page.getByText(d.undone).first()).toBeVisible()
    await expect(page.getByText(t.merged({ email: '\u2066nora4@x.test\u2069' }))).toHaveCount(0)
    await expect(page.getByRole('button', { name: m.undoMerge })).toHaveCount(3)
    await expectSound(page)
    await page.getByRole('button', { name: m.undoMerge }).first().click()
    await expect(page.getByRole('button', { name: m.undoMerge })).toHaveCount(0)
    await page.goto('/email-marketing/contacts')
    for (const at of [0, 1, 2, 3, 4]) await expect(page.getByRole('row', { name: `nora${at}@x.test` })).toBeVisible()

    // One of them is deleted, and the notice says so.
    await page.goto('/email-marketing/contacts')
    await page.getByRole('row', { name: 'nora2@x.test' }).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: u.selected({ count: 1 }) })
    await bar.getByRole('button', { name: s.delete, exact: true }).click()
    const last = page.getByRole('dialog', { name: c.deleteAsk({ count: 1 }) })
    await last.getByRole('button', { name: s.delete, exact: true }).click()
    await expect(page.getByText(c.deleteDone({ count: 1 }))).toBeVisible()
    await expect(page.getByRole('row', { name: 'nora2@x.test' })).toHaveCount(0)
  })
}
