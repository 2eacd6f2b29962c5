import { expect } from '@playwright/test'
import { modelWords as adminWords } from '../src/web/admin/modelWords.ts'
import { textWords } from '../src/web/branding/words.ts'
import { wordsIn } from '../src/web/i18n/words.ts'
import { modelWords } from '../src/web/ui/ai/modelWords.ts'
import { uiWords } from '../src/web/ui/words/uiWords.ts'
import { test } from './model-fixture.ts'
import { administrator, expectSound, languages, newMember, signInAs, sizes, speak, tell } from './person.ts'

// An administrator configures a language model; a member watches it, stops it, sees an error, and uses the built-in
// writer instead.

const drafts = {
  en: 'Soap that is kind to your skin.\n===\nOlive oil, and nothing else in it.\n===\nKind to your skin, every single day.',
  ar: 'صابون يحنو على بشرتك كل يوم.\n===\nزيت الزيتون ولا شيء سواه فيه.\n===\nعناية لطيفة من زيت الزيتون.',
}

for (const language of languages) {
  const [w, t, a, u] = [
    wordsIn(modelWords, language),
    wordsIn(textWords, language),
    wordsIn(adminWords, language),
    wordsIn(uiWords, language),
  ]
  test.describe(language, () => {
    test.use({ viewport: language === 'en' ? sizes.wide : sizes.narrow })

    test('a member gets texts from the model, stops it, sees an error and switches to the built-in writer', async ({
      page,
      model,
    }) => {
      await speak(page, language)
      await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
      await page.goto('/admin/settings')
      const card = page.getByRole('region', { name: a.title })
      await card.getByLabel(a.baseUrl).fill(model.url)
      await card.getByRole('textbox', { name: a.model, exact: true }).fill('sanad-test')
      await card.getByLabel(a.apiKey).fill('wrong')
      await card.getByRole('button', { name: a.tryIt }).click()
      await expect(card.getByText(a.worksNot)).toBeVisible()
      await expect(card.getByText('401 Incorrect API key provided')).toBeVisible()
      await card.getByLabel(a.apiKey).fill(model.key)
      await card.getByRole('button', { name: a.tryIt }).click()
      await expect(card.getByText(a.works, { exact: true })).toBeVisible()
      await card.getByRole('button', { name: u.save }).click()
      await expect(page.getByText(a.saved)).toBeVisible()
      await expectSound(page)

      const member = await newMember(page, 'Maha', language)
      const input = { name: 'Zeit', what: 'Soap', languages: [language] }
      const made = await tell<{ data: { _id: string } }>(page, '/api/en/project', input, member.token)
      await signInAs(page, member)
      await page.goto(`/dashboard/projects/${made.data._id}`)
      await expect(page.getByText(/sanad-test/)).toBeVisible()

      // Stopped midway: the partial text stays visible, and nothing is saved.
      Object.assign(model, { reply: () => 'word '.repeat(2000), chunk: 400, pause: 40, left: [] })
      const write = page.getByRole('button', { name: `${t.write}: ${t.tagline}` })
      await write.click()
      await expect(page.getByText(/word word/)).toBeVisible()
      await page.getByRole('button', { name: w.stop }).click()
      await expect(page.getByText(w.stopped)).toBeVisible()
      await expect.poll(() => model.left.length).toBe(1)
      await expectSound(page)

      // An error in the reader's language, with the built-in writer beside it.
      Object.assign(model, { pause: 0, chunk: 4096, trouble: () => 500 })
      await page.getByRole('button', { name: w.again }).click()
      await expect(page.getByRole('alert').filter({ hasText: w.failed })).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: w.builtIn }).click()
      const taglines = page.getByRole('list', { name: t.tagline })
      await expect(taglines.getByText(t.builtIn).first()).toBeVisible()

      // Characters arrive split across chunks.
      Object.assign(model, { trouble: () => undefined, reply: () => drafts[language], chunk: 5 })
      await page.getByRole('button', { name: `${t.writeOthers}: ${t.tagline}` }).click()
      await expect(taglines.getByText(drafts[language].split('\n')[0] ?? '')).toBeVisible()
      await expect(taglines.getByText(t.model)).toHaveCount(3)
      await expect(taglines.getByText(t.builtIn)).toHaveCount(0)
      await expectSound(page)

      await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
      await page.goto('/admin/settings')
      const used = page.getByRole('table', { name: a.byFault })
      await expect(used.getByText(a.overloaded)).toBeVisible()
      await expect(used.getByText(a.stopped)).toBeVisible()
    })
  })
}
