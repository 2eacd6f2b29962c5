import { expect, type Page, test } from '@playwright/test'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { blockWords } from '#web/email-marketing/templates/blocks/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectMailText } from './mail-text.ts'
import { expectSound, type Language, languages, newSuite, opened, pressOn, signInAs, sizes, speak } from './person.ts'

// Edge cases of the block editor: lost keyboard focus, dragging at the edge of the window, broken links, pasted Word
// content.

const textsIn = (language: Language) => ({
  b: wordsIn(blockWords, language),
  e: wordsIn(editorWords, language),
  t: wordsIn(templateWords, language),
  d: wordsIn(doneWords, language),
})

const blocks = (page: Page) => page.locator('[data-list="root"] > [data-block]')
const text = (html: string, index = 0) => ({ id: `t${index}`, type: 'text', html })

/** Opens a template of these blocks, as its author. */
async function open(page: Page, language: Language, ...all: object[]) {
  await speak(page, language)
  const { member, add } = await newSuite(page, language)
  await add('email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'me@shop.test' })
  const content = JSON.stringify({ version: 1, settings: {}, blocks: all })
  const id = await add('template', { name: 'Offers', subject: 'Offers', contentType: 'blocks', language, content })
  await signInAs(page, member)
  await page.goto(`/email-marketing/templates/${id}`)
  await expect(blocks(page).first()).toBeVisible()
}

test('all blocks are one tab stop, and the focus stays among them after undo and delete', async ({ page }) => {
  const { b } = textsIn('en')
  const { keyboard } = page
  const many = Array.from({ length: 40 }, (_, index) => ({ id: `h${index}`, type: 'heading', text: `Part ${index}` }))
  await open(page, 'en', ...many)
  await pressOn(blocks(page).nth(3), 'Shift+Tab')
  await keyboard.press('Tab')
  await expect(blocks(page).nth(3)).toBeFocused()
  // Four tools and the text, then the settings panel.
  for (let steps = 0; steps < 6; steps += 1) await keyboard.press('Tab')
  await expect(page.getByRole('complementary', { name: b.panel }).locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('button', { name: b.undo, exact: true })).toBeDisabled()

  await pressOn(blocks(page).nth(3), 'ControlOrMeta+d')
  await expect(blocks(page).nth(4)).toBeFocused()
  await keyboard.press('ControlOrMeta+z')
  await expect(blocks(page)).toHaveCount(40)
  await expect(blocks(page).nth(3)).toBeFocused()
  await keyboard.press('ControlOrMeta+Shift+z')
  await expect(blocks(page)).toHaveCount(41)

  await page.getByRole('radio', { name: b.add, exact: true }).focus()
  await keyboard.press('Space')
  await pressOn(page.getByRole('button', { name: `${b.add}: ${b.divider}` }))
  await expect(page.locator(`[data-block][aria-label^="${b.divider}"]`)).toBeFocused()
})

test('deleting the last block can be undone with the next key', async ({ page }) => {
  const { b } = textsIn('en')
  await open(page, 'en', { id: 'h', type: 'heading', text: 'Only' })
  await pressOn(blocks(page).first(), 'Delete')
  await expect(page.getByText(b.emptyMail)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(blocks(page)).toHaveCount(1)
  const undo = page.getByRole('button', { name: b.undo, exact: true })
  await expect(undo).toBeDisabled()
  await pressOn(blocks(page).first(), 'Delete')
  await pressOn(undo)
  await expect(undo).toBeDisabled()
  await expect(undo).toBeFocused()
})

test('a block dragged to the edge of the window scrolls the page, in Arabic too', async ({ page }) => {
  const { b } = textsIn('ar')
  const many = Array.from({ length: 30 }, (_, index) => text(`<p>فقرة ${index}</p>`, index))
  await open(page, 'ar', ...many)
  await blocks(page).first().click()
  const box = await page.getByRole('button', { name: `${b.drag}: ${b.text}` }).boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x, sizes.wide.height - 60, { steps: 8 })
  await page.mouse.move(box.x, sizes.wide.height - 20)
  // The pointer rests from here on.
  await expect(blocks(page).last()).toBeInViewport()
  await expect(page.locator('.block-landing')).toBeInViewport()
  const at = await blocks(page).last().boundingBox()
  await page.mouse.move(box.x, (at?.y ?? 0) + (at?.height ?? 0) - 4)
  await page.mouse.up()
  await expect(blocks(page).last()).toHaveText(/فقرة 0/)
})

for (const language of languages) {
  test(`a broken link shows its error in place and keeps its text, and a link without a scheme is accepted (${language})`, async ({
    page,
  }) => {
    const { b, e, d } = textsIn(language)
    const narrow = language === 'ar'
    if (narrow) await page.setViewportSize(sizes.narrow)
    // On a phone the settings open from the bottom.
    const settings = async () => {
      if (!narrow) return
      await page.getByRole('button', { name: `${b.settings}: ${b.button}` }).click()
      await opened(page.getByRole('dialog'))
    }
    const leave = async () => {
      if (!narrow) return
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await open(page, language, text('<p>Offers</p>'), { id: 'b', type: 'button', label: 'Go', href: '' })
    await blocks(page).nth(1).click()
    await settings()
    const link = page.getByRole('textbox', { name: b.link })
    await link.fill('our shop')
    await leave()
    await page.getByRole('button', { name: e.save, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'our shop' }).first()).toContainText(b.button)
    await expectSound(page)
    await settings()
    await expectMailText(link, 'our shop')
    await link.fill('shop.test/offers')
    await leave()
    await page.getByRole('button', { name: e.save, exact: true }).click()
    await expect(page.getByText(d['template.updated'], { exact: true })).toBeVisible()
    await page.reload()
    await blocks(page).nth(1).click()
    await settings()
    await expectMailText(link, 'https://shop.test/offers')
    await leave()

    await pressOn(blocks(page).first())
    await page.getByRole('button', { name: b.link, exact: true }).click()
    const inText = page.getByRole('dialog').getByRole('textbox', { name: b.link })
    await inText.fill('javascript:alert(1)')
    await page.getByRole('button', { name: b.setLink }).click()
    await expect(page.getByText(b.leadsNowhere)).toBeVisible()
    await expectSound(page)
    await inText.fill('help@shop.test')
    await inText.press('Enter')
    await expect(blocks(page).first().locator('a')).toHaveAttribute('href', 'mailto:help@shop.test')
  })
}

test('a long address in a text wraps and never makes the mail wider than its width or a phone', async ({ page }) => {
  const { t } = textsIn('en')
  const long = `https://shop.test/${'offersofspring'.repeat(20)}`
  const column = { share: 50, blocks: [text(`<p>${long}</p>`, 2)] }
  const all = [
    { id: 'h', type: 'heading', text: long },
    text(`<p>${long}</p>`),
    { id: 'c', type: 'columns', columns: [column, { share: 50, blocks: [] }] },
    { id: 'b', type: 'button', label: long.slice(0, 200), href: 'https://shop.test' },
    {
      id: 'p',
      type: 'product',
      title: long.slice(0, 300),
      text: long,
      price: '8 SAR',
      label: 'Buy',
      href: 'https://shop.test',
    },
    { id: 'q', type: 'quote', html: `<p>${long}</p>`, author: long.slice(0, 200) },
  ]
  await open(page, 'en', ...all)
  await page.getByRole('tab', { name: t.preview }).click()
  const frame = page.locator(`iframe[title="${t.preview}"]`)
  const mail = page.frameLocator(`iframe[title="${t.preview}"]`)
  await expect(mail.getByRole('heading')).toBeVisible()
  const widest = () => mail.locator('.surface').evaluate(({ scrollWidth }) => scrollWidth)
  expect(await widest()).toBeLessThanOrEqual(600)
  await page.getByRole('radiogroup', { name: t.width }).getByText(t.narrow, { exact: true }).click()
  await expect.poll(() => frame.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(375)
  await expect.poll(widest).toBeLessThanOrEqual(375)
})

test('content pasted from Word keeps its lists, and table cells stay separate', async ({ page }) => {
  await open(page, 'en', text('<p>x</p>'))
  await blocks(page).first().click()
  const editor = blocks(page).locator('.ProseMirror')
  await expect(editor).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await editor.evaluate((element, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    const paste = { bubbles: true, cancelable: true, clipboardData: data }
    element.dispatchEvent(new ClipboardEvent('paste', paste))
  }, outOfWord)
  await expect(editor.locator('> ul > li > p')).toHaveText(['Soap', 'Candles'])
  await expect(editor.locator('> ul ul > li > p')).toHaveText(['of wax'])
  await expect(editor.locator('> ol > li > p')).toHaveText(['Order', 'Pay'])
  await expect(editor.locator('> p')).toHaveText(['We have', 'How', 'Soap 8 SAR'])
})

const sign = (drawn: string) =>
  `<![if !supportLists]><span style='mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${drawn}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`
const item = (list: string, drawn: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${list} lfo1'>${sign(drawn)}${words}<o:p></o:p></p>`
/** Clipboard HTML of Word for Windows. */
const outOfWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class=MsoNormal>We have<o:p></o:p></p>
${item('l0 level1', '·', 'Soap')}
${item('l0 level1', '·', 'Candles')}
${item('l0 level2', 'o', 'of wax')}
<p class=MsoNormal>How<o:p></o:p></p>
${item('l1 level1', '1.', 'Order')}
${item('l1 level1', '2.', 'Pay')}
<table class=MsoTableGrid><tr><td>Soap</td><td>8 SAR</td></tr></table><!--EndFragment--></body></html>`
