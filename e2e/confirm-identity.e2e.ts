import { expect, type Locator, type Page, test } from '@playwright/test'
import { codeAt } from '#test/authenticator.ts'
import { keyWords, scopeWords } from '#web/email-marketing/api-keys/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { isolateLtr } from '#web/i18n/isolates.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { accountWords } from '#web/shell/accountWords.ts'
import { userWords } from '#web/users/words.ts'
import { ownSite } from './ownSite.ts'
import { administrator, expectSound, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// Six minutes after signing in, an important change asks for the password or a code, and then goes through.

const journeys = [
  { language: languages[0], viewport: sizes.wide },
  { language: languages[1], viewport: sizes.narrow },
]
const exact = { exact: true } as const

const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png` })
}

for (const { language, viewport } of journeys) {
  const a = wordsIn(accountWords, language)
  const u = wordsIn(userWords, language)
  const [k, c, s] = [wordsIn(keyWords, language), wordsIn(scopeWords, language), wordsIn(suiteWords, language)]
  const identity = (page: Page): Locator => page.getByRole('dialog', { name: a.confirmIdentity })

  test(`${language}: a member creates an API key, and an administrator resets a second step`, async ({ browser }) => {
    let clockOffsetMs = 0
    const now = () => new Date(Date.now() + clockOffsetMs)
    await ownSite(
      async (baseURL) => {
        const context = await browser.newContext({ baseURL, viewport })
        const page = await context.newPage()
        await speak(page, language)
        const member = await newMember(page, 'مها', language)
        const headers = { authorization: `Bearer ${member.token}` }
        const begun = await page.request.post('/api/en/user/two-step', { data: {}, headers })
        const { secret } = ((await begun.json()) as { data: { secret: string } }).data
        const data = { code: codeAt(secret, now()) }
        expect((await page.request.post('/api/en/user/two-step/confirm', { data, headers })).ok()).toBe(true)
        const signedIn = await tell<Parameters<typeof signInAs>[1]>(page, '/api/en/auth/signin', administrator)
        clockOffsetMs = 6 * 60_000

        await signInAs(page, member)
        await page.goto('/email-marketing/api-keys')
        await page.getByRole('button', { name: k.add }).first().click()
        const form = await opened(page.getByRole('dialog', { name: k.add }))
        await form.getByLabel(s.name).fill('متجر الصابون')
        await form.getByRole('checkbox', { name: c['contacts:read'] }).check()
        await form.getByRole('button', { name: k.create }).click()
        const question = await opened(identity(page))
        await question.getByRole('button', { name: a.confirm, ...exact }).click()
        await expect(question.getByText(a.oneNeeded)).toBeVisible()
        await question.getByRole('button', { name: a.sendLink }).click()
        await expect(page.getByText(a.linkKept({ email: isolateLtr(member.user.email) }))).toBeVisible()
        await question.getByLabel(a.orCode, exact).fill('000000')
        await question.getByRole('button', { name: a.confirm, ...exact }).click()
        await expect(question.getByLabel(a.orCode, exact)).toHaveAttribute('aria-invalid', 'true')
        await look(page, `identity-code-${language}`)
        await question.getByLabel(a.orCode, exact).fill(codeAt(secret, now()))
        await question.getByRole('button', { name: a.confirm, ...exact }).click()
        await expect(page.getByRole('dialog', { name: k.made }).getByText(/^sk_[\w-]{43}$/)).toBeVisible()
        await expect(identity(page)).toHaveCount(0)

        await signInAs(page, signedIn)
        await page.goto(`/admin/users?search=${member.user.email}`)
        await page.getByRole('link', { name: /مها/ }).first().click()
        const panel = page.getByRole('dialog', { name: u.details })
        const resetting = page.getByRole('dialog', { name: u.resetTwoStep })
        await panel.getByRole('button', { name: u.resetTwoStep }).click()
        await expectSound(page)
        await look(page, `reset-${language}`)
        await resetting.getByRole('button', { name: u.resetTwoStep }).click()
        const again = await opened(identity(page))
        await expect(again.getByLabel(a.orCode, exact)).toHaveCount(0)
        await expectSound(page)
        await look(page, `identity-password-${language}`)
        await page.keyboard.press('Escape')
        await expect(identity(page)).toHaveCount(0)
        await expect(panel.getByRole('row', { name: u.twoStep })).toContainText(u.on)

        await panel.getByRole('button', { name: u.resetTwoStep }).click()
        await resetting.getByRole('button', { name: u.resetTwoStep }).click()
        await opened(identity(page))
        await identity(page).getByLabel(a.currentPassword, exact).fill(administrator.password)
        await page.keyboard.press('Enter')
        await expect(page.getByText(u.twoStepReset)).toBeVisible()
        await expect(panel.getByRole('row', { name: u.twoStep })).toContainText(u.off)
        await expect(panel.getByRole('button', { name: u.resetTwoStep })).toHaveCount(0)
        await expectSound(page)
        await look(page, `reset-done-${language}`)
        await context.close()
      },
      {},
      { now },
    )
  })
}
