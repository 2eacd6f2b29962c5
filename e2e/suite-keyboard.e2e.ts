import { expect, type Locator, type Page, test } from '@playwright/test'
import { mailService } from '#test/stand-ins/mail-service.ts'
import { automationWords } from '#web/email-marketing/automations/words.ts'
import { conditionWords } from '#web/email-marketing/conditions/words.ts'
import { mergeWords } from '#web/email-marketing/contacts/mergeWords.ts'
import { contactWords } from '#web/email-marketing/contacts/words.ts'
import { formWords } from '#web/email-marketing/forms/words.ts'
import { groupWords } from '#web/email-marketing/groups/words.ts'
import { fileWords } from '#web/email-marketing/imports/fileWords.ts'
import { emptyFolderWords } from '#web/email-marketing/messages/emptyFolderWords.ts'
import { messageWords } from '#web/email-marketing/messages/words.ts'
import { providerWords } from '#web/email-marketing/providers/words.ts'
import { toWords } from '#web/email-marketing/campaigns/toWords.ts'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { confirmName } from './campaign-steps.ts'
import { expectMailText } from './mail-text.ts'
import { type Language, newMember, opened, pressOn, reach, signInAs, sizes, speak, tell } from './person.ts'

// Contacts, segments, forms, templates, providers, sends, automations and the inbox, by keyboard only.

const journeys = [
  { language: 'en', viewport: sizes.wide },
  { language: 'ar', viewport: sizes.narrow },
] as const

const textsIn = (language: Language) => ({
  automations: wordsIn(automationWords, language),
  contacts: wordsIn(contactWords, language),
  conditions: wordsIn(conditionWords, language),
  forms: wordsIn(formWords, language),
  groups: wordsIn(groupWords, language),
  merging: wordsIn(mergeWords, language),
  providers: wordsIn(providerWords, language),
  ui: wordsIn(uiWords, language),
  file: wordsIn(fileWords, language),
  messages: wordsIn(messageWords, language),
  sending: wordsIn(sendingWords, language),
  campaign: wordsIn(campaignWords, language),
  to: wordsIn(toWords, language),
  editor: wordsIn(editorWords, language),
  templates: wordsIn(templateWords, language),
  suite: wordsIn(suiteWords, language),
})

async function press(target: Locator, key = 'Enter') {
  await reach(target)
  await target.page().keyboard.press(key)
}

async function write(target: Locator, text: string) {
  await reach(target)
  await target.page().keyboard.type(text)
  await expectMailText(target, text)
}

/** Picks from a select by the arrow keys: typing Arabic does not choose an option. */
async function pick(target: Locator, name: string) {
  await expect(target.getByRole('option', { name, exact: true })).toBeAttached()
  await reach(target)
  const names = await target.getByRole('option').allTextContents()
  const from = names.indexOf((await target.locator('option:checked').textContent()) ?? '')
  const step = names.indexOf(name) > from ? 1 : -1
  for (let at = from; names[at] !== name; at += step) {
    await target.page().keyboard.press(step > 0 ? 'ArrowDown' : 'ArrowUp')
    await expect(target.locator('option:checked')).toHaveText(names[at + step] ?? '')
  }
}

/** A member with the sandbox provider, whose mail is delivered to the inbox within the product. */
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
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  return (path: string, body: object) =>
    tell<{ jobId: string; data: { _id: string } }>(page, `${suite}/${path}`, body, member.token)
}

for (const { language, viewport } of journeys) {
  const t = textsIn(language)

  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('contacts are imported, a template is sent, and its message is archived, by keyboard', async ({ page }) => {
      await begin(page, language)
      const main = page.getByRole('main')

      await test.step('import', async () => {
        await page.goto('/email-marketing/imports')
        const choosing = page.waitForEvent('filechooser')
        await press(main.getByRole('button', { name: t.contacts.file }).first())
        const csv = 'email,first name\nreader@customers.test,Sara\nnobody,X\n'
        const file = { name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
        await (await choosing).setFiles(file)
        await expect(main.getByRole('heading', { name: t.file.columns })).toBeVisible()
        await reach(main.getByLabel(t.file.peopleAre))
        await page.keyboard.press('ArrowUp')
        await expect(main.getByLabel(t.file.peopleAre)).toHaveValue('subscribed')
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
        await press(main.getByRole('button', { name: t.editor.use({ name: 'Keys' }), exact: true }))
        await expect(page).toHaveURL(/campaigns\/[\da-f-]{36}$/)
        await reach(main.getByRole('radio', { name: t.to.all }))
        await page.keyboard.press('Space')
        await expect(main.getByRole('radio', { name: t.to.all })).toBeChecked()
        await pressOn(main.getByRole('button', { name: t.campaign.send, exact: true }))
        const question = await opened(page.getByRole('dialog'))
        await pressOn(question.getByRole('button', { name: confirmName(language) }))
        await expect(page).toHaveURL(/\/jobs\/[\da-f-]{36}/)
        await expect(main.getByRole('status').filter({ hasText: t.sending.done })).toBeVisible()
      })

      await test.step('inbox', async () => {
        await page.goto('/email-marketing/messages')
        const list = page.getByRole('list', { name: t.messages.conversations })
        await expect(list.getByText('By keys').first()).toBeVisible()
        await page.keyboard.press('j')
        await expect(page.getByRole('article').first()).toBeVisible()
        await page.keyboard.press('e')
        await expect(page.getByText(emptyFolderWords.inboxEmpty[language])).toBeVisible()
        await page.keyboard.press('?')
        const help = await opened(page.getByRole('dialog', { name: t.messages.help }))
        await page.keyboard.press('Escape')
        await expect(help).toBeHidden()
      })
    })

    test('an automation is built from scratch and started by keyboard', async ({ page }) => {
      const give = await begin(page, language)
      await give('tag', { name: 'Guests' })
      await give('template', { name: 'Hello', subject: 'Hello', content: '<p>Hello</p>' })
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog')
      const a = t.automations
      const apply = async () => {
        await press(dialog.getByRole('button', { name: a.apply }))
        await expect(dialog).toBeHidden()
      }

      await page.goto('/email-marketing/automations')
      await press(main.getByRole('button', { name: a.add }).first())
      await opened(dialog)
      await write(dialog.getByLabel(t.suite.name), 'Keys')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/automations\/[\da-f-]{36}$/)

      const trigger = main.getByRole('button', { name: new RegExp(`^${a.trigger}: `) })
      await press(trigger)
      await opened(dialog)
      await pick(dialog.getByRole('combobox', { name: a.trigger }), a['trigger.tagged'])
      await pick(dialog.getByRole('combobox', { name: a.tag, exact: true }), 'Guests')
      await apply()
      await expect(trigger).toBeFocused()

      await press(main.getByRole('button', { name: a.addStep, exact: true }))
      await opened(page.getByRole('menu'))
      const first = page.getByRole('menuitem', { name: a['step.send'] })
      await page.keyboard.press('ArrowDown')
      await expect(first).toBeFocused()
      await page.keyboard.press('Enter')
      await opened(dialog)
      await pick(dialog.getByRole('combobox', { name: a.template }), 'Hello')
      await apply()
      const card = main.locator('.flow-card')
      await expect(card).toHaveCount(1)
      await expect(card.getByRole('button').first()).toBeFocused()

      await press(main.getByRole('button', { name: a.save, exact: true }))
      await expect(main.getByRole('button', { name: a.save, exact: true })).toBeHidden()
      await press(main.getByRole('button', { name: a.start, exact: true }))
      await opened(dialog)
      await press(dialog.getByRole('button', { name: a.start, exact: true }))
      await expect(main.getByRole('status').getByText(a.running)).toBeVisible()
    })

    test('contacts are found, edited and merged, and a segment is counted as it is edited, by keyboard', async ({
      page,
    }) => {
      const give = await begin(page, language)
      for (const [email, city] of [
        ['laila@x.test', 'Cairo'],
        ['layla@x.test', 'Cairo'],
        ['omar@x.test', 'Giza'],
      ] as const)
        await give('email', { email, firstName: 'L', attributes: { city } })
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog')
      const c = t.contacts
      const m = t.merging

      await page.goto('/email-marketing/contacts')
      await expect(main.getByText('omar@x.test')).toBeVisible()
      await write(main.getByRole('searchbox').first(), 'laila')
      await expect(main.getByText('omar@x.test')).toBeHidden()
      await press(main.getByRole('link', { name: 'laila@x.test' }))
      // Each row of the list has a button of the same name. The navigation has a link of the same name.
      await expect(main.getByRole('link', { name: c.back })).toHaveCount(2)
      const edit = main.getByRole('button', { name: t.suite.edit, exact: true })
      await press(edit)
      await opened(dialog)
      await write(dialog.getByLabel(c.lastName), 'Saleh')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(main.getByRole('heading', { name: 'L Saleh' })).toBeVisible()
      await expect(edit).toBeFocused()

      await press(main.getByRole('button', { name: c.mergeWith }))
      await opened(dialog)
      const other = dialog.getByRole('combobox', { name: m.with })
      await write(other, 'layla')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('layla@x.test').first()).toBeVisible()
      await press(dialog.getByRole('button', { name: m.merge, exact: true }))
      const question = page.getByRole('dialog', { name: m.sure({ count: 2 }) })
      await opened(question)
      await press(question.getByRole('button', { name: m.merge, exact: true }))
      await expect(page.getByText(m.merged({ count: 2 }))).toBeVisible()
      await expect(dialog).toHaveCount(0)

      await page.goto('/email-marketing/groups')
      await press(main.getByRole('button', { name: t.groups.add }).first())
      await opened(dialog)
      await write(dialog.getByLabel(t.suite.name), 'Cairo')
      await press(dialog.getByRole('button', { name: t.groups.addConditions }))
      // The pressed button is gone; its replacement has the focus.
      await expect(dialog.getByRole('combobox', { name: t.conditions.matching, exact: true })).toBeFocused()
      await pick(dialog.getByRole('combobox', { name: t.conditions.field, exact: true }), 'city')
      await write(dialog.getByRole('textbox', { name: t.conditions.value }), 'Cairo')
      await expect(dialog.getByRole('status').getByText(t.groups.holds({ count: 1 }))).toBeVisible()
      await press(dialog.getByRole('button', { name: t.conditions.remove, exact: true }))
      await expect(dialog.getByRole('button', { name: t.groups.addConditions })).toBeFocused()
    })

    test('a sign-up form is created and a provider is tested by keyboard', async ({ page }) => {
      const give = await begin(page, language)
      const service = await mailService('postmark')
      const main = page.getByRole('main')
      const f = t.forms

      await page.goto('/email-marketing/forms')
      await press(main.getByRole('link', { name: f.add }).first())
      await write(main.getByRole('textbox', { name: t.suite.name, exact: true }), 'Letter')
      // The form has the first name already.
      await press(main.getByRole('button', { name: f.addField }))
      await opened(page.getByRole('menu'))
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: f.lastName })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(main.getByRole('button', { name: `${f.removeField}: ${f.lastName}` })).toBeVisible()
      await press(main.getByRole('button', { name: `${f.moveUp}: ${f.lastName}` }))
      await expect(main.getByRole('button', { name: `${f.moveUp}: ${f.lastName}` })).toBeFocused()
      await press(main.getByRole('button', { name: `${f.removeField}: ${f.firstName}` }))
      await expect(main.getByRole('button', { name: `${f.removeField}: ${f.firstName}` })).toBeHidden()
      await expect(main.locator(':focus')).toHaveCount(1)
      await press(main.getByRole('button', { name: t.ui.save, exact: true }))
      await expect(page).toHaveURL(/\/forms\/[\da-f-]{36}$/)

      const settings = { fromEmail: 'hello@shop.test', settings: service.settings }
      await give('email-service-provider', { name: 'Post', type: 'postmark', ...settings })
      await page.goto('/email-marketing/providers')
      await press(main.getByRole('link', { name: 'Post', exact: true }))
      await expect(page.getByRole('tab').first()).toBeVisible()
      await press(main.getByRole('button', { name: t.providers.test, exact: true }))
      const trial = page.getByRole('dialog', { name: t.providers.testTitle({ name: '\u2068Post\u2069' }) })
      await opened(trial)
      await press(trial.getByRole('button', { name: t.providers.test, exact: true }))
      await expect(trial.getByRole('alert')).toContainText(t.providers.testOk)
      await expect(trial.getByRole('button', { name: t.providers.test, exact: true })).toBeFocused()
      await service.stop()
    })

    test('a send is paused, resumed and retried by keyboard', async ({ page }) => {
      const give = await begin(page, language)
      const service = await mailService('postmark')
      // A rejection of the message, not of its recipient.
      service.atMessage = () => ({ status: 422, body: { ErrorCode: 300, Message: 'Invalid email request' } })
      const main = page.getByRole('main')
      const s = t.sending
      const button = (name: string) => main.getByRole('button', { name, exact: true })
      const settings = { fromEmail: 'hello@shop.test', settings: service.settings }
      const { data: post } = await give('email-service-provider', { name: 'Post', type: 'postmark', ...settings })
      await give('email', { email: 'reader@customers.test' })
      const letter = { subject: 'Keys', html: '<p>Hello</p>', recipients: { all: true }, despiteWarnings: true }
      const send = (more: object) =>
        give('email-service-provider/send-bulk-emails', { ...letter, providerId: post._id, ...more })

      const planned = await send({ scheduleAt: '2099-01-01T10:00:00Z' })
      await page.goto(`/email-marketing/jobs/${planned.jobId}`)
      await press(button(s.pause))
      await expect(main.getByRole('status').getByText(s.paused, { exact: true })).toBeVisible()
      await expect(button(s.resume)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(main.getByRole('status').getByText(s.scheduled, { exact: true })).toBeVisible()
      await expect(button(s.pause)).toBeFocused()

      const failed = await send({})
      await page.goto(`/email-marketing/jobs/${failed.jobId}`)
      await expect(button(s.retry)).toBeVisible()
      service.atMessage = () => undefined
      await press(button(s.retry))
      await expect(button(s.retry)).toBeHidden()
      // The finished send resumes on the open page.
      await expect(main.getByRole('status').getByText(s.done, { exact: true })).toBeVisible()
      await expect.poll(() => service.taken.length).toBe(1)
      await expect(main.getByText('200 pm-1').filter({ visible: true })).toBeVisible()
      await expect(main.getByRole('link', { name: s.duplicate })).toBeFocused()
      await service.stop()
    })
  })
}
