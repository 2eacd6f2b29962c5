import { expect, test } from '@playwright/test'
import { identityProviderWords } from '#web/admin/sign-in-services/identityProviderWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { externalWords } from '#web/shell/externalWords.ts'
import { adminWords } from '#web/ui/words/adminWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { openidIssuer, type OpenidIssuer } from '../test/stand-ins/openid-issuer.ts'
import { administrator, expectSound, languages, signInAs, sizes, speak, tell } from './person.ts'

// An administrator adds an issuer with an icon and a group; a member of the group becomes an administrator.

const journeys = [
  { language: languages[0], viewport: sizes.wide },
  { language: languages[1], viewport: sizes.narrow },
]

let issuer: OpenidIssuer

test.beforeAll(async () => {
  issuer = await openidIssuer()
})
test.afterAll(() => issuer.stop())

for (const { language, viewport } of journeys) {
  const w = wordsIn(externalWords, language)
  const p = wordsIn(identityProviderWords, language)
  const a = wordsIn(accountWords, language)
  const u = wordsIn(uiWords, language)
  const admin = wordsIn(adminWords, language)
  const name = language === 'ar' ? 'جامعة الضاد' : 'City University'
  const isolated = `\u2068${name}\u2069`

  test.describe(language, () => {
    test.use({ viewport })

    test('an added service has its icon, makes an administrator by its group, and is removed', async ({ page }) => {
      await speak(page, language)
      const session = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
      await signInAs(page, session)
      await page.goto('/admin/settings')
      const section = page.getByRole('region', { name: p.title })
      await section.getByRole('textbox', { name: p.addName }).fill(name)
      await section.getByRole('button', { name: p.add }).click()
      const panel = section.getByRole('region', { name })
      await expect(panel.getByRole('textbox', { name: p.name })).toHaveValue(name)
      issuer.allowRedirectTo(await panel.getByText(/auth\/external\/openid-\w{8}/).innerText())
      const files = page.waitForEvent('filechooser')
      await panel.getByRole('button', { name: `${p.icon}: ${admin.picture}` }).click()
      const picture = { name: 'icon.png', mimeType: 'image/png', buffer: await page.screenshot() }
      await (await files).setFiles(picture)
      await expect(panel.getByRole('button', { name: `${p.icon}: ${admin.changePicture}` })).toBeVisible()
      await panel.getByRole('textbox', { name: p.issuer }).fill(issuer.url)
      await panel.getByRole('textbox', { name: p.clientId }).fill(issuer.client.id)
      await panel.getByLabel(p.clientSecret, { exact: true }).fill(issuer.client.secret)
      await panel.getByRole('textbox', { name: p.roleClaim }).fill('groups')
      await panel.getByRole('textbox', { name: p.administratorGroup }).fill('مشرفون')
      await panel.getByLabel(p.enabled).check()
      await expectSound(page)
      await panel.getByRole('button', { name: u.save }).click()
      await expect(page.getByText(p.saved({ provider: isolated }))).toBeVisible()

      await page.evaluate(() => localStorage.clear())
      await speak(page, language)
      const email = `dean-${language}@acme.test`
      issuer.account = { sub: `dean-${language}`, email, email_verified: true, name: 'Dean', groups: ['مشرفون'] }
      await page.goto('/auth/login')
      const button = page.getByRole('main').getByRole('button', { name: w.continueWith({ provider: isolated }) })
      await expect(button.locator('img')).toHaveJSProperty('complete', true)
      await expect(button.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
      await expectSound(page)
      await button.click()
      await page.getByLabel(a.acceptTerms).check()
      await page.getByRole('main').getByRole('button', { name: a.signUp }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      const role = await page.evaluate(() => localStorage.getItem('user_role') ?? sessionStorage.getItem('user_role'))
      expect(role).toBe('admin')

      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await signInAs(page, session)
      await speak(page, language)
      await page.goto('/admin/settings')
      await section.getByRole('button', { name }).first().click()
      await panel.getByRole('button', { name: p.remove }).click()
      const dialog = page.getByRole('dialog', { name: p.removeAsk({ provider: isolated }) })
      await expect(dialog).toContainText(p.removeHint({ count: 1 }))
      await expectSound(page)
      await dialog.getByRole('button', { name: p.remove }).click()
      await expect(page.getByText(p.removed)).toBeVisible()
      await expect(section.getByRole('button', { name })).toHaveCount(0)
    })
  })
}
