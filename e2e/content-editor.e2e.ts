import { expect, test } from '@playwright/test'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { contentWords } from '#web/email-marketing/templates/content/words.ts'
import { blockWords } from '#web/email-marketing/templates/blocks/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { mergeTagNames } from '#web/ui/text/mergeTagName.ts'
import { isolateAuto } from '#web/i18n/isolates.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, newSuite, signInAs, sizes, speak } from './person.ts'

// The content editor fills the window: merge tags are chips, Ctrl-S saves, and each paragraph has its own direction.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('a merge tag is a chip with a menu, an Arabic paragraph is right to left, and Ctrl-S saves', async ({
      page,
    }) => {
      const [b, c, d, t] = [
        wordsIn(blockWords, language),
        wordsIn(contentWords, language),
        wordsIn(doneWords, language),
        wordsIn({ ...templateWords, ...mergeTagNames }, language),
      ]
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      const html = '<p>Dear {{ firstName }}, hello</p><p>أهلًا بكم</p>'
      const blocks = [
        { id: 't', type: 'text', html },
        { id: 'e', type: 'text', html: '' },
      ]
      const content = JSON.stringify({ version: 1, settings: {}, blocks })
      const mail = { name: 'Offers', subject: 'Offers', contentType: 'blocks', language, content }
      const id = await add('template', mail)
      await signInAs(page, member)
      await page.goto(`/email-marketing/templates/${id}`)
      await expect(page.locator('[data-block="e"]')).toContainText(b.newText)
      await expect(page.locator('.site-header')).toBeHidden()
      await expect(page.getByText(c.saved, { exact: true })).toBeVisible()
      await expectSound(page)

      await page.locator('[data-block="t"]').getByText('hello').click()
      const editor = page.locator('[data-block="t"] .ProseMirror')
      await expect(editor).toBeFocused()
      await expect(editor.locator('p').last()).toHaveAttribute('dir', 'rtl')
      await editor.getByRole('button', { name: t.firstName }).click()
      await page.getByLabel(t.otherwise).fill('friend')
      await page.getByLabel(t.otherwise).press('Enter')
      await expect(editor).toContainText(t.tagOr({ name: isolateAuto(t.firstName), fallback: isolateAuto('friend') }))
      await expect(page.getByText(c.unsaved, { exact: true })).toBeVisible()

      const saved = page.waitForRequest((request) => request.method() === 'PATCH')
      await page.keyboard.press('ControlOrMeta+s')
      const sent = (await saved).postDataJSON() as { content: string }
      expect((JSON.parse(sent.content) as { blocks: { html: string }[] }).blocks[0]?.html).toContain(
        'Dear {{ firstName | default: "friend" }}, hello',
      )
      await expect(page.getByText(d['template.updated'], { exact: true })).toBeVisible()
      await expectSound(page)
    })
  })
}
