import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { profileWords } from '#web/account/words.ts'
import { brandWords } from '#web/email-marketing/brand/words.ts'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, languages, newMember, opened, signInAs, sizes, speak, tagOf } from './person.ts'

// A member fills the brand from a website, completes it, and finds it in a starter; the workspace gets another name.

let site: Server
let address: string
test.beforeAll(async () => {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#9c36b5' } })
    .png()
    .toBuffer()
  site = createServer((request, answer) => {
    if (request.url === '/logo.png') answer.writeHead(200, { 'content-type': 'image/png' }).end(logo)
    else
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          '<title>Zeit</title><meta name="theme-color" content="#9c36b5"><img class="logo" src="/logo.png"><a href="https://www.instagram.com/zeit">Instagram</a>',
        )
  })
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
test.afterAll(() => void site.close())

for (const language of languages) {
  const [w, s, u] = [wordsIn(brandWords, language), wordsIn(suiteWords, language), wordsIn(uiWords, language)]
  const [done, editor, profile] = [
    wordsIn(doneWords, language),
    wordsIn(editorWords, language),
    wordsIn(profileWords, language),
  ]
  for (const viewport of Object.values(sizes)) {
    test.describe(`${language}, ${viewport.width}`, { tag: tagOf(language, viewport) }, () => {
      test.use({ viewport })

      test('a brand is filled from a website, saved, and shown in a starter template', async ({ page }) => {
        await signInAs(page, await newMember(page, 'Maha', language))
        await speak(page, language)
        await page.goto('/email-marketing/brand')
        await page.getByRole('button', { name: w.fromWebsite }).click()
        const dialog = await opened(page.getByRole('dialog', { name: w.fromWebsite }))
        await dialog.getByLabel(w.website).fill(address)
        await dialog.getByRole('button', { name: w.read }).click()
        await expect(dialog.getByText('Zeit', { exact: false }).first()).toBeVisible()
        await expectSound(page)
        await dialog.getByRole('button', { name: w.use }).click()
        // Its checkboxes have the names of the fields.
        await expect(dialog).toHaveCount(0)
        await expect(page.getByLabel(w.name)).toHaveValue('Zeit')
        await expect(page.getByLabel(w.accent)).toHaveValue('#9c36b5')
        await page.getByLabel(w.address).fill('Olive Street 4\nBerlin')
        await expectSound(page)
        await page.getByRole('button', { name: u.save, exact: true }).click()
        await expect(page.getByText(done['brand.updated'])).toBeVisible()

        await page.reload()
        await expect(page.getByLabel(w.address)).toHaveValue('Olive Street 4\nBerlin')
        await page.getByText(w.dark, { exact: true }).click()
        await expect(page.getByRole('radio', { name: w.dark })).toBeChecked()
        await expectSound(page)

        await page.goto('/email-marketing/templates/new')
        const starters = page.getByRole('region', { name: editor.designs })
        await starters.getByRole('button').first().click()
        await expect(page.locator('[data-block] img[src^="/i/"]').first()).toBeVisible()
      })

      test('an owner renames the workspace from the brand', async ({ page }) => {
        await signInAs(page, await newMember(page, 'Maha', language))
        await speak(page, language)
        await page.goto('/email-marketing/brand')
        await page.getByRole('link', { name: w.renameWorkspace }).click()
        await page.getByLabel(profile.workspaceName).fill('Zeit Workshop')
        await page.getByRole('button', { name: profile.rename, exact: true }).click()
        await expect(page.getByText(profile.renamed)).toBeVisible()
        await expectSound(page)
        await page.goto('/email-marketing/brand')
        await expect(page.getByLabel(w.name)).toHaveAttribute('placeholder', 'Zeit Workshop')
        await expect(page.getByRole('heading', { level: 1, name: s.brand })).toBeVisible()
      })
    })
  }
}
