import { expect, test } from '@playwright/test'
import { externalAccountWords } from '#web/account/externalWords.ts'
import { identityProviderWords } from '#web/admin/sign-in-services/identityProviderWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { externalWords } from '#web/shell/externalWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { openidIssuer, type OpenidIssuer } from '../test/stand-ins/openid-issuer.ts'
import { administrator, expectSound, languages, newMember, signInAs, sizes, speak, tell } from './person.ts'

// An administrator offers a service, and people sign up, in and connect with it.

const journeys = [
  { language: languages[0], viewport: sizes.wide },
  { language: languages[1], viewport: sizes.narrow },
]

let issuer: OpenidIssuer

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ baseURL }) => {
  issuer = await openidIssuer()
  issuer.allowRedirectTo(`${baseURL}/auth/external/openid`)
})
test.afterAll(async ({ request }) => {
  const { token } = await (await request.post('/api/en/auth/signin', { data: administrator })).json()
  const headers = { authorization: `Bearer ${token}` }
  const off = await request.patch('/api/en/admin/identity-provider/openid', { headers, data: { enabled: false } })
  expect(off.status()).toBe(200)
  await issuer.stop()
})

for (const { language, viewport } of journeys) {
  const w = wordsIn(externalWords, language)
  const x = wordsIn(externalAccountWords, language)
  const p = wordsIn(identityProviderWords, language)
  const a = wordsIn(accountWords, language)
  const u = wordsIn(uiWords, language)
  const provider = language === 'ar' ? 'شركة أكمي' : 'Acme'
  const isolated = `\u2068${provider}\u2069`

  test.describe(language, () => {
    test.use({ viewport })

    test('an administrator offers a service, and a new person signs up with it', async ({ page }) => {
      await speak(page, language)
      await signInAs(page, await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator))
      await page.goto('/admin/settings')
      const section = page.getByRole('region', { name: p.title })
      await section.getByRole('button', { name: /OpenID Connect|Acme/ }).click()
      const panel = section.getByRole('region', { name: /OpenID Connect|Acme/ })
      await panel.getByRole('textbox', { name: p.name }).fill(provider)
      await panel.getByRole('textbox', { name: p.issuer }).fill(issuer.url)
      await panel.getByRole('textbox', { name: p.clientId }).fill(issuer.client.id)
      await panel.getByLabel(p.clientSecret, { exact: true }).fill(issuer.client.secret)
      await panel.getByLabel(p.enabled).check()
      await expectSound(page)
      await panel.getByRole('button', { name: u.save }).click()
      await expect(page.getByText(p.saved({ provider: isolated }))).toBeVisible()
      await page.evaluate(() => localStorage.clear())
      await speak(page, language)
      await page.goto('/auth/login')
      await expectSound(page)
      issuer.account = {
        sub: `new-${language}`,
        email: `new-${language}@acme.test`,
        email_verified: true,
        name: 'Rana',
      }
      await page
        .getByRole('main')
        .getByRole('button', { name: w.continueWith({ provider: isolated }) })
        .click()
      await expect(page.getByText(issuer.account.email ?? '')).toBeVisible()
      await expect(page.getByLabel(a.firstName)).toHaveValue('Rana')
      await expectSound(page)
      await page.getByLabel(a.acceptTerms).check()
      await page.getByRole('main').getByRole('button', { name: a.signUp }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    test('a person who cancels at the service reads why they are not signed in', async ({ page }) => {
      await speak(page, language)
      issuer.consents = false
      await page.goto('/auth/login')
      await page
        .getByRole('main')
        .getByRole('button', { name: w.continueWith({ provider: isolated }) })
        .click()
      await expect(page.getByRole('heading', { name: x.failed })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(provider)
      await expectSound(page)
      issuer.consents = true
      await page.getByRole('link', { name: a.backToLogin }).click()
      await expect(page).toHaveURL(/\/auth\/login$/)
    })

    test('the owner of an address signs in to connect it, and disconnects it', async ({ page }) => {
      await speak(page, language)
      const member = await newMember(page, 'Maha', language)
      const { email } = member.user
      issuer.account = { sub: `known-${language}`, email, email_verified: true, name: 'Maha' }
      await page.goto('/auth/login')
      await page
        .getByRole('main')
        .getByRole('button', { name: w.continueWith({ provider: isolated }) })
        .click()
      await expect(page.getByText(email)).toBeVisible()
      await expectSound(page)
      await page.getByRole('textbox', { name: a.email }).fill(email)
      await page.getByLabel(a.password, { exact: true }).fill('correct horse 2')
      await page.getByRole('main').getByRole('button', { name: a.signIn, exact: true }).click()
      await expect(page.getByText(x.connected)).toBeVisible()
      await page.goto('/dashboard/profile')
      await expectSound(page)
      await page.getByRole('button', { name: `${x.disconnect}: ${provider}` }).click()
      await expect(page.getByText(x.disconnected)).toBeVisible()
      await page.getByRole('button', { name: `${x.connect}: ${provider}` }).click()
      await expect(page.getByText(x.connected)).toBeVisible()
      await expect(page.getByRole('button', { name: `${x.disconnect}: ${provider}` })).toBeVisible()
      await page.evaluate(() => localStorage.clear())
      await speak(page, language)
      await page.goto('/auth/login')
      await page
        .getByRole('main')
        .getByRole('button', { name: w.continueWith({ provider: isolated }) })
        .click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })
  })
}
