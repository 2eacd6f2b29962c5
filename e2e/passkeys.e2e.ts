import { type AddressInfo, createServer } from 'node:net'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { codeAt } from '#test/authenticator.ts'
import { passkeyWords } from '#web/shell/passkeyWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { ownSite } from './ownSite.ts'
import { expectSound, languages, newMember, opened, signInAs, sizes, speak } from './person.ts'

// A member adds a passkey, signs in with it in two clicks, uses it in place of a code, and removes it.

const password = 'correct horse 2'
const exact = { exact: true } as const

const journeys = [
  { language: languages[0], viewport: sizes.wide },
  { language: languages[1], viewport: sizes.narrow },
]

/** A device with a screen lock, which approves by itself. */
async function virtualAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  return { client, ...(await client.send('WebAuthn.addVirtualAuthenticator', { options })) }
}

/** Passkeys belong to the site's address, which is therefore chosen before the site starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png` })
}

const signOut = (page: Page) =>
  page.evaluate(() => {
    for (const key of ['auth_token', 'refresh_token', 'user_data']) localStorage.removeItem(key)
  })

for (const { language, viewport } of journeys) {
  const p = wordsIn(passkeyWords, language)
  const a = wordsIn(accountWords, language)
  const card = (page: Page) =>
    page.locator('.mantine-Card-root').filter({ has: page.getByRole('heading', { name: p.title }) })

  test.describe(language, () => {
    test.use({ viewport })

    test('a member adds a passkey, signs in with it in two clicks, and removes it', async ({ page }) => {
      const { client, authenticatorId } = await virtualAuthenticator(page)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      await signInAs(page, member)
      await page.goto('/dashboard/profile')
      await card(page).getByRole('button', { name: p.add }).click()
      const adding = await opened(page.getByRole('dialog', { name: p.add }))
      await expect(adding.getByLabel(p.name)).not.toHaveValue('')
      await adding.getByLabel(p.name).fill('هاتف مها')
      await expectSound(page)
      await look(page, `passkey-add-${language}`)
      await adding.getByRole('button', { name: p.next }).click()
      const row = card(page).getByRole('listitem').filter({ hasText: 'هاتف مها' })
      await expect(row).toContainText(p.neverUsed)
      await expectSound(page)
      await card(page).scrollIntoViewIfNeeded()
      await look(page, `passkeys-${language}`)

      // Twice on one device is refused by the device.
      await card(page).getByRole('button', { name: p.add }).click()
      const again = await opened(page.getByRole('dialog', { name: p.add }))
      await again.getByRole('button', { name: p.next }).click()
      await expect(again.getByText(p.known)).toBeVisible()
      await again.getByRole('button', { name: language === 'en' ? 'Cancel' : 'إلغاء', ...exact }).click()
      await expect(again).toHaveCount(0)

      await signOut(page)
      await page.goto('/qa')
      await page
        .getByRole('banner')
        .getByRole('button', { name: language === 'en' ? 'Login' : 'تسجيل الدخول' })
        .click()
      const dialog = await opened(page.getByRole('dialog'))
      await expectSound(page)
      await look(page, `passkey-sign-in-${language}`)
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await dialog.getByRole('button', { name: p.signIn }).click()
      await expect(dialog.getByText(p.cancelled)).toBeVisible()
      await look(page, `passkey-refused-${language}`)
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
      await dialog.getByRole('button', { name: p.signIn }).click()
      await expect(page).toHaveURL(/\/dashboard$/)

      await page.goto('/dashboard/profile')
      await expect(row).not.toContainText(p.neverUsed)
      await row.getByRole('button', { name: p.rename }).click()
      const renaming = await opened(page.getByRole('dialog', { name: p.renameTitle }))
      await renaming.getByLabel(p.name).fill('حاسوب مها')
      await renaming.getByRole('button', { name: p.save, ...exact }).click()
      const renamed = card(page).getByRole('listitem').filter({ hasText: 'حاسوب مها' })
      await renamed.getByRole('button', { name: p.remove }).click()
      const question = await opened(page.getByRole('dialog', { name: p.removeTitle({ name: 'حاسوب مها' }) }))
      await look(page, `passkey-remove-${language}`)
      await question.getByRole('button', { name: p.remove, ...exact }).click()
      await expect(card(page).getByRole('listitem')).toHaveCount(0)

      await signOut(page)
      await page.goto('/auth/login')
      await page.getByRole('button', { name: p.signIn }).click()
      await expect(
        page.getByText(language === 'en' ? /This passkey didn’t work/ : /لم يعمل مفتاح المرور/),
      ).toBeVisible()
      await expectSound(page)
    })

    test('a passkey takes the place of a code, and confirms an identity', async ({ browser }) => {
      let clockOffsetMs = 0
      const now = () => new Date(Date.now() + clockOffsetMs)
      const port = await freePort()
      const baseURL = `http://localhost:${port}`
      await ownSite(
        async () => {
          const context = await browser.newContext({ baseURL, viewport })
          const page = await context.newPage()
          await virtualAuthenticator(page)
          await speak(page, language)
          const member = await newMember(page, 'مها', language)
          const headers = { authorization: `Bearer ${member.token}` }
          await signInAs(page, member)
          await page.goto('/dashboard/profile')
          await card(page).getByRole('button', { name: p.add }).click()
          const adding = await opened(page.getByRole('dialog', { name: p.add }))
          await adding.getByRole('button', { name: p.next }).click()
          await expect(card(page).getByRole('listitem')).toHaveCount(1)

          const begun = await page.request.post('/api/en/user/two-step', { data: {}, headers })
          const { secret } = ((await begun.json()) as { data: { secret: string } }).data
          const data = { code: codeAt(secret, now()) }
          expect((await page.request.post('/api/en/user/two-step/confirm', { data, headers })).ok()).toBe(true)

          await signOut(page)
          await page.goto('/auth/login')
          await page.getByRole('textbox', { name: a.email }).fill(member.user.email)
          await page.getByLabel(a.password, exact).fill(password)
          await page.getByLabel(a.rememberMe).check()
          await page
            .getByRole('main')
            .getByRole('button', { name: a.signIn, ...exact })
            .click()
          await expect(page.getByRole('heading', { name: a.codeTitle })).toBeVisible()
          await expectSound(page)
          await look(page, `passkey-code-${language}`)
          await page.getByRole('button', { name: p.inPlaceOfCode }).click()
          await expect(page).toHaveURL(/\/dashboard$/)

          clockOffsetMs = 6 * 60_000
          await page.goto('/dashboard/profile')
          await card(page).getByRole('listitem').getByRole('button', { name: p.remove }).click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: p.remove, ...exact })
            .click()
          const identity = await opened(page.getByRole('dialog', { name: a.confirmIdentity }))
          await expectSound(page)
          await look(page, `passkey-identity-${language}`)
          await identity.getByRole('button', { name: p.use }).click()
          await expect(card(page).getByRole('listitem')).toHaveCount(0)
          await context.close()
        },
        { PORT: String(port), PUBLIC_URL: baseURL },
        { now },
      )
    })
  })
}
