import { expect, type Page, test } from '@playwright/test'
import { eventually } from '#test/eventually.ts'
import { emailLinkWords, emailWords } from '#web/account/emailChangeWords.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { administrator, expectSound, languages, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// A member changes their own address. This site has no mail server: an administrator reads both links in the product.

/** The link in the newest system email to an address, once that many exist. */
async function linkTo(page: Page, email: string, count: number): Promise<string> {
  const { token } = await tell<{ token: string }>(page, '/api/en/auth/signin', administrator)
  return eventually(async () => {
    const path = `/api/en/admin/system-mail?search=${encodeURIComponent(email)}`
    const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await answer.json()) as { data: { text: string }[] }
    expect(data).toHaveLength(count)
    return /\/auth\/change-email\?token=[\w-]+/.exec(data[0]?.text ?? '')?.[0] ?? Promise.reject(new Error('no link'))
  })
}

const journeys = [
  { language: languages[0], viewport: sizes.wide },
  { language: languages[1], viewport: sizes.narrow },
]

for (const { language, viewport } of journeys) {
  const w = wordsIn(emailWords, language)
  const l = wordsIn(emailLinkWords, language)

  test.describe(language, () => {
    test.use({ viewport })

    test('a member changes their address, confirmed at the old and the new one', async ({ page }) => {
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const oldEmail = member.user.email
      const [unwanted, email] = [`${crypto.randomUUID()}@member.test`, `${crypto.randomUUID()}@member.test`]
      await signInAs(page, member)
      await page.goto('/dashboard/profile')
      const request = async (to: string) => {
        await page.getByRole('button', { name: w.change }).click()
        const form = await opened(page.getByRole('dialog', { name: w.change }))
        await expect(form.getByText(w.newHintKept)).toBeVisible()
        await form.getByLabel(w.newAddress).fill(to)
        await expectSound(page)
        await form.getByRole('button', { name: w.request }).click()
        await expect(page.getByRole('group', { name: w.newShort })).toContainText(to)
      }
      await request(unwanted)
      await expect(page.getByText(w.waitingHintKept)).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: w.cancel }).click()
      const question = await opened(page.getByRole('dialog', { name: w.cancelAsk }))
      await question.getByRole('button', { name: w.cancel }).click()
      await expect(page.getByRole('button', { name: w.change })).toBeVisible()

      await request(email)
      const atOld = await linkTo(page, oldEmail, 2)
      await page.goto(atOld)
      await expect(page.getByText(email)).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: l.confirm }).click()
      await expect(page.getByRole('heading', { name: l.waiting })).toBeVisible()
      await expect(page.getByText(l.waitingHintKept)).toBeVisible()
      await page.goto(await linkTo(page, email, 1))
      await page.getByRole('button', { name: l.confirm }).click()
      await expect(page.getByRole('heading', { name: l.changed })).toBeVisible()
      await expectSound(page)
      await page.getByRole('link', { name: l.profile }).click()
      await expect(page.getByRole('button', { name: w.change })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await expect(page.getByText(oldEmail)).toHaveCount(0)
      await page.goto(atOld)
      await expect(page.getByRole('alert')).toBeVisible()
    })
  })
}
