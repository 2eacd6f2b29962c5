import { expect, test } from '@playwright/test'
import { filterWords } from '#web/email-marketing/conditions/filterWords.ts'
import { conditionWords } from '#web/email-marketing/conditions/words.ts'
import { mergeWords } from '#web/email-marketing/contacts/mergeWords.ts'
import { timelineWords } from '#web/email-marketing/contacts/timelineWords.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { fieldInputWords } from '#web/email-marketing/fields/words.ts'
import { groupWords } from '#web/email-marketing/groups/words.ts'
import { forecastWords } from '#web/email-marketing/imports/forecastWords.ts'
import { fileWords } from '#web/email-marketing/imports/fileWords.ts'
import { importWords } from '#web/email-marketing/imports/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { bulkWords } from '#web/ui/words/bulkWords.ts'
import { tagFieldWords } from '#web/ui/tags/tags.ts'
import { listWords } from '#web/ui/list/listWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// Imports a file with custom headings, builds a segment from it, and merges two duplicates.

const language = 'ar'
const t = {
  contacts: wordsIn(contactWords, language),
  done: wordsIn(doneWords, language),
  conditions: wordsIn({ ...conditionWords, ...filterWords }, language),
  groups: wordsIn(groupWords, language),
  file: wordsIn(fileWords, language),
  imports: wordsIn(importWords, language),
  inputs: wordsIn(fieldInputWords, language),
  forecast: wordsIn(forecastWords, language),
  labels: wordsIn(tagFieldWords, language),
  lists: wordsIn(listWords, language),
  merging: wordsIn(mergeWords, language),
  suite: wordsIn(suiteWords, language),
  timeline: wordsIn(timelineWords, language),
  ui: wordsIn(uiWords, language),
  bulk: wordsIn(bulkWords, language),
}

const csv = [
  'Contact;Wohnort;Note',
  ...Array.from({ length: 12 }, (_, at) => `person${at}@x.test;${at < 11 ? 'Cairo' : 'Giza'};x`),
  'nora.saleh@gmail.com;Giza;x',
  'norasaleh+list@gmail.com;Giza;x',
  'nobody;Giza;x',
].join('\n')

test('a file is mapped and imported, its contacts are filtered, tagged and made a segment, and two are merged', async ({
  page,
}) => {
  await speak(page, language)
  const member = await newMember(page, 'مها', language)
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  await tell(page, `${suite}/email`, { email: 'person0@x.test' }, member.token)
  await tell(page, `${suite}/tag`, { name: { en: 'VIP', ar: 'مميزون' } }, member.token)
  await signInAs(page, member)

  await page.goto('/email-marketing/imports')
  const chosen = page.locator('input[type=file]')
  await chosen.setInputFiles({ name: 'people.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') })
  // A file error is shown at the file; a retry would not help.
  await expect(page.getByText(/can’t be read|تعذّرت قراءة ملف/)).toBeVisible()
  await expect(page.getByRole('button', { name: t.ui.tryAgain })).toBeHidden()
  await chosen.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const fieldFor = (name: string) => page.getByLabel(t.file.holds({ name: `\u2068${name}\u2069` }))
  await page.getByLabel(t.file.peopleAre).selectOption('subscribed')
  await fieldFor('Contact').selectOption('email')
  await fieldFor('Note').selectOption('')
  await fieldFor('Wohnort').selectOption({ label: t.inputs.newField })
  const field = await opened(page.getByRole('dialog'))
  await field.getByLabel(t.suite.name).fill('city')
  await field.getByRole('button', { name: t.ui.save }).click()
  await expect(field).toBeHidden()
  await expect(page.getByText(t.forecast.created({ count: 13 }))).toBeVisible()
  await expect(page.getByText(t.forecast.update({ count: 1 }))).toBeVisible()
  await page.getByLabel(t.contacts.duplicates).selectOption('skip')
  await expect(page.getByText(t.forecast.skip({ count: 1 }))).toBeVisible()
  await page.getByLabel(t.contacts.duplicates).selectOption('update')
  await expect(page.getByText(t.forecast.refused({ count: 1 }))).toBeVisible()
  await expect(page.getByText(t.forecast.lineOf({ line: '16', email: '\u2066nobody\u2069' }))).toBeVisible()
  // Stale figures are dimmed until the new ones arrive.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectSound(page)
  await page.getByRole('button', { name: t.contacts.start }).click()
  const imports = page.getByLabel(t.contacts.earlier)
  await expect(imports.getByText(t.contacts.done, { exact: true })).toBeVisible()
  await expect(imports.getByText('13', { exact: true })).toBeVisible()
  // On a phone each figure is a line, and zeros are left out.
  await page.setViewportSize(sizes.narrow)
  await expect(imports.getByText(t.contacts.createdRows, { exact: true })).toBeVisible()
  await expect(imports.getByText(t.imports.skipped, { exact: true })).toBeHidden()
  await expectSound(page)
  await page.setViewportSize(sizes.wide)

  await page.goto('/email-marketing/contacts')
  // A custom attribute can be shown as a column, and the choice is saved.
  const city = page.getByRole('columnheader', { name: 'city' })
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await expect(city).toBeHidden()
  await page.getByRole('button', { name: t.lists.columns }).click()
  await page.getByRole('checkbox', { name: 'city' }).check()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(city).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Giza', exact: true }).first()).toBeVisible()
  const filter = async () => page.getByRole('button', { name: t.conditions.filter, exact: true }).click()
  await filter()
  const panel = page.getByRole('dialog')
  const writeCity = async (city: string) => {
    await panel.getByLabel(t.conditions.field, { exact: true }).selectOption({ label: 'city' })
    await panel.getByLabel(t.conditions.value).fill(city)
  }
  await opened(panel)
  await panel.getByRole('button', { name: t.conditions.apply }).click()
  await expect(panel.getByRole('alert')).toHaveText(t.conditions.incomplete)
  await writeCity('Cairo')
  await expectSound(page)
  await panel.getByRole('button', { name: t.conditions.apply }).click()
  await expect(page.getByText(t.ui.total({ count: 11 }))).toBeVisible()
  await expectSound(page)

  await page.getByLabel(t.ui.selectAll).check()
  await page.getByRole('button', { name: t.bulk.selectMatching({ count: 11 }) }).click()
  await page.getByRole('button', { name: t.contacts.tag, exact: true }).click()
  await opened(panel)
  await expect(panel.getByRole('heading', { name: t.contacts.tag })).toBeVisible()
  await expect(panel.getByText('مميزون')).toBeVisible()
  // On a phone it fills the screen.
  await page.setViewportSize(sizes.narrow)
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(sizes.narrow.width)
  await expectSound(page)
  await page.setViewportSize(sizes.wide)
  await panel.getByText('مميزون').click()
  await panel.getByRole('button', { name: t.ui.save, exact: true }).click()
  await expect(page.getByText(t.contacts.bulkDone({ count: 11 }))).toBeVisible()
  await expect(page.getByRole('table').getByText('مميزون')).toHaveCount(10)
  await page.getByRole('button', { name: t.ui.undo, exact: true }).click()
  await expect(page.getByText(t.done.undone)).toBeVisible()
  await expect(page.getByRole('table').getByText('مميزون')).toHaveCount(0)

  await page.goto('/email-marketing/groups')
  await page.getByRole('button', { name: t.groups.add }).first().click()
  await opened(panel)
  await panel.getByLabel(t.suite.name, { exact: true }).fill('أهل الجيزة')
  await panel.getByRole('button', { name: t.groups.addConditions }).click()
  await writeCity('Giza')
  await expect(panel.getByText(t.groups.holds({ count: 3 }))).toBeVisible()
  await panel.getByRole('button', { name: t.conditions.add, exact: true }).click()
  await expect(panel.getByText(t.groups.soFar)).toBeVisible()
  await expect(panel.getByText(t.groups.holds({ count: 3 }))).toBeVisible()
  await expectSound(page)
  await panel.getByRole('button', { name: t.conditions.remove }).last().click()
  await expect(panel.getByText(t.groups.soFar)).toBeHidden()
  await panel.getByRole('button', { name: t.ui.save, exact: true }).click()
  await expect(page.getByRole('table').getByText('أهل الجيزة')).toBeVisible()

  await page.goto('/email-marketing/contacts/duplicates')
  await page.getByRole('button', { name: t.merging.compare }).click()
  await panel.getByRole('radio', { name: 'norasaleh+list@gmail.com' }).check()
  await expectSound(page)
  await panel.getByRole('button', { name: t.merging.merge, exact: true }).click()
  await page
    .getByRole('dialog', { name: t.merging.sure({ count: 2 }) })
    .getByRole('button', { name: t.merging.merge, exact: true })
    .click()
  await expect(page.getByText(t.timeline.merged({ email: '\u2066nora.saleh@gmail.com\u2069' }))).toBeVisible()
  await expect(page.getByText(t.timeline.imported({ file: '\u2066people.csv\u2069' }))).toBeVisible()
  await expectSound(page)
})
