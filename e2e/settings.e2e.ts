import { expect, test } from '@playwright/test'
import { administrator, expectSound, languages, reach, signInAs, sizes, tell } from './person.ts'

// The settings page: a saved setting takes effect at once, and an invalid one shows an error at its field.

const texts = {
  en: {
    name: 'Site name (Arabic)',
    save: 'Save',
    saved: 'Settings saved',
    logo: 'Logo',
    wrong: 'JPEG, PNG, GIF, WebP or AVIF image',
    contacts: 'Contacts',
  },
  ar: {
    name: 'اسم الموقع (بالعربية)',
    save: 'حفظ',
    saved: 'تم حفظ الإعدادات',
    logo: 'الشعار',
    wrong: 'صيغ الصور المقبولة',
    contacts: 'جهات الاتصال',
  },
}

test.describe.configure({ mode: 'serial' })

for (const language of languages) {
  test(`${language}: the site name is set by keyboard, and an invalid logo is rejected at its field`, async ({
    page,
  }) => {
    const t = texts[language]
    await page.setViewportSize(sizes.wide)
    await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
    await page.evaluate(`localStorage.setItem('language', '${language}')`)
    await page.addInitScript(`localStorage.setItem('language', '${language}')`)
    await page.goto('/admin/settings')
    const name = page.getByLabel(t.name)
    await expectSound(page)
    const settings = page.locator('form').filter({ has: name })
    await settings.locator('input[type=file]').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await expect(page.getByRole('alert').filter({ hasText: t.wrong })).toBeVisible()
    await reach(name)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('رفيق')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t.saved)).toBeVisible()
    await page.goto('/?language=ar')
    await expect(page.getByRole('banner').getByText('رفيق')).toBeVisible()
    await expect(page).toHaveTitle(/^رفيق/)
    await page.goto(`/admin/settings?language=${language}`)
    await reach(name)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('سند')
    // Through every choice and limit to the button; the language model below has its own button.
    for (const field of [
      settings.getByRole('radio', { checked: true }).last(),
      settings.getByRole('textbox', { name: t.contacts }),
    ])
      await reach(field)
    const save = settings.getByRole('button', { name: t.save, exact: true })
    await reach(save)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t.saved)).toBeVisible()
  })
}
