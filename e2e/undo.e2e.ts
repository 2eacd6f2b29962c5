import { expect, test } from '@playwright/test'
import { wordsIn } from '#web/i18n/words.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { deletionButtons } from '#web/email-marketing/deletionWords.ts'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak } from './person.ts'
import { expectToast, keepToasts } from './toasts.ts'

// What was deleted or blocked on purpose can be undone where it is confirmed, and nothing is asked that is refused.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('the toast restores what was deleted', async ({ page }) => {
      await speak(page, language)
      await keepToasts(page)
      const { member, add } = await newSuite(page, language)
      const contact = await add('email', { email: 'laila@customers.test', firstName: 'Laila' })
      await add('template', { name: 'Letter', subject: 'Hello', content: '<p>Hi</p>' })
      const tag = await add('tag', { name: 'Readers' })
      await add('tagged-by', { entityType: 'email', entityId: contact, tagId: tag })
      const conditions = { match: 'all', of: [{ field: 'status', is: 'in', values: ['subscribed'] }] }
      await add('group', { name: 'Subscribers', conditions })
      await add('form', { name: 'Newsletter', texts: { title: 'News', button: 'Sign up' } })
      await add('topic', { name: 'Offers' })
      await signInAs(page, member)
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog')
      const s = wordsIn(suiteWords, language)
      const done = wordsIn(doneWords, language)
      const c = wordsIn(contactWords, language)
      const undo = page.getByRole('button', { name: wordsIn(uiWords, language).undo, exact: true })
      for (const { path, kind, name, restored } of [
        { path: 'contacts', kind: 'contact', name: 'laila@customers.test', restored: done.undone },
        { path: 'templates', kind: 'template', name: 'Letter', restored: done['template.restored'] },
        { path: 'groups', kind: 'segment', name: 'Subscribers', restored: done['segment.restored'] },
        { path: 'tags', kind: 'tag', name: 'Readers', restored: done['tag.restored'] },
        { path: 'tag-assignments', kind: 'assignment', name: 'Readers', restored: done['assignment.restored'] },
        { path: 'forms', kind: 'form', name: 'Newsletter', restored: done['form.restored'] },
        { path: 'topics', kind: 'topic', name: 'Offers', restored: done['topic.restored'] },
      ] as const) {
        await page.goto(`/email-marketing/${path}`)
        const row = main.getByText(name, { exact: true }).filter({ visible: true })
        await expect(row).toBeVisible()
        await main.getByRole('button', { name: s.delete, exact: true }).click()
        await opened(dialog)
        await dialog.getByRole('button', { name: deletionButtons[kind][language], exact: true }).click()
        await expectToast(page, { text: done[`${kind}.deleted`], color: 'teal' })
        await expect(row).toHaveCount(0)
        await expectSound(page)
        await undo.click()
        await expectToast(page, { text: restored, color: 'teal' })
        await expect(row).toBeVisible()
      }

      await page.goto('/email-marketing/contacts')
      await main.getByRole('checkbox', { name: wordsIn(uiWords, language).select, exact: true }).check()
      // The refusal comes in place of the question.
      await main.getByRole('button', { name: c.unblock, exact: true }).click()
      await expectToast(page, { title: c.noneChanges, text: c.noneToUnblock, color: 'yellow' })
      await expect(dialog).toHaveCount(0)
      await main.getByRole('button', { name: c.block, exact: true }).click()
      await opened(dialog)
      await dialog.getByRole('button', { name: c.block, exact: true }).click()
      const entry = main.getByRole(viewport === sizes.wide ? 'row' : 'listitem').filter({ hasText: 'laila@' })
      await expect(entry.getByText(c.blocked, { exact: true })).toBeVisible()
      await undo.click()
      await expect(entry.getByText(c.subscribed, { exact: true })).toBeVisible()
    })
  })
}
