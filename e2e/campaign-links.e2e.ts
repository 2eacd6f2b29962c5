import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { askToSend, openPart } from './campaign-steps.ts'
import { expectSound, newSuite, signInAs, sizes, speak } from './person.ts'

// The page of a campaign tests its links, and opens the content at one that fails.

let site: Server
let origin = ''
test.beforeAll(async () => {
  site = createServer(({ url }, response) => response.writeHead(url === '/lamp' ? 200 : 404).end()).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((resolve) => site.once('listening', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
test.afterAll(() => {
  site.closeAllConnections()
  site.close()
})

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })

    test('a failing link is named on the page and before sending, and is corrected', async ({ page }) => {
      const [w, e] = [wordsIn(campaignWords, language), wordsIn(editorWords, language)]
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      await add('email-service-provider', { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' })
      await add('email', { email: 'guest@shop.test' })
      const dead = `${origin}/gone`
      const html = `<p>Lamps</p><p><a href="${origin}/lamp">Oak</a> <a href="${dead}">Linen</a></p>`
      const content = `${html}<p><a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>`
      const version = { language, subject: 'Lamps', previewText: 'Oak', contentType: 'html', content, text: '' }
      const id = await add('campaign', { name: 'Lamps', contents: [version], recipients: { all: true } })
      await signInAs(page, member)
      await page.goto(`/email-marketing/campaigns/${id}`)
      await openPart(page, w.check)
      const check = page.getByRole('region', { name: w.check, exact: true })
      await expect(check.getByText(dead)).toBeVisible()
      await expect(check.getByText('404')).toBeVisible()
      await expect(check.getByText(`${origin}/lamp`)).toBeHidden()
      await expectSound(page)

      const question = await askToSend(page, language)
      const fix = question.getByRole('button', { name: new RegExp(`^${w.fix}: .*/gone`) })
      await expect(fix).toBeVisible()
      await expectSound(page)
      await fix.click()
      await expect(page).toHaveURL(/\/content\?/)
      const editor = page.locator('.rich-text-editor')
      await expect(editor).toBeFocused()
      expect(await page.evaluate('getSelection().toString()')).toBe('Linen')

      await page.getByText(e.source, { exact: true }).click()
      await page
        .locator('textarea[dir="ltr"]')
        .first()
        .fill(content.replace(dead, `${origin}/lamp`))
      await page.getByRole('button', { name: w.goOn }).click()
      await openPart(page, w.check)
      await expect(check.getByText(dead)).toBeHidden()
      await expect(check.getByText(w.linksChecked({ count: 1 }))).toBeVisible()
    })
  })
}
