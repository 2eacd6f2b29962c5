import { expect, test } from '@playwright/test'
import { letter } from '#test/messages.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { type Receiver, smtpSink } from '#test/stand-ins/smtp-sink.ts'
import { composerWords, messageWords } from '#web/email-marketing/messages/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectSound, newMember, signInAs, sizes, speak, tell } from './person.ts'
import { pickyServer } from './receivers.ts'

// A message is drafted, closed and found again with its file; nothing is lost while the client is offline.

let post: Receiver
let mailboxes: Dovecot
test.beforeAll(async () => {
  const program = process.env['SMTP_SINK']
  post = program ? await smtpSink(program) : await pickyServer()
  mailboxes = await dovecot()
})
test.afterAll(() => Promise.all([post.stop(), mailboxes.stop()]))

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('a draft with a file is saved, found again, edited and sent', async ({ page, context }) => {
      const w = wordsIn(composerWords, language)
      const m = wordsIn(messageWords, language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const settings = { host: '127.0.0.1', port: post.port, secure: 'none' }
      const provider = { name: 'Post', type: 'smtp', fromEmail: 'hello@shop.test', settings }
      await tell(page, `${suite}/email-service-provider`, provider, member.token)
      await signInAs(page, member)
      await page.goto('/email-marketing/messages')
      await page.getByRole('button', { name: w.compose, exact: true }).click()
      const form = page.getByRole('form', { name: w.compose })
      await form.getByLabel(w.to, { exact: true }).fill(`draft-${language}@customers.test`)
      await page.keyboard.press('Enter')
      await form.getByRole('textbox', { name: w.subject, exact: true }).fill('أسعار')
      await form
        .locator('input[type="file"]')
        .setInputFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('ten') })
      await expect(form.getByText(w.kept)).toBeVisible()

      // Text typed offline is there after reconnecting.
      await context.setOffline(true)
      await form.getByRole('textbox', { name: w.subject, exact: true }).fill('أسعار الربيع')
      await expect(form.getByText(w.notKept)).toBeVisible()
      await expectSound(page)
      await context.setOffline(false)
      await expect(form.getByText(w.kept)).toBeVisible()

      await page.reload()
      await page.getByText(m.drafts, { exact: true }).click()
      await page.getByRole('link', { name: /أسعار الربيع/ }).click()
      const found = page.getByRole('form', { name: w.compose })
      await expect(found.getByRole('textbox', { name: w.subject, exact: true })).toHaveValue('أسعار الربيع')
      await expect(found.getByRole('group', { name: w.files })).toContainText('prices.txt')
      await found.getByRole('textbox', { name: w.text, exact: true }).pressSequentially('مرفق')
      await expect(found.getByText(w.kept)).toBeVisible()
      await expectSound(page)
      await found.getByRole('button', { name: w.send, exact: true }).click()
      await expect(found).toBeHidden()
      const went = async () => (await post.taken()).filter(({ to }) => to === `draft-${language}@customers.test`)
      await expect.poll(async () => (await went()).length, { timeout: 60_000 }).toBe(1)
      expect((await went())[0]?.source).toMatch(/filename="?prices\.txt/)
    })

    test('a draft written before any provider exists is saved, and sent once there is one', async ({ page }) => {
      const w = wordsIn(composerWords, language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      await signInAs(page, member)
      await page.goto('/email-marketing/messages')
      await page.getByRole('button', { name: w.compose, exact: true }).click()
      const form = page.getByRole('form', { name: w.compose })
      await expect(form.getByText(w.noProvider)).toBeVisible()
      await form.getByLabel(w.to, { exact: true }).fill('lina@customers.test')
      await form.getByRole('textbox', { name: w.subject, exact: true }).fill('أسعار الربيع')
      // At once, before autosave.
      await form.getByRole('button', { name: w.send, exact: true }).click()
      await expect(page.getByRole('alert').filter({ hasText: w.sendFailed })).toBeVisible()
      await expect(form.getByText(w.kept, { exact: true })).toBeVisible()
      await expectSound(page)
      await form.getByRole('link', { name: w.toProvider }).click()
      await expect(page).toHaveURL(/\/providers/)

      const provider = { name: 'Sandbox', type: 'sandbox', fromEmail: 'hello@shop.test' }
      const path = `/api/${member.user.defaultWorkspace}/email-marketing/email-service-provider`
      await tell(page, path, provider, member.token)
      await page.goto('/email-marketing/messages?folder=drafts')
      await page.getByRole('link', { name: /أسعار الربيع/ }).click()
      const found = page.getByRole('form', { name: w.compose })
      await expect(found.getByRole('textbox', { name: w.subject, exact: true })).toHaveValue('أسعار الربيع')
      await expect(found.getByText(w.noProvider)).toHaveCount(0)
      await found.getByRole('button', { name: w.send, exact: true }).click()
      await expect(found).toBeHidden()
      await page.goto('/email-marketing/messages?folder=sent')
      await expect(page.getByRole('link', { name: /أسعار الربيع/ })).toBeVisible()
    })

    test('a reply to mail of a deleted provider goes through a remaining provider', async ({ page }) => {
      const w = wordsIn(composerWords, language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const path = `/api/${member.user.defaultWorkspace}/email-marketing/email-service-provider`
      const add = async (more: object) => {
        const sandbox = { name: 'Sandbox', type: 'sandbox', fromEmail: 'hello@shop.test', ...more }
        return (await tell<{ data: { _id: string } }>(page, path, sandbox, member.token)).data._id
      }
      const user = `drafts-${language}-${crypto.randomUUID().slice(0, 8)}`
      await mailboxes.deliver(user, letter({ Subject: 'A question' }))
      const { port, password } = mailboxes
      const first = await add({ imap: { host: '127.0.0.1', port, secure: 'none', username: user, password } })
      await signInAs(page, member)
      await page.goto('/email-marketing/messages')
      const question = page.getByRole('link', { name: /A question/ })
      await expect(question).toBeVisible()
      const headers = { authorization: `Bearer ${member.token}` }
      expect((await page.request.delete(`${path}/${first}`, { headers })).status()).toBe(200)
      await add({ fromEmail: 'new@shop.test' })

      await page.reload()
      await question.click()
      await page.getByRole('button', { name: w.reply, exact: true }).click()
      const answer = page.getByRole('form', { name: w.reply })
      await answer.getByRole('textbox', { name: w.text, exact: true }).pressSequentially('Ten')
      await expect(answer.getByText(w.kept, { exact: true })).toBeVisible()
      await answer.getByRole('button', { name: w.send, exact: true }).click()
      await expect(answer).toBeHidden()
      await expect(page.getByRole('article').last()).toContainText('new@shop.test')
    })

    test('a member with several addresses chooses the sender, and the draft stores it', async ({ page }) => {
      const w = wordsIn(composerWords, language)
      await speak(page, language)
      const member = await newMember(page, 'مها', language)
      const path = `/api/${member.user.defaultWorkspace}/email-marketing/email-service-provider`
      for (const name of ['Shop', 'Press']) {
        const provider = {
          name,
          type: 'sandbox',
          fromEmail: `${name.toLowerCase()}@shop.test`,
          isDefault: name === 'Shop',
        }
        await tell(page, path, provider, member.token)
      }
      await signInAs(page, member)
      await page.goto('/email-marketing/messages')
      await page.getByRole('button', { name: w.compose, exact: true }).click()
      const form = page.getByRole('form', { name: w.compose })
      const from = form.getByRole('combobox', { name: w.from, exact: true })
      await expect(from.locator('option:checked')).toContainText('shop@shop.test')
      await form.getByLabel(w.to, { exact: true }).fill('lina@customers.test')
      await form.getByRole('textbox', { name: w.subject, exact: true }).fill('أسعار الربيع')
      await expect(form.getByText(w.kept, { exact: true })).toBeVisible()
      await from.selectOption({ label: '\u2066press@shop.test\u2069 (Press)' })
      await expect(form.getByText(w.kept, { exact: true })).toBeHidden()
      await expect(form.getByText(w.kept, { exact: true })).toBeVisible()
      await expectSound(page)

      await page.goto('/email-marketing/messages?folder=drafts')
      await page.getByRole('link', { name: /أسعار الربيع/ }).click()
      await expect(from.locator('option:checked')).toContainText('press@shop.test')
      await form.getByRole('button', { name: w.send, exact: true }).click()
      await expect(form).toBeHidden()
      await page.goto('/email-marketing/messages?folder=sent')
      await page.getByRole('link', { name: /أسعار الربيع/ }).click()
      await expect(page.getByRole('article').last()).toContainText('press@shop.test')
    })
  })
}
