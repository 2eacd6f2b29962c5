import { expect, test } from '@playwright/test'
import { filterWords } from '#web/email-marketing/conditions/filterWords.ts'
import { conditionWords } from '#web/email-marketing/conditions/words.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { fieldInputWords, fieldWords } from '#web/email-marketing/fields/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// Texts of two contacts become typed fields, which the contact, a filter and merge tags then use.

for (const language of languages)
  test(`a field gets a type, a choice and a new name, and finds its contacts: ${language}`, async ({ page }) => {
    const t = {
      fields: wordsIn(fieldWords, language),
      inputs: wordsIn(fieldInputWords, language),
      conditions: wordsIn({ ...conditionWords, ...filterWords }, language),
      contacts: wordsIn(contactWords, language),
      suite: wordsIn(suiteWords, language),
      ui: wordsIn(uiWords, language),
    }
    await speak(page, language)
    const member = await newMember(page, 'Maha', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    const first = { email: 'one@x.test', attributes: { town: 'Cairo', Born: '17.5.1990' } }
    await tell(page, `${suite}/email`, first, member.token)
    await tell(page, `${suite}/email`, { email: 'two@x.test', attributes: { Born: 'in spring' } }, member.token)
    await signInAs(page, member)
    await page.goto('/email-marketing/contacts')
    await page.getByRole('link', { name: t.suite.fields, exact: true }).click()
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const save = async () => {
      await dialog.getByRole('button', { name: t.ui.save, exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    const act = async (field: string, action: string) => {
      await main.getByRole('button', { name: t.fields.more({ name: `\u2068${field}\u2069` }) }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await expect(main.getByText('{{ attributes.town }}')).toBeVisible()
    await expectSound(page)
    await page.setViewportSize(sizes.narrow)
    await expectSound(page)
    await page.setViewportSize(sizes.wide)

    await act('Born', t.suite.edit)
    await opened(dialog)
    await dialog.getByLabel(t.fields.type).selectOption('date')
    await expect(dialog.getByText(t.fields.fits({ count: 1 }))).toBeVisible()
    await expect(dialog.getByText(t.fields.misfits({ count: 1 }))).toBeVisible()
    await expectSound(page)
    await save()

    await main.getByRole('button', { name: t.fields.add }).click()
    await opened(dialog)
    await dialog.getByLabel(t.suite.name).fill('Level')
    await dialog.getByLabel(t.fields.type).selectOption('choice')
    for (const choice of ['Gold', 'Silver']) {
      await dialog.getByLabel(t.fields.choices).fill(choice)
      await page.keyboard.press('Enter')
    }
    await save()

    await act('town', t.fields.rename)
    await opened(dialog)
    await dialog.getByLabel(t.fields.key).fill('Home city')
    await save()
    await expect(main.getByText('{{ attributes["Home city"] }}')).toBeVisible()

    await act('Level', t.fields.archive)
    await expect(main.getByRole('table').getByText(t.fields.archived, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t.ui.undo, exact: true }).click()
    await expect(main.getByRole('table').getByText(t.fields.archived, { exact: true })).toBeHidden()

    await page.goto('/email-marketing/contacts')
    await page.getByRole('link', { name: 'one@x.test' }).first().click()
    await expect(main.getByRole('heading', { name: 'one@x.test' })).toBeVisible()
    await main.getByRole('button', { name: t.suite.edit, exact: true }).click()
    await opened(dialog)
    await expect(dialog.getByLabel('Born')).toHaveValue('1990-05-17')
    await dialog.getByLabel('Level').selectOption('Gold')
    await expectSound(page)
    await save()
    await expect(main.getByRole('cell', { name: 'Gold' })).toBeVisible()

    await page.goto('/email-marketing/contacts')
    await page.getByRole('button', { name: t.conditions.filter, exact: true }).click()
    await opened(dialog)
    await dialog.getByLabel(t.conditions.field, { exact: true }).selectOption({ label: 'Level' })
    await dialog.getByLabel(t.conditions.value).click()
    await page.getByRole('option', { name: 'Gold' }).click()
    await dialog.getByRole('button', { name: t.conditions.apply }).click()
    await expect(page.getByText(t.ui.total({ count: 1 }))).toBeVisible()
    await expect(page.getByText('one@x.test').first()).toBeVisible()
    await expectSound(page)
  })
