import { expect, type Page, test } from '@playwright/test'
import { signedBy, webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'
import { stateWords as mailStates, transactionalWords } from '../src/web/email-marketing/transactional/words.ts'
import { eventWords, stateWords, webhookWords } from '../src/web/email-marketing/webhooks/words.ts'
import { suiteWords } from '../src/web/email-marketing/words.ts'
import { wordsIn } from '../src/web/i18n/words.ts'
import { uiWords } from '../src/web/ui/words/uiWords.ts'
import { expectSound, languages, newMember, signInAs, sizes, speak, tell } from './person.ts'

// An owner adds a webhook endpoint for their shop, tests it, inspects a failed call and resends it; the shop sends a
// receipt.

const look = async (page: Page, name: string) => {
  const to = process.env['LOOK']
  if (to) await page.screenshot({ path: `${to}/${name}.png`, fullPage: true })
}

for (const language of languages) {
  const [w, e, c, m, t, s, u] = [
    wordsIn(webhookWords, language),
    wordsIn(eventWords, language),
    wordsIn(stateWords, language),
    wordsIn(mailStates, language),
    wordsIn(transactionalWords, language),
    wordsIn(suiteWords, language),
    wordsIn(uiWords, language),
  ]
  test.describe(language, () => {
    test.use({ viewport: language === 'en' ? sizes.wide : sizes.narrow })

    test('a webhook endpoint is added, tested, retried and deleted, and a receipt is found', async ({ page }) => {
      const shop = await webhookReceiver()
      await speak(page, language)
      const owner = await newMember(page, 'Maha', language)
      await signInAs(page, owner)
      await page.goto('/email-marketing/webhooks')
      await expect(page.getByText(w.none)).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: w.add }).first().click()
      const form = page.getByRole('dialog', { name: w.add })
      await form.getByLabel(s.name).fill('متجر الصابون')
      await form.getByLabel(w.url).fill('shop')
      await form.getByRole('checkbox', { name: e['contact.created'] }).check()
      await form.getByRole('button', { name: w.create }).click()
      await expect(form.getByLabel(w.url)).toHaveAttribute('aria-invalid', 'true')
      await form.getByLabel(w.url).fill(shop.url)
      await expectSound(page)
      await look(page, `webhook-form-${language}`)
      await form.getByRole('button', { name: w.create }).click()
      const made = page.getByRole('dialog', { name: w.made })
      const secret = (await made.getByText(/^whsec_[\w+/]{43}=$/).textContent()) ?? ''
      await expectSound(page)
      await look(page, `webhook-made-${language}`)
      await made.getByRole('button', { name: s.copiedIt }).click()
      await expect(made).toHaveCount(0)

      await page.getByRole('link', { name: 'متجر الصابون' }).click()
      await expect(page.getByText(w.noDeliveries)).toBeVisible()
      await page.getByRole('button', { name: w.test }).click()
      await expect(page.getByText(c.delivered, { exact: true }).last()).toBeVisible()
      expect(shop.heard.map((one) => [one.event.type, signedBy(one, [secret])])).toEqual([['webhook.test', [secret]]])

      shop.answers(500)
      const suite = `/api/${owner.user.defaultWorkspace}/email-marketing`
      await tell(page, `${suite}/email`, { email: 'layla@customers.test' }, owner.token)
      const failed = page.locator('tr, .mantine-Card-root').filter({ hasText: 'contact.created' }).last()
      await expect(failed.getByText('500')).toBeVisible()
      await expectSound(page)
      await look(page, `webhook-${language}`)
      await failed.getByRole('button', { name: w.show }).click()
      const panel = page.getByRole('dialog')
      await expect(panel.getByText('"layla@customers.test"')).toBeVisible()
      await expect(panel.getByText('answer 500')).toBeVisible()
      await expectSound(page)
      await look(page, `webhook-call-${language}`)
      shop.answers(204)
      await panel.getByRole('button', { name: w.replay }).click()
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(failed.getByText(c.delivered, { exact: true })).toBeVisible()

      await page.getByRole('button', { name: s.delete }).click()
      await page.getByRole('dialog').getByRole('button', { name: s.delete }).click()
      await expect(page.getByText(w.none)).toBeVisible()
      await shop.stop()

      const provider = { name: 'Sandbox', type: 'sandbox', fromEmail: 'shop@example.test' }
      await tell(page, `${suite}/email-service-provider`, provider, owner.token)
      const mail = { to: 'layla@customers.test', subject: 'إيصال {{ number }}', text: 'Thanks', data: { number: 7 } }
      await tell(page, `${suite}/transactional`, mail, owner.token)
      await page.goto('/email-marketing/transactional')
      await expect(page.getByText('إيصال 7')).toBeVisible()
      await expect(page.getByText(t.examples)).toBeVisible()
      await page.getByLabel(t.state, { exact: true }).selectOption({ label: m.bounced })
      await expect(page.getByText(u.nothingMatches)).toBeVisible()
      await page.getByLabel(t.state, { exact: true }).selectOption({ index: 0 })
      await expect(page.getByText('إيصال 7')).toBeVisible()
      await expectSound(page)
      await look(page, `transactional-${language}`)
    })
  })
}
