import { expect, test } from '@playwright/test'
import { myWorkspaceWords, profileWords } from '#web/account/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { memberWords } from '#web/shell/memberWords.ts'
import { expectSound, languages, newMember, signInAs, sizes, speak } from './person.ts'

for (const language of languages) {
  const [mine, words, shell] = [
    wordsIn(myWorkspaceWords, language),
    wordsIn(profileWords, language),
    wordsIn(memberWords, language),
  ]

  test(`${language}: an owner invites a person, who accepts and later leaves the workspace`, async ({ page }) => {
    await speak(page, language)
    await page.setViewportSize(sizes.narrow)
    const [owner, guest] = [await newMember(page, 'مها', language), await newMember(page, 'Sami', language)]
    await signInAs(page, owner)
    await page.goto('/dashboard/workspace')
    await page.getByRole('button', { name: words.invite }).click()
    await page.getByRole('dialog').getByLabel(words.email).fill(guest.user.email)
    await page.getByRole('dialog').getByRole('button', { name: words.invite }).click()
    await expect(page.getByText(words.pending, { exact: true })).toBeVisible()
    await expectSound(page)
    await page.setViewportSize(sizes.wide)
    await expectSound(page)

    await signInAs(page, guest)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: shell.profile }).click()
    await page.getByRole('menuitem', { name: shell.myWorkspaces }).click()
    await expect(page.getByRole('button', { name: mine.accept })).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: mine.accept }).click()
    await expect(page.getByText(mine.noInvitations)).toBeVisible()
    await page.setViewportSize(sizes.narrow)
    await expectSound(page)
    const leave = page.getByRole('button', { name: mine.leave })
    await expect(leave).toHaveCount(2)
    await page.getByRole('button', { name: `${mine.leave}: مساحة عمل مها` }).click()
    await page.getByRole('dialog').getByRole('button', { name: mine.leaveAct, exact: true }).click()
    await expect(leave).toHaveCount(1)
  })
}
