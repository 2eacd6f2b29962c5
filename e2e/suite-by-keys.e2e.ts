import { expect, type Locator, type Page, test } from '@playwright/test'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { importWords } from '#web/email-marketing/imports/words.ts'
import { messageWords } from '#web/email-marketing/messages/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { spoken } from '#web/i18n/words.ts'
import { type Language, newMember, opened, pressOn, reach, signInAs, sizes, speak, tell } from './person.ts'

// Contacts come in by a file, a template is written and sent, and what was sent is put away: without a mouse.

const journeys = [
  { language: 'en', viewport: sizes.wide },
  { language: 'ar', viewport: sizes.narrow },
] as const

const textsIn = (language: Language) => ({
  contacts: spoken(contactWords, language),
  imports: spoken(importWords, language),
  messages: spoken(messageWords, language),
  sending: spoken(sendingWords, language),
  editor: spoken(editorWords, language),
  templates: spoken(templateWords, language),
  suite: spoken(suiteWords, language),
})

async function press(wanted: Locator, key = 'Enter') {
  await reach(wanted)
  await wanted.page().keyboard.press(key)
}

async function write(wanted: Locator, text: string) {
  await reach(wanted)
  await wanted.page().keyboard.type(text)
  await expect(wanted).toHaveValue(text)
}

/** A member whose mail goes to the inbox within the product. */
async function begin(page: Page, language: Language) {
  await speak(page, language)
  const member = await newMember(page, 'مها', language)
  const provider = { name: 'Sandbox', type: 'sandbox', fromEmail: 'hello@shop.test', isDefault: true }
  await tell(
    page,
    `/api/${member.user.defaultWorkspace}/email-marketing/email-service-provider`,
    provider,
    member.token,
  )
  await signInAs(page, member)
}

for (const { language, viewport } of journeys) {
  const t = textsIn(language)

  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('contacts come in, a template goes out, and its letter is put away, by keys alone', async ({ page }) => {
      await begin(page, language)
      const main = page.getByRole('main')

      await test.step('import', async () => {
        await page.goto('/email-marketing/imports')
        const choosing = page.waitForEvent('filechooser')
        await press(main.getByRole('button', { name: t.contacts.file }).first())
        const csv = 'email,first name\nreader@customers.test,Sara\nnobody,X\n'
        const file = { name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
        await (await choosing).setFiles(file)
        await expect(main.getByRole('heading', { name: t.imports.columns })).toBeVisible()
        await press(main.getByRole('button', { name: t.contacts.start }))
        await expect(main.getByText(t.contacts.done, { exact: true })).toBeVisible()
        await press(main.getByRole('button', { name: `${t.contacts.refusedRows}: 1` }))
        await opened(page.getByRole('dialog'))
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      })

      await test.step('template', async () => {
        await page.goto('/email-marketing/templates/new')
        await press(main.getByRole('button', { name: t.editor.use({ name: t.editor.kindText }) }))
        await write(main.getByRole('textbox', { name: t.suite.name, exact: true }), 'Keys')
        await write(main.getByRole('textbox', { name: t.templates.subject }), 'By keys')
        await write(main.getByRole('textbox', { name: t.templates.content }), 'Hello')
        await pressOn(main.getByRole('button', { name: t.editor.save, exact: true }))
        await expect(page).toHaveURL(/templates\/[\da-f-]{36}/)
      })

      await test.step('send', async () => {
        await page.goto('/email-marketing/send')
        const template = main.getByRole('combobox', { name: t.sending.template })
        await expect(template.getByRole('option', { name: 'Keys' })).toBeAttached()
        await reach(template)
        await page.keyboard.type('Keys')
        await expect(template.locator('option:checked')).toHaveText('Keys')
        await press(main.getByRole('button', { name: t.sending.send, exact: true }))
        const question = await opened(page.getByRole('dialog'))
        await press(question.getByRole('button', { name: t.sending.send, exact: true }))
        await expect(page).toHaveURL(/\/jobs\/[\da-f-]{36}/)
        await expect(main.getByText(t.sending.done, { exact: true }).first()).toBeVisible()
      })

      await test.step('inbox', async () => {
        await page.goto('/email-marketing/messages')
        const list = page.getByRole('list', { name: t.messages.conversations })
        await expect(list.getByText('By keys')).toBeVisible()
        await page.keyboard.press('j')
        await expect(page.getByRole('article').first()).toBeVisible()
        await page.keyboard.press('e')
        await expect(page.getByText(t.messages.none)).toBeVisible()
        await page.keyboard.press('?')
        const help = await opened(page.getByRole('dialog', { name: t.messages.help }))
        await page.keyboard.press('Escape')
        await expect(help).toBeHidden()
      })
    })
  })
}
