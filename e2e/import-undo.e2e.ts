import { expect, test } from '@playwright/test'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { fileWords } from '#web/email-marketing/imports/fileWords.ts'
import { undoWords } from '#web/email-marketing/imports/undoQuestion.ts'
import { importWords } from '#web/email-marketing/imports/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, newMember, signInAs, sizes, speak, tagOf, tell } from './person.ts'

const file = 'wrong.csv'
const csv = 'email,first name,Wrong field\nold@undo.test,Wrong,x\nnew@undo.test,New,x\nedited@undo.test,Edited,\n'

for (const language of ['en', 'ar'] as const)
  for (const viewport of Object.values(sizes))
    test(
      `${language}, ${viewport.width} px: a wrong file is taken back, and contacts that changed since are listed`,
      { tag: tagOf(language, viewport) },
      async ({ page }) => {
        const c = wordsIn(contactWords, language)
        const i = {
          ...wordsIn(importWords, language),
          ...wordsIn(fileWords, language),
          ...wordsIn(undoWords, language),
        }
        const shown = `\u2066${file}\u2069`
        await page.setViewportSize(viewport)
        await speak(page, language)
        const member = await newMember(page, 'Maha', language)
        await signInAs(page, member)
        const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
        const old = await tell<{ data: { _id: string } }>(
          page,
          `${suite}/email`,
          { email: 'old@undo.test', firstName: 'Right' },
          member.token,
        )
        await page.goto('/email-marketing/imports')
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(csv) })
        await expect(page.getByLabel(i.peopleAre)).toBeVisible()
        await page.getByRole('button', { name: c.start }).click()
        const undo = page.getByRole('button', { name: `${i.undo}: ${shown}` })
        await expect(undo).toBeVisible()
        const found = await page.request.get(`${suite}/email?search=edited@undo.test`, {
          headers: { authorization: `Bearer ${member.token}` },
        })
        const [{ _id: editedId }] = ((await found.json()) as { data: [{ _id: string }] }).data
        await page.request.patch(`${suite}/email/${editedId}`, {
          data: { lastName: 'Since' },
          headers: { authorization: `Bearer ${member.token}` },
        })

        await page.getByRole('link', { name: `${i.showContacts}: ${shown}` }).click()
        await expect(page.getByText('new@undo.test').first()).toBeVisible()
        await expect(page.getByText(file, { exact: false }).first()).toBeVisible()
        await expectSound(page)
        await page.goBack()
        await undo.click()
        const question = page.getByRole('dialog')
        await expect(question.getByText(i.undoAsk({ file: shown }))).toBeVisible()
        const names = '\u2068Wrong field\u2069'
        await expect(question.getByText(i.undoRemoves({ names }), { exact: false })).toBeVisible()
        await expectSound(page)
        await question.getByRole('button', { name: i.undo }).click()
        await expect(page.getByText(i.undoResult({ deleted: number(1), restored: number(1) }))).toBeVisible()
        await expect(page.getByText(i.undone, { exact: true })).toBeVisible()
        await expect(page.getByText(i.undoRemoved({ names }))).toBeVisible()
        await expectSound(page)

        await page.getByRole('button', { name: `${i.changed}: ${number(1)}` }).click()
        const panel = page.getByRole('dialog')
        await expect(panel.getByText('edited@undo.test')).toBeVisible()
        await expectSound(page)
        await panel.getByRole('link', { name: 'edited@undo.test' }).click()
        await expect(page).toHaveURL(new RegExp(editedId))
        await page.goto(`/email-marketing/contacts/${old.data._id}`)
        await expect(page.getByRole('heading', { name: 'Right' })).toBeVisible()

        function number(count: number) {
          return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en').format(count)
        }
      },
    )
