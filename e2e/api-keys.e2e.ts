import { expect, type Page, test } from '@playwright/test'
import { keyWords, scopeWords } from '../src/web/email-marketing/api-keys/words.ts'
import { suiteWords } from '../src/web/email-marketing/words.ts'
import { wordsIn } from '../src/web/i18n/words.ts'
import { expectSound, languages, newMember, opened, signInAs, sizes, speak } from './person.ts'

// An owner creates a key for their shop, which calls the API until the key is revoked.

const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png` })
}

for (const language of languages) {
  const [w, c, s] = [wordsIn(keyWords, language), wordsIn(scopeWords, language), wordsIn(suiteWords, language)]
  test.describe(language, () => {
    test.use({ viewport: language === 'en' ? sizes.wide : sizes.narrow })

    test('an API key is created, shown once, used and revoked', async ({ page }) => {
      await speak(page, language)
      await signInAs(page, await newMember(page, 'Maha', language))
      await page.goto('/email-marketing')
      await page.getByRole('link', { name: s.settings, exact: true }).click()
      await page.getByRole('link', { name: s.apiKeys, exact: true }).click()
      await expect(page.getByText(w.none)).toBeVisible()
      await expectSound(page)
      await look(page, `keys-none-${language}`)
      await page.getByRole('button', { name: w.add }).first().click()
      const form = await opened(page.getByRole('dialog', { name: w.add }))
      await form.getByLabel(s.name).fill('متجر الصابون')
      await form.getByRole('button', { name: w.create }).click()
      await expect(form.getByText(w.chooseOne)).toBeVisible()
      await form.getByRole('checkbox', { name: c['contacts:read'] }).check()
      await expectSound(page)
      await look(page, `keys-form-${language}`)
      await form.getByRole('button', { name: w.create }).click()
      const made = page.getByRole('dialog', { name: w.made })
      const key = (await made.getByText(/^sk_[\w-]{43}$/).textContent()) ?? ''
      await expectSound(page)
      await look(page, `keys-made-${language}`)
      const asShop = () =>
        page.request.get('/api/en/email-marketing/email', { headers: { authorization: `Bearer ${key}` } })
      expect((await asShop()).status()).toBe(200)
      await made.getByRole('button', { name: s.copiedIt }).click()
      await expect(page.getByText(key)).toHaveCount(0)
      await page.reload()
      await expect(page.getByText(w.active, { exact: true })).toBeVisible()
      await expect(page.getByText(`${key.slice(0, 9)}…`)).toBeVisible()
      await expect(page.getByText(w.never, { exact: true })).toHaveCount(0)
      await expectSound(page)
      await look(page, `keys-list-${language}`)
      await page.getByRole('button', { name: w.revoke }).click()
      await page.getByRole('dialog').getByRole('button', { name: w.revoke }).click()
      await expect(page.getByText(w.revoked, { exact: true })).toBeVisible()
      expect((await asShop()).status()).toBe(401)
    })
  })
}
