import { expect, type Locator, test } from '@playwright/test'
import { campaignWords } from '#web/email-marketing/campaigns/words.ts'
import { blockWords } from '#web/email-marketing/templates/blocks/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { mergeTagNames } from '#web/ui/text/mergeTagName.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { openPart, startCampaign } from './campaign-steps.ts'
import { expectMailText, mailText, moveCaret, pasteText } from './mail-text.ts'
import { expectSound, newSuite, opened, signInAs, sizes, speak } from './person.ts'

// Merge tags are chips in every field of a mail: in subjects, preview texts, headings and buttons.

/** Where words and chips of a field are, from left to right. */
const fromLeft = (field: Locator, words: string[]) =>
  field.evaluate((element, words) => {
    const places: { name: string; x: number }[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of words) {
        const at = text.nodeValue?.indexOf(word) ?? -1
        if (at === -1) continue
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + word.length)
        places.push({ name: word, x: range.getBoundingClientRect().x })
      }
    return places.toSorted((a, b) => a.x - b.x).map(({ name }) => name)
  }, words)

for (const [language, viewport] of [['en', sizes.wide] as const, ['ar', sizes.narrow] as const]) {
  test.describe(language, () => {
    test.use({ viewport })
    const c = wordsIn(campaignWords, language)
    const b = wordsIn(blockWords, language)
    const e = wordsIn(editorWords, language)
    const t = wordsIn({ ...templateWords, ...mergeTagNames }, language)
    const first = `[${t.firstName}]`
    const orFriend = (fallback: string) => `[${t.tagOr({ name: t.firstName, fallback })}]`

    test('the subject and the preview text of a campaign are written in Arabic with merge tags as chips', async ({
      page,
    }) => {
      await speak(page, language)
      const { member, suite, add } = await newSuite(page, language)
      await add('template', { name: 'Letter', subject: 'Letter', content: '<p>Hi</p>', contentType: 'html', language })
      await signInAs(page, member)
      await startCampaign(page, language, 'Letter')
      await openPart(page, c.subject)
      const { keyboard } = page
      const subject = page.getByRole('textbox', { name: c.oneSubject, exact: true })
      const preview = page.getByRole('textbox', { name: c.onePreview, exact: true })
      const stored = async () => {
        const id = page.url().split('/').at(-1) ?? ''
        const headers = { authorization: `Bearer ${member.token}` }
        const answer = await page.request.get(`${suite}/campaign/${id}`, { headers })
        const { data } = (await answer.json()) as { data: { contents: { subject: string; previewText: string }[] } }
        return data.contents[0]
      }

      await test.step('typed Liquid becomes a chip between the Arabic words around it', async () => {
        await expectMailText(subject, 'Letter')
        await subject.fill('')
        await subject.pressSequentially('أهلًا {{ firstName }} بك')
        await expectMailText(subject, `أهلًا ${first} بك`)
        expect(await fromLeft(subject, ['أهلًا', t.firstName, 'بك'])).toEqual(['بك', t.firstName, 'أهلًا'])
        await expectSound(page)
      })

      await test.step('its menu sets a fallback, and typing continues behind the chip', async () => {
        await subject.getByRole('button', { name: t.firstName }).click()
        await page.getByLabel(t.otherwise).fill('صديقنا')
        await page.getByLabel(t.otherwise).press('Enter')
        await expect(subject).toBeFocused()
        await keyboard.type('،')
        await expectMailText(subject, `أهلًا ${orFriend('صديقنا')}، بك`)
      })

      await test.step('Backspace deletes a chip as one, and undo restores it', async () => {
        await keyboard.press('Backspace')
        await keyboard.press('Backspace')
        await expectMailText(subject, 'أهلًا  بك')
        await keyboard.press('ControlOrMeta+z')
        await expectMailText(subject, `أهلًا ${orFriend('صديقنا')} بك`)
      })

      await test.step('arrow keys move over the chip, and Enter on it opens its menu', async () => {
        await keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
        await expect(subject.locator('.merge-tag')).toHaveAttribute('data-selected')
        await keyboard.press('Enter')
        await expect(page.getByLabel(t.otherwise)).toHaveValue('صديقنا')
        await expect(page.getByLabel(t.field, { exact: true })).toBeFocused()
        await keyboard.press('Escape')
        await expect(page.getByLabel(t.otherwise)).toBeHidden()
        await expect(subject).toBeFocused()
        await keyboard.type('!')
        await expectMailText(subject, `أهلًا ${orFriend('صديقنا')}! بك`)
        await keyboard.press('Backspace')
      })

      await test.step('pasted Liquid is chips, and several lines become one', async () => {
        await preview.click()
        await pasteText(preview, 'مرحبًا\n{{ email }} {% if firstName %}!{% endif %}\n')
        await expectMailText(preview, `مرحبًا [${t.email}] {% if firstName %}!{% endif %}`)
        await subject.press('ControlOrMeta+a')
        await keyboard.press('ControlOrMeta+c')
        await preview.press('ControlOrMeta+a')
        await keyboard.press('ControlOrMeta+v')
        await expectMailText(preview, `أهلًا ${orFriend('صديقنا')} بك`)
        await keyboard.press('ControlOrMeta+z')
        await expectMailText(preview, `مرحبًا [${t.email}] {% if firstName %}!{% endif %}`)
      })

      await test.step('the text of an input method arrives once, and a chip beside it stays', async () => {
        await preview.press('ControlOrMeta+a')
        await keyboard.type('{{ email }}')
        const cdp = await page.context().newCDPSession(page)
        for (const text of ['に', 'にほ', 'にほん'])
          await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
        await cdp.send('Input.insertText', { text: '日本' })
        await keyboard.type('!')
        await expectMailText(preview, `[${t.email}]日本!`)
      })

      await test.step('the menu beside the field inserts at the caret', async () => {
        await moveCaret(subject, 'End')
        await keyboard.type(' ')
        await page.getByRole('button', { name: `${t.insert}: ${c.oneSubject}` }).click()
        const menu = await opened(page.getByRole('menu'))
        await menu.getByRole('menuitem', { name: t.lastName, exact: true }).click()
        await expect(subject).toBeFocused()
        await keyboard.type('!')
        await expectMailText(subject, `أهلًا ${orFriend('صديقنا')} بك [${t.lastName}]!`)
      })

      await test.step('Liquid is stored, and shown as chips again', async () => {
        const text = 'أهلًا {{ firstName | default: "صديقنا" }} بك {{ lastName }}!'
        await expect.poll(stored).toMatchObject({
          subject: text,
          previewText: '{{ email }}日本!',
        })
        await page.reload()
        await openPart(page, c.subject)
        await expectMailText(subject, `أهلًا ${orFriend('صديقنا')} بك [${t.lastName}]!`)
        expect((await subject.boundingBox())?.height).toBeLessThan(40)
        const sample = language === 'en' ? 'Sara' : 'سارة'
        if (language === 'ar') await page.getByRole('button', { name: c.preview, exact: true }).click()
        await expect(page.getByRole('region', { name: t.preview, exact: true })).toContainText(`أهلًا ${sample} بك`)
        await expectSound(page)
      })
    })

    test('the heading and the button of a block have chips, and the preview shows the name', async ({ page }) => {
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      const content = JSON.stringify({
        version: 1,
        settings: {},
        blocks: [
          { id: 'h', type: 'heading', text: 'مرحبًا بك' },
          { id: 'b', type: 'button', label: 'متابعة', href: 'https://shop.test' },
        ],
      })
      const id = await add('template', { name: 'News', subject: 'News', contentType: 'blocks', language, content })
      await signInAs(page, member)
      await page.goto(`/email-marketing/templates/${id}`)
      const { keyboard } = page
      const heading = page.getByRole('textbox', { name: `${b.heading}: ${b.write}` })
      await page.locator('[data-block="h"]').click()
      await expect(heading).toBeFocused()
      await moveCaret(heading, 'End')
      await keyboard.type(' يا {{ firstName }}')
      await keyboard.press('Enter')
      await keyboard.type('!')
      await expectMailText(heading, `مرحبًا بك يا ${first}!`)
      await expectSound(page)

      await page.locator('[data-block="b"]').click()
      if (language === 'ar') await page.getByRole('button', { name: b.settings }).click()
      const label = page.getByRole('textbox', { name: b.label })
      await expectMailText(label, 'متابعة')
      await moveCaret(label, 'End')
      await keyboard.type(' {{ firstName | default: "الآن" }}')
      await expectMailText(label, `متابعة ${orFriend('الآن')}`)
      await expectSound(page)
      if (language === 'ar') {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await expect(page.locator('[data-block="b"] .merge-tag')).toBeVisible()

      const saved = page.waitForRequest((request) => request.method() === 'PATCH')
      await page.getByRole('button', { name: e.save, exact: true }).click()
      const sent = (await saved).postDataJSON() as { content: string }
      expect(JSON.parse(sent.content)).toMatchObject({
        blocks: [
          { text: 'مرحبًا بك يا {{ firstName }}!' },
          { label: 'متابعة {{ firstName | default: "الآن" }}', href: 'https://shop.test' },
        ],
      })
      await page.getByRole('tab', { name: t.preview }).click()
      const mail = page.frameLocator(`iframe[title="${t.preview}"]`)
      const name = language === 'en' ? 'Sara' : 'سارة'
      await expect(mail.getByRole('heading', { name: `مرحبًا بك يا ${name}!` })).toBeVisible()
      await expect(mail.getByRole('link', { name: `متابعة ${name}` })).toBeVisible()
    })

    test('text that is typed before the editor of chips is loaded stays, with its caret', async ({ page }) => {
      await speak(page, language)
      const { member, add } = await newSuite(page, language)
      const mail = { subject: 'Hello {{ firstName }}', content: '<p>Hi</p>', contentType: 'html' }
      const id = await add('template', { name: 'News', language, ...mail })
      await signInAs(page, member)
      const gate = Promise.withResolvers<void>()
      await page.route(/\/MergeTagEditor-[^/]*\.js/, async (route) => {
        await gate.promise
        await route.continue()
      })
      await page.goto(`/email-marketing/templates/${id}`)
      const subject = page.getByRole('textbox', { name: t.subject })
      await moveCaret(subject, 'Home')
      await page.keyboard.type('Oh, ')
      await expect(subject).toHaveValue('Oh, Hello {{ firstName }}')
      gate.resolve()
      await expectMailText(subject, `Oh, Hello ${first}`)
      await expect(subject).toBeFocused()
      await page.keyboard.type('yes! ')
      expect(await mailText(subject)).toBe(`Oh, yes! Hello ${first}`)
    })
  })
}
