import { expect, type Page, test } from '@playwright/test'
import { codeAt } from '#test/authenticator.ts'
import { twoStepWords } from '#web/account/twoStepWords.ts'
import { settingsWords } from '#web/admin/settingsWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { secondFactorWords } from '#web/ui/second-factor/secondFactorWords.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { userWords } from '#web/users/words.ts'
import { ownSite } from './ownSite.ts'
import { administrator, expectSound, languages, opened, signInAs, sizes, speak, tell } from './person.ts'

// An administrator sees by when a second factor is required, is refused after that, and sets one up.

const journeys = [
  { language: languages[0], viewport: sizes.wide },
  { language: languages[1], viewport: sizes.narrow },
]

const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png` })
}

for (const { language, viewport } of journeys) {
  const w = wordsIn(secondFactorWords, language)
  const [t, a, s, u] = [
    wordsIn(twoStepWords, language),
    wordsIn(accountWords, language),
    wordsIn(settingsWords, language),
    wordsIn(userWords, language),
  ]
  const exact = { exact: true } as const

  test(`${language}: an administrator sets up the second factor that the site requires`, async ({ browser }) => {
    let clockOffsetMs = 0
    const now = () => new Date(Date.now() + clockOffsetMs)
    await ownSite(
      async (baseURL) => {
        const context = await browser.newContext({ baseURL, viewport })
        const page = await context.newPage()
        await speak(page, language)
        const signIn = async () =>
          signInAs(page, await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator))
        await signIn()
        await page.goto('/admin/users')
        await expect(page.getByText(w.dueHint)).toBeVisible()
        await expect(page.getByText(u.missing)).toBeVisible()
        await expectSound(page)
        await look(page, `required-due-${language}`)

        clockOffsetMs = 8 * 24 * 60 * 60_000
        await signIn()
        await page.goto('/admin/settings')
        await expect(page.getByText(w.overdue)).toBeVisible()
        await expect(page.getByText(s.registration, exact)).toBeHidden()
        await expectSound(page)
        await look(page, `required-overdue-${language}`)
        await page.getByRole('link', { name: w.setUp }).click()
        await page.getByRole('button', { name: t.turnOn }).click()
        const setUp = await opened(page.getByRole('dialog', { name: t.title }))
        await setUp.getByRole('button', { name: t.next }).click()
        await expect(setUp.getByRole('img', { name: t.qrCode })).toBeVisible()
        const secret = /[A-Z2-7]{32}/.exec((await setUp.textContent()) ?? '')?.[0] ?? ''
        await setUp.getByLabel(t.code, exact).fill(codeAt(secret, now()))
        await setUp.getByRole('button', { name: t.turnOn }).click()
        await page.getByRole('dialog', { name: t.codes }).getByRole('button', { name: t.saved }).click()

        await page.getByRole('button', { name: t.turnOff }).click()
        const off = await opened(page.getByRole('dialog', { name: t.turnOffTitle }))
        await off.getByLabel(a.currentPassword, exact).fill(administrator.password)
        await off.getByRole('button', { name: t.turnOff }).click()
        await expect(off.getByRole('alert')).toContainText(t.turnOffFailed)
        await look(page, `required-off-${language}`)
        await page.keyboard.press('Escape')

        await page.goto('/admin/settings')
        await expect(page.getByText(w.overdue)).toBeHidden()
        const rule = page.getByRole('switch', { name: s.twoStep })
        await expect(rule).toBeChecked()
        await rule.scrollIntoViewIfNeeded()
        await expectSound(page)
        await look(page, `required-setting-${language}`)

        await page.getByRole('switch', { name: s.twoStepOwners }).click()
        const form = page.locator('form', { has: rule })
        await form.getByRole('button', { name: wordsIn(uiWords, language).save, exact: true }).click()
        await expect(page.getByText(s.saved)).toBeVisible()
        await context.close()

        const ofOwner = await browser.newContext({ baseURL, viewport })
        const owner = await ofOwner.newPage()
        await speak(owner, language)
        const credentials = { email: 'o@shop.test', password: 'correct horse 2' }
        const person = { ...credentials, firstName: 'Omar', lastName: 'Saleh', acceptTerms: true }
        await signInAs(owner, await tell<Parameters<typeof signInAs>[1]>(owner, '/api/en/auth/signup', person))
        await owner.goto('/email-marketing')
        await expect(owner.getByText(w.ownerHint)).toBeVisible()
        await expectSound(owner)
        clockOffsetMs += 8 * 24 * 60 * 60_000
        await signInAs(owner, await tell<Parameters<typeof signInAs>[1]>(owner, '/api/en/auth/signin', credentials))
        await owner.goto('/email-marketing')
        await expect(owner.getByText(w.ownerOverdue)).toBeVisible()
        await expectSound(owner)
        await look(owner, `required-owner-${language}`)
        await ofOwner.close()
      },
      {},
      { now },
    )
  })
}
