import { expect, type Locator, type Page, test } from '@playwright/test'
import { codeAt } from '#test/authenticator.ts'
import { twoStepWords } from '#web/account/twoStepWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { expectSound, languages, newMember, opened, signInAs, sizes, speak } from './person.ts'

// A member turns two-step verification on, signs in with it in every way, and turns it off.

const password = 'correct horse 2'

const journeys = [
  { language: languages[0], viewport: sizes.wide },
  { language: languages[1], viewport: sizes.narrow },
]

/** Gives two codes: of this time step and of the next one, which the server accepts already. Each works once. */
function authenticator(secret: string) {
  let last = 0
  return () => {
    last = Math.max(last + 30_000, Date.now())
    return codeAt(secret, last)
  }
}

for (const { language, viewport } of journeys) {
  const w = wordsIn(twoStepWords, language)
  const a = wordsIn(accountWords, language)
  const inputName = { exact: true } as const

  const card = (page: Page) =>
    page.locator('.mantine-Card-root').filter({ has: page.getByRole('heading', { name: w.title }) })

  /** Signs in up to the code. */
  async function askForCode(page: Page, email: string): Promise<Locator> {
    await page.evaluate(() => {
      for (const key of ['auth_token', 'refresh_token', 'user_data']) localStorage.removeItem(key)
    })
    await page.goto('/auth/login')
    await page.getByRole('textbox', { name: a.email }).fill(email)
    await page.getByLabel(a.password, inputName).fill(password)
    await page.getByLabel(a.rememberMe).check()
    await page
      .getByRole('main')
      .getByRole('button', { name: a.signIn, ...inputName })
      .click()
    return page.getByRole('main')
  }

  test.describe(language, () => {
    test.use({ viewport })

    test('a member turns two-step verification on, signs in with codes, and turns it off', async ({ page }) => {
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const { email } = member.user
      await signInAs(page, member)
      await page.goto('/dashboard/profile')
      await card(page).getByRole('button', { name: w.turnOn }).click()
      const setUp = await opened(page.getByRole('dialog', { name: w.title }))
      await setUp.getByRole('button', { name: w.next }).click()
      await expect(setUp.getByRole('img', { name: w.qrCode })).toBeVisible()
      await expectSound(page)
      const secret = /[A-Z2-7]{32}/.exec((await setUp.textContent()) ?? '')?.[0] ?? ''
      const nextCode = authenticator(secret)
      await setUp.getByLabel(w.code, inputName).fill('000000')
      await setUp.getByRole('button', { name: w.turnOn }).click()
      await expect(setUp.getByLabel(w.code, inputName)).toHaveAttribute('aria-invalid', 'true')
      await setUp.getByLabel(w.code, inputName).fill(nextCode())
      await setUp.getByRole('button', { name: w.turnOn }).click()
      const codes = await opened(page.getByRole('dialog', { name: w.codes }))
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
      const download = page.waitForEvent('download')
      await codes.getByRole('link', { name: w.download }).click()
      expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
      await expectSound(page)
      await codes.getByRole('button', { name: w.saved }).click()
      await expect(card(page).getByText(w.codesLeft({ count: 10 }))).toBeVisible()
      await expectSound(page)

      const main = await askForCode(page, email)
      await expect(page.getByRole('heading', { name: a.codeTitle })).toBeVisible()
      await main.getByLabel(a.code, inputName).fill('000000')
      await expectSound(page)
      await main.getByRole('button', { name: a.signIn, ...inputName }).click()
      await expect(main.getByLabel(a.code, inputName)).toHaveAttribute('aria-invalid', 'true')
      await main.getByLabel(a.code, inputName).fill(nextCode())
      await main.getByLabel(a.rememberDevice).check()
      await main.getByRole('button', { name: a.signIn, ...inputName }).click()
      await expect(page).toHaveURL(/\/dashboard$/)

      await askForCode(page, email)
      await expect(page).toHaveURL(/\/dashboard$/)
      await page.goto('/dashboard/profile')
      const devices = card(page).getByRole('group', { name: w.devices })
      await expect(devices.getByText(w.thisOne)).toBeVisible()
      await expectSound(page)
      await devices.getByRole('button', { name: w.forget }).click()
      await expect(devices).toHaveCount(0)

      await askForCode(page, email)
      await main.getByRole('button', { name: a.useRecoveryCode }).click()
      await main.getByLabel(a.recoveryCode, inputName).fill(recovery)
      await expectSound(page)
      await main.getByRole('button', { name: a.signIn, ...inputName }).click()
      await expect(page).toHaveURL(/\/dashboard$/)

      await page.goto('/dashboard/profile')
      await expect(card(page).getByText(w.codesLeft({ count: 9 }))).toBeVisible()
      await card(page).getByRole('button', { name: w.newCodes }).click()
      const renewal = await opened(page.getByRole('dialog', { name: w.newCodes }))
      await renewal.getByLabel(a.currentPassword, inputName).fill(password)
      await expectSound(page)
      await renewal.getByRole('button', { name: w.createCodes }).click()
      const renewed = await opened(page.getByRole('dialog', { name: w.codes }))
      const newRecovery = (await renewed.getByRole('listitem').first().textContent()) ?? ''
      await renewed.getByRole('button', { name: w.saved }).click()
      await expect(card(page).getByText(w.codesLeft({ count: 10 }))).toBeVisible()

      await card(page).getByRole('button', { name: w.turnOff }).click()
      const question = await opened(page.getByRole('dialog', { name: w.turnOffTitle }))
      await question.getByRole('button', { name: w.turnOff }).click()
      await expect(question.getByText(a.oneNeeded)).toBeVisible()
      await question.getByLabel(a.orCode, inputName).fill(newRecovery)
      await expectSound(page)
      await question.getByRole('button', { name: w.turnOff }).click()
      await expect(card(page).getByRole('button', { name: w.turnOn })).toBeVisible()
      await askForCode(page, email)
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    test('a member signs in with a code in the dialog of a public page', async ({ page }) => {
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const headers = { authorization: `Bearer ${member.token}` }
      const begun = await page.request.post('/api/en/user/two-step', { data: {}, headers })
      const { secret } = ((await begun.json()) as { data: { secret: string } }).data
      const nextCode = authenticator(secret)
      await page.request.post('/api/en/user/two-step/confirm', { data: { code: nextCode() }, headers })
      await page.goto('/qa')
      await page
        .getByRole('banner')
        .getByRole('button', { name: language === 'en' ? 'Login' : 'تسجيل الدخول' })
        .click()
      const dialog = await opened(page.getByRole('dialog'))
      await dialog.getByRole('textbox', { name: a.email }).fill(member.user.email)
      await dialog.getByLabel(a.password, inputName).fill(password)
      await dialog.getByRole('button', { name: a.signIn, ...inputName }).click()
      await expect(page.getByRole('dialog', { name: a.codeTitle })).toBeVisible()
      await expect(dialog.getByLabel(a.code, inputName)).toBeFocused()
      await expectSound(page)
      await page.keyboard.type(nextCode())
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/dashboard$/)
    })
  })
}
