import { expect, test } from '@playwright/test'
import { percent } from '#web/email-marketing/automations/summary.ts'
import { startWords } from '#web/email-marketing/automations/startWords.ts'
import { automationWords } from '#web/email-marketing/automations/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { isolateAuto } from '#web/i18n/isolates.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, languages, newMember, opened, pressOn, reach, signInAs, sizes, speak, tell } from './person.ts'

// An owner uses automations: starts from a design, edits it by mouse and keyboard, starts it and watches it.

for (const language of languages) {
  test(`a welcome series is created, edited and started, and contacts enter it (${language})`, async ({ page }) => {
    const w = wordsIn(automationWords, language)
    const s = wordsIn(suiteWords, language)
    await speak(page, language)
    const member = await newMember(page, 'Maha', language)
    const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
    await tell(
      page,
      `${suite}/email-service-provider`,
      { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' },
      member.token,
    )
    const tag = await tell<{ data: { _id: string } }>(page, `${suite}/tag`, { name: 'Guests' }, member.token)
    await tell(
      page,
      `${suite}/email`,
      { email: 'guest@shop.test', firstName: 'Sara', tagIds: [tag.data._id] },
      member.token,
    )
    await signInAs(page, member)

    await page.goto('/email-marketing/automations')
    await page.getByRole('button', { name: w.add }).first().click()
    const dialog = page.getByRole('dialog')
    await opened(dialog)
    await dialog.getByLabel(s.name).fill('Welcome أهلًا')
    await expect(dialog.getByRole('radio')).toHaveCount(6)
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: /Save|حفظ/ }).click()
    await expect(page).toHaveURL(/\/automations\/[\da-f-]{36}$/)
    await expect(page.locator('.flow-card')).toHaveCount(6)
    await expectSound(page)

    // By keyboard: a step is inserted before the first one and undone.
    const first = page.getByRole('button', { name: /^Add step: |^إضافة خطوة: / }).first()
    await reach(first)
    await page.keyboard.press('Enter')
    await opened(page.getByRole('menu'))
    await pressOn(page.getByRole('menuitem', { name: w['step.tag'] }))
    await dialog.getByLabel(w.tag, { exact: true }).selectOption({ label: 'Guests' })
    await dialog.getByRole('button', { name: w.apply }).click()
    await expect(page.locator('.flow-card')).toHaveCount(7)
    await page.getByRole('button', { name: w.undo }).click()
    await page.getByRole('button', { name: w.undo }).click()
    await expect(page.locator('.flow-card')).toHaveCount(6)

    // A step is moved below the next one and saved.
    await page.getByRole('button', { name: w.more }).nth(1).click()
    await page.getByRole('menuitem', { name: w.moveDown }).click()
    await expect(page.getByRole('button', { name: w.save })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('button', { name: w.save })).toBeHidden()

    // The sheet names the emails that still have starter texts, and starts only once that is confirmed.
    const sheetWords = wordsIn(startWords, language)
    await page.getByRole('button', { name: w.start, exact: true }).click()
    const sheet = await opened(
      page.getByRole('dialog', { name: sheetWords.title({ name: isolateAuto('Welcome أهلًا') }) }),
    )
    await expect(sheet.getByText(sheetWords.starterTexts({ count: 3 }))).toBeVisible()
    await expect(sheet.getByRole('link', { name: new RegExp(`^${sheetWords.edit} `) })).toHaveCount(3)
    await expectSound(page)
    const begin = sheet.getByRole('button', { name: w.start, exact: true })
    await expect(begin).toBeDisabled()
    await sheet.getByRole('checkbox', { name: sheetWords.asTheyAre }).check()
    await begin.click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('status').getByText(w.running)).toBeVisible()
    await page.getByRole('tab', { name: w.people }).click()
    await page.getByRole('button', { name: w.enrol }).click()
    await dialog.getByLabel(w.tag, { exact: true }).selectOption({ label: 'Guests' })
    await dialog.getByRole('button', { name: w.enrol }).click()
    await expect(dialog).toBeHidden()
    await expect(async () => {
      await page.reload()
      await page.getByRole('tab', { name: w.people }).click()
      await expect(page.getByText('guest@shop.test')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expectSound(page)

    await page.setViewportSize(sizes.narrow)
    await page.getByRole('tab', { name: w.flow }).click()
    await expect(page.locator('.flow-card').first()).toBeVisible()
    await expectSound(page)

    // Deleting one of its templates shows a warning first.
    await page.goto('/email-marketing/templates')
    await page.getByRole('button', { name: s.delete, exact: true }).first().click()
    await expect(dialog.getByText(s.dependents)).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Welcome أهلًا' })).toBeVisible()
    await expectSound(page)
  })

  test(`a step is moved into a branch by keyboard, undone and saved (${language})`, async ({ page }) => {
    const w = wordsIn(automationWords, language)
    await speak(page, language)
    const member = await newMember(page, 'Maha', language)
    const made = await tell<{ data: { _id: string } }>(
      page,
      `/api/${member.user.defaultWorkspace}/email-marketing/automation`,
      {
        name: 'Branches فروع',
        flow: {
          steps: [
            { id: 'asked', kind: 'if', how: 'contact' },
            { id: 'inner', kind: 'split', shares: [40, 30, 30], within: { step: 'asked', branch: 'yes' } },
            { id: 'told', kind: 'notify', text: 'Call her اتصلوا بها' },
          ],
        },
      },
      member.token,
    )
    await signInAs(page, member)
    await page.goto(`/email-marketing/automations/${made.data._id}`)
    const card = page.locator('[data-step="told"]')
    const wayB = page.getByRole('region', { name: w.b, exact: true })
    await expect(card).toBeVisible()
    await expect(wayB).toBeVisible()
    await expect(wayB.locator(card)).toHaveCount(0)
    const move = async () => {
      await pressOn(card.getByRole('button').last())
      await opened(page.getByRole('menu'))
      const splitText = w['said.split']({
        shares: `${w.a} ${percent(40)} · ${w.b} ${percent(30)} · ${w.c} ${percent(30)}`,
      })
      await pressOn(page.getByRole('menuitem', { name: w.moveTo({ place: `${w.b}: ${splitText}` }) }))
      await expect(wayB.locator(card)).toBeVisible()
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    await move()
    await pressOn(page.getByRole('button', { name: w.undo }))
    await expect(wayB.locator(card)).toHaveCount(0)
    await expect(card).toBeVisible()
    await move()
    await expectSound(page)
    await pressOn(page.getByRole('button', { name: w.save }))
    await expect(page.getByRole('button', { name: w.save })).toBeHidden()
    await page.reload()
    await expect(wayB.locator(card)).toBeVisible()
    await page.setViewportSize(sizes.narrow)
    await expectSound(page)
  })
}
