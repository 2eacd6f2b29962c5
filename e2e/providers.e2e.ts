import { expect, type Locator, type Page, test } from '@playwright/test'
import { type MailService, mailService } from '#test/stand-ins/mail-service.ts'
import { providerWords } from '#web/email-marketing/providers/words.ts'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { openPart, sendToEveryone, startCampaign } from './campaign-steps.ts'
import {
  expectSound,
  type Language,
  languages,
  newMember,
  opened,
  signInAs,
  sizes,
  speak,
  tagOf,
  tell,
} from './person.ts'

// Providers with an API: configured in the page, tested, asked for their sender addresses, and used for sending.

const textsIn = (language: Language) => ({
  providers: wordsIn(providerWords, language),
  sending: wordsIn(sendingWords, language),
  suite: wordsIn(suiteWords, language),
  ui: wordsIn(uiWords, language),
})
type Texts = ReturnType<typeof textsIn>

async function begin(page: Page, t: Texts, type: string, name: string): Promise<Locator> {
  await page.getByRole('button', { name: t.providers.add }).first().click()
  const form = await opened(page.getByRole('dialog'))
  await form.getByLabel(t.suite.type).selectOption(type)
  await form.getByRole('textbox', { name: t.suite.name, exact: true }).fill(name)
  await form.getByLabel(t.providers.fromName).fill('متجر مها')
  await form.getByLabel(t.providers.fromEmail).fill('hello@shop.test')
  return form
}

/** The stand-in replaces the provider's own address. */
async function at(form: Locator, t: Texts, { url }: MailService) {
  await form.getByRole('button', { name: t.providers.otherAddress }).click()
  await form.getByLabel(t.providers.endpoint).fill(url)
}

/** Saves, reads the result of the test, and closes it. */
async function saveAndTest(page: Page, t: Texts, outcome: string | RegExp) {
  await page.getByRole('dialog').getByRole('button', { name: t.providers.saveAndTest }).click()
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText(outcome)
  await expectSound(page)
  await page.getByRole('dialog').getByRole('button', { name: t.ui.cancel, exact: true }).click()
}

for (const language of languages) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${language}, ${size}`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport })
      let sendgrid: MailService
      let ses: MailService
      test.beforeAll(async () => {
        ;[sendgrid, ses] = await Promise.all([mailService('sendgrid'), mailService('ses')])
      })
      test.afterAll(() => Promise.all([sendgrid.stop(), ses.stop()]))

      test('SendGrid and Amazon SES are configured, tested, asked for their sender addresses and used for sending', async ({
        page,
      }) => {
        const t = textsIn(language)
        await speak(page, language)
        const member = await newMember(page, 'مها', language)
        await signInAs(page, member)
        const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
        const [subject, content] = ['أهلًا {{ firstName }}', '<p>أهلًا {{ firstName }}</p>']
        await tell(page, `${suite}/template`, { name: 'Greeting', subject, content, contentType: 'html' }, member.token)
        const people = ['ليلى', 'Omar', 'Zoë'].map((firstName, number) => ({
          email: `p${number}@customers.test`,
          firstName,
        }))
        for (const person of people) await tell(page, `${suite}/email`, person, member.token)

        await page.goto('/email-marketing/providers')
        const form = await begin(page, t, 'sendgrid', 'SendGrid one')
        await form.getByRole('button', { name: t.ui.save, exact: true }).click()
        await expect(form.getByText(t.sending.required).last()).toBeVisible()
        await expectSound(page)
        await form.getByLabel(t.providers.apiKey).fill('SG.wrong')
        await at(form, t, sendgrid)
        await saveAndTest(page, t, /401.*invalid/)
        await page.getByText('SendGrid one').first().click()
        await expect(page.getByRole('tab').first()).toBeVisible()
        await page.getByRole('main').getByRole('button', { name: t.suite.edit, exact: true }).click()
        const change = await opened(page.getByRole('dialog', { name: t.providers.edit }))
        await expect(change.getByLabel(t.providers.apiKey)).toHaveValue('')
        await expect(change.getByText(t.providers.keepPassword)).toBeVisible()
        await change.getByLabel(t.providers.apiKey).fill(String(sendgrid.settings['apiKey']))
        await change.getByRole('button', { name: t.providers.saveAndTest }).click()
        const tried = page.getByRole('dialog', { name: t.providers.testTitle({ name: '\u2068SendGrid one\u2069' }) })
        await expect(tried.getByRole('alert')).toContainText(t.providers.testOk)
        await tried.getByRole('button', { name: t.ui.cancel, exact: true }).click()
        await expect(tried).toBeHidden()
        const listed = page.getByRole('main').getByText('new@shop.test').locator('..')
        await expect(listed.getByText(t.providers.pending)).toBeVisible()
        await expectSound(page)
        await page.goBack()

        const second = await begin(page, t, 'ses', 'SES two')
        await second.getByLabel(t.providers.region).selectOption('eu-west-1')
        await second.getByLabel(t.providers.accessKeyId).fill(String(ses.settings['accessKeyId']))
        await second.getByLabel(t.providers.secretAccessKey).fill(String(ses.settings['secretAccessKey']))
        await at(second, t, ses)
        await expectSound(page)
        await saveAndTest(page, t, 'eu-west-1')

        await send(page, t, language, 'SendGrid one')
        await send(page, t, language, 'SES two')
        for (const service of [sendgrid, ses]) {
          expect(service.taken.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email))
          const first = service.taken.find(({ to }) => to === 'p0@customers.test')
          expect(first).toMatchObject({ fromName: 'متجر مها', subject: 'أهلًا ليلى' })
          expect(first?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
        }
      })

      test('a preset fills in the server and explains where its password comes from', async ({ page }) => {
        const t = textsIn(language)
        await speak(page, language)
        await signInAs(page, await newMember(page, 'مها', language))
        await page.goto('/email-marketing/providers')
        const form = await begin(page, t, 'smtp', 'Gmail')
        await form.getByLabel(t.providers.preset).selectOption({ label: 'iCloud Mail' })
        await expect(form.getByLabel(t.providers.host)).toHaveValue('smtp.mail.me.com')
        await expect(form.getByText(t.providers.appPasswordHint)).toBeVisible()
        await form.getByLabel(t.providers.preset).selectOption({ label: 'SendGrid (SMTP)' })
        await expect(form.getByLabel(t.providers.username)).toHaveValue('apikey')
        await expectSound(page)
      })
    })
  }
}

async function send(page: Page, t: Texts, language: Language, provider: string) {
  await startCampaign(page, language, 'Greeting')
  await openPart(page, wordsIn(campaignWords, language).from)
  await page.getByRole('combobox', { name: t.sending.provider, exact: true }).selectOption({ label: provider })
  await sendToEveryone(page, language)
  await expect(page.getByRole('status').filter({ hasText: t.sending.done })).toBeVisible({ timeout: 60_000 })
}
