import { expect, test as base } from '@playwright/test'
import { ownSite } from './ownSite.ts'
import { administrator, expectSound, languages, newMember, signInAs, sizes, speak, tagOf, tell } from './person.ts'

// A site with the rules against spam that every site starts with.

const test = base.extend<object, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => ownSite(use),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site),
})

const texts = {
  en: {
    domains: 'Blocked domains',
    block: 'Block',
    invalid: 'Enter a domain, for example example.com.',
    save: 'Save',
    saved: 'Settings saved',
    pending: 'Pending approval',
    refused: /because of the word/,
  },
  ar: {
    domains: 'النطاقات المحظورة',
    block: 'حظر',
    invalid: 'يلزم إدخال نطاق، مثل example.com.',
    save: 'حفظ',
    saved: 'تم حفظ الإعدادات',
    pending: 'بانتظار الموافقة',
    refused: /بسبب كلمة/,
  },
}

for (const language of languages)
  for (const [size, viewport] of Object.entries(sizes)) {
    const t = texts[language]

    test(
      `${language}, ${size}: an administrator watches words and blocks domains`,
      { tag: tagOf(language, viewport) },
      async ({ page }) => {
        await page.setViewportSize(viewport)
        await speak(page, language)
        await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
        await page.goto('/admin/settings')
        const form = page.locator('form').filter({ has: page.getByLabel(t.domains) })
        const save = form.getByRole('button', { name: t.save, exact: true })
        await form.getByLabel(t.domains).fill('bad.test\nnot a domain')
        await form.getByLabel(t.block, { exact: true }).fill('casino\nكازينو')
        await expectSound(page)
        await save.click()
        await expect(form.getByText(t.invalid)).toBeVisible()
        await form.getByLabel(t.domains).fill('bad.test')
        await save.click()
        await expect(page.getByText(t.saved)).toBeVisible()
        const member = await newMember(page, 'Sami', language)
        const question = { title: 'Candles', body: language === 'en' ? 'The casino' : 'جرّبوا الكازينو' }
        const headers = { authorization: `Bearer ${member.token}` }
        const refused = await page.request.post(`/api/${language}/question`, { data: question, headers })
        expect([refused.status(), await refused.text()]).toEqual([400, expect.stringMatching(t.refused)])
        // Their question waits, and they see it.
        const asked = { title: `Wax ${size} ${language}`, body: 'How much?' }
        const { data } = await tell<{ data: { slug: string } }>(page, '/api/en/question', asked, member.token)
        await signInAs(page, member)
        await page.goto(`/qa/${data.slug}`)
        await expect(page.getByText(t.pending).first()).toBeVisible()
      },
    )
  }
