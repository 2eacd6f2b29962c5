import { expect, test } from '@playwright/test'
import { projectWords, textWords } from '../src/web/branding/words.ts'
import { mergeTagNames } from '../src/web/ui/text/mergeTagName.ts'
import { wordsIn } from '../src/web/i18n/words.ts'
import { uiWords } from '../src/web/ui/words/uiWords.ts'
import { expectSound, languages, newMember, opened, signInAs, sizes, speak, tagOf } from './person.ts'

// A member creates a project, generates texts for it, saves and edits them, schedules a post, and uses a text in a
// mail.

const input = {
  en: {
    name: 'Zeit',
    what: 'Hand-made soap from olive oil',
    topic: 'the new jasmine soap',
    own: 'Soap that waits for nobody',
  },
  ar: { name: 'زيت', what: 'صابون يدوي من زيت الزيتون', topic: 'صابون الياسمين الجديد', own: 'صابون لا ينتظر أحدًا' },
}
const fieldsetOf = { en: /^English/, ar: /^بالعربية/ }

for (const language of languages) {
  const [p, t, u] = [wordsIn(projectWords, language), wordsIn(textWords, language), wordsIn(uiWords, language)]
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${language}, ${size}`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })

      test('a member generates texts for a project, saves them and schedules a post', async ({ page }) => {
        await signInAs(page, await newMember(page, 'Maha', language))
        await speak(page, language)
        await page.goto('/dashboard')
        await expect(page.getByText(p.noneHint)).toBeVisible()
        await page.getByRole('button', { name: p.add }).click()
        const form = await opened(page.getByRole('dialog', { name: p.add }))
        await form.getByRole('button', { name: u.save }).click()
        await expect(form.getByRole('textbox', { name: p.name }).first()).toBeFocused()
        const side = form.getByRole('group', { name: fieldsetOf[language] })
        await side.getByRole('textbox', { name: p.name }).fill(input[language].name)
        await side.getByRole('textbox', { name: p.what }).fill(input[language].what)
        await expectSound(page)
        await form.getByRole('button', { name: u.save }).click()
        await expect(page).toHaveURL(/\/dashboard\/projects\/[0-9a-f-]{36}$/)
        await expect(page.getByRole('heading', { level: 1, name: input[language].name })).toBeVisible()

        await page.getByRole('button', { name: `${t.write}: ${t.tagline}` }).click()
        const taglines = page.getByRole('list', { name: t.tagline })
        await expect(taglines.getByRole('listitem')).not.toHaveCount(0)
        await expect.poll(() => taglines.getByRole('listitem').count()).toBeGreaterThanOrEqual(6)
        await expectSound(page)
        const first = taglines.getByRole('listitem').first()
        const text = await first.locator('[lang]').innerText()
        await first.getByRole('button', { name: t.keep, exact: true }).click()
        await expect(page.getByText(t.didKeep)).toBeVisible()
        const others = page.getByRole('button', { name: `${t.writeOthers}: ${t.tagline}` })
        await others.click()
        await expect(others).toBeEnabled()
        await expect(taglines.getByRole('listitem').first()).toContainText(text)
        await expect(taglines.getByText(t.kept, { exact: true })).toHaveCount(1)

        await first.getByRole('button', { name: t.edit, exact: true }).click()
        const editor = await opened(page.getByRole('dialog', { name: t.editTitle }))
        await editor.getByRole('textbox', { name: t.text }).fill(input[language].own)
        await editor.getByRole('button', { name: u.save }).click()
        await expect(taglines.getByText(input[language].own)).toBeVisible()
        await first.getByRole('button', { name: p.more }).click()
        await page.getByRole('menuitem', { name: t.versions }).click()
        const versions = page.getByRole('dialog', { name: t.versions })
        await expect(versions.getByText(text)).toBeVisible()
        await versions.getByRole('button', { name: t.restore }).click()
        await expect(taglines.getByText(text)).toBeVisible()

        await page.getByRole('tab', { name: p.posts }).click()
        await page.getByRole('combobox', { name: t.network }).first().selectOption('instagram')
        await page.getByRole('textbox', { name: t.topic }).fill(input[language].topic)
        await page.getByRole('button', { name: t.write, exact: true }).click()
        const posts = page.getByRole('tabpanel').getByRole('listitem')
        await expect(posts.first()).toBeVisible()
        await expectSound(page)
        await posts.first().getByRole('button', { name: t.edit, exact: true }).click()
        const post = await opened(page.getByRole('dialog', { name: t.editTitle }))
        const day = new Date()
        const planned = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-15T10:30`
        await post.getByLabel(t.plannedAt).fill(planned)
        await post.getByRole('button', { name: u.save }).click()
        await expect(page.getByText(t.saved).first()).toBeVisible()
        await page.getByRole('tab', { name: p.calendar }).click()
        await expect(page.getByRole('tabpanel').getByText(/10:30/)).toBeVisible()
        await expectSound(page)
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: t.calendarFile }).click()
        expect((await download).suggestedFilename()).toBe('posts.ics')
        if (size === 'wide') {
          await page.getByRole('link', { name: /10:30/ }).dragTo(page.locator('time[datetime$="-17"]').first())
          await expect(
            page.locator('td', { has: page.locator('time[datetime$="-17"]') }).getByText(/10:30/),
          ).toBeVisible()
        }

        await page.goto('/dashboard')
        await expect(page.getByRole('link', { name: input[language].name, exact: true })).toBeVisible()
        await expectSound(page)
      })

      test('a welcome text becomes a template in one step, and a project is archived and restored', async ({
        page,
      }) => {
        await signInAs(page, await newMember(page, 'Maha', language))
        await speak(page, language)
        await page.goto('/dashboard/projects')
        await page.getByRole('button', { name: p.add }).first().click()
        const form = await opened(page.getByRole('dialog', { name: p.add }))
        await form
          .getByRole('group', { name: fieldsetOf[language] })
          .getByRole('textbox', { name: p.name })
          .fill('Noor')
        await form.getByRole('button', { name: u.save }).click()
        await page.getByRole('button', { name: p.more }).click()
        await page.getByRole('menuitem', { name: p.archive }).click()
        await expect(page.getByText(p.didArchive)).toBeVisible()
        await page.getByRole('button', { name: p.more }).click()
        await page.getByRole('menuitem', { name: p.unarchive }).click()
        await expect(page.getByText(p.didUnarchive)).toBeVisible()
        await page.getByRole('button', { name: `${t.write}: ${t.welcome_mail}` }).click()
        const mails = page.getByRole('list', { name: t.welcome_mail }).getByRole('listitem')
        await expect(mails.first()).toBeVisible()
        await mails.first().getByRole('button', { name: p.more }).click()
        await page.getByRole('menuitem', { name: t.useInMail }).click()
        await expect(page).toHaveURL(/\/email-marketing\/templates\/[\w-]{36}$/)
        const firstName = wordsIn(mergeTagNames, language).firstName
        const tags = page.getByRole('main').locator('.merge-tag, .merge-tag-face')
        await expect(tags.filter({ hasText: firstName }).first()).toBeAttached()
      })
    })
  }
}
