import { expect, test } from '@playwright/test'
import { groupWords } from '#web/email-marketing/groups/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { mergeTagNames } from '#web/ui/text/mergeTagName.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectMailText } from './mail-text.ts'
import { expectSound, newSuite, opened, pressOn, signInAs, sizes, speak } from './person.ts'

// Duplicating a template or a group leaves the original unchanged.

for (const [language, size] of [
  ['en', 'wide'],
  ['ar', 'narrow'],
] as const) {
  test.describe(`${language}, ${size}`, () => {
    test.use({ viewport: sizes[size] })

    test('a template and a group are duplicated, and changes to the copies leave the originals unchanged', async ({
      page,
    }) => {
      const [s, g, t, u] = [suiteWords, groupWords, { ...templateWords, ...mergeTagNames }, uiWords].map((one) =>
        wordsIn(one, language),
      ) as [
        ReturnType<typeof wordsIn<typeof suiteWords>>,
        ReturnType<typeof wordsIn<typeof groupWords>>,
        ReturnType<typeof wordsIn<typeof templateWords & typeof mergeTagNames>>,
        ReturnType<typeof wordsIn<typeof uiWords>>,
      ]
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      const tag = await add('tag', { name: 'VIP' })
      const mail = { subject: 'أهلًا {{ firstName }}', content: '<p>Hi</p>', contentType: 'html', isActive: false }
      await add('template', { name: 'Welcome', ...mail, tags: [tag] })
      await add('group', { name: 'Friends', description: 'Old ones', tags: [tag] })
      await signInAs(page, member)

      await page.goto('/email-marketing/templates?isActive=any')
      await pressOn(page.getByRole('button', { name: s.copy }))
      await expect(page).toHaveURL(/templates\/[0-9a-f-]{36}$/)
      await expect(page.getByRole('textbox', { name: s.name, exact: true })).toHaveValue(s.copyOf({ name: 'Welcome' }))
      await expectMailText(page.getByRole('textbox', { name: t.subject }), `أهلًا [${t.firstName}]`)
      await page.goto('/email-marketing/templates?isActive=any')
      await expect(page.getByText('Welcome', { exact: true })).toBeVisible()
      await expect(page.getByText(s.copyOf({ name: 'Welcome' }), { exact: true })).toBeVisible()
      await expectSound(page)

      await page.goto('/email-marketing/groups')
      await pressOn(page.getByRole('button', { name: s.copy }))
      const form = await opened(page.getByRole('dialog', { name: g.add }))
      await expect(form.getByLabel(s.name, { exact: true })).toHaveValue(s.copyOf({ name: 'Friends' }))
      await expect(form.getByLabel(s.description)).toHaveValue('Old ones')
      await form.getByLabel(s.name, { exact: true }).fill('New friends')
      await form.getByRole('button', { name: u.save, exact: true }).click()
      await expect(form).toBeHidden()
      await expect(page.getByText('New friends', { exact: true })).toBeVisible()
      await expect(page.getByText('Friends', { exact: true })).toBeVisible()
      await expectSound(page)
    })
  })
}
