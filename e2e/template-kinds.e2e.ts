import { expect, test } from '@playwright/test'
import { blockWords } from '#web/email-marketing/templates/blocks/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { mergeTagNames } from '#web/ui/text/mergeTagName.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { isolateAuto } from '#web/i18n/isolates.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectMailText } from './mail-text.ts'
import { expectSound, type Language, newSuite, opened, signInAs, sizes, speak } from './person.ts'

// Templates other than blocks: formatted text, HTML and plain text, with inserted fields and conversion between kinds.

async function begin(page: Parameters<typeof speak>[0], language: Language) {
  await speak(page, language)
  const { member, add } = await newSuite(page, language)
  const attributes = { orders: 5, 'home town': 'صور' }
  await add('email', { email: 'hind@customers.test', firstName: 'هند', language, attributes })
  await signInAs(page, member)
  await page.goto('/email-marketing/templates/new')
}

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })
    const t = wordsIn({ ...templateWords, ...mergeTagNames }, language)
    const e = wordsIn(editorWords, language)
    const b = wordsIn(blockWords, language)
    const s = wordsIn(suiteWords, language)

    test('a merge tag between Arabic words stays whole in the subject, and is copied and saved as typed', async ({
      page,
    }) => {
      await begin(page, language)
      const main = page.getByRole('main')
      const { keyboard } = page
      await main.getByRole('button', { name: e.use({ name: e.kindRich }) }).click()
      const subject = main.getByRole('textbox', { name: t.subject })
      await subject.pressSequentially('أهلًا {{ firstName }}')
      await subject.pressSequentially(' بك')
      await expectMailText(subject, `أهلًا [${t.firstName}] بك`)

      const text = 'أهلًا {{ firstName }} بك'
      await keyboard.press('ControlOrMeta+a')
      await keyboard.press('ControlOrMeta+c')
      const name = main.getByRole('textbox', { name: s.name, exact: true })
      await name.click()
      await keyboard.press('ControlOrMeta+v')
      await expect(name).toHaveValue(text)
      await main.getByRole('textbox', { name: t.content }).click()
      await keyboard.type('x')
      const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/template'))
      await main.getByRole('button', { name: e.save, exact: true }).click()
      expect((await saved).postDataJSON()).toMatchObject({ subject: text, name: text })
    })

    test('formatted text with marks, lists, links, fields and conditions renders as the intended mail', async ({
      page,
    }) => {
      await begin(page, language)
      const main = page.getByRole('main')
      const { keyboard } = page
      await main.getByRole('button', { name: e.use({ name: e.kindRich }) }).click()
      await main.getByRole('textbox', { name: s.name, exact: true }).fill('Letter')
      await main.getByRole('textbox', { name: t.subject }).fill('For “you”')
      const editor = main.getByRole('textbox', { name: t.content })
      const tools = main.getByRole('toolbar', { name: b.marks })
      const mail = page.frameLocator(`iframe[title="${t.preview}"]`)

      await test.step('a field with a default for contacts without it', async () => {
        await editor.click()
        await keyboard.type('Dear ')
        await tools.getByRole('button', { name: `${t.insert}: ${t.content}` }).click()
        const menu = await opened(page.getByRole('menu'))
        await menu.getByLabel(t.otherwise).fill('friend')
        await menu.getByRole('menuitem', { name: t.firstName, exact: true }).click()
        await expect(editor).toContainText(t.tagOr({ name: isolateAuto(t.firstName), fallback: isolateAuto('friend') }))
        await expect(mail.getByText(language === 'en' ? 'Dear Sara' : 'Dear سارة')).toBeVisible()
      })

      await test.step('an attribute whose name is not an identifier', async () => {
        await keyboard.type(' of ')
        await tools.getByRole('button', { name: `${t.insert}: ${t.content}` }).click()
        const menu = await opened(page.getByRole('menu'))
        await menu.getByLabel(t.otherwise).fill('')
        await menu.getByRole('menuitem', { name: 'home town' }).click()
        await expect(editor).toContainText('home town')
      })

      await test.step('marks and a list', async () => {
        await keyboard.press('Enter')
        await tools.getByRole('button', { name: b.bullets, exact: true }).click()
        await keyboard.type('One')
        await keyboard.press('Enter')
        await tools.getByRole('button', { name: b.bold, exact: true }).click()
        await keyboard.type('Two')
        await expect(mail.getByRole('listitem')).toHaveText(['One', 'Two'])
        await expect(mail.locator('li strong')).toHaveText('Two')
      })

      await test.step('a link over selected text', async () => {
        await keyboard.press('Shift+Home')
        const tool = tools.getByRole('button', { name: b.link, exact: true })
        const address = page.getByRole('textbox', { name: b.link })
        await tool.click()
        await expect(address).toBeFocused()
        await keyboard.press('Escape')
        await expect(editor).toBeFocused()
        await tool.click()
        await address.fill('shop.test/new')
        await page.getByRole('button', { name: b.setLink }).click()
        await expect(mail.getByRole('link', { name: 'Two' })).toHaveAttribute('href', 'https://shop.test/new')
        await expect(editor).toBeFocused()
      })

      await test.step('a condition with comparison operators, curly quotes, and a field that is half bold', async () => {
        await keyboard.press('End')
        // The editor learns of the new caret position a moment later; only a machine types before that.
        await editor.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
        await keyboard.press('Enter')
        await keyboard.press('Enter')
        await keyboard.type('{% if attributes.orders > 3 and 2 < 3 %}many{% else %}few{% endif %} ')
        await keyboard.type('{{ nothing | default: “any”')
        await tools.getByRole('button', { name: b.bold, exact: true }).click()
        await keyboard.type(' }}!')
        await page.getByRole('combobox', { name: t.previewFor }).fill('hind')
        await page.getByRole('option', { name: /hind/ }).click()
        await expect(mail.getByText('many any!')).toBeVisible()
        await expect(mail.getByRole('link', { name: 'Two' })).toBeVisible()
        await expect(mail.getByText('Dear هند of صور')).toBeVisible()
        await expectSound(page)
      })

      await test.step('it is saved and unchanged when it is reopened', async () => {
        await main.getByRole('button', { name: e.save, exact: true }).click()
        await expect(page).toHaveURL(/\/templates\/[\w-]{36}$/)
        await page.reload()
        await expect(editor).toContainText('{% if attributes.orders > 3 and 2 < 3 %}')
        await expect(editor.getByRole('link', { name: 'Two' })).toBeVisible()
        await main.getByText(e.source, { exact: true }).click()
        await expect(main.getByRole('textbox', { name: t.content })).toHaveValue(
          /<li><p><a href="https:\/\/shop\.test\/new">/,
        )
      })
    })

    test('HTML is edited with its errors, its links are checked, and it is converted to text and to blocks', async ({
      page,
    }) => {
      await begin(page, language)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: e.use({ name: e.kindHtml }), exact: true }).click()
      await main.getByRole('textbox', { name: s.name, exact: true }).fill('Source')
      await main.getByRole('textbox', { name: t.subject }).fill('News')
      const source = main.getByRole('textbox', { name: t.content })
      const mail = page.frameLocator(`iframe[title="${t.preview}"]`)
      const html = `<h1>Hello {{ firstName }}</h1>\n<div style="display:flex">a</div>\n<p><a href="http://127.0.0.1:1/nowhere">Shop</a></p>`

      await test.step('invalid Liquid shows its line, and the input stays', async () => {
        await source.fill(`<p>a</p>\n{% if firstName %}b`)
        await main.getByRole('button', { name: e.save, exact: true }).click()
        await expect(source).toHaveAttribute('aria-invalid', 'true')
        await expect(source).toHaveValue(`<p>a</p>\n{% if firstName %}b`)
        await expectSound(page)
      })

      await test.step('a preview is shown beside it', async () => {
        await source.fill(html)
        await expect(mail.getByRole('heading')).toHaveText(language === 'en' ? 'Hello Sara' : 'Hello سارة')
        await expect(main.getByText(e.tooMuch)).toBeVisible()
      })

      await test.step('the check names the line and tests the links', async () => {
        await main.getByRole('tab', { name: e.check }).click()
        await expect(main.getByText(e.atLine({ line: 2 }), { exact: true })).toBeVisible()
        await main.getByRole('button', { name: e.checkLinks }).click()
        await expect(main.getByText(e.fails, { exact: true })).toBeVisible()
        await expectSound(page)
        await main.getByRole('tab', { name: e.write, exact: true }).click()
      })

      const turn = async (into: string) => {
        await main.getByRole('button', { name: e.change }).click()
        const dialog = await opened(page.getByRole('dialog', { name: e.change }))
        await dialog.getByRole('radio', { name: into }).check()
        await expectSound(page)
        await dialog.getByRole('button', { name: e.convert, exact: true }).click()
        await expect(dialog).toHaveCount(0)
      }
      await test.step('to plain text', async () => {
        await turn(t.text)
        await expectMailText(source, new RegExp(`Hello \\[${t.firstName}\\][\\s\\S]*Shop \\(http`))
        await main.getByRole('button', { name: e.save, exact: true }).click()
        await expect(page).toHaveURL(/\/templates\/[\w-]{36}$/)
      })
      await test.step('to blocks', async () => {
        await turn(t.blocks)
        await expect(page.locator('[data-list="root"] > [data-block]').first()).toContainText(`Hello ${t.firstName}`)
        await expectSound(page)
      })
    })
  })
}
