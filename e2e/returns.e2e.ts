import { expect, test } from '@playwright/test'
import { bounceRules } from '#contract/email-marketing/bounce-rules.ts'
import { type MailService, mailService } from '#test/stand-ins/mail-service.ts'
import { serviceCaller } from '#test/stand-ins/service-caller.ts'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { eventWords } from '#web/email-marketing/providers/eventWords.ts'
import { messageWords } from '#web/email-marketing/messages/words.ts'
import { pageWords } from '#web/email-marketing/providers/pageWords.ts'
import { returnWords } from '#web/email-marketing/sending/returnWords.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { reasonWords, suppressionWords } from '#web/email-marketing/suppressions/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, newMember, opened, signInAs, sizes, speak, tell } from './person.ts'

// Delivery feedback: a provider reports it by webhook, the send and the suppression list show it, and an address is
// released.

let service: MailService
test.beforeAll(async () => {
  service = await mailService('postmark')
})
test.afterAll(() => service.stop())

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('a provider webhook reports bounces and complaints, and a complained address is released only after a confirmation', async ({
      page,
    }) => {
      const w = wordsIn(suppressionWords, language)
      const reasons = wordsIn(reasonWords, language)
      const events = wordsIn(eventWords, language)
      const returns = wordsIn(returnWords, language)
      const ui = wordsIn(uiWords, language)
      const tabs = wordsIn(pageWords, language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      await signInAs(page, member)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const provider = { name: 'Postmark', type: 'postmark', fromEmail: 'hello@shop.test', settings: service.settings }
      await tell(page, `${suite}/email-service-provider`, provider, member.token)
      for (const email of ['gone@customers.test', 'angry@customers.test', 'leaves@customers.test'])
        await tell(page, `${suite}/email`, { email, firstName: 'ليلى' }, member.token)
      const send = { subject: 'Ebbing', html: '<p>أهلًا</p>', recipients: { all: true }, despiteWarnings: true }
      const { jobId } = await tell<{ jobId: string }>(
        page,
        `${suite}/email-service-provider/send-bulk-emails`,
        send,
        member.token,
      )

      await page.goto('/email-marketing/providers')
      await page.getByText('Postmark').filter({ visible: true }).first().click()
      const panel = page.getByRole('main')
      await panel.getByRole('tab', { name: tabs.events }).click()
      await expect(panel.getByText(events.noneYet)).toBeVisible()
      const address = (await panel.getByText(/\/e\/[\w-]{60,}/).textContent()) ?? ''
      const mailTo = (email: string) => service.taken.findLast(({ to }) => to === email)
      await expect.poll(() => mailTo('gone@customers.test') && mailTo('angry@customers.test')).toBeTruthy()
      const caller = await serviceCaller('postmark')
      for (const [number, [what, email]] of (
        [
          ['gone', 'gone@customers.test'],
          ['complained', 'angry@customers.test'],
        ] as const
      ).entries()) {
        const mail = mailTo(email)
        if (!mail) throw new Error('A mail is missing')
        const [report] = caller.tell([{ what, mail, number, messageId: '' }])
        const path = new URL(address.trim()).pathname
        const answer = await page.request.post(path, { data: report?.body ?? '', headers: report?.headers ?? {} })
        expect(answer.status()).toBe(200)
      }
      await expect(panel.getByText(events.last)).toBeVisible({ timeout: 15_000 })
      await expectSound(page)

      const messages = wordsIn(messageWords, language)
      await page.goto('/email-marketing/messages')
      await page.getByRole('button', { name: messages.filters }).click()
      await page.getByRole('combobox', { name: messages.delivery }).selectOption(messages.bounced)
      const conversations = page.getByRole('list', { name: messages.conversations })
      // The campaign, and beneath it its bounced message.
      await expect(conversations.getByRole('listitem')).toHaveCount(2)
      await expect(conversations.getByRole('listitem').last()).toContainText('gone@customers.test')
      await expect(page.getByRole('radio', { name: messages.sentOnes })).toBeChecked()
      await page.getByRole('combobox', { name: messages.delivery }).selectOption(messages.failed)
      await expect(page.getByText(messages.noFailed)).toBeVisible()
      await expectSound(page)

      await page.goto(`/email-marketing/jobs/${jobId}`)
      await page.getByText(sendingWords.details[language]).click()
      await expect(page.getByText(returns.hard).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText(returns.complained).filter({ visible: true }).first()).toBeVisible()
      // A recipient who unsubscribes while the page is open is counted on it; the list shows the bounce text.
      const left = (count: number) =>
        page.locator('.mantine-Stack-root', { hasText: new RegExp(`^${count}${returns.unsubscribed}$`) })
      await expect(left(0)).toBeVisible()
      const [path = ''] = /\/u\/[\w-]+/.exec(JSON.stringify(mailTo('leaves@customers.test'))) ?? []
      expect((await page.request.post(path)).status()).toBe(200)
      await expect(left(1)).toBeVisible({ timeout: 40_000 })
      await expectSound(page)

      await page.goto('/email-marketing/suppressions')
      await expect(page.getByText('gone@customers.test')).toBeVisible()
      await expect(page.getByText('550 5.1.1 No such user here')).toBeVisible()
      await expect(page.getByText(bounceRules['no-mailbox'][language], { exact: true })).toBeVisible()
      await expectSound(page)
      await page.getByRole('combobox', { name: w.reason }).selectOption({ label: reasons.complained })
      await expect(page.getByText('gone@customers.test')).toBeHidden()
      const letIn = (email: string) => page.getByRole('button', { name: `${w.lift}: ${email}` })
      await letIn('angry@customers.test').click()
      const question = page.getByRole('dialog')
      await expect(question.getByText(w.complainedHint)).toBeVisible()
      await question.getByRole('button', { name: w.lift, exact: true }).click()
      await expect(question).toBeHidden()
      await expect(letIn('angry@customers.test')).toHaveCount(0)

      await page.getByRole('button', { name: w.block, exact: true }).click()
      const form = await opened(page.getByRole('dialog'))
      await form.getByRole('textbox').fill('rival@elsewhere.test')
      await form.getByRole('button', { name: w.block, exact: true }).click()
      await expect(form).toBeHidden()
      const rules = page.getByRole('main')
      await rules.getByRole('link', { name: suiteWords.sendingRules[language], exact: true }).click()
      await rules.getByLabel(w.stopAtBounces).fill('7')
      await rules.getByLabel(w.keepRecipients).fill('90')
      await expectSound(page)
      await rules.getByRole('button', { name: ui.save, exact: true }).click()
      await expect(page.getByText(doneWords['rules.updated'][language], { exact: true })).toBeVisible()
      await page.reload()
      await expect(rules.getByLabel(w.stopAtBounces)).toHaveValue('7%')
      await expect(rules.getByLabel(w.keepRecipients)).toHaveValue('90')
      await page.goto('/email-marketing/suppressions')
      await expect(letIn('rival@elsewhere.test')).toBeVisible()
      await expect(letIn('angry@customers.test')).toHaveCount(0)
    })
  })
}
