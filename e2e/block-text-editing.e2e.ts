import { expect, type Locator, type Page, test } from '@playwright/test'
import { blockWords } from '#web/email-marketing/templates/blocks/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectMailText } from './mail-text.ts'
import { type Language, languages, newSuite, signInAs, sizes, speak } from './person.ts'

// Pressing text of a mail places the caret there, and the text above stays visible.

const blocks = (page: Page) => page.locator('[data-list="root"] > [data-block]')

async function open(page: Page, language: Language, ...all: object[]) {
  await speak(page, language)
  const { member, add } = await newSuite(page, language)
  const content = JSON.stringify({ version: 1, settings: {}, blocks: all })
  const id = await add('template', { name: 'Offers', subject: 'Offers', contentType: 'blocks', language, content })
  await signInAs(page, member)
  await page.goto(`/email-marketing/templates/${id}`)
  await expect(blocks(page).first()).toBeVisible()
}

/**
 * Presses just before the first character of this word, as a hand does: down and up at one place, whatever moves
 * meanwhile.
 */
async function pressBefore(page: Page, block: Locator, word: string) {
  const place = await block.evaluate((element, word) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = text.nodeValue?.indexOf(word) ?? -1
      if (at === -1) continue
      text.parentElement?.scrollIntoView({ block: 'center' })
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const { left, right, top, height } = range.getBoundingClientRect()
      const rtl = getComputedStyle(element).direction === 'rtl'
      return { x: rtl ? right - 1 : left + 1, y: top + height / 2 }
    }
    return null
  }, word)
  if (!place) throw new Error(`no ${word}`)
  await page.mouse.click(place.x, place.y)
}

const written = {
  en: {
    heading: 'Offers of the whole long week',
    text: '<p>Dear {{ firstName }}, soap and candles for all of you who have been waiting for them since last year.</p><p>Second <strong>bold words</strong> here.</p><ul><li><p>Soap</p></li><li><p>Candles</p></li></ul>',
    presses: { heading: 'long', inLine: 'waiting', second: 'Second', bold: 'words', item: 'Candles' },
  },
  ar: {
    heading: 'عروض الأسبوع الطويل كله',
    text: '<p>عزيزتي {{ firstName }}، صابون وشموع لكم جميعًا يا من انتظرتموها منذ العام الماضي بلا ملل.</p><p>ثانيًا <strong>كلمات عريضة</strong> هنا.</p><ul><li><p>صابون</p></li><li><p>شموع كثيرة</p></li></ul>',
    presses: { heading: 'الطويل', inLine: 'انتظرتموها', second: 'ثانيًا', bold: 'عريضة', item: 'كثيرة' },
  },
} as const

for (const language of languages)
  test(`pressing text in a block places the caret at the pressed word (${language})`, async ({ page }) => {
    const { heading, text, presses } = written[language]
    await open(page, language, { id: 'h', type: 'heading', text: heading }, { id: 't', type: 'text', html: text })
    const [first, second] = [blocks(page).nth(0), blocks(page).nth(1)]
    const editor = second.locator('.ProseMirror')
    await pressBefore(page, first, presses.heading)
    await expect(first.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('@@')
    await expectMailText(first.getByRole('textbox'), heading.replace(presses.heading, `@@${presses.heading}`))
    let expected = (await second.innerText()).replaceAll(/\s+/g, ' ')
    for (const word of [presses.inLine, presses.second, presses.bold, presses.item]) {
      await first.focus()
      await expect(editor).toBeHidden()
      await pressBefore(page, second, word)
      await expect(editor).toBeFocused()
      await page.keyboard.type('@@')
      expected = expected.replace(word, `@@${word}`)
      await expect.poll(async () => (await editor.innerText()).replaceAll(/\s+/g, ' ')).toBe(expected)
    }
    // In text that already has the focus, a press moves the caret.
    await pressBefore(page, second, presses.second)
    await page.keyboard.type('!!')
    await expect(editor).toContainText(`!!${presses.second}`)
  })

for (const language of languages)
  test(`on a phone the tools of a block do not cover the text above it (${language})`, async ({ page }) => {
    const b = wordsIn(blockWords, language)
    await page.setViewportSize(sizes.narrow)
    await open(
      page,
      language,
      { id: 'a', type: 'text', html: '<p>A</p>' },
      { id: 'b', type: 'text', html: '<p>B</p>' },
      { id: 'p', type: 'product', title: 'P' },
    )
    for (const [at, name] of [b.text, b.product].entries()) {
      await blocks(page)
        .nth(at + 1)
        .click()
      const tools = page.getByRole('toolbar', { name, exact: true })
      await expect(tools).toBeVisible()
      const above = await blocks(page).nth(at).boundingBox()
      const [box, own] = [
        await tools.boundingBox(),
        await blocks(page)
          .nth(at + 1)
          .boundingBox(),
      ]
      expect(box?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
      expect(box?.x).toBeGreaterThanOrEqual(own?.x ?? 0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((own?.x ?? 0) + (own?.width ?? 0))
    }
  })
