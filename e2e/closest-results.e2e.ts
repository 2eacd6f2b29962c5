import { expect, test } from '@playwright/test'
import { administrator, languages, signInAs, sizes, speak, tagOf, tell } from './person.ts'

// A search that nothing matches in all words shows the closest results and says so, in lists and in the search of
// everything.

const texts = {
  en: { closest: /Closest results for: .*lanterns/, everything: 'Search everything' },
  ar: { closest: /أقرب النتائج إلى: .*الفوانيس/, everything: 'البحث في كل شيء' },
} as const
const asked = { en: 'paper lanterns recommendations', ar: 'الفوانيس الورقية المستوردة' } as const

for (const language of languages) {
  for (const viewport of Object.values(sizes)) {
    const t = texts[language]
    test.describe(`${language}, ${viewport.width} px`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport })

      test('a loose search shows the closest results and names their words', async ({ page }) => {
        await speak(page, language)
        const session = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
        const title = { en: `Paper lanterns ${crypto.randomUUID()}`, ar: `الفوانيس الورقية ${crypto.randomUUID()}` }
        await tell(page, '/api/en/article', { title, body: 'Paper', status: 'published' }, session.token)
        await signInAs(page, session)

        await page.goto(`/articles?search=${encodeURIComponent(asked[language])}`)
        await expect(page.getByText(t.closest)).toBeVisible()
        await expect(page.getByText(title[language])).toBeVisible()

        await page.goto(`/search?q=${encodeURIComponent(asked[language])}`)
        await expect(page.getByText(t.closest)).toBeVisible()
        await expect(page.getByRole('link', { name: title[language] })).toBeVisible()

        await page.keyboard.press('ControlOrMeta+k')
        await page.getByRole('combobox', { name: t.everything }).fill(asked[language])
        const palette = page.getByRole('dialog', { name: t.everything })
        await expect(palette.getByText(t.closest)).toBeVisible()
        await expect(palette.getByRole('option', { name: title[language] })).toBeVisible()
      })
    })
  }
}
