import { expect, type Locator, type Page, test } from '@playwright/test'
import { doneWords } from '#web/email-marketing/doneWords.ts'
import { blockWords } from '#web/email-marketing/templates/blocks/words.ts'
import { editorWords } from '#web/email-marketing/templates/editor/words.ts'
import { templateWords } from '#web/email-marketing/templates/words.ts'
import { suiteWords } from '#web/email-marketing/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { expectMailText, moveCaret } from './mail-text.ts'
import {
  administrator,
  expectSound,
  type Language,
  newMember,
  opened,
  pressOn,
  signInAs,
  sizes,
  speak,
  tell,
} from './person.ts'

// A member writes a mail of blocks: in English by keyboard only, in Arabic by dragging and on a phone; previews, checks
// and tests it.

const textsIn = (language: Language) => ({
  b: wordsIn(blockWords, language),
  e: wordsIn(editorWords, language),
  t: wordsIn(templateWords, language),
  s: wordsIn(suiteWords, language),
  d: wordsIn(doneWords, language),
})

async function enter(page: Page, language: Language) {
  await speak(page, language)
  const member = await newMember(page, 'Maha', language)
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  const provider = { name: 'Box', type: 'sandbox', fromEmail: 'me@shop.test' }
  await tell(page, `${suite}/email-service-provider`, provider, member.token)
  await signInAs(page, member)
  await page.goto('/email-marketing/templates/new')
}

const blocks = (page: Page) => page.locator('[data-list="root"] > [data-block]')
const kinds = async (page: Page) =>
  (await blocks(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(
    (label) => label.split(/[,،]/)[0],
  )

test('a mail of blocks is built by keyboard only: blocks are added, edited, moved into columns, duplicated, undone and saved', async ({
  page,
}) => {
  const { b, e, t, s } = textsIn('en')
  const { keyboard } = page
  await enter(page, 'en')
  await pressOn(page.getByRole('button', { name: e.use({ name: e.kindBlocks }) }))
  await expect(blocks(page)).toHaveCount(3)

  await pressOn(blocks(page).first())
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Spring {{ firstName }}')
  await keyboard.press('Escape')
  await expect(blocks(page).first()).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `${b.text}: ${b.write}` })).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('All new')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('ControlOrMeta+b')
  await keyboard.press('Escape')
  await expect(blocks(page).nth(1)).toBeFocused()

  await pressOn(page.getByRole('radio', { name: b.add, exact: true }), 'Space')
  await pressOn(page.getByRole('button', { name: `${b.add}: ${b.columns}` }))
  await expect.poll(() => kinds(page)).toEqual([b.heading, b.text, b.columns, b.footer])
  await blocks(page).nth(1).focus()
  await keyboard.press('Alt+ArrowDown')
  const status = page.getByRole('status').filter({ hasText: 'Moved' })
  await expect(status).toHaveText(b.moved({ place: b.placeInColumn({ name: b.text, column: 1, at: 1, of: 1 }) }))
  await keyboard.press('Alt+ArrowRight')
  await expect(status).toContainText('column 2')
  await keyboard.press('ControlOrMeta+d')
  await expect(page.locator('[data-list$=" 1"] > [data-block]')).toHaveCount(2)
  await keyboard.press('Delete')
  await expect(page.locator('[data-list$=" 1"] > [data-block]')).toHaveCount(1)
  await keyboard.press('ControlOrMeta+z')
  await expect(page.locator('[data-list$=" 1"] > [data-block]')).toHaveCount(2)
  await keyboard.press('ControlOrMeta+Shift+z')
  await expect(page.locator('[data-list$=" 1"] > [data-block]')).toHaveCount(1)

  // The draft is saved in the browser, even if the page closes right after a change.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await pressOn(page.getByRole('button', { name: e.goOn }))
  await expect.poll(() => kinds(page)).toEqual([b.heading, b.columns, b.footer])
  await page.getByRole('textbox', { name: s.name, exact: true }).fill('Spring')
  await pressOn(page.getByRole('button', { name: e.save, exact: true }))
  const subject = page.getByRole('textbox', { name: t.subject })
  await expect(subject).toHaveAttribute('aria-invalid', 'true')
  await subject.fill('Spring')
  await pressOn(page.getByRole('button', { name: e.save, exact: true }))
  await expect(page).toHaveURL(/\/templates\/[\w-]{36}$/)
  await pressOn(page.getByRole('tab', { name: t.preview }))
  const mail = page.frameLocator(`iframe[title="${t.preview}"]`)
  await expect(mail.getByRole('heading', { name: 'Spring Sara' })).toBeVisible()
  await expect(mail.locator('strong', { hasText: 'All new' })).toBeVisible()

  await pressOn(page.getByRole('button', { name: e.test }))
  const dialog = await opened(page.getByRole('dialog'))
  await pressOn(dialog.getByRole('button', { name: e.sendTest }))
  await expect(dialog.getByText(e.accepted, { exact: true })).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await addPictures(page)
})

/** Images are added by dropping, pasting and choosing a file; one that is too large shows an error. */
async function addPictures(page: Page) {
  const { b, e, t } = textsIn('en')
  await page.getByRole('tab', { name: e.write, exact: true }).click()
  const pictures = page.locator('[data-block] img[src^="/i/"]')
  await give(blocks(page).first(), 'drop', 'shop.png')
  await expect(pictures).toHaveCount(1)
  await give(blocks(page).first(), 'paste', 'stall.png')
  await expect(pictures).toHaveCount(2)
  const [dropped, pasted] = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(dropped).not.toBe(pasted)

  await pictures.first().click()
  const file = page.locator('.block-editor-panel input[type="file"]').first()
  await file.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByRole('alert').filter({ hasText: '5 MB' })).toBeVisible()
  await file.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await expect(pictures.first()).not.toHaveAttribute('src', dropped ?? '')
  await expect(page.getByRole('alert').filter({ hasText: '5 MB' })).toBeHidden()

  await page.locator('.block-editor-panel').getByText(b.add, { exact: true }).click()
  await page.getByRole('button', { name: `${b.add}: ${b.social}` }).click()
  await page.getByRole('textbox', { name: `${b.link}: Website` }).fill('https://shop.test')
  await page.getByRole('tab', { name: t.preview }).click()
  const sign = page.frameLocator(`iframe[title="${t.preview}"]`).getByRole('img', { name: 'Website' })
  await expect.poll(() => sign.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)

  // The mail's dark mode applies to the preview, whatever this device is set to.
  const behind = () =>
    page
      .frameLocator(`iframe[title="${t.preview}"]`)
      .locator('body')
      .evaluate('getComputedStyle(document.body).backgroundColor')
  await expect.poll(behind).toBe('rgb(241, 243, 245)')
  await page.getByText(e.dark, { exact: true }).click()
  await expect.poll(behind).toBe('rgb(17, 20, 23)')
}

test('a saved text is inserted into a mail, previewed for a real contact, on both widths and in both languages, and updated after an edit', async ({
  page,
}) => {
  const { b, e, t, s } = textsIn('ar')
  await page.setViewportSize(sizes.narrow)
  await speak(page, 'ar')
  const admin = await tell<Awaited<ReturnType<typeof newMember>>>(page, '/api/ar/auth/signin', administrator)
  const { token } = admin
  const own = `/api/${admin.user.defaultWorkspace}`
  const some = crypto.randomUUID().slice(0, 8)
  const kinds = { group: some, name: { en: 'Greetings', ar: 'تحيات' } }
  const { data: kind } = await tell<{ data: { _id: string } }>(page, `${own}/keep-classification`, kinds, token)
  const title = { en: `Thanks ${some}`, ar: `شكر ${some}` }
  const body = { en: 'Thank you {{ firstName }}', ar: 'شكرًا لك {{ firstName }}' }
  const content = { title, body, classificationId: kind._id }
  const { data: stored } = await tell<{ data: { _id: string; version: number } }>(
    page,
    `${own}/keep-content`,
    content,
    token,
  )
  const contact = { email: `${some}@customers.test`, firstName: 'هند', language: 'ar' }
  await tell(page, `${own}/email-marketing/email`, contact, token)

  await signInAs(page, admin)
  await page.goto('/email-marketing/templates/new')
  // The emails of the administrator's workspace are in English unless another language is chosen.
  await page.getByRole('radiogroup', { name: e.designLanguage }).getByText(s.arabic, { exact: true }).click()
  await page.getByRole('button', { name: e.use({ name: e.kindBlocks }) }).click()
  await page.getByRole('button', { name: b.addBlock, exact: true }).click()
  await page.getByRole('button', { name: `${b.add}: ${b.kept}` }).click()
  await page.getByRole('button', { name: `${b.settings}: ${b.kept}` }).click()
  await page.getByRole('button', { name: b.keptChoose }).click()
  const choice = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })
  await choice.getByRole('searchbox').fill(some)
  await choice.getByRole('button', { name: new RegExp(title.ar) }).click()
  await expect(choice).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(blocks(page).filter({ hasText: 'شكرًا لك' })).toHaveCount(1)
  await expectSound(page)

  await page.getByRole('tab', { name: t.preview }).click()
  const mail = page.frameLocator(`iframe[title="${t.preview}"]`)
  await expect(mail.getByText('شكرًا لك سارة')).toBeVisible()
  const language = page.getByRole('radiogroup', { name: t.reader })
  await language.getByText(s.english, { exact: true }).click()
  await expect(mail.getByText('شكرًا لك Sara')).toBeVisible()
  await page.getByRole('combobox', { name: t.previewFor }).fill(some)
  await page.getByRole('option', { name: new RegExp(some) }).click()
  await expect(mail.getByText('شكرًا لك هند')).toBeVisible()
  // The contact's own language is known.
  await expect(language).toBeHidden()
  await expectSound(page)
  await page.setViewportSize(sizes.wide)
  const widthOf = () => page.locator(`iframe[title="${t.preview}"]`).evaluate(({ clientWidth }) => clientWidth)
  const wide = await widthOf()
  await page.getByRole('radiogroup', { name: t.width }).getByText(t.narrow, { exact: true }).click()
  await expect.poll(widthOf).toBeLessThanOrEqual(375)
  expect(wide).toBeGreaterThan(375)

  await page.getByRole('tab', { name: e.write, exact: true }).click()
  await page.getByRole('textbox', { name: s.name, exact: true }).fill(some)
  await page.getByRole('textbox', { name: t.subject }).fill(some)
  await page.getByRole('button', { name: e.save, exact: true }).click()
  await expect(page).toHaveURL(/\/templates\/[\w-]{36}$/)
  const changed = await page.request.patch(`${own}/keep-content/${stored._id}`, {
    data: { body: { ...body, ar: 'ألف شكر {{ firstName }}' }, version: stored.version },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await page.reload()
  await blocks(page).filter({ hasText: 'شكرًا لك' }).click()
  await page.getByRole('button', { name: b.keptTake }).click()
  await expect(blocks(page).filter({ hasText: 'ألف شكر' })).toHaveCount(1)
})

/** The smallest valid PNG. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Drops or pastes a picture, as another program would. */
async function give(on: Locator, how: 'drop' | 'paste', name: string) {
  await on.evaluate(
    (element, { how, name, dot }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      const at = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 2 }
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...at, dataTransfer: data })
          : new ClipboardEvent('paste', { ...at, clipboardData: data }),
      )
    },
    { how, name, dot },
  )
}

test('an Arabic mail is built by dragging and on a phone, checked, tested and saved by two editors', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const { b, e, t, s, d } = textsIn('ar')
  await enter(page, 'ar')
  await expectSound(page)
  await page.getByRole('button', { name: e.use({ name: 'ترحيب' }) }).click()
  await expect(blocks(page)).toHaveCount(7)
  await expectSound(page)

  // A block from the palette, and one moved within the mail.
  await drag(page, page.getByRole('button', { name: `${b.add}: ${b.quote}` }), blocks(page).nth(2), 'above')
  await expect.poll(async () => (await kinds(page))[2]).toBe(b.quote)
  await drag(page, page.getByRole('button', { name: `${b.drag}: ${b.quote}` }), blocks(page).first(), 'above')
  await expect.poll(async () => (await kinds(page))[0]).toBe(b.quote)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: b.undo, exact: true }).click()
  await expect.poll(async () => (await kinds(page))[2]).toBe(b.quote)

  // The check finds a button without a link and shows it.
  await blocks(page).filter({ hasText: 'البداية من هنا' }).click()
  const link = page.getByRole('textbox', { name: b.link })
  await moveCaret(link, 'ControlOrMeta+a')
  await link.press('Delete')
  await expectMailText(link, '')
  await expectSound(page)
  await page.getByRole('tab', { name: e.check }).click()
  await expect(page.getByText('زر: بلا رابط')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: e.goTo }).click()
  await expect(blocks(page).filter({ hasText: 'البداية من هنا' })).toBeFocused()
  await link.fill('{{ attributes.page }}')

  await page.getByRole('button', { name: e.test }).click()
  await page.getByRole('button', { name: e.sendTest }).click()
  await expect(page.getByRole('dialog').getByText(e.accepted, { exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByRole('dialog').getByRole('button', { name: e.close, exact: true }).last().click()
  await page.getByRole('textbox', { name: s.name, exact: true }).fill('ترحيب')
  await page.getByRole('button', { name: e.save, exact: true }).click()
  await expect(page).toHaveURL(/\/templates\/[\w-]{36}$/)

  // Another window saves first: the second sees a conflict and keeps its own version.
  const second = await context.newPage()
  await speak(second, 'ar')
  await second.goto(page.url())
  await second.getByRole('textbox', { name: s.name, exact: true }).fill('ترحيب بالجميع')
  await second.getByRole('button', { name: e.save, exact: true }).click()
  await expect(second.getByText(d['template.updated'], { exact: true })).toBeVisible()
  await second.close()

  await page.setViewportSize(sizes.narrow)
  await blocks(page).filter({ hasText: 'يسعدنا' }).click()
  await page.getByRole('textbox', { name: `${b.heading}: ${b.write}` }).fill('أهلًا وسهلًا')
  await page.getByRole('textbox', { name: b.preheader }).fill('نص تمهيدي')
  await expectSound(page)
  await page.getByRole('button', { name: e.save, exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'ترحيب بالجميع' })
  await expect(notice).toBeVisible()
  await expectSound(page)
  await notice.getByRole('button').last().click()
  await expect(page.getByText(d['template.updated'], { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: s.name, exact: true })).toHaveValue('ترحيب بالجميع')
  await page.getByRole('tab', { name: t.preview }).click()
  const mail = page.frameLocator(`iframe[title="${t.preview}"]`)
  await expect(mail.getByRole('heading', { name: 'أهلًا وسهلًا' })).toBeVisible()
  await expect(mail.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectSound(page)
})

/** Moves the mouse in steps, not in one jump. */
async function drag(page: Page, from: Locator, to: Locator, where: 'above' | 'below') {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  const y = where === 'above' ? end.y + 4 : end.y + end.height - 4
  await page.mouse.move(end.x + end.width / 2, y, { steps: 12 })
  await page.mouse.move(end.x + end.width / 2, y + 1)
  await page.mouse.up()
}
