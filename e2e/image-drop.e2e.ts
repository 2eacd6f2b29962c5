import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { blockWords } from '#web/email-marketing/templates/blocks/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { expectSound, type Language, languages, newSuite, signInAs, sizes, speak } from './person.ts'

// Files are dropped on a mail: images, some of them broken or too large, and files that are no images.

type File = { name: string; type: string; bytes: Buffer }

const plain = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()
const png = (name: string, bytes: Buffer): File => ({ name, type: 'image/png', bytes })

/** Drops files on a block. @returns whether the page handled them; otherwise the browser would open them. */
const drop = (page: Page, block: string, files: File[]) =>
  page.locator(`[data-block="${block}"]`).evaluate(
    (element, files) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, base64 } of files)
        dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }))
      const { x, y, width, height } = element.getBoundingClientRect()
      const at = { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2 }
      const event = new DragEvent('drop', { ...at, dataTransfer })
      element.dispatchEvent(event)
      return event.defaultPrevented
    },
    files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
  )

async function open(page: Page, language: Language, ...all: object[]) {
  await speak(page, language)
  const { member, add } = await newSuite(page, language)
  const content = JSON.stringify({ version: 1, settings: {}, blocks: all })
  const id = await add('template', { name: 'Offers', subject: 'Offers', contentType: 'blocks', language, content })
  await signInAs(page, member)
  await page.goto(`/email-marketing/templates/${id}`)
  await expect(page.locator('[data-block]').first()).toBeVisible()
}

for (const language of languages)
  test(`each dropped file is added, or rejected by name with a reason in view (${language})`, async ({ page }) => {
    const [b, u] = [wordsIn(blockWords, language), wordsIn(uiWords, language)]
    if (language === 'ar') await page.setViewportSize(sizes.narrow)
    const many = Array.from({ length: 30 }, (_, index) => ({ id: `t${index}`, type: 'text', html: '<p>x</p>' }))
    await open(page, language, ...many, { id: 'last', type: 'heading', text: 'Last' })
    const pictures = page.locator('[data-block] img')
    await page.locator('[data-block="last"]').scrollIntoViewIfNeeded()
    const wide = png('wide.png', await plain(2000, 50))
    const broken = png('broken.png', Buffer.concat([wide.bytes.subarray(0, 40), Buffer.from('cut')]))
    const large = png('large.png', Buffer.alloc(6 * 1024 * 1024))
    const paper = { name: 'ورقة.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }
    expect(await drop(page, 'last', [wide, broken, large, paper, png('small.png', await plain(138, 60))])).toBe(true)
    await expect(pictures).toHaveCount(2)
    const alert = page.getByRole('alert').filter({ hasText: b.picturesNotTaken })
    await expect(alert).toContainText(/broken\.png[\s\S]*large\.png[\s\S]*ورقة\.pdf/)
    await expect(alert).toContainText(language === 'en' ? 'may be damaged' : 'تالف')
    await expect(alert).toBeInViewport()
    await expectSound(page)
    // A small image is not enlarged: a quarter of the 552 pixels available.
    const shares = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLElement).style.width))
    await expect.poll(shares).toEqual(['100%', '25%'])
    await alert.getByRole('button', { name: u.close }).click()
    await expect(alert).toBeHidden()

    // Files dropped during an upload are queued.
    expect(await drop(page, 'last', [png('a.png', await plain(600, 60))])).toBe(true)
    expect(await drop(page, 'last', [png('b.png', await plain(600, 60))])).toBe(true)
    await expect(pictures).toHaveCount(4)
  })

test('a missing image shows its alternative text in the mail', async ({ page }) => {
  const missing = `/i/${randomUUID()}`
  await open(
    page,
    'ar',
    { id: 'g', type: 'image', src: missing, alt: 'شعار' },
    { id: 'last', type: 'heading', text: 'X' },
  )
  await expect(page.locator('[data-block="g"]')).toContainText(`${wordsIn(blockWords, 'ar').notShown}: شعار`)
})

test('a file that is no image, dropped on the image picker, does not navigate away', async ({ page }) => {
  const b = wordsIn(blockWords, 'en')
  await open(page, 'en', { id: 'i', type: 'image', src: '', alt: '' })
  await page.locator('[data-block="i"]').click()
  const button = page.getByRole('complementary', { name: b.panel }).getByRole('button', { name: new RegExp(b.picture) })
  const prevented = await button.first().evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.4'], 'paper.pdf', { type: 'application/pdf' }))
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    element.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(prevented).toBe(true)
  await expect(page.getByRole('alert')).toContainText('Use a JPEG')
})

test('a small image dropped on a product block is not enlarged', async ({ page }) => {
  await open(page, 'en', { id: 'p', type: 'product', title: 'Soap' })
  expect(await drop(page, 'p', [png('soap.png', await plain(138, 60))])).toBe(true)
  const picture = page.locator('[data-block="p"] img')
  await expect(picture).toHaveCSS('width', /^13\d(?:\.\d+)?px$/)
  await page.locator('[data-block="p"]').click()
  const panel = page.getByRole('complementary', { name: wordsIn(blockWords, 'en').panel })
  await expect(panel.getByRole('textbox', { name: wordsIn(blockWords, 'en').width })).toHaveValue('25')
})
