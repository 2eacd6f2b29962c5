import { expect, test } from '@playwright/test'
import { toWords } from '#web/email-marketing/campaigns/toWords.ts'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { paceWords } from '#web/email-marketing/providers/paceWords.ts'
import { pageWords } from '#web/email-marketing/providers/pageWords.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { askToSend, confirmName, openPart, startCampaign, toEveryone } from './campaign-steps.ts'
import { expectSound, newMember, newSuite, opened, signInAs, sizes, speak, tell } from './person.ts'

// Throttling: limits per mailbox provider, a warm-up plan, and sending hours by each recipient's time zone.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test("a provider gets limits and a warm-up plan, and a send gets hours in its recipients' time zones", async ({
      page,
    }) => {
      const w = wordsIn(paceWords, language)
      const sending = wordsIn(sendingWords, language)
      const c = wordsIn(campaignWords, language)
      const to = wordsIn(toWords, language)
      const ui = wordsIn(uiWords, language)
      const tabs = wordsIn(pageWords, language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      await signInAs(page, member)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const provider = { name: 'Post office', type: 'sandbox', fromEmail: 'hello@shop.test' }
      await tell(page, `${suite}/email-service-provider`, provider, member.token)
      await tell(page, `${suite}/email`, { email: 'laila@gmail.com', timeZone: 'Asia/Tokyo' }, member.token)
      const template = { name: 'Letter', subject: 'Morning', content: '<p>أهلًا</p>' }
      await tell(page, `${suite}/template`, template, member.token)

      await page.goto('/email-marketing/providers')
      await page.getByText('Post office').filter({ visible: true }).first().click()
      const panel = page.getByRole('main')
      await panel.getByRole('tab', { name: tabs.limits }).click()
      await expect(panel.getByText(w.noLimits)).toBeVisible()
      await panel.getByRole('button', { name: w.edit }).click()
      const limits = page.getByRole('dialog', { name: w.formTitle })
      await expect(limits.getByText(w.dayHint.slice(0, -1))).toBeVisible()
      // As an Arabic keyboard types them.
      const perMinute = limits.getByLabel(w.perMinute).first()
      await perMinute.pressSequentially('١٢٥٠')
      await expect(perMinute).toHaveValue('1,250')
      await limits.getByRole('button', { name: w.usual }).click()
      await expectSound(page)
      await limits.getByRole('button', { name: ui.save }).click()
      await expect(panel.getByText(w.noLimits)).toBeHidden()

      await panel.getByRole('tab', { name: tabs.warmup }).click()
      await panel.getByRole('button', { name: w.start }).click()
      const plan = await opened(page.getByRole('dialog', { name: w.startTitle }))
      await plan.getByLabel(w.volumes).fill('٠')
      await plan.getByRole('button', { name: ui.save }).click()
      await expect(plan.getByText(w.badVolumes)).toBeVisible()
      // Read as one day of 50, or as four days, these would start an unintended plan.
      await plan.getByLabel(w.volumes).fill('50.000')
      await plan.getByRole('button', { name: ui.save }).click()
      await expect(plan.getByText(w.badVolumes)).toBeVisible()
      await plan.getByLabel(w.volumes).fill('1,500, 2,500, 5,000')
      await plan.getByRole('button', { name: ui.save }).click()
      await expect(plan.getByText(w.noThousands)).toBeVisible()
      await plan.getByLabel(w.volumes).fill('١٬٥٠٠، ۲۵۰۰')
      await expect(plan.getByText(w.understood({ count: 2, last: '2,500' }))).toBeVisible()
      await plan.getByLabel(w.volumes).fill('50, 100، ٢٠٠')
      await expectSound(page)
      await plan.getByRole('button', { name: ui.save }).click()
      await expect(panel.getByText(w.dayOf({ step: 1, all: 3 }))).toBeVisible()
      await panel.getByRole('button', { name: w.hold }).click()
      await expect(panel.getByText(w.paused, { exact: true })).toBeVisible()
      await expectSound(page)

      await startCampaign(page, language, 'Letter')
      await toEveryone(page, language)
      await openPart(page, c.when)
      await page.getByRole('radio', { name: to.local }).check()
      const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      await page.getByLabel(to.dateTime, { exact: true }).fill(`${tomorrow}T09:00`)
      await page.getByRole('switch', { name: sending.hours }).check()
      await page.getByLabel(sending.hoursTo).fill('08:00')
      await expect(page.getByText(sending.ofNextDay)).toBeVisible()
      const from = page.getByRole('textbox', { name: sending.hoursFrom, exact: true })
      await page.getByLabel(sending.hoursTo).fill(await from.inputValue())
      // The field that the server refuses is saved once it is right.
      await expect(
        page.getByText(
          language === 'ar'
            ? 'يجب أن يختلف وقت النهاية عن وقت البداية.'
            : 'The end time has to differ from the start time.',
        ),
      ).toBeVisible()
      await expectSound(page)
      await page.getByLabel(sending.hoursTo).fill('23:30')
      const question = await askToSend(page, language, true)
      await question.getByRole('button', { name: confirmName(language) }).click()
      await expect(page.getByRole('status').filter({ hasText: sending.scheduled })).toBeVisible()
      await expect(page.getByText(/23:30/)).toBeVisible()
      await expectSound(page)
    })

    test('the page of a send says whose time zone its hours are in', async ({ page }) => {
      await speak(page, language)
      const { member, suite, add } = await newSuite(page, language)
      await add('email-service-provider', { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' })
      await add('email', { email: 'laila@customers.test' })
      const rules = { data: { timeZone: 'Africa/Cairo' }, headers: { authorization: `Bearer ${member.token}` } }
      expect((await page.request.patch(`${suite}/sending-rules`, rules)).ok()).toBe(true)
      const planned = { subject: 'Morning', html: '<p>أهلًا</p>', recipients: { all: true } }
      const window = { days: [1, 7], from: '09:00', to: '17:00' }
      const sent = { ...planned, window, scheduleAt: '2099-01-01T10:00:00Z' }
      const path = `${suite}/email-service-provider/send-bulk-emails`
      const { jobId } = await tell<{ jobId: string }>(page, path, sent, member.token)
      await signInAs(page, member)
      await page.goto(`/email-marketing/jobs/${jobId}`)
      await expect(page.getByText(/09:00.*17:00.*Africa\/Cairo/)).toBeVisible()
      await expectSound(page)
    })
  })
}
