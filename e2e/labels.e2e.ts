import { expect, test } from '@playwright/test'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { tagFieldWords } from '#web/ui/tags/tags.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak } from './person.ts'
import { expectToast, fail, keepToasts } from './toasts.ts'

// Sections 4, 5 and 8 of the specification: the labels manager, its notices, and those of each assigned and removed
// tag.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('tags are chosen and created in the labels manager, and failures are shown', async ({ page }) => {
      const w = wordsIn(tagFieldWords, language)
      const u = wordsIn(uiWords, language)
      const s = wordsIn(suiteWords, language)
      await speak(page, language)
      await keepToasts(page)
      const { member, suite, add } = await newSuite(page, language)
      const made = (en: string, ar: string) => add('tag', { name: { en, ar }, type: 'email' })
      const readers = await made('Readers', 'قراء')
      const buyers = await made('Buyers', 'مشترون')
      const deleted = await made('Gone', 'راحل')
      const contact = await add('email', { email: 'sara@x.test', tagIds: [readers] })
      const name = (en: string, ar: string) => (language === 'en' ? en : ar)

      await signInAs(page, member)
      await page.goto('/email-marketing/contacts')
      const entries = page.getByRole('main').getByRole(viewport === sizes.wide ? 'row' : 'listitem')
      const row = entries.filter({ hasText: 'sara@x.test' })
      const panel = page.getByRole('dialog', { name: 'sara@x.test' })
      const tag = (text: string) => panel.getByRole('checkbox', { name: text, exact: true })
      const search = panel.getByRole('textbox', { name: w.search })
      const save = panel.getByRole('button', { name: u.save, exact: true })
      const open = async () => {
        await row.getByRole('button', { name: s.editTags, exact: true }).click()
        await opened(panel)
      }
      const shut = async () => {
        await panel.getByRole('button', { name: u.close, exact: true }).click()
        await expect(panel).toHaveCount(0)
      }

      await test.step('tags that fail to load show an error and a retry', async () => {
        await fail(page, /\/email-marketing\/tag$/, {}, 'GET')
        await open()
        const notice = panel.getByRole('alert')
        await expect(notice).toContainText(w['common.error'])
        await expect(notice).toContainText(w['tags.fetchError'])
        await expectSound(page)
        await page.unrouteAll()
        await notice.getByRole('button', { name: u.tryAgain }).click()
        await expect(tag(name('Readers', 'قراء'))).toBeChecked()
        await expect(notice).toHaveCount(0)
      })

      await test.step('creating a tag is offered only if no tag has that name in either language', async () => {
        const make = panel.getByRole('button', { name: w.create })
        for (const taken of ['READERS', ' مشترون ', '   ']) {
          await search.fill(taken)
          await expect(make).toHaveCount(0)
        }
        await search.fill('qar')
        await expect(panel.getByText(w.noMatch)).toBeVisible()
        await fail(page, /\/email-marketing\/tag$/, {}, 'POST')
        await make.click()
        await expectToast(page, { title: w['common.error'], text: w['tags.createError'], color: 'red' })
        await expect(search).toHaveValue('qar')
        await page.unrouteAll()
        await make.click()
        await expectToast(page, { title: w['common.success'], text: w['tags.createSuccess'], color: 'green' })
        await expect(search).toHaveValue('')
        await expect(tag('qar')).toBeChecked()
      })

      await test.step('closing without saving discards the input and the selection', async () => {
        await tag(name('Buyers', 'مشترون')).check()
        await search.fill('r')
        await shut()
        await open()
        await expect(search).toHaveValue('')
        await expect(tag(name('Readers', 'قراء'))).toBeChecked()
        await expect(tag(name('Buyers', 'مشترون'))).not.toBeChecked()
        await expect(tag('qar')).not.toBeChecked()
      })

      await test.step('the selection is saved', async () => {
        await tag('qar').check()
        await tag(name('Readers', 'قراء')).uncheck()
        await save.click()
        await expectToast(page, { text: doneWords['contact.tags'][language], color: 'teal' })
        await expect(panel).toHaveCount(0)
        await expect(row).toContainText('qar')
        await expect(row).not.toContainText(name('Readers', 'قراء'))
      })

      await test.step('a tag that was deleted meanwhile is reported as not found', async () => {
        await open()
        await tag(name('Gone', 'راحل')).check()
        const headers = { authorization: `Bearer ${member.token}` }
        expect((await page.request.delete(`${suite}/tag/${deleted}`, { headers })).ok()).toBe(true)
        await save.click()
        await expectToast(page, { title: s.notFound, text: s.notFound, color: 'red' })
        await expect(panel).toBeVisible()
        await expectSound(page)
        await shut()
      })

      await test.step('a tag that was assigned meanwhile is reported as already assigned', async () => {
        await open()
        await tag(name('Buyers', 'مشترون')).check()
        await add('tagged-by', { entityType: 'email', entityId: contact, tagId: buyers })
        await save.click()
        await expectToast(page, { title: s.alreadyAssigned, text: s.alreadyAssigned, color: 'orange' })
        await shut()
        await expect(row).toContainText(name('Buyers', 'مشترون'))
      })

      await test.step('other failures to assign or remove a tag are shown', async () => {
        await open()
        await tag(name('Readers', 'قراء')).check()
        await fail(page, /\/tagged-by$/, { message: 'Not put on' }, 'POST')
        await save.click()
        await expectToast(page, { title: s.assignmentFailed, text: 'Not put on', color: 'red' })
        await tag(name('Readers', 'قراء')).uncheck()
        await tag(name('Buyers', 'مشترون')).uncheck()
        await fail(page, /\/tagged-by$/, { message: 'Not taken off' }, 'DELETE')
        await save.click()
        await expectToast(page, { title: s.removeFailed, text: 'Not taken off', color: 'red' })
        await expect(panel).toBeVisible()
      })
    })
  })
}
