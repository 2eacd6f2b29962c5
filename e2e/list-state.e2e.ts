import { expect, test } from '@playwright/test'
import { wordsIn } from '#web/i18n/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { automationWords } from '#web/email-marketing/automations/words.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { formWords } from '#web/email-marketing/forms/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { newMember, signInAs, sizes, speak, tell } from './person.ts'

// A filtered list is restored after Back, a reload, or when its address is opened by someone else.

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('lists of the suite restore their filters and page after Back and a reload', async ({ page }) => {
      await speak(page, language)
      const member = await newMember(page, 'Maha', language)
      const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
      const give = (path: string, body: object) => tell(page, `${suite}/${path}`, body, member.token)
      const names = Array.from({ length: 12 }, (_, number) => `${String(number).padStart(2, '0')} of twelve`)
      await give('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.test' })
      for (const name of [...names, 'Other']) {
        await give('email', { email: `${name.replaceAll(' ', '-')}@customers.test`, firstName: name })
        await give('template', { name, subject: name, content: '<p>Hello</p>', contentType: 'html' })
        await give('form', { name, texts: { title: { en: name, ar: '' }, button: { en: name, ar: '' } } })
        await give('automation', { name })
        const planned = { recipients: { all: true }, scheduleAt: '2099-01-01T10:00:00Z' }
        await give('email-service-provider/send-bulk-emails', { subject: name, html: '<p>Hello</p>', ...planned })
      }
      await signInAs(page, member)
      const main = page.getByRole('main')
      const s = wordsIn(suiteWords, language)
      const lists = [
        { path: 'contacts', status: wordsIn(contactWords, language).subscribed, leads: /-of-twelve@/ },
        { path: 'templates', status: `${s.status}: ${wordsIn(templateWords, language).active}`, leads: /of twelve/ },
        { path: 'forms', status: wordsIn(formWords, language).open, leads: /of twelve/ },
        { path: 'automations', status: wordsIn(automationWords, language).draft, leads: /of twelve/ },
        { path: 'jobs', status: wordsIn(sendingWords, language).scheduled, leads: /of twelve/ },
      ]
      for (const { path, status, leads } of lists) {
        await page.goto(`/email-marketing/${path}`)
        const search = main.getByRole('searchbox').first()
        const choice = page.getByRole('option', { name: status, exact: true, includeHidden: true })
        const states = main.locator('select').filter({ has: choice })
        await search.fill('twelve')
        await states.selectOption({ label: status })
        const stands = async (rows: number) => {
          await expect(search).toHaveValue('twelve')
          await expect(states.locator('option:checked')).toHaveText(status)
          await expect(main.getByRole('link', { name: leads })).toHaveCount(rows)
        }
        await expect(page).toHaveURL(/search=twelve/)
        await page.goto(`${page.url()}&size=5&page=3`)
        await stands(2)
        await main.getByRole('link', { name: leads }).last().click()
        await expect(page).toHaveURL(/\/[\da-f-]{36}$/)
        await page.goBack()
        await stands(2)
        await page.reload()
        await stands(2)
      }
    })
  })
}
