import { expect, test as base } from '@playwright/test'
import { ownSite } from './ownSite.ts'
import {
  administrator,
  expectSound,
  languages,
  newMember,
  opened,
  signInAs,
  sizes,
  speak,
  tagOf,
  tell,
} from './person.ts'

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
    spam: 'Delete as spam',
    whole: /Also delete everything else/,
    undo: 'Undo',
    questions: 'Questions by this user',
    delete: 'Delete',
    remove: 'Delete them too',
    deleteUser: 'Delete user',
    deleted: 'User deleted',
  },
  ar: {
    domains: 'النطاقات المحظورة',
    block: 'حظر',
    invalid: 'يلزم إدخال نطاق، مثل example.com.',
    save: 'حفظ',
    saved: 'تم حفظ الإعدادات',
    pending: 'بانتظار الموافقة',
    refused: /بسبب كلمة/,
    spam: 'حذف غير المرغوب فيه',
    whole: /حذف كل منشورات/,
    undo: 'تراجع',
    questions: 'أسئلة المستخدم',
    delete: 'حذف',
    remove: 'حذفها أيضًا',
    deleteUser: 'حذف المستخدم',
    deleted: 'تم حذف المستخدم',
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

    test(
      `${language}, ${size}: one press deletes everything of a spammer from the queue, and another undoes it`,
      { tag: tagOf(language, viewport) },
      async ({ page }) => {
        await page.setViewportSize(viewport)
        await speak(page, language)
        const admin = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
        const spammer = await newMember(page, `Seller ${crypto.randomUUID().slice(0, 6)}`, language)
        const mark = crypto.randomUUID().slice(0, 8)
        for (const title of [`Soap ${mark}`, `Cream ${mark}`])
          await tell(page, '/api/en/question', { title, body: 'Buy it.' }, spammer.token)
        await signInAs(page, admin)
        await page.goto('/admin/moderation?sortType=desc&size=100')
        const entry = (title: string) => page.getByRole('article').filter({ hasText: `${title} ${mark}` })
        await entry('Soap').getByRole('button', { name: t.spam }).click()
        const dialog = await opened(page.getByRole('dialog'))
        await expect(dialog.getByRole('checkbox', { name: t.whole })).toBeChecked()
        await expectSound(page)
        await dialog.getByRole('button', { name: t.spam, exact: true }).click()
        await expect(entry('Soap')).toBeHidden()
        await expect(entry('Cream')).toBeHidden()
        await page.getByRole('button', { name: t.undo, exact: true }).click()
        await expect(entry('Cream')).toBeVisible()
        // Staff find the content from the page of the account, also once it is blocked.
        await page.goto(`/admin/users?item=${spammer.user._id}`)
        const panel = page.getByRole('dialog')
        await panel.getByRole('button', { name: t.spam }).click()
        await (
          await opened(page.getByRole('dialog', { name: t.spam }))
        )
          .getByRole('button', { name: t.spam, exact: true })
          .click()
        await page.goto(`/admin/users?item=${spammer.user._id}`)
        await panel.getByRole('link', { name: t.questions }).click()
        const found = page.getByRole('link', { name: `Soap ${mark}`, exact: true })
        await expect(found).toBeVisible()
        // The account is deleted with its posts.
        await page.goto(`/admin/users?item=${spammer.user._id}`)
        await panel.getByRole('button', { name: t.delete, exact: true }).click()
        await page.getByRole('radio', { name: t.remove }).check()
        await expectSound(page)
        await page.getByRole('button', { name: t.deleteUser, exact: true }).click()
        await expect(page.getByText(t.deleted)).toBeVisible()
        await page.goto(`/admin/qa?search=${mark}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(found).toBeHidden()
      },
    )
  }
