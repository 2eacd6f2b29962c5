import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { xlsxOf, zipOf } from '#test/archives.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { forecastWords } from '#web/email-marketing/imports/forecastWords.ts'
import { fieldWords } from '#web/email-marketing/fields/words.ts'
import { fileWords } from '#web/email-marketing/imports/fileWords.ts'
import { rowWords } from '#web/email-marketing/imports/rowWords.ts'
import { importWords } from '#web/email-marketing/imports/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { listWords } from '#web/ui/list/listWords.ts'
import { expectSound, newMember, signInAs, sizes, speak } from './person.ts'

// Files as people bring them from other services: what the people are is asked before anything is stored.

const head = 'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,LEID,EUID'
const mailchimp = zipOf({
  'subscribed_members.csv': `${head}\nin@chimp.test,In,2,2023-01-02 03:04:05,1,a\n`,
  'unsubscribed_members.csv': `${head},UNSUB_TIME\nout@chimp.test,Out,2,2023-01-02 03:04:05,2,b,2024-02-03 10:00:00\n`,
  'cleaned_members.csv': `${head},CLEAN_TIME\ngone@chimp.test,Gone,2,2023-01-02 03:04:05,3,c,2024-02-03 10:00:00\n`,
})
const shopify =
  'First Name,Last Name,Email,Accepts Email Marketing,Total Spent\nA,B,yes@shop.test,yes,10\nC,D,no@shop.test,no,20\nE,F,odd@shop.test,maybe,30\n'
const sheet = xlsxOf({
  العملاء: [
    ['عملاء المتجر'],
    [],
    ['البريد الإلكتروني', 'الاسم الأول', 'رقم الجوال'],
    ['sara@sheet.test', 'سارة', 966501234567],
  ],
})

for (const language of ['en', 'ar'] as const)
  test.describe(language, () => {
    const c = wordsIn(contactWords, language)
    const i = { ...wordsIn(importWords, language), ...wordsIn(fileWords, language), ...wordsIn(rowWords, language) }
    const f = wordsIn(forecastWords, language)

    test('the people of a file are asked before it is imported: Mailchimp, Shopify, and an Excel sheet', async ({
      page,
    }) => {
      await page.setViewportSize(sizes.wide)
      await speak(page, language)
      await signInAs(page, await newMember(page, 'Maha', language))
      await page.goto('/email-marketing/imports')
      const input = page.locator('input[type=file]')
      const people = page.getByLabel(i.peopleAre)
      const start = page.getByRole('button', { name: c.start })
      const statuses = page.getByRole('list', { name: f.statuses })
      const line = (status: 'subscribed' | 'unconfirmed' | 'unsubscribed' | 'bounced', count: string) =>
        statuses.getByText(f.statusOf({ status: c[status], count }), { exact: true })

      await test.step('Mailchimp', async () => {
        await input.setInputFiles({ name: 'audience.zip', mimeType: 'application/zip', buffer: mailchimp })
        for (const [table, consent, status] of [
          ['subscribed_members.csv', 'subscribed', 'subscribed'],
          ['unsubscribed_members.csv', 'column', 'unsubscribed'],
          ['cleaned_members.csv', 'column', 'bounced'],
        ] as const) {
          await expect(page.getByLabel(i.table)).toHaveValue(table)
          await expect(page.getByText(i.source({ name: '\u2066Mailchimp\u2069' }))).toBeVisible()
          await expect(people).toHaveValue(consent)
          await expect(line(status, '1')).toBeVisible()
          await expectSound(page)
          await start.click()
        }
        await expect(people).toBeHidden()
      })

      await test.step('Shopify', async () => {
        await input.setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(shopify) })
        await expect(people).toHaveValue('column')
        await expect(line('unconfirmed', '1')).toBeVisible()
        await page.getByLabel(f.wordOf({ count: 1, word: '\u2068maybe\u2069' })).selectOption('unsubscribed')
        await expect(line('unsubscribed', '2')).toBeVisible()
        await expect(line('subscribed', '1')).toBeVisible()
        await page.setViewportSize(sizes.narrow)
        // On a phone each figure is a line, and zeros are left out.
        await expect(page.getByLabel(c.earlier).getByText(i.skipped)).toBeHidden()
        await expectSound(page)
        await page.setViewportSize(sizes.wide)
        await start.click()
        await expect(people).toBeHidden()
      })

      await test.step('Excel', async () => {
        await input.setInputFiles({
          name: 'العملاء.xlsx',
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer: sheet,
        })
        await expect(people).toHaveValue('unconfirmed')
        await expect(page.getByText(i.peopleUnproven)).toBeVisible()
        await expect(line('unconfirmed', '1')).toBeVisible()
        await expectSound(page)
        await people.selectOption('subscribed')
        await expect(line('subscribed', '1')).toBeVisible()
        await start.click()
      })

      await expect(page.getByLabel(c.earlier).getByText(c.done, { exact: true })).toHaveCount(5, { timeout: 30_000 })
    })

    test('a new field has the type of its values, which can be changed', async ({ page }) => {
      await page.setViewportSize(sizes.wide)
      await speak(page, language)
      await signInAs(page, await newMember(page, 'Maha', language))
      await page.goto('/email-marketing/imports')
      await page
        .getByLabel(i.paste)
        .fill('Email\tJoined\tLevel\na@type.test\t17.05.1990\t3\nb@type.test\t2020-01-02\t4')
      await page.getByRole('button', { name: i.useCells }).click()
      const typeOf = (name: string) => page.getByLabel(i.typeOf({ name: `\u2068${name}\u2069` }))
      await expect(typeOf('Joined')).toHaveValue('date')
      await expect(typeOf('Level')).toHaveValue('number')
      await page.getByLabel(i.peopleAre).selectOption('subscribed')
      await typeOf('Level').selectOption('date')
      await expect(page.getByText(f.misfits({ count: 2 }))).toBeVisible()
      for (const size of ['wide', 'narrow'] as const) {
        await page.setViewportSize(sizes[size])
        await expectSound(page)
      }
      await typeOf('Level').selectOption('number')
      await expect(page.getByText(f.misfits({ count: 2 }))).toBeHidden()
      await page.getByRole('button', { name: c.start }).click()
      await expect(page.getByLabel(c.earlier).getByText(c.done, { exact: true })).toBeVisible({ timeout: 30_000 })
      await page.goto('/email-marketing/fields')
      const fields = page.getByRole('list', { name: wordsIn(suiteWords, language).fields })
      await expect(fields.getByText('{{ attributes.Joined }}')).toBeVisible()
      for (const type of ['date', 'number'] as const)
        await expect(fields.getByText(wordsIn(fieldWords, language)[type], { exact: true })).toBeVisible()
    })

    test('cells pasted from a spreadsheet are read as a file', async ({ page }) => {
      await speak(page, language)
      await signInAs(page, await newMember(page, 'Maha', language))
      await page.goto('/email-marketing/imports')
      await page.getByLabel(i.paste).fill('Email\tFirst name\npasted@cells.test\tPia')
      await page.getByRole('button', { name: i.useCells }).click()
      await page.getByLabel(i.peopleAre).selectOption('subscribed')
      await page.getByRole('button', { name: c.start }).click()
      await expect(page.getByLabel(c.earlier).getByText(c.done, { exact: true })).toBeVisible({ timeout: 30_000 })
    })

    test('rejected rows are downloaded, corrected and imported again', async ({ page }) => {
      await page.setViewportSize(language === 'en' ? sizes.wide : sizes.narrow)
      await speak(page, language)
      await signInAs(page, await newMember(page, 'Maha', language))
      await page.goto('/email-marketing/imports')
      const start = page.getByRole('button', { name: c.start })
      await page.getByLabel(i.paste).fill('Email\tCity\ngood@mend.test\tAmman\nbad at mend.test\t=Irbid')
      await page.getByRole('button', { name: i.useCells }).click()
      await expect(page.getByLabel(i.peopleAre)).toBeVisible()
      await start.click()
      await page.getByRole('button', { name: `${c.refusedRows}: 1` }).click()
      const panel = page.getByRole('dialog')
      await expect(panel.getByText(i.rowsToCorrectHint)).toBeVisible()
      await expectSound(page)
      await panel.getByRole('button', { name: i.rowsToCorrect }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: wordsIn(listWords, language).asCsv }).click()
      const rows = await readFile(await (await download).path(), 'utf8')
      expect(rows).toContain("bad at mend.test,'=Irbid")
      await page.reload()
      await page.locator('input[type=file]').setInputFiles({
        name: 'corrected.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.replace('bad at mend.test', 'bad@mend.test')),
      })
      await expect(page.getByLabel(i.peopleAre)).toBeVisible()
      await expectSound(page)
      await start.click()
      await expect(page.getByLabel(c.earlier).getByText(c.done, { exact: true })).toHaveCount(2, { timeout: 30_000 })
    })
  })
